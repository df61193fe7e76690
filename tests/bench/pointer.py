"""This module measures threats and notes at a pointer in Pyodide, in two games of each battle."""

from __future__ import annotations

import json

from engine.core.system import SYSTEMS
from tests import pyodide
from tests.bench.glances import Look
from tests.bench.page import REFERENCE

LIMIT = 0.1
"""Seconds for all that is told of a thing that is pointed at, at the speed that limits are set for."""


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, the slowest as a share of the limit, 1, note) for each system."""
    found = []
    for system in SYSTEMS:
        asked = {"system": system, "every": 12 if quick else 5, "things": 3 if quick else 6}
        told = json.loads(pyodide.run("glances.py", json.dumps(asked)))
        slow = told["speed"] / REFERENCE
        worst, rank = Look(*told["slowest"][0]), Look(*told["rank"])
        note = (
            f"of {1000 * LIMIT:.0f} ms, the slowest of {told['count']}: {worst.kind} {worst.thing} in {worst.scenario} "
            f"after {worst.inputs} inputs; 19 of 20 within {1000 * rank.seconds / slow:.0f} ms"
        )
        found.append((f"pointing at a thing, {system}", worst.seconds / slow / LIMIT, 1.0, note))
    return found
