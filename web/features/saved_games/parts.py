"""The list of saved games, with the state of each."""

from __future__ import annotations

from engine.core import codec, record
from engine.core.scenario import DataFault
from engine.core.types import End
from web.boards.board_kinds import small
from web.features.home import view as home_view
from web.features.saved_games import view as shelf_panel
from web.game import board_orientation
from web.game.seats import HUMAN, LADDER
from web.game.table import Table
from web.shell.session import Session
from web.storage import migration
from web.storage.saved_games import SavedGame, SavedGameSummary
from web.words import Names


def shelf_list(session: Session) -> str:
    """Return the running saved games."""
    going_on = [entry for entry in session.store.saves() if not entry.is_over]
    return shelf_panel.shelf(going_on, session.words, session.time, session.autosave.drawn)


def finished(session: Session) -> str:
    """Return the page of finished games."""
    over = [entry for entry in session.store.saves() if entry.is_over]
    return shelf_panel.finished(over, session.words, session.time, session.autosave.drawn, _last(session))


def _last(session: Session) -> tuple[SavedGame, SavedGameSummary] | None:
    """Return the game played last, if it is over: it is listed until another one begins."""
    text = session.ended()
    entry = home_view.entry(session, text)
    read, shown = session.autosave.going
    return None if entry is None else (entry, shown if read == text else SavedGameSummary())


def shelf_board(session: Session, entry: SavedGame) -> None:
    """Compute a saved game's summary, with a board as its only human player sees it; if it has secrets, its start."""
    session.autosave.drawn[entry.id] = _shown(session, session.store.saved(entry) or "")


def going_board(session: Session, text: str) -> None:
    """Compute the summary of the last game."""
    session.autosave.going = text, _shown(session, text)


def _shown(session: Session, text: str) -> SavedGameSummary:
    try:
        opening = record.RecordReplay(codec.parse(text))
    except DataFault:
        return SavedGameSummary()
    table = Table.from_record(opening.game, migration.own_data(opening), LADDER)
    people = [side for side, seat in table.seats.items() if seat == HUMAN]
    system, last = opening.game.system, opening.last()
    viewer = people[0] if len(people) == 1 else None
    if last is None:
        return SavedGameSummary(
            small(table.view(), turn=board_orientation.fitting_orientation(table.view(), table.turn))
        )
    view = system.sight.view(last, viewer)
    names = Names(session.words, system.id, view)
    now = system.pending(last)
    facts = shelf_panel.standing(names, view, table.seats, now)
    is_secret = system.sight.hidden and viewer is None and not isinstance(now, End)
    shown = table.view() if is_secret else view
    return SavedGameSummary(small(shown, turn=board_orientation.fitting_orientation(shown, table.turn)), facts)
