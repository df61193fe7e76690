"""The setup form before a game."""

from __future__ import annotations

from engine.core.scenario import Scenario, is_shipped
from engine.core.system import System, load
from engine.core.types import End, Side
from web.features.briefing import view as briefing_view
from web.features.briefing.model import FetchedBriefings
from web.features.setup import view as setup_view
from web.game.even_game import even_game, finished, usual_level
from web.game.seats import usual_seats
from web.shell.session import Session
from web.words import Names


def setup_form(session: Session) -> str:
    """Return the setup form of a scenario, and set the page's title to match."""
    scenario = session.chosen
    assert scenario is not None, "the form is shown for a scenario"
    own, going = not is_shipped(scenario), bool(session.in_progress())
    title = scenario.told(session.words.language)["title"]
    session.page.title(f"{title} \u2013 {session.words.say('site.title')}")
    system = load(scenario.system)
    start = system.sight.view(system.start(scenario), None)
    told = briefing_view.fold(
        Names(session.words, system.id, start),
        start,
        scenario,
        session.of(FetchedBriefings).by_system.get(system.id),
        is_open=not session.page.is_tall(),
    )
    seats = _sitting(session, scenario, system)
    return setup_view.setup(
        scenario,
        system,
        session.words,
        seats=seats,
        in_progress=going,
        own=own,
        briefing=told,
        even=even_game(session.store.honours(), scenario.system),
        games=finished(session.store.honours()),
        granted=session.settings.granted,
    )


def _sitting(session: Session, scenario: Scenario, system: System) -> dict[Side, str]:
    """Return the default seats: as in the finished game of this battle on the table, else as usual."""
    table = session.table
    if table is not None and table.game.scenario == scenario and isinstance(table.game.pending, End):
        return table.seats
    return usual_seats(scenario, system, usual_level(session.settings.level, session.store.honours(), scenario.system))
