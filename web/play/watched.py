"""Whether a game is only watched: the computer plays it with itself."""

from __future__ import annotations

from engine.core.types import End
from web.play.seats import FRIEND, HUMAN, LESSON
from web.play.table import Table


def is_watched(table: Table) -> bool:
    """Whether the computer has every side of a game that goes on: whoever is at the page can but watch it."""
    has_people = any(seat in (HUMAN, FRIEND, LESSON) for seat in table.seats.values())
    return not has_people and not isinstance(table.game.pending, End)
