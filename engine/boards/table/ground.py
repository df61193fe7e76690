"""Areas of the table: which stands are in one, which moves cross one, and the cost of movement over ground.

An area is a polygon whose edges do not cross. Its rim belongs to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from engine.boards.table.blocks import Block, centre, middles
from engine.boards.table.legs import moved, pivot
from engine.boards.table.shapes import Shape
from engine.boards.table.vectors import Point, Pose

STRIDE = 10
"""The length of the pieces in which a straight leg is paid for, each at the ground in its middle."""
LEAP = 1000
"""The length of leg for which nearby areas are looked up at once."""


class Area(NamedTuple):
    """A polygon with a name; `rate` is the cost of a hundredth of an inch on it; a road overrides all others.

    `is_opaque` areas block sight if enough of one lies on the line, `is_solid` ones with any part; `height` is the
    level.
    """

    name: str
    points: tuple[Point, ...]
    rate: int
    is_road: bool = False
    is_opaque: bool = False
    is_solid: bool = False
    height: int = 0

    def is_near(self, x: int, y: int, reach: int) -> bool:
        """Return whether a circle may meet the area, by the box around it."""
        return self.meets(x - reach, y - reach, x + reach, y + reach)

    def meets(self, left: int, low: int, right: int, high: int) -> bool:
        """Return whether an upright box may meet the area, by the box around it."""
        own = box(self.points)
        return own[0] <= right and left <= own[2] and own[1] <= high and low <= own[3]


@lru_cache(maxsize=4096)
def box(points: tuple[Point, ...]) -> tuple[int, int, int, int]:
    """Return the upright box around a polygon: left, low, right, high."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def holds(points: tuple[Point, ...], x: int, y: int) -> bool:
    """Return whether a point lies in a polygon or on its rim."""
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
    """Return whether two segments properly cross; touching does not count."""
    one, two, three, four = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    return (one > 0 > two or two > 0 > one) and (three > 0 > four or four > 0 > three)


def bars(area: Area, shape: Shape) -> bool:
    """Return whether a shape overlaps an area that nobody enters; touching does not count.

    It does if the middle of the shape is in the area, or if the rim of the area passes through the shape.
    """
    if not area.is_near(shape.x, shape.y, shape.reach):
        return False
    points = area.points
    if holds(points, shape.x, shape.y):
        return True
    corners = shape.corners
    sides = [
        [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in points]
        for ax, ay, bx, by in ((*corners[n : n + 2], *(corners * 2)[n + 2 : n + 4]) for n in (0, 2, 4, 6))
    ]
    return any(_enters([(side[n - 1], side[n]) for side in sides]) for n in range(len(points)))


def _enters(ends: list[tuple[int, int]]) -> bool:
    """Return whether a segment has a point inside: below 0 for each side, given the values at its two ends."""
    over, under, to_over, to_under = -1, 1, 2, 1
    for before, after in ends:
        if before >= 0 and after >= 0:
            return False
        if before >= 0 and before * under > over * (before - after):
            over, under = before, before - after
        elif after >= 0 and -before * to_under < to_over * (after - before):
            to_over, to_under = -before, after - before
    return over * to_under < to_over * under


def crosses_itself(points: tuple[Point, ...]) -> bool:
    """Return whether non-adjacent edges of a polygon meet, or adjacent ones overlap."""
    count = len(points)
    edges = [(points[n - 1], points[n]) for n in range(count)]
    for n, (a, b) in enumerate(edges):
        for m in range(n + 1, count):
            c, d = edges[m]
            if m == n + 1 or (n == 0 and m == count - 1):
                one, at, two = (a, b, d) if m == n + 1 else (c, a, b)
                if _is_back(one, at, two):
                    return True
            elif _meet(a, b, c, d):
                return True
    return False


