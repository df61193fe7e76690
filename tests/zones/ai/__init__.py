"""The value of a state of Zones."""

from __future__ import annotations

from engine.core.types import Side
from tests.zones.state import State, other


def value(s: State, side: Side) -> int:
    """Return the lead in points, in hundredths of one; a game that is won is worth a hundred points."""
    if s.end is not None:
        return 0 if s.end.winner is None else 10_000 if s.end.winner == side else -10_000
    return max(-9_900, min(9_900, 100 * (s.points[side] - s.points[other(side)])))
