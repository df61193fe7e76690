"""Areas of the table: who stands in one, who would have to cross one, and what going over ground costs.

An area is a polygon whose edges do not cross. Its rim is a part of it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.boards.table.blocks import Block, centres
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
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        return min(xs) - reach <= x <= max(xs) + reach and min(ys) - reach <= y <= max(ys) + reach


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
    """Return those areas that a body may come to in a leg."""
    reach = 2 * block.side + block.depth + (amount if kind in STRAIGHT else 0)
    return tuple(area for area in areas if area.is_near(pose[0], pose[1], reach))


def straight_cost(block: Block, pose: Pose, kind: int, amount: int, areas: tuple[Area, ...], plain: int) -> int:
    """Return what a straight leg costs at full rate, stride by stride."""
    close = near_ground(block, pose, kind, amount, areas)
    if not close:
        return amount * plain
    cost = done = 0
    while done < amount:
        length = min(STRIDE, amount - done)
        middle = moved(block, pose, kind, (2 * done + length) // 2)
        cost += length * rate(close, centres(block, middle), plain)
        done += length
    return cost


def wheel_cost(block: Block, pose: Pose, kind: int, amount: int, areas: tuple[Area, ...], plain: int) -> int:
    """Return what a wheel costs: the arc of the outer corner, at the ground after each half degree, rounded up."""
    close = near_ground(block, pose, kind, amount, areas)
    if close:
        steps = range(1, amount + 1)
        total = sum(rate(close, centres(block, moved(block, pose, kind, n)), plain) for n in steps)
    else:
        total = amount * plain
    return -(-2 * block.side * 355 * total // (113 * 360))
