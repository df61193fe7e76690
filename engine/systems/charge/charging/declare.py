"""Charges and advances into contact as they are declared: CG-44 to CG-46, CG-48, CG-91, CG-93 steps 1 to 3, CG-94."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.approach_search import Offer
from engine.boards.table.approaches import NO_PIVOT
from engine.boards.table.collision import EDGE
from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, Refusal, Side, log_event
from engine.systems.charge import unit_stats
from engine.systems.charge.actions import Advance, Charge, Evade
from engine.systems.charge.bodies import contacts, enemies
from engine.systems.charge.charging import charge_range
from engine.systems.charge.charging.aftermath import lower, mark_blooded
from engine.systems.charge.charging.path import Attacker, attacker, spelt, turn
from engine.systems.charge.data import (
    CHARGED,
    FLEEING,
    FORMED,
    FULL_TURN,
    INCH,
    LONGEST_WHEEL,
    MARCH,
    PLAIN,
    RALLIED,
    WALL,
)
from engine.systems.charge.movement import walking
from engine.systems.charge.movement.overrun import recall
from engine.systems.charge.movement.ready import acted, refuse_unit
from engine.systems.charge.state import ENGAGED, State, has, roster

FORMS = (FORMED, WALL)
"""CG-91: Formations of an advance."""


def ways(s: State, unit: PieceId, form: str, *targets: PieceId) -> Iterator[tuple[PieceId, Offer]]:
    """CG-48: Yield the courses at targets that are offered: of a charge, or of an advance in a formation."""
    who = attacker(s, unit, form)
    allowance = charge_range.longest(s, unit) if form == CHARGED else charge_range.walk(s, unit, form)
    for target in targets:
        yield from ((target, way) for way in who.offers(target, allowance))


def charges(s: State, unit: PieceId, *targets: PieceId) -> Iterator[Charge]:
    """CG-48: Yield the charges at targets that are offered to a unit that may charge: direct, then broad."""
    yield from (Charge(unit, target, *spelt(way.course.turn)) for target, way in ways(s, unit, CHARGED, *targets))


def direct(s: State, unit: PieceId, target: PieceId) -> Charge | None:
    """CG-48: Return the direct charge at a target, None where there is none."""
    return next(charges(s, unit, target), None)


def advances(s: State, unit: PieceId, form: str, *targets: PieceId) -> Iterator[Advance]:
    """CG-91: Yield the advances at targets that are offered to a unit that may advance in a formation."""
    yield from (Advance(unit, target, form, *spelt(way.course.turn)) for target, way in ways(s, unit, form, *targets))


def against(s: State, unit: PieceId, target: PieceId) -> list[Charge | Advance]:
    """CG-103: Return the orders against an enemy that are offered: charge direct, broad, advance direct, broad."""
    side = roster(s).side[unit]
    if refuse_run(s, unit, side) is not None:
        return []
    return [*charges(s, unit, target), *advances(s, unit, FORMED, target)]


def options_charge(s: State, unit: PieceId, side: Side) -> Iterator[Charge]:
    """CG-104: By target in unit order, direct before broad."""
    if refuse_run(s, unit, side) is None:
        yield from charges(s, unit, *enemies(s, unit))


def options_advance(s: State, unit: PieceId, side: Side) -> Iterator[Advance]:
    """CG-104: By target in unit order, formed before a wall, direct before broad."""
    if refuse_run(s, unit, side) is None:
        forms = [form for form in FORMS if refuse_form(s, unit, form) is None]
        found = [order for form in forms for order in advances(s, unit, form, *enemies(s, unit))]
        yield from sorted(found, key=lambda order: roster(s).rank[order.target])


def refuse_charge(s: State, a: Charge, side: Side) -> Refusal | None:
    """CG-102: A unit that may run, at an enemy, by a course that is clear and no longer than its longest charge."""
    refused = refuse_run(s, a.unit, side) or refuse_target(s, a.unit, a.target)
    return refused or refuse_course(s, a.unit, a.target, CHARGED, a.pivot, a.wheel)


def refuse_advance(s: State, a: Advance, side: Side) -> Refusal | None:
    """CG-91, CG-102: As a charge, formed or in a Shield Wall, by a course within its Move."""
    refused = refuse_run(s, a.unit, side) or refuse_target(s, a.unit, a.target) or refuse_form(s, a.unit, a.form)
    return refused or refuse_course(s, a.unit, a.target, a.form, a.pivot, a.wheel)


def refuse_run(s: State, unit: PieceId, side: Side) -> Refusal | None:
    """CG-33, CG-44, CG-102: A unit that may act, out of combat and of contact, that can move."""
    refused = refuse_unit(s, unit, side)
    if refused is not None:
        return refused
    if has(s, unit, ENGAGED):
        return Refusal("CG-33", "charge.refuse.engaged")
    if unit_stats.inches(s, unit) is None:
        return Refusal("CG-11", "charge.refuse.cannot_move")
    return Refusal("CG-33", "charge.refuse.no_run") if contacts(s, unit) else None


def refuse_target(s: State, unit: PieceId, target: PieceId) -> Refusal | None:
    """CG-44: An enemy unit on the table."""
    known = roster(s)
    if known.side.get(target) == known.side[unit] or not s.held.get(target):
        return Refusal("CG-44", "charge.refuse.no_enemy")
    return None


def refuse_form(s: State, unit: PieceId, form: str) -> Refusal | None:
    """CG-91, CG-41, CG-42: Formed, or in a Shield Wall by those who may move in one."""
    if form == MARCH:
        return Refusal("CG-91", "charge.refuse.column")
    if form not in FORMS:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "form"})
    if form == FORMED:
        return None
    bar = unit_stats.wall_bar(s, unit)
    if bar:
        return Refusal("CG-41", f"charge.refuse.no_wall_{bar}")
    return None if unit_stats.is_trained(s, unit) else Refusal("CG-41", "charge.refuse.wall_still")


def refuse_course(s: State, unit: PieceId, target: PieceId, form: str, pivot: int, wheel: int) -> Refusal | None:
    """CG-48, CG-94, CG-102: A turn that may be made, a line that touches, nobody in the way, near enough."""
    who, by = attacker(s, unit, form), turn(pivot, wheel)
    if abs(wheel) > LONGEST_WHEEL:
        return Refusal("CG-48", "charge.refuse.wheel", {"most": LONGEST_WHEEL})
    if not NO_PIVOT <= pivot < FULL_TURN:
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "pivot"})
    if pivot != NO_PIVOT and not who.who.is_free:
        return Refusal("CG-36", "charge.refuse.pivot")
    course = who.course(target, by)
    if course.far is None:
        return Refusal("CG-48", "charge.refuse.not_ahead", {"unit": piece_ref(target)})
    stop = who.stop(target, by) or who.under(target, course)
    if stop is not None:
        return barred(who, stop)
    if form != CHARGED:
        have = charge_range.walk(s, unit, form)
        facts = {"need": walking.inches(course.cost), "have": walking.inches(have)}
        return None if course.cost <= have else Refusal("CG-39", "charge.refuse.too_far", facts)
    have = charge_range.longest(s, unit)
    far = {"most": have // (PLAIN * INCH), "need": walking.inches(course.cost)}
    return None if course.cost <= have else Refusal("CG-44", "charge.refuse.out_of_reach", far)


def barred(who: Attacker, stop: str) -> Refusal:
    """CG-94: Return why a unit cannot run on there: the table ends, closed ground, or another stand."""
    if stop == EDGE:
        return Refusal("CG-37", "charge.refuse.off_table")
    if any(area.name == stop for area in who.battle.closed):
        return Refusal("CG-37", "charge.refuse.impassable", {"ground": stop})
    return Refusal("CG-94", "charge.refuse.in_way", {"unit": piece_ref(stop)})


def take_charge(s: State, a: Charge, log: Log, side: Side) -> None:
    """CG-93: It is declared, and its action is used."""
    log_event(log, "CG-44", "charge.log.charges", unit=piece_ref(a.unit), target=piece_ref(a.target))
    _declare(s, side, (a.unit, a.target, CHARGED, a.pivot, a.wheel))


def take_advance(s: State, a: Advance, log: Log, side: Side) -> None:
    """CG-91: It is declared, and its action is used."""
    log_event(log, "CG-91", "charge.log.advances", unit=piece_ref(a.unit), target=piece_ref(a.target))
    _declare(s, side, (a.unit, a.target, a.form, a.pivot, a.wheel))


Declared = tuple[PieceId, PieceId, str, int, int]
"""Who attacks whom, in which formation, after which pivot and wheel."""


def _declare(s: State, side: Side, declared: Declared) -> None:
    unit, target, *_ = declared
    recall(s, unit)
    acted(s, unit, side)
    push(s, ("charge.bravery" if charge_range.needs_bravery(s, unit, target) else "charge.declared", *declared))


def take_bravery(s: State, face: int, log: Log, *declared: object) -> None:
    """CG-45: A unit that fails stands still, formed."""
    unit = PieceId(str(declared[0]))
    if charge_range.passes(s, unit, face, log, "CG-45"):
        push(s, ("charge.declared", *declared))
    else:
        s.form[unit] = FORMED
        lower(s, unit)


def declared(s: State, log: Log, unit: PieceId, target: PieceId, form: str, pivot: int, wheel: int) -> None:
    """CG-44, CG-46, CG-91: It takes its formation; Light Troops are asked whether they flee."""
    s.form[unit] = form
    lower(s, unit)
    if form == CHARGED:
        s.target[unit] = target
        mark_blooded(s, unit)
    is_asked = may_evade(s, target)
    args = (unit, target, form, pivot, wheel)
    push(s, ("charge.evade", *args) if is_asked else ("charge.go", *args, NO_PIVOT))


def may_evade(s: State, unit: PieceId) -> bool:
    """CG-46: Return whether an attacked unit may flee: all of it Light, not engaged, fleeing or rallied this turn."""
    return unit_stats.is_light(s, unit) and s.form[unit] not in (FLEEING, RALLIED) and not has(s, unit, ENGAGED)


def of_target(s: State, unit: PieceId, target: PieceId, *_: object) -> Side:
    """CG-46: Return the side of the unit that is attacked."""
    return roster(s).side[target]


def options_evade(*_: object) -> Iterator[Evade]:
    """CG-46: Flee, or stand."""
    yield from (Evade(yes=True), Evade(yes=False))


def refuse_nothing(*_: object) -> Refusal | None:
    """CG-46: Either is allowed."""
    return None


def take_evade(s: State, a: Evade, log: Log, unit: PieceId, target: PieceId, form: str, pivot: int, wheel: int) -> None:
    """CG-46, CG-93: It flees at once; then the attacker rolls and runs."""
    args = (unit, target, form, pivot, wheel)
    if not a.yes:
        log_event(log, "CG-46", "charge.log.stands", unit=piece_ref(target))
        push(s, ("charge.go", *args, NO_PIVOT))
        return
    far = attacker(s, unit, form).course(target, turn(pivot, wheel)).far
    push(s, ("flee.begin", target), ("charge.go", *args, far or 0))


def usual_evade(s: State, unit: PieceId, target: PieceId, *_: object) -> Evade:
    """CG-101: A target that is weaker than the attacker flees."""
    return Evade(yes=unit_stats.break_value(s, target) < unit_stats.break_value(s, unit))


STEPS: Steps = {
    "charge.bravery": Roll("CG-45", charge_range.odds_test, take_bravery, by=charge_range.of_unit),
    "charge.declared": Do("CG-44", declared),
    "charge.evade": Ask(
        "CG-46",
        of_target,
        {Evade: Answer(options_evade, refuse_nothing, take_evade)},
        is_nested=True,
        usual=usual_evade,
        split=True,
    ),
}
"""Steps of a charge before it runs."""
