"""The sequence of play: TY-03."""

from __future__ import annotations

from engine.core.flow import Do, then
from engine.core.types import Log, Side, tell
from tests.toy import combat, movement, setup, victory
from tests.toy.state import State, other


def begin_round(s: State, log: Log, number: int) -> None:
    """TY-03: in a round the first side has a turn, then the other."""
    s.round = number
    tell(log, "TY-03", "toy.log.round", round=number)
    follows = ("sequence.round", number + 1) if number < s.battle.rounds else ("victory.count",)
    then(s, ("sequence.turn", s.battle.first), ("sequence.turn", other(s, s.battle.first)), follows)


def begin_turn(s: State, log: Log, side: Side) -> None:
    """TY-03: a turn is march, then assault."""
    s.active = side
    then(s, ("movement.march", side, s.battle.marches), ("combat.assault", side))


STEPS = {
    **setup.STEPS,
    "sequence.round": Do("TY-03", begin_round),
    "sequence.turn": Do("TY-03", begin_turn),
    **movement.STEPS,
    **combat.STEPS,
    **victory.STEPS,
}
