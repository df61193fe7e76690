"""Places a short text on a free table: near its subject, and over nothing that must stay visible or clickable."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from web.boards.drawing import Rect
from web.boards.markup_text import Point

WAYS = (0, 180, 45, 315, 135, 225, 90, 270)
"""Directions to try, in degrees from ahead, the preferred first."""
STEP = 8
"""Distance between two candidate spots, in units of the drawing."""


def around(middle: Point, half: Point) -> Rect:
    """Return the rectangle around a point, given half its size."""
    return Rect(middle[0] - half[0], middle[1] - half[1], 2 * half[0], 2 * half[1])


def bounds(corners: Iterable[Point]) -> Rect:
    """Return the bounding box of some points."""
    xs, ys = zip(*corners, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def spot(middle: Point, ahead: float, half: Point, taken: Sequence[Rect], table: Rect) -> Point:
    """Return the middle of the nearest free rectangle of the given half size around a point, within a table.

    `ahead` is in degrees clockwise from the top of the drawing; rectangles in `taken` are avoided. Without space the
    result is `middle`.
    """
    (wide, high), (x, y) = half, middle
    left, top = table.left + wide, table.top + high
    right, low = table.left + table.width - wide, table.top + table.height - high
    rooms = [(r.left - wide, r.left + r.width + wide, r.top - high, r.top + r.height + high) for r in taken]
    turns = [math.radians(ahead + way) for way in WAYS]
    ways = [(math.sin(turn) * STEP, -math.cos(turn) * STEP) for turn in turns]
    for n in range(1, int(max(table.width, table.height) / STEP)):
        for across, down in ways:
            a, b = x + n * across, y + n * down  # free if no taken rectangle, widened by the text, contains it
            if left <= a <= right and top <= b <= low and not any(f < a < t and g < b < u for f, t, g, u in rooms):
                return a, b
    return middle
