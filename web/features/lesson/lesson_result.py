"""Decides whether a lesson's final battle counts: the player must have given real orders in it."""

from __future__ import annotations

from engine.core.types import Action, End, Side
from web.game.input_reasons import is_auto_answered
from web.game.recent_turn import is_board_action, is_resolving, losses
from web.game.table import Table
from web.looks import registry

PASSED = "lesson.passed"
"""What is said where the person gave nobody an order."""
IDLE = "lesson.idle"
"""What is said where nobody struck at anybody, and the person did not win either."""


def uncounted_reason(table: Table, side: Side, begin: int) -> str:
    """Return the key of why a battle that is over does not count for its person, "" where it does.

    It does not where `side` gave from input `begin` on words alone, such as to end a turn, and answers amid something;
    nor where nobody struck at anybody, unless that side won it all the same, and not by what is left alone.
    """
    game = table.game
    orders = range(begin, len(game.inputs))
    if not any(game.inputs[n].side == side and _is_given(table, n) for n in orders):
        return PASSED
    now = game.pending
    counted = registry.of(game.system.id).counted
    is_won = isinstance(now, End) and now.winner == side and now.why.rpartition(".")[2] not in counted
    return "" if is_won or any(_is_blow(table, n) for n in orders) or losses(table, begin, orders.stop) else IDLE


def _is_given(table: Table, n: int) -> bool:
    """Whether input `n` is an order that is pointed at, and that nothing in the middle of something asked for."""
    return is_board_action(table.game, n) and not is_resolving(table.game, n) and not is_auto_answered(table, n)


def _is_blow(table: Table, n: int) -> bool:
    """Whether input `n` is an attack."""
    game = table.game
    given = game.inputs[n].given
    return isinstance(given, Action) and game.system.forecast.is_attack(game.state_at(n), given)
