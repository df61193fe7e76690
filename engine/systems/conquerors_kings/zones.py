"""The contents of a zone and its surroundings, which all chapters use: CK-11 to CK-15, CK-21, CK-46."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.types import NOBODY, PieceId, PlaceId, Side
from engine.systems.conquerors_kings.data import (
    AT_STRENGTH,
    CAPACITY,
    GROUNDS,
    HOLDS,
    Ground,
)
from engine.systems.conquerors_kings.roster import load_of
from engine.systems.conquerors_kings.state import State, enemy, field, roster


def holder(s: State, zone: PlaceId) -> Side | None:
    """CK-11: Return the side whose pieces stand in a zone, None where nobody does."""
    held = s.held[zone]
    return roster(s).side[held[0]] if held else None


def units(s: State, zone: PlaceId) -> list[PieceId]:
    """CK-06, CK-20: Return the units of a zone in unit order."""
    halves = s.halves
    return [piece for piece in s.held[zone] if piece in halves]


def guns(s: State, zone: PlaceId) -> list[PieceId]:
    """CK-06: Return the pieces of artillery of a zone."""
    halves, gifts = s.halves, s.gifts
    return [piece for piece in s.held[zone] if piece not in halves and piece not in gifts]


def generals(s: State, zone: PlaceId) -> list[PieceId]:
    """CK-21: Return the generals of a zone, the commander first."""
    gifts = s.gifts
    return [piece for piece in s.held[zone] if piece in gifts]


def general(s: State, zone: PlaceId) -> PieceId:
    """CK-21: Return the general who counts in a zone, NOBODY where there is none; a second one is ignored."""
    gifts = s.gifts
    for piece in s.held[zone]:
        if piece in gifts:
            return piece
    return NOBODY


def is_gifted(s: State, zone: PlaceId, gift: str) -> bool:
    """CK-21, CK-26 to CK-28: Return whether the general who counts in a zone has a gift."""
    return gift in s.gifts.get(general(s, zone), ())


def bases(s: State, piece: PieceId) -> int:
    """CK-07: Return how many bases of a unit are on the table."""
    return (s.halves[piece] + 1) // 2


def is_at_strength(s: State, piece: PieceId) -> bool:
    """CK-08: Return whether all three bases of a unit are on the table."""
    return s.halves[piece] >= AT_STRENGTH


def count(s: State, zone: PlaceId) -> int:
    """CK-13: Return the base count of a zone: bases of its units, and one for its generals."""
    held, halves = s.held[zone], s.halves
    return sum([(halves[piece] + 1) // 2 for piece in held if piece in halves]) + bool(general(s, zone)) if held else 0


def owner(s: State, zone: PlaceId) -> Side | None:
    """CK-13: Return the side that owns a zone with four bases, None where none does."""
    return holder(s, zone) if count(s, zone) >= HOLDS else None


def hostile(s: State, side: Side, zone: PlaceId) -> list[PlaceId]:
    """CK-14: Return the zones behind the hostile faces of a side's zone: four enemy bases or more stand there."""
    foe = enemy(side)
    return [other for other in field(s).beside[zone] if holder(s, other) == foe and count(s, other) >= HOLDS]


def is_supported(s: State, side: Side, zone: PlaceId) -> bool:
    """CK-15: Return whether a friendly unit of any kind stands in a zone across a face."""
    return any(units(s, other) and holder(s, other) == side for other in field(s).beside[zone])


def load(s: State, pieces: Iterable[PieceId]) -> int:
    """CK-12: Return what pieces count against the capacity of a zone."""
    troops = roster(s).troops
    return load_of([troops[piece].kind for piece in pieces])


def is_roomy(s: State, zone: PlaceId, group: Iterable[PieceId]) -> bool:
    """CK-12: Return whether a group finds room beside what stands in a zone."""
    return load(s, (*s.held[zone], *group)) <= CAPACITY


def ground(s: State, zone: PlaceId) -> Ground:
    """CK-91: Return what the scenery of a zone does."""
    return GROUNDS[s.ground[zone]]


def may_enter(s: State, piece: PieceId, zone: PlaceId) -> bool:
    """CK-46: Return whether the scenery of a zone is open to a piece by its own will."""
    return s.ground[zone] in roster(s).kind[piece].enters


def own(s: State, side: Side) -> list[PlaceId]:
    """CK-05: Return a side's zones with a unit from right to left, in a column the front row first."""
    held, halves, whose = s.held, s.halves, roster(s).side
    return [
        zone
        for zone in field(s).order(side)
        if held[zone] and whose[held[zone][0]] == side and any(map(halves.__contains__, held[zone]))
    ]
