"""The bare map at the scale of the counters: on one sheet, or on several to be cut out and joined."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from engine.core.view import View
from web.boards.markup_text import escape, number
from web.boards.speech_text import aria_label
from web.features.print import cut_out_counters
from web.game.printed_boards import Boards, Extent
from web.words import Names

PAGES = (("tall", False, 189, 237), ("wide", False, 256, 171), ("tall", True, 237, 189), ("wide", True, 171, 256))
"""Ways to print a map on one sheet, usable on A4 as well as on Letter.

Each is the page's shape, whether the map is rotated by a quarter turn, and the usable width and height in millimetres.
"""
NOTE, MARKS = 6, 4
"""Additional millimetres on maps of several sheets: above the map for the joining note, on each side for marks."""
LAP = 1.5
"""Overlap of sheets in widths of a counter.

It is more than the longest word of a map, so that each word is whole on one of the sheets.
"""
MARK = 3
"""Length of a corner mark, in millimetres."""
CELL = 4
"""Height of a sheet in the plan, in units of the plan."""


class Ground(NamedTuple):
    """How a map is printed: the page's shape, the rotation, the number of sheets across and down, and the overlap.

    `turned`: the map is rotated by a quarter turn; `lap` is in units of the drawing.
    """

    shape: str
    turned: bool
    across: int
    down: int
    lap: float = 0

    @property
    def sheets(self) -> int:
        """The number of sheets."""
        return self.across * self.down

    def box(self, whole: Extent, n: int) -> Extent:
        """Return the part of the whole drawing on a sheet; all parts have the same size."""
        left, top, width, height = whole
        row, column = divmod(n, self.across)
        wide = (width + (self.across - 1) * self.lap) / self.across
        high = (height + (self.down - 1) * self.lap) / self.down
        return left + column * (wide - self.lap), top + row * (high - self.lap), wide, high


def ground(whole: Extent, scale: float, size: float) -> Ground:
    """Return the way to print a map on the fewest sheets, with `scale` millimetres to a unit of the drawing.

    `size` is the width of a counter in millimetres.
    """
    width, height = whole[2] * scale, whole[3] * scale
    for shape, turned, a, b in PAGES:
        if width <= a and height <= b:
            return Ground(shape, turned, 1, 1)
    lap = LAP * size
    ways = []
    for shape, turned, a, b in PAGES:
        wide, high = (a - NOTE, b) if turned else (a, b - NOTE)
        across, down = _count(width, wide - 2 * MARKS, lap), _count(height, high - 2 * MARKS, lap)
        ways.append(Ground(shape, turned, across, down, lap / scale))
    return min(ways, key=lambda way: way.sheets)


def _count(length: float, room: float, lap: float) -> int:
    """Return how many overlapping sheets cover a length."""
    return max(1, ceil((length - lap) / (room - lap)))


def parts(names: Names, view: View, boards: Boards, size: int, label: str) -> Iterator[tuple[str, str, str]]:
    """Yield for every sheet its page's shape, the addition to its title, and the map with the note above it."""
    scale, whole = cut_out_counters.scale(size, view), boards.box(view, names)
    way = ground(whole, scale, size)
    said = names.words.say
    fits = cut_out_counters.scale_told(names, view, size)
    for n in range(way.sheets):
        if way.sheets == 1:
            yield way.shape, "", _note(fits) + boards.part(view, names, label, whole, scale, turned=way.turned)
            continue
        row, column = divmod(n, way.across)
        more = said("site.print.ground.part", {"n": n + 1, "of": way.sheets, "row": row + 1, "column": column + 1})
        marks = _marks(way, way.box(whole, n), row, column, scale)
        drawn = boards.part(
            view, names, label, way.box(whole, n), scale, turned=way.turned, marks=marks, room=MARKS / scale
        )
        about = _note(f"{fits} {said('site.print.ground.join')}")
        yield way.shape, more, f"{_plan(names, way, n)}{about}{drawn}"


def _note(told: str) -> str:
    return f'<p class="print-note">{escape(told)}</p>'


def _marks(way: Ground, box: Extent, row: int, column: int, scale: float) -> str:
    """Return the frame of a part, the marks at its corners, and the lines that its neighbours' edges meet."""
    left, top, width, height = box
    right, low = left + width, top + height
    out, gap = MARKS / scale, (MARKS - MARK) / scale
    drawn = "".join(
        f"M{number(x)} {number(y + way_out * gap)}V{number(y + way_out * out)}"
        f"M{number(x + way_over * gap)} {number(y)}H{number(x + way_over * out)}"
        for x, way_over in ((left, -1), (right, 1))
        for y, way_out in ((top, -1), (low, 1))
    )
    seams = f"M{number(right - way.lap)} {number(top)}V{number(low)}" if column + 1 < way.across else ""
    seams += f"M{number(left)} {number(low - way.lap)}H{number(right)}" if row + 1 < way.down else ""
    line = f'stroke-width="{number(0.25 / scale)}"'
    return (
        f'<rect class="part-frame" {line} x="{number(left)}" y="{number(top)}" width="{number(width)}" '
        f'height="{number(height)}"/><path class="part-frame" {line} d="{drawn}"/>'
        f'<path class="part-seam" {line} stroke-dasharray="{number(2 / scale)}" d="{seams}"/>'
    )


def _plan(names: Names, way: Ground, n: int) -> str:
    """Return a small plan of the sheets with this one in dark."""
    cells = "".join(
        f'<rect{" class=here" if m == n else ""} x="{6 * (m % way.across)}" y="{CELL * (m // way.across)}" width="6" '
        f'height="{CELL}"/>'
        for m in range(way.sheets)
    )
    told = aria_label(names.words.say("site.print.ground.plan"))
    wide, high = 6 * way.across, CELL * way.down
    return (
        f'<svg class="print-plan" viewBox="-.5 -.5 {wide + 1} {high + 1}" width="{wide + 1}mm" height="{high + 1}mm" '
        f'role="img" {told}>{cells}</svg>'
    )
