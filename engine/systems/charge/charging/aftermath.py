"""Marks on a unit that attacks, flees or leaves: CG-29, CG-77, CG-79."""

from __future__ import annotations

from engine.core.types import PieceId
from engine.systems.charge.state import State, disband


def lower(s: State, unit: PieceId) -> None:
    """CG-77: No stand of a unit keeps its part of a wall."""
    own = s.held[unit]
    s.wall = tuple(stand for stand in s.wall if stand not in own)


def mark_blooded(s: State, *units: PieceId) -> None:
    """S2: These units have charged or been in contact."""
    s.blooded = (*s.blooded, *(unit for unit in units if unit not in s.blooded))


def leave(s: State, unit: PieceId) -> None:
    """CG-29, CG-79: A unit is off the table with all its stands, and off the list of units in combat."""
    gone = s.held[unit]
    for stand in gone:
        s.slot[stand] = ()
        s.overran.pop(stand, None)
    lower(s, unit)
    s.held[unit] = ()
    disband(s, unit)
    s.pairs = tuple(pair for pair in s.pairs if unit not in pair)
