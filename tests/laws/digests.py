"""Play one random game of each scenario and print its digests: `python -m tests.laws.digests INPUTS`."""

import json
import sys

from tests.depth import cases
from tests.laws.registry import scenario_names
from tests.laws.walks import play

MOST = cases(60, 150)
"""Inputs of each game."""


def text(most: int) -> str:
    """Return the digests of the first inputs of each scenario's random game as JSON text."""
    return json.dumps({name: play(name, 1, most)[1].digests for name in scenario_names()})


if __name__ == "__main__":
    sys.stdout.write(text(int(sys.argv[1])))
