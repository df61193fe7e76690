"""Measuring aids to cut out, for a table without spaces: a ruler and a wheel gauge."""

from __future__ import annotations

from itertools import count
from math import cos, pi, sin

from web.boards.markup_text import escape, number
from web.boards.speech_text import aria_label
from web.words import Names

ROOM = 180
"""Maximum length of the ruler in millimetres."""
RULER, EDGE = 11, 4
"""Height of the ruler and margin around a drawing, in millimetres."""
WIDEST = 6
"""Maximum width of a unit, in stands, for which the gauge has an arc."""
STEP = 6
"""Multiple of inches to which the ruler's length is rounded down."""


def measures(names: Names, size: int, inch: float) -> str:
    """Return ruler and gauge under their title for stands `size` millimetres wide and inches of `inch` millimetres."""
    said = names.words.say
    title, about = escape(said("site.print.measures")), escape(said("site.print.wheel.help"))
    return (
        f'<section class="cut-measures"><h3>{title}</h3><p class="print-note">{about}</p>'
        f'<div class="cut-sheet">{_cut(said("site.print.ruler"), *_ruler(inch))}'
        f"{_cut(said('site.print.wheel'), *_wheel(size, inch))}</div></section>"
    )


def _cut(told: str, width: float, height: float, drawn: str) -> str:
    """Return a drawing in millimetres as a piece to cut out."""
    return (
        f'<div class="cut-measure"><svg viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}mm" '
        f'height="{number(height)}mm" role="img" {aria_label(told)}>{drawn}</svg></div>'
    )


def _ruler(inch: float) -> tuple[float, float, str]:
    """Return width, height and drawing of a ruler with a line for each inch."""
    inches = int(ROOM / inch / STEP) * STEP
    lines = "".join(f"M{number(EDGE + n * inch)} 0v{5 if n % STEP == 0 else 3}" for n in range(inches + 1))
    texts = "".join(
        f'<text x="{number(EDGE + n * inch)}" y="8.5">{n}{"″" if n % STEP == 0 else ""}</text>'
        for n in range(inches + 1)
    )
    return 2 * EDGE + inches * inch, RULER, f'<path d="{lines}"/>{texts}'


def _wheel(size: int, inch: float) -> tuple[float, float, str]:
    """Return width, height and drawing of arcs about a corner, for units one stand wide and wider.

    Each arc has a tick for every inch that the unit's outer corner moves.
    """
    room = WIDEST * size + 2 * EDGE
    x, y = EDGE, room - EDGE
    drawn = f'<path d="M{x} {EDGE}V{number(y)}H{number(room - EDGE)}"/><circle cx="{x}" cy="{number(y)}" r="1"/>'
    for wide in range(1, WIDEST + 1):
        radius = wide * size
        drawn += f'<path d="M{x} {number(y - radius)}A{radius} {radius} 0 0 1 {number(x + radius)} {number(y)}"/>'
        for inches in count(1):
            angle = inches * inch / radius
            if angle > pi / 2:
                break
            out, up = sin(angle), cos(angle)
            tick, text = radius - 1.6, radius - 3.6
            drawn += (
                f'<path d="M{number(x + radius * out)} {number(y - radius * up)}'
                f'L{number(x + tick * out)} {number(y - tick * up)}"/>'
                f'<text x="{number(x + text * out)}" y="{number(y - text * up + 0.8)}">{inches}</text>'
            )
        drawn += f'<text class="cut-wide" x="{number(x + radius - 2)}" y="{number(room - 0.8)}">×{wide}</text>'
    return room, room, drawn
