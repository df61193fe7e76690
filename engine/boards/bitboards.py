"""Bitboards: sets of hexes stored as integers, so that neighbours and reach need only a few shifts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic

from engine.boards.hexes import DIRECTIONS, Grid, P


class Bitboard(Generic[P]):
    """A board in bits: hex number n is bit n, and numbers rise as the names of the board do.

    A column has two numbers to a hex, since its levels are all even or all odd, and a few that stay unused, so that a
    step is one shift wherever it begins and never wraps onto a hex. `number`: space -> its number, `name` the other
    way; `bit`: space -> its bit alone; `board`: all spaces; `shift`: direction -> what a step adds to a number.
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
        """Return spaces as a set."""
        found = 0
        for space in spaces:
            found |= self.bit[space]
        return found

    def spaces(self, mask: int) -> list[P]:
        """Return the spaces of a set, in the order of their numbers."""
        return [self.name[number] for number in bit_numbers(mask)]

    def grow(self, mask: int) -> int:
        """Return a set with all neighbours of its spaces, whatever lies between."""
        half = mask << 1 | mask >> 1  # half a step up and down: two of them, or one and a column aside, make a step
        return (half << 1 | half >> 1 | half << self.width | half >> self.width) & self.board

    def layers(self, mask: int) -> Iterator[int]:
        """Yield the spaces at distance 0, 1, 2 ... from the nearest of a set, to the last."""
        reached = layer = mask
        while layer:
            yield layer
            wider = self.grow(reached)
            layer, reached = wider & ~reached, wider

    def disc(self, number: int, radius: int) -> int:
        """Return the spaces no further from a space than `radius`."""
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
