"""Where the zones of a board lie on the drawing, and the trays beside them, in units of the drawing.

Zones are cells of a grid, x to the right and y up. A place apart has the coordinates of a cell beside the grid, so that
it tells at which edge its tray lies; trays of one edge share its length. Around the zones runs a rim with their names.
"""

from __future__ import annotations

from engine.core.view import Board, Space
from web.boards.drawing import Rect
from web.boards.markup_text import Point

CELLS = ((280, 204), (232, 308))
"""Width and height of a zone, in a window that is wider than high and in one that is higher."""
ACROSS, WIDEST = (1_680, 1_392), (420, 348)
"""How wide a board is at least, as far as its zones are not wider than this, for each window."""
RIM, TRAY, GAP, MARGIN = 34, 68, 8, 10
"""How broad the rim is, how deep a tray is, how far it lies from the rim, and the room around it all."""
PLATE, STRIP, REAR = (1.3, 1.75), (38, 50), (50, 72)
"""How large signs at the rear of a zone are, the room for them, and the room there for who leads, for each window."""
MOST = 1.5, 1.75
"""How large a unit is drawn at most, for each window."""
BROAD, NARROW = 5, 2
"""Shares of an edge that trays have: the first of three and more, where an army waits, and any other of those."""
BELOW = (0, 1)
"""The turns in which the second side sits below."""


class ZoneLayout:
    """How a board is drawn: the room and the middle (`boxes`, `centre`) of each place, `width` and `height` of all."""

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
        """Return the column and the row of a place as the board lies, counted from the upper left."""
        across, down, columns, rows = space.x, self.board.rows - 1 - space.y, self.board.columns, self.board.rows
        for _ in range(self.turn):
            across, down, columns, rows = rows - 1 - down, across, rows, columns
        return across, down

    def _zone(self, across: int, down: int) -> Rect:
        wide, high = self.cell
        return Rect(self.ground.left + across * wide, self.ground.top + down * high, wide, high)

    def _tray(self, edge: str, n: int, count: int) -> Rect:
        """Return the room of the nth of so many trays at an edge."""
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
        """Whether a place is a tray."""
        return any(space.id == place for space in self.board.apart)

    def corners(self, place: str, inset: float = 0) -> list[Point]:
        """Return the corners of a place, drawn in by so many units."""
        left, top, width, height = self.boxes[place]
        right, bottom = left + width - inset, top + height - inset
        return [(left + inset, top + inset), (right, top + inset), (right, bottom), (left + inset, bottom)]

    def angle(self, facing: int) -> int:
        """Return a direction of the board as degrees clockwise from the top of the drawing."""
        return (facing + 90 * self.turn) % 360

    @property
    def viewbox(self) -> str:
        """The viewBox of the whole drawing with its margin."""
        return f"{-MARGIN} {-MARGIN} {self.width + 2 * MARGIN:g} {self.height + 2 * MARGIN:g}"


def _edges(apart: list[tuple[Space, tuple[int, int]]], rows: int) -> dict[str, list[Space]]:
    """Return the trays of each edge in the order in which they lie there."""
    found: dict[str, list[Space]] = {"top": [], "bottom": [], "left": [], "right": []}
    for space, (across, down) in sorted(apart, key=lambda each: each[1]):
        edge = "top" if down < 0 else "bottom" if down >= rows else "left" if across < 0 else "right"
        found[edge].append(space)
    return found
