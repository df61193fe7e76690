"""The computer opponent: it knows only the engine's core and the System record, never a particular system.

`brain = BRAINS["general"](system, seed=1)`; `brain.choose(known, side, Budget(nodes=2000))` returns a legal order with
the reason for it. The same seed and number of nodes always give the same order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.search.brain import Brain, Choice, MixedBrain
from engine.search.levels import BETWEEN, LEVELS
from engine.search.search_budget import Budget

__all__ = ["BRAINS", "Brain", "Budget", "Choice"]

BRAINS: dict[str, Callable[..., Brain]] = {
    **{name: partial(Brain, level) for name, level in LEVELS.items()},
    **{name: partial(MixedBrain, between) for name, between in BETWEEN.items()},
}
"""Name of a level, or of a step between two -> factory of an opponent."""
