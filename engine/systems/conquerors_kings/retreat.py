"""Falling back: CK-80 to CK-82, CK-84, CK-85; displacement: displace.py.

Who makes pieces fall back puts ("retreat.begin", side, zone, units, barred) on the agenda: these units leave the zone
together, with its generals where all its units go (CK-30); `barred` is the zone of the other party to a fight, "" none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import piece_ref, place_ref
from engine.core.types import NOWHERE, Log, PieceId, PlaceId, Refusal, Side, log_event
from engine.systems.conquerors_kings import losses, refusals, zones
from engine.systems.conquerors_kings.actions import FallBackDir
from engine.systems.conquerors_kings.data import HOLDS
from engine.systems.conquerors_kings.grid import FRONT, LEFT_FACE, REAR, RIGHT_FACE
from engine.systems.conquerors_kings.state import ENTERED, FELL_BACK, State, enemy, field, mark, put, roster, step_side

Group = tuple[PieceId, ...]
OTHERS = (LEFT_FACE, RIGHT_FACE, FRONT)
"""CK-80, CK-104: The ways when that to the base edge is closed, the usual one first."""


class Way(NamedTuple):
    """CK-80, CK-85: The end of a direction, NOWHERE off the table, and the zones jumped on the way."""

    to: PlaceId
    jumped: tuple[PlaceId, ...] = ()


def walk(s: State, side: Side, zone: PlaceId, group: Group, face: int, barred: PlaceId) -> Way | Refusal:
    """CK-80: Walk a direction zone by zone to where a group lands, or find what closes it."""
    jumped: list[PlaceId] = []
    here = field(s).across(side, zone, face)
    while here:
        if here == barred:
            return Refusal("CK-80", "conquerors_kings.refuse.opponents_zone")
        holder = zones.holder(s, here)
        if holder == enemy(side) and zones.count(s, here) >= HOLDS:
            return Refusal("CK-80", "conquerors_kings.refuse.four_bases", {"zone": place_ref(here)})
        if holder != side or not zones.units(s, here) or zones.is_roomy(s, here, group):
            return Way(here, tuple(jumped))
        jumped.append(here)
        here = field(s).across(side, here, face)
    return Way(NOWHERE, tuple(jumped)) if face == REAR else Refusal("CK-80", "conquerors_kings.refuse.edge")


def ways(s: State, side: Side, zone: PlaceId, group: Group, barred: PlaceId) -> list[tuple[int, Way]]:
    """CK-80: Return the open ways: that to the base edge alone where it is open, else those of the others that are."""
    for faces in ((REAR,), OTHERS):
        found = [(face, walk(s, side, zone, group, face, barred)) for face in faces]
        is_open = [(face, way) for face, way in found if isinstance(way, Way)]
        if is_open:
            return is_open
    return []


def grouped(s: State, zone: PlaceId, units: Group) -> Group:
    """CK-30: Return who falls back: units that are still there, and the generals where all units of the zone go."""
    here = [piece for piece in units if s.at[piece] == zone]
    goes_whole = here == zones.units(s, zone)
    return (*here, *zones.generals(s, zone)) if here and goes_whole else tuple(here)


def begin(s: State, log: Log, side: Side, zone: PlaceId, units: Group, barred: PlaceId) -> None:
    """CK-80: The way to the base edge, or another one; a group without any is surrounded and destroyed."""
    group = grouped(s, zone, units)
    if not group:
        return
    found = ways(s, side, zone, group, barred)
    if not found:
        surrounded(s, log, group)
    elif len(found) == 1:
        go(s, log, side, zone, group, found[0][1])
    else:
        push(s, ("retreat.way", side, zone, group, barred))


def surrounded(s: State, log: Log, group: Group) -> None:
    """CK-80: All its units are destroyed, a general that goes with them is removed."""
    for piece in group:
        if piece in s.gifts:
            losses.kill(s, log, piece, "CK-80", is_marked=False)
        else:
            losses.destroy(s, log, piece, "CK-80")


def go(s: State, log: Log, side: Side, zone: PlaceId, group: Group, way: Way) -> None:
    """CK-82: A weak enemy in the way makes room first, then the group lands."""
    if way.to and zones.holder(s, way.to) == enemy(side):
        log_event(log, "CK-82", "conquerors_kings.log.makes_room", zone=place_ref(way.to))
        push(s, ("displace.begin", way.to, zone), ("retreat.land", side, zone, group, way.to, way.jumped))
    else:
        land(s, log, side, zone, group, way.to, way.jumped)


def taken(s: State, zone: PlaceId, group: Group) -> int:
    """CK-81: Return the markers that a group takes along: all if it is the last, of several its share rounded up."""
    here, known = zones.units(s, zone), roster(s)
    if all(piece in group for piece in here):
        return s.markers[zone]
    if all(known.is_skirmisher(piece) for piece in group):
        return 0
    bearers = sum(not known.is_skirmisher(piece) for piece in here)
    return -(-s.markers[zone] // bearers)


def tell_markers(log: Log, markers: int, to: PlaceId, rest: PlaceId) -> None:
    """CK-81: Tell whether the markers of a group came along, were left where it jumped or are gone."""
    if markers and not rest:
        log_event(log, "CK-81", "conquerors_kings.log.markers_off", markers=markers)
    elif markers and rest == to:
        log_event(log, "CK-81", "conquerors_kings.log.markers_follow", markers=markers, to=place_ref(to))
    elif markers:
        log_event(log, "CK-81", "conquerors_kings.log.markers_left", markers=markers, zone=place_ref(rest))


def land(s: State, log: Log, side: Side, zone: PlaceId, group: Group, to: PlaceId, jumped: tuple[PlaceId, ...]) -> None:
    """CK-80, CK-81, CK-84, CK-85: They land or leave the table; their markers lie where they first jumped."""
    markers = taken(s, zone, group)
    s.markers[zone] -= markers
    for full in jumped:
        log_event(log, "CK-85", "conquerors_kings.log.jumped", zone=place_ref(full))
    rest = jumped[0] if jumped else to
    if rest:
        s.markers[rest] += markers
    tell_markers(log, markers, to, rest)
    for piece in group:
        if to:
            put(s, piece, to)
            mark(s, piece, FELL_BACK | ENTERED)
            log_event(log, "CK-80", "conquerors_kings.log.fell_back", piece=piece_ref(piece), to=place_ref(to))
        else:
            losses.leave_table(s, log, piece)


def options_way(s: State, side: Side, zone: PlaceId, group: Group, barred: PlaceId) -> Iterator[FallBackDir]:
    """CK-80: One of the ways that are open."""
    yield from (FallBackDir(field(s).across(side, zone, face)) for face, _ in ways(s, side, zone, group, barred))


def refuse_way(s: State, a: FallBackDir, side: Side, zone: PlaceId, group: Group, barred: PlaceId) -> Refusal | None:
    """CK-80: Across a face, and not where the way is closed."""
    if (refusal := refusals.not_across(s, zone, a.to)) is not None:
        return refusal
    found = walk(s, side, zone, group, field(s).faces(side, zone).index(a.to), barred)
    return found if isinstance(found, Refusal) else None


def take_way(s: State, a: FallBackDir, log: Log, side: Side, zone: PlaceId, group: Group, barred: PlaceId) -> None:
    """CK-80: All of them go that way."""
    way = walk(s, side, zone, group, field(s).faces(side, zone).index(a.to), barred)
    assert isinstance(way, Way), "a way that was refused"
    go(s, log, side, zone, group, way)


def usual_way(s: State, side: Side, zone: PlaceId, group: Group, barred: PlaceId) -> FallBackDir:
    """CK-104: Left, else right, else to the front."""
    return next(options_way(s, side, zone, group, barred))


STEPS: Steps = {
    "retreat.begin": Do("CK-80", begin),
    "retreat.way": Ask(
        "CK-80",
        step_side,
        {FallBackDir: Answer(options_way, refuse_way, take_way)},
        is_nested=True,
        usual=usual_way,
    ),
    "retreat.land": Do("CK-80", land),
}
"""Steps of falling back."""
