"""The ground: what a step costs, what blocks fire (AC-02, AC-03, AC-17, AC-36).

Names, neighbours and distances are those of engine/boards/hexes.py.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import cast

from engine.boards.hexes import DIRECTIONS, Grid, lines
from engine.core.types import NOWHERE, PlaceId
from engine.systems.at_the_charge.data import CLEAR, COST, HILL, RIVER_COST, ROAD_COST

Pair = tuple[PlaceId, PlaceId]
Pairs = tuple[Pair, ...]
"""Pairs of neighbours, or hexes with what they are."""


class Field:
    """One battlefield; made once, shared, never changed.

    `ground`: hex -> terrain; `steps`: hex -> ((neighbour, points of movement, whether the step earns a charge), ...);
    `open`: hex -> the neighbours that no river cuts off (AC-23, AC-48); `water`: hexes joined by a river hexside,
    bridged or not, as pairs in both orders.
    """

    def __init__(self, columns: int, rows: int, tiles: Pairs, rivers: Pairs, bridges: Pairs, roads: Pairs) -> None:
        self.grid = cast("Grid[PlaceId]", lines(columns, rows))
        self.ground = dict.fromkeys(self.grid.spaces, CLEAR) | dict(tiles)
        self.water = frozenset(pair for a, b in rivers for pair in ((a, b), (b, a)))
        bridged = frozenset(pair for a, b in bridges for pair in ((a, b), (b, a)))
        road = frozenset(pair for a, b in roads for pair in ((a, b), (b, a)))
        self.near = {space: self.grid.ring(space) for space in self.grid.spaces}
        self.open = {
            a: tuple(b for b in near if (a, b) not in self.water or (a, b) in bridged) for a, near in self.near.items()
        }
        self.steps = {
            a: tuple((b, self._cost(a, b, road, bridged), (a, b) in road or self.ground[b] == CLEAR) for b in near)
            for a, near in self.near.items()
        }

    def _cost(self, a: PlaceId, b: PlaceId, road: frozenset[Pair], bridged: frozenset[Pair]) -> int:
        """AC-17: Return the points of movement of a step: terrain or road, and the river unless there is a bridge."""
        entering = ROAD_COST if (a, b) in road else COST[self.ground[b]]
        return entering + (RIVER_COST if (a, b) in self.water and (a, b) not in bridged else 0)

    @cached_property
    def rim(self) -> tuple[tuple[PlaceId, tuple[int, int]], ...]:
        """Return the nameless hexes that would lie all around the board."""
        at = self.grid.at
        around = dict.fromkeys((x + dx, y + dy) for x, y in at for dx, dy in DIRECTIONS.values())
        return tuple((NOWHERE, point) for point in around if point not in at)

    def blocks_fire(self, shooter: PlaceId, target: PlaceId) -> bool:
        """AC-36: Return whether hills lie on the straight line of centres between two hexes, neither of them a hill."""
        if HILL in (self.ground[shooter], self.ground[target]):
            return False
        return any(all(self.ground.get(space) == HILL for space in spaces) for spaces in self.between(shooter, target))

    def between(self, a: PlaceId, b: PlaceId) -> tuple[tuple[PlaceId, ...], ...]:
        """AC-36: Return the hexes between two on the line of their centres, pairs where it runs along a hexside.

        At the rim of the board one of a pair may be no hex of it: it is named "".
        """
        (ax, ay), (bx, by) = self.grid.xy[a], self.grid.xy[b]
        length = self.grid.distance(a, b)
        crossed = []
        for n in range(1, length):
            # n hexes on, multiplied by the length so as to stay whole; along a hexside two hexes are equally near
            x, y = ax * (length - n) + bx * n, ay * (length - n) + by * n
            nearest: dict[int, list[PlaceId]] = {}
            for space, (hx, hy) in (*self.grid.xy.items(), *self.rim):
                dx, dy = abs(hx * length - x), abs(hy * length - y)
                nearest.setdefault(3 * dx * dx + dy * dy, []).append(space)
            crossed.append(tuple(sorted(nearest[min(nearest)])))
        return tuple(crossed)


@lru_cache(maxsize=16)
def cached_field(columns: int, rows: int, tiles: Pairs, rivers: Pairs, bridges: Pairs, roads: Pairs) -> Field:
    """Return the battlefield with this ground; games on the same one share it."""
    return Field(columns, rows, tiles, rivers, bridges, roads)
