"""Decorative relief under the hexes, always equal for the same board, without any effect on play."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

from web.boards.hexes.curves import chains, segments, smooth

CELL = 60
LEVELS = (-0.9, -0.35, 0.2, 0.75, 1.3)

Height = Callable[[float, float], float]


def noise(*numbers: int) -> float:
    """Return a pseudorandom number from 0 to 1, fixed for the given whole numbers."""
    mixed = 2166136261
    for value in numbers:
        mixed = ((mixed ^ (value & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return (mixed & 0xFFFF) / 0xFFFF


def height_of(seed: int) -> Height:
    """Return a smooth height function (about -2 to 2) over the drawing."""
    waves = []
    for i in range(5):
        turn, length = noise(seed, i, 1) * math.tau, 420 + 620 * noise(seed, i, 2)
        waves.append((math.cos(turn) * math.tau / length, math.sin(turn) * math.tau / length, noise(seed, i, 3) * 6.3))
    return lambda x, y: sum(math.sin(a * x + b * y + c) for a, b, c in waves) * 0.75


@cache
def contours(width: int, height: int, seed: int) -> tuple[str, ...]:
    """Return path data of the contour lines of each level as smooth curves that run off the field; cached."""
    land = height_of(seed)
    columns, rows = width // CELL + 2, height // CELL + 2
    grid = [[land(x * CELL, y * CELL) for x in range(columns + 1)] for y in range(rows + 1)]
    found = []
    for level in LEVELS:
        lines = chains(segments(grid, level, CELL))
        found.append("".join(smooth(chain) for chain in lines if len(chain) > 2))
    return tuple(found)
