"""Rectangles on the table: how deep they lie in one another, how far apart, and whether they touch.

A corner is rounded by itself, so that a rectangle is one only nearly; what is compared allows for that.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from engine.boards.table.plane import COS, ONE, QUARTER, SIN, Pose, world

Corners = tuple[int, int, int, int, int, int, int, int]
"""x and y of the corners, clockwise from the front left."""

FORGIVEN = 3
"""How deep shapes may lie in one another by rounding alone."""
TOUCHING = 4
"""How far apart two stands may be and still touch."""
SHARED = 10
"""How long the edge must be that two aligned stands share: corner to corner is no contact."""


class Shape(NamedTuple):
    """A rectangle with its circle: heading, corners, centre, and how far the furthest corner is from that."""

    heading: int
    corners: Corners
    x: int
    y: int
    reach: int


def shape(heading: int, corners: Corners) -> Shape:
    """Return the shape with these corners."""
    ax, ay, bx, by, cx, cy, dx, dy = corners
    x, y = (ax + bx + cx + dx) // 4, (ay + by + cy + dy) // 4
    most = max(
        (ax - x) ** 2 + (ay - y) ** 2, (bx - x) ** 2 + (by - y) ** 2,
        (cx - x) ** 2 + (cy - y) ** 2, (dx - x) ** 2 + (dy - y) ** 2,
    )  # fmt: skip
    return Shape(heading, corners, x, y, isqrt(most) + 1)


def rectangle(pose: Pose, left: int, right: int, front: int, rear: int) -> Shape:
    """Return the rectangle that reaches so far in a pose's own frame, each corner rounded by itself."""
    corners = (
        *world(pose, left, front), *world(pose, right, front), *world(pose, right, rear), *world(pose, left, rear),
    )  # fmt: skip
    return shape(pose[2], corners)


def apart(a: Shape, b: Shape) -> int:
    """Return how far apart two shapes are along that of their edges' directions that parts them best, times ONE.

    Below nought: how deep they lie in one another. They are never nearer than this.
    """
    best = -(1 << 62)
    ax, ay, bx, by, cx, cy, dx, dy = a.corners
    ex, ey, fx, fy, gx, gy, hx, hy = b.corners
    for heading in (a.heading,) if (a.heading - b.heading) % QUARTER == 0 else (a.heading, b.heading):
        s, c = SIN[heading], COS[heading]
        for m, n in ((s, c), (c, -s)):
            p, q, r, t = ax * m + ay * n, bx * m + by * n, cx * m + cy * n, dx * m + dy * n
            i, j, k, o = ex * m + ey * n, fx * m + fy * n, gx * m + gy * n, hx * m + hy * n
            one = min(i, j, k, o) - max(p, q, r, t)
            other = min(p, q, r, t) - max(i, j, k, o)
            best = max(best, one, other)
    return best


def overlap(a: Shape, b: Shape) -> bool:
    """Whether two shapes lie in one another by more than rounding."""
    return apart(a, b) < -FORGIVEN * ONE


def _nearest(a: Shape, b: Shape) -> tuple[int, int]:
    """Return the square of the gap between two shapes as a fraction."""
    if apart(a, b) <= 0:
        return 0, 1
    least, under = -1, 1
    for one, other in ((a.corners, b.corners), (b.corners, a.corners)):
        for n in (0, 2, 4, 6):
            x, y = other[n], other[n + 1]
            vx, vy = other[(n + 2) % 8] - x, other[(n + 3) % 8] - y
            length = vx * vx + vy * vy
            for m in (0, 2, 4, 6):
                px, py = one[m] - x, one[m + 1] - y
                along = px * vx + py * vy
                if along <= 0:
                    square, over = px * px + py * py, 1
                elif along >= length:
                    square, over = (px - vx) ** 2 + (py - vy) ** 2, 1
                else:
                    square, over = (px * vy - py * vx) ** 2, length
                if least < 0 or square * under < least * over:
                    least, under = square, over
    return least, under


def gap(a: Shape, b: Shape) -> int:
    """Return the smallest distance between two shapes, rounded down."""
    square, under = _nearest(a, b)
    return isqrt(square // under)


def within(a: Shape, b: Shape, distance: int) -> bool:
    """Whether the gap between two shapes is no more than a distance, compared in squares and never rooted."""
    if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (a.reach + b.reach + distance + 2) ** 2:
        return False
    if apart(a, b) > (distance + 1) * ONE:
        return False
    square, under = _nearest(a, b)
    return square <= distance * distance * under


def nearer(a: Shape, b: Shape, distance: int) -> bool:
    """Whether the gap between two shapes is less than a distance."""
    if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (a.reach + b.reach + distance + 2) ** 2:
        return False
    if apart(a, b) > (distance + 1) * ONE:
        return False
    square, under = _nearest(a, b)
    return square < distance * distance * under


def touching(a: Shape, b: Shape) -> bool:
    """Whether two stands are in base contact: an edge shared long enough where they are aligned, else any corner."""
    if not within(a, b, TOUCHING):
        return False
    return bool((a.heading - b.heading) % QUARTER) or shared(a, b) >= SHARED * ONE


def shared(a: Shape, b: Shape) -> int:
    """Return the length over which two aligned shapes lie beside each other, times ONE."""
    s, c = SIN[a.heading], COS[a.heading]
    lengths = []
    for m, n in ((s, c), (c, -s)):
        one = [a.corners[k] * m + a.corners[k + 1] * n for k in (0, 2, 4, 6)]
        other = [b.corners[k] * m + b.corners[k + 1] * n for k in (0, 2, 4, 6)]
        lengths.append(min(max(one), max(other)) - max(min(one), min(other)))
    return max(lengths)
