"""Base contact between stands: which stands touch, on which edge, and which face of a body is in contact."""

from __future__ import annotations

from typing import NamedTuple

from engine.boards.table.blocks import Block, centres, slot_pose
from engine.boards.table.bodies import Body
from engine.boards.table.shapes import TOUCHING, Shape, is_separated, shared, touching
from engine.boards.table.vectors import COS, ONE, QUARTER, SIN, Pose, local, scaled

FRONT, LEFT_FLANK, RIGHT_FLANK, REAR = range(4)
"""Edges of a stand, and faces of a body."""


class Contact(NamedTuple):
    """Two stands in contact, by their indexes in their bodies: the edge of each, and the length of the shared edge.

    The length is in units of 1 / ONE, and 0 if the two are not aligned.
    """

    own: int
    other: int
    own_edge: int
    other_edge: int
    length: int


def face(block: Block, pose: Pose, x: int, y: int) -> int:
    """Return the face of a body that a point lies before, by lines of 45 degrees from its corners.

    On such a line the front takes precedence over the flanks, and these over the rear.
    """
    u, v = scaled(pose, x, y)
    beside, depth = abs(u) - block.side * ONE, block.depth * ONE
    if v >= 0 and beside <= v:
        return FRONT
    if v <= -depth and beside < -(v + depth):
        return REAR
    return LEFT_FLANK if u <= 0 else RIGHT_FLANK


def contacts(one: Body, other: Body) -> tuple[Contact, ...]:
    """Return the pairs of stands of two bodies in contact, in stand order."""
    if is_separated(one.outline, other.outline, (TOUCHING + 4) * ONE):
        return ()
    return tuple(
        _contact(one, n, other, m)
        for n, mine in enumerate(one.stands)
        for m, theirs in enumerate(other.stands)
        if touching(mine, theirs)
    )


def is_touching(one: Body, other: Body) -> bool:
    """Return whether any stands of two bodies touch."""
    if is_separated(one.outline, other.outline, (TOUCHING + 4) * ONE):
        return False
    return any(touching(mine, theirs) for mine in one.stands for theirs in other.stands)


def _contact(one: Body, n: int, other: Body, m: int) -> Contact:
    is_aligned = (one.pose[2] - other.pose[2]) % QUARTER == 0
    length = shared(one.stands[n], other.stands[m]) if is_aligned else 0
    return Contact(n, m, edge(one, n, other, m), edge(other, m, one, n), length)


def edge(of: Body, n: int, by: Body, m: int) -> int:
    """Return the edge of a stand on which another touches it: the one with the longer shared part.

    If the two are not aligned, it is the face of the one stand that the middle of the other lies before.
    """
    if (of.pose[2] - by.pose[2]) % QUARTER == 0:
        return _shared_edge(of.stands[n], by.stands[m])
    block, own = of.block, slot_pose(of.block, of.pose, of.block.slots[n])
    return face(Block(1, ((0, 0),), block.half, block.deep), own, *centres(by.block, by.pose)[m])


def _shared_edge(of: Shape, by: Shape) -> int:
    """Return the edge of an aligned shape along which another lies."""
    s, c = SIN[of.heading], COS[of.heading]
    (left, right), (low, high) = _span(of, c, -s), _span(of, s, c)
    (from_left, to_right), (from_low, to_high) = _span(by, c, -s), _span(by, s, c)
    if min(right, to_right) - max(left, from_left) >= min(high, to_high) - max(low, from_low):
        return FRONT if from_low + to_high > low + high else REAR
    return RIGHT_FLANK if from_left + to_right > left + right else LEFT_FLANK


def _span(shape: Shape, m: int, n: int) -> tuple[int, int]:
    corners = shape.corners
    found = [corners[k] * m + corners[k + 1] * n for k in (0, 2, 4, 6)]
    return min(found), max(found)


def shared_middle(of: Body, by: Body, contact: Contact) -> tuple[int, int]:
    """Return the middle of the edge that two stands share, in the frame of the body `by`, to which it belongs.

    If they are not aligned, return the middle of the stand of `of`.
    """
    if (of.pose[2] - by.pose[2]) % QUARTER:
        return local(by.pose, *centres(of.block, of.pose)[contact.own])
    block, (file, rank) = by.block, by.block.slots[contact.other]
    left, front = 2 * block.half * file - block.side, -block.deep * rank
    corners = of.stands[contact.own].corners
    found = [local(by.pose, corners[k], corners[k + 1]) for k in (0, 2, 4, 6)]
    us, vs = [u for u, _ in found], [v for _, v in found]
    if contact.other_edge in (FRONT, REAR):
        middle = (max(left, min(us)) + min(left + 2 * block.half, max(us))) // 2
        return middle, front - (block.deep if contact.other_edge == REAR else 0)
    middle = (max(front - block.deep, min(vs)) + min(front, max(vs))) // 2
    return left + (2 * block.half if contact.other_edge == RIGHT_FLANK else 0), middle
