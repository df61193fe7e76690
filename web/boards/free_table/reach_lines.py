"""Ranges of units on a free table: lines around a base, or ahead of its front, with their labels."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.core.types import Pose
from engine.core.view import Piece, Reach
from web.boards.free_table.layout import SCALE, FreeTableLayout
from web.boards.markup_text import Point, number
from web.boards.strokes import cased

FACE = "face"
"""The kind of range that is drawn as lines from the corners of a unit: front, flanks and rear."""
ASIDE = (15, -15, 30, -30, 45, -45, 60, -60)
"""Directions of a range's label in degrees from ahead, the preferred first."""
ROUND = 180
"""Swing in half degrees to either side above which a range surrounds the base."""


def drawn(piece: Piece, reach: Reach, layout: FreeTableLayout) -> str:
    """Return one range of a unit as a line."""
    if not isinstance(piece.place, Pose) or piece.size is None:
        return ""
    (x, y), turned = layout.at(piece.place.x, piece.place.y), layout.angle(piece.place.heading)
    wide, deep, far = piece.size[0] * SCALE / 2, piece.size[1] * SCALE, reach.far * SCALE
    path = "".join(_faces(wide, deep, far)) if reach.kind == FACE else outline(wide, deep, far, reach.swing)
    return f'<g transform="translate({number(x)} {number(y)}) rotate({number(turned)})">{cased(path)}</g>'


def labelled(piece: Piece, reach: Reach, layout: FreeTableLayout) -> Iterator[Point]:
    """Yield candidate spots for a range's label on its line and on the table: ahead, behind if it surrounds, aside."""
    if not isinstance(piece.place, Pose) or piece.size is None:
        return
    (x, y), turned = layout.at(piece.place.x, piece.place.y), layout.angle(piece.place.heading)
    far, deep = reach.far * SCALE, piece.size[1] * SCALE
    bends = [bend for bend in ASIDE if abs(bend) * 2 <= reach.swing]
    behind = [(turned + 180, far + deep)] if reach.swing > ROUND else []
    ways = [(turned, far), *behind, *((turned + bend, far) for bend in bends)]
    for way, long in ways:
        angle = math.radians(way)
        there = x + math.sin(angle) * long, y - math.cos(angle) * long
        if 0 <= there[0] <= layout.width and 0 <= there[1] <= layout.height:
            yield there


def outline(wide: float, deep: float, far: float, swing: int) -> str:
    """Return the line at a distance from a front, within `swing` half degrees on either side, or around the base."""
    r = number(far)
    if swing > ROUND:
        return (
            f"M{number(-wide)} {number(-far)}H{number(wide)}A{r} {r} 0 0 1 {number(wide + far)} 0V{number(deep)}"
            f"A{r} {r} 0 0 1 {number(wide)} {number(deep + far)}H{number(-wide)}A{r} {r} 0 0 1 {number(-wide - far)} "
            f"{number(deep)}V0A{r} {r} 0 0 1 {number(-wide)} {number(-far)}Z"
        )
    angle = math.radians(swing / 2)
    u, v = far * math.sin(angle), far * math.cos(angle)
    return (
        f"M{number(-wide)} 0L{number(-wide - u)} {number(-v)}A{r} {r} 0 0 1 {number(-wide)} {number(-far)}"
        f"H{number(wide)}A{r} {r} 0 0 1 {number(wide + u)} {number(-v)}L{number(wide)} 0"
    )


def _faces(wide: float, deep: float, far: float) -> Iterator[str]:
    """Yield the lines at 45 degrees from the corners of a unit."""
    long = far * math.sqrt(0.5)
    for x, across in ((-wide, -long), (wide, long)):
        for y, down in ((0.0, -long), (deep, long)):
            yield f"M{number(x)} {number(y)}l{number(across)} {number(down)}"
