"""Taking back: the last order, or all of a turn, and playing it again."""

from __future__ import annotations

from collections.abc import Callable

from web.effects import Effects, Notice
from web.gestures import film, game, orders, turns
from web.play import takeback
from web.play.mode import Mode
from web.play.table import Table
from web.session import Session


@film.of_now
def undo(session: Session, _: str) -> Effects:
    """Take the last step of an order in hand back, else the last order, or say why that cannot be."""
    if session.table is not None and takeback.is_under_way(session.table):
        return orders.back(session, "")
    return _take_back(session, takeback.undo_refused, lambda table: table.undo())


@film.of_now
def undo_turn(session: Session, _: str) -> Effects:
    """Take all orders of the turn back, as far as that can be; say what keeps those before, or why none can be."""
    return _take_back(session, takeback.undo_refused, takeback.undo_turn)


@film.of_now
def redo(session: Session, _: str) -> Effects:
    """Play again what was taken back."""
    return _take_back(session, takeback.redo_refused, lambda table: table.redo())


def _take_back(session: Session, refused: Callable[[Table], str | None], go: Callable[[Table], str | None]) -> Effects:
    """Go back or forth in the game, unless `refused` has the word key of why not; `go` may have that of what stays."""
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
    session.news = takeback.told(table, session.words, before)
    yield from game.changed(session)
    if stays is not None:
        yield Notice(stays)


def _hold_computer(session: Session) -> None:
    """Let the computer wait where its order was taken back, or it would give one again at once."""
    table = session.playing()
    session.turns.stopped = table.game.study and table.mode in (Mode.THINKING, Mode.WATCHING)


GESTURES = {"undo": undo, "undo-turn": undo_turn, "redo": redo}
