"""Positions of a board's zones and of the trays beside them, in units of the drawing.

Zones are cells of a grid, x to the right and y up. A place apart has the coordinates of a cell beside the grid, which
determine the edge of its tray; the trays of one edge share its length. Around the zones is a rim with their names.
"""

from __future__ import annotations

from engine.core.view import Board, Space
from web.boards.drawing import Rect
from web.boards.markup_text import Point

CELLS = ((280, 204), (232, 308))
"""Width and height of a zone, in a landscape window and in a portrait one."""
ACROSS, WIDEST = (1_680, 1_392), (420, 348)
"""Minimum width of a board and maximum width of its zones, which takes precedence, for each window shape."""
RIM, TRAY, GAP, MARGIN = 34, 68, 8, 10
"""Width of the rim, depth of a tray, its distance from the rim, and the outer margin."""
PLATE, STRIP, REAR = (1.3, 1.75), (38, 50), (50, 72)
"""Scale of signs at the rear of a zone, the space for them, and the space for leaders, for each window shape."""
MOST = 1.5, 1.75
"""Maximum scale of a unit, for each window shape."""
BROAD, NARROW = 5, 2
"""Relative lengths of trays: of the first of three or more at an edge, where an army waits, and of all others."""
BELOW = (0, 1)
"""The turns in which the second side is at the bottom."""


class ZoneLayout:
    """The geometry of a board: `boxes` and `centre` of each place, total `width` and `height`."""

    def __init__(self, board: Board, *, turn: int = 0, long: bool = False) -> None:
        self.board, self.turn, self.is_long = board, turn, long
        self.is_second_below = turn in BELOW
        columns, rows = (board.columns, board.rows) if turn % 2 == 0 else (board.rows, board.columns)
        wide, high = CELLS[long]
        self.cell = max(wide, min(WIDEST[long], ACROSS[long] // columns)), high
        self.plate, self.strip, self.rear, self.most = PLATE[long], STRIP[long], REAR[long], MOST[long]
        self.trays = _edges([(space, self._cell(space)) for space in board.apart], rows)
        left, top, right, bottom = (
            RIM + (TRAY + GAP if self.trays[edge] else 0) for edge in ("left", "top", "right", "bottom")
        )
        self.ground = Rect(left, top, columns * self.cell[0], rows * self.cell[1])
        self.width, self.height = left + self.ground.width + right, top + self.ground.height + bottom
        self.boxes: dict[str, Rect] = {space.id: self._zone(*self._cell(space)) for space in board.spaces}
        for edge, spaces in self.trays.items():
            for n, space in enumerate(spaces):
                self.boxes[space.id] = self._tray(edge, n, len(spaces))
        self.centre: dict[str, Point] = {
            place: (box.left + box.width / 2, box.top + box.height / 2) for place, box in self.boxes.items()
        }

    def _cell(self, space: Space) -> tuple[int, int]:
        """Return the column and the row of a place on the rotated board, counted from the upper left."""
        across, down, columns, rows = space.x, self.board.rows - 1 - space.y, self.board.columns, self.board.rows
        for _ in range(self.turn):
            across, down, columns, rows = rows - 1 - down, across, rows, columns
        return across, down

    def _zone(self, across: int, down: int) -> Rect:
        wide, high = self.cell
        return Rect(self.ground.left + across * wide, self.ground.top + down * high, wide, high)

    def _tray(self, edge: str, n: int, count: int) -> Rect:
        """Return the box of the nth of `count` trays at an edge."""
        ground, far = self.ground, RIM + GAP
        shares = [BROAD if count > 2 and not m else NARROW for m in range(count)]
        is_flat = edge in ("top", "bottom")
        unit = ((ground.width if is_flat else ground.height) - GAP * (count - 1)) / sum(shares)
        begin, length = n * GAP + unit * sum(shares[:n]), unit * shares[n]
        if is_flat:
            top = 0 if edge == "top" else ground.top + ground.height + far
            return Rect(ground.left + begin, top, length, TRAY)
        left = 0 if edge == "left" else ground.left + ground.width + far
        return Rect(left, ground.top + begin, TRAY, length)

    def is_apart(self, place: str) -> bool:
        """Return whether a place is a tray."""
        return any(space.id == place for space in self.board.apart)

    def corners(self, place: str, inset: float = 0) -> list[Point]:
        """Return the corners of a place, inset by some units."""
        left, top, width, height = self.boxes[place]
        right, bottom = left + width - inset, top + height - inset
        return [(left + inset, top + inset), (right, top + inset), (right, bottom), (left + inset, bottom)]

    def angle(self, facing: int) -> int:
        """Return a direction of the board in degrees clockwise from the top of the drawing."""
        return (facing + 90 * self.turn) % 360

    @property
    def viewbox(self) -> str:
        """The viewBox of the whole drawing with its margin."""
        return f"{-MARGIN} {-MARGIN} {self.width + 2 * MARGIN:g} {self.height + 2 * MARGIN:g}"


def _edges(apart: list[tuple[Space, tuple[int, int]]], rows: int) -> dict[str, list[Space]]:
    """Return the trays of each edge in their order along it."""
    found: dict[str, list[Space]] = {"top": [], "bottom": [], "left": [], "right": []}
    for space, (across, down) in sorted(apart, key=lambda each: each[1]):
        edge = "top" if down < 0 else "bottom" if down >= rows else "left" if across < 0 else "right"
        found[edge].append(space)
    return found
