"""Geometry of the areas of a free table: outlines, inset lines, and scattered spots.

Everything is derived from the corners alone, so that the same area always looks the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from web.boards.free_table.layout import FreeTableLayout
from web.boards.hexes.relief import noise
from web.boards.markup_text import Point

STEP = 36
"""Distance between two points of an outline, in units of the drawing."""


class Patch(NamedTuple):
    """An area as drawn: its corners, whether the edge from each corner is the table's, and a seed."""

    corners: tuple[Point, ...]
    open: tuple[bool, ...]
    seed: int
    grain: float

    @property
    def edges(self) -> Iterator[tuple[Point, Point, bool]]:
        """The edges, clockwise on the drawing, each with whether it is the table's."""
        yield from zip(self.corners, (*self.corners[1:], self.corners[0]), self.open, strict=True)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The least and the greatest x and y."""
        xs, ys = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def middle(self) -> Point:
        """A point in the middle: the centroid if it is inside, or else the deepest spot within."""
        x, y = _centroid(self.corners)
        if self.holds(x, y):
            return x, y
        spots = self.spots(60)
        return max(spots, key=lambda at: self.depth(*at)) if spots else (x, y)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies within it."""
        inside = False
        for (a, b), (c, d), _ in self.edges:
            if (b > y) != (d > y) and x < (c - a) * (y - b) / (d - b) + a:
                inside = not inside
        return inside

    def depth(self, x: float, y: float) -> float:
        """Return the distance of a point from the nearest edge that is not the table's."""
        return min((_distance(x, y, a, b) for a, b, is_open in self.edges if not is_open), default=1e9)

    def outline(self, wobble: float = 0, inset: float = 0) -> list[Point]:
        """Return its outline as a closed line, with random `wobble`, and inset except along the table's edge."""
        found: list[Point] = []
        for n, ((x, y), (u, v), is_open) in enumerate(self.edges):
            length = math.dist((x, y), (u, v)) or 1
            p, q = (v - y) / length, (x - u) / length
            count = 1 if is_open else max(2, round(length / STEP))
            for k in range(count):
                part = (k + 0.5) / count if count > 1 else 0
                push = 0.0 if is_open else inset + wobble * (2 * noise(self.seed, n, k) - 1)
                spot = (x + (u - x) * part - p * push, y + (v - y) * part - q * push)
                if is_open or not inset or self._is_deep(spot, inset - wobble):
                    found.append(spot)
            if is_open:
                found.append((u, v))
        return [*found, found[0]]

    def chains(self, inset: float = 0, wobble: float = 0) -> Iterator[list[Point]]:
        """Yield its edges as lines without those of the table; one that goes all the way around ends where it began."""
        if not any(self.open):
            yield self.outline(wobble, inset)
            return
        count = len(self.corners)
        start = next(n for n in range(count) if self.open[n])
        chain: list[Point] = []
        for k in range(start + 1, start + count + 1):
            n = k % count
            a, b = self.corners[n], self.corners[(n + 1) % count]
            if self.open[n]:
                if len(chain) > 1:
                    yield chain
                chain = []
                continue
            length = math.dist(a, b) or 1
            p, q = (b[1] - a[1]) / length, (a[0] - b[0]) / length
            steps = max(2, round(length / STEP))
            if not chain:
                chain.append((a[0] - p * inset, a[1] - q * inset))
            for i in range(steps):
                part, push = (i + 0.5) / steps, inset + wobble * (2 * noise(self.seed, n, i) - 1)
                spot = (a[0] + (b[0] - a[0]) * part - p * push, a[1] + (b[1] - a[1]) * part - q * push)
                if not inset or self._is_deep(spot, inset - wobble):
                    chain.append(spot)
            if self.open[(n + 1) % count]:
                chain.append((b[0] - p * inset, b[1] - q * inset))

    def _is_deep(self, spot: Point, depth: float) -> bool:
        """Return whether a spot is this far from all edges: insets of two edges cross at their corner."""
        return self.holds(*spot) and self.depth(*spot) >= depth - 1

    def spots(self, step: float, margin: float = 0) -> list[Point]:
        """Return spots scattered over it, about `step` apart and `margin` from its edges, sorted from the back."""
        left, top, right, bottom = self.box
        found = []
        for n in range(int((bottom - top) / step) + 1):
            for k in range(int((right - left) / step) + 1):
                x = left + (k + 0.5 * (n % 2) + 0.2 + 0.6 * noise(self.seed, n, k, 1)) * step
                y = top + (n + 0.2 + 0.6 * noise(self.seed, n, k, 2)) * step
                if self.holds(x, y) and (not margin or self.depth(x, y) >= margin):
                    found.append((x, y))
        return sorted(found, key=lambda at: at[1])

    def along(self, step: float, aside: float = 0) -> Iterator[tuple[float, float, float]]:
        """Yield spots along the middle of a band, each with the band's angle in degrees."""
        a, b, angle, length = self.axis
        s, c = math.sin(math.radians(angle)), math.cos(math.radians(angle))
        count = max(1, int(length / step))
        for n in range(count):
            far = (n + 0.5) * length / count
            yield a + c * far - s * aside, b + s * far + c * aside, angle

    @property
    def axis(self) -> tuple[float, float, float, float]:
        """The start of a band's middle line, its angle in degrees, and its length."""
        (x, y), (u, v) = max(((a, b) for a, b, _ in self.edges), key=lambda edge: math.dist(*edge))
        angle = math.atan2(v - y, u - x)
        s, c = math.sin(angle), math.cos(angle)
        run = [p * c + q * s for p, q in self.corners]
        over = [q * c - p * s for p, q in self.corners]
        middle = (min(over) + max(over)) / 2
        return min(run) * c - middle * s, min(run) * s + middle * c, math.degrees(angle), max(run) - min(run)


def patch(points: tuple[tuple[int, int], ...], layout: FreeTableLayout) -> Patch:
    """Return the patch of an area of the table."""
    drawn = [layout.at(x, y) for x, y in points]
    if sum(a * d - c * b for (a, b), (c, d) in pairwise([*drawn, drawn[0]])) < 0:
        drawn.reverse()
    open_ = tuple(_at_edge(a, b, layout) for a, b in pairwise([*drawn, drawn[0]]))
    return Patch(tuple(drawn), open_, sum(x * 3 + y * 7 for x, y in points), layout.grain)


def _at_edge(a: Point, b: Point, layout: FreeTableLayout) -> bool:
    """Return whether a line runs along an edge of the table."""
    for n, most in enumerate((layout.width, layout.height)):
        if (a[n] <= 0 and b[n] <= 0) or (a[n] >= most and b[n] >= most):
            return True
    return False


def _centroid(corners: tuple[Point, ...]) -> Point:
    twice = x = y = 0.0
    for (a, b), (c, d) in pairwise([*corners, corners[0]]):
        cross = a * d - c * b
        twice, x, y = twice + cross, x + (a + c) * cross, y + (b + d) * cross
    return (x / (3 * twice), y / (3 * twice)) if twice else corners[0]


def _distance(x: float, y: float, a: Point, b: Point) -> float:
    (p, q), (u, v) = a, b
    square = (u - p) ** 2 + (v - q) ** 2 or 1
    part = min(1, max(0, ((x - p) * (u - p) + (y - q) * (v - q)) / square))
    return math.dist((x, y), (p + part * (u - p), q + part * (v - q)))
