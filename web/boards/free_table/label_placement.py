"""Where a short text stands on a free table: near what it tells of, and over nothing that is to be seen or taken."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from web.boards.drawing import Rect
from web.boards.markup_text import Point

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
    (wide, high), (x, y) = half, middle
    left, top = table.left + wide, table.top + high
    right, low = table.left + table.width - wide, table.top + table.height - high
    rooms = [(r.left - wide, r.left + r.width + wide, r.top - high, r.top + r.height + high) for r in taken]
    turns = [math.radians(ahead + way) for way in WAYS]
    ways = [(math.sin(turn) * STEP, -math.cos(turn) * STEP) for turn in turns]
    for n in range(1, int(max(table.width, table.height) / STEP)):
        for across, down in ways:
            a, b = x + n * across, y + n * down  # free where no room lies around it that is widened by the text
            if left <= a <= right and top <= b <= low and not any(f < a < t and g < b < u for f, t, g, u in rooms):
                return a, b
    return middle
