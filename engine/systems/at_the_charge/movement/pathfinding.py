"""The ways open to a piece: how far it gets, where it must stop, what it earns on the way (AC-12, AC-16 to AC-25)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.core.types import NOWHERE, PieceId, PlaceId, Side
from engine.systems.at_the_charge.data import COST, KNIGHTS
from engine.systems.at_the_charge.movement.zones import zone
from engine.systems.at_the_charge.state import (
    State,
    arm,
    commander,
    enemy,
    field,
    is_leader,
    leader_with,
    movement,
    occupied,
)

CHARGE, PILLAGE, RIDE_DOWN = 1, 2, 4
"""What a way earns; the larger is preferred where several ways lead to one hex (AC-25, AC-68, AC-15)."""

Node = tuple[PlaceId, int]


class Obstacles(NamedTuple):
    """Obstacles for a side's pieces in one position, computed once for a whole menu.

    `zone`: hexes in enemy zones of control; `enemies` and `friends`: hexes of combat units; `leader`: hex of the enemy
    leader ("" for none), `alone`: whether he is alone there; `hiding`: hexes of one's own units in ambush.
    """

    zone: frozenset[PlaceId]
    enemies: frozenset[PlaceId]
    friends: frozenset[PlaceId]
    leader: str
    alone: bool
    hiding: tuple[PlaceId, ...]


def obstacles(s: State, side: Side) -> Obstacles:
    """Return what stands in the way of a side."""
    other, owners = enemy(s, side), s.owners
    standing = occupied(s)
    leader = commander(s, other)
    place = s.place[leader] if leader is not None else ""
    return Obstacles(
        zone(s, other),
        frozenset(space for space, piece in standing.items() if owners[piece] == other),
        frozenset(space for space, piece in standing.items() if owners[piece] == side),
        place,
        place not in standing,
        tuple(at for hidden, at in s.hidden.items() if owners[hidden] == side),
    )


def points(s: State, piece: PieceId, leader: bool) -> int:
    """AC-13, AC-16: Return the points of movement of a piece, with its leader the lesser of both."""
    own = movement(s, piece)
    with_it = leader_with(s, piece) if leader else None
    return min(own, movement(s, with_it)) if with_it is not None else own


def can_stop(s: State, about: Obstacles, piece: PieceId, space: PlaceId) -> bool:
    """AC-12, AC-66: Return whether a piece may end its move on a hex, enemies left out of account."""
    if not is_leader(s, piece) and space in about.friends and space != s.place.get(piece):
        return False
    return space not in about.hiding


def reachable(
    s: State, about: Obstacles, piece: PieceId, leader: bool
) -> Iterator[tuple[PlaceId, tuple[PlaceId, ...], int, int]]:
    """AC-16 to AC-25: Yield (hex, path, cost in points, what it earns) for every hex where a piece may end its move."""
    start = s.place.get(piece, NOWHERE)
    limit = points(s, piece, leader)
    came: dict[Node, Node | None] = {}
    buckets: list[list[tuple[Node, Node | None]]] = [[] for _ in range(limit + 1)]
    for node, cost in _first_steps(s, about, piece, start):
        if cost <= limit:
            buckets[cost].append((node, None))
    found: dict[PlaceId, tuple[int, int, Node]] = {}
    steps = field(s).steps
    gains = _gains(s, about, piece)
    for cost, bucket in enumerate(buckets):
        for node, before in bucket:
            if node in came:
                continue
            came[node] = before
            space, earned = node
            best = found.get(space)
            if best is None or earned > best[0]:
                found[space] = (earned, cost, node)
            if space in about.zone:
                continue
            for near, price, is_open in steps[space]:
                if cost + price > limit or not _may_enter(s, about, piece, near):
                    continue
                onward = (near, earned | gains(near, is_open))
                if onward not in came:
                    buckets[cost + price].append((onward, node))
    for space, (earned, cost, node) in found.items():
        if space == start and not _pays(about, start, earned):
            continue
        if can_stop(s, about, piece, space):
            yield space, _path(came, node), cost, earned


def _pays(about: Obstacles, start: PlaceId, earned: int) -> bool:
    """AC-13: Return whether a move that ends where it began gains anything: a capture, the camp, a charge."""
    return bool(earned & (RIDE_DOWN | PILLAGE) or (earned & CHARGE and start in about.zone))


def _first_steps(s: State, about: Obstacles, piece: PieceId, start: PlaceId) -> Iterator[tuple[Node, int]]:
    """AC-17, AC-22, AC-64: Yield the first hexes of a move with their cost; a reinforcement begins at its edge."""
    land = field(s)
    gains = _gains(s, about, piece)
    if not start:
        for space in s.battle.late[piece][1]:
            if _may_enter(s, about, piece, space):
                yield (space, gains(space, COST[land.ground[space]] == 1)), COST[land.ground[space]]
        return
    held = start in about.zone
    for near, price, is_open in land.steps[start]:
        if not (held and near in about.zone) and _may_enter(s, about, piece, near):
            yield (near, gains(near, is_open)), price


def _gains(s: State, about: Obstacles, piece: PieceId) -> Callable[[PlaceId, bool], int]:
    """AC-15, AC-25, AC-68: Return a function (hex, is the step open) -> what entering it earns a piece."""
    charges = CHARGE if arm(s, piece) == KNIGHTS else 0
    raids = not is_leader(s, piece) and not s.pillaged and s.battle.raider == s.owners[piece]
    prey = about.leader if about.alone and not is_leader(s, piece) else ""
    camp = s.battle.camp if raids else ()

    def earns(space: PlaceId, is_open: bool) -> int:
        earned = charges if is_open else 0
        if space in camp:
            earned |= PILLAGE
        if prey and space == prey:
            earned |= RIDE_DOWN
        return earned

    return earns


def _may_enter(s: State, about: Obstacles, piece: PieceId, space: PlaceId) -> bool:
    """AC-15, AC-18: No enemy unit is entered, nor by a leader the enemy leader."""
    return space not in about.enemies and not (space == about.leader and is_leader(s, piece))


def _path(came: dict[Node, Node | None], node: Node) -> tuple[PlaceId, ...]:
    back = [node[0]]
    before = came[node]
    while before is not None:
        back.append(before[0])
        before = came[before]
    return tuple(reversed(back))
