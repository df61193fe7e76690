"""The levels of the opponent, as numbers, and the search limits of each for a decision, in one table."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.hints import BEST, CARELESS, SOUND

RANDOM, RECRUIT, VETERAN, GENERAL = -1, CARELESS, SOUND, BEST
LEVELS: dict[str, int] = {"random": RANDOM, "recruit": RECRUIT, "veteran": VETERAN, "general": GENERAL}
"""Levels by name, the weakest first: random orders, a careless beginner, sound play, the best that time allows."""


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


SEARCH_LIMITS: dict[str, tuple[SearchLimits, SearchLimits, SearchLimits]] = {
    "orders": (
        SearchLimits(40, mood=1500, eager=900),
        SearchLimits(1_000, rounds=(Round(4, 8),)),
        SearchLimits(1_000, rounds=(Round(14, 24, 5, 3), Round(30, 40, 12, 6), Round(30, 40, 6, 3, 4))),
    ),
    "phases": (SearchLimits(3, mood=700), SearchLimits(5), SearchLimits(24, rounds=(Round(5, 6),))),
    "rolls": (SearchLimits(200, mood=900), SearchLimits(200), SearchLimits(200, actions=5, placements=6)),
}
"""Turn shape -> limits of a recruit, a veteran and a general."""
