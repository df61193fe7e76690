"""The path that was probably meant by pointing at where it ends."""

from __future__ import annotations

from itertools import pairwise

from engine.core.types import NOWHERE, PieceId, PlaceId
from engine.systems.at_the_charge.movement.moving import price
from engine.systems.at_the_charge.movement.pathfinding import obstacles
from engine.systems.at_the_charge.state import State, field, is_leader, movement

FAR = 1000
"""The cost of a forbidden step, more than that of any path, for a path sought only to explain what forbids it."""


def likely_path(s: State, piece: PieceId, to: PlaceId) -> tuple[PlaceId, ...]:
    """Return the path to a hex that was probably meant, so that a refusal can be given.

    That is the cheapest path, zones or no zones, where the points suffice for it; else the cheapest around the zones.
    """
    start = s.place.get(piece, NOWHERE)
    if to not in field(s).grid.xy:
        return (to,)
    if to == start:
        return ()
    direct = _cheapest(s, piece, to, 0)
    cost = sum(price(s, before, space) for before, space in pairwise((start, *direct)))
    return direct if cost <= movement(s, piece) else _cheapest(s, piece, to, FAR)


def _cheapest(s: State, piece: PieceId, to: PlaceId, forbidden: int) -> tuple[PlaceId, ...]:
    """Return the cheapest path to a hex, where steps that zones forbid cost so much more."""
    land, about = field(s), obstacles(s, s.owners[piece])
    start = s.place.get(piece, NOWHERE)
    first = [start] if start else list(s.battle.late[piece][1])
    cost = dict.fromkeys(first, 0)
    came: dict[PlaceId, PlaceId] = {}
    edge = list(first)
    while edge:
        here = min(edge, key=cost.__getitem__)
        edge.remove(here)
        if here == to:
            break
        for near in land.near[here]:
            step = price(s, here, near) + forbidden * (here in about.zone and (here != start or near in about.zone))
            step += FAR * FAR * (near in about.enemies or (near == about.leader and is_leader(s, piece)))
            if near not in cost or cost[here] + step < cost[near]:
                if near not in cost:
                    edge.append(near)
                cost[near], came[near] = cost[here] + step, here
    way = [to]
    while way[-1] in came and came[way[-1]] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))
