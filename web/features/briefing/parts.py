"""The briefing dialog of the battle on the table."""

from __future__ import annotations

from web.features.briefing import view as briefing_view
from web.features.briefing.model import FetchedBriefings
from web.game import board_orientation
from web.shell.session import Session
from web.words import Names


def briefing_body(session: Session) -> str:
    """Return the briefing of the battle on the table."""
    game = session.playing().game
    start = game.system.sight.view(game.system.start(game.scenario), None)
    names = Names(session.words, game.system.id, start)
    known = session.of(FetchedBriefings).by_system.get(game.system.id)
    turn = board_orientation.fitting_orientation(start, session.playing().turn)
    return briefing_view.body(names, start, session.view(), game.scenario, known, turn=turn)
