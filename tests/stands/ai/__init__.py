"""The value of a state of Stands."""

from __future__ import annotations

from engine.core.types import Side
from tests.stands.state import State, other, strength


def value(s: State, side: Side) -> int:
    """Return the lead in stands, in hundredths of one; a game that is won is worth a hundred stands."""
    if s.end is not None:
        return 0 if s.end.winner is None else 10_000 if s.end.winner == side else -10_000
    return 100 * (strength(s, side) - strength(s, other(side)))
