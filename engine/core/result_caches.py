"""Empties the caches of results when another system is played, because their memory would otherwise stay in use."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any

PROJECT = ("engine.", "web.")
"""Prefixes of the modules whose caches are emptied."""
_played: list[str] = []
"""The system that is played, once one is."""


@lru_cache(maxsize=1)
def _example() -> None:
    """Return nothing: only the type of such functions is needed."""


Cache: Any = type(_example)


def keep_only(system: str) -> None:
    """Empty every cache with a bound if the results in it are of another system; the others hold what all share."""
    if _played and _played[0] != system:
        for name in [name for name in sys.modules if name.startswith(PROJECT)]:
            for value in [*vars(sys.modules[name]).values()]:
                if isinstance(value, Cache) and value.cache_parameters()["maxsize"]:
                    value.cache_clear()
    _played[:] = [system]
