"""The dialog that saves or sends a game or a scenario, and its link."""

from __future__ import annotations

from web.features.saved_games import view as shelf_panel
from web.shell.session import Session
from web.storage import saved_games


def keep_body(session: Session) -> str:
    """Return the dialog that saves or sends a game or a scenario."""
    table, modes = session.table, session.link.modes
    if table is None or modes == ("scenario",):
        return shelf_panel.keeping(session.words, "", modes)
    title = saved_games.entry(table.text(), "", 0, session.words.language).title
    at, total = session.link.at, len(table.game.inputs)
    return shelf_panel.keeping(session.words, title, modes, secret=table.has_secrets, at=at, total=total)


def link_made(session: Session) -> str:
    """Return the link in that dialog."""
    address = session.link_to(session.link.data(session.table))
    return shelf_panel.link(session.words, address, session.ground())
