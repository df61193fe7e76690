"""Undo and redo: the last order, or all orders of a turn."""

from __future__ import annotations

from collections.abc import Callable

from web.game import game_lifecycle, order_actions, past_position, turns, undo_rules
from web.game.mode import Mode
from web.game.table import Table
from web.shell.effects import Effects, Notice
from web.shell.session import Session


@past_position.in_present_only
def undo(session: Session, _: str) -> Effects:
    """Undo the last pick of the selection, else the last order, or say why that is impossible."""
    if session.table is not None and undo_rules.has_pending_selection(session.table):
        return order_actions.back(session, "")
    return _take_back(session, undo_rules.undo_refused, lambda table: table.undo())


@past_position.in_present_only
def undo_turn(session: Session, _: str) -> Effects:
    """Undo all orders of the turn as far as possible; say what blocks the rest, or why nothing can be undone."""
    return _take_back(session, undo_rules.undo_refused, undo_rules.undo_turn)


@past_position.in_present_only
def redo(session: Session, _: str) -> Effects:
    """Redo what was undone."""
    return _take_back(session, undo_rules.redo_refused, lambda table: table.redo())


def _take_back(session: Session, refused: Callable[[Table], str | None], go: Callable[[Table], str | None]) -> Effects:
    """Move back or forth in the game unless `refused` returns the word key of a reason; `go` may return what stays."""
    table = session.table
    if table is None:
        return
    why = refused(table)
    if why is not None:
        yield Notice(why)
        return
    turns.stop(session)
    session.page.show("notice", False)
    before = list(table.game.inputs)
    stays = go(table)
    if table.game.can_redo:
        _hold_computer(session)
    session.news = undo_rules.undo_news(table, session.words, before)
    yield from game_lifecycle.after_player_action(session)
    if stays is not None:
        yield Notice(stays)


def _hold_computer(session: Session) -> None:
    """Hold the computer after its order was undone; otherwise it would give one again at once."""
    table = session.playing()
    session.turns.stopped = table.game.study and table.mode in (Mode.THINKING, Mode.WATCHING)


ACTIONS = {"undo": undo, "undo-turn": undo_turn, "redo": redo}
