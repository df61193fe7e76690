"""Rectangles on the table: their overlap, their gap, and whether they touch.

Corners are rounded separately, so that a rectangle is only nearly one; comparisons allow for that.
"""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from engine.boards.table.vectors import COS, ONE, QUARTER, SIN, Pose

Corners = tuple[int, int, int, int, int, int, int, int]
"""x and y of the corners, clockwise from the front left."""

FORGIVEN = 3
"""The depth of overlap that rounding alone may cause."""
TOUCHING = 4
"""The maximum gap between two stands in contact."""
SHARED = 10
"""The minimum length of the edge shared by two aligned stands: corner to corner is no contact."""


class Shape(NamedTuple):
    """A rectangle with its circle: heading, corners, centre, and the distance from there to the furthest corner."""

    heading: int
    corners: Corners
    x: int
    y: int
    reach: int


def rectangle(pose: Pose, left: int, right: int, front: int, rear: int) -> Shape:
    """Return the rectangle with these bounds in a pose's own frame, each corner rounded separately as in `world`."""
    x, y, h = pose
    s, c = SIN[h], COS[h]
    left_x, left_y, right_x, right_y = left * c, left * s, right * c, right * s
    front_x, front_y, rear_x, rear_y = front * s + 32768, front * c + 32768, rear * s + 32768, rear * c + 32768
    corners = (
        x + (left_x + front_x >> 16), y + (front_y - left_y >> 16),
        x + (right_x + front_x >> 16), y + (front_y - right_y >> 16),
        x + (right_x + rear_x >> 16), y + (rear_y - right_y >> 16),
        x + (left_x + rear_x >> 16), y + (rear_y - left_y >> 16),
    )  # fmt: skip
    reach = isqrt((right - left) ** 2 + (front - rear) ** 2) // 2 + 3
    return Shape(h, corners, corners[0] + corners[4] >> 1, corners[1] + corners[5] >> 1, reach)


def separation(a: Shape, b: Shape) -> int:
    """Return the separation of two shapes along the best separating edge direction, times ONE.

    It is negative by the depth of an overlap. The gap is never smaller than this.
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


def min_gap(a: Shape, b: Shape) -> int:
    """Return a lower bound of the gap between two shapes, tighter than `separation`."""
    best = 0
    ax, ay, bx, by, cx, cy, dx, dy = a.corners
    ex, ey, fx, fy, gx, gy, hx, hy = b.corners
    for heading in (a.heading,) if (a.heading - b.heading) % QUARTER == 0 else (a.heading, b.heading):
        s, c = SIN[heading], COS[heading]
        square = 0
        for m, n in ((s, c), (c, -s)):
            p, q, r, t = ax * m + ay * n, bx * m + by * n, cx * m + cy * n, dx * m + dy * n
            i, j, k, o = ex * m + ey * n, fx * m + fy * n, gx * m + gy * n, hx * m + hy * n
            room = max(min(i, j, k, o) - max(p, q, r, t), min(p, q, r, t) - max(i, j, k, o))
            if room > 0:
                square += room * room
        best = max(best, square)
    return isqrt(best) // ONE


def is_separated(a: Shape, b: Shape, room: int) -> bool:
    """Return whether `separation` exceeds a distance (times ONE), stopping at the first axis that shows it."""
    ax, ay, bx, by, cx, cy, dx, dy = a.corners
    ex, ey, fx, fy, gx, gy, hx, hy = b.corners
    for heading in (a.heading,) if (a.heading - b.heading) % QUARTER == 0 else (a.heading, b.heading):
        s, c = SIN[heading], COS[heading]
        for m, n in ((s, c), (c, -s)):
            p, q, r, t = ax * m + ay * n, bx * m + by * n, cx * m + cy * n, dx * m + dy * n
            i, j, k, o = ex * m + ey * n, fx * m + fy * n, gx * m + gy * n, hx * m + hy * n
            if min(i, j, k, o) - max(p, q, r, t) > room or min(p, q, r, t) - max(i, j, k, o) > room:
                return True
    return False


def overlap(a: Shape, b: Shape) -> bool:
    """Return whether two shapes overlap by more than rounding."""
    return not is_separated(a, b, -FORGIVEN * ONE - 1)


def _nearest(a: Shape, b: Shape) -> tuple[int, int]:
    """Return the square of the gap between two shapes as a fraction."""
    if not is_separated(a, b, 0):
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
    """Return the gap between two shapes, rounded down."""
    square, under = _nearest(a, b)
    return isqrt(square // under)


def within(a: Shape, b: Shape, distance: int) -> bool:
    """Return whether the gap between two shapes is at most a distance, compared in squares without roots."""
    return _is_within(a, b, distance, 0)


def nearer(a: Shape, b: Shape, distance: int) -> bool:
    """Return whether the gap between two shapes is less than a distance."""
    return _is_within(a, b, distance, 1)


def _is_within(a: Shape, b: Shape, distance: int, less: int) -> bool:
    if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (a.reach + b.reach + distance + 2) ** 2:
        return False
    if is_separated(a, b, (distance + 1) * ONE):
        return False
    if not is_separated(a, b, 0):
        return distance >= less
    most = distance * distance
    for one, other in ((a.corners, b.corners), (b.corners, a.corners)):
        for n in (0, 2, 4, 6):
            x, y = other[n], other[n + 1]
            vx, vy = other[n - 6] - x, other[n - 5] - y
            length = vx * vx + vy * vy
            for m in (0, 2, 4, 6):
                px, py = one[m] - x, one[m + 1] - y
                if px * px + py * py <= most - less:
                    return True
                if 0 < px * vx + py * vy < length and (px * vy - py * vx) ** 2 <= most * length - less:
                    return True
    return False


def touching(a: Shape, b: Shape) -> bool:
    """Return whether two stands are in base contact: by a long enough shared edge if aligned, else by any corner."""
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
