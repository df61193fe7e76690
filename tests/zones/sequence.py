"""The sequence of play: ZN-06."""

from __future__ import annotations

from engine.core.agenda import Do, push
from engine.core.types import Log, Side, log_event
from tests.zones import combat, orders, setup, victory
from tests.zones.data import ORDERS
from tests.zones.state import State, other


def begin_round(s: State, log: Log, number: int) -> None:
    """ZN-06: in a round the side that begins has a turn, then the other."""
    s.round = number
    log_event(log, "ZN-06", "zones.log.round", round=number)
    follows = ("sequence.round", number + 1) if number < s.battle.rounds else ("victory.count",)
    push(s, ("sequence.turn", s.first), ("sequence.turn", other(s.first)), follows)


def begin_turn(s: State, log: Log, side: Side) -> None:
    """ZN-06: two orders."""
    s.active = side
    push(s, ("act.order", side, ORDERS))


STEPS = {
    **setup.STEPS,
    "sequence.round": Do("ZN-06", begin_round),
    "sequence.turn": Do("ZN-06", begin_turn),
    **orders.STEPS,
    **combat.STEPS,
    **victory.STEPS,
}
