"""Texts over a free table: their size, their line breaks, and the ticks of the tape."""

from __future__ import annotations

import math

from web.boards.free_table.layout import SCALE
from web.boards.markup_text import Point, line

LINE = 28
"""Maximum letters per line of the text beside a ghost."""


def half(text: str) -> Point:
    """Return half the width and half the height of a short text with its plate."""
    lines = text.split("\n")
    return 5.75 * max(map(len, lines)) + 9, 13.0 * len(lines) + 2


def wrapped(text: str) -> list[str]:
    """Return the lines of a text, wrapped to LINE letters."""
    lines: list[str] = []
    for told in text.split("\n"):
        lines.append("")
        for word in told.split():
            if lines[-1] and len(lines[-1]) + 1 + len(word) > LINE:
                lines.append(word)
            else:
                lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def inches(a: Point, b: Point, grain: float) -> str:
    """Return the tape's ticks at every inch, longer ones at every sixth."""
    length, step = math.dist(a, b), 100 * SCALE
    if length < step:
        return ""
    u, v = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    ticks = ""
    for n in range(1, int(length / step) + 1):
        x, y, long = a[0] + u * n * step, a[1] + v * n * step, grain * (13 if n % 6 == 0 else 7)
        ticks += line(((x - v * long, y + u * long), (x + v * long, y - u * long)))
    return f'<path class="tb-ticks" d="{ticks}"/>'
