"""Positions of a place's pieces: units in rows, those with fewer bases in front, leaders at the rear.

In a zone with both sides' units the side at the top has the upper half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.core.view import Piece, View
from web.boards.drawing import Rect
from web.boards.hexes.stacks import PieceSlot
from web.boards.zones.layout import ZoneLayout
from web.boards.zones.unit_figures import HIGH, SINGLE, extent, full

PAD = 8
"""Padding at the edges of a place."""
GAP = 5
"""Distance between two units."""
LINE, MIXED = 6, 0.8
"""Minimum half bases of a unit in the line of battle instead of in front of it; the weight of mixing both."""
TITLE, BESIDE = 20, 150
"""Space for the name of a tray above its pieces; or beside them if the tray is much longer than deep."""


def slots(view: View, layout: ZoneLayout) -> dict[str, PieceSlot]:
    """Return the slot of every piece that has a place on the drawing, by piece id."""
    stand: dict[tuple[str, bool], list[Piece]] = {}
    for piece in view.pieces:
        if piece.space in layout.boxes:
            stand.setdefault((piece.space, is_below(piece, view, layout)), []).append(piece)
    found: dict[str, PieceSlot] = {}
    for (place, below), pieces in stand.items():
        is_shared = (place, not below) in stand and not layout.is_apart(place)
        area = room(layout, place, below=below, is_shared=is_shared)
        found |= (
            _row_up(pieces, area, layout.most, below=True)
            if layout.is_apart(place)
            else _zone(pieces, area, layout, below=below)
        )
    return found


def is_below(piece: Piece, view: View, layout: ZoneLayout) -> bool:
    """Return whether a piece belongs to the side at the bottom."""
    return (piece.side == view.sides[1]) == layout.is_second_below


def room(layout: ZoneLayout, place: str, *, below: bool, is_shared: bool = False) -> Rect:
    """Return the area of a side's pieces at a place: in a zone with both sides' units half of it."""
    left, top, width, height = layout.boxes[place]
    if layout.is_apart(place):
        if width > 3 * BESIDE and not layout.is_long:
            return Rect(left + BESIDE, top + PAD / 2, width - BESIDE - PAD, height - PAD)
        return Rect(left + PAD, top + TITLE, width - 2 * PAD, height - TITLE - PAD / 2)
    left, top, width, height = left + PAD, top + PAD, width - 2 * PAD, height - 2 * PAD
    if is_shared:
        return Rect(left, top + height / 2 if below else top, width, height / 2)
    return Rect(left, top, width, height)


def rear(area: Rect, depth: float, *, below: bool) -> Rect:
    """Return the strip of a side's area that is farthest from the enemy."""
    return Rect(area.left, area.top + area.height - depth if below else area.top, area.width, depth)


def behind(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces at the rear: those without bases."""
    return [piece for piece in pieces if "bases" not in piece.values]


def leading(layout: ZoneLayout) -> float:
    """Return the scale of leaders at the rear."""
    return round(layout.rear / HIGH, 3)


def _zone(pieces: Sequence[Piece], area: Rect, layout: ZoneLayout, *, below: bool) -> dict[str, PieceSlot]:
    units, leaders = [piece for piece in pieces if "bases" in piece.values], behind(pieces)
    depth = layout.rear if leaders else layout.strip
    strip = rear(area, depth, below=below)
    front = Rect(area.left, area.top if below else area.top + depth, area.width, area.height - depth)
    found = _row_up(units, front, layout.most, below=below) if units else {}
    size = leading(layout)
    for n, piece in enumerate(leaders):
        x = strip.left + strip.width - SINGLE * size * (n + 0.5)
        found[piece.id] = PieceSlot(x, strip.top + depth / 2, size)
    return found


def _row_up(pieces: Sequence[Piece], area: Rect, most: float, *, below: bool) -> dict[str, PieceSlot]:
    """Return the pieces arranged in the rows that allow the largest scale, centred in the area."""
    light = [piece for piece in pieces if full(piece) < LINE]
    heavy = [piece for piece in pieces if full(piece) >= LINE]
    ways = [([*first, *second], 1.0) for first in _rows(light) for second in _rows(heavy)]
    ways += [(mixed, MIXED) for mixed in _rows([*light, *heavy])]
    rows = max(ways, key=lambda way: _size(way[0], area, most) * way[1])[0]
    size = _size(rows, area, most)
    rows = rows if below else rows[::-1]
    high = HIGH + GAP
    found = {}
    for n, row in enumerate(rows):
        widths = [extent(piece)[0] + GAP for piece in row]
        x = area.left + area.width / 2 - sum(widths) * size / 2
        y = area.top + area.height / 2 + (n - (len(rows) - 1) / 2) * high * size
        for piece, wide in zip(row, widths, strict=True):
            found[piece.id] = PieceSlot(x + wide * size / 2, y, round(size, 3))
            x += wide * size
    return found


def _rows(pieces: Sequence[Piece]) -> Iterator[list[Sequence[Piece]]]:
    """Yield the ways to divide pieces into rows, as evenly as possible."""
    if not pieces:
        yield []
    for count in range(1, len(pieces) + 1):
        ends = [len(pieces) * n // count for n in range(count + 1)]
        yield [pieces[a:b] for a, b in pairwise(ends)]


def _size(rows: Sequence[Sequence[Piece]], area: Rect, most: float) -> float:
    """Return the scale at which units fit in these rows."""
    widest = max(sum(extent(piece)[0] + GAP for piece in row) for row in rows)
    return min(most, area.width / widest, area.height / (len(rows) * (HIGH + GAP)))
