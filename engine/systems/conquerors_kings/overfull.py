"""Zones over capacity when movement ends: CK-51."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import place_ref
from engine.core.types import Log, PieceId, PlaceId, Refusal, log_event
from engine.systems.conquerors_kings import losses, refusals, zones
from engine.systems.conquerors_kings.actions import Overfull
from engine.systems.conquerors_kings.data import CAPACITY
from engine.systems.conquerors_kings.morale import weakest
from engine.systems.conquerors_kings.state import State, active, field, roster


def crowded(s: State) -> list[PlaceId]:
    """CK-51, CK-05: Return the active side's zones over capacity, from its right to its left."""
    return [
        zone
        for zone in field(s).order(s.active)
        if zones.holder(s, zone) == s.active and zones.load(s, s.held[zone]) > CAPACITY
    ]


def removable(s: State, zone: PlaceId) -> list[PieceId]:
    """CK-51: Return the units and pieces of artillery whose going brings the load of a zone down."""
    held = s.held[zone]
    load = zones.load(s, held)
    return [piece for piece in held if zones.load(s, [other for other in held if other != piece]) < load]


def make_room(s: State, log: Log, zone: PlaceId) -> None:
    """CK-51, CK-104: Somebody has to go until the zone is legal; unasked where only one can."""
    load = zones.load(s, s.held[zone])
    if load <= CAPACITY:
        return
    log_event(log, "CK-51", "conquerors_kings.log.overfull", zone=place_ref(zone), load=load, most=CAPACITY)
    can_go = removable(s, zone)
    if len(can_go) == 1:
        go(s, log, zone, can_go[0])
    else:
        push(s, ("movement.overfull", zone))


def go(s: State, log: Log, zone: PlaceId, piece: PieceId) -> None:
    """CK-51: A unit falls back, a piece of artillery is lost; then the zone is looked at again."""
    push(s, ("victory.look",), ("movement.room", zone))
    if piece in s.halves:
        push(s, ("retreat.begin", roster(s).side[piece], zone, (piece,), ""))
    else:
        losses.lose_gun(s, log, piece, "CK-51")


def options_overfull(s: State, zone: PlaceId) -> Iterator[Overfull]:
    """CK-51: One of those whose going helps."""
    yield from map(Overfull, removable(s, zone))


def refuse_overfull(s: State, a: Overfull, zone: PlaceId) -> Refusal | None:
    """CK-51: A piece of the zone whose going brings the load down."""
    if (refusal := refusals.not_yours(s, s.active, a.piece)) is not None:
        return refusal
    if s.at[a.piece] != zone:
        return Refusal("CK-51", "conquerors_kings.refuse.not_of_zone")
    if a.piece not in removable(s, zone):
        return Refusal("CK-51", "conquerors_kings.refuse.no_relief")
    return None


def take_overfull(s: State, a: Overfull, log: Log, zone: PlaceId) -> None:
    """CK-51: It goes."""
    go(s, log, zone, a.piece)


def usual_overfull(s: State, zone: PlaceId) -> Overfull:
    """CK-104: The weakest unit that helps, artillery only if no unit may go."""
    can_go = removable(s, zone)
    units = [piece for piece in can_go if piece in s.halves]
    return Overfull(weakest(s, units) if units else can_go[0])


STEPS: Steps = {
    "movement.room": Do("CK-51", make_room),
    "movement.overfull": Ask(
        "CK-51",
        active,
        {Overfull: Answer(options_overfull, refuse_overfull, take_overfull)},
        is_nested=True,
        usual=usual_overfull,
    ),
}
"""Steps of zones over capacity."""
