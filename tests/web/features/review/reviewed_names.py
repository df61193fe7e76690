"""The names of what stands on a table of Chartabella."""

from __future__ import annotations

from web.game.table import Table
from web.words import Names, Words


def names_of(table: Table) -> Names:
    """Return the names of what stands on the table."""
    return Names(Words.load("en"), "chartabella", table.view())
