"""Refusals to enter a zone, by any kind of move: CK-02, CK-04, CK-11, CK-12, CK-46, CK-105."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.types import PieceId, PlaceId, Refusal, Side
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.data import CAPACITY
from engine.systems.conquerors_kings.state import State, enemy, field, roster


def not_yours(s: State, side: Side, piece: PieceId) -> Refusal | None:
    """CK-04, CK-105: First the piece must be the side's own."""
    return None if roster(s).side.get(piece) == side else Refusal("CK-04", "conquerors_kings.refuse.not_yours")


def enemy_there(s: State, side: Side, zone: PlaceId) -> Refusal | None:
    """CK-11: A zone never holds pieces of both sides."""
    if zones.holder(s, zone) == enemy(side):
        return Refusal("CK-11", "conquerors_kings.refuse.enemy_there")
    return None


def no_room(s: State, zone: PlaceId, group: Iterable[PieceId]) -> Refusal | None:
    """CK-12: A zone takes a load of three."""
    if zones.is_roomy(s, zone, group):
        return None
    return Refusal("CK-12", "conquerors_kings.refuse.no_room", {"most": CAPACITY})


def scenery(s: State, group: Iterable[PieceId], zone: PlaceId) -> Refusal | None:
    """CK-46: Chariots, elephants and artillery keep to some kinds of ground."""
    for piece in group:
        if not zones.may_enter(s, piece, zone):
            return Refusal("CK-46", f"conquerors_kings.refuse.ground.{roster(s).troops[piece].kind}")
    return None


def cannot_stand(s: State, side: Side, zone: PlaceId, group: list[PieceId]) -> Refusal | None:
    """CK-11, CK-12, CK-46: Return what keeps a group that comes onto the table out of a zone, or None."""
    return enemy_there(s, side, zone) or no_room(s, zone, group) or scenery(s, group, zone)


def not_across(s: State, zone: PlaceId, to: PlaceId) -> Refusal | None:
    """CK-02: Zones touch only through faces, and the board has an edge."""
    if to not in s.held:
        return Refusal("CK-02", "conquerors_kings.refuse.edge")
    return None if to in field(s).beside[zone] else Refusal("CK-02", "conquerors_kings.refuse.no_face")
