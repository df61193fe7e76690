"""The run of a charge: its dice, how far it comes, contact: CG-47, CG-50, CG-51, CG-66, CG-93 steps 4 to 7."""

from __future__ import annotations

from engine.boards.table.approaches import NO_PIVOT, Approach, InitialTurn
from engine.boards.table.blocks import Block, stands
from engine.boards.table.collision import Field, blocker_at, fit, meets
from engine.boards.table.ground import wheel_cost
from engine.boards.table.legs import ADVANCE, PIVOT, moved
from engine.boards.table.shapes import FORGIVEN, gap, separation
from engine.boards.table.vectors import ONE, Pose
from engine.core.agenda import Do, Roll, Steps, push
from engine.core.references import piece_ref
from engine.core.types import Log, Outcome, PieceId, log_event
from engine.systems.charge.charging import charge_range
from engine.systems.charge.charging.aftermath import mark_blooded
from engine.systems.charge.charging.path import Attacker, attacker, turn
from engine.systems.charge.data import CHARGED, NEAR
from engine.systems.charge.movement import walking
from engine.systems.charge.state import TOUCHED, State, mark, roster

LOOSE = 3
"""More than rounding adds to a gap while a body goes back."""


def go(s: State, log: Log, unit: PieceId, target: PieceId, form: str, *way: int) -> None:
    """CG-47, CG-91: A charge has dice; an advance has its Move."""
    if form == CHARGED:
        push(s, ("charge.dice", unit, target, form, *way))
    else:
        run(s, log, (unit, target), form, way, charge_range.walk(s, unit, form))


def take_dice(s: State, fell: Outcome, log: Log, unit: PieceId, target: PieceId, form: str, *way: int) -> None:
    """CG-47: The Move, and what the dice add to it."""
    allowance = charge_range.charge(s, unit, fell)
    dice = " ".join(str(fell))
    log_event(log, "CG-47", "charge.log.charge_dice", unit=piece_ref(unit), dice=dice, inches=walking.inches(allowance))
    run(s, log, (unit, target), form, way, allowance)


def run(s: State, log: Log, pair: tuple[PieceId, PieceId], form: str, way: tuple[int, ...], allowance: int) -> None:
    """CG-93: A unit runs at its target as far as it comes.

    `way`: the pivot, the wheel, and how far it was to a target that has fled since, -1 where it stood.
    """
    (unit, target), (pivot, wheel, old) = pair, way
    who, by = attacker(s, unit, form), turn(pivot, wheel)
    course = reached(who, target, by, allowance) if s.held[target] else None
    if course is not None:
        s.ran[unit] = arc(who, by, by.steps) + (course.far or 0) if form == CHARGED else 0
        if form == CHARGED:
            mark(s, unit, TOUCHED)
        touch(s, log, who, pair, course)
        return
    has_fled = old != NO_PIVOT
    far = old if has_fled else who.course(target, by).far or 0
    steps, ahead, s.pose[unit] = short(s, who, unit, by, far, allowance, "" if has_fled else target)
    if form == CHARGED:
        s.ran[unit] = arc(who, by, steps) + ahead
    log_event(log, "CG-51", "charge.log.short", unit=piece_ref(unit), target=piece_ref(target))
    if not has_fled and form == CHARGED:
        push(s, ("counter.begin", target, unit))


def reached(who: Attacker, target: PieceId, by: InitialTurn, allowance: int) -> Approach | None:
    """CG-93: Return the course by which a target is touched, None where it is not: too far, not ahead, barred."""
    if who.barred(by) is not None:
        return None
    course = who.course(target, by)
    if course.far is None or course.stop is not None or course.cost > allowance:
        return None
    return course if who.under(target, course) is None else None


def touch(s: State, log: Log, who: Attacker, pair: tuple[PieceId, PieceId], course: Approach) -> None:
    """CG-50: A unit that touches is set flush with the face that it strikes, if there is room."""
    unit, target = pair
    there = moved(who.block, course.pose, ADVANCE, course.far or 0)
    setting = who.flush(target, there)
    s.pose[unit] = there if setting is None else setting.pose
    mark_blooded(s, unit, target)
    log_event(log, "CG-50", "charge.log.reached", unit=piece_ref(unit), target=piece_ref(target))


