"""The levels of the opponent, as numbers, and the search limits of each for a decision, in one table."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from engine.core.hints import BEST, CARELESS, SOUND

RANDOM, RECRUIT, VETERAN, GENERAL = -1, CARELESS, SOUND, BEST
MARSHAL = GENERAL + 1
LEVELS: dict[str, int] = {
    "random": RANDOM,
    "recruit": RECRUIT,
    "veteran": VETERAN,
    "general": GENERAL,
    "marshal": MARSHAL,
}
"""Levels by name, the weakest first: random orders, a careless beginner, sound play, close looks, and rollouts for as
long as time allows."""


class Between(NamedTuple):
    """A step between two neighbouring levels."""

    lower: int
    higher: int
    share: int
    """How many of a hundred decisions are made at the higher level."""


STEPS = (25, 50, 75)
"""The shares of the steps between two levels."""
BETWEEN: dict[str, Between] = {
    f"{low}+{share}": Between(LEVELS[low], LEVELS[high], share)
    for low, high in pairwise([name for name, level in LEVELS.items() if level != RANDOM])
    for share in STEPS
}
"""Steps between levels by name, such as ``recruit+50``, the weakest first."""


class CloserLook(NamedTuple):
    """A closer look at single orders."""

    firsts: int
    """The number of best orders to follow up."""
    seconds: int
    """The number of second orders of the same turn to try after each."""


class SearchLimits(NamedTuple):
    """The search limits of a level for a decision, within its positions and time."""

    width: int
    """The maximum number of orders per question."""
    mood: int = 0
    """The range of the random error in the value of an order; a won game is worth 10000."""
    eager: int = 0
    """The bonus for any attack."""
    look: CloserLook | None = None


SEARCH_LIMITS: dict[str, dict[int, SearchLimits]] = {
    "orders": {
        RECRUIT: SearchLimits(40, mood=1500, eager=900),
        VETERAN: SearchLimits(1_000, look=CloserLook(4, 8)),
    },
    "phases": {
        RECRUIT: SearchLimits(3, mood=700),
        VETERAN: SearchLimits(5),
        GENERAL: SearchLimits(24, look=CloserLook(5, 6)),
        MARSHAL: SearchLimits(24, look=CloserLook(5, 6)),
    },
    "rolls": {
        RECRUIT: SearchLimits(200, mood=3000),
        VETERAN: SearchLimits(200),
    },
}
"""Turn shape -> level -> its limits; a level that is not there searches as advice does (deepening.py)."""


class RolloutLimits(NamedTuple):
    """How a Marshal plays a line on (rollouts.py)."""

    turns: int
    """The number of times that the decision passes to the other side before a rollout ends."""
    nodes: int
    """The number of positions for each quick order."""


ROLLOUTS: dict[str, RolloutLimits | None] = {
    "orders": None,
    "phases": RolloutLimits(turns=2, nodes=40),
    "rolls": RolloutLimits(turns=6, nodes=16),
}
"""Turn shape -> limits of a Marshal's rollouts; none where its search has wider rounds instead."""
