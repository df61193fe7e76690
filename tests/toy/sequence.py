"""The sequence of play: TY-03."""

from __future__ import annotations

from engine.core.agenda import Do, push
from engine.core.types import Log, Side, log_event
from tests.toy import combat, movement, setup, victory
from tests.toy.state import State, other


def begin_round(s: State, log: Log, number: int) -> None:
    """TY-03: in a round the first side has a turn, then the other."""
    s.round = number
    log_event(log, "TY-03", "toy.log.round", round=number)
    follows = ("sequence.round", number + 1) if number < s.battle.rounds else ("victory.count",)
    push(s, ("sequence.turn", s.battle.first), ("sequence.turn", other(s, s.battle.first)), follows)


def begin_turn(s: State, log: Log, side: Side) -> None:
    """TY-03: a turn is march, then assault."""
    s.active = side
    push(s, ("movement.march", side, s.battle.marches), ("combat.assault", side))


STEPS = {
    **setup.STEPS,
    "sequence.round": Do("TY-03", begin_round),
    "sequence.turn": Do("TY-03", begin_turn),
    **movement.STEPS,
    **combat.STEPS,
    **victory.STEPS,
}
