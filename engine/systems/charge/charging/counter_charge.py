"""Counter-charges: CG-52, CG-53."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.approaches import NO_PIVOT
from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, Refusal, log_event
from engine.systems.charge import unit_stats
from engine.systems.charge.actions import Counter
from engine.systems.charge.bodies import contacts
from engine.systems.charge.charging import charge_range
from engine.systems.charge.charging.aftermath import lower
from engine.systems.charge.charging.declare import refuse_course
from engine.systems.charge.charging.path import attacker, spelt, turn
from engine.systems.charge.charging.run import reached, touch
from engine.systems.charge.data import COUNTERED, FLEEING, FORMED, RALLIED
from engine.systems.charge.movement.overrun import recall
from engine.systems.charge.state import ACTED, COUNTER_CHARGED, ENGAGED, State, has, mark

STAY = Counter(yes=False, pivot=NO_PIVOT, wheel=0)


def begin(s: State, log: Log, unit: PieceId, target: PieceId) -> None:
    """CG-52: A unit that was charged and not reached is asked, if the charger is within its Move."""
    if may_counter(s, unit) and direct(s, unit, target) is not None:
        push(s, ("counter.answer", unit, target))


def may_counter(s: State, unit: PieceId) -> bool:
    """CG-52: Return whether a unit may run now: not fleeing, not rallied this turn, out of combat and contact."""
    if s.form[unit] in (FLEEING, RALLIED) or unit_stats.inches(s, unit) is None:
        return False
    return not has(s, unit, ENGAGED) and not contacts(s, unit)


def direct(s: State, unit: PieceId, target: PieceId) -> Counter | None:
    """CG-52: Return the direct counter-charge, None where there is none."""
    return next(charges(s, unit, target), None)


def charges(s: State, unit: PieceId, target: PieceId) -> Iterator[Counter]:
    """CG-52: Yield the counter-charges that are offered: direct, then broad."""
    found = attacker(s, unit, COUNTERED).offers(target, unit_stats.move(s, unit))
    yield from (Counter(True, *spelt(way.course.turn)) for way in found)


def options(s: State, unit: PieceId, target: PieceId) -> Iterator[Counter]:
    """CG-52: No, direct, broad."""
    yield STAY
    yield from charges(s, unit, target)


def refuse(s: State, a: Counter, unit: PieceId, target: PieceId) -> Refusal | None:
    """CG-52: By a course within its Move."""
    return refuse_course(s, unit, target, COUNTERED, a.pivot, a.wheel) if a.yes else None


def take(s: State, a: Counter, log: Log, unit: PieceId, target: PieceId) -> None:
    """CG-52: It has used its action; a test of bravery comes first, if one is due."""
    if not a.yes:
        log_event(log, "CG-52", "charge.log.no_counter", unit=piece_ref(unit))
        return
    mark(s, unit, ACTED)
    due = "counter.bravery" if charge_range.needs_bravery(s, unit, target) else "counter.run"
    push(s, (due, unit, target, a.pivot, a.wheel))


def usual(s: State, unit: PieceId, target: PieceId) -> Counter:
    """CG-101: Directly, if that needs no bravery."""
    return STAY if charge_range.needs_bravery(s, unit, target) else direct(s, unit, target) or STAY


def take_bravery(s: State, face: int, log: Log, unit: PieceId, target: PieceId, pivot: int, wheel: int) -> None:
    """CG-52: A unit that fails stays, formed, without a wall."""
    if charge_range.passes(s, unit, face, log, "CG-52"):
        push(s, ("counter.run", unit, target, pivot, wheel))
    else:
        s.form[unit] = FORMED
        lower(s, unit)


def run(s: State, log: Log, unit: PieceId, target: PieceId, pivot: int, wheel: int) -> None:
    """CG-52, CG-53: It touches the charger, who loses the bonus of his charge and that of his ranks."""
    who = attacker(s, unit, COUNTERED)
    course = reached(who, target, turn(pivot, wheel), unit_stats.move(s, unit))
    assert course is not None, "only a course that arrives was allowed"
    recall(s, unit)
    s.form[unit] = COUNTERED
    lower(s, unit)
    mark(s, target, COUNTER_CHARGED)
    log_event(log, "CG-53", "charge.log.countered", unit=piece_ref(unit), target=piece_ref(target))
    touch(s, log, who, (unit, target), course)


STEPS: Steps = {
    "counter.begin": Do("CG-52", begin),
    "counter.answer": Ask(
        "CG-52",
        charge_range.of_unit,
        {Counter: Answer(options, refuse, take)},
        is_nested=True,
        usual=usual,
        complete=False,
        split=True,
    ),
    "counter.bravery": Roll("CG-52", charge_range.odds_test, take_bravery, by=charge_range.of_unit),
    "counter.run": Do("CG-53", run),
}
"""Steps of a counter-charge."""
