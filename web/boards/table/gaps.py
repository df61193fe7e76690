"""Where a short text stands on a free table: near what it tells of, and over nothing that is to be seen or taken."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from web.boards.drawing import Rect
from web.boards.text import Point

WAYS = (0, 180, 45, 315, 135, 225, 90, 270)
"""Degrees from ahead at which there may be room, the likeliest first."""
STEP = 8
"""Units of the drawing between two spots that are tried."""


def around(middle: Point, half: Point) -> Rect:
    """Return the room around a point."""
    return Rect(middle[0] - half[0], middle[1] - half[1], 2 * half[0], 2 * half[1])


def bounds(corners: Iterable[Point]) -> Rect:
    """Return the upright room that holds all of these points."""
    xs, ys = zip(*corners, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def spot(middle: Point, ahead: float, half: Point, taken: Sequence[Rect], table: Rect) -> Point:
    """Return the middle of the nearest free room of half such a size around a point, within a table.

    `ahead` is in degrees clockwise from the top of the drawing, `taken` stays free. Without room it is `middle`.
    """
    left, top, right, low = half[0], half[1], table.width - half[0], table.height - half[1]
    for n in range(1, int(max(table.width, table.height) / STEP)):
        for way in WAYS:
            turned = math.radians(ahead + way)
            x, y = middle[0] + math.sin(turned) * n * STEP, middle[1] - math.cos(turned) * n * STEP
            is_within = left <= x - table.left <= right and top <= y - table.top <= low
            if is_within and not any(around((x, y), half).meets(room) for room in taken):
                return x, y
    return middle
