"""Bitboards: sets of hexes stored as integers, so that neighbours and reach need only a few shifts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic

from engine.boards.hexes import DIRECTIONS, Grid, P


class Bitboard(Generic[P]):
    """A board as bits: hex number n is bit n, and numbers rise in the order of the hex names.

    A column has two numbers per hex, because its levels are all even or all odd, plus a few unused ones, so that a step
    is one shift from anywhere and never wraps onto a hex. `number` maps a space to its number, `name` a number to its
    space; `bit` maps a space to its single bit; `board` has all spaces; `shift` maps a direction to the difference that
    a step makes to a number.
    """

    def __init__(self, grid: Grid[P]) -> None:
        self.grid = grid
        self.width = 2 * grid.rows + 3
        levels = [y for x, y in grid.at if x == 0]
        is_down = len(levels) > 1 and grid.xy[grid.spaces[0]][1] == max(levels)
        up, first = (-1, 2 * grid.rows - 1) if is_down else (1, 0)
        self.number = {space: x * self.width + first + up * y for space, (x, y) in grid.xy.items()}
        self.name = {number: space for space, number in self.number.items()}
        self.bit = {space: 1 << number for space, number in self.number.items()}
        self.board = sum(self.bit.values())
        self.shift = {name: dx * self.width + up * dy for name, (dx, dy) in DIRECTIONS.items()}
        self._discs: dict[tuple[int, int], int] = {}

    def mask(self, spaces: Iterable[P]) -> int:
        """Return the bitboard of some spaces."""
        found = 0
        for space in spaces:
            found |= self.bit[space]
        return found

    def spaces(self, mask: int) -> list[P]:
        """Return the spaces of a set, in the order of their numbers."""
        return [self.name[number] for number in bit_numbers(mask)]

    def grow(self, mask: int) -> int:
        """Return a set extended by all neighbours of its spaces, regardless of obstacles."""
        half = mask << 1 | mask >> 1  # half a step up and down: two half steps, or one plus a column aside, make a step
        return (half << 1 | half >> 1 | half << self.width | half >> self.width) & self.board

    def layers(self, mask: int) -> Iterator[int]:
        """Yield the spaces at distance 0, 1, 2 ... from the set, up to the furthest."""
        reached = layer = mask
        while layer:
            yield layer
            wider = self.grow(reached)
            layer, reached = wider & ~reached, wider

    def disc(self, number: int, radius: int) -> int:
        """Return the spaces at most `radius` away from a space."""
        found = self._discs.get((number, radius))
        if found is None:
            found = 1 << number
            for _ in range(radius):
                found = self.grow(found)
            self._discs[number, radius] = found
        return found


def bit_numbers(mask: int) -> Iterator[int]:
    """Yield the numbers of the spaces of a set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
