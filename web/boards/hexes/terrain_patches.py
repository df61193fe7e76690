"""Regions of equal terrain as one shape each: neighbouring spaces merge, with rounded and uneven edges."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from engine.core.view import Board, Space
from web.boards.hexes.curves import chains, segments
from web.boards.hexes.geometry import WAYS, GridPoint, HexLayout
from web.boards.hexes.relief import height_of, noise

CELL = 13
BEYOND = 16
"""Margin of a region's grid, in units of the drawing."""

Contour = list[tuple[float, float]]


def stretches(layout: HexLayout, board: Board, ground: str, uneven: float) -> list[TerrainPatch]:
    """Return the connected regions of one kind of terrain; `uneven` is the irregularity of their edges."""
    left = {(space.x, space.y): space for space in board.spaces if space.ground == ground}
    found = []
    while left:
        grown, edge = [], [left.pop(min(left))]
        while edge:
            space = edge.pop()
            grown.append(space)
            edge += [left.pop(at) for dx, dy in WAYS if (at := (space.x + dx, space.y + dy)) in left]
        found.append(TerrainPatch(layout, sorted(grown, key=lambda space: space.id), uneven))
    return found


class TerrainPatch:
    """A connected region of spaces: the depth of points within it, and its contours of equal depth."""

    def __init__(self, layout: HexLayout, spaces: Sequence[Space], uneven: float) -> None:
        self.spaces = spaces
        self.centres = [layout.centre[space.id] for space in spaces]
        inside = {(space.x, space.y) for space in spaces}
        self.rim: list[tuple[GridPoint, GridPoint]] = [
            side for space in spaces for way, side in layout.sides(space).items() if way not in inside
        ]
        self._upright = layout.turn % 2 == 0
        self._uneven = uneven
        self._wave = height_of(len(spaces) * 31 + self.centres[0][0])
        across, down = zip(*(point for side in self.rim for point in side), strict=True)
        self.left, self.top = min(across) - BEYOND, min(down) - BEYOND
        self.right, self.bottom = max(across) + BEYOND, max(down) + BEYOND
        columns, rows = (self.right - self.left) // CELL + 1, (self.bottom - self.top) // CELL + 1
        self._grid = [
            [self.depth(self.left + x * CELL, self.top + y * CELL) for x in range(columns + 1)] for y in range(rows + 1)
        ]

    def depth(self, x: float, y: float) -> float:
        """Return a point's distance from the edge, somewhat uneven; negative outside."""
        far = min(_distance(x, y, a, b) for a, b in self.rim)
        wave = self._wave(x * 6, y * 6) * self._uneven
        return far + wave if any(self._covers(x - a, y - b) for a, b in self.centres) else -far + min(0, wave)

    def _covers(self, x: float, y: float) -> bool:
        """Return whether the hex around (0, 0) covers a point."""
        x, y = (abs(x), abs(y)) if self._upright else (abs(y), abs(x))
        return y <= 52 and 52 * x + 30 * y <= 52 * 60

    def lines(self, depth: float) -> list[Contour]:
        """Return the closed lines at a depth of the region; empty if it is not that deep."""
        found = chains(segments(self._grid, depth, CELL))
        return [[(x + self.left, y + self.top) for x, y in chain] for chain in found if len(chain) > 4]

    def spots(self, apart: int, depth: float) -> Iterator[tuple[float, float, float]]:
        """Yield points spread over the region, each with a number from 0 to 1, from the top down."""
        for row in range(int((self.bottom - self.top) / (apart * 0.8)) + 1):
            for column in range(int((self.right - self.left) / apart) + 1):
                chance = [noise(self.left, self.top, row, column, n) for n in range(3)]
                x = self.left + apart * (column + (row % 2) / 2 + 0.5 * chance[0])
                y = self.top + apart * 0.8 * (row + 0.5 * chance[1])
                if self.depth(x, y) > depth:
                    yield x, y, chance[2]


def _distance(x: float, y: float, a: GridPoint, b: GridPoint) -> float:
    """Return the distance of a point from the line segment between two others."""
    (p, q), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
    part = max(0, min(1, ((x - p) * dx + (y - q) * dy) / (dx * dx + dy * dy)))
    return math.hypot(x - p - part * dx, y - q - part * dy)
