"""What could strike a unit if it were the enemy's turn, and what a unit could strike if it were its own: CK-59."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import flow
from engine.core.types import Action, PieceId, PlaceId, Side
from engine.systems.conquerors_kings import zones
from engine.systems.conquerors_kings.actions import Assault
from engine.systems.conquerors_kings.combat import assault
from engine.systems.conquerors_kings.state import WINNING, State, enemy, field, roster

FIGHTS = 6
"""The step of fights (CK-04)."""


def threats(s: State, thing: str) -> Iterator[tuple[State, Action]]:
    """CK-59: Yield the assaults on the zone of a unit or a general that the enemy could declare if it were his turn."""
    place = _zone(s, thing)
    if place:
        turned = _turned(s, enemy(_holder(s, place)))
        yield from _allowed(turned, (Assault(zone, place) for zone in field(s).beside[place]))


def reaches(s: State, thing: str) -> Iterator[tuple[State, Action]]:
    """CK-59: Yield the assaults that the zone of a unit or a general could declare if it were its side's turn."""
    place = _zone(s, thing)
    if place:
        turned = _turned(s, _holder(s, place))
        yield from _allowed(turned, (Assault(place, zone) for zone in field(s).beside[place]))


def _zone(s: State, thing: str) -> PlaceId:
    """Return the zone in which a unit or a general is that has a unit in it, nothing where there is none."""
    place = s.at.get(PieceId(thing.removeprefix("piece:")))
    return PlaceId(place) if place in s.held and zones.units(s, place) else PlaceId("")


def _holder(s: State, place: PlaceId) -> Side:
    return roster(s).side[zones.units(s, place)[0]]


def _turned(s: State, side: Side) -> State:
    """Return the state as if a side's fights began now."""
    turned: State = s.copy()
    flow.then(turned, ("combat.order",))
    turned.step, turned.active = FIGHTS, side
    assault.forget(turned)
    for piece, flags in s.flags.items():
        turned.flags[piece] = flags & WINNING
    return turned


def _allowed(s: State, assaults: Iterator[Assault]) -> Iterator[tuple[State, Action]]:
    return ((s, a) for a in assaults if assault.refuse_assault(s, a) is None)
