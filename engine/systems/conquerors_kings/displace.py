"""Displacement: CK-83.

A mover that enters a zone of weak enemies pushes ("displace.begin", zone, origin) before its own step:
all pieces of the zone give way, not to `origin`, the zone that the mover comes from.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Log, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import losses, refusals, zones
from engine.systems.conquerors_kings.actions import DisplaceTo
from engine.systems.conquerors_kings.retreat import surrounded
from engine.systems.conquerors_kings.state import ENTERED, FELL_BACK, State, field, mark, put, step_side


def begin(s: State, log: Log, zone: PlaceId, origin: PlaceId) -> None:
    """CK-83: Artillery is lost; the others go to a zone across a face, off the table, or are destroyed."""
    losses.lose_guns(s, log, zone, "CK-83")
    side = zones.holder(s, zone)
    if side is None:
        return
    found = refuges(s, side, zone, origin)
    if len(found) > 1:
        push(s, ("displace.to", side, zone, origin))
    elif found:
        go(s, log, zone, found[0])
    elif field(s).row(side, zone) == 1:
        s.markers[zone] = 0
        for piece in s.held[zone]:
            losses.leave_table(s, log, piece)
    else:
        surrounded(s, log, s.held[zone])


def refuges(s: State, side: Side, zone: PlaceId, origin: PlaceId) -> list[PlaceId]:
    """CK-83: Return the zones that take the pieces of a zone."""
    return [to for to in field(s).beside[zone] if refused(s, side, zone, origin, to) is None]


def refused(s: State, side: Side, zone: PlaceId, origin: PlaceId, to: PlaceId) -> Refusal | None:
    """CK-83: Across a face, no enemy piece there, room for all, not where the mover comes from."""
    if (refusal := refusals.not_across(s, zone, to)) is not None:
        return refusal
    if (refusal := refusals.enemy_there(s, side, to) or refusals.no_room(s, to, s.held[zone])) is not None:
        return refusal
    return Refusal("CK-83", "conquerors_kings.refuse.movers_zone") if to == origin else None


def go(s: State, log: Log, zone: PlaceId, to: PlaceId) -> None:
    """CK-83: All go there with their markers."""
    s.markers[to] += s.markers[zone]
    s.markers[zone] = 0
    for piece in s.held[zone]:
        put(s, piece, to)
        mark(s, piece, FELL_BACK | ENTERED)
        log_event(log, "CK-83", "conquerors_kings.log.displaced", piece=piece_ref(piece), to=place_ref(to))


def options_to(s: State, side: Side, zone: PlaceId, origin: PlaceId) -> Iterator[DisplaceTo]:
    """CK-83: One of the zones that take them."""
    yield from map(DisplaceTo, refuges(s, side, zone, origin))


def refuse_to(s: State, a: DisplaceTo, side: Side, zone: PlaceId, origin: PlaceId) -> Refusal | None:
    """CK-83: No other zone."""
    return refused(s, side, zone, origin, a.to)


def take_to(s: State, a: DisplaceTo, log: Log, side: Side, zone: PlaceId, origin: PlaceId) -> None:
    """CK-83: They go there."""
    go(s, log, zone, a.to)


def usual_to(s: State, side: Side, zone: PlaceId, origin: PlaceId) -> DisplaceTo:
    """CK-104: Nearest the own base edge; of several the first by column."""
    found = sorted(refuges(s, side, zone, origin), key=field(s).zones.index)
    return DisplaceTo(min(found, key=lambda to: field(s).row(side, to)))


STEPS: Steps = {
    "displace.begin": Do("CK-83", begin),
    "displace.to": Ask(
        "CK-83",
        step_side,
        {DisplaceTo: Answer(options_to, refuse_to, take_to)},
        is_nested=True,
        usual=usual_to,
    ),
}
"""Steps of displacement."""
