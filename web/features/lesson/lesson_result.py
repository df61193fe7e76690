"""Decides whether a lesson's final battle counts: the player must have given real actions in it."""

from __future__ import annotations

from engine.core.types import Action, End, Side
from web.game.input_reasons import is_auto_answered
from web.game.recent_turn import is_board_action, is_resolving, losses
from web.game.table import Table
from web.looks import registry

PASSED = "lesson.passed"
"""Key of the text for a player who gave no action."""
IDLE = "lesson.idle"
"""Key of the text for a battle in which nobody attacked and the player did not win."""


def uncounted_reason(table: Table, side: Side, begin: int) -> str:
    """Return the key of the reason why a finished battle does not count for the player, or "" if it does.

    It does not count if from input `begin` on `side` only made declarations, such as ending a turn, and answers while
    an action was being resolved; nor if nobody attacked, unless that side won by something other than a count of what
    is left.
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
    """Return whether input `n` is an action on the board that was not requested while another was being resolved."""
    return is_board_action(table.game, n) and not is_resolving(table.game, n) and not is_auto_answered(table, n)


def _is_blow(table: Table, n: int) -> bool:
    """Return whether input `n` is an attack."""
    game = table.game
    given = game.inputs[n].given
    return isinstance(given, Action) and game.system.forecast.is_attack(game.state_at(n), given)
