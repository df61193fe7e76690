"""How many random cases a run tries: enough to notice a fault in every change, or with `build.py test --deep` many."""

from __future__ import annotations

import os
from typing import TypeVar

DEEP = "SANDTABLE_DEEP"
"""Set in the environment of a deep run."""
T = TypeVar("T")


def cases(usual: T, deep: T) -> T:
    """Return how many cases are tried in this run."""
    return deep if DEEP in os.environ else usual
