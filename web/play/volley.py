"""All who can, attack: the usual attacks at a question that knows of them, given one after the other with one word."""

from __future__ import annotations

from engine.core.types import Action
from web.play.mode import Mode
from web.play.seats import LESSON
from web.play.table import Table


def is_offered(table: Table) -> bool:
    """Whether it is a person's question at which two or more have somebody to attack, and dice fall by themselves."""
    if table.mode is not Mode.DECIDING or table.hand.is_begun:
        return False
    if table.match is not None or table.by_hand or LESSON in table.seats.values():
        return False
    return len(attacks(table)) > 1


def is_held(table: Table) -> bool:
    """Whether such attacks wait to be given, and nothing else was pointed at since."""
    return bool(table.volley) and is_offered(table)


def attacks(table: Table) -> tuple[Action, ...]:
    """Return the usual attack of each who can attack now."""
    return tuple(table.game.system.volley(table.hand.state) or ())


def following(table: Table) -> Action | None:
    """Return the attack that is given next; where few are left, the others have changed what it is."""
    return next(iter(table.game.system.volley(table.hand.state) or ()), None)
