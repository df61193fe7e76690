"""The dialog that saves or sends a game or a scenario, and its link."""

from __future__ import annotations

from web.features.links.model import LinkDialog, link_base
from web.features.saved_games import view as shelf_panel
from web.shell.session import Session
from web.storage import saved_games


def keep_body(session: Session) -> str:
    """Return the dialog that saves or sends a game or a scenario."""
    table, modes = session.table, session.of(LinkDialog).modes
    if table is None or modes == ("scenario",):
        return shelf_panel.keeping(session.words, "", modes)
    title = saved_games.entry(table.text(), "", 0, session.words.language).title
    at, total = session.of(LinkDialog).at, len(table.game.inputs)
    return shelf_panel.keeping(session.words, title, modes, secret=table.has_secrets, at=at, total=total)


def link_made(session: Session) -> str:
    """Return the link in that dialog."""
    address = session.link_to(session.of(LinkDialog).data(session.table))
    return shelf_panel.link(session.words, address, link_base(session))
