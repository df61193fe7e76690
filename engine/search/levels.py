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


class Round(NamedTuple):
    """One round of closer looks at single orders."""

    firsts: int
    """The number of best orders to follow up."""
    seconds: int
    """The number of second orders of the same turn to try after each."""
    close: int = 0
    """The number of orders to follow up to the enemy's reply."""
    pairs: int = 0
    """The number of second orders to try after each of these."""
    answers: int = 0
    """The number of the enemy's replies to follow to his second attack."""


class SearchLimits(NamedTuple):
    """The search limits of a level for a decision, within its positions and time."""

    width: int
    """The maximum number of orders per question."""
    mood: int = 0
    """The range of the random error in the value of an order; a won game is worth 10000."""
    eager: int = 0
    """The bonus for any attack."""
    rounds: tuple[Round, ...] = ()
    actions: int = 0
    """The number of actions before a roll to examine closely."""
    placements: int = 0
    """The number of placements of rolled dice to examine closely."""


GENERAL_ROUNDS = Round(14, 24, 5, 3), Round(30, 40, 12, 6), Round(30, 40, 6, 3, 4)
"""The rounds of a General who gives orders one by one."""
SEARCH_LIMITS: dict[str, tuple[SearchLimits, SearchLimits, SearchLimits, SearchLimits]] = {
    "orders": (
        SearchLimits(40, mood=1500, eager=900),
        SearchLimits(1_000, rounds=(Round(4, 8),)),
        SearchLimits(1_000, rounds=GENERAL_ROUNDS),
        SearchLimits(
            1_000,
            rounds=(
                *(*GENERAL_ROUNDS, Round(60, 60, 27, 12), Round(60, 60, 12, 6, 6)),
                *(Round(90, 80, 40, 18), Round(135, 100, 60, 27)),
            ),
        ),
    ),
    "phases": (
        SearchLimits(3, mood=700),
        SearchLimits(5),
        SearchLimits(24, rounds=(Round(5, 6),)),
        SearchLimits(24, rounds=(Round(5, 6),)),
    ),
    "rolls": (
        SearchLimits(200, mood=900),
        SearchLimits(200),
        SearchLimits(200, actions=5, placements=6),
        SearchLimits(200, actions=5, placements=6),
    ),
}
"""Turn shape -> limits of a recruit, a veteran, a general and a marshal, before the rollouts of the latter."""


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
