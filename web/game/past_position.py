"""Viewing an earlier position of the game, and blocking actions meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from web.game import turns
from web.game.mode import Mode
from web.game.table import Table
from web.shell.effects import TABLE, Effects, Happened, Moment, Notice
from web.shell.session import Session

Gesture = Callable[[Session, str], Effects]


def in_present_only(gesture: Gesture) -> Gesture:
    """Decorate an action of the present game: while the past is shown, it only says so."""

    @wraps(gesture)
    def checked(session: Session, argument: str) -> Effects:
        table = session.table
        if table is None or table.mode is not Mode.PAST:
            return gesture(session, argument)
        return (
            Happened(Moment.POSITION_CHOSEN),
            Notice("site.past.not_now", _where(table), ("to-now",)),
            TABLE,
        )

    return checked


def _where(table: Table) -> dict[str, int]:
    """Return the facts for the viewed position."""
    return {"at": table.viewed_at or 0, "total": len(table.game.inputs)}


def return_to_present(session: Session, _: str) -> Effects:
    """Return from the past to the present position."""
    session.page.show("notice", False)
    yield from go_to(session, "now")
    session.page.focus("#question")


def look(session: Session, at: str) -> Effects:
    """View the board after `at` inputs, or ``now``, and scroll it into view."""
    yield from go_to(session, at)
    session.page.scroll_to("#board-frame")


def go_to(session: Session, at: str) -> Effects:
    """Show the board after a number of inputs, or ``now``; a running replay is stopped."""
    yield Happened(Moment.POSITION_CHOSEN)
    if session.table is not None:
        yield from show(session, len(session.table.game.inputs) if at == "now" else int(at))


def show(session: Session, at: int) -> Effects:
    """Show the board after a number of inputs; at the end of an unfinished game, continue it."""
    table = session.playing()
    table.look(at)
    if table.mode is Mode.PAST:
        turns.pause(session)
        yield Happened(Moment.PAST_SHOWN)
    yield TABLE
    if table.mode is not Mode.PAST:
        yield from turns.go_on(session)
