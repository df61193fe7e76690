"""The first page: begins a recommended battle at once, practice games, and the filters of the list of battles."""

from __future__ import annotations

import json

from engine.core import codec
from engine.core.scenario import DataFault, Scenario, shipped
from engine.core.system import load
from web.features.home.model import Filters, recommended_battle
from web.features.saved_games import actions as saved_games_actions
from web.game import game_lifecycle, record_loader, seats
from web.game.even_game import usual_level
from web.game.seats import LEVELS
from web.game.table import Table
from web.shell.effects import Effects, Paint
from web.shell.session import BATTLES, Session

HOME = Paint("home")
FILTERS = "filters"
"""The key under which a window stores the filters."""


def show(session: Session, _: str) -> Effects:
    """Show the first page with the visitor's state: the current game, the wins, the filtered battles."""
    page = session.page
    _remember_filters(session)
    yield HOME
    yield from saved_games_actions.show(session)
    yield Paint("matches")
    yield from record_loader.tell_damaged(session)
    if page.address() == BATTLES:
        page.scroll_to("#battles", at_top=True)
        page.focus("#battles-title")
    text = session.store.game()
    if text is not None:
        yield from saved_games_actions.draw_going(session, text, HOME)


def play_now(session: Session, _: str) -> Effects:
    """Begin the recommended battle at once, against the level of the last game."""
    store = session.store
    honours = store.honours()
    battle = recommended_battle(shipped().values(), honours, store.lessons())
    yield from _begin(session, battle, usual_level(session.settings.level, honours, battle.system))


def practise(session: Session, name: str) -> Effects:
    """Begin a study game at once, in which everything can be undone."""
    if name in session.scenarios:
        session.say_later("site.notice.practise", {})
        yield from _begin(session, session.scenarios[name], LEVELS[0], frozenset({"study"}))


def _begin(session: Session, battle: Scenario, level: str, ways: frozenset[str] = frozenset()) -> Effects:
    sitting = seats.usual_seats(battle, load(battle.system), level)
    yield from game_lifecycle.replace(session, Table.start(battle, {}, sitting, session.page.seed(), ways=ways))


# Filters of the list of battles


def choose(session: Session, name: str, value: str) -> Effects:
    """Change a filter, which is kept as long as this window is open."""
    session.of(Filters).change(name, value)
    session.page.keep_visit(json.dumps(session.of(Filters).chosen), FILTERS)
    yield HOME


def choose_all(session: Session, _: str) -> Effects:
    """Clear the filters."""
    session.of(Filters).chosen.clear()
    session.page.keep_visit(None, FILTERS)
    yield HOME
    session.page.focus("#filter-system")


def _remember_filters(session: Session) -> None:
    text = session.page.visit(FILTERS)
    try:
        known = codec.parse(text or "{}")
    except DataFault:
        known = None
    for name, value in known.items() if isinstance(known, dict) else ():
        session.of(Filters).change(name, str(value))


ACTIONS = {"play-now": play_now, "practise": practise, "filter-none": choose_all}
