"""A clock with one hand that makes one turn from zero to its limit."""

from __future__ import annotations

import math
from collections.abc import Iterable

from web.boards.markup_text import Point, number


def dial(value: int, limit: int, marks: Iterable[int] = ()) -> str:
    """Return a clock as SVG, with the elapsed part as a band and some marked values; hidden from screen readers."""
    x, y = _at(value, limit, 36)
    ticks = "".join(_tick(n, limit, 39, 44) for n in range(0, limit, 5))
    marked = "".join(f'<path class="dial-mark" d="{_line(n, limit, 31, 45)}"/>' for n in marks if 0 < n < limit)
    return (
        '<svg class="dial" viewBox="-50 -50 100 100" aria-hidden="true"><circle class="dial-face" r="46"/>'
        f'{_past(value, limit)}{ticks}{marked}<path class="dial-hand" d="M0 0L{number(x)} {number(y)}"/>'
        '<circle class="dial-pin" r="5"/></svg>'
    )


def _at(value: float, limit: int, far: float) -> Point:
    angle = math.tau * min(value, limit) / limit
    return far * math.sin(angle), -far * math.cos(angle)


def _line(value: int, limit: int, near: float, far: float) -> str:
    (a, b), (c, d) = _at(value, limit, near), _at(value, limit, far)
    return f"M{number(a)} {number(b)}L{number(c)} {number(d)}"


def _tick(value: int, limit: int, near: float, far: float) -> str:
    return f'<path class="dial-tick" d="{_line(value, limit, near, far)}"/>'


def _past(value: int, limit: int) -> str:
    """Return the band from the top to the hand."""
    if value >= limit:
        return '<circle class="dial-past" r="39"/>'
    x, y = _at(value, limit, 39)
    large = int(2 * value > limit)
    return f'<path class="dial-past" d="M0-39A39 39 0 {large} 1 {number(x)} {number(y)}"/>' if value else ""
