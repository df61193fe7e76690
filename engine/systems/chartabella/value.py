"""What a position is worth, for the computer opponent."""

from __future__ import annotations

from engine.core.types import Side
from engine.systems.chartabella.state import State, enemy, points


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side, in hundredths of a point of the pieces' table; 1000000 for a won game."""
    if s.end is not None:
        winner = s.end[0]
        return 0 if winner is None else 1_000_000 if winner == side else -1_000_000
    return 100 * (points(s, side) - points(s, enemy(s, side)))
