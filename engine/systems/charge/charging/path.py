"""The way of a charge: a turn on the spot or a wheel, then straight on to first touch: CG-48 to CG-50, CG-94."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.approach_search import Offer, Search, Swings, swings
from engine.boards.table.approaches import Approach, InitialTurn, Runner, course, turn_blocker
from engine.boards.table.blocks import Block
from engine.boards.table.bodies import Body
from engine.boards.table.collision import Field, blocker_at, landing
from engine.boards.table.conform import Setting, conformed
from engine.boards.table.contact import face
from engine.boards.table.ground import straight_cost, wheel_cost
from engine.boards.table.legs import ADVANCE, PIVOT, WHEEL_LEFT, WHEEL_RIGHT, WHEELS, moved
from engine.boards.table.vectors import Pose, local
from engine.core.types import PieceId
from engine.systems.charge.bodies import block, may_pass, overhang
from engine.systems.charge.data import LONGEST_LEG, PLAIN
from engine.systems.charge.layout import layout
from engine.systems.charge.movement.overrun import recalled
from engine.systems.charge.state import State, pose, roster

FARTHER = 500
"""CG-87: Who is farther away than what a unit may spend and so much more is not looked at."""


class Attacker:
    """A unit that runs at others: how it is formed and where it stands (`who`), and who is in its way (CG-94).

    `passed`: friends whom it passes; `barring`: all others; `field` is of both, `room` what it may not end upon.
    """

    def __init__(self, s: State, unit: PieceId, passed: tuple[PieceId, ...]) -> None:
        self.battle, self.block, self.pose = s.battle, block(s, unit), pose(s, unit)
        self.who = Runner(self.block, self.pose, self.price, len(s.held[unit]) == 1)
        self.over = overhang(s, unit)
        bodies = [there for there in layout(s).bodies if there.name != unit]
        self.passed = tuple(there for there in bodies if there.name in passed)
        self.barring = [there for there in bodies if there.name not in passed]
        self.field = self._field(self.barring, *self.passed)
        self.room = self._field(bodies)
        self._swings: dict[int, Swings] = {}
        self._searches: dict[tuple[PieceId, int], Search | None] = {}
        self._courses: dict[tuple[PieceId, InitialTurn], Approach] = {}
        self._flush: dict[tuple[PieceId, Pose], Setting | None] = {}
        self._barred: dict[InitialTurn, str | None] = {}
        self._is_room: dict[Pose, bool] = {}
        self._under: dict[tuple[PieceId, Approach], str | None] = {}
        self.stops: dict[tuple[InitialTurn, int, int, str], tuple[int, int, Pose]] = {}
        """The end of a run that falls short of its target (`run.short`), cached because many dice give the same one."""
        self.work = 0
        """The work done to find courses: one for each position tried, eight for each path priced."""

    def _field(self, bodies: list[Body], *passed: Body) -> Field:
        keeps = tuple((one, 0) for one in bodies)
        return Field(self.battle.width, self.battle.height, keeps, self.battle.closed, passed, self.over)

    def beside(self, target: PieceId) -> Field:
        """CG-94: Return what is in the way of a run besides its target."""
        return self._field([there for there in self.barring if there.name != target], *self.passed)

    def targets(self, target: PieceId) -> tuple[Body, ...]:
        """CG-48: Return what there is of a target: its body, then its overrunners."""
        return tuple(there for there in self.barring if there.name == target)

    def price(self, of: Block, at: Pose, kind: int, amount: int) -> int:
        """CG-39: Ahead at the rate of the ground, a wheel by its outer corner's way, a turn on the spot for nothing."""
        self.work += 8
        if kind == PIVOT:
            return 0
        cost = wheel_cost if kind in WHEELS else straight_cost
        return cost(of, at, kind, amount, self.battle.rough, PLAIN)

    def stop(self, target: PieceId, turn: InitialTurn) -> str | None:
        """CG-94: Return what is in the way of a turn and the run after it, None where nothing is."""
        barred = self.barred(turn)
        return self.course(target, turn).stop if barred is None else barred

    def barred(self, turn: InitialTurn) -> str | None:
        """CG-94: Return what is in the way of a turn, None where nothing is."""
        if turn not in self._barred:
            self._barred[turn] = turn_blocker(self.who, turn, self.field)
        return self._barred[turn]

    def course(self, target: PieceId, turn: InitialTurn) -> Approach:
        """CG-48: Return the course that begins with a turn, whatever it costs."""
        mark = target, turn
        if mark not in self._courses:
            targets, beside = self.targets(target), self.beside(target)
            self._courses[mark] = course(self.who, turn, targets, beside, LONGEST_LEG)
        return self._courses[mark]

    def offers(self, target: PieceId, allowance: int) -> Iterator[Offer]:
        """CG-48: Yield the courses at a target that are offered: direct, then broad, which takes long to find."""
        search = self._search(target, allowance)
        if search is not None:
            yield from search.offers()

    def _search(self, target: PieceId, allowance: int) -> Search | None:
        """Return the search for courses at a target, None where it is out of reach."""
        mark = target, allowance
        if mark not in self._searches:
            self._searches[mark] = self._searched(target, allowance)
        return self._searches[mark]

    def _searched(self, target: PieceId, allowance: int) -> Search | None:
        targets = self.targets(target)
        if not targets or not self._is_near(targets, allowance):
            return None
        least = min((PLAIN, *(area.rate for area in self.battle.rough)))
        return Search(self.who, targets, self.beside(target), self._wheels, allowance, least, self.is_room)

    def _wheels(self, allowance: int, least: int) -> Swings:
        """Return how far and along which lines the unit can wheel, worked out when that is first asked for."""
        if allowance not in self._swings:
            self._swings[allowance] = swings(self.who, self.field, allowance, least)
        return self._swings[allowance]

    def _is_near(self, targets: tuple[Body, ...], allowance: int) -> bool:
        reach = allowance // PLAIN + FARTHER + self.block.side + self.block.depth
        x, y, _ = self.pose
        return any(
            (x - one.outline.x) ** 2 + (y - one.outline.y) ** 2 <= (reach + one.outline.reach) ** 2 for one in targets
        )

    def is_room(self, there: Pose) -> bool:
        """CG-50: Return whether the unit may be set at a pose: on the table, overlapping nobody."""
        if there not in self._is_room:
            self.work += 1
            self._is_room[there] = blocker_at(self.block, there, self.room) is None
        return self._is_room[there]

    def flush(self, target: PieceId, there: Pose) -> Setting | None:
        """CG-49, CG-50: Return where a unit that first touches at a pose stands flush with the face that it strikes."""
        mark = target, there
        if mark not in self._flush:
            body = self.targets(target)[0]
            side, at = face(body.block, body.pose, *self.pose[:2]), local(body.pose, *there[:2])
            self._flush[mark] = conformed(self.block, body, side, *at, self.is_room)
        return self._flush[mark]

    def under(self, target: PieceId, way: Approach) -> str | None:
        """CG-94: Return the friend on whom a course would end: passed, with no free position to be set at."""
        mark = target, way
        if mark not in self._under:
            there = moved(self.block, way.pose, ADVANCE, way.far or 0)
            is_free = self.flush(target, there) is not None
            self._under[mark] = None if is_free else landing(self.block, there, self._field([], *self.passed))
        return self._under[mark]


def attacker(s: State, unit: PieceId, form: str) -> Attacker:
    """CG-37, CG-48: Return a unit as it runs in a formation; kept as long as all stands lie as they do.

    Stands of it that overran are back with it then (CG-58).
    """
    s = recalled(s, unit)
    known, lies = roster(s), layout(s)
    passed = tuple(
        other
        for other in lies.held
        if other != unit and known.side[other] == known.side[unit] and may_pass(s, unit, form, other)
    )
    found: Attacker | None = lies.attackers.get((unit, passed))
    if found is None:
        found = lies.attackers[unit, passed] = Attacker(s, unit, passed)
    return found


def turn(pivot: int, wheel: int) -> InitialTurn:
    """CG-48: Return how a charge begins; a wheel to the left is below nought."""
    return InitialTurn(pivot, WHEEL_LEFT if wheel < 0 else WHEEL_RIGHT, abs(wheel))


def spelt(of: InitialTurn) -> tuple[int, int]:
    """CG-48: Return the pivot and the wheel of a turn, as orders have them."""
    return of.pivot, -of.steps if of.kind == WHEEL_LEFT else of.steps
