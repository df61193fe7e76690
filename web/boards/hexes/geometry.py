"""Geometry of a hex board, in units of the drawing (a hex is 120 wide and 104 high)."""

from __future__ import annotations

from functools import lru_cache

from engine.core.view import Board, Space

GridPoint = tuple[int, int]

RADIUS = 60
LEVEL = 52
"""Height of one level, half a hex: 60 times the square root of 3, halved and rounded."""
STEP = 90
"""Distance from column to column."""
MARGINS = {"field": 40, "map": 60}
"""Look -> margin of the board: for letters and numbers, or for the map's paper and its compass."""
FLAT: tuple[GridPoint, ...] = ((-30, -52), (30, -52), (60, 0), (30, 52), (-30, 52), (-60, 0))
"""Corners of a hex around its centre, clockwise from the upper left, for vertical columns."""
POINTED: tuple[GridPoint, ...] = ((0, -60), (52, -30), (52, 30), (0, 60), (-52, 30), (-52, -30))
"""Corners of a hex around its centre, clockwise from the top, for horizontal columns."""
WAYS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""Offsets of the neighbours in board coordinates, clockwise from the top of a board that is not rotated."""
FIRST = (0, 1, 3, 4)
"""Turn -> index of the corner at which the side to the first neighbour begins."""


def facing_angle(facing: int, turn: int) -> int:
    """Return a direction of a rotated board in degrees clockwise from the top of its drawing."""
    return (facing + 90 * turn) % 360


class HexLayout:
    """The geometry of a board: `width` and `height` of the field, `centre` of each space, `hexagon` around a centre.

    `turn` is the number of clockwise quarter turns; an odd one makes hexes with a corner on top.
    """

    def __init__(self, board: Board, *, turn: int = 0) -> None:
        self.board = board
        self.turn = turn
        self.margin = MARGINS[board.look]
        self.across = STEP * (board.columns - 1) + 2 * RADIUS
        """Width before rotation."""
        self.along = LEVEL * (max((space.y for space in board.spaces), default=2 * board.rows - 2) + 2)
        """Height before rotation: its highest hex need not be in the first column."""
        upright = turn % 2 == 0
        self.hexagon = FLAT if upright else POINTED
        self.width, self.height = (self.across, self.along) if upright else (self.along, self.across)
        self.known = {(space.x, space.y) for space in board.spaces}
        self.centre: dict[str, GridPoint] = {space.id: self.at(space.x, space.y) for space in board.spaces}

    def at(self, x: int, y: int) -> GridPoint:
        """Return the point of the board coordinates (x, y)."""
        return self.turned(RADIUS + STEP * x, self.along - LEVEL * (y + 1))

    def turned(self, right: int, down: int) -> GridPoint:
        """Return the rotated position of a point."""
        return (
            (right, down),
            (self.along - down, right),
            (self.across - right, self.along - down),
            (down, self.across - right),
        )[self.turn]

    @property
    def transform(self) -> str:
        """The value of an SVG transform that rotates a drawing of the unrotated board."""
        return (
            "",
            f"translate({self.along} 0) rotate(90)",
            f"rotate(180 {self.across / 2:g} {self.along / 2:g})",
            f"translate(0 {self.across}) rotate(270)",
        )[self.turn]

    def corners(self, space: str, inset: int = 0) -> list[GridPoint]:
        """Return the corners of a space, inset by some units of its radius."""
        x, y = self.centre[space]
        return [(x + dx * (RADIUS - inset) // RADIUS, y + dy * (RADIUS - inset) // RADIUS) for dx, dy in self.hexagon]

    def sides(self, space: Space) -> dict[tuple[int, int], tuple[GridPoint, GridPoint]]:
        """Return the six sides of a space by the coordinates of the neighbours behind them."""
        corners = self.corners(space.id)
        start = FIRST[self.turn]
        return {
            (space.x + dx, space.y + dy): (corners[(start + i) % 6], corners[(start + i + 1) % 6])
            for i, (dx, dy) in enumerate(WAYS)
        }

    def border(self, a: str, b: str) -> tuple[GridPoint, GridPoint]:
        """Return the two ends of the edge between two neighbours."""
        shared = set(self.corners(b))
        ends = [corner for corner in self.corners(a) if corner in shared]
        assert len(ends) == 2, f"{a} and {b} are no neighbours"
        return ends[0], ends[1]

    def angle(self, facing: int) -> int:
        """Return a direction of this board in degrees clockwise from the top of the drawing."""
        return facing_angle(facing, self.turn)

    @property
    def viewbox(self) -> str:
        """The viewBox of the whole drawing with its margin."""
        return f"{-self.margin} {-self.margin} {self.width + 2 * self.margin} {self.height + 2 * self.margin}"


@lru_cache(maxsize=16)
def measured(board: Board, turn: int) -> HexLayout:
    """Return the cached layout of a board with the given orientation."""
    return HexLayout(board, turn=turn)
