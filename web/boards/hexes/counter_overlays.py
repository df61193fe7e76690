"""Marks over a board with counters at individual slots: the counters of a place are side by side or stacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.core.view import View
from web.boards.drawing import Drawing
from web.boards.hexes.stacks import PieceSlot
from web.boards.highlights import Highlights
from web.boards.markup_text import Point, points
from web.boards.overlays import Overlays


class Layout(Protocol):
    """What counters and marks need to know of a board's geometry."""

    @property
    def centre(self) -> Mapping[str, Point]:
        """The middle of each place."""
        ...

    def corners(self, space: str, inset: int = 0) -> Sequence[Point]:
        """Return the corners of a place, inset by some units."""
        ...

    def angle(self, facing: int) -> int:
        """Return a direction of the board as degrees clockwise from the top of the drawing."""
        ...


class CounterOverlays(Overlays):
    """The marks over the places of a board and over counters at their slots."""

    def __init__(
        self, view: View, lit: Highlights, drawing: Drawing, layout: Layout, slots: Mapping[str, PieceSlot]
    ) -> None:
        super().__init__(view, lit, drawing)
        self._layout, self._slots = layout, slots

    def lies(self, piece: str) -> Point | None:
        """Return the position of a piece, or None if it is not on the board."""
        slot = self._slots.get(piece)
        return None if slot is None else (slot.x, slot.y)

    def outline(self, place: str, inset: int = 0, attributes: str = "") -> str:
        """Return the outline of a place, inset by some units."""
        return f'<polygon {attributes}points="{points(self._layout.corners(place, inset))}"/>'

    def angle(self, facing: int) -> int:
        """Return a direction of the board as degrees clockwise from the top of the drawing."""
        return self._layout.angle(facing)
