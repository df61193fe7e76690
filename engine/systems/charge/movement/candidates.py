"""The moves that the menu has of a unit, from which the computer chooses too: CG-87, CG-104."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import Block
from engine.boards.table.collision import Field, Fit, blocked, fit, landing, max_satisfying
from engine.boards.table.end_positions import taken_back
from engine.boards.table.legs import (
    ABOUT,
    ADVANCE,
    BACK,
    LEFT,
    PIVOT,
    RIGHT,
    WHEEL_LEFT,
    WHEEL_RIGHT,
    WHEELS,
    Leg,
    moved,
)
from engine.boards.table.pathfinding import Legs
from engine.boards.table.vectors import CIRCLE, Pose
from engine.systems.charge.data import FORMED, LONGEST_LEG, LONGEST_WHEEL, PLAIN
from engine.systems.charge.movement import approaches
from engine.systems.charge.movement.walking import Walker

MOST = 120
"""Moves of a formation that are offered."""
CELL, CELL_TURN = 25, 5
"""Moves that end in the same cell of a grid, with headings closer than this in half degrees, count as one."""
STEPS = (10, 20, 30, 40, 60, 90, 120, 180)
COMPASS = tuple(range(0, CIRCLE, CIRCLE // 16))
QUARTERS = 4


def moves(walker: Walker) -> Iterator[tuple[Legs, Pose]]:
    """CG-87: Yield the moves of a formation, cut to what is possible, with their ends: the first move for each cell."""
    seen = {_cell(walker.pose)} if walker.form == FORMED else set()
    ways = Ways(walker)
    count = 0
    for wanted in _wanted(walker, ways):
        found = ways.fitted(wanted)
        if found is None or _cell(found[1]) in seen:
            continue
        seen.add(_cell(found[1]))
        yield found
        count += 1
        if count == MOST:
            return


def _cell(pose: Pose) -> tuple[int, int, int]:
    return pose[0] // CELL, pose[1] // CELL, pose[2] // CELL_TURN


def _wanted(walker: Walker, ways: Ways) -> Iterator[Legs]:
    """CG-87: Yield the moves of the menu before they are cut, in its order."""
    if not walker.is_fixed:
        yield from _plain(walker)
        yield from _wheels(walker, ways)
        yield from _approaches(walker, ways)
    if walker.form == FORMED:
        if not walker.is_fixed:
            yield from _levels(walker, ways)
        if walker.is_free:
            yield from _pivots(walker)


def _plain(walker: Walker) -> Iterator[Legs]:
    """CG-87, item 1: About face, aside and back by half and all."""
    yield ((ABOUT, 0),)
    far = walker.allowance // (2 * PLAIN)
    for kind in (RIGHT, LEFT, BACK):
        yield from (((kind, part),) for part in (far // 2, far) if part)


def _wheels(walker: Walker, ways: Ways) -> Iterator[Legs]:
    """CG-87, item 2: Wheels to the right, then to the left, each with parts of what remains straight on."""
    yield from _onwards((), walker.allowance)
    for kind in (WHEEL_RIGHT, WHEEL_LEFT):
        for steps in STEPS:
            yield ((kind, steps),)
            left = walker.allowance - ways.price((kind, steps))
            yield from _onwards(((kind, steps),), left)


def _onwards(before: Legs, left: int) -> Iterator[Legs]:
    """CG-87: Yield legs followed by quarters of what remains, on even ground."""
    far = min(left // PLAIN, LONGEST_LEG)
    for n in range(1, QUARTERS + 1):
        if far * n // QUARTERS > 0:
            yield (*before, (ADVANCE, far * n // QUARTERS))


def _approaches(walker: Walker, ways: Ways) -> Iterator[Legs]:
    """CG-87, item 3: Facing each enemy near by, on until it is an inch away, in range, or just out of its charge."""
    s, unit = walker.s, walker.unit
    for enemy, turned, distances in approaches.approached(s, unit):
        left = (walker.allowance - sum(map(ways.price, turned))) // PLAIN
        there = approaches.bodies_of(s, enemy)
        at = walker.pose
        for kind, amount in turned:
            at = moved(walker.block, at, kind, amount)
        for distance in distances:
            far = approaches.advance_until(walker.block, at, there, distance, left)
            if far is not None:
                yield (*turned, (ADVANCE, far))


def _levels(walker: Walker, ways: Ways) -> Iterator[Legs]:
    """CG-87, item 4: Level with each friend near by who looks nearly the same way."""
    for turned, friend in approaches.levelled(walker.s, walker.unit):
        at = walker.pose
        for kind, amount in turned:
            at = moved(walker.block, at, kind, amount)
        far = approaches.to_line(at, friend)
        is_paid = sum(map(ways.price, turned)) + far * PLAIN <= walker.allowance
        if is_paid and (far > 0 or (not far and turned)):
            yield (*turned, *(((ADVANCE, far),) if far else ()))


def _pivots(walker: Walker) -> Iterator[Legs]:
    """CG-87, item 5: On the spot to the points of the compass and to each enemy near by, and on from there."""
    for heading in (*COMPASS, *approaches.faced(walker.s, walker.unit)):
        yield ((PIVOT, heading),)
        if not walker.is_fixed:
            yield from _onwards(((PIVOT, heading),), walker.allowance)


class Ways:
    """Moves of a walker, cut to what is possible; first legs and the straight runs after them are computed once."""

    def __init__(self, walker: Walker) -> None:
        self.walker = walker
        self._first: dict[Leg, tuple[Leg | None, bool]] = {}
        self._runs: dict[Pose, tuple[int, Field]] = {}
        self._swings: dict[int, int] = {}

    def price(self, leg: Leg) -> int:
        """CG-39: Return the cost of a first leg."""
        return self.walker.price(self.walker.block, self.walker.pose, *leg)

    def fitted(self, wanted: Legs) -> tuple[Legs, Pose] | None:
        """CG-103: Return legs cut to what is possible, and their end; None if nothing of them is possible."""
        walker = self.walker
        if wanted[0][0] not in (ADVANCE, PIVOT, *WHEELS):
            return self._walked(wanted)
        done: Legs = ()
        start = at = walker.pose
        spent, is_whole = 0, True
        if wanted[0][0] != ADVANCE:
            first, is_whole = self.first(wanted[0])
            if first is None:
                return None
            done = (first,)
            at, spent = moved(walker.block, at, *first), self.price(first)
        if is_whole and wanted[-1][0] == ADVANCE:
            far = self.run(at, walker.allowance - spent, wanted[-1][1])
            if far is None:
                return self._walked(wanted)
            if far:
                done, start = (*done, (ADVANCE, far)), at
                at = moved(walker.block, at, ADVANCE, far)
        return self._ended(done, start, at) if done else None

    def _ended(self, done: Legs, start: Pose, at: Pose) -> tuple[Legs, Pose] | None:
        """CG-37, CG-103: Take the last leg, which began at a pose, back until nobody who may be passed is under it."""
        block, field = self.walker.block, self.walker.field
        if landing(block, at, field) is None:
            return done, at
        *before, (kind, amount) = done
        left = 0 if kind == PIVOT else taken_back(block, start, kind, amount, field)
        return ((*before, (kind, left)), moved(block, start, kind, left)) if left else None

    def _walked(self, wanted: Legs) -> tuple[Legs, Pose] | None:
        walk = self.walker.walk(wanted)
        return (walk.legs, walk.pose) if walk.legs else None

    def first(self, leg: Leg) -> tuple[Leg | None, bool]:
        """CG-103: Return how much of a wheel, or turn on the spot, can be done, and whether that is all of it."""
        found = self._first.get(leg)
        if found is None:
            found = self._first[leg] = self._cut(*leg)
        return found

    def _cut(self, kind: int, amount: int) -> tuple[Leg | None, bool]:
        walker = self.walker
        if kind == PIVOT:
            is_clear = blocked(walker.block, walker.pose, kind, amount, walker.field) is None
            return ((kind, amount) if is_clear else None), is_clear
        if kind not in self._swings:
            paid = max_satisfying(LONGEST_WHEEL, lambda steps: self.price((kind, steps)) <= walker.allowance)
            swing = fit(walker.block, walker.pose, kind, paid, walker.field, lambda _: True)
            self._swings[kind] = swing.amount
        most = min(amount, self._swings[kind])
        return ((kind, most) if most else None), most == amount

    def run(self, at: Pose, left: int, wanted: int) -> int | None:
        """CG-103: Return how much of a run straight on from a pose can be done; None where it has to be walked."""
        block = self.walker.block
        if at not in self._runs:
            part, near = self._line(block, at, left)
            self._runs[at] = part.amount, near
        most, near = self._runs[at]
        far = min(most, wanted)
        if far == most or blocked(block, at, ADVANCE, far, near) is None:
            return far
        return None

    def _line(self, block: Block, at: Pose, left: int) -> tuple[Fit, Field]:
        walker = self.walker
        near = walker.near(at, left // PLAIN)
        part = fit(block, at, ADVANCE, left // PLAIN, near, lambda far: walker.price(block, at, ADVANCE, far) <= left)
        return part, near
