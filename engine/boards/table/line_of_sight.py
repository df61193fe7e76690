"""Line of sight of a stand: its viewpoint, its arc, the points of a target, and what hides them."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import NamedTuple

from engine.boards.table.blocks import Block, Slot, centres, slot_pose
from engine.boards.table.bodies import Body
from engine.boards.table.ground import Area, crosses, height, holds
from engine.boards.table.shapes import Shape
from engine.boards.table.vectors import CIRCLE, HALF, ONE, Point, Pose, rounded, scaled, world

PIECE = 25
"""The maximum length of the pieces into which a line is divided; each is tested at its middle."""


def viewpoint(block: Block, pose: Pose, slot: Slot, *, is_back: bool = False) -> Pose:
    """Return the viewpoint of a stand: the middle of its front edge, or with `is_back` of its rear, facing back."""
    if not is_back:
        return slot_pose(block, pose, slot)
    x, y = world(pose, block.half * (2 * slot[0] + 1) - block.side, -block.deep * (slot[1] + 1))
    return x, y, (pose[2] + HALF) % CIRCLE


def in_arc(from_: Pose, half: int, x: int, y: int) -> bool:
    """Return whether a point lies ahead, by lines of 45 degrees from the ends of a front edge of half width `half`."""
    u, v = scaled(from_, x, y)
    return v >= 0 and abs(u) - half * ONE <= v


def point(x: int, y: int) -> Shape:
    """Return a shape without extent, to measure from."""
    return Shape(0, (x, y) * 4, x, y, 0)


class Screen(NamedTuple):
    """A body that may hide others, and the height of each of its stands."""

    body: Body
    heights: tuple[int, ...]


def screen(body: Body, areas: tuple[Area, ...]) -> Screen:
    """Return a body with the heights of its stands."""
    return Screen(body, tuple(height(areas, *at) for at in centres(body.block, body.pose)))


def target_points(target: Body, n: int) -> tuple[Point, Point, Point]:
    """Return the points of a stand that can be seen: its middle, its front left corner, its front right corner."""
    corners = target.stands[n].corners
    return centres(target.block, target.pose)[n], corners[:2], corners[2:4]


def is_hidden(at: Point, to: Point, screens: Iterable[Screen], level: int, areas: tuple[Area, ...], depth: int) -> bool:
    """Return whether a line is cut by a stand at least as high as `level`, its higher end, or by the ground."""
    (ax, ay), (bx, by) = at, to
    dx, dy = bx - ax, by - ay
    left, low, right, high = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
    square = dx * dx + dy * dy
    for one in screens:
        _, _, x, y, reach = one.body.outline
        if left - reach <= x <= right + reach and low - reach <= y <= high + reach:
            aside = dx * (y - ay) - dy * (x - ax)
            if aside * aside <= reach * reach * square and _cuts(one, at, to, level):
                return True
    return hides(at, to, areas, depth)


def _cuts(one: Screen, at: Point, to: Point, level: int) -> bool:
    """Return whether a line meets the rectangle of a stand, unrounded and with its rim, in the frame of its body."""
    block, pose = one.body.block, one.body.pose
    (au, av), (bu, bv) = scaled(pose, *at), scaled(pose, *to)
    side = block.side * ONE
    if not _meets(au, av, bu, bv, -side, side, -block.depth * ONE, 0):
        return False
    wide, deep = 2 * block.half * ONE, block.deep * ONE
    return any(
        high >= level
        and _meets(au, av, bu, bv, wide * file - side, wide * (file + 1) - side, -deep * (rank + 1), -deep * rank)
        for (file, rank), high in zip(block.slots, one.heights, strict=True)
    )


def _meets(au: int, av: int, bu: int, bv: int, left: int, right: int, low: int, high: int) -> bool:
    """Return whether a segment meets an upright rectangle or its rim."""
    if max(au, bu) < left or min(au, bu) > right or max(av, bv) < low or min(av, bv) > high:
        return False
    du, dv = bu - au, bv - av
    sides = [du * (v - av) - dv * (u - au) for u in (left, right) for v in (low, high)]
    return min(sides) <= 0 <= max(sides)


def hides(at: Point, to: Point, areas: tuple[Area, ...], depth: int) -> bool:
    """Return whether the ground cuts a line: by anything solid on it, or by more than `depth` of opaque ground."""
    close = [area for area in areas if (area.is_solid or area.is_opaque) and _is_on(area, at, to)]
    if not close:
        return False
    solid = [area.points for area in close if area.is_solid]
    if any(crosses(at, to, points[n - 1], points[n]) for points in solid for n in range(len(points))):
        return True
    (ax, ay), (bx, by) = at, to
    square = (bx - ax) ** 2 + (by - ay) ** 2
    count = -(-(isqrt(square - 1) + 1) // PIECE) if square else 0
    seen = 0
    for n in range(1, 2 * count, 2):
        x, y = ax + rounded((bx - ax) * n, 2 * count), ay + rounded((by - ay) * n, 2 * count)
        if any(holds(points, x, y) for points in solid):
            return True
        seen += any(holds(area.points, x, y) for area in close)
        if seen * PIECE > depth:
            return True
    return False


def _is_on(area: Area, at: Point, to: Point) -> bool:
    """Return whether a line, or a rounded point of it, may lie in an area, by its box and the side of its corners."""
    (ax, ay), (bx, by) = at, to
    if not area.meets(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)):
        return False
    dx, dy = bx - ax, by - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in area.points]
    wide = abs(dx) + abs(dy)
    return min(sides) <= wide and max(sides) >= -wide
