"""The computer opponent: it knows the contract and the System record, never a system.

`brain = BRAINS[level](system, seed=1)`; `brain.choose(system.blind(s, side), side, Budget(nodes=2000))` returns a legal
order with the reason for it. The same seed and number of nodes always give the same order.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.search.brain import Brain, Choice
from engine.search.general import General
from engine.search.meter import Budget
from engine.search.simple import RandomBrain, Recruit
from engine.search.veteran import Veteran

__all__ = ["BRAINS", "Brain", "Budget", "Choice"]

BRAINS: dict[str, Callable[..., Brain]] = {
    "random": RandomBrain,
    "recruit": Recruit,
    "veteran": Veteran,
    "general": General,
}
"""Level -> what makes an opponent of it, the weakest first."""
