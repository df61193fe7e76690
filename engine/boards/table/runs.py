"""A run straight at a body: the distance to first contact, and the obstacles before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt
from typing import NamedTuple

from engine.boards.table.blocks import Block, rectangles
from engine.boards.table.bodies import Body
from engine.boards.table.collision import Field, blocked
from engine.boards.table.legs import ADVANCE
from engine.boards.table.shapes import TOUCHING, Shape, gap, min_gap, rectangle, within
from engine.boards.table.vectors import ONE, Point, Pose, scaled, world

SLACK = 2
"""More than the displacement of a corner by rounding."""
DEEPLY = 40
"""The depth of overlap of two outlines that guarantees an overlap of stands."""

StandReach = tuple[int, int, int, int]
"""The bounds of a stand in the frame of its body: left, right, front, rear."""
OwnCorners = list[Point]
"""Corners in the frame of a pose, times ONE."""


class Run(NamedTuple):
    """The distance straight ahead to first contact, None if there is none, and the obstacle before it."""

    far: int | None
    stop: str | None = None


def run(block: Block, pose: Pose, targets: Iterable[Body], field: Field, most: int) -> Run:
    """Return the run of a body at its targets; `field` contains the other obstacles."""
    far = touch(block, pose, targets, most)
    return Run(far, blocked(block, pose, ADVANCE, far, field) if far else None)


def touch(block: Block, pose: Pose, targets: Iterable[Body], most: int, distance: int = TOUCHING) -> int | None:
    """Return the smallest advance after which the gap to a target's stand is at most `distance`."""
    room = (distance + SLACK) * ONE
    files: dict[tuple[int, int], list[StandReach]] = {}
    for reach in rectangles(block):
        files.setdefault(reach[:2], []).append(reach)
    best = most + 1
    for nearest, corners, other in sorted(_ahead(block, pose, targets, distance)):
        if nearest >= best:
            break
        for first, last, reach in sorted(_spans(files, corners, room)):
            if first < best:
                found = _first(pose, reach, other, first, min(best - 1, last), distance)
                best = best if found is None else found
    return best if best <= most else None


def _spans(
    files: dict[tuple[int, int], list[StandReach]], corners: OwnCorners, room: int
) -> Iterator[tuple[int, int, StandReach]]:
    """Yield the own stands that may reach another stand, with their ranges of advances."""
    for (left, right), ranks in files.items():
        span = _between(corners, left * ONE - room, right * ONE + room)
        if span is None:
            continue
        level = max(span[0] - room, _level(corners, left * ONE, right * ONE, room))
        for reach in ranks:
            yield max(0, -((reach[2] * ONE - level) // ONE)), (span[1] + room) // ONE - reach[3], reach


def _ahead(block: Block, pose: Pose, targets: Iterable[Body], distance: int) -> Iterator[tuple[int, OwnCorners, Shape]]:
    """Yield the stands within reach, with the minimum advance to each and their corners in the own frame."""
    room, side = (distance + SLACK) * ONE, block.side * ONE
    for target in targets:
        for other in target.stands if min_contact_distance(block, pose, target, distance) is not None else ():
            corners = _seen(pose, other)
            span = _between(corners, -side - room, side + room)
            if span is not None:
                yield -(-max(span[0] - room, _level(corners, -side, side, room)) // ONE), corners, other


def _level(corners: OwnCorners, left: int, right: int, room: int) -> int:
    """Return a lower bound of the advance of a front between two lines until corners are within `room`."""
    us = [u for u, _ in corners]
    aside = max(0, min(us) - right, left - max(us))
    return min(v for _, v in corners) - (isqrt(room * room - aside * aside) + 1 if aside < room else 0)


def _first(pose: Pose, reach: StandReach, other: Shape, far: int, last: int, distance: int) -> int | None:
    """Return the first advance from `far` on that brings a stand within `distance` of another; leaps are safe."""
    while far <= last:
        own = rectangle((*world(pose, 0, far), pose[2]), *reach)
        room = min_gap(own, other) - distance
        if room <= 1:
            if within(own, other, distance):
                return far
            room = gap(own, other) - distance if distance > TOUCHING else 0
        far += max(1, room - 2 * SLACK)
    return None


def min_contact_distance(block: Block, pose: Pose, target: Body, distance: int = TOUCHING) -> int | None:
    """Return a lower bound of the advance to contact from outlines, None if there is no contact."""
    room = (distance + SLACK) * ONE
    side, around = block.side * ONE + room, target.outline
    if abs(scaled(pose, around.x, around.y)[0]) > side + (around.reach + 1) * ONE:
        return None
    span = _between(_seen(pose, around), -side, side)
    if span is None or span[1] + room + block.depth * ONE < 0:
        return None
    return max(0, -((room - span[0]) // ONE))


def max_contact_distance(block: Block, pose: Pose, targets: tuple[Body, ...]) -> int | None:
    """Return an upper bound of the advance to contact, None if outlines do not give one."""
    side = (block.side - SLACK) * ONE
    if sum(not rank for _, rank in block.slots) < block.files or not all(_is_solid(one.block) for one in targets):
        return None
    spans = (_between(_seen(pose, one.outline), -side, side) for one in targets)
    first = min((span[0] for span in spans if span is not None), default=-1)
    return first // ONE + 1 + SLACK if first >= 0 else None


def is_shut(block: Block, pose: Pose, far: int, field: Field) -> bool:
    """Return whether a body certainly blocks an advance, by the outlines of bodies without gaps.

    Bodies that overlap the path by less than DEEPLY are not certain.
    """
    side = (block.side - DEEPLY) * ONE
    if side <= 0 or sum(not rank for _, rank in block.slots) < block.files:
        return False
    for other, _ in field.bodies:
        around = other.outline
        u, v = scaled(pose, around.x, around.y)
        reach = around.reach * ONE
        if v + reach < 0 or v - reach > far * ONE or abs(u) - reach > side or not _is_solid(other.block):
            continue
        span = _between(_seen(pose, around), -side, side)
        if span is not None and 0 <= span[0] <= (far - DEEPLY) * ONE and span[1] - span[0] >= DEEPLY * ONE:
            return True
    return False


def _is_solid(block: Block) -> bool:
    return len(block.slots) * block.deep == block.files * block.depth


def _seen(pose: Pose, shape: Shape) -> OwnCorners:
    """Return the corners of a shape in the frame of a pose, times ONE."""
    ax, ay, bx, by, cx, cy, dx, dy = shape.corners
    return [scaled(pose, ax, ay), scaled(pose, bx, by), scaled(pose, cx, cy), scaled(pose, dx, dy)]


def _between(corners: OwnCorners, left: int, right: int) -> tuple[int, int] | None:
    """Return the range ahead of the part of a shape between two lines, None if no part lies there."""
    (au, av), (bu, bv), (cu, cv), (du, dv) = corners
    low, high = min(au, bu, cu, du), max(au, bu, cu, du)
    if high < left or low > right:
        return None
    if left <= low and high <= right:
        return min(av, bv, cv, dv), max(av, bv, cv, dv)
    found = [v for u, v in corners if left <= u <= right]
    bu, bv = du, dv
    for au, av in corners:
        for line in (left, right):
            if (au < line) != (bu < line):
                found.append(av + (bv - av) * (line - au) // (bu - au))  # noqa: PERF401
        bu, bv = au, av
    return min(found), max(found) + 1
