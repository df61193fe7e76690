"""Flat-topped hexes in vertical columns: names, neighbours, distances and straight lines.

Hexes are identified by name. Their coordinates (x, y) are integers: x is the column, y the level, two levels per hex,
so that the levels of a column are all even or all odd. Hexes with the same y lie beside each other; going straight up
the board adds 2 to y. There are two naming schemes: a letter and a number (``D8``, counted from the south), and four
digits (``0508``, the line and the place in it; lines are the columns, places are counted from the top).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    P = TypeVar("P", bound=str, default=str)
else:  # Python knows defaults from 3.13 on
    P = TypeVar("P")

DIRECTIONS: dict[str, tuple[int, int]] = {
    "N": (0, 2), "NE": (1, 1), "SE": (1, -1), "S": (0, -2), "SW": (-1, -1), "NW": (-1, 1),
}  # fmt: skip
"""The six directions clockwise from the north, as steps in (x, y)."""

MAX_COLUMNS = 26


def name(x: int, y: int) -> str:
    """Return the name of the hex at (x, y)."""
    return f"{chr(65 + x)}{(y - x % 2) // 2 + 1}"


def parse(hex_name: str) -> tuple[int, int]:
    """Return the coordinates (x, y) of a hex name.

    Raises:
        ValueError: it is not the name of a hex.
    """
    letter, number = hex_name[:1], hex_name[1:]
    if not ("A" <= letter <= "Z" and number.isascii() and number.isdigit() and number[0] != "0" and len(number) < 4):
        raise ValueError(f"expected a column letter and a row number, got {hex_name!r}")
    x = ord(letter) - 65
    return x, 2 * (int(number) - 1) + x % 2


def distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Return the distance in hexes between two pairs of coordinates."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx + max(0, (dy - dx) // 2)


class Grid(Generic[P]):
    """A board of hexes, given as name of type P -> coordinates; `columns` and `rows` are its size in spaces.

    `spaces` are all names; `xy` maps a name to its coordinates; `near` maps a name to ((direction, neighbour), ...)
    clockwise from the north; `toward` maps a name to direction -> neighbour.
    """

    def __init__(self, columns: int, rows: int, xy: dict[P, tuple[int, int]]) -> None:
        self.columns, self.rows, self.xy = columns, rows, xy
        self.spaces = tuple(xy)
        self.at = {point: space for space, point in xy.items()}
        self.near = {
            space: tuple(
                (d, self.at[x + dx, y + dy]) for d, (dx, dy) in DIRECTIONS.items() if (x + dx, y + dy) in self.at
            )
            for space, (x, y) in xy.items()
        }
        self.toward = {space: dict(near) for space, near in self.near.items()}
        self._within: dict[tuple[P, int], frozenset[P]] = {}

    def distance(self, a: P, b: P) -> int:
        """Return the distance in hexes between two spaces, regardless of obstacles."""
        return distance(self.xy[a], self.xy[b])

    def within(self, centre: P, reach: int) -> frozenset[P]:
        """Return the spaces at most `reach` hexes away from a space, itself included; results are cached."""
        found = self._within.get((centre, reach))
        if found is None:
            at = self.xy[centre]
            found = frozenset(space for space, xy in self.xy.items() if distance(at, xy) <= reach)
            self._within[centre, reach] = found
        return found

    def direction(self, a: P, b: P) -> str | None:
        """Return the direction from a space to its neighbour, None if they are not neighbours."""
        return next((d for d, space in self.near[a] if space == b), None)

    def between(self, a: P, b: P) -> P | None:
        """Return the space between two that are two apart in a straight line, else None."""
        return next((s for d, s in self.near[a] if self.toward[s].get(d) == b), None)

    def ring(self, centre: P) -> tuple[P, ...]:
        """Return the neighbours of a space, clockwise from the north."""
        return tuple(space for _, space in self.near[centre])


@lru_cache(maxsize=64)
def grid(columns: int, rows: int) -> Grid:
    """Return a board of lettered columns, cached.

    Even columns have `rows` hexes, odd ones `rows - 1` with unused half hexes at the rims; the order is column by
    column from the south-west.
    """
    names = (name(x, 2 * r + x % 2) for x in range(columns) for r in range(rows - x % 2))
    return Grid(columns, rows, {space: parse(space) for space in names})


@lru_cache(maxsize=64)
def lines(columns: int, rows: int) -> Grid:
    """Return a board of `columns` numbered lines with `rows` places each, cached.

    Even lines are shifted by half a hex toward the higher places.
    """
    return Grid(
        columns,
        rows,
        {f"{x + 1:02}{n:02}": (x, 2 * (rows - n) + (x + 1) % 2) for x in range(columns) for n in range(1, rows + 1)},
    )
