"""Looking at an earlier position of the game, and what cannot be done meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from web.game import turns
from web.game.mode import Mode
from web.game.table import Table
from web.shell.effects import TABLE, Effects, Notice
from web.shell.session import Session

Gesture = Callable[[Session, str], Effects]


def in_present_only(gesture: Gesture) -> Gesture:
    """Decorate an action of the present game: while the past is shown it only says so."""

    @wraps(gesture)
    def checked(session: Session, argument: str) -> Effects:
        table = session.table
        if table is None or table.mode is not Mode.PAST:
            return gesture(session, argument)
        session.film.hold()
        return (Notice("site.past.not_now", _where(table), ("to-now",)), TABLE)

    return checked


def _where(table: Table) -> dict[str, int]:
    """Return the facts of where in the game one looks."""
    return {"at": table.viewed_at or 0, "total": len(table.game.inputs)}


def return_to_present(session: Session, _: str) -> Effects:
    """Return from the past to the game as it stands."""
    session.page.show("notice", False)
    yield from go_to(session, "now")
    session.page.focus("#question")


def look(session: Session, at: str) -> Effects:
    """Look at the board as it was after a number of inputs, or at it now, and have it in sight."""
    yield from go_to(session, at)
    session.page.scroll_to("#board-frame")


def go_to(session: Session, at: str) -> Effects:
    """Show the board after a number of inputs, or ``now``; a replay that runs is stopped."""
    session.film.hold()
    if session.table is not None:
        yield from show(session, len(session.table.game.inputs) if at == "now" else int(at))


def show(session: Session, at: int) -> Effects:
    """Show the board after a number of inputs; at the end of a game that goes on, go on."""
    table = session.playing()
    table.look(at)
    if table.mode is Mode.PAST:
        turns.pause(session)
        session.film.is_chosen_open = True
    yield TABLE
    if table.mode is not Mode.PAST:
        yield from turns.go_on(session)
