"""From a pose that was pointed at to legs that lead there: ways to try, how far each one comes, which comes nearest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from engine.boards.table.blocks import Block, centre
from engine.boards.table.legs import (
    ABOUT,
    ADVANCE,
    BACK,
    LEFT,
    PIVOT,
    RIGHT,
    STRAIGHT,
    WHEEL_LEFT,
    WHEEL_RIGHT,
    WHEELS,
    Leg,
    moved,
    poses,
)
from engine.boards.table.plane import HALF, QUARTER, Pose, local, toward, turn
from engine.boards.table.sweep import Field, fit

Legs = tuple[Leg, ...]
MEASURED = (*STRAIGHT, *WHEELS)
"""Kinds of legs of which a part can be done."""
LONGEST = 20_000
"""Hundredths of an inch that no leg goes beyond."""

Price = Callable[[Pose, int, int], int]
"""What a leg costs: (pose, kind, amount) -> points."""


class Walk(NamedTuple):
    """How far a list of legs came: the legs done, where they ended, what they cost and what stopped them.

    `stop` is None where all were done, PAID where the points ran out, else the name of what is in the way. `over` is
    what one more of the leg that was cut would have cost in all.
    """

    legs: Legs
    pose: Pose
    cost: int
    stop: str | None
    over: int = 0


PAID = "paid"


def straight(v: int) -> Leg:
    """Return the leg ahead or back."""
    return (ADVANCE, v) if v > 0 else (BACK, -v)


def aside(u: int) -> Leg:
    """Return the leg to a side."""
    return (RIGHT, u) if u > 0 else (LEFT, -u)


def wheel(steps: int) -> Leg:
    """Return the wheel by so many half degrees, to the left below nought."""
    return (WHEEL_RIGHT, steps) if steps > 0 else (WHEEL_LEFT, -steps)


def ways(block: Block, pose: Pose, wanted: Pose, *, is_free: bool) -> Iterator[Legs]:
    """Yield lists of legs towards a wanted pose, in a fixed order; `is_free` bodies may turn on the spot."""
    for legs in _ways(block, pose, wanted):
        yield _trimmed(legs)
    if is_free:
        turned = moved(block, pose, PIVOT, wanted[2])
        yield _trimmed(((PIVOT, wanted[2]), straight(local(turned, *wanted[:2])[1])))
        yield _trimmed(_pivots(block, pose, wanted))


def _trimmed(legs: Iterable[Leg]) -> Legs:
    """Leave out legs of nothing, and cut those that no table has."""
    return tuple(
        (kind, min(amount, LONGEST) if kind != PIVOT else amount)
        for kind, amount in legs
        if amount or kind in (ABOUT, PIVOT)
    )


def _ways(block: Block, pose: Pose, wanted: Pose) -> Iterator[Legs]:
    x, y, h = wanted
    u, v = local(pose, x, y)
    yield (straight(v),)
    yield (aside(u),)
    yield straight(v), aside(u)
    t = turn(pose[2], h)
    if 1 <= abs(t) <= QUARTER:
        wheeled = moved(block, pose, *wheel(t))
        over, ahead = local(wheeled, x, y)
        yield wheel(t), straight(ahead)
        yield wheel(t), straight(ahead), aside(over)
        before = v - local(pose, *wheeled[:2])[1]
        if before > 0:
            yield (ADVANCE, before), wheel(t)
    a = turn(pose[2], toward(x - pose[0], y - pose[1], pose[2]))
    if 1 <= abs(a) <= QUARTER and abs(t - a) <= QUARTER:
        aimed = moved(block, pose, *wheel(a))
        far = local(aimed, x, y)[1]
        if t != a:
            far -= local(aimed, *moved(block, aimed, *wheel(t - a))[:2])[1]
        if far > 0:
            yield wheel(a), (ADVANCE, far), wheel(t - a)
    left = turn((pose[2] + HALF) % (2 * HALF), h)
    if abs(left) <= QUARTER:
        back = moved(block, pose, ABOUT, 0)
        if left:
            back = moved(block, back, *wheel(left))
        yield (ABOUT, 0), wheel(left), straight(local(back, x, y)[1])


def _pivots(block: Block, pose: Pose, wanted: Pose) -> Legs:
    (cx, cy), (qx, qy) = centre(block, pose), centre(block, wanted)
    along = toward(qx - cx, qy - cy, pose[2])
    turned = moved(block, pose, PIVOT, along)
    far = (ADVANCE, local(turned, qx, qy)[1] + block.depth // 2)
    return ((PIVOT, along), far) if along == wanted[2] else ((PIVOT, along), far, (PIVOT, wanted[2]))


def walked(block: Block, pose: Pose, legs: Legs, allowance: int, price: Price, field: Field) -> Walk:
    """Return how far legs lead: the first that has to be cut is the last one done, and left out if nothing is left."""
    done: list[Leg] = []
    spent = 0
    for kind, amount in legs:
        part = fit(block, pose, kind, amount, field, partial(_is_paid, pose, kind, allowance - spent, price))
        if part.is_whole or (part.amount and kind in MEASURED):
            cost = price(pose, kind, part.amount)
            done.append((kind, part.amount))
            after = moved(block, pose, kind, part.amount)
        else:
            cost, after = 0, pose
        if not part.is_whole:
            over = price(pose, kind, part.amount + 1 if kind in MEASURED else amount)
            return Walk(tuple(done), after, spent + cost, part.stop or PAID, spent + over)
        pose, spent = after, spent + cost
    return Walk(tuple(done), pose, spent, None)


def shortest(block: Block, pose: Pose, legs: Legs) -> Legs:
    """Return legs of which the last, a straight one, is as short as it may be to end in the same pose."""
    if not legs or legs[-1][0] not in STRAIGHT:
        return legs
    *before, (kind, amount) = legs
    start = poses(block, pose, tuple(before))[-1]
    end = moved(block, start, kind, amount)
    while amount > 1 and moved(block, start, kind, amount - 1) == end:
        amount -= 1
    return (*before, (kind, amount))


def _is_paid(pose: Pose, kind: int, left: int, price: Price, amount: int) -> bool:
    return price(pose, kind, amount) <= left


def off(pose: Pose, wanted: Pose) -> int:
    """Return how far a pose is from the one wanted: squares, a half degree as much as a tenth of an inch."""
    dx, dy, dt = pose[0] - wanted[0], pose[1] - wanted[1], turn(pose[2], wanted[2])
    return dx * dx + dy * dy + 100 * dt * dt
