"""The question bar of a table with what features add to it, without a window."""

from __future__ import annotations

from web.features import discovered
from web.game import question_view
from web.game.table import Table
from web.headless_page import HeadlessPage
from web.shell.session import Session
from web.words import Names


def _session(table: Table) -> Session:
    session = Session(HeadlessPage("play"))
    session.table = table
    return session


def question_bar(table: Table, names: Names) -> str:
    """Return the markup of the question bar."""
    bar = discovered().bars.get(table.mode)
    added = "" if bar is None else bar(_session(table), names)
    return question_view.question(table, names, table.view(), 0, stopped=False, feature_bar=added)


def question_told(table: Table, names: Names) -> str:
    """Return the question bar for the ear."""
    told = discovered().told.get(table.mode)
    if told is not None:
        return told(_session(table), names)
    return question_view.question_text(table, names, table.view())
