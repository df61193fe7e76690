"""Leaving a combat: CG-55."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import Block
from engine.boards.table.bodies import Body, body
from engine.boards.table.collision import EDGE, Field, blocker_at, required_gap
from engine.boards.table.drift import HEADINGS, drift_cost, drifted, retreat
from engine.boards.table.vectors import Pose, turn
from engine.core.agenda import Answer, Ask, Roll, Steps, push
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, Refusal, Side, log_event
from engine.systems.charge import unit_stats
from engine.systems.charge.actions import Withdraw, WithdrawTo
from engine.systems.charge.bodies import block, contacts, overhang, stand_pose
from engine.systems.charge.charging import charge_range
from engine.systems.charge.charging.aftermath import lower
from engine.systems.charge.data import NEAR, PLAIN, WITHDRAWN
from engine.systems.charge.layout import layout
from engine.systems.charge.movement import walking
from engine.systems.charge.movement.overrun import recall, recalled
from engine.systems.charge.movement.ready import acted, refuse_unit
from engine.systems.charge.state import ENGAGED, WITHDREW, State, has, mark, pose, roster


class Leaver:
    """CG-55: A unit that leaves a combat: what it has to look out for on its way, and where it ends.

    On the way it comes no nearer than it was to an enemy stand nearer than an inch, and not within an inch of others;
    it passes through nobody.
    """

    def __init__(self, s: State, unit: PieceId) -> None:
        s = recalled(s, unit)
        self.block, self.pose = block(s, unit), pose(s, unit)
        self.allowance, self.areas = unit_stats.move(s, unit), s.battle.rough
        known, lies, inch = roster(s), layout(s), s.battle.scaled(NEAR)
        own, single = body(unit, self.block, self.pose), Block(1, ((0, 0),), s.battle.half, s.battle.deep)
        others = [there for there in lies.bodies if there.name != unit]
        friends = tuple((one, 0) for one in others if known.side[PieceId(one.name)] == known.side[unit])
        foes: list[Body] = []
        for other, held in lies.held.items():
            if known.side[other] != known.side[unit]:
                ones = ((lies.shapes[stand], stand_pose(s, stand)) for stand in held)
                foes += [Body(other, there, (there,), single, at) for there, at in ones]
        size, closed = (s.battle.width, s.battle.height), s.battle.closed
        over = overhang(s, unit)
        self.way = Field(*size, (*((one, required_gap(own, one, inch)) for one in foes), *friends), closed, over=over)
        self.end = Field(*size, (*((one, inch) for one in foes), *friends), closed, over=over)

    def is_paid(self, heading: int, far: int) -> bool:
        """CG-55: Return whether the Move pays for a way, at the rate of the ground, whatever the direction."""
        return drift_cost(self.block, self.pose, heading, far, self.areas, PLAIN) <= self.allowance

    def span(self, heading: int) -> tuple[int, int] | None:
        """CG-55: Return the shortest and the full distance along a heading, None where there is none."""
        most = self.allowance // min((PLAIN, *(area.rate for area in self.areas)))
        return retreat(self.block, self.pose, heading, most, self.way, self.end, lambda far: self.is_paid(heading, far))


def has_way(s: State, unit: PieceId) -> bool:
    """CG-55: Return whether a unit can get away at all; the ways back to its own edge are looked at first."""
    home, who = s.battle.own_edge[roster(s).side[unit]], Leaver(s, unit)
    return any(who.span(heading) for heading in sorted(HEADINGS, key=lambda heading: abs(turn(home, heading))))


def options(s: State, unit: PieceId, side: Side) -> Iterator[Withdraw]:
    """CG-55: A unit in combat that has a way out."""
    if refuse(s, Withdraw(unit), side) is None:
        yield Withdraw(unit)


def refuse(s: State, a: Withdraw, side: Side) -> Refusal | None:
    """CG-55, CG-102: A unit that may act, in combat, with a way out."""
    refused = refuse_unit(s, a.unit, side)
    if refused is not None:
        return refused
    if not has(s, a.unit, ENGAGED) and not contacts(s, a.unit):
        return Refusal("CG-55", "charge.refuse.no_combat")
    return None if has_way(s, a.unit) else Refusal("CG-55", "charge.refuse.no_way_out")


def take(s: State, a: Withdraw, log: Log, side: Side) -> None:
    """CG-55: It has used its action, and tests."""
    log_event(log, "CG-55", "charge.log.withdraws", unit=piece_ref(a.unit))
    acted(s, a.unit, side)
    push(s, ("withdraw.test", a.unit))


def take_test(s: State, face: int, log: Log, unit: PieceId) -> None:
    """CG-55, CG-77: A unit that passes leaves, without a wall; one that fails stays."""
    if charge_range.passes(s, unit, face, log, "CG-55"):
        recall(s, unit)
        s.form[unit] = WITHDRAWN
        lower(s, unit)
        mark(s, unit, WITHDREW)
        push(s, ("withdraw.to", unit))


def options_to(s: State, unit: PieceId) -> Iterator[WithdrawTo]:
    """CG-55, CG-87: Each heading that is open, its full and its shortest distance; of equal ends the first."""
    who = Leaver(s, unit)
    found: dict[Pose, WithdrawTo] = {}
    for heading in HEADINGS:
        span = who.span(heading)
        if span is not None:
            for far in reversed(span):
                found.setdefault(drifted(who.pose, heading, far), WithdrawTo(heading, far))
    yield from found.values()


def refuse_to(s: State, a: WithdrawTo, unit: PieceId) -> Refusal | None:
    """CG-55, CG-102: Along one of 24 headings, not towards the enemy, within the Move, to an inch from all enemies."""
    if a.heading not in HEADINGS:
        return Refusal("CG-55", "charge.refuse.heading")
    who = Leaver(s, unit)
    most = who.allowance // min((PLAIN, *(area.rate for area in who.areas)))
    for far in (*range(10, min(a.distance, most) + 1, 10), a.distance):
        stop = blocker_at(who.block, drifted(who.pose, a.heading, far), who.way)
        if stop is not None:
            return _barred(s, unit, stop)
    if a.distance < 1 or not who.is_paid(a.heading, a.distance):
        cost = drift_cost(who.block, who.pose, a.heading, min(a.distance, most + 1), who.areas, PLAIN)
        facts = {"need": walking.inches(cost), "have": walking.inches(who.allowance)}
        return Refusal("CG-55", "charge.refuse.too_far", facts)
    near = blocker_at(who.block, drifted(who.pose, a.heading, a.distance), who.end)
    return None if near is None else Refusal("CG-55", "charge.refuse.inch_from_all")


def _barred(s: State, unit: PieceId, stop: str) -> Refusal:
    """CG-37, CG-55: Return why a unit does not get away there: the table ends, closed ground, a friend, an enemy."""
    if stop == EDGE:
        return Refusal("CG-37", "charge.refuse.off_table")
    known = roster(s)
    if stop not in known.groups:
        return Refusal("CG-37", "charge.refuse.impassable", {"ground": stop})
    if known.side[PieceId(stop)] == known.side[unit]:
        return Refusal("CG-37", "charge.refuse.in_way", {"unit": piece_ref(stop)})
    return Refusal("CG-55", "charge.refuse.towards_enemy")


def take_to(s: State, a: WithdrawTo, log: Log, unit: PieceId) -> None:
    """CG-55: It goes, its heading kept."""
    s.pose[unit] = drifted(pose(s, unit), a.heading, a.distance)
    log_event(log, "CG-55", "charge.log.withdrew", unit=piece_ref(unit))


def usual_to(s: State, unit: PieceId) -> WithdrawTo:
    """CG-101: Along the open heading nearest to the own table edge, as far as it goes."""
    home, who = s.battle.own_edge[roster(s).side[unit]], Leaver(s, unit)
    for heading in sorted(HEADINGS, key=lambda heading: abs(turn(home, heading))):
        span = who.span(heading)
        if span is not None:
            return WithdrawTo(heading, span[1])
    raise AssertionError("nobody tests who has no way out")


STEPS: Steps = {
    "withdraw.test": Roll("CG-55", charge_range.odds_test, take_test, by=charge_range.of_unit),
    "withdraw.to": Ask(
        "CG-55",
        charge_range.of_unit,
        {WithdrawTo: Answer(options_to, refuse_to, take_to)},
        is_nested=True,
        usual=usual_to,
        complete=False,
    ),
}
"""Steps of a withdrawal."""
