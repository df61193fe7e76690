"""The life of a game on the page: it begins, replaces another, is opened as a visit, and continues."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.core.link import OPEN
from engine.core.scenario import Scenario, shipped
from engine.core.types import Side
from web.game import autosave, turns
from web.game.even_game import usual_level
from web.game.seats import EVEN, HUMAN, LADDER, LEVELS
from web.game.table import Table
from web.shell.effects import FRESH, Effects, Happened, Moment, Notice, Route
from web.shell.session import PLAY, QUESTION_TAB, Session

OWN = "own"
"""Prefix for the name of an outside scenario that clashes with a built-in one."""
ADOPTED = "scenario"
"""Key under which a window keeps the outside scenario opened last."""
PRINT = "print"
"""Route of the page that prints the game on the table."""
DIALOGS = (
    *("keep-dialog", "resign-dialog", "draw-dialog", "match-dialog", "prepare-dialog"),
    *("study-dialog", "seats-dialog", "play-on-dialog", "briefing-dialog", "tutor-dialog"),
)
"""The dialogs that are about the game on the table."""


def add_scenario(session: Session, scenario: Scenario) -> str:
    """Register a scenario and return its name; an outside one never takes the name of a built-in one.

    The window keeps it, so that its address still works after a reload.
    """
    is_ours = shipped().get(scenario.name, scenario) == scenario
    name = scenario.name if is_ours else f"{OWN}/{scenario.name}"
    if name not in shipped():
        session.page.keep_visit(json.dumps(scenario.data(), ensure_ascii=False), ADOPTED)
    session.scenarios = {**session.scenarios, name: scenario}
    return name


def show_place(session: Session, where: str) -> Effects:
    """Navigate to a place of the site at once."""
    session.page.go(where, instead=is_link(session))
    yield Route()


def is_link(session: Session) -> bool:
    """Return whether the address is a link that is being opened; it must not stay in the history."""
    return session.page.address().partition("/")[0] == OPEN


def leave_place(session: Session) -> Effects:
    """Go to the first page if no game could be opened at this address."""
    if is_link(session) or (session.table is None and session.page.address() == PLAY):
        session.page.go("", instead=True)
        yield Route()


def begin(session: Session, scenario: Scenario, options: dict[str, Any], seats: dict[Side, str]) -> Effects:
    """Start a game."""
    return put_on_table(session, Table.start(scenario, options, seats, session.page.seed()))


def remember_level(session: Session, scenario: Scenario, seats: Mapping[Side, str]) -> None:
    """Store the level of a solo game as the default for the next battle; a step between two asks for an even game.

    Who has asked for even games goes on to, unless he has chosen another level than the one proposed.
    """
    levels = [seat if seat in LEVELS else EVEN for seat in seats.values() if seat in LADDER]
    if HUMAN not in seats.values() or len(levels) != 1:
        return
    usual = usual_level(session.settings.level, session.store.honours(), scenario.system)
    if levels[0] not in (session.settings.level, usual):
        session.settings.change("level", levels[0])
        session.store.keep_settings(session.settings)
        session.page.value("setting-level", levels[0])


def put_on_table(session: Session, table: Table) -> Effects:
    """Put a game on the table, also in place of a lesson, and play on."""
    page, former = session.page, session.table
    turns.stop(session)
    session.table, session.guide, session.tab = table, None, QUESTION_TAB
    if former is not None:
        if former.game.scenario.system != table.game.scenario.system:
            session.workers.renew()
        page.collect()
    session.turns.is_held = False
    yield Happened(Moment.NEW_TABLE)
    table.fit(tall=page.is_tall())
    yield FRESH
    if page.address() != PRINT:
        page.go(PLAY, instead=is_link(session))
    yield Route()
    yield from autosave.autosave(session)
    yield from autosave.say_queued(session)
    if page.address() == PLAY:
        page.focus(".space[tabindex='0']")
        yield from turns.go_on(session)


def after_player_action(session: Session) -> Effects:
    """Show and save a local action, and go on with the next player."""
    session.playing().is_visit = False
    yield from turns.go_on(session, is_changed=True)


def replace(session: Session, table: Table) -> Effects:
    """Put another game on the table; the one in progress is put aside, or the player is asked first."""
    return put_on_table(session, table) if autosave.put_aside(session) else ask(session, table)


def show_visit(session: Session, table: Table) -> Effects:
    """Show a game that came by link; the one in progress stays saved until somebody plays on here."""
    if session.table is not None and not session.autosave.is_kept:
        yield from replace(session, table)  # the browser saves nothing: the player is asked
        return
    table.is_visit, session.autosave.own = True, None
    running = session.store.game()
    if running is not None:
        session.say_later("site.notice.visit", {"title": autosave.title(session, running)})
    yield from put_on_table(session, table)


def leave(session: Session) -> None:
    """Take a visited game that nobody has played on off the table, if another one is in progress."""
    table = session.table
    if table is not None and table.is_visit and session.store.game() is not None:
        turns.stop(session)
        session.table = None
        close_dialogs(session)
        session.page.keep_visit(None)


def close_dialogs(session: Session) -> None:
    """Close the dialogs about a game that is no longer on the table."""
    for name in DIALOGS:
        session.page.dialog(name, False)


def ask(session: Session, table: Table) -> Effects:
    """Ask whether a game may replace the one in progress, which would be lost."""
    session.autosave.waiting = table
    now = session.table
    text = now.text() if now is not None else session.store.game() or ""
    offers = ("rescue" if now is None else "file", "replace")
    yield Notice("site.notice.replaces", {"title": autosave.title(session, text)}, offers)


def replace_anyway(session: Session, _: str) -> Effects:
    """Open the waiting game, though the one in progress is lost."""
    table, session.autosave.waiting = session.autosave.waiting, None
    if table is not None:
        yield from put_on_table(session, table)


ACTIONS = {"replace": replace_anyway}
