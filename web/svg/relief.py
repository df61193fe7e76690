"""The lie of the land: ornament under the hexes, the same for the same board, without any meaning in play."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from web.svg.text import Point, number

CELL = 60
LEVELS = (-0.9, -0.35, 0.2, 0.75, 1.3)

Height = Callable[[float, float], float]


def noise(*numbers: int) -> float:
    """Return a fixed number from 0 to 1 for some whole numbers, scattered like chance."""
    mixed = 2166136261
    for value in numbers:
        mixed = ((mixed ^ (value & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return (mixed & 0xFFFF) / 0xFFFF


def height_of(seed: int) -> Height:
    """Return a smooth height (about -2 to 2) over the drawing."""
    waves = []
    for i in range(5):
        turn, length = noise(seed, i, 1) * math.tau, 420 + 620 * noise(seed, i, 2)
        waves.append((math.cos(turn) * math.tau / length, math.sin(turn) * math.tau / length, noise(seed, i, 3) * 6.3))
    return lambda x, y: sum(math.sin(a * x + b * y + c) for a, b, c in waves) * 0.75


def contours(width: int, height: int, seed: int) -> list[str]:
    """Return path data of the contour lines of each level, smooth curves that run off the field."""
    land = height_of(seed)
    columns, rows = width // CELL + 2, height // CELL + 2
    grid = [[land(x * CELL, y * CELL) for x in range(columns + 1)] for y in range(rows + 1)]
    return ["".join(map(_smooth, _chains(_segments(grid, level)))) for level in LEVELS]


def _segments(grid: list[list[float]], level: float) -> Iterator[tuple[Point, Point]]:
    """Yield the pieces of a contour, cell by cell: where the sides of a cell are cut, joined two by two."""
    for y in range(len(grid) - 1):
        for x in range(len(grid[0]) - 1):
            square = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            high = [grid[b][a] - level for a, b in square]
            cuts = []
            for i in range(4):
                h, k = high[i], high[(i + 1) % 4]
                if (h < 0) != (k < 0):
                    # Both cells at a side go through it the same way, so that its cut is the same number in both.
                    (a, b), (c, d) = sorted((square[i], square[(i + 1) % 4]))
                    lower, upper = grid[b][a] - level, grid[d][c] - level
                    part = lower / (lower - upper)
                    cuts.append((CELL * (a + part * (c - a)), CELL * (b + part * (d - b))))
            for i in range(0, len(cuts) - 1, 2):
                yield cuts[i], cuts[i + 1]


def _chains(segments: Iterator[tuple[Point, Point]]) -> Iterator[list[Point]]:
    """Join pieces with a common end into long lines."""
    ends: dict[Point, list[Point]] = {}
    for a, b in segments:
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    starts = [p for p, near in ends.items() if len(near) == 1] + list(ends)
    for start in starts:
        chain = [start]
        while near := ends.get(chain[-1]):
            after = near.pop()
            ends[after].remove(chain[-1])
            chain.append(after)
        if len(chain) > 2:
            yield chain


def _smooth(chain: list[Point]) -> str:
    """Return path data that bends through the middles of a line's pieces."""
    parts = [f"M{number(chain[0][0])} {number(chain[0][1])}"]
    for (x, y), (u, v) in pairwise(chain[1:]):
        parts.append(f"Q{number(x)} {number(y)} {number((x + u) / 2)} {number((y + v) / 2)}")
    return "".join(parts)
