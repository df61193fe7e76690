"""Finds legs that lead to a wanted pose: candidates, how far each gets, and the nearest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from engine.boards.table.blocks import Block, centre
from engine.boards.table.collision import Field, Fit, blocker_at, fit, landing
from engine.boards.table.end_positions import taken_back
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
from engine.boards.table.slots import turned
from engine.boards.table.vectors import HALF, QUARTER, Pose, local, toward, turn

Legs = tuple[Leg, ...]
MEASURED = (*STRAIGHT, *WHEELS)
"""Kinds of legs that can be done in part."""
LONGEST = 20_000
"""The maximum length of a leg in hundredths of an inch."""

Price = Callable[[Block, Pose, int, int], int]
"""Returns the cost of a leg: (block, pose, kind, amount) -> points."""
About = Callable[[Block], Block]
"""Returns a block after an about face."""


class Walk(NamedTuple):
    """The result of walking a list of legs: the legs done, the end pose, their cost and the obstacle.

    `stop` is None if all legs were done, PAID if the points ran out, else the name of the obstacle; with `is_landing`
    the obstacle only forbids ending there. `over` is the total cost with one more unit of the leg that was cut.
    """

    legs: Legs
    pose: Pose
    cost: int
    stop: str | None
    over: int = 0
    is_landing: bool = False


PAID = "paid"


def straight(v: int) -> Leg:
    """Return the leg straight ahead or back."""
    return (ADVANCE, v) if v > 0 else (BACK, -v)


def aside(u: int) -> Leg:
    """Return the leg to a side."""
    return (RIGHT, u) if u > 0 else (LEFT, -u)


def wheel(steps: int) -> Leg:
    """Return the wheel by so many half degrees, to the left if negative."""
    return (WHEEL_RIGHT, steps) if steps > 0 else (WHEEL_LEFT, -steps)


def ways(block: Block, pose: Pose, wanted: Pose, *, is_free: bool) -> Iterator[Legs]:
    """Yield lists of legs towards a wanted pose, in a fixed order; `is_free` bodies may pivot."""
    for legs in _ways(block, pose, wanted):
        yield _trimmed(legs)
    if is_free:
        yield _trimmed(_pivots(block, pose, wanted))


def _trimmed(legs: Iterable[Leg]) -> Legs:
    """Return legs without empty ones, and cut to the greatest length."""
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
    after = moved(block, pose, PIVOT, along)
    far = straight(local(after, qx, qy)[1] + block.depth // 2)
    before = () if along == pose[2] else ((PIVOT, along),)
    return (*before, far, *(() if along == wanted[2] else ((PIVOT, wanted[2]),)))


class _Going(NamedTuple):
    """A walk in progress: the current block and pose, the legs done, their cost, and the obstacle.

    `before` holds the block, the pose and the cost before the last leg.
    """

    block: Block
    pose: Pose
    legs: Legs = ()
    cost: int = 0
    stop: str | None = None
    over: int = 0
    before: tuple[Block, Pose, int] | None = None


def _gone(going: _Going, leg: Leg, allowance: int, price: Price, field: Field, about: About) -> _Going:
    """Return a walk continued by one leg, as much of it as is possible."""
    (kind, amount), (block, pose, legs, cost, *_) = leg, going
    after = about(block) if kind == ABOUT else block
    is_paid = partial(_is_paid, block, pose, kind, allowance - cost, price)
    part = (
        fit(block, pose, kind, amount, field, is_paid) if kind != ABOUT else _faced(block, after, pose, field, is_paid)
    )
    stop, over, before = None, 0, going.before
    if not part.is_whole:
        more = part.amount + 1 if kind in MEASURED else amount
        stop, over = part.stop or PAID, cost + price(block, pose, kind, more)
    if part.is_whole or (part.amount and kind in MEASURED):
        before = block, pose, cost
        legs, cost = (*legs, (kind, part.amount)), cost + price(block, pose, kind, part.amount)
        pose = moved(block, pose, kind, part.amount)
        block = after
    return _Going(block, pose, legs, cost, stop, over, before)


def _faced(block: Block, after: Block, pose: Pose, field: Field, is_paid: Callable[[int], bool]) -> Fit:
    """Return whether a block can face about: there must be room for it in its new formation."""
    if not is_paid(0):
        return Fit(0, is_whole=False)
    stop = blocker_at(after, moved(block, pose, ABOUT, 0), field)
    return Fit(0, stop is None, stop)


def _ended(start: Pose, going: _Going, price: Price, field: Field) -> Walk:
    """Return a finished walk, its last leg taken back until a move may end there, or empty if it never may."""
    _, pose, legs, cost, stop, over, before = going
    under = landing(going.block, pose, field) if legs else None
    if under is None or before is None:
        return Walk(legs, pose, cost, stop, over)
    block, pose, cost = before
    *done, (kind, amount) = legs
    left = taken_back(block, pose, kind, amount, field) if kind in MEASURED else 0
    if not left:
        return Walk((), start, 0, under, is_landing=True)
    paid = cost + price(block, pose, kind, left)
    return Walk((*done, (kind, left)), moved(block, pose, kind, left), paid, under, is_landing=True)


def walked(
    block: Block, pose: Pose, legs: Legs, allowance: int, price: Price, field: Field, about: About = turned
) -> Walk:
    """Walk along legs until one has to be cut short, and return the result.

    Where no move may end, the last leg is taken back until it may; if it never may, the walk is empty. `about` returns
    a block after an about face.
    """
    going = _Going(block, pose)
    for leg in legs:
        going = _gone(going, leg, allowance, price, field, about)
        if going.stop is not None:
            break
    return _ended(pose, going, price, field)


def towards(
    block: Block, pose: Pose, wanted: Pose, allowance: int, price: Price, field: Field, *, is_free: bool
) -> list[Walk]:
    """Return the walks towards a wanted pose in the order of `ways`; common beginnings are walked once."""
    begun: dict[Legs, _Going] = {(): _Going(block, pose)}
    found = []
    for legs in ways(block, pose, wanted, is_free=is_free):
        for n in range(1, len(legs) + 1):
            if legs[:n] not in begun:
                going = begun[legs[: n - 1]]
                begun[legs[:n]] = going if going.stop else _gone(going, legs[n - 1], allowance, price, field, turned)
        found.append(_ended(pose, begun[legs], price, field))
    return found


def shortest(block: Block, pose: Pose, legs: Legs) -> Legs:
    """Return legs with the last one, if it is straight, as short as possible for the same end pose."""
    if not legs or legs[-1][0] not in STRAIGHT:
        return legs
    *before, (kind, amount) = legs
    start = poses(block, pose, tuple(before))[-1]
    end = moved(block, start, kind, amount)
    while amount > 1 and moved(block, start, kind, amount - 1) == end:
        amount -= 1
    return (*before, (kind, amount))


def _is_paid(block: Block, pose: Pose, kind: int, left: int, price: Price, amount: int) -> bool:
    return price(block, pose, kind, amount) <= left


def pose_distance(pose: Pose, wanted: Pose) -> int:
    """Return the distance of a pose from the wanted one: squared, with a half degree counted as a tenth of an inch."""
    dx, dy, dt = pose[0] - wanted[0], pose[1] - wanted[1], turn(pose[2], wanted[2])
    return dx * dx + dy * dy + 100 * dt * dt
