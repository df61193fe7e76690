"""The end of a game: counts and shows it, finds its turning point, and begins the next battle."""

from __future__ import annotations

from typing import Any

from engine.core.types import End
from web.features.advice import actions as advice_actions
from web.features.advice.model import Advice
from web.features.game_over import model as game_over_model
from web.features.game_over.model import GameOver
from web.game import game_lifecycle
from web.game.seats import LADDER, LEVELS
from web.game.table import Table
from web.shell import deferred_loading
from web.shell.effects import FINALE, TABLE, Effects, Happened, Later, Moment
from web.shell.session import QUESTION_TAB, Session

SWAP = "swap"
"""Argument that asks to swap sides."""
REST = 1500
"""Milliseconds that the end is shown before the turning point is searched for."""


def begin(session: Session, _: str) -> Effects:
    """Show the end of the game on the table, and count it."""
    table = session.playing()
    session.of(GameOver).score = _count(session, table)
    is_elsewhere = session.tab != QUESTION_TAB or table.sheet is not None
    _lay_open(session, table)
    yield TABLE if is_elsewhere else FINALE
    if session.host is None:
        session.page.scroll_to("#finale", at_top=True)
        yield Later(REST, lambda session: _look(session, table))


def _lay_open(session: Session, table: Table) -> None:
    """Show the game-over screen and close whatever covers it."""
    table.is_end_opened, session.tab, table.sheet = True, QUESTION_TAB, None


def _count(session: Session, table: Table) -> Any:
    """Count a game in the player's record; return None if it does not count."""
    found, good = game_over_model.solo_player(table), game_over_model.solo_result(table)
    if found is None or good is None or not game_over_model.counts_for_record(table):
        return None
    honours, battle = session.store.honours(), table.game.scenario.name
    if honours.count(battle, *found, good, table.game.digests[-1]):
        session.store.keep_honours(honours)
    return honours.of(battle, *found)


def _look(session: Session, table: Table) -> Effects:
    """Search for the turning point when the page is idle, while the end is shown."""
    if session.table is not table or not table.is_end_shown or session.of(Advice).busy:
        return
    if deferred_loading.is_calm(session):
        advice_actions.begin_review(session, "")
        yield FINALE
    else:
        yield Later(REST, lambda session: _look(session, table))


def show(session: Session, _: str) -> Effects:
    """Show the game-over screen again."""
    table = session.table
    if table is not None and isinstance(table.game.pending, End):
        table.look(len(table.game.inputs))
        yield Happened(Moment.POSITION_CHOSEN)
        _lay_open(session, table)
        yield TABLE
        session.page.scroll_to("#finale", at_top=True)
        session.page.focus("#finale-title")


def close(session: Session, _: str) -> Effects:
    """Close the game-over screen and show the board."""
    session.playing().is_end_opened = False
    yield TABLE
    session.page.focus("#question")


def rematch(session: Session, how: str) -> Effects:
    """Play the same battle again: as before, with sides swapped, or against another level."""
    table = session.table
    if table is None or table.match is not None:
        return
    seats = dict(table.seats)
    if how == SWAP:
        seats = dict(zip(seats, reversed(seats.values()), strict=True))
    elif how in LEVELS:
        seats = {side: how if seat in LADDER else seat for side, seat in seats.items()}
    game_lifecycle.remember_level(session, table.game.scenario, seats)
    made = Table.start(table.game.scenario, table.game.options, seats, session.page.seed())
    yield from game_lifecycle.replace(session, made)


ACTIONS = {"finale": show, "finale-close": close, "rematch": rematch}
