"""Drifts: movement along a table heading without turning, step by step, as in flight."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from engine.boards.table.blocks import Block, centre, middles, stands
from engine.boards.table.collision import Field, blocker_at, is_near, landing, max_satisfying, meets, stepped
from engine.boards.table.ground import LEAP, STRIDE, Area, Rates, around, box
from engine.boards.table.shapes import FORGIVEN, gap
from engine.boards.table.vectors import CIRCLE, Point, Pose, turn, world

HEADINGS = tuple(range(0, CIRCLE, 30))
"""The headings of drifts."""
PACE = 25
"""The length of a step of flight."""


class Drift(NamedTuple):
    """A way along a heading: its length, and whether it takes the middle of a stand off the table."""

    along: int
    far: int
    is_off: bool = False


def drifted(pose: Pose, along: int, far: int) -> Pose:
    """Return the pose after a distance along a heading of the table."""
    return *world((pose[0], pose[1], along), 0, far), pose[2]


def drift_cost(block: Block, pose: Pose, along: int, far: int, areas: tuple[Area, ...], plain: int) -> int:
    """Return the cost of a drift, stride by stride, each at the ground in its middle."""
    rates = _rates(block, pose, along, areas, plain, far + -far % LEAP) if areas else None
    return far * plain if rates is None else rates.straight(far)


@lru_cache(maxsize=512)
def _rates(block: Block, pose: Pose, along: int, areas: tuple[Area, ...], plain: int, most: int) -> Rates | None:
    """Return the rates of a drift no longer than `most`, None if no area is near."""
    close = around(areas, block, pose, drifted(pose, along, most))
    return Rates(block, close, plain, partial(drifted, pose, along)) if close else None


def is_lost(block: Block, pose: Pose, field: Field) -> bool:
    """Return whether the middle of a stand is off the table."""
    left, low, right, high = box(middles(block, pose[2]))
    x, y, _ = pose
    return x + left < 0 or y + low < 0 or x + right > field.width or y + high > field.height


def _steps(
    block: Block, pose: Pose, along: int, pace: int, steps: int, field: Field, *, is_inside: bool
) -> tuple[int, str | None]:
    """Return how many steps along a heading are clear for a body, and the obstacle."""
    return stepped(block, lambda n: drifted(pose, along, pace * n), steps, pace + 2, field, is_inside=is_inside)


def drift(block: Block, pose: Pose, along: int, most: int, field: Field) -> Drift:
    """Return how far a body can flee along a heading: by whole steps, up to the first that is off the table."""
    steps, _ = _steps(block, pose, along, PACE, most // PACE, field, is_inside=True)
    if not is_lost(block, drifted(pose, along, PACE * steps), field):
        return Drift(along, PACE * steps)  # nor was it off the table on the way: a table is convex
    lost = (n for n in range(1, steps + 1) if is_lost(block, drifted(pose, along, PACE * n), field))
    off = next(lost, None)
    return Drift(along, PACE * steps) if off is None else Drift(along, PACE * off, is_off=True)


def drifts(block: Block, pose: Pose, most: int, field: Field) -> tuple[Drift, ...]:
    """Return how far a body can flee along each heading, at most `most`."""
    near = is_near(*centre(block, pose), most + block.side + block.depth, field)
    return tuple(drift(block, pose, along, most, near) for along in HEADINGS)


def flight(
    block: Block, pose: Pose, ways: tuple[Drift, ...], most: int, foes: tuple[Point, ...], home: int, least: int
) -> Drift | None:
    """Return the way by which a body flees, None if none is open; `ways` are its drifts, each cut to `most`.

    It is the way that ends furthest from the nearest enemy stand, by middles; if several are equal, the one nearer to
    the heading home, then the one with the lower heading. A way of less than `least` is open only if it leaves the
    table.
    """
    best: tuple[int, int, int] | None = None
    found = None
    for long in ways:
        way = long if long.far <= most else Drift(long.along, most // PACE * PACE)
        if way.far < least and not way.is_off:
            continue
        x, y = centre(block, drifted(pose, way.along, way.far))
        near = min(((x - ex) ** 2 + (y - ey) ** 2 for ex, ey in foes), default=0)
        key = (-near, abs(turn(home, way.along)), way.along)
        if best is None or key < best:
            best, found = key, way
    return found


def flown(block: Block, pose: Pose, way: Drift, field: Field, is_paid: Callable[[int], bool], beyond: int) -> Drift:
    """Return the actual end of a flight: as far as it is paid for, and clear of friends passed through.

    These are the `passed` bodies of the field. To get clear of them the flight is extended at no cost, by at most
    `beyond`; if that fails, it ends at the last clear position before them.
    """
    far = way.far
    while far and not is_paid(far):
        far -= PACE
    if way.is_off and far == way.far:
        return way
    end = far
    for more in range(0, beyond + 1, PACE):
        there = drifted(pose, way.along, end + more)
        if more and (is_lost(block, there, field) or meets(block, there, field) is not None):
            break
        if landing(block, there, field) is None:
            return Drift(way.along, end + more)
    while far and landing(block, drifted(pose, way.along, far), field) is not None:
        far -= PACE
    return Drift(way.along, far)


def retreat(
    block: Block, pose: Pose, along: int, most: int, field: Field, end: Field, is_paid: Callable[[int], bool]
) -> tuple[int, int] | None:
    """Return the least and the greatest possible length of a retreat along a heading, None if there is none.

    `field` contains the obstacles on the way, tested stride by stride, `end` those at its end. A length that is paid
    for implies that shorter ones are, too.
    """
    x, y = centre(block, pose)
    reach = most + block.side + block.depth
    field, end = is_near(x, y, reach, field), is_near(x, y, reach, end)
    clear = STRIDE * _steps(block, pose, along, STRIDE, most // STRIDE, field, is_inside=False)[0]
    last = max_satisfying(min(most, clear + STRIDE - 1), is_paid)
    least = _ending(block, pose, along, 1, last, field, end) if last else None
    longest = None if least is None else _ending(block, pose, along, last, least, field, end)
    return None if least is None or longest is None else (least, longest)


def _ending(block: Block, pose: Pose, along: int, far: int, last: int, field: Field, end: Field) -> int | None:
    """Return the first distance between two, searched upwards or downwards, at which a body may end."""
    way = 1 if far <= last else -1
    while far * way <= last * way and far > 0:
        lack = _lack(block, drifted(pose, along, far), field, end)
        if not lack:
            return far
        far += way * lack
    return None


def _lack(block: Block, pose: Pose, field: Field, end: Field) -> int:
    """Return a lower bound of the distance until the body may end, 0 if it may end here."""
    if blocker_at(block, pose, end) is None and blocker_at(block, pose, field) is None:
        return 0
    own = stands(block, pose)
    lacks = [1]
    for other, keep in end.bodies:
        square, mine, theirs = min(((a.x - b.x) ** 2 + (a.y - b.y) ** 2, a, b) for a in own for b in other.stands)
        if square < (mine.reach + theirs.reach + keep) ** 2:
            lacks.append(keep - gap(mine, theirs) - FORGIVEN)
    return max(lacks)
