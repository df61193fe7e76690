"""The value of a state of Rows."""

from __future__ import annotations

from engine.core.types import Side
from tests.toy.state import State, other, strength


def value(s: State, side: Side) -> int:
    """Return the lead in companies, in hundredths of one; a game that is won is worth a hundred companies."""
    if s.end is not None:
        winner = s.end[0]
        return 0 if winner is None else 10_000 if winner == side else -10_000
    return 100 * (strength(s, side) - strength(s, other(s, side)))
