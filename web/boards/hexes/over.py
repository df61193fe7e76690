"""The marks over a board on which counters lie at spots of their own: several of one place beside or on each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from engine.core.view import View
from web.boards.drawing import Drawing
from web.boards.hexes.stacks import Spot
from web.boards.marks import Marks
from web.boards.overlays import Overlays
from web.boards.text import Point, points


class Plan(Protocol):
    """What counters and marks have to know of how the places of a board lie on its drawing."""

    @property
    def centre(self) -> Mapping[str, Point]:
        """The middle of each place."""
        ...

    def corners(self, space: str, inset: int = 0) -> Sequence[Point]:
        """Return the corners of a place, drawn in by some units."""
        ...

    def angle(self, facing: int) -> int:
        """Return a direction of the board as degrees clockwise from the top of the drawing."""
        ...


class CounterOverlays(Overlays):
    """The marks over the places of a plan and over counters at their spots."""

    def __init__(self, view: View, marks: Marks, drawing: Drawing, plan: Plan, spots: Mapping[str, Spot]) -> None:
        super().__init__(view, marks, drawing)
        self._plan, self._spots = plan, spots

    def lies(self, piece: str) -> Point | None:
        """Return where a piece lies, None where it does not lie on the board."""
        spot = self._spots.get(piece)
        return None if spot is None else (spot.x, spot.y)

    def outline(self, place: str, inset: int = 0, attributes: str = "") -> str:
        """Return the outline of a place, drawn in by some units."""
        return f'<polygon {attributes}points="{points(self._plan.corners(place, inset))}"/>'

    def angle(self, facing: int) -> int:
        """Return a direction of the board as degrees clockwise from the top of the drawing."""
        return self._plan.angle(facing)
