"""Generals, step 1: CK-21, CK-22."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Roll, Steps, push
from engine.core.references import piece_ref, place_ref
from engine.core.types import NOBODY, Log, PieceId, PlaceId, Refusal, log_event
from engine.systems.conquerors_kings import refusals, zones
from engine.systems.conquerors_kings.actions import EndGenerals, GeneralStep
from engine.systems.conquerors_kings.data import GENERAL_STEP, MOST_STRIDES
from engine.systems.conquerors_kings.state import State, active, enemy, field, put, roster
from engine.systems.conquerors_kings.success_odds import one_die


def begin(s: State, log: Log) -> None:
    """CK-22, CK-104: Step 1: asked as long as a step is possible."""
    if any(options_step(s)):
        push(s, ("command.order",))
    else:
        rest(s)


def rest(s: State) -> None:
    """CK-22: Generals move no more in this turn."""
    s.strides = dict.fromkeys(s.strides, 0)
    s.leader = NOBODY


def options_step(s: State) -> Iterator[GeneralStep]:
    """CK-22: Each general into each zone across a face that takes him."""
    for piece in roster(s).generals[s.active]:
        for to in field(s).beside.get(s.at[piece], ()):
            a = GeneralStep(piece, to)
            if refuse_step(s, a) is None:
                yield a


def refuse_step(s: State, a: GeneralStep) -> Refusal | None:
    """CK-22: One general, then the other, six zones each at most, and never among enemies."""
    if (refusal := refusals.not_yours(s, s.active, a.piece)) is not None:
        return refusal
    if a.piece not in s.gifts:
        return Refusal("CK-22", "conquerors_kings.refuse.no_general")
    if s.at[a.piece] not in s.held:
        return Refusal("CK-22", "conquerors_kings.refuse.general_off_table")
    if s.strides[a.piece] and s.leader != a.piece:
        return Refusal("CK-22", "conquerors_kings.refuse.other_general_began")
    if s.strides[a.piece] >= MOST_STRIDES:
        return Refusal("CK-22", "conquerors_kings.refuse.six_zones", {"most": MOST_STRIDES})
    if (refusal := refusals.not_across(s, s.at[a.piece], a.to)) is not None:
        return refusal
    if zones.holder(s, a.to) == enemy(s.active):
        return Refusal("CK-22", "conquerors_kings.refuse.enemy_there")
    return None


def take_step(s: State, a: GeneralStep, log: Log) -> None:
    """CK-22: A die falls for each zone."""
    push(s, ("command.die", a.piece, a.to))


def take_die(s: State, face: int, log: Log, piece: PieceId, to: PlaceId) -> None:
    """CK-22: On 2 to 6 the general stands there and another step may follow; a 1 ends all moves of generals."""
    if face < GENERAL_STEP:
        log_event(log, "CK-22", "conquerors_kings.log.general_stays", piece=piece_ref(piece), die=face)
        rest(s)
        return
    s.strides[piece] += 1
    s.leader = piece
    put(s, piece, to)
    log_event(log, "CK-22", "conquerors_kings.log.general_step", piece=piece_ref(piece), to=place_ref(to), die=face)
    push(s, ("command.begin",))


def options_end(s: State) -> Iterator[EndGenerals]:
    """CK-22: No general has to move."""
    yield EndGenerals()


def refuse_end(s: State, a: EndGenerals) -> None:
    """CK-22: Ending the moves of generals is always allowed."""


def take_end(s: State, a: EndGenerals, log: Log) -> None:
    """CK-22: Go on to morale."""
    rest(s)


STEPS: Steps = {
    "command.begin": Do("CK-22", begin),
    "command.order": Ask(
        "CK-22",
        active,
        {
            GeneralStep: Answer(options_step, refuse_step, take_step),
            EndGenerals: Answer(options_end, refuse_end, take_end),
        },
    ),
    "command.die": Roll("CK-22", one_die, take_die),
}
"""Steps of the generals."""
