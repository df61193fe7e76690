"""Chooses the courses at a body to offer: the cheapest, and the one with the largest share of the body in contact.

Courses that cannot be either are excluded by bounds from outlines, a lower bound of their cost and an upper bound of
their contact. So only a few courses are computed in full, with the result of computing them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import groupby
from typing import NamedTuple

from engine.boards.table.approaches import NO_PIVOT, Approach, InitialTurn, Runner, course, turn_blocker
from engine.boards.table.blocks import centre, outline
from engine.boards.table.bodies import Body
from engine.boards.table.collision import Field, fit, landing
from engine.boards.table.conform import Setting, conformed, heading, most_share
from engine.boards.table.contact import face
from engine.boards.table.ground import STRIDE, affordable_wheel
from engine.boards.table.legs import ADVANCE, PIVOT, WHEEL_LEFT, WHEEL_RIGHT, WHEELS, moved
from engine.boards.table.runs import SLACK, is_shut, max_contact_distance, min_contact_distance
from engine.boards.table.shapes import TOUCHING, gap
from engine.boards.table.vectors import QUARTER, Pose, local, toward, turn

STEPS = 5
"""The step in half degrees between the wheels to try."""
STRAIGHT = 0
"""The index of the line without a turn."""
ALIKE = 150
"""The difference up to which costs count as equal."""


class Offer(NamedTuple):
    """A possible course, its end pose, and how the mover conforms there, if it can."""

    course: Approach
    end: Pose
    setting: Setting | None

    @property
    def share(self) -> int:
        """How much of the body is in contact."""
        return self.setting.share if self.setting else 0


class Lane(NamedTuple):
    """A turn, the pose after it, and its cost."""

    turn: InitialTurn
    pose: Pose
    cost: int


class Swings(NamedTuple):
    """The limits, in half degrees, of a body's wheels to each side, and the lines to try, independent of the target."""

    limits: dict[int, int]
    lines: tuple[Lane, ...]


class Candidate(NamedTuple):
    """A line at a body: a lower bound of its cost, its index, the turn of its front, the length of its run."""

    floor: int
    place: int
    around: int
    reach: int
    line: Lane


def swings(who: Runner, field: Field, allowance: int, least: int) -> Swings:
    """Return the limits of a body's wheels, and the lines to try, within its allowance.

    `field` contains all obstacles, the targets included; `least` is the minimum cost of a hundredth of an inch.
    """
    most = min(QUARTER, affordable_wheel(who.block, allowance, least))
    limits = {kind: fit(who.block, who.pose, kind, most, field, lambda _: True).amount for kind in WHEELS}
    wheels = (InitialTurn(NO_PIVOT, kind, steps) for kind in WHEELS for steps in range(STEPS, limits[kind] + 1, STEPS))
    return Swings(limits, (_line(who, InitialTurn(NO_PIVOT, WHEEL_RIGHT, 0)), *(_line(who, wheel) for wheel in wheels)))


def _line(who: Runner, by: InitialTurn) -> Lane:
    if by.pivot != NO_PIVOT:
        return Lane(by, moved(who.block, who.pose, PIVOT, by.pivot), 0)
    if not by.steps:
        return Lane(by, who.pose, 0)
    return Lane(by, moved(who.block, who.pose, by.kind, by.steps), who.price(who.block, who.pose, by.kind, by.steps))


