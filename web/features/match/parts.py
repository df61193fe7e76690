"""Dialogs of a match by link, and the list of matches."""

from __future__ import annotations

from engine.core import match
from engine.core.match_turn import other
from web.features.links.model import link_base
from web.features.match import prepare_view
from web.features.match import view as match_panel
from web.features.match.model import Matches
from web.shell.session import Session


def invitation(session: Session) -> str:
    """Return the content of the invitation dialog."""
    invited = session.of(Matches).invited
    assert invited is not None, "there is an invitation"
    came, _, game = invited
    side = other(came.host, game.system.sides(game.state))
    return match_panel.invitation(game, side, session.words, came)


def prepare_body(session: Session) -> str:
    """Return the form before the link of a turn is made."""
    return prepare_view.asked(session.playing(), session.names())


def match_body(session: Session) -> str:
    """Return the dialog in which a turn of a match is sent."""
    table = session.playing()
    assert table.match is not None, "not every game is a match"
    address = session.link_to(match.link_data(table.match, table.game))
    return match_panel.dialog(table, session.names(), address, link_base(session))


def matches(session: Session) -> str:
    """Return the stored matches, and whose turn it is in each."""
    return match_panel.running(session.store.running(), session.words, session.time)