def _is_back(a: Point, at: Point, b: Point) -> bool:
    """Return whether the path a, at, b turns back upon itself, or has an empty segment."""
    along = (at[0] - a[0]) * (b[0] - at[0]) + (at[1] - a[1]) * (b[1] - at[1])
    return not _side(a, at, b) and along <= 0


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two segments have a point in common."""
    return crosses(a, b, c, d) or _on(a, b, c) or _on(a, b, d) or _on(c, d, a) or _on(c, d, b)


def _on(a: Point, b: Point, at: Point) -> bool:
    """Return whether a point lies on a segment."""
    is_level = not _side(a, b, at)
    return is_level and min(a[0], b[0]) <= at[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= at[1] <= max(a[1], b[1])


def has_area(points: tuple[Point, ...]) -> bool:
    """Return whether a polygon is more than a line."""
    return any(_side(points[0], points[n - 1], points[n]) for n in range(len(points)))


def height(areas: tuple[Area, ...], x: int, y: int) -> int:
    """Return the height of a point: that of the highest area around it."""
    return max((area.height for area in areas if holds(area.points, x, y)), default=0)


def rate(areas: Sequence[Area], points: Sequence[Point], plain: int) -> int:
    """Return the cost of a hundredth of an inch for a body whose stands are at these points, by the slowest stand."""
    known = [(box(area.points), area.points, area.rate, area.is_road) for area in areas]
    most = 0
    for x, y in points:
        slowest = road = 0
        for (left, low, right, high), rim, cost, is_road in known:
            if left <= x <= right and low <= y <= high and holds(rim, x, y):
                if is_road:
                    road = min(road or cost, cost)
                else:
                    slowest = max(slowest, cost)
        most = max(most, road or slowest or plain)
    return most


def around(areas: tuple[Area, ...], block: Block, *poses: Pose) -> tuple[Area, ...]:
    """Return the areas that a body may reach between poses, however it turns, by the box around its middles."""
    if not areas:
        return ()
    reach = block.side + block.depth + 2
    middles = [centre(block, pose) for pose in poses]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return tuple(
        area for area in areas if area.meets(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
    )


class Rates(dict[int, int]):
    """The cost of a hundredth of an inch on a body's way, by the distance covered; computed on first use."""

    def __init__(self, block: Block, areas: tuple[Area, ...], plain: int, way: Callable[[int], Pose]) -> None:
        self.block, self.plain, self.way = block, plain, way
        self.areas = [(area, *box(area.points)) for area in areas]
        self.heading, self.middles, self.box = -1, middles(block, 0), (0, 0, 0, 0)

    def __missing__(self, far: int) -> int:
        """Compute the rate of the ground under all stands."""
        x, y, heading = self.way(far)
        if heading != self.heading:
            self.heading, self.middles = heading, middles(self.block, heading)
            self.box = box(self.middles)
        found = self[far] = self._rate(x, y)
        return found

    def _rate(self, x: int, y: int) -> int:
        """Return the rate of the slowest stand, from the areas whose boxes meet the box around all middles."""
        left, low, right, high = x + self.box[0], y + self.box[1], x + self.box[2], y + self.box[3]
        close = [area for area, a, b, c, d in self.areas if a <= right and left <= c and b <= high and low <= d]
        return rate(close, [(x + dx, y + dy) for dx, dy in self.middles], self.plain) if close else self.plain

    def straight(self, far: int) -> int:
        """Return the cost of a straight way, stride by stride, each at the ground in its middle."""
        whole, rest = divmod(far, STRIDE)
        cost = STRIDE * sum([self[n] for n in range(STRIDE // 2, STRIDE * whole, STRIDE)])
        return cost + rest * self[STRIDE * whole + rest // 2] if rest else cost

    def total(self, steps: int) -> int:
        """Return the sum of the rates of a number of steps, each at the ground where it ends."""
        return sum([self[n] for n in range(1, steps + 1)])


@lru_cache(maxsize=512)
def _straight(block: Block, pose: Pose, kind: int, areas: tuple[Area, ...], plain: int, most: int) -> Rates | None:
    """Return the rates of a straight leg no longer than `most`, None if no area is near.

    They are cached, because bisection computes the cost of a leg again and again.
    """
    close = around(areas, block, pose, moved(block, pose, kind, most))
    return Rates(block, close, plain, partial(moved, block, pose, kind)) if close else None


@lru_cache(maxsize=512)
def _wheel(block: Block, pose: Pose, kind: int, areas: tuple[Area, ...], plain: int) -> Rates | None:
    """Return the rates of a wheel, None if no area is near."""
    x, y = pivot(block, pose, kind)
    close = tuple(area for area in areas if area.is_near(x, y, 2 * block.side + block.depth + 2))
    return Rates(block, close, plain, partial(moved, block, pose, kind)) if close else None


def straight_cost(block: Block, pose: Pose, kind: int, amount: int, areas: tuple[Area, ...], plain: int) -> int:
    """Return the cost of a straight leg at full rate, stride by stride."""
    rates = _straight(block, pose, kind, areas, plain, amount + -amount % LEAP) if areas else None
    return amount * plain if rates is None else rates.straight(amount)


def affordable_wheel(block: Block, allowance: int, least: int) -> int:
    """Return the largest affordable wheel in half degrees; `least` is the minimum cost of a hundredth of an inch."""
    return allowance * 113 * 360 // (2 * block.side * 355 * least)


def wheel_cost(block: Block, pose: Pose, kind: int, amount: int, areas: tuple[Area, ...], plain: int) -> int:
    """Return the cost of a wheel: the arc of the outer corner, at the ground after each half degree, rounded up."""
    rates = _wheel(block, pose, kind, areas, plain) if areas else None
    total = amount * plain if rates is None else rates.total(amount)
    return -(-2 * block.side * 355 * total // (113 * 360))
