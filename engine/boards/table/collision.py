"""Collision tests: what blocks a leg and how far a body gets.

Most of a table is far away: circles exclude most bodies first, then the rectangle around a whole body, and only for
close bodies the stands themselves are compared. Each exclusion is safe, so the result equals that of comparing
everything with everything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import isqrt
from typing import NamedTuple

from engine.boards.table.blocks import Block, outline, stands
from engine.boards.table.bodies import Body, body, is_close
from engine.boards.table.contact import is_touching
from engine.boards.table.ground import Area, bars, box
from engine.boards.table.legs import STRAIGHT, WHEELS, moved, pivot, swept
from engine.boards.table.shapes import FORGIVEN, Shape, gap, is_separated, nearer, overlap, separation
from engine.boards.table.vectors import ONE, Pose

EDGE = "edge"
"""The name of the obstacle at the end of the table."""


GapRule = tuple[Body, int]
"""A body that must not be approached, and the gap to keep from it: 0 if only overlapping is forbidden."""


class Field(NamedTuple):
    """The obstacles of a mover: the table's size, the other bodies, and areas that nobody enters.

    `passed` are bodies that it may pass through, but not end upon. `over` is how far it may hang over the edge of the
    table. `shunned` are bodies that it may pass, but not end in contact with.
    """

    width: int
    height: int
    bodies: tuple[GapRule, ...]
    areas: tuple[Area, ...] = ()
    passed: tuple[Body, ...] = ()
    over: int = 0
    shunned: tuple[Body, ...] = ()


def is_off(shape: Shape, field: Field) -> bool:
    """Return whether a corner lies further beyond the table's edge than allowed; the edge itself is on the table."""
    return hanging(shape, field.width, field.height) > field.over


def hanging(shape: Shape, width: int, height: int) -> int:
    """Return how far a shape hangs over the edge of the table, 0 if it does not."""
    corners = shape.corners
    xs, ys = corners[::2], corners[1::2]
    return max(0, -min(xs), -min(ys), max(xs) - width, max(ys) - height)


def is_near(x: int, y: int, reach: int, field: Field) -> Field:
    """Return the part of a field that may matter within a circle."""
    close = tuple((other, keep) for other, keep in field.bodies if is_close(other.outline, x, y, reach + keep))
    areas = tuple(a for a in field.areas if a.is_near(x, y, reach)) if field.areas else ()
    return Field(field.width, field.height, close, areas, over=field.over)


