"""The build's documents for each system: the reference sheet on its own page, the legend beside the page.

They are loaded late, on request.
"""

from __future__ import annotations

from engine.core import codec
from engine.core.scenario import DataFault
from engine.core.system import SYSTEMS
from web.faults import plainly
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Background, Effects, Notice, Paint, Route
from web.shell.session import BOARD, PICTURES, SHEET, SIGNS, Session

DIALOG = "signs-dialog"


def sheet(session: Session) -> Effects:
    """Show the reference sheet of the system that the address names."""
    system = session.page.address().partition("/")[2]
    yield Paint(SHEET)
    session.page.to_top()
    if (system, SHEET) in session.guides:
        session.page.focus("#sheet-title")
    else:
        yield Background(fetch(session, system, SHEET))


def show_sheet(session: Session, _: str) -> Effects:
    """Go to the reference sheet of the game on the table, or of the rules panel."""
    table = session.table
    at_table = session.is_at_table and table is not None
    system = table.game.system.id if at_table and table is not None else session.rules
    session.page.dialog("rules-dialog", False)
    session.page.go(f"{SHEET}/{system}")
    yield Route()


def ask(session: Session, _: str) -> Effects:
    """Open or close the legend beside the page."""
    if session.page.is_open(DIALOG):
        close(session)
        return
    table = session.table
    session.signs = table.game.system.id if session.is_at_table and table is not None else _read_last(session)
    yield Paint(SIGNS)
    session.page.dialog("rules-dialog", False)
    session.page.dialog(DIALOG, True, beside=True)
    session.page.focus("#signs-title")
    if (session.signs, SIGNS) not in session.guides:
        yield Background(fetch(session, session.signs, SIGNS))


def choose(session: Session, system: str) -> Effects:
    """Show the legend of another system."""
    session.signs = system if system in SYSTEMS else session.signs
    yield Paint(SIGNS)
    if (session.signs, SIGNS) not in session.guides:
        yield Background(fetch(session, session.signs, SIGNS))


def close(session: Session) -> None:
    """Close the legend and return the keyboard focus."""
    session.page.dialog(DIALOG, False)
    session.page.html("signs", "")
    session.page.focus(BOARD if session.cursor else "#main")


def _read_last(session: Session) -> str:
    """Return the system of the sheet shown, else the one whose rules were read last."""
    where, _, system = session.page.address().partition("/")
    return system if where == SHEET and system in SYSTEMS else session.rules


async def fetch(session: Session, system: str, part: str) -> AsyncEffects:
    """Fetch a part of a system's guide, and show it if it is still requested."""
    if (system, part) not in session.guides:
        form = "json" if part == PICTURES else "html"
        address = f"guides/{session.words.language}/{system}/{part}.{form}"
        try:
            made = await session.page.fetched(address)
            if part == PICTURES:
                async for effect in deferred_loading.wait_until_loaded(session):
                    yield effect
                codec.convert(codec.parse(made), dict[str, str], PICTURES)
        except OSError as fault:
            yield Notice("guide.notice.missing", {"fault": str(fault)})
            return
        except DataFault as fault:
            yield Notice("guide.notice.missing", {"fault": plainly(fault.mismatches[0], session.words)})
            return
        session.guides[system, part] = made
    if part == SHEET and session.page.address() == f"{SHEET}/{system}":
        yield Paint(SHEET)
        session.page.focus("#sheet-title")
    elif part == PICTURES:
        yield Paint(PICTURES, system)
    elif part == SIGNS and session.page.is_open(DIALOG) and session.signs == system:
        yield Paint(SIGNS)


def leave(session: Session) -> None:
    """Remove the sheet from the page: hidden drawings only cost memory."""
    session.page.html(SHEET, "")


def print_sheet(session: Session, _: str) -> Effects:
    """Print the sheet that is shown."""
    session.page.print_page()
    return ()


ACTIONS = {"sheet": show_sheet, "signs": ask, "print-sheet": print_sheet}
