"""What a position is worth, for the computer opponent, and what it looks at first: see judge.py and hints.py."""

from __future__ import annotations

from engine.core.types import Side
from engine.systems.table_battles.state import State, book
from engine.systems.table_battles.value.judge import worth

WON = 10_000
"""A won game; anything else is worth less."""
PLAIN, BEND = 6_000, 9_000
"""Up to here values are as found; beyond they approach what a won game is worth, ever more slowly."""


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    if s.end is not None:
        winner = s.end[0]
        return 0 if winner is None else WON if winner == side else -WON
    lead = worth(s)
    size = abs(lead)
    if size > PLAIN:
        size = PLAIN + (WON - 1 - PLAIN) * (size - PLAIN) // (size - PLAIN + BEND)
        lead = size if lead > 0 else -size
    return lead if side == book(s.text).sides[0] else -lead
