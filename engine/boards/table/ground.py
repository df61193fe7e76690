"""Areas of the table: who stands in one, who would have to cross one, and what going over ground costs.

An area is a polygon whose edges do not cross. Its rim is a part of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.boards.table.blocks import Block, centre, centres
from engine.boards.table.legs import STRAIGHT, moved
from engine.boards.table.plane import Point, Pose
from engine.boards.table.shapes import Shape

STRIDE = 10
"""A straight leg is paid for in pieces of this length, each at the ground in its middle."""


class Area(NamedTuple):
    """A polygon with a name; `rate`: what a hundredth of an inch on it costs; `is_road`: it goes before all others."""

    name: str
    points: tuple[Point, ...]
    rate: int
    is_road: bool = False

    def is_near(self, x: int, y: int, reach: int) -> bool:
        """Whether a circle may meet the area: by the box around it."""
        return self.meets(x - reach, y - reach, x + reach, y + reach)

    def meets(self, left: int, low: int, right: int, high: int) -> bool:
        """Whether an upright box may meet the area: by the box around it."""
        own = box(self.points)
        return own[0] <= right and left <= own[2] and own[1] <= high and low <= own[3]


@lru_cache(maxsize=256)
def box(points: tuple[Point, ...]) -> tuple[int, int, int, int]:
    """Return the upright box around a polygon: left, low, right, high."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def holds(points: tuple[Point, ...], x: int, y: int) -> bool:
    """Whether a point lies in a polygon or on its rim."""
    inside = False
    bx, by = points[-1]
    for ax, ay in points:
        cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if not cross and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        if (ay > y) != (by > y) and (cross > 0) == (by > ay):
            inside = not inside
        bx, by = ax, ay
    return inside


def _side(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two stretches properly cross: touching is none."""
    one, two, three, four = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    return (one > 0 > two or two > 0 > one) and (three > 0 > four or four > 0 > three)


def bars(area: Area, shape: Shape) -> bool:
    """Whether a shape lies on an area that nobody enters: its middle in it, an edge across it, or all of it below."""
    if not area.is_near(shape.x, shape.y, shape.reach):
        return False
    if holds(area.points, shape.x, shape.y):
        return True
    ring = tuple(zip(shape.corners[::2], shape.corners[1::2], strict=True))
    if all(_side(ring[n - 1], ring[n], area.points[0]) < 0 for n in range(4)):
        return True
    return any(
        crosses(ring[n - 1], ring[n], area.points[m - 1], area.points[m])
        for n in range(4)
        for m in range(len(area.points))
    )


def rate(areas: tuple[Area, ...], points: tuple[Point, ...], plain: int) -> int:
    """Return what a hundredth of an inch costs a body whose stands are at these points: the slowest stand tells."""
    return max(_rate(areas, x, y, plain) for x, y in points)


def _rate(areas: tuple[Area, ...], x: int, y: int, plain: int) -> int:
    found = [area for area in areas if holds(area.points, x, y)]
    roads = [area.rate for area in found if area.is_road]
    return min(roads) if roads else max((area.rate for area in found), default=plain)


def near_ground(block: Block, pose: Pose, kind: int, amount: int, areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Return those areas that a body may come to in a leg: by the box around all places of its middle."""
    if not areas:
        return ()
    reach = block.side + block.depth + 2
    x, y = centre(block, pose)
    there_x, there_y = centre(block, moved(block, pose, kind, amount))
    if kind not in STRAIGHT:
        there_x, there_y, reach = x, y, 2 * reach
    left, right = min(x, there_x) - reach, max(x, there_x) + reach
    low, high = min(y, there_y) - reach, max(y, there_y) + reach
    return tuple(area for area in areas if area.meets(left, low, right, high))


@lru_cache(maxsize=8192)
def under(block: Block, pose: Pose, areas: tuple[Area, ...], plain: int) -> int:
    """Return what a hundredth of an inch costs a body at a pose; looked up once, for halving asks again and again."""
    x, y = centre(block, pose)
    reach = block.side + block.depth + 2
    here = tuple(area for area in areas if area.is_near(x, y, reach))
    return rate(here, centres(block, pose), plain) if here else plain


def straight_cost(block: Block, pose: Pose, kind: int, amount: int, areas: tuple[Area, ...], plain: int) -> int:
    """Return what a straight leg costs at full rate, stride by stride."""
    close = near_ground(block, pose, kind, amount, areas)
    if not close:
        return amount * plain
    cost = done = 0
    while done < amount:
        length = min(STRIDE, amount - done)
        cost += length * under(block, moved(block, pose, kind, (2 * done + length) // 2), close, plain)
        done += length
    return cost


def wheel_cost(block: Block, pose: Pose, kind: int, amount: int, areas: tuple[Area, ...], plain: int) -> int:
    """Return what a wheel costs: the arc of the outer corner, at the ground after each half degree, rounded up."""
    close = near_ground(block, pose, kind, amount, areas)
    if close:
        total = sum(under(block, moved(block, pose, kind, n), close, plain) for n in range(1, amount + 1))
    else:
        total = amount * plain
    return -(-2 * block.side * 355 * total // (113 * 360))
