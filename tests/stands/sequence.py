"""The sequence of play: ST-03 to ST-05."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Answer, Ask, Do, Roll, push
from engine.core.references import side_ref
from engine.core.types import Face, Log, Outcome, Refusal, Side, log_event
from tests.stands import combat, movement, victory
from tests.stands.actions import Begin
from tests.stands.data import POINTS, SIDES
from tests.stands.state import State, other, whose


def begin_turn(s: State, log: Log, number: int) -> None:
    """ST-03: dice, the choice, both parts; ST-06: points are new in each turn."""
    s.turn, s.acted, s.spurred = number, (), ()
    s.points = dict.fromkeys(SIDES, POINTS)
    log_event(log, "ST-03", "stands.log.turn", turn=number)
    follows = ("sequence.turn", number + 1) if number < s.battle.turns else ("victory.count",)
    push(s, ("initiative.first",), follows)


def odds_die(s: State, *faces: int) -> tuple[tuple[Outcome, int], ...]:
    """ST-04: one die."""
    return tuple((face, 1) for face in range(1, 7))


def take_first(s: State, face: int, log: Log) -> None:
    """ST-04: the first side's die; the other's follows."""
    log_event(log, "ST-04", "stands.log.threw", side=side_ref(SIDES[0]), face=face)
    push(s, ("initiative.second", face))


def take_second(s: State, face: int, log: Log, before: int) -> None:
    """ST-04: the higher die wins, of equal ones that of the side that did not act first in the turn before."""
    log_event(log, "ST-04", "stands.log.threw", side=side_ref(SIDES[1]), face=face)
    winner = other(s.first) if face == before else SIDES[face > before]
    log_event(log, "ST-04", "stands.log.won", side=side_ref(winner))
    push(s, ("initiative.choose", winner))


def options_begin(s: State, side: Side) -> Iterator[Begin]:
    """ST-05: first or second."""
    yield Begin(first=True)
    yield Begin(first=False)


def refuse_begin(s: State, a: Begin, side: Side) -> Refusal | None:
    """ST-05: either is allowed."""
    return None


def take_begin(s: State, a: Begin, log: Log, side: Side) -> None:
    """ST-05: it holds for the turn."""
    s.first = side if a.first else other(side)
    log_event(log, "ST-05", "stands.log.first", side=side_ref(s.first))
    push(s, ("sequence.part", s.first), ("sequence.part", other(s.first)))


def usual_begin(s: State, side: Side) -> Begin:
    """ST-05: who won the throw acts first where nobody says otherwise."""
    return Begin(first=True)


def begin_part(s: State, log: Log, side: Side) -> None:
    """ST-07: its side gives orders now."""
    s.active = side
    push(s, ("act.order", side))


STEPS = {
    "sequence.turn": Do("ST-03", begin_turn),
    "initiative.first": Roll("ST-04", odds_die, take_first, lambda *_: Face(), separate_phase=True),
    "initiative.second": Roll("ST-04", odds_die, take_second, lambda *_: Face(), separate_phase=True),
    "initiative.choose": Ask(
        "ST-05", whose, {Begin: Answer(options_begin, refuse_begin, take_begin)}, usual=usual_begin
    ),
    "sequence.part": Do("ST-07", begin_part),
    **movement.STEPS,
    **combat.STEPS,
    **victory.STEPS,
}
