"""The value of ground and distance: nearness to the enemy and to the scenario's goals (CH-12, CH-86, CH-90, CH-91)."""

from __future__ import annotations

from engine.core.types import PlaceId, Side
from engine.systems.chartabella.ai.armies import Army
from engine.systems.chartabella.ai.bitboards import Bitboard
from engine.systems.chartabella.ai.potential_attacks import Snapshot
from engine.systems.chartabella.data import RAM
from engine.systems.chartabella.state import enemy

CLOSER = 8
"""The value of each space by which a fighter is nearer to the nearest enemy, in hundredths of a point."""
BREACHED = 1200
"""The value of an open wall for the attackers, without the cost of the ram spent for it (500)."""
GARRISON = (0, 1000, 1600, 1900, 2050, 2150, 2200, 2200)
"""The value of a camp's defenders by their number; the last one counts most."""
HUNT = 6
"""The value of each space nearer to a piece whose loss loses the enemy the game, or else to the nearest commander."""


def standing(scene: Snapshot, side: Side) -> int:
    """Return the value of a side's ground and its distance to its goals, in hundredths of a point.

    The less time a side has, the more it is drawn to the enemy.
    """
    s, land, foe = scene.s, scene.land, enemy(scene.s, side)
    own, other = scene.both[side], scene.both[foe]
    hurry = 100 + 5 * scene.pressed[side]
    found = -CLOSER * _way_to(land, own.fighters, other.all) * hurry // 100
    for piece in scene.vital[foe]:
        found -= HUNT * _way_along(land.rings(s.place[piece]), own.fighters) * hurry // 100
    if not scene.vital[foe]:
        found -= HUNT * _way_to(land, own.fighters, other.commanders) * hurry // 100
    if land.locations:
        found += _locations(scene, own, other, hurry)
    for centre, defender in s.battle.camps.items():
        if defender == side:
            found += 120 * min(2, (own.all & land.disc(land.number[centre], 1)).bit_count())
        elif centre in dict(s.entrances):
            found += _storm(scene, centre, own, other, hurry)
        else:
            found += _siege(scene, centre, own, other, hurry)
    return found


def _way_to(land: Bitboard, mine: int, goals: int) -> int:
    """Return the sum of the straight distances, in spaces, of pieces to the nearest goal."""
    total = 0
    for reached in land.ripples(goals) if goals else ():
        mine &= ~reached
        if not mine:
            break
        total += mine.bit_count()
    return total


def _way_along(rings: tuple[int, ...], mine: int) -> int:
    return sum(distance * (ring & mine).bit_count() for distance, ring in enumerate(rings))


def _nearest(rings: tuple[int, ...], mine: int) -> int:
    """Return the distance of the nearest piece, or the number of rings if there is none."""
    for distance, ring in enumerate(rings):
        if ring & mine:
            return distance
    return len(rings)


def _locations(scene: Snapshot, own: Army, other: Army, hurry: int) -> int:
    """CH-12, CH-55, CH-90: Evaluate location tiles: those held, a majority of them, and nearness to the others."""
    land, scale = scene.land, scene.scale
    held, lost = (own.all & land.locations).bit_count(), (other.all & land.locations).bit_count()
    found = scale * held // (8 * land.locations.bit_count()) + (scale // 12 if held > lost else 0)
    for space in land.spaces(land.locations & ~own.all):
        found -= 20 * _nearest(land.rings(space), own.infantry) * hurry // 100
    return found


def _siege(scene: Snapshot, centre: PlaceId, own: Army, other: Army, hurry: int) -> int:
    """CH-86: Evaluate the approach to a closed camp: rams near its wall and facing it, and infantry near."""
    land = scene.land
    camp = land.disc(land.number[centre], 1)
    found = _inside(own, other, camp) - CLOSER * _way_along(land.rings(centre)[:12], own.infantry) * hurry // 200
    for piece, (space, _, kind) in own.pieces.items():
        if kind.arm == RAM:
            way = _nearest(land.rings(space), camp)
            found += 150 - 30 * way * hurry // 100
            found += 60 if way == 1 and _looks_at(land, space, scene.s.facing[piece], camp) else 0
    return found


def _storm(scene: Snapshot, centre: PlaceId, own: Army, other: Army, hurry: int) -> int:
    """CH-91: Evaluate an open camp, the infantry's distance to its entrance, and the pieces inside."""
    land = scene.land
    way = _way_along(land.rings(dict(scene.s.entrances)[centre])[:12], own.infantry)
    return BREACHED + _inside(own, other, land.disc(land.number[centre], 1)) - CLOSER * way * hurry // 200


def _inside(own: Army, other: Army, camp: int) -> int:
    """CH-91: Evaluate own pieces in a camp to be captured, and its defenders."""
    return 250 * (own.all & camp).bit_count() - GARRISON[(other.all & camp).bit_count()]


def _looks_at(land: Bitboard, space: PlaceId, facing: str, goal: int) -> bool:
    """Return whether a neighbour on the half that a piece faces is part of the goal."""
    return any(land.bit[near] & goal for d, near in land.ground.grid.near[space] if d[0] == facing)
