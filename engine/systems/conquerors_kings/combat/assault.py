"""Declaring an assault, and what may stop it: CK-27, CK-58 to CK-61, CK-77."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import place_ref
from engine.core.types import NOWHERE, Log, Refusal, Side, log_event
from engine.systems.conquerors_kings import refusals, retreat, success_odds, zones
from engine.systems.conquerors_kings.actions import Assault, EndFights, StandOrFallBack
from engine.systems.conquerors_kings.combat import pools
from engine.systems.conquerors_kings.data import LUCK, NO_FIGHT, SIDES, SURPLUS, VALIANT
from engine.systems.conquerors_kings.state import (
    ASSAULTED,
    NO_MOVE,
    ROUTED,
    WAS_TARGET,
    State,
    active,
    enemy,
    field,
    has,
    mark,
    roster,
)

STAND, FALL_BACK = "stand", "fall_back"


def begin(s: State, log: Log) -> None:
    """CK-59, CK-104: Step 6: fights in any order, as long as one is possible."""
    if any(options_assault(s)):
        push(s, ("combat.order",))


def options_assault(s: State) -> Iterator[Assault]:
    """CK-59: From each own zone with units against each zone across a face."""
    for zone in zones.own(s, s.active):
        for to in field(s).beside[zone]:
            if refuse_assault(s, Assault(zone, to)) is None:
                yield Assault(zone, to)


def refuse_assault(s: State, a: Assault) -> Refusal | None:
    """CK-59: Own units, through a face, at enemy units; what keeps the units from it; surplus; lateness."""
    if a.zone not in s.held:
        return Refusal("CK-02", "conquerors_kings.refuse.edge")
    if zones.holder(s, a.zone) == enemy(s.active):
        return Refusal("CK-04", "conquerors_kings.refuse.not_yours")
    here = zones.units(s, a.zone)
    if not here:
        return Refusal("CK-59", "conquerors_kings.refuse.no_unit")
    if (refusal := refusals.not_across(s, a.zone, a.to)) is not None:
        return refusal
    if zones.holder(s, a.to) != enemy(s.active) or not zones.units(s, a.to):
        return Refusal("CK-59", "conquerors_kings.refuse.no_enemy")
    for flag, rule, why in (
        (NO_MOVE, "CK-35", "no_move"),
        (ROUTED, "CK-36", "routed"),
        (ASSAULTED, "CK-59", "has_assaulted"),
    ):
        if any(has(s, piece, flag) for piece in here):
            return Refusal(rule, f"conquerors_kings.refuse.{why}")
    return short(s, a) or too_late(s, a)


def short(s: State, a: Assault) -> Refusal | None:
    """CK-60: Skirmishers alone need four bases more than the target."""
    is_light = all(map(roster(s).is_skirmisher, zones.units(s, a.zone)))
    if is_light and zones.count(s, a.zone) < zones.count(s, a.to) + SURPLUS:
        return Refusal("CK-60", "conquerors_kings.refuse.surplus", {"bases": SURPLUS})
    return None


def too_late(s: State, a: Assault) -> Refusal | None:
    """CK-58, CK-27: With three late units there is no fight but by a valiant general."""
    if pools.late(s, a.zone) < NO_FIGHT or zones.is_gifted(s, a.zone, VALIANT):
        return None
    return Refusal("CK-58", "conquerors_kings.refuse.late", {"units": NO_FIGHT})


def take_assault(s: State, a: Assault, log: Log) -> None:
    """CK-59, CK-27: Its units have assaulted; where units are late, a valiant general throws."""
    s.source, s.target = a.zone, a.to
    for piece in zones.units(s, a.zone):
        mark(s, piece, ASSAULTED)
    log_event(log, "CK-59", "conquerors_kings.log.assault", zone=place_ref(a.zone), to=place_ref(a.to))
    is_thrown_for = pools.late(s, a.zone) and zones.is_gifted(s, a.zone, VALIANT)
    push(s, ("combat.valiant",) if is_thrown_for else ("combat.answer",), ("combat.end",))


def options_end(s: State) -> Iterator[EndFights]:
    """CK-59: An assault is never compulsory."""
    yield EndFights()


def refuse_end(s: State, a: EndFights) -> None:
    """CK-59: Ending the step is always allowed."""


def take_end(s: State, a: EndFights, log: Log) -> None:
    """CK-59: The assault step is over."""


def valiant(s: State, face: int, log: Log) -> None:
    """CK-27: With 4, 5, 6 nobody is late in this fight; else three late units do not fight, nor are they fought."""
    s.instant = face >= LUCK
    log_event(log, "CK-27", f"conquerors_kings.log.valiant.{'yes' if s.instant else 'no'}", die=face)
    if not s.instant and pools.late(s, s.source) >= NO_FIGHT:
        log_event(log, "CK-58", "conquerors_kings.log.too_late", zone=place_ref(s.source))
    else:
        push(s, ("combat.answer",))


def answer(s: State, log: Log) -> None:
    """CK-61: The target is asked where it can fall back."""
    here = tuple(zones.units(s, s.target))
    group = retreat.grouped(s, s.target, here)
    if retreat.ways(s, enemy(s.active), s.target, group, s.source):
        push(s, ("combat.stand",))
    else:
        push(s, ("combat.fight",))


def assailed(s: State) -> Side:
    """CK-61: The player whose zone is assaulted."""
    return enemy(s.active)


def options_stand(s: State) -> Iterator[StandOrFallBack]:
    """CK-61: Stand and fight, or fall back."""
    yield from map(StandOrFallBack, (STAND, FALL_BACK))


def refuse_stand(s: State, a: StandOrFallBack) -> Refusal | None:
    """CK-61: There is no third."""
    return None if a.choice in (STAND, FALL_BACK) else Refusal("CK-61", "conquerors_kings.refuse.no_choice")


def take_stand(s: State, a: StandOrFallBack, log: Log) -> None:
    """CK-61: A unit that falls back has lost, by nothing."""
    log_event(log, "CK-61", f"conquerors_kings.log.{a.choice}", zone=place_ref(s.target))
    if a.choice == STAND:
        push(s, ("combat.fight",))
    else:
        assault_was_met(s)
        push(s, ("combat.won", True, 0))


def usual_stand(s: State) -> StandOrFallBack:
    """CK-104: Stand."""
    return StandOrFallBack(STAND)


def assault_was_met(s: State) -> None:
    """CK-59, CK-77: The units of the target zone have been assaulted in this player turn."""
    for piece in zones.units(s, s.target):
        mark(s, piece, WAS_TARGET)


def end(s: State, log: Log) -> None:
    """CK-59, CK-94: The fight has been dealt with wholly; others may follow."""
    forget(s)
    push(s, ("victory.look",), ("combat.begin",))


def forget(s: State) -> None:
    """CK-62: Nothing is left of a fight."""
    s.source = s.target = NOWHERE
    s.instant = False
    s.luck, s.struck, s.pools, s.hits = (dict.fromkeys(SIDES, 0) for _ in range(4))


STEPS: Steps = {
    "combat.begin": Do("CK-59", begin),
    "combat.order": Ask(
        "CK-59",
        active,
        {
            Assault: Answer(options_assault, refuse_assault, take_assault),
            EndFights: Answer(options_end, refuse_end, take_end),
        },
    ),
    "combat.valiant": Roll("CK-27", success_odds.one_die, valiant),
    "combat.answer": Do("CK-61", answer),
    "combat.stand": Ask(
        "CK-61",
        assailed,
        {StandOrFallBack: Answer(options_stand, refuse_stand, take_stand)},
        is_nested=True,
        usual=usual_stand,
        split=True,
    ),
    "combat.end": Do("CK-59", end),
}
"""Steps of declaring an assault."""
