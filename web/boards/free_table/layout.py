"""From hundredths of an inch on a table to units of its drawing, for each of the four ways in which it is looked at."""

from __future__ import annotations

import math

from engine.core.types import Pose
from engine.core.view import Board
from web.boards.markup_text import Point

SCALE = 0.5
"""Units of the drawing for a hundredth of an inch."""
GREAT = 1.4
"""From this grain on a table is so great that plates are short until it is seen from near."""
RIM = 84
"""The rim around the smallest table, where its measure stands and dice fall."""
FINE, COARSE = 2_000, 2.2
"""Up to this length a table is lettered in the least size; how much larger letters are at most on greater ones."""
WIDER = 1.4
"""How much wider than high the room for a table mostly is: a square one is seen from as far as one so much longer."""
CIRCLE = 720


class FreeTableLayout:
    """How a table is drawn: `width` and `height` of it without its `rim`; letters and lines are `grain` times as large.

    A greater table is seen from farther away: what is to be read on it is larger.
    """

    def __init__(self, board: Board, *, turn: int = 0) -> None:
        self.board, self.turn = board, turn % 4
        across, down = board.columns * SCALE, board.rows * SCALE
        self.width, self.height = (across, down) if turn % 2 == 0 else (down, across)
        self.grain = min(COARSE, max(1, max(across, down, WIDER * min(across, down)) / FINE))
        self.rim = RIM * self.grain

    @property
    def is_great(self) -> bool:
        """Whether plates are short on it until it is seen from near."""
        return self.grain > GREAT

    @property
    def viewbox(self) -> str:
        """The viewBox of the whole drawing with its rim."""
        rim = self.rim
        return f"{-rim:g} {-rim:g} {self.width + 2 * rim:g} {self.height + 2 * rim:g}"

    def at(self, x: float, y: float) -> Point:
        """Return where a point of the table is drawn."""
        a, b = x * SCALE, y * SCALE
        if self.turn == 0:
            return a, b
        if self.turn == 1:
            return self.width - b, a
        if self.turn == 2:
            return self.width - a, self.height - b
        return b, self.height - a

    def on_table(self, a: float, b: float) -> tuple[int, int]:
        """Return the point of the table that is drawn at a point, whether it is on the table or off."""
        if self.turn == 0:
            x, y = a, b
        elif self.turn == 1:
            x, y = b, self.width - a
        elif self.turn == 2:
            x, y = self.width - a, self.height - b
        else:
            x, y = self.height - b, a
        return round(x / SCALE), round(y / SCALE)

    def angle(self, heading: int) -> float:
        """Return a heading as degrees clockwise from the top of the drawing."""
        return heading / 2 + 90 * self.turn

    def corners(self, pose: Pose, size: tuple[int, int]) -> list[Point]:
        """Return the corners of a base whose front has its middle at a pose: front left, front right, and so on."""
        (x, y), turned = self.at(pose.x, pose.y), math.radians(self.angle(pose.heading))
        s, c = math.sin(turned), math.cos(turned)
        half, deep = size[0] * SCALE / 2, size[1] * SCALE
        return [(x + u * c - v * s, y + u * s + v * c) for u, v in ((-half, 0), (half, 0), (half, deep), (-half, deep))]

    def middle(self, pose: Pose, size: tuple[int, int]) -> Point:
        """Return the middle of a base."""
        a, _, c, _ = self.corners(pose, size)
        return (a[0] + c[0]) / 2, (a[1] + c[1]) / 2
