"""The ground as sets of hexes held in whole numbers, so that a position is judged in well under a millisecond."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.systems.at_the_charge.data import COST, SHIFT
from engine.systems.at_the_charge.movement.ground import Field
from engine.systems.at_the_charge.state import State, field


class Land:
    """A battlefield in bits: hex number n is bit n; each line has one unused number at its end, so that shifts work.

    `number`: hex -> its number, `name` the other way; lists by number: `near` and `open` (no river between) as sets,
    `ring` the hexes two away, `wet` those across water, `cover` columns by which an attack on it is shifted.
    `rough`: hexes that cost two points.
    """

    def __init__(self, land: Field) -> None:
        grid = land.grid
        self.stride = stride = grid.rows + 1
        self.number = {space: (int(space[:2]) - 1) * stride + int(space[2:]) - 1 for space in grid.spaces}
        self.name = {n: space for space, n in self.number.items()}
        size = grid.columns * stride
        self.board = sum(1 << n for n in self.name)
        self.even = sum(1 << n for n in self.name if (n // stride) % 2)
        self.odd = self.board & ~self.even
        self.near, self.open, self.wet, self.ring, self.cover = ([0] * size for _ in range(5))
        self.rough = 0
        for space, n in self.number.items():
            self.near[n] = sum(1 << self.number[other] for other in land.near[space])
            self.open[n] = sum(1 << self.number[other] for other in land.open[space])
            self.wet[n] = sum(1 << self.number[other] for other in land.near[space] if (space, other) in land.water)
            self.cover[n] = SHIFT[land.ground[space]]
            if COST[land.ground[space]] > 1:
                self.rough |= 1 << n
        for n in self.name:
            self.ring[n] = self.grow(self.near[n]) & ~self.near[n] & ~(1 << n)
        self._discs: dict[tuple[int, int], int] = {}

    def grow(self, spaces: int) -> int:
        """Return all neighbours of a set of hexes, and those of the set that have one in it."""
        even, odd, stride = spaces & self.even, spaces & self.odd, self.stride
        beside = spaces | (even << 1) | (odd >> 1)
        return (spaces << 1 | spaces >> 1 | beside << stride | beside >> stride) & self.board

    def disc(self, n: int, radius: int) -> int:
        """Return the hexes not further from a hex than so many."""
        found = self._discs.get((n, radius))
        if found is None:
            found = 1 << n
            for _ in range(radius):
                found |= self.grow(found)
            self._discs[n, radius] = found
        return found


def members(spaces: int) -> Iterator[int]:
    """Yield the numbers of the hexes of a set, the lowest first."""
    while spaces:
        low = spaces & -spaces
        yield low.bit_length() - 1
        spaces ^= low


def land_of(s: State) -> Land:
    """Return the battlefield of a game in bits."""
    return _land(field(s))


@lru_cache(maxsize=16)
def _land(land: Field) -> Land:
    return Land(land)
