"""What is in the way of a leg, and how far a body comes.

Most of what stands on a table is far away: circles tell that first, then the rectangle around a whole body, and only
where these come close the stands themselves. What is passed over by them could not have been in the way, so the
answer is that of comparing everything with everything.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import NamedTuple

from engine.boards.table.blocks import Block, outline, stands
from engine.boards.table.ground import Area, bars
from engine.boards.table.legs import STRAIGHT, WHEELS, moved, pivot, swept
from engine.boards.table.plane import ONE, Pose
from engine.boards.table.shapes import Shape, apart, nearer, overlap

EDGE = "edge"
"""What is in the way where the table ends."""


class Body(NamedTuple):
    """What stands on the table: its name, the rectangle around it, those of its stands."""

    name: str
    outline: Shape
    stands: tuple[Shape, ...]


Keep = tuple[Body, int]
"""A body in whose way nothing may come, and the gap to be kept from it: nought where only overlapping is forbidden."""


class Field(NamedTuple):
    """What a mover has to look out for: the table's size, the other bodies, and areas that nobody enters."""

    width: int
    height: int
    bodies: tuple[Keep, ...]
    areas: tuple[Area, ...] = ()


def body(name: str, block: Block, pose: Pose) -> Body:
    """Return the body that a block is at a pose."""
    return Body(name, outline(block, pose), stands(block, pose))


def is_off(shape: Shape, width: int, height: int) -> bool:
    """Whether a corner lies beyond the edge of the table; on the edge is on the table."""
    corners = shape.corners
    xs, ys = corners[::2], corners[1::2]
    return min(xs) < 0 or min(ys) < 0 or max(xs) > width or max(ys) > height


def is_near(x: int, y: int, reach: int, field: Field) -> Field:
    """Return what of a field may matter within a circle."""
    close = tuple(
        (other, keep)
        for other, keep in field.bodies
        if (x - other.outline.x) ** 2 + (y - other.outline.y) ** 2 <= (reach + other.outline.reach + keep + 4) ** 2
    )
    return Field(field.width, field.height, close, tuple(a for a in field.areas if a.is_near(x, y, reach)))


def in_way(a: Shape, b: Shape, keep: int) -> bool:
    """Whether two stands are nearer to each other than allowed."""
    if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (a.reach + b.reach + keep) ** 2:
        return False
    return nearer(a, b, keep) if keep else overlap(a, b)


def standing(block: Block, pose: Pose, field: Field) -> str | None:
    """Return what a body that stands at a pose would come too near to, None where it may stand."""
    around = outline(block, pose)
    return _at(block, pose, around, is_near(around.x, around.y, around.reach, field))


def _at(block: Block, pose: Pose, around: Shape, field: Field) -> str | None:
    own: tuple[Shape, ...] | None = None
    if is_off(around, field.width, field.height):
        own = stands(block, pose)
        if any(is_off(stand, field.width, field.height) for stand in own):
            return EDGE
    for area in field.areas:
        own = own or stands(block, pose)
        if any(bars(area, stand) for stand in own):
            return area.name
    for other, keep in field.bodies:
        if apart(around, other.outline) > (keep + 2) * ONE:
            continue
        own = own or stands(block, pose)
        if _meet(own, around, other, keep):
            return other.name
    return None


def _meet(own: tuple[Shape, ...], around: Shape, other: Body, keep: int) -> bool:
    """Whether any stand comes too near to one of another body."""
    return any(
        in_way(mine, theirs, keep)
        for theirs in other.stands
        if len(other.stands) == 1 or apart(around, theirs) <= (keep + 2) * ONE
        for mine in own
    )


