"""The perspective of the page: whose directions its sentences use, and how they name pieces."""

from __future__ import annotations

from engine.core.types import Side
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words


def sole_player(table: Table) -> Side | None:
    """Return the side of the only person here; None if two share the screen or nobody plays."""
    people = [side for side, seat in table.seats.items() if seat == HUMAN]
    return people[0] if len(people) == 1 else None


def names_at(table: Table, words: Words, n: int) -> Names:
    """Return the names as of `n` inputs, for sentences that mention places themselves."""
    game = table.game
    return Names(words, game.system.id, table.view_at(n), places=False, own=sole_player(table))
