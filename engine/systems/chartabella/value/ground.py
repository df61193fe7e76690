"""Ground and way: nearness to the enemy and to what decides the scenario (CH-12, CH-86, CH-90, CH-91)."""

from __future__ import annotations

from engine.core.types import Side
from engine.systems.chartabella.data import RAM
from engine.systems.chartabella.state import State
from engine.systems.chartabella.value.bits import Land
from engine.systems.chartabella.value.danger import Army

CLOSER = 8
"""Hundredths of a point for each space that a fighter is nearer to the nearest enemy."""
HUNT = 6
"""The same for being nearer to a piece whose loss loses the enemy the game."""


def standing(s: State, side: Side, both: dict[Side, Army], land: Land, scale: int, pressed: int, vital: dict[Side, tuple[str, ...]]) -> int:
    """Return what a side's ground and its way to its goals are worth, in hundredths of a point.

    `pressed`: from 0 to 100 how much time runs against the side: it is drawn to the enemy the more.
    """
    own, enemy_side = both[side], next(name for name in both if name != side)
    other = both[enemy_side]
    hurry = 100 + 3 * pressed
    found = -CLOSER * _way_to(land, own.fighters, other.all) * hurry // 100
    for piece in vital[enemy_side]:
        found -= HUNT * _way_along(land.rings(s.place[piece]), own.fighters) * hurry // 100
    if land.locations:
        found += _locations(s, side, own, other, land, scale, hurry)
    for centre, defender in s.camps.items():
        if defender == side:
            found += 120 * min(2, (own.all & land.disc(centre, 1)).bit_count())
        else:
            found += _siege(s, centre, own, other, land, hurry)
    return found


def _way_to(land: Land, mine: int, goals: int) -> int:
    """Return the sum of the distances, in spaces as the crow flies, of pieces to the nearest goal."""
    total, reached, distance = 0, goals, 0
    while mine and goals and distance < 40:
        mine &= ~reached
        total += mine.bit_count()
        reached = land.grow(reached)
        distance += 1
    return total


def _way_along(rings: tuple[int, ...], mine: int) -> int:
    return sum(distance * (ring & mine).bit_count() for distance, ring in enumerate(rings))


def _nearest(rings: tuple[int, ...], mine: int) -> int:
    """Return the distance of the nearest piece, or one more than the board is wide when there is none."""
    return next((distance for distance, ring in enumerate(rings) if ring & mine), len(rings))


def _locations(s: State, side: Side, own: Army, other: Army, land: Land, scale: int, hurry: int) -> int:
    """CH-12, CH-55, CH-90: Value holding location tiles, more of them than the enemy, and being near the others."""
    held, lost = (own.all & land.locations).bit_count(), (other.all & land.locations).bit_count()
    tiles = land.locations.bit_count()
    found = scale * held // (8 * tiles) + (scale // 12 if held > lost else 0)
    for space in land.spaces(land.locations & ~own.all):
        found -= 20 * _nearest(land.rings(space), own.infantry) * hurry // 100
    return found


def _siege(s: State, centre: str, own: Army, other: Army, land: Land, hurry: int) -> int:
    """CH-86, CH-91: Value the attacker's way into a camp: rams to the wall, then infantry through the entrance."""
    camp = land.disc(centre, 1)
    entrance = dict(s.entrances).get(centre)
    if entrance is None:
        rams = [(space, s.facing[piece]) for piece, space, _, kind in own.pieces if kind.arm == RAM]
        found = 0
        for space, facing in rams:
            way = _nearest(land.rings(space), camp)
            found += 150 - 30 * way * hurry // 100
            found += 60 if way == 1 and _looks_at(land, space, facing, camp) else 0
        return found
    inside, defenders = (own.all & camp).bit_count(), (other.all & camp).bit_count()
    way = _way_along(land.rings(entrance)[:12], own.infantry)
    return 600 + 250 * inside - 200 * defenders - 4 * way * hurry // 100


def _looks_at(land: Land, space: str, facing: str, goal: int) -> bool:
    """Return whether a neighbour on the half that a piece faces is part of the goal."""
    return any(land.bit[near] & goal for d, near in land.ground.grid.near[space] if d[0] == facing)