def in_way(a: Shape, b: Shape, keep: int) -> bool:
    """Return whether two stands are closer to each other than allowed."""
    if (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > (a.reach + b.reach + keep) ** 2:
        return False
    return nearer(a, b, keep) if keep else overlap(a, b)


def blocker_at(block: Block, pose: Pose, field: Field) -> str | None:
    """Return the name of the obstacle of a body at a pose, None if it may stand there."""
    around = outline(block, pose)
    if _is_off(block, pose, around, field):
        return EDGE
    return _at(block, pose, around, is_near(around.x, around.y, around.reach, field))


def _is_off(block: Block, pose: Pose, around: Shape, field: Field) -> bool:
    """Return whether a stand lies beyond the edge of the table."""
    if not is_off(around, field):
        return False
    return any(is_off(stand, field) for stand in stands(block, pose))


def meets(block: Block, pose: Pose, field: Field) -> str | None:
    """Return the obstacle of a body at a pose, regardless of the table's edge."""
    around = outline(block, pose)
    return _at(block, pose, around, is_near(around.x, around.y, around.reach, field))


def _at(block: Block, pose: Pose, around: Shape, field: Field) -> str | None:
    own: tuple[Shape, ...] | None = None
    for area in field.areas:
        own = own or stands(block, pose)
        if any(bars(area, stand) for stand in own):
            return area.name
    for other, keep in field.bodies:
        if is_separated(around, other.outline, (keep + 2) * ONE):
            continue
        own = own or stands(block, pose)
        if _meet(own, around, other, keep):
            return other.name
    return None


def landing(block: Block, pose: Pose, field: Field) -> str | None:
    """Return the passed body under a pose, or the shunned body touched there, that forbids ending a move."""
    if field.passed:
        under = meets(block, pose, Field(field.width, field.height, tuple((one, 0) for one in field.passed)))
        if under is not None:
            return under
    return beside(block, pose, field)


def beside(block: Block, pose: Pose, field: Field) -> str | None:
    """Return the shunned body that a body touches at a pose, None if there is none."""
    if not field.shunned:
        return None
    own = body("", block, pose)
    return next((one.name for one in field.shunned if is_touching(own, one)), None)


def required_gap(one: Body, other: Body, distance: int) -> int:
    """Return the gap that a body must keep from another: `distance`, or their current gap if it is smaller."""
    if is_separated(one.outline, other.outline, (distance + 2) * ONE):
        return distance
    if not any(nearer(a, b, distance) for a in one.stands for b in other.stands):
        return distance
    return max(0, min(gap(a, b) for a in one.stands for b in other.stands) - FORGIVEN)


def _meet(own: tuple[Shape, ...], around: Shape, other: Body, keep: int) -> bool:
    """Return whether any stand comes too close to one of another body."""
    return any(
        in_way(mine, theirs, keep)
        for theirs in other.stands
        if len(other.stands) == 1 or not is_separated(around, theirs, (keep + 2) * ONE)
        for mine in own
    )


def blocked(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> str | None:
    """Return the obstacle of a leg, None if it is clear.

    For a straight leg the whole swept ground is tested, and also its end, whose corners are rounded separately; for a
    wheel each half degree, for turns on the spot the end.
    """
    if kind in STRAIGHT:
        return _straight(block, pose, kind, amount, _swept_field(block, pose, kind, amount, field))
    if kind in WHEELS:
        return _wheel(block, pose, kind, amount, field)[1]
    return blocker_at(block, moved(block, pose, kind, amount), field)


def _swept_field(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> Field:
    around = swept(pose, kind, amount, -block.side, block.side, 0, -block.depth)
    return is_near(around.x, around.y, around.reach, field)


def _straight(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> str | None:
    around = swept(pose, kind, amount, -block.side, block.side, 0, -block.depth)
    own: tuple[Shape, ...] | None = None
    if is_off(around, field):
        own = _swept_stands(block, pose, kind, amount)
        if any(is_off(stand, field) for stand in own):
            return EDGE
    for area in field.areas:
        own = own or _swept_stands(block, pose, kind, amount)
        if any(bars(area, stand) for stand in own):
            return area.name
    for other, keep in field.bodies:
        if is_separated(around, other.outline, (keep + 2) * ONE):
            continue
        own = own or _swept_stands(block, pose, kind, amount)
        if _meet(own, around, other, keep):
            return other.name
    return blocker_at(block, moved(block, pose, kind, amount), field)


def _swept_stands(block: Block, pose: Pose, kind: int, amount: int) -> tuple[Shape, ...]:
    half, deep, side = block.half, block.deep, block.side
    return tuple(
        swept(pose, kind, amount, 2 * half * f - side, 2 * half * (f + 1) - side, -deep * r, -deep * (r + 1))
        for f, r in block.slots
    )


def _wheel(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> tuple[int, str | None]:
    """Return how many half degrees of a wheel are clear, and its obstacle."""
    px, py = pivot(block, pose, kind)
    reach = isqrt((2 * block.side) ** 2 + block.depth**2) + 2
    close = is_near(px, py, reach, field)
    is_inside = reach <= px <= field.width - reach and reach <= py <= field.height - reach
    swing = reach * 355 // (113 * 360) + 2  # the furthest that any point moves in a step, rounding included
    return stepped(block, partial(moved, block, pose, kind), amount, swing, close, is_inside=is_inside)


def stepped(
    block: Block, way: Callable[[int], Pose], steps: int, stride: int, field: Field, *, is_inside: bool
) -> tuple[int, str | None]:
    """Return how many steps of a path are clear, tested after each, and its obstacle.

    An obstacle too distant to be reached within the next steps, none of which is longer than `stride`, is not tested
    until they are done. If `is_inside`, the edge of the table is not tested.
    """
    around = outline(block, way(0))
    rooms = [_way_to(area, around) for area in field.areas]
    rooms += [_room(around, other.outline, keep) for other, keep in field.bodies]
    due = [1 + max(0, room) // stride for room in rooms]
    first = len(field.areas)
    at = min(due, default=steps + 1) if is_inside else 1
    while at <= steps:
        here = way(at)
        around = outline(block, here)
        if not is_inside and _is_off(block, here, around, field):
            return at - 1, EDGE
        for n, area in enumerate(field.areas):
            if due[n] <= at:
                room = _way_to(area, around)
                due[n] = at + 1 + max(0, room) // stride
                if room <= 0 and any(bars(area, stand) for stand in stands(block, here)):
                    return at - 1, area.name
        for n, (other, keep) in enumerate(field.bodies, first):
            if due[n] <= at:
                room = _room(around, other.outline, keep)
                due[n] = at + 1 + max(0, room) // stride
                if room <= 0 and _meet(stands(block, here), around, other, keep):
                    return at - 1, other.name
        at = min(due, default=steps + 1) if is_inside else at + 1
    return steps, None


def _way_to(area: Area, shape: Shape) -> int:
    """Return a lower bound of the distance from the circle of a shape to the box around an area."""
    left, low, right, high = box(area.points)
    return max(left - shape.x, shape.x - right, low - shape.y, shape.y - high) - shape.reach - 2


def _room(a: Shape, b: Shape, keep: int) -> int:
    """Return how far two shapes may move before their stands must be compared: by circles, or else by rectangles."""
    room = isqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2) - a.reach - b.reach - keep - 2
    return room if room > 0 else separation(a, b) // ONE - keep - 2


class Fit(NamedTuple):
    """How much of a leg is possible: the amount, whether it is the whole leg, and the obstacle of more.

    `stop` is None if the leg is whole, or if its cost ends it before any obstacle does.
    """

    amount: int
    is_whole: bool
    stop: str | None = None


def fit(block: Block, pose: Pose, kind: int, amount: int, field: Field, is_paid: Callable[[int], bool]) -> Fit:
    """Return how much of a leg is possible: the greatest amount that is both clear and paid for.

    A leg on the spot is all or nothing. Amounts below a clear and affordable one are assumed to be clear and affordable
    too.
    """
    if kind not in STRAIGHT and kind not in WHEELS:
        stop = blocked(block, pose, kind, amount, field) if is_paid(amount) else None
        return Fit(amount, stop is None, stop) if is_paid(amount) else Fit(0, False)
    paid = max_satisfying(amount, is_paid)
    if kind in WHEELS:
        done, stop = _wheel(block, pose, kind, paid, field)
        return Fit(done, done == amount, stop)
    close = _swept_field(block, pose, kind, paid, field)
    stop = _straight(block, pose, kind, paid, close)
    if stop is None:
        return Fit(paid, paid == amount)
    done = max_satisfying(paid - 1, lambda d: _straight(block, pose, kind, d, close) is None)
    return Fit(done, False, _straight(block, pose, kind, done + 1, close))


def max_satisfying(most: int, holds: Callable[[int], bool]) -> int:
    """Return the greatest amount up to `most` that satisfies `holds`, 0 if none does, by bisection."""
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
