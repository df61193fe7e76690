"""Where the pieces of one place lie: one in the middle, several fanned, or spread out for a finger to hit each."""

from __future__ import annotations

import math
from typing import NamedTuple

from engine.core.view import Piece, View
from web.boards.hexes.geometry import HexLayout
from web.boards.highlights import Highlights
from web.boards.markup_text import number


class PieceSlot(NamedTuple):
    """Where a piece lies on the drawing, how large it is drawn, and which piece of its place it is from below.

    `is_spread`: whether the pieces of its place lie beside each other.
    """

    x: float
    y: float
    size: float = 1
    on_top: int = 0
    is_spread: bool = False

    @property
    def transform(self) -> str:
        """The value of the piece's SVG transform."""
        scale = f" scale({self.size:g})" if self.size != 1 else ""
        return f"translate({number(self.x)} {number(self.y)}){scale}"


def slots(view: View, lit: Highlights, layout: HexLayout) -> dict[str, PieceSlot]:
    """Return where every piece on the board lies, by its id."""
    stacks: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        if piece.space is not None:
            stacks.setdefault(piece.space, []).append(piece)
    found: dict[str, PieceSlot] = {}
    for place, stack in stacks.items():
        x, y = layout.centre[place]
        if len(stack) == 1:
            found[stack[0].id] = PieceSlot(x, y)
        else:
            is_open = _is_open(place, stack, lit)
            lie = _spread if is_open else _fanned
            for n, piece in enumerate(stack):
                dx, dy, size = lie(n, len(stack), leads="leader" in piece.marks)
                found[piece.id] = PieceSlot(x + dx, y + dy, size, n, is_open)
    return found


def _is_open(place: str, stack: list[Piece], lit: Highlights) -> bool:
    """Whether the pieces of a place are to be told apart: one of them is in hand, or the place is pointed at."""
    return place in (lit.opened, lit.cursor) or any(f"piece:{piece.id}" in lit.selected for piece in stack)


def _fanned(n: int, count: int, *, leads: bool) -> tuple[float, float, float]:
    """Return the offset and the size of the nth of so many pieces that lie on each other, the last one on top."""
    if leads:
        return 27, -25, 0.66
    lag = n - (count - 2) / 2 if count > 2 else 0
    return -5 + 7 * lag, 5 - 7 * lag, 0.94


def _spread(n: int, count: int, *, leads: bool) -> tuple[float, float, float]:
    """Return the same for pieces that lie beside each other, 40 units apart at least from middle to middle."""
    if count == 2:
        return (37, -27, 0.78) if leads else (-27 + 54 * n, 20 - 40 * n, 0.86)
    around = math.tau * (n / count + 0.375)
    far = max(48, 22 / math.sin(math.pi / count))
    return far * math.sin(around), -far * math.cos(around), 0.72
