"""Moves of pieces one by one along exact paths (AC-12 to AC-25, AC-66)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import push
from engine.core.references import piece_ref, place_ref
from engine.core.types import NOWHERE, Event, Log, PieceId, PlaceId, Refusal, Rule, log_event
from engine.systems.at_the_charge.actions import Move
from engine.systems.at_the_charge.data import COST, KNIGHTS
from engine.systems.at_the_charge.movement.ambush import FIRST_TURN, waits
from engine.systems.at_the_charge.movement.entering import enter, lurking, reveal, scouts
from engine.systems.at_the_charge.movement.pathfinding import Obstacles, can_stop, obstacles, points, reachable
from engine.systems.at_the_charge.state import State, arm, army, field, is_leader, leader_with


def options_move(s: State) -> Iterator[Move]:
    """AC-13, AC-16, AC-19: Every piece that has not moved, with its leader and without, one way to each hex."""
    about = obstacles(s, s.side)
    for piece in army(s, s.side):
        if piece not in s.moved and not waits(s, piece):
            yield from moves_of(s, about, piece)


def moves_of(s: State, about: Obstacles, piece: PieceId) -> Iterator[Move]:
    """AC-13, AC-16: Yield the moves of one piece, first without a leader stacked with it, then with him."""
    for leader in (False, True) if takes_leader(s, piece) else (False,):
        for _, path, _, _ in reachable(s, about, piece, leader):
            yield Move(piece, path, leader)


def takes_leader(s: State, piece: PieceId) -> bool:
    """AC-13: Return whether a unit may take a leader along: one stacked with it that has not moved."""
    leader = None if is_leader(s, piece) else leader_with(s, piece)
    return leader is not None and leader not in s.moved


def refuse_move(s: State, a: Move) -> Refusal | None:
    """AC-10 to AC-25: A piece of your own that has not moved, along a path that every rule allows."""
    refusal = refuse_piece(s, a.piece)
    if refusal is not None:
        return refusal
    if not a.path:
        return Refusal("AC-16", "at_the_charge.refuse.no_path")
    if a.path[-1] in obstacles(s, s.side).enemies:
        return Refusal("AC-18", "at_the_charge.refuse.enemy_later", {"place": place_ref(a.path[-1])})
    if a.leader and not takes_leader(s, a.piece):
        return Refusal("AC-13", "at_the_charge.refuse.no_leader", {"piece": piece_ref(a.piece)})
    return refuse_path(s, a.piece, a.path, a.leader)


def refuse_piece(s: State, piece: PieceId) -> Refusal | None:
    """AC-10, AC-19: Choose a piece of your own that is there to be moved and has not moved in this phase."""
    if piece in s.place and s.owners[piece] != s.side:
        return Refusal("AC-10", "at_the_charge.refuse.attack_later", {"piece": piece_ref(piece)})
    refusal = refuse_present(s, piece, "AC-10")
    if refusal is None and piece in s.moved:
        return Refusal("AC-19", "at_the_charge.refuse.moved", {"piece": piece_ref(piece)})
    return refusal


def refuse_present(s: State, piece: PieceId, rule: Rule) -> Refusal | None:
    """AC-46, AC-64, AC-66: Use a piece of your own that stands openly on the board and need not wait.

    `rule`: the one that lets a side use its own pieces.
    """
    if piece not in s.battle.kinds:
        return Refusal(rule, "at_the_charge.refuse.no_piece")
    facts = {"piece": piece_ref(piece)}
    if s.owners[piece] != s.side:
        return Refusal(rule, "at_the_charge.refuse.not_yours", facts)
    if piece in s.fallen:
        return Refusal("AC-46", "at_the_charge.refuse.fallen", facts)
    if waits(s, piece):
        return Refusal("AC-66", "at_the_charge.refuse.ambush_waits", {**facts, "turn": FIRST_TURN})
    if piece in s.hidden:
        return Refusal("AC-66", "at_the_charge.refuse.reveal_first", facts)
    if piece in s.waiting:
        return Refusal("AC-64", "at_the_charge.refuse.not_here", {**facts, "turn": s.battle.late[piece][0]})
    return None if piece in s.place else Refusal(rule, "at_the_charge.refuse.no_piece")


def refuse_path(s: State, piece: PieceId, path: tuple[PlaceId, ...], leader: bool) -> Refusal | None:
    """AC-03, AC-12, AC-15, AC-17, AC-18, AC-21, AC-22: Walk hex by hex; each step and the end must be allowed."""
    about, land = obstacles(s, s.side), field(s)
    before, left = s.place.get(piece, NOWHERE), points(s, piece, leader)
    for n, space in enumerate(path):
        if space not in land.grid.xy:
            return Refusal("AC-02", "at_the_charge.refuse.off_board")
        if before and space not in land.near[before]:
            facts = {"start": place_ref(before), "to": place_ref(space)}
            return Refusal("AC-03", "at_the_charge.refuse.no_neighbour", facts)
        refusal = _refuse_entry(s, about, piece, before, space, n == 0)
        if refusal is not None:
            return refusal
        cost = price(s, before, space)
        if cost > left:
            return Refusal(
                "AC-17", "at_the_charge.refuse.points", {"needed": cost, "left": left, "place": place_ref(space)}
            )
        left -= cost
        before = space
    return refuse_stop(s, about, piece, path[-1])


def price(s: State, before: PlaceId, space: PlaceId) -> int:
    """AC-17: Return the points of a step; from off the board the terrain alone counts."""
    land = field(s)
    if not before:
        return COST[land.ground[space]]
    return next(price for near, price, _ in land.steps[before] if near == space)


def _refuse_entry(
    s: State, about: Obstacles, piece: PieceId, before: PlaceId, space: PlaceId, is_first: bool
) -> Refusal | None:
    """AC-15, AC-18, AC-21, AC-22: No enemy is entered; a zone of control ends the move, and none follows another."""
    if space in about.enemies:
        return Refusal("AC-18", "at_the_charge.refuse.enemy", {"place": place_ref(space)})
    if space == about.leader and is_leader(s, piece):
        return Refusal("AC-15", "at_the_charge.refuse.enemy_leader")
    if before in about.zone and not is_first:
        return Refusal("AC-21", "at_the_charge.refuse.zone_stop", {"place": place_ref(before)})
    if before in about.zone and space in about.zone:
        facts = {"start": place_ref(before), "to": place_ref(space)}
        return Refusal("AC-22", "at_the_charge.refuse.zone_to_zone", facts)
    return None


def refuse_stop(s: State, about: Obstacles, piece: PieceId, space: PlaceId) -> Refusal | None:
    """AC-12, AC-66: End the move where the piece may stay."""
    if can_stop(s, about, piece, space):
        return None
    if space in about.hiding:
        return Refusal("AC-66", "at_the_charge.refuse.own_ambush")
    return Refusal("AC-12", "at_the_charge.refuse.stacking", {"place": place_ref(space)})


def take_move(s: State, a: Move, log: Log) -> None:
    """AC-16, AC-19: Walk the path; the phase goes on."""
    leader = leader_with(s, a.piece) if a.leader else None
    walk(s, log, a.piece, a.path, leader)
    push(s, ("phase.move",))


def walk(s: State, log: Log, piece: PieceId, path: tuple[PlaceId, ...], leader: PieceId | None) -> None:
    """AC-13, AC-15, AC-25, AC-66: Enter hex after hex until the end or an ambush; note the charge earned."""
    start = s.place.get(piece, NOWHERE)
    found, way = _way_before_ambush(s, piece, path)
    told: list[Event] | None = None if log is None else []
    is_open = is_news = False
    before = start
    for n, space in enumerate(way, 1):
        is_open = is_open or is_open_step(s, before, space)
        is_news = is_news or scouts(s, piece, space)
        enter(s, told, piece, space, stays=n == len(way))
        before = space
    s.moved = (*s.moved, piece)
    if leader is not None and way:
        s.place[leader] = way[-1]
    if leader is not None:
        s.moved = (*s.moved, leader)
    if is_open and arm(s, piece) == KNIGHTS:
        s.charging = (*s.charging, piece)
    if log is not None and told is not None and way:
        facts = {"piece": piece_ref(piece), "to": place_ref(before)}
        if start:
            facts["start"] = place_ref(start)
        if leader is not None:
            facts["leader"] = piece_ref(leader)
        key = ("enter" if not start else "move_back" if before == start else "move") + "_with" * (leader is not None)
        log.append(Event("AC-16" if start else "AC-64", f"at_the_charge.log.{key}", facts, reveals=is_news))
        log += told
    if found is not None:
        log_event(log, "AC-66", "at_the_charge.log.stopped", piece=piece_ref(piece), hidden=piece_ref(found))
        reveal(s, log, found)


def is_open_step(s: State, before: PlaceId, space: PlaceId) -> bool:
    """AC-25: Return whether a step goes into open ground or along a road."""
    land = field(s)
    if not before:
        return COST[land.ground[space]] == 1
    return next(is_open for near, _, is_open in land.steps[before] if near == space)


def _way_before_ambush(
    s: State, piece: PieceId, path: tuple[PlaceId, ...]
) -> tuple[PieceId | None, tuple[PlaceId, ...]]:
    """AC-66: Return the enemy in ambush on the path, if any, and the part of the path up to where the piece stops."""
    for n, space in enumerate(path):
        found = lurking(s, piece, space)
        if found is not None:
            about, end = obstacles(s, s.owners[piece]), n
            while end and not can_stop(s, about, piece, path[end - 1]):
                end -= 1
            return found, path[:end]
    return None, path
