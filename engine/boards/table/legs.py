"""The legs of a move: their resulting poses, and the ground they cover."""

from __future__ import annotations

from engine.boards.table.blocks import Block, centre
from engine.boards.table.shapes import Shape, rectangle
from engine.boards.table.vectors import CIRCLE, HALF, Point, Pose, world

ADVANCE, BACK, RIGHT, LEFT, WHEEL_RIGHT, WHEEL_LEFT, ABOUT, PIVOT = range(8)
"""Kinds of legs: ahead, back and aside in hundredths of an inch; wheels about the right or left front corner in half
degrees; about face; pivots to a heading."""
STRAIGHT = (ADVANCE, BACK, RIGHT, LEFT)
WHEELS = (WHEEL_RIGHT, WHEEL_LEFT)

Leg = tuple[int, ...]
"""The kind and the amount of a leg; the amount of an about face has no meaning."""


def moved(block: Block, pose: Pose, kind: int, amount: int) -> Pose:
    """Return the pose after a leg."""
    h = pose[2]
    if kind == ADVANCE:
        return *world(pose, 0, amount), h
    if kind == BACK:
        return *world(pose, 0, -amount), h
    if kind == RIGHT:
        return *world(pose, amount, 0), h
    if kind == LEFT:
        return *world(pose, -amount, 0), h
    if kind == ABOUT:
        return *world(pose, 0, -block.depth), (h + HALF) % CIRCLE
    if kind == PIVOT:
        after = amount % CIRCLE
        return *world((*centre(block, pose), after), 0, block.depth // 2), after
    way = 1 if kind == WHEEL_RIGHT else -1
    after = (h + way * amount) % CIRCLE
    return *world((*pivot(block, pose, kind), after), -way * block.side, 0), after


def pivot(block: Block, pose: Pose, kind: int) -> Point:
    """Return the corner about which a body wheels."""
    return world(pose, block.side if kind == WHEEL_RIGHT else -block.side, 0)


def poses(block: Block, pose: Pose, legs: tuple[Leg, ...]) -> tuple[Pose, ...]:
    """Return the pose before the first leg and after each of them."""
    found = [pose]
    for kind, amount in legs:
        found.append(moved(block, found[-1], kind, amount))
    return tuple(found)


def swept(pose: Pose, kind: int, amount: int, left: int, right: int, front: int, rear: int) -> Shape:
    """Return the rectangle swept in a straight leg by a rectangle in a pose's own frame."""
    if kind == ADVANCE:
        front += amount
    elif kind == BACK:
        rear -= amount
    elif kind == RIGHT:
        right += amount
    else:
        left -= amount
    return rectangle(pose, left, right, front, rear)
