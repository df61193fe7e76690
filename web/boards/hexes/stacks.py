"""Positions of a place's pieces: one in the middle, several fanned, or spread out so that a finger can hit each."""

from __future__ import annotations

import math
from typing import NamedTuple

from engine.core.references import piece_ref
from engine.core.view import Piece, View
from web.boards.hexes.geometry import HexLayout
from web.boards.highlights import Highlights
from web.boards.markup_text import number


class PieceSlot(NamedTuple):
    """The position of a piece on the drawing, its scale, and its index in its place's stack from the bottom.

    `is_spread`: whether the pieces of its place are side by side.
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
    """Return the slot of every piece on the board, by piece id."""
    stacks: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        if isinstance(at := piece.place, str):
            stacks.setdefault(at, []).append(piece)
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
    """Return whether the pieces of a place are spread out: one is selected, or the place is under the cursor."""
    return place in (lit.opened, lit.cursor) or any(piece_ref(piece.id) in lit.selected for piece in stack)


def _fanned(n: int, count: int, *, leads: bool) -> tuple[float, float, float]:
    """Return the offset and the scale of the nth of `count` stacked pieces, the last one on top."""
    if leads:
        return 27, -25, 0.66
    lag = n - (count - 2) / 2 if count > 2 else 0
    return -5 + 7 * lag, 5 - 7 * lag, 0.94


def _spread(n: int, count: int, *, leads: bool) -> tuple[float, float, float]:
    """Return offset and scale for pieces side by side, with middles at least 40 units apart."""
    if count == 2:
        return (37, -27, 0.78) if leads else (-27 + 54 * n, 20 - 40 * n, 0.86)
    around = math.tau * (n / count + 0.375)
    far = max(48, 22 / math.sin(math.pi / count))
    return far * math.sin(around), -far * math.cos(around), 0.72