def blocked(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> str | None:
    """Return what is in the way of a leg, None where nothing is.

    Of a straight leg the whole ground swept is looked at, of a wheel each half degree, of turns on the spot the end.
    """
    if kind in STRAIGHT:
        return _straight(block, pose, kind, amount, _swept_field(block, pose, kind, amount, field))
    if kind in WHEELS:
        return _wheel(block, pose, kind, amount, field)[1]
    return standing(block, moved(block, pose, kind, amount), field)


def _swept_field(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> Field:
    around = swept(pose, kind, amount, -block.side, block.side, 0, -block.depth)
    return is_near(around.x, around.y, around.reach, field)


def _straight(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> str | None:
    around = swept(pose, kind, amount, -block.side, block.side, 0, -block.depth)
    own: tuple[Shape, ...] | None = None
    if is_off(around, field.width, field.height):
        own = _swept_stands(block, pose, kind, amount)
        if any(is_off(stand, field.width, field.height) for stand in own):
            return EDGE
    for area in field.areas:
        own = own or _swept_stands(block, pose, kind, amount)
        if any(bars(area, stand) for stand in own):
            return area.name
    for other, keep in field.bodies:
        if apart(around, other.outline) > (keep + 2) * ONE:
            continue
        own = own or _swept_stands(block, pose, kind, amount)
        if _meet(own, around, other, keep):
            return other.name
    return None


def _swept_stands(block: Block, pose: Pose, kind: int, amount: int) -> tuple[Shape, ...]:
    half, deep, side = block.half, block.deep, block.side
    return tuple(
        swept(pose, kind, amount, 2 * half * f - side, 2 * half * (f + 1) - side, -deep * r, -deep * (r + 1))
        for f, r in block.slots
    )


def _wheel(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> tuple[int, str | None]:
    """Return by how many half degrees of so many a body comes, and what stops it.

    What is so far away that it cannot be met within the next steps is not looked at before they are done.
    """
    px, py = pivot(block, pose, kind)
    reach = isqrt((2 * block.side) ** 2 + block.depth**2) + 2
    close = is_near(px, py, reach, field)
    inside = reach <= px <= field.width - reach and reach <= py <= field.height - reach
    if inside and not close.bodies and not close.areas:
        return amount, None
    swing = reach * 355 // (113 * 360) + 2  # what no point goes further in a step, rounding included
    due = [1] * len(close.bodies)
    step = 1 if close.areas or not inside else 0
    at = 1
    while at <= amount:
        here = moved(block, pose, kind, at)
        around = outline(block, here)
        own: tuple[Shape, ...] | None = None
        if step:
            own = stands(block, here)
            if not inside and any(is_off(stand, field.width, field.height) for stand in own):
                return at - 1, EDGE
            for area in close.areas:
                if any(bars(area, stand) for stand in own):
                    return at - 1, area.name
        for n, (other, keep) in enumerate(close.bodies):
            if due[n] > at:
                continue
            room = apart(around, other.outline) - (keep + 2) * ONE
            if room > 0:
                due[n] = at + 1 + room // (swing * ONE)
                continue
            due[n] = at + 1
            own = own or stands(block, here)
            if _meet(own, around, other, keep):
                return at - 1, other.name
        at = at + 1 if step else max(at + 1, min(due, default=amount + 1))
    return amount, None


class Fit(NamedTuple):
    """How much of a leg can be done: the amount, whether that is all of it, and what is in the way of more.

    `stop` is None where the leg is whole, or where what is paid for ends before anything is in the way.
    """

    amount: int
    is_whole: bool
    stop: str | None = None


def fit(block: Block, pose: Pose, kind: int, amount: int, field: Field, is_paid: Callable[[int], bool]) -> Fit:
    """Return how much of a leg can be done: the greatest amount that is both clear and paid for.

    A leg on the spot is done whole or not at all. Amounts below one that is clear and paid for are taken to be so too.
    """
    if kind not in STRAIGHT and kind not in WHEELS:
        stop = blocked(block, pose, kind, amount, field) if is_paid(amount) else None
        return Fit(amount, stop is None, stop) if is_paid(amount) else Fit(0, False)
    paid = _greatest(amount, is_paid)
    if kind in WHEELS:
        done, stop = _wheel(block, pose, kind, paid, field)
        return Fit(done, done == amount, stop)
    close = _swept_field(block, pose, kind, paid, field)
    stop = _straight(block, pose, kind, paid, close)
    if stop is None:
        return Fit(paid, paid == amount)
    done = _greatest(paid - 1, lambda d: _straight(block, pose, kind, d, close) is None)
    return Fit(done, False, _straight(block, pose, kind, done + 1, close))


def _greatest(most: int, holds: Callable[[int], bool]) -> int:
    """Return the greatest amount up to `most` that holds, nought where none does, by halving."""
    if most <= 0 or holds(most):
        return max(most, 0)
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return low
