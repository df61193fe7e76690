"""The values of troops, markers and time for the computer opponent; a point is worth POINT."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.core.types import PieceId
from engine.systems.conquerors_kings.data import GENERAL_MARKERS, KINDS, LEVY, SKIRMISHERS
from engine.systems.conquerors_kings.state import State, roster

POINT = 300
"""The value of a point of the lead."""
STRENGTH = 40
"""The value of a unit beyond its points, in percent: what it may still do."""
MARKER = 55
"""The cost of a casualty marker for its side, from later morale dice."""
LAUREL = 90
"""The value of a winning marker."""
FEARS = (0, 25, 70, 135, 215, 300, 380, 450, 510, 560, 600, 630)
"""The average cost of morale dice for their side, by their number in a zone."""
GENERAL = 260
"""The value of a general beyond his points."""
RETURN = 55
"""The cost of a unit in reserve, in percent of its points: it may come back."""
LAND_SOON, LAND_LATE = 45, 100
"""The weight of ground in percent, at the beginning of the battle and when the clock runs out."""


@cache
def half(kind: str, quality: str) -> int:
    """Return the value of half a base of a kind of unit."""
    troop = KINDS[kind]
    whole = POINT * troop.points * (100 + STRENGTH - 25 * (quality == LEVY)) // 100
    return whole // (troop.halves - 1)


def half_of(s: State, piece: PieceId) -> int:
    """Return the value of half a base of a unit, with the marker that its loss places."""
    troop = roster(s).troops[piece]
    return half(troop.kind, troop.quality) + MARKER * (troop.kind not in SKIRMISHERS)


def mean_half(s: State, units: Sequence[PieceId]) -> int:
    """Return the average value of half a base of units."""
    return sum([half_of(s, piece) for piece in units]) // len(units)


def by_clock(s: State, soon: int, late: int) -> int:
    """Return a weight interpolated by the clock, between its values at the beginning and at the end of the battle."""
    return soon + (late - soon) * min(s.clock, s.battle.clock_end) // s.battle.clock_end


def land_share(s: State) -> int:
    """Return the current weight of ground in percent; it rises as the clock runs out."""
    return by_clock(s, LAND_SOON, LAND_LATE)


def life(s: State, piece: PieceId) -> int:
    """Return the value of a general's life."""
    return POINT * roster(s).points(piece) + GENERAL + MARKER * GENERAL_MARKERS
