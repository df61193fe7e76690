"""What troops, markers and time are worth to the computer opponent, where a point is worth POINT."""

from __future__ import annotations

from functools import cache

from engine.core.types import PieceId, PlaceId
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.data import GENERAL_MARKERS, KINDS, LEVY, SKIRMISHERS
from engine.systems.conquerors_kings.state import State, roster

POINT = 300
"""What a point of the lead is worth."""
STRENGTH = 40
"""Percent that a unit is worth beyond its points: what it may still do."""
MARKER = 55
"""What a casualty marker costs its side, by the morale dice to come."""
LAUREL = 90
"""What a winning marker is worth."""
FEARS = (0, 25, 70, 135, 215, 300, 380, 450, 510, 560, 600, 630)
"""Morale dice of a zone -> what they cost its side on average."""
GENERAL = 260
"""What a general is worth beyond his points."""
RETURN = 55
"""Percent of its points that a unit in reserve costs its side: it may come back."""
LAND_SOON, LAND_LATE = 45, 100
"""Percent that ground counts when the battle begins, and when the clock runs out."""


@cache
def half(kind: str, quality: str) -> int:
    """Return what half a base of a kind of unit is worth."""
    troop = KINDS[kind]
    whole = POINT * troop.points * (100 + STRENGTH - 25 * (quality == LEVY)) // 100
    return whole // (troop.halves - 1)


def half_of(s: State, piece: PieceId) -> int:
    """Return what half a base of a unit is worth, with the marker that its loss places."""
    troop = roster(s).troops[piece]
    return half(troop.kind, troop.quality) + MARKER * (troop.kind not in SKIRMISHERS)


def mean_half(s: State, zone: PlaceId) -> int:
    """Return what half a base of a zone's units is worth on average."""
    here = zones.units(s, zone)
    return sum(half_of(s, piece) for piece in here) // len(here)


def by_clock(s: State, soon: int, late: int) -> int:
    """Return what counts so much when the battle begins, and so much when the clock runs out, as it counts now."""
    return soon + (late - soon) * min(s.clock, s.battle.clock_end) // s.battle.clock_end


def land_share(s: State) -> int:
    """Return how many percent ground counts now: the more the nearer the clock is to its end."""
    return by_clock(s, LAND_SOON, LAND_LATE)


def life(s: State, piece: PieceId) -> int:
    """Return what the life of a general is worth."""
    return POINT * roster(s).points(piece) + GENERAL + MARKER * GENERAL_MARKERS
