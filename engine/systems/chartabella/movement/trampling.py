"""Elephants: trampling everything on their path (CH-75 to CH-78)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref
from engine.core.types import Log, PieceId, PlaceId, Refusal, log_event
from engine.systems.chartabella.actions import Trample
from engine.systems.chartabella.command import activate, may_act, refuse_piece
from engine.systems.chartabella.data import ELEPHANT, MAY_ENTER
from engine.systems.chartabella.movement.ground import HALF, entry_rule
from engine.systems.chartabella.movement.moving import refuse_way
from engine.systems.chartabella.state import State, field, kind, occupants
from engine.systems.chartabella.victory import remove


def refuse_trample(s: State, a: Trample) -> Refusal | None:
    """CH-75, CH-38, CH-39: Drive an elephant over pieces, along neighbouring spaces it may enter, each once.

    A path of one space that is no neighbour is what pointing there means when there is no way (`way_to`).
    """
    refusal = refuse_piece(s, a.piece)
    if refusal:
        return refusal
    if kind(s, a.piece).arm != ELEPHANT:
        return Refusal("CH-75", "chartabella.refuse.no_elephant", {"piece": piece_ref(a.piece)})
    movement = kind(s, a.piece).movement
    if not a.path:
        return Refusal("CH-19", "chartabella.refuse.path_length", {"movement": movement})
    refusal = _refuse_goal(s, a.piece, a.path[-1])
    if refusal:
        return refusal
    if len(a.path) > movement:
        return Refusal("CH-19", "chartabella.refuse.path_length", {"movement": movement})
    is_sent = len(a.path) == 1 and field(s).grid.distance(s.place[a.piece], a.path[0]) > 1
    if is_sent and way_to(s, a.piece, a.path[0]) == a.path:
        return refuse_way(s, a.piece, a.path[0], taken=_elephants(s))
    return _refuse_path(s, a)


def _refuse_goal(s: State, piece: PieceId, goal: PlaceId) -> Refusal | None:
    """CH-08, CH-19, CH-24, CH-83: Refuse a space that an elephant cannot enter, whatever its path."""
    land, movement = field(s), kind(s, piece).movement
    if goal not in land.ground:
        return Refusal("CH-08", "chartabella.refuse.off_board")
    if goal in land.stakes:
        return Refusal("CH-83", "chartabella.refuse.stakes")
    if land.ground[goal] not in MAY_ENTER[ELEPHANT]:
        return Refusal(*entry_rule(land, goal, ELEPHANT))
    if land.grid.distance(s.place[piece], goal) > movement:
        is_target = goal in occupants(s)
        why = "chartabella.refuse.too_far_attack" if is_target else "chartabella.refuse.too_far"
        return Refusal("CH-19", why, {"movement": movement})
    return None


def _elephants(s: State) -> dict[PlaceId, PieceId]:
    """CH-77: Return space -> elephants, which alone end the way of others."""
    return {space: piece for space, piece in occupants(s).items() if kind(s, piece).arm == ELEPHANT}


def _refuse_path(s: State, a: Trample) -> Refusal | None:
    land = field(s)
    taken = occupants(s)
    walked = [s.place[a.piece]]
    tramples = False
    for space in a.path:
        if space not in land.ground or land.grid.direction(walked[-1], space) is None:
            return Refusal("CH-38", "chartabella.refuse.no_chain")
        if space in walked:
            return Refusal("CH-38", "chartabella.refuse.twice")
        if space in land.stakes:
            return Refusal("CH-83", "chartabella.refuse.stakes")
        if land.ground[space] not in MAY_ENTER[ELEPHANT]:
            return Refusal(*entry_rule(land, space, ELEPHANT))
        if land.is_wall(walked[-1], space):
            return Refusal("CH-14", "chartabella.refuse.wall")
        if walked[-1] in taken and walked[-1] != s.place[a.piece] and kind(s, taken[walked[-1]]).arm == ELEPHANT:
            return Refusal("CH-77", "chartabella.refuse.elephants_met")
        tramples = tramples or space in taken
        walked.append(space)
    return None if tramples else Refusal("CH-76", "chartabella.refuse.tramples_nothing")


def options_trample(s: State) -> Iterator[Trample]:
    """CH-75: Every path of an elephant that tramples something."""
    taken = occupants(s)
    for piece in may_act(s):
        if kind(s, piece).arm == ELEPHANT:
            for path in _paths(s, taken, (s.place[piece],), kind(s, piece).movement):
                if any(space in taken for space in path[1:]):
                    yield Trample(piece, path[1:])


def _paths(
    s: State, taken: dict[PlaceId, PieceId], walked: tuple[PlaceId, ...], left: int
) -> Iterator[tuple[PlaceId, ...]]:
    """CH-38, CH-77: Yield every path that goes on from here; one that meets an elephant ends there."""
    if len(walked) > 1:
        yield walked
        if walked[-1] in taken and kind(s, taken[walked[-1]]).arm == ELEPHANT:
            return
    if left:
        for _, near in field(s).steps[ELEPHANT][walked[-1]]:
            if near not in walked:
                yield from _paths(s, taken, (*walked, near), left - 1)


def way_to(s: State, piece: PieceId, goal: PlaceId) -> tuple[PlaceId, ...]:
    """Return an elephant's path to a space (start left out) over as few friends as possible, else a shortest one.

    Where none is allowed, the space alone, so that a refusal can be given.
    """
    ways = [way[1:] for way in _paths(s, occupants(s), (s.place[piece],), kind(s, piece).movement) if way[-1] == goal]
    friends = {s.place[p] for p in s.place if s.battle.owners[p] == s.battle.owners[piece]}
    return min(ways, key=lambda way: (len(friends.intersection(way[:-1])), len(way)), default=(goal,))


def take_trample(s: State, a: Trample, log: Log) -> None:
    """CH-75, CH-76: Start the elephant on its path; each step is resolved separately."""
    activate(s, a.piece)
    way = {"start": place_ref(s.place[a.piece]), "to": place_ref(a.path[-1])}
    log_event(log, "CH-75", "chartabella.log.trample", piece=piece_ref(a.piece), **way)
    push(s, *(("trample.step", a.piece, space, a.path[-1]) for space in a.path), ("victory.rest",))


def step(s: State, log: Log, piece: PieceId, space: PlaceId, goal: PlaceId) -> None:
    """CH-75, CH-77: Enter the space: whatever stands there is removed, and two elephants remove each other.

    CH-29: What ends the game on the way to the `goal` leaves the elephants where they are.
    """
    if piece not in s.place:
        return
    direction = field(s).grid.direction(s.place[piece], space)
    assert direction is not None, "refuse_trample lets only chains pass"
    struck = occupants(s).get(space)  # CH-78: whoever it is
    s.place[piece] = space
    s.facing[piece] = HALF[direction]  # CH-40, CH-76
    if struck is None:
        return
    log_event(log, "CH-75", "chartabella.log.trampled", piece=piece_ref(piece), target=piece_ref(struck))
    if kind(s, struck).arm == ELEPHANT:
        log_event(log, "CH-77", "chartabella.log.elephants", piece=piece_ref(piece), target=piece_ref(struck))
        remove(s, log, "CH-77", struck, piece)
    else:
        remove(s, log, "CH-75", struck)
        if s.end is not None and space != goal:
            log_event(log, "CH-29", "chartabella.log.stopped", piece=piece_ref(piece), place=place_ref(space))
