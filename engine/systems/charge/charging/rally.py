"""Fleeing units in their owner's part: CG-30."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.collision import blocker_at
from engine.boards.table.legs import PIVOT, moved
from engine.boards.table.shapes import gap
from engine.boards.table.vectors import CIRCLE, Pose, toward
from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref, side_ref
from engine.core.types import Log, PieceId, Refusal, Side, log_event
from engine.systems.charge import command
from engine.systems.charge.actions import EndMoves, Face, FleeOn, Rally, Spend
from engine.systems.charge.bodies import block, enemies, is_within, middle, room, shape, shapes, stand_middle
from engine.systems.charge.charging import charge_range
from engine.systems.charge.data import FLEEING, RALLIED, RALLY_FROM
from engine.systems.charge.movement.ready import close, refuse_unit
from engine.systems.charge.state import FLED, State, has, pose, step_side, units

MOST_TRIED = 60
"""CG-30: So many half degrees away from the enemy a rallied unit faces at most, to find room."""


def waiting(s: State, side: Side) -> list[PieceId]:
    """CG-30: Return the fleeing units of a side that have not fled in this phase, in unit order."""
    return [unit for unit in units(s, side) if s.form[unit] == FLEEING and not has(s, unit, FLED)]


def next_unit(s: State, log: Log, side: Side) -> None:
    """CG-30: Units rally or flee on one by one, unasked if an enemy is too near; then come other orders."""
    left = waiting(s, side)
    if not left:
        push(s, ("orders.next", side))
    elif is_too_near(s, left[0]):
        push(s, ("flee.begin", left[0]), ("rally.next", side))
    else:
        push(s, ("rally.order", side, left[0]))


def is_too_near(s: State, unit: PieceId) -> bool:
    """CG-30, CG-97: Return whether an enemy stand is within eight inches."""
    own, within = shapes(s, unit), s.battle.scaled(RALLY_FROM)
    return any(is_within(own, shapes(s, other), within) for other in enemies(s, unit))


def options_rally(s: State, side: Side, unit: PieceId) -> Iterator[Rally]:
    """CG-30: The unit whose place has come."""
    yield Rally(unit)


def refuse_rally(s: State, a: Rally, side: Side, unit: PieceId) -> Refusal | None:
    """CG-30, CG-102: A fleeing unit whose place has come, with no enemy too near."""
    refused = refuse_fleeing(s, a.unit, side)
    if refused is not None:
        return refused
    if is_too_near(s, a.unit):
        return Refusal("CG-30", "charge.refuse.too_close")
    if has(s, a.unit, FLED):
        return Refusal("CG-30", "charge.refuse.fled")
    return None if a.unit == unit else Refusal("CG-31", "charge.refuse.answer_first")


def refuse_fleeing(s: State, unit: PieceId, side: Side) -> Refusal | None:
    """CG-30, CG-102: An own unit on the table that flees."""
    refused = refuse_unit(s, unit, side)
    if refused is None:
        return Refusal("CG-30", "charge.refuse.not_fleeing")
    return None if refused.why == "charge.refuse.fleeing" else refused


def take_rally(s: State, a: Rally, log: Log, side: Side, unit: PieceId) -> None:
    """CG-30: It takes a test of Morale."""
    push(s, ("rally.test", unit), ("rally.next", side))


def options_on(s: State, side: Side, unit: PieceId) -> Iterator[FleeOn]:
    """CG-30: The unit whose place has come."""
    yield FleeOn(unit)


def refuse_on(s: State, a: FleeOn, side: Side, unit: PieceId) -> Refusal | None:
    """CG-30: A fleeing unit whose place has come."""
    refused = refuse_fleeing(s, a.unit, side)
    return refused or (None if a.unit == unit else Refusal("CG-31", "charge.refuse.answer_first"))


def take_on(s: State, a: FleeOn, log: Log, side: Side, unit: PieceId) -> None:
    """CG-30: It flees now."""
    push(s, ("flee.begin", unit), ("rally.next", side))


def take_spend(s: State, a: Spend, log: Log, side: Side, unit: PieceId) -> None:
    """CG-25, CG-30: Points may be spent before it."""
    command.take_spend(s, a, log, side)
    push(s, ("rally.next", side))


def options_spend(s: State, side: Side, unit: PieceId) -> Iterator[Spend]:
    """CG-25: As before any order."""
    return command.options_spend(s, side)


def refuse_spend(s: State, a: Spend, side: Side, unit: PieceId) -> Refusal | None:
    """CG-25: As before any order."""
    return command.refuse_spend(s, a, side)


def options_end(s: State, side: Side, unit: PieceId) -> Iterator[EndMoves]:
    """CG-98: The part can be closed here too."""
    yield EndMoves()


def take_end(s: State, a: EndMoves, log: Log, side: Side, unit: PieceId) -> None:
    """CG-98: The fleeing units that were given no order flee on, in unit order; the part is over."""
    close(s, side)
    log_event(log, "CG-98", "charge.log.ended", side=side_ref(side))
    push(s, *(("flee.begin", one) for one in waiting(s, side)))


def take_test(s: State, face: int, log: Log, unit: PieceId) -> None:
    """CG-30: A unit that passes has rallied and may turn to the enemy; one that fails flees now."""
    if not charge_range.passes(s, unit, face, log, "CG-30"):
        push(s, ("flee.begin", unit))
        return
    s.form[unit] = RALLIED
    after = facing(s, unit)
    if after is not None and after != pose(s, unit):
        push(s, ("rally.face", unit))


def facing(s: State, unit: PieceId) -> Pose | None:
    """CG-30, CG-90: Return the pose in which a unit faces the nearest enemy stand, None where there is no room."""
    own, of, here = shapes(s, unit), block(s, unit), pose(s, unit)
    others = [stand for other in enemies(s, unit) for stand in s.held[other]]
    if not others:
        return None
    nearest = min(others, key=lambda stand: min(gap(mine, shape(s, stand)) for mine in own))
    (x, y), (there_x, there_y) = middle(s, unit), stand_middle(s, nearest)
    wanted, around = toward(there_x - x, there_y - y, here[2]), room(s, unit)
    for off in sorted(range(-MOST_TRIED, MOST_TRIED + 1), key=lambda off: (abs(off), -off)):
        after = moved(of, here, PIVOT, (wanted + off) % CIRCLE)
        if blocker_at(of, after, around) is None:
            return after
    return None


def options_face(*_: object) -> Iterator[Face]:
    """CG-30: Yes or no."""
    yield from (Face(yes=True), Face(yes=False))


def refuse_nothing(*_: object) -> Refusal | None:
    """CG-30: Either is allowed."""
    return None


def take_face(s: State, a: Face, log: Log, unit: PieceId) -> None:
    """CG-30: It turns about its middle, free."""
    after = facing(s, unit) if a.yes else None
    if after is not None:
        s.pose[unit] = after
        log_event(log, "CG-30", "charge.log.faced", unit=piece_ref(unit))


def usual_face(*_: object) -> Face:
    """CG-101: Yes."""
    return Face(yes=True)


STEPS: Steps = {
    "rally.next": Do("CG-30", next_unit),
    "rally.order": Ask(
        "CG-30",
        step_side,
        {
            Rally: Answer(options_rally, refuse_rally, take_rally),
            FleeOn: Answer(options_on, refuse_on, take_on),
            Spend: Answer(options_spend, refuse_spend, take_spend),
            EndMoves: Answer(options_end, refuse_nothing, take_end),
        },
        complete=False,
    ),
    "rally.test": Roll("CG-30", charge_range.odds_test, take_test, by=charge_range.of_unit),
    "rally.face": Ask(
        "CG-30",
        charge_range.of_unit,
        {Face: Answer(options_face, refuse_nothing, take_face)},
        is_nested=True,
        usual=usual_face,
    ),
}
"""Steps of fleeing units."""
