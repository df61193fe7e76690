"""What a state of Conquerors and Kings is worth."""

from __future__ import annotations

from engine.core.types import Side
from engine.kit.worth import bent, ended
from engine.systems.conquerors_kings.state import State, enemy
from engine.systems.conquerors_kings.victory import points

POINT = 300
"""What a point of the lead is worth."""


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side: its lead in points (CK-93)."""
    if s.end is not None:
        return ended(s, side)
    return bent(POINT * (points(s, side) - points(s, enemy(side))))
