"""Attacks on a unit if it were the enemy's turn, and attacks by a unit if it were its own: CK-59."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import agenda
from engine.core.references import PieceRef
from engine.core.types import NOBODY, Action, PlaceId, Side
from engine.systems.conquerors_kings import move_rolls, movement, zones
from engine.systems.conquerors_kings.actions import Assault, Move
from engine.systems.conquerors_kings.combat import assault
from engine.systems.conquerors_kings.state import WINNING, State, enemy, field, roster

FIGHTS = 6
"""The step of fights (CK-04)."""


def threats(s: State, ref: PieceRef) -> Iterator[tuple[State, Action]]:
    """CK-40, CK-59: Yield the assaults that the enemy could declare in his turn on the zone of a unit or a general.

    They start from his units' zones, and from empty zones that the units of one zone can enter without a die.
    """
    place = _zone(s, ref)
    if place:
        side = enemy(_holder(s, place))
        turned = _turned(s, side)
        yield from _allowed(turned, (Assault(zone, place) for zone in field(s).beside[place]))
        for zone in field(s).beside[place]:
            for gone in _entered(s, side, zone):
                yield from _allowed(gone, iter((Assault(zone, place),)))


def possible_attacks(s: State, ref: PieceRef) -> Iterator[tuple[State, Action]]:
    """CK-59: Yield the assaults that the zone of a unit or a general could declare if it were its side's turn."""
    place = _zone(s, ref)
    if place:
        turned = _turned(s, _holder(s, place))
        yield from _allowed(turned, (Assault(place, zone) for zone in field(s).beside[place]))


def _zone(s: State, ref: PieceRef) -> PlaceId:
    """Return the zone of a unit or a general if a unit is in it, otherwise an empty id."""
    place = s.at.get(ref.id)
    return PlaceId(place) if place in s.held and zones.units(s, place) else PlaceId("")


def _holder(s: State, place: PlaceId) -> Side:
    return roster(s).side[zones.units(s, place)[0]]


def _turned(s: State, side: Side) -> State:
    """Return the state as if a side's fights began now."""
    return _fights(_begun(s, side))


def _begun(s: State, side: Side) -> State:
    """CK-04: Return the state as if a side's turn began now."""
    begun: State = s.copy()
    begun.active, begun.closed, begun.left, begun.mover = side, 0, 0, NOBODY
    for piece, flags in s.flags.items():
        begun.flags[piece] = flags & WINNING
    return begun


def _fights(s: State) -> State:
    """Set a state to the step of fights."""
    agenda.push(s, ("combat.order",))
    s.step = FIGHTS
    assault.forget(s)
    return s


def _entered(s: State, side: Side, zone: PlaceId) -> Iterator[State]:
    """CK-40, CK-42: Yield the fights after the units of a zone have entered an empty one, if they need no die."""
    if zones.holder(s, zone) is not None:
        return
    begun = _begun(s, side)
    movement.begin(begun, [])
    for origin in field(s).beside[zone]:
        gone: State = begun.copy()
        for piece in zones.units(begun, origin) if zones.holder(begun, origin) == side else ():
            if movement.refuse_move(gone, Move(piece, zone)) is None and not move_rolls.needed(gone, piece, zone):
                movement.enter(gone, [], piece, zone)
        if zones.units(gone, zone):
            yield _fights(gone)


def _allowed(s: State, assaults: Iterator[Assault]) -> Iterator[tuple[State, Action]]:
    return ((s, a) for a in assaults if assault.refuse_assault(s, a) is None)
