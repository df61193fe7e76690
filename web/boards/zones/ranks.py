"""Where the units of a place stand: in rows, those of the side that sits above in the upper half of a zone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.view import Piece, View
from web.boards.drawing import Rect
from web.boards.hexes.stacks import PieceSlot
from web.boards.zones.layout import ZoneLayout

NAME = 24
"""Room for a place's name at its top."""
PAD = 8
UNIT, STEP = 0.96, 90
"""How large a unit is drawn at most, and the room of one at its full size."""


def slots(view: View, layout: ZoneLayout) -> dict[str, PieceSlot]:
    """Return where every piece lies that has a place on the drawing, by its id."""
    stand: dict[tuple[str, bool], list[Piece]] = {}
    for piece in view.pieces:
        if piece.space in layout.boxes:
            stand.setdefault((piece.space, _is_below(piece, view, layout)), []).append(piece)
    found: dict[str, PieceSlot] = {}
    for (place, is_below), pieces in stand.items():
        found |= _row_up(pieces, room(layout, place, below=is_below))
    return found


def _is_below(piece: Piece, view: View, layout: ZoneLayout) -> bool:
    return (piece.side == view.sides[1]) == layout.is_second_below


def room(layout: ZoneLayout, place: str, *, below: bool) -> Rect:
    """Return where a side's units stand at a place: a half of a zone, the whole of a tray."""
    left, top, width, height = layout.boxes[place]
    left, top, width, height = left + PAD, top + NAME, width - 2 * PAD, height - NAME - PAD
    if any(space.id == place for space in layout.board.apart):
        return Rect(left, top, width, height)
    return Rect(left, top + height / 2 if below else top, width, height / 2)


def _row_up(pieces: Sequence[Piece], area: Rect) -> dict[str, PieceSlot]:
    """Return the pieces in as many rows as let them be largest, the rows in the middle of the area."""
    count = len(pieces)
    size, rows = max((_size(count, rows, area), -rows) for rows in range(1, count + 1))
    rows = -rows
    across = -(-count // rows)
    found = {}
    for n, piece in enumerate(pieces):
        row, column = divmod(n, across)
        in_row = min(across, count - row * across)
        x = area.left + area.width / 2 + (column - (in_row - 1) / 2) * STEP * size
        y = area.top + area.height / 2 + (row - (rows - 1) / 2) * STEP * size
        found[piece.id] = PieceSlot(x, y, round(size, 3))
    return found


def _size(count: int, rows: int, area: Rect) -> float:
    """Return how large so many pieces can be drawn in so many rows."""
    across = -(-count // rows)
    return min(UNIT, area.width / (across * STEP), area.height / (rows * STEP))
