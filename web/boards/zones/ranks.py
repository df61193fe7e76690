"""Where the pieces of a place stand: units in rows, those of fewer bases before the others, behind them who leads.

In a zone of both sides those of the side that sits above have the upper half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.core.view import Piece, View
from web.boards.drawing import Rect
from web.boards.hexes.stacks import PieceSlot
from web.boards.zones.layout import ZoneLayout
from web.boards.zones.stands import HIGH, SINGLE, extent, full

PAD, REAR, THIN = 8, 50, 30
"""Room at the edges of a place, and at its rear for who leads, for signs alone."""
MOST, LEADERS, GAP = 1.62, 0.8, 5
"""How large a unit and a leader are drawn at most, and the room between two."""
LINE, MIXED = 6, 0.8
"""Half bases from which a unit stands in the line of battle, not before it; what it is worth that it stands so."""
TITLE = 20
"""Room for the name of a tray."""


def slots(view: View, layout: ZoneLayout) -> dict[str, PieceSlot]:
    """Return where every piece lies that has a place on the drawing, by its id."""
    stand: dict[tuple[str, bool], list[Piece]] = {}
    for piece in view.pieces:
        if piece.space in layout.boxes:
            stand.setdefault((piece.space, is_below(piece, view, layout)), []).append(piece)
    found: dict[str, PieceSlot] = {}
    for (place, below), pieces in stand.items():
        is_shared = (place, not below) in stand and not layout.is_apart(place)
        area = room(layout, place, below=below, is_shared=is_shared)
        found |= _tray(pieces, area) if layout.is_apart(place) else _zone(pieces, area, below=below)
    return found


def is_below(piece: Piece, view: View, layout: ZoneLayout) -> bool:
    """Whether a piece belongs to the side that sits below."""
    return (piece.side == view.sides[1]) == layout.is_second_below


def room(layout: ZoneLayout, place: str, *, below: bool, is_shared: bool = False) -> Rect:
    """Return where a side's pieces stand at a place: in a zone of both sides a half of it."""
    left, top, width, height = layout.boxes[place]
    if layout.is_apart(place):
        return Rect(left + PAD, top + TITLE, width - 2 * PAD, height - TITLE - PAD / 2)
    left, top, width, height = left + PAD, top + PAD, width - 2 * PAD, height - 2 * PAD
    if is_shared:
        return Rect(left, top + height / 2 if below else top, width, height / 2)
    return Rect(left, top, width, height)


def rear(area: Rect, depth: float, *, below: bool) -> Rect:
    """Return the strip of a side's area that is farthest from the enemy."""
    return Rect(area.left, area.top + area.height - depth if below else area.top, area.width, depth)


def behind(pieces: Sequence[Piece]) -> list[Piece]:
    """Return those who stand at the rear: whatever has no bases."""
    return [piece for piece in pieces if "bases" not in piece.values]


def _zone(pieces: Sequence[Piece], area: Rect, *, below: bool) -> dict[str, PieceSlot]:
    units, leaders = [piece for piece in pieces if "bases" in piece.values], behind(pieces)
    depth = REAR if leaders else THIN
    strip = rear(area, depth, below=below)
    front = Rect(area.left, area.top if below else area.top + depth, area.width, area.height - depth)
    found = _row_up(units, front, below=below) if units else {}
    size = min(LEADERS, depth / HIGH)
    for n, piece in enumerate(leaders):
        x = strip.left + strip.width - SINGLE * size * (n + 0.5)
        found[piece.id] = PieceSlot(x, strip.top + depth / 2, round(size, 3))
    return found


def _tray(pieces: Sequence[Piece], area: Rect) -> dict[str, PieceSlot]:
    return _row_up(pieces, area, below=True)


def _row_up(pieces: Sequence[Piece], area: Rect, *, below: bool) -> dict[str, PieceSlot]:
    """Return the pieces in the rows that let them be largest, in the middle of the area."""
    light = [piece for piece in pieces if full(piece) < LINE]
    heavy = [piece for piece in pieces if full(piece) >= LINE]
    ways = [([*first, *second], 1.0) for first in _rows(light) for second in _rows(heavy)]
    ways += [(mixed, MIXED) for mixed in _rows([*light, *heavy])]
    rows = max(ways, key=lambda way: _size(way[0], area) * way[1])[0]
    size = _size(rows, area)
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
    """Yield ways to stand in rows, as even as can be."""
    if not pieces:
        yield []
    for count in range(1, len(pieces) + 1):
        ends = [len(pieces) * n // count for n in range(count + 1)]
        yield [pieces[a:b] for a, b in pairwise(ends)]


def _size(rows: Sequence[Sequence[Piece]], area: Rect) -> float:
    """Return how large units can be drawn in these rows."""
    widest = max(sum(extent(piece)[0] + GAP for piece in row) for row in rows)
    return min(MOST, area.width / widest, area.height / (len(rows) * (HIGH + GAP)))