class Search:
    """Courses at a body, each computed in full on first use.

    The body is the first of the targets; the others belong to it. `field` contains all other obstacles, `least` is the
    minimum cost of a hundredth of an inch, and `is_room` tells whether the mover may conform at a pose.
    """

    def __init__(
        self,
        who: Runner,
        targets: tuple[Body, ...],
        field: Field,
        wheels: Callable[[int, int], Swings],
        allowance: int,
        least: int,
        is_room: Callable[[Pose], bool],
    ) -> None:
        self.who, self.targets, self.target, self.field = who, targets, targets[0], field
        self.allowance, self.least, self.is_room = allowance, least, is_room
        self.face = face(self.target.block, self.target.pose, *who.pose[:2])
        self.wheels = wheels
        self._ways: dict[int, Approach | None] = {}
        self._offers: dict[int, Offer | None] = {}
        self._most: dict[int, int] = {}
        self._bounds: dict[int, int] = {}

    @cached_property
    def direct(self) -> Offer | None:
        """The cheapest course."""
        return self._straight() or self.best(0)

    @cached_property
    def broad(self) -> Offer | None:
        """The cheapest course with the largest share of the body in contact, if larger than the direct course's."""
        if self.direct is None:
            return None
        most = self.widest(self.direct.share)
        return self.best(most) if most > self.direct.share else None

    def offers(self) -> Iterator[Offer]:
        """Yield the offered courses, at most two: the direct one, then the broad one, each computed on demand."""
        if self.direct is not None:
            yield self.direct
        if self.broad is not None:
            yield self.broad

    def _straight(self) -> Offer | None:
        """Return the course without a turn, unless another may be so much cheaper that it takes precedence.

        Whatever the turn, no point of the front reaches the body in less than the gap between them.
        """
        if self.who.is_free:
            return None
        one = self._try(STRAIGHT, _line(self.who, InitialTurn(NO_PIVOT, WHEEL_RIGHT, 0)))
        way = None if one is None else self.way(one)
        if one is None or way is None:
            return None
        own = outline(self.who.block, self.who.pose)
        room = max(0, min(gap(own, there.outline) for there in self.targets) - TOUCHING - SLACK)
        return self.offer(one) if way.cost <= self.least * room + ALIKE else None

    @cached_property
    def tries(self) -> list[Candidate]:
        """The lines that have the body ahead, the lowest bound of cost first."""
        wheels = self.wheels(self.allowance, self.least)
        lines = enumerate((*wheels.lines, *self._own(wheels.limits)))
        return sorted(one for one in (self._try(place, line) for place, line in lines) if one is not None)

    def _try(self, place: int, line: Lane) -> Candidate | None:
        near = [
            at
            for at in (min_contact_distance(self.who.block, line.pose, one) for one in self.targets)
            if at is not None
        ]
        if not near or line.cost + self.least * min(near) > self.allowance:
            return None
        around = abs(turn(self.who.pose[2], line.pose[2]))
        return Candidate(line.cost + self.least * min(near), place, around, min(near), line)

    def bound(self, one: Candidate) -> int:
        """Return a lower bound of a course's cost: whole strides at their ground's rate, the rest at the best rate."""
        found = self._bounds.get(one.place)
        if found is None:
            near, line = one.reach, one.line
            whole = near - near % STRIDE
            over = self.who.price(self.who.block, line.pose, ADVANCE, whole)
            found = self._bounds[one.place] = line.cost + over + self.least * (near - whole)
        return found

    def _cheapest_first(self, tries: list[Candidate]) -> Iterator[Candidate]:
        """Yield lines in the order of their lower bounds; only those that come first are priced by ground."""
        waiting = [(one.floor, False, one) for one in tries]
        heapify(waiting)
        while waiting:
            _, is_priced, one = heappop(waiting)
            if is_priced:
                yield one
            else:
                heappush(waiting, (self.bound(one), True, one))

    def _own(self, limits: dict[int, int]) -> Iterator[Lane]:
        """Yield the lines for this body alone: aligned with its face, and after a pivot to its middle."""
        block, pose = self.who.block, self.who.pose
        level = turn(pose[2], heading(self.target, self.face))
        kind = WHEEL_RIGHT if level > 0 else WHEEL_LEFT
        if level % STEPS and abs(level) <= limits[kind]:
            yield _line(self.who, InitialTurn(NO_PIVOT, kind, abs(level)))
        if self.who.is_free:
            (x, y), (there_x, there_y) = centre(block, pose), centre(self.target.block, self.target.pose)
            by = InitialTurn(toward(there_x - x, there_y - y, pose[2]), WHEEL_RIGHT, 0)
            whole = self.field._replace(bodies=(*self.field.bodies, *((one, 0) for one in self.targets)))
            if turn_blocker(self.who, by, whole) is None:
                yield _line(self.who, by)

    def most(self, one: Candidate) -> int:
        """Return an upper bound of the body's share in contact, from the range of first contact."""
        found = self._most.get(one.place)
        if found is None:
            block, pose = self.who.block, one.line.pose
            last = max_contact_distance(block, pose, self.targets)
            advances = () if last is None else (one.reach, max(one.reach, last))
            ends = [local(self.target.pose, *moved(block, pose, ADVANCE, far)[:2]) for far in advances]
            found = self._most[one.place] = most_share(block, self.target, self.face, ends)
        return found

    def way(self, one: Candidate) -> Approach | None:
        """Return a course if it is possible; None if it is blocked, too expensive or ends on friends."""
        if one.place not in self._ways:
            self._ways[one.place] = self._gone(one)
        return self._ways[one.place]

    def _gone(self, one: Candidate) -> Approach | None:
        if self.bound(one) > self.allowance or is_shut(self.who.block, one.line.pose, one.reach, self.field):
            return None
        way = course(self.who, one.line.turn, self.targets, self.field, self.allowance // self.least)
        if way.far is None or way.stop is not None or way.cost > self.allowance:
            return None
        touched = moved(self.who.block, way.pose, ADVANCE, way.far)
        if landing(self.who.block, touched, self.field) is None or self._flush(touched) is not None:
            return way
        return None

    def _flush(self, touched: Pose) -> Setting | None:
        return conformed(self.who.block, self.target, self.face, *local(self.target.pose, *touched[:2]), self.is_room)

    def offer(self, one: Candidate) -> Offer | None:
        """Return a course if it is possible, with its end pose."""
        if one.place not in self._offers:
            way = self.way(one)
            if way is None:
                self._offers[one.place] = None
            else:
                touched = moved(self.who.block, way.pose, ADVANCE, way.far or 0)
                setting = self._flush(touched)
                self._offers[one.place] = Offer(way, touched if setting is None else setting.pose, setting)
        return self._offers[one.place]

    def widest(self, share: int) -> int:
        """Return the largest share of the body that any course has in contact, at least `share`."""
        if share >= most_share(self.who.block, self.target, self.face, []):
            return share
        for one in sorted(self.tries, key=lambda one: (-self.most(one), one.floor)):
            if self.most(one) <= share:
                break
            found = self.offer(one)
            share = share if found is None else max(share, found.share)
        return share

    def best(self, share: int) -> Offer | None:
        """Return the cheapest course with at least a share of the body in contact, None if there is none.

        Of courses with equal costs it is the one with the least turn, then the cheaper, then the one to the right.
        """
        tries = [one for one in self.tries if not share or self.most(one) >= share]
        lowest = self._lowest(tries, share)
        if lowest is None:
            return None
        near = lowest + ALIKE
        alike = sorted(
            (one for one in tries if one.floor <= near and self.bound(one) <= near), key=lambda one: one.around
        )
        for _, group in groupby(alike, key=lambda one: one.around):
            found = [(cost, one) for one in group if (cost := self._cost(one, share)) is not None]
            good = [(cost, one.line.turn.kind == WHEEL_LEFT, one) for cost, one in found if cost <= lowest + ALIKE]
            if good:
                return self.offer(min(good, key=lambda row: row[:2])[2])
        return None

    def _lowest(self, tries: list[Candidate], share: int) -> int | None:
        """Return a lower bound of the cheapest cost, exact where it matters.

        If the least turn costs hardly more than the lowest bound of all, it is the best, whatever the others cost.
        """
        if not tries:
            return None
        least = min(one.around for one in tries)
        straight = [cost for one in tries if one.around == least and (cost := self._cost(one, share)) is not None]
        if straight and min(straight) <= tries[0].floor + ALIKE:
            return tries[0].floor
        lowest: int | None = None
        for one in self._cheapest_first(tries):
            if lowest is not None and self.bound(one) > lowest:
                break
            cost = self._cost(one, share)
            if cost is not None:
                lowest = cost if lowest is None else min(lowest, cost)
        return lowest

    def _cost(self, one: Candidate, share: int) -> int | None:
        """Return the cost of a course with at least a share of the body in contact, None if it has less."""
        if share:
            found = self.offer(one)
            return found.course.cost if found is not None and found.share >= share else None
        way = self.way(one)
        return None if way is None else way.cost
