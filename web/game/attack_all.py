"""Attack with all: plays the usual attack of every unit that can attack, one after the other."""

from __future__ import annotations

from engine.core.types import Action
from web.game.mode import Mode
from web.game.seats import LESSON
from web.game.table import Table


def is_offered(table: Table) -> bool:
    """Return whether a person decides, at least two units can attack, and dice are rolled automatically."""
    if table.mode is not Mode.DECIDING or table.selection.is_begun:
        return False
    if table.match is not None or table.by_hand or LESSON in table.seats.values():
        return False
    return len(attacks(table)) > 1


def is_pending(table: Table) -> bool:
    """Return whether attacks are selected and nothing else was picked since."""
    return bool(table.volley) and is_offered(table)


def attacks(table: Table) -> tuple[Action, ...]:
    """Return the usual attack of each unit that can attack now."""
    return tuple(table.game.system.volley(table.selection.state) or ())


def next_attack(table: Table) -> Action | None:
    """Return the next attack to play, taking into account the attacks already made."""
    return next(iter(table.game.system.volley(table.selection.state) or ()), None)
