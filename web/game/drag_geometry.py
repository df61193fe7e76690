"""The geometry of dragging a unit on a free table: moving it, wheeling it about a corner, turning it.

Every grip maps the pose at which the drag began to the wanted pose; the system decides whether the unit can get there.
All lengths are hundredths of an inch; y points down.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from engine.core.references import PieceRef, PlaceRef, PoseRef
from engine.core.types import Pose
from engine.core.view import Piece, View

CIRCLE, HALF, MOST, CLICK = 720, 360, 180, 10
"""Half degrees: full circle, about face, widest wheel, one click of the mouse wheel."""
LEFT, RIGHT, TURN, LED = "left", "right", "turn", "led"
"""Handles of a selected unit: its front corners, the turn handle, and the unit itself where its order leads."""
TablePoint = tuple[float, float]

STAYS = 20
"""Hundredths of an inch within which a returning grip counts as not moved."""


class Grip(NamedTuple):
    """A grip on a unit: its handle and starting point, with the unit's pose and size at the start.

    `is_led`: an order was selected, and the pose is where it led. `was_held`: the unit was selected before the drag.
    """

    unit: PieceRef
    by: str
    start: TablePoint
    pose: Pose
    size: tuple[int, int]
    is_led: bool = False
    was_held: bool = False

    def wanted(self, here: TablePoint, turn: int) -> Pose:
        """Return the wanted pose for this pointer position; `turn` is the additional rotation in half degrees."""
        off = here[0] - self.start[0], here[1] - self.start[1]
        if self.by in (LEFT, RIGHT):
            x, y = point_beside(self.pose, self.size[0] / 2 * (-1 if self.by == LEFT else 1), 0)
            return wheeled(self.pose, self.size, self.by, (x + off[0], y + off[1]))
        return turned(self.pose, self.size, here) if self.by == TURN else carried(self.pose, self.size, off, turn)

    def is_held_back(self, here: TablePoint) -> bool:
        """Return whether a corner is dragged behind its starting point, where no wheel leads."""
        off = round(here[0] - self.start[0]), round(here[1] - self.start[1])
        there = self.pose._replace(x=self.pose.x + off[0], y=self.pose.y + off[1])
        return self.by in (LEFT, RIGHT) and local(self.pose, there.x, there.y)[1] < -STAYS

    def stays(self, wanted: Pose) -> bool:
        """Return whether a pose is practically the one that the unit had."""
        far = max(abs(wanted.x - self.pose.x), abs(wanted.y - self.pose.y))
        return far < STAYS and wanted.heading == self.pose.heading


def axes(pose: Pose) -> tuple[TablePoint, TablePoint]:
    """Return the unit vectors to the right of a pose and ahead of it."""
    s, c = math.sin(math.radians(pose.heading / 2)), math.cos(math.radians(pose.heading / 2))
    return (c, s), (s, -c)


def local(pose: Pose, x: float, y: float) -> TablePoint:
    """Return how far to the right of a pose and how far ahead of it a point lies."""
    (a, b), (c, d) = axes(pose)
    return (x - pose.x) * a + (y - pose.y) * b, (x - pose.x) * c + (y - pose.y) * d


def covers(piece: Piece, pose: Pose) -> bool:
    """Return whether a base covers a spot; the result only affects drawing, so that it may be inexact."""
    if not isinstance(piece.place, Pose) or piece.size is None:
        return False
    u, v = local(piece.place, pose.x, pose.y)
    return abs(u) <= piece.size[0] / 2 + 1 and -piece.size[1] - 1 <= v <= 1


def standing(view: View, spot: PlaceRef | PoseRef) -> list[Piece]:
    """Return the pieces at a spot of a free table: their middle is there, or one of their bases covers it."""
    pose = Pose.read(spot)
    return [piece for piece in view.pieces if piece.at == spot or (pose is not None and covers(piece, pose))]


def point_beside(pose: Pose, u: float, v: float) -> TablePoint:
    """Return the point `u` to the right of a pose and `v` ahead of it."""
    (a, b), (c, d) = axes(pose)
    return pose.x + u * a + v * c, pose.y + u * b + v * d


def carried(pose: Pose, size: tuple[int, int], off: TablePoint, turn: int) -> Pose:
    """Return a pose moved by an offset; moved back beyond its rear edge, the unit faces about there."""
    there = pose._replace(x=pose.x + round(off[0]), y=pose.y + round(off[1]))
    if local(pose, there.x, there.y)[1] < -size[1]:
        there = faced_about(there, size)
    return there._replace(heading=(there.heading + turn) % CIRCLE)


def faced_about(pose: Pose, size: tuple[int, int]) -> Pose:
    """Return a pose that faces about in its place: the rear edge becomes the front."""
    x, y = point_beside(pose, 0, -size[1])
    return Pose(round(x), round(y), (pose.heading + HALF) % CIRCLE)


def wheeled(pose: Pose, size: tuple[int, int], corner: str, at: TablePoint) -> Pose:
    """Return a pose wheeled about the opposite front corner, so that the front points to where this corner is held."""
    side = -1 if corner == LEFT else 1
    x, y = point_beside(pose, -side * size[0] / 2, 0)
    dx, dy = (at[0] - x) * side, (at[1] - y) * side
    steps = _signed(round(2 * math.degrees(math.atan2(dy, dx))) - pose.heading)
    steps = min(max(-side * steps, 0), MOST) * -side  # a corner swings ahead, never back
    there = pose._replace(heading=(pose.heading + steps) % CIRCLE)
    (a, b), _ = axes(there)
    return there._replace(x=round(x + side * a * size[0] / 2), y=round(y + side * b * size[0] / 2))


def turned(pose: Pose, size: tuple[int, int], at: TablePoint) -> Pose:
    """Return a pose turned about the unit's middle to face a point, in steps of 5 degrees."""
    x, y = point_beside(pose, 0, -size[1] / 2)
    heading = CLICK * round(2 * math.degrees(math.atan2(at[0] - x, y - at[1])) / CLICK) % CIRCLE
    there = Pose(round(x), round(y), heading)
    x, y = point_beside(there, 0, size[1] / 2)
    return Pose(round(x), round(y), heading)


def _signed(turn: int) -> int:
    """Return a turn as -359 to 360 half degrees."""
    around = turn % CIRCLE
    return around if around <= HALF else around - CIRCLE
