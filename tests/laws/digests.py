"""Play one random game of each scenario and print its digests: `python -m tests.laws.digests`."""

import json
import sys

from tests.laws.registry import scenario_names
from tests.laws.walks import play

MOST = 150
"""Inputs of each game."""


def text() -> str:
    """Return the digests of each scenario's random game as JSON text."""
    return json.dumps({name: play(name, 1, MOST)[1].digests for name in scenario_names()})


if __name__ == "__main__":
    sys.stdout.write(text())
