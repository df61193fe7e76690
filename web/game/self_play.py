"""Tells whether the computer plays every side, so that the visitor only watches."""

from __future__ import annotations

from engine.core.types import End
from web.game.seats import FRIEND, HUMAN, LESSON
from web.game.table import Table


def is_watched(table: Table) -> bool:
    """Return whether the computer plays every side of an unfinished game, so that the visitor can only watch."""
    has_people = any(seat in (HUMAN, FRIEND, LESSON) for seat in table.seats.values())
    return not has_people and not isinstance(table.game.pending, End)
