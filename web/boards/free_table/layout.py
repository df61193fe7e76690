"""Converts hundredths of an inch on a table to units of its drawing, for each of the four orientations."""

from __future__ import annotations

import math

from engine.core.types import Pose
from engine.core.view import Board
from web.boards.markup_text import Point

SCALE = 0.5
"""Units of the drawing per hundredth of an inch."""
GREAT = 1.4
"""Grain above which a table is so large that plates are short unless zoomed in."""
RIM = 84
"""Width of the rim of the smallest table, which holds the measure and the dice."""
FINE, COARSE = 2_000, 2.2
"""Longest table with letters of the smallest size, and the maximum enlargement of letters on larger ones."""
WIDER = 1.4
"""Usual ratio of width to height of the available space: a square table counts as one longer by this ratio."""
CIRCLE = 720


class FreeTableLayout:
    """The geometry of a table's drawing: its `width` and `height` without its `rim`, and the scale `grain` of letters.

    A larger table is shown at a smaller scale, so that its letters and lines are drawn larger.
    """

    def __init__(self, board: Board, *, turn: int = 0) -> None:
        self.board, self.turn = board, turn % 4
        across, down = board.columns * SCALE, board.rows * SCALE
        self.width, self.height = (across, down) if turn % 2 == 0 else (down, across)
        self.grain = min(COARSE, max(1, max(across, down, WIDER * min(across, down)) / FINE))
        self.rim = RIM * self.grain

    @property
    def is_great(self) -> bool:
        """Whether plates are short unless zoomed in."""
        return self.grain > GREAT

    @property
    def viewbox(self) -> str:
        """The viewBox of the whole drawing with its rim."""
        rim = self.rim
        return f"{-rim:g} {-rim:g} {self.width + 2 * rim:g} {self.height + 2 * rim:g}"

    def at(self, x: float, y: float) -> Point:
        """Return the drawing's point for a point of the table."""
        a, b = x * SCALE, y * SCALE
        if self.turn == 0:
            return a, b
        if self.turn == 1:
            return self.width - b, a
        if self.turn == 2:
            return self.width - a, self.height - b
        return b, self.height - a

    def on_table(self, a: float, b: float) -> tuple[int, int]:
        """Return the table's point for a point of the drawing, even off the table."""
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
        """Return a heading in degrees clockwise from the top of the drawing."""
        return heading / 2 + 90 * self.turn

    def corners(self, pose: Pose, size: tuple[int, int]) -> list[Point]:
        """Return the corners of a base with the middle of its front at a pose, clockwise from the front left one."""
        (x, y), turned = self.at(pose.x, pose.y), math.radians(self.angle(pose.heading))
        s, c = math.sin(turned), math.cos(turned)
        half, deep = size[0] * SCALE / 2, size[1] * SCALE
        return [(x + u * c - v * s, y + u * s + v * c) for u, v in ((-half, 0), (half, 0), (half, deep), (-half, deep))]

    def middle(self, pose: Pose, size: tuple[int, int]) -> Point:
        """Return the middle of a base."""
        a, _, c, _ = self.corners(pose, size)
        return (a[0] + c[0]) / 2, (a[1] + c[1]) / 2