def arc(who: Attacker, by: InitialTurn, steps: int) -> int:
    """CG-66: Return how far the outer corner goes in a wheel, rounded up."""
    return wheel_cost(who.block, who.pose, by.kind, steps, (), 1) if steps else 0


def short(
    s: State, who: Attacker, unit: PieceId, by: InitialTurn, far: int, allowance: int, spared: str
) -> tuple[int, int, Pose]:
    """CG-51, CG-93: Return how far a unit comes that does not reach its target: half degrees, c ahead, its pose.

    It comes as far as is paid for, and then goes back until it is an inch from all enemies but the one `spared`, at
    most to the start of that leg; and until it lies upon no friend, if need be to where it stood.
    """
    mark = by, far, allowance, spared
    if mark not in who.stops:
        who.stops[mark] = _stopped(s, who, unit, by, far, allowance, spared)
    return who.stops[mark]


def _stopped(
    s: State, who: Attacker, unit: PieceId, by: InitialTurn, far: int, allowance: int, spared: str
) -> tuple[int, int, Pose]:
    start = who.pose if by.pivot == NO_PIVOT else moved(who.block, who.pose, PIVOT, by.pivot)
    keep = _kept(s, who, unit, spared)
    friends = keep._replace(bodies=tuple((one, 0) for one in who.passed))
    steps, ahead = _affordable(who, start, by.kind, by.steps, allowance) if by.steps else 0, 0
    if steps < by.steps:
        steps = _back(who, start, by.kind, steps, keep)
    else:
        cost = who.price(who.block, start, by.kind, steps) if steps else 0
        run = _wheeled(who, start, by.kind, steps)
        ahead = _back(who, run, ADVANCE, _affordable(who, run, ADVANCE, far, allowance - cost), keep)
    if not ahead:
        steps = _back(who, start, by.kind, steps, friends)
    if not steps and not ahead and meets(who.block, start, friends) is not None:
        start = who.pose
    return steps, ahead, moved(who.block, _wheeled(who, start, by.kind, steps), ADVANCE, ahead)


def _wheeled(who: Attacker, start: Pose, kind: int, steps: int) -> Pose:
    return moved(who.block, start, kind, steps) if steps else start


def _affordable(who: Attacker, start: Pose, kind: int, amount: int, allowance: int) -> int:
    """CG-51: Return how much of a leg is clear and paid for."""
    return fit(
        who.block, start, kind, amount, who.field, lambda n: who.price(who.block, start, kind, n) <= allowance
    ).amount


def _kept(s: State, who: Attacker, unit: PieceId, spared: str) -> Field:
    """CG-51: Return what a unit that stops short does not stop near to, or upon."""
    known, inch = roster(s), s.battle.scaled(NEAR)
    foes = ((one, inch) for one in who.barring if known.side[PieceId(one.name)] != known.side[unit])
    bodies = (*(found for found in foes if found[0].name != spared), *((one, 0) for one in who.passed))
    return Field(s.battle.width, s.battle.height, bodies, over=who.over)


def _back(who: Attacker, start: Pose, kind: int, amount: int, keep: Field) -> int:
    """CG-93: Return how much of a leg is left after going back step by step, in leaps as long as is safe."""
    while amount:
        there = moved(who.block, start, kind, amount)
        stop = blocker_at(who.block, there, keep)
        if stop is None:
            break
        amount = max(0, amount - (_leap(who.block, there, stop, keep) if kind == ADVANCE else 1))
    return amount


def _leap(block: Block, there: Pose, stop: str, keep: Field) -> int:
    """CG-93: Return how many steps straight back a body is too near at least.

    By the stands whose middles are nearest: their gap grows by a step at most, and by what rounding adds.
    """
    own, least = stands(block, there), 1
    for body, distance in keep.bodies:
        if body.name == stop:
            pairs = ((mine, theirs) for mine in own for theirs in body.stands)
            near = min(pairs, key=lambda pair: (pair[0].x - pair[1].x) ** 2 + (pair[0].y - pair[1].y) ** 2)
            depth = distance - gap(*near) if distance else -separation(*near) // ONE - FORGIVEN
            least = max(least, depth - LOOSE)
    return least


STEPS: Steps = {
    "charge.go": Do("CG-93", go),
    "charge.dice": Roll("CG-47", charge_range.odds, take_dice, charge_range.kind, by=charge_range.of_unit),
}
"""Steps of a charge as it runs."""
