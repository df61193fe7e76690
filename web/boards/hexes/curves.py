"""Curves through points: contour segments of a height grid, segments joined into chains, chains as smooth curves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from web.boards.markup_text import Point, number


def segments(grid: list[list[float]], level: float, cell: float) -> Iterator[tuple[Point, Point]]:
    """Yield the segments of a contour, cell by cell: the crossings of a cell's sides, joined in pairs."""
    for y in range(len(grid) - 1):
        for x in range(len(grid[0]) - 1):
            square = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            high = [grid[b][a] - level for a, b in square]
            cuts = []
            for i in range(4):
                h, k = high[i], high[(i + 1) % 4]
                if (h < 0) != (k < 0):
                    # Both cells that share a side compute its crossing in the same order, so that the numbers are
                    # equal.
                    (a, b), (c, d) = sorted((square[i], square[(i + 1) % 4]))
                    lower, upper = grid[b][a] - level, grid[d][c] - level
                    part = lower / (lower - upper)
                    cuts.append((cell * (a + part * (c - a)), cell * (b + part * (d - b))))
            for i in range(0, len(cuts) - 1, 2):
                yield cuts[i], cuts[i + 1]


def chains(pieces: Iterable[tuple[Point, Point]]) -> Iterator[list[Point]]:
    """Join segments with common ends into long lines; a closed line ends where it begins."""
    ends: dict[Point, list[Point]] = {}
    for a, b in pieces:
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    starts = [p for p, near in ends.items() if len(near) == 1] + list(ends)
    for start in starts:
        chain = [start]
        while near := ends.get(chain[-1]):
            after = near.pop()
            ends[after].remove(chain[-1])
            chain.append(after)
        if len(chain) > 1:
            yield chain


def smooth(chain: Sequence[Point]) -> str:
    """Return path data that curves through the midpoints of a line's segments."""
    parts = [f"M{number(chain[0][0])} {number(chain[0][1])}"]
    for (x, y), (u, v) in pairwise(chain[1:]):
        parts.append(f"Q{number(x)} {number(y)} {number((x + u) / 2)} {number((y + v) / 2)}")
    return "".join(parts)


def flowing(chain: Sequence[Point]) -> str:
    """Return path data like `smooth`, but extended to the end of a line, and all around a closed one."""
    if chain[0] == chain[-1]:
        (x, y), (u, v) = chain[0], chain[1]
        middle = ((x + u) / 2, (y + v) / 2)
        return smooth([middle, *chain[1:], chain[1]]) + "Z"
    x, y = chain[-1]
    return f"{smooth(chain)}L{number(x)} {number(y)}"
