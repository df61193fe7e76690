"""The levels of the opponent, as numbers, and all that each may spend on a decision, in one table."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.hints import BEST, CARELESS, SOUND

RANDOM, RECRUIT, VETERAN, GENERAL = -1, CARELESS, SOUND, BEST
LEVELS: dict[str, int] = {"random": RANDOM, "recruit": RECRUIT, "veteran": VETERAN, "general": GENERAL}
"""Levels by name, the weakest first: any order, a careless beginner, sound play, the best that time allows."""


class Round(NamedTuple):
    """One round of closer looks at single orders."""

    firsts: int
    """Best orders that are followed up."""
    seconds: int
    """Orders of the same turn that are tried after each."""
    close: int = 0
    """Orders that are looked at as far as the enemy's reply."""
    pairs: int = 0
    """Second orders after each of these."""


class SearchLimits(NamedTuple):
    """What a level may spend on a decision, as far as positions and time allow."""

    width: int
    """Orders of a question that are looked at, at most."""
    mood: int = 0
    """How far its mood may mislead it about an order, where a game is worth 10000."""
    eager: int = 0
    """What it adds to any attack."""
    rounds: tuple[Round, ...] = ()
    actions: int = 0
    """Actions before a roll that are looked at closely."""
    placements: int = 0
    """Placements of rolled dice that are looked at closely."""
    samples: int = 0
    """Outcomes of the own roll that stand for all of them."""


SEARCH_LIMITS: dict[str, tuple[SearchLimits, SearchLimits, SearchLimits]] = {
    "orders": (
        SearchLimits(40, mood=1500, eager=900),
        SearchLimits(1_000, rounds=(Round(4, 8),)),
        SearchLimits(1_000, rounds=(Round(14, 24, 5, 3), Round(30, 40, 12, 6))),
    ),
    "phases": (SearchLimits(3, mood=700), SearchLimits(5), SearchLimits(24)),
    "rolls": (SearchLimits(200, mood=900), SearchLimits(200), SearchLimits(200, actions=5, placements=6, samples=24)),
}
"""Shape of a turn -> means of a recruit, a veteran and a general."""
