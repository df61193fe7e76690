"""How quickly a head's first orders open on a free table, in Pyodide, against the limit set for it."""

from __future__ import annotations

import json

from tests import pyodide

LIMIT = 20
"""Milliseconds for the first 20 orders of a head, each judged by sweeps among 24 bodies."""


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured as a share of the limit, 1, note)."""
    told = json.loads(pyodide.run("table.py"))
    note = f"{told['median']:.1f} ms for the first 20 of {told['orders']} orders among 24 bodies"
    return [("first orders of a head on a free table in Pyodide", told["median"] / LIMIT, 1.0, note)]
