"""The print page: the visitor ticks what to print and sees a preview of the sheets."""

from __future__ import annotations

from typing import Any

from web.features.briefing import actions as briefing_actions
from web.features.guides import actions as guides_actions
from web.features.print.model import Prints
from web.features.replay.model import Replay
from web.game.game_lifecycle import PRINT
from web.shell.effects import AsyncEffects, Background, Effects, Paint
from web.shell.session import SHEET, Session

SHEETS = Paint("print-sheets")


def has(session: Session, which: str) -> bool:
    """Return whether the scenario exists, or, without a name, whether there is a game that may be shown now."""
    if which:
        return which in session.scenarios
    return session.table is not None and not session.table.covered


def show(session: Session, which: str) -> Effects:
    """Show what can be printed of a scenario, or of the game on the table."""
    prints, table, page = session.of(Prints), session.table, session.page
    prints.which = which
    if not which and table is not None:
        prints.at = session.of(Replay).at(table)
        of = (id(table.game), table.game.digests[-1], table.viewer, prints.at)
        if prints.of != of:
            prints.ticked, prints.of = set(), of
    yield Paint("print-form")
    yield SHEETS
    page.to_top()
    page.focus("#print-title")
    if which:
        yield from briefing_actions.fetched(session, session.scenarios[which].system)
    system = session.scenarios[which].system if which else session.playing().game.system.id
    if (system, SHEET) not in session.guides:
        yield Background(_fetch(session, system))


async def _fetch(session: Session, system: str) -> AsyncEffects:
    """Fetch the system's reference sheet, which is one of the printable parts."""
    async for effect in guides_actions.fetch(session, system, SHEET):
        yield effect
    if session.page.address().partition("/")[0] == PRINT:
        yield SHEETS


def change(session: Session, _: str, __: Any) -> Effects:
    """Store the state of the form."""
    session.of(Prints).fields[not session.of(Prints).which] = session.page.form("print-form")
    yield SHEETS


def ask(session: Session, _: str) -> Effects:
    """Show what can be printed of the scenario that is being set up."""
    name = next(name for name, scenario in session.scenarios.items() if scenario is session.chosen)
    session.page.go(f"{PRINT}/{name}")
    return ()


def print_now(session: Session) -> Effects:
    """Print the sheets."""
    session.page.print_page()
    return ()


def print_at(session: Session, n: str) -> Effects:
    """Toggle the board after an input in the log."""
    session.of(Prints).ticked ^= {int(n)}
    yield SHEETS


def leave(session: Session) -> None:
    """Remove the sheets from the page, because their boards would duplicate names used by other boards."""
    for name in ("print-form", "print-sheets"):
        session.page.html(name, "")


ACTIONS = {"print": ask, "print-at": print_at}
