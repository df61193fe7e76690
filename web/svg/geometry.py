"""Where the spaces of a hex board lie on the drawing, in units of the drawing (a hex is 120 wide and 104 high)."""

from __future__ import annotations

from engine.core.view import Board

Point = tuple[int, int]

RADIUS = 60
LEVEL = 52
"""Height of one level, half a hex: 60 times the square root of 3, halved and rounded."""
STEP = 90
"""Distance from column to column."""
MARGIN = 40
"""Room around the field for letters and numbers."""
CORNERS: tuple[Point, ...] = ((-30, -52), (30, -52), (60, 0), (30, 52), (-30, 52), (-60, 0))
"""Corners of a hex around its centre, clockwise from the upper left."""


class Plan:
    """The drawing of a board: `width` and `height` of the field, `centre` of each space; `turned` puts north below."""

    def __init__(self, board: Board, *, turned: bool = False) -> None:
        self.board = board
        self.turned = turned
        self.width = STEP * (board.columns - 1) + 2 * RADIUS
        self.height = 2 * LEVEL * board.rows
        self.centre = {space.id: self.at(space.x, space.y) for space in board.spaces}

    def at(self, x: int, y: int) -> Point:
        """Return the point of the board coordinates (x, y)."""
        right, down = RADIUS + STEP * x, self.height - LEVEL * (y + 1)
        return (self.width - right, self.height - down) if self.turned else (right, down)

    def corners(self, space: str, inset: int = 0) -> list[Point]:
        """Return the corners of a space, drawn in by so many units of its radius."""
        x, y = self.centre[space]
        return [(x + dx * (RADIUS - inset) // RADIUS, y + dy * (RADIUS - inset) // RADIUS) for dx, dy in CORNERS]

    def border(self, a: str, b: str) -> tuple[Point, Point]:
        """Return the two ends of the edge between two neighbours."""
        shared = set(self.corners(b))
        ends = [corner for corner in self.corners(a) if corner in shared]
        assert len(ends) == 2, f"{a} and {b} are no neighbours"
        return ends[0], ends[1]

    def angle(self, facing: int) -> int:
        """Return a facing of the board as degrees clockwise from the top of the drawing."""
        return (facing + 180 * self.turned) % 360

    @property
    def viewbox(self) -> str:
        """The viewBox of the whole drawing with its margin."""
        return f"{-MARGIN} {-MARGIN} {self.width + 2 * MARGIN} {self.height + 2 * MARGIN}"
