"""The orders of a turn: ZN-06 to ZN-08, and the reserve of ZN-03."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Roll, push
from engine.core.references import PieceRef, piece_ref, place_ref, side_ref
from engine.core.types import Event, Log, Outcome, PieceId, Refusal, Side, log_event
from tests.zones import combat
from tests.zones.actions import Come, Fight, Move, Pass
from tests.zones.data import HOME, ROUGH, ZONES
from tests.zones.state import RESERVE, State, beside, other, owned, units, whose


def heads_move(s: State, side: Side, left: int) -> Iterator[PieceRef]:
    """ZN-07: each unit on the board."""
    yield from (piece_ref(unit) for unit in owned(side) if s.at[unit] in ZONES)


def options_move(s: State, side: Side, left: int, of: PieceRef) -> Iterator[Move]:
    """ZN-07: a unit moves to each zone beside its own."""
    unit = of.id
    yield from (Move(unit, zone) for zone in beside(s.at[unit]))


def refuse_move(s: State, a: Move, side: Side, left: int) -> Refusal | None:
    """ZN-07: an own unit on the board, to a zone beside its own."""
    if a.unit not in owned(side) or s.at[a.unit] not in ZONES:
        return Refusal("ZN-07", "zones.refuse.not_your_unit")
    return None if a.to in beside(s.at[a.unit]) else Refusal("ZN-07", "zones.refuse.not_beside")


def take_move(s: State, a: Move, log: Log, side: Side, left: int) -> None:
    """ZN-07, ZN-08: it goes there, or tries to where the zone is rough."""
    go_on(s, side, left)
    if a.to in s.battle.rough:
        log_event(log, "ZN-08", "zones.log.tries", unit=piece_ref(a.unit), to=place_ref(a.to))
        push(s, ("move.rough", a.unit, a.to))
    else:
        arrive(s, a.unit, a.to, log)


def go_on(s: State, side: Side, left: int) -> None:
    """ZN-06: two orders in a turn."""
    if left > 1:
        push(s, ("act.order", side, left - 1))


def arrive(s: State, unit: PieceId, to: str, log: Log) -> None:
    """ZN-07: it stands there."""
    s.at[unit] = to
    log_event(log, "ZN-07", "zones.log.moved", unit=piece_ref(unit), to=place_ref(to))


def odds_rough(s: State, unit: PieceId, to: str) -> tuple[tuple[Outcome, int], ...]:
    """ZN-08: one die."""
    return tuple((face, 1) for face in range(1, 7))


def take_rough(s: State, face: int, log: Log, unit: PieceId, to: str) -> None:
    """ZN-08: from 3 on it gets through, else it stays where it is."""
    if face >= ROUGH:
        arrive(s, unit, to, log)
    else:
        log_event(log, "ZN-08", "zones.log.stuck", unit=piece_ref(unit))


def options_come(s: State, side: Side, left: int) -> Iterator[Come]:
    """ZN-03: the reserve, from the round of its number on, into a zone of the own row."""
    unit = owned(side)[-1]
    if s.at[unit] == RESERVE and 0 < s.bases[unit] <= s.round:
        yield from (Come(unit, zone) for zone in HOME[side])


def refuse_come(s: State, a: Come, side: Side, left: int) -> Refusal | None:
    """ZN-03: a reserve that waits, in its time, at home."""
    unit = owned(side)[-1]
    if a.unit != unit or s.at[unit] != RESERVE:
        return Refusal("ZN-03", "zones.refuse.no_reserve_waits")
    if not 0 < s.bases[unit] <= s.round:
        return Refusal("ZN-03", "zones.refuse.too_early")
    return None if a.to in HOME[side] else Refusal("ZN-03", "zones.refuse.not_home")


def take_come(s: State, a: Come, log: Log, side: Side, left: int) -> None:
    """ZN-03: now everybody sees what it is."""
    s.at[a.unit] = a.to
    if log is not None:
        facts = {"unit": piece_ref(a.unit), "to": place_ref(a.to), "bases": s.bases[a.unit]}
        log.append(Event("ZN-03", "zones.log.came", facts, reveals=True))
    go_on(s, side, left)


def options_fight(s: State, side: Side, left: int) -> Iterator[Fight]:
    """ZN-09: in each zone where both sides stand."""
    yield from (Fight(zone) for zone in ZONES if units(s, side, zone) and units(s, other(side), zone))


def refuse_fight(s: State, a: Fight, side: Side, left: int) -> Refusal | None:
    """ZN-09: where both sides stand."""
    is_fight = a.zone in ZONES and units(s, side, a.zone) and units(s, other(side), a.zone)
    return None if is_fight else Refusal("ZN-09", "zones.refuse.nobody_there")


def take_fight(s: State, a: Fight, log: Log, side: Side, left: int) -> None:
    """ZN-09: both throw, the one who ordered it first."""
    log_event(log, "ZN-09", "zones.log.fight", zone=place_ref(a.zone))
    go_on(s, side, left)
    combat.begin(s, a.zone, side)


def options_pass(s: State, side: Side, left: int) -> Iterator[Pass]:
    """ZN-06: or nothing more."""
    yield Pass()


def refuse_pass(s: State, a: Pass, side: Side, left: int) -> None:
    """ZN-06: that is always allowed."""


def take_pass(s: State, a: Pass, log: Log, side: Side, left: int) -> None:
    """ZN-06: the turn is over."""
    log_event(log, "ZN-06", "zones.log.passed", side=side_ref(side))


STEPS = {
    "act.order": Ask(
        "ZN-06",
        whose,
        {
            Move: Answer(options_move, refuse_move, take_move, heads_move),
            Come: Answer(options_come, refuse_come, take_come),
            Fight: Answer(options_fight, refuse_fight, take_fight),
            Pass: Answer(options_pass, refuse_pass, take_pass),
        },
    ),
    "move.rough": Roll("ZN-08", odds_rough, take_rough),
}
