"""What may be taken back, and played again, by the person at a table."""

from __future__ import annotations

from engine.core import match
from engine.core.types import End, Side
from web.play.reasons import last
from web.play.table import HUMAN, Table


def undo_refused(table: Table) -> str | None:
    """Return the word key of why nothing can be taken back, None when the last order can, with what answered it."""
    inputs = table.game.inputs[: last(table) + 1]
    if table.game.study and table.game.inputs:
        return None
    if not inputs:
        return "site.undo.nothing"
    if table.match is not None and len(inputs) <= match.fixed(table.match, table.game):
        return "site.match.undo"
    if inputs[-1].side is None:
        return "site.undo.dice"
    if table.seats[inputs[-1].side] != HUMAN:
        return "site.undo.other"
    if table.has_secrets and isinstance(table.game.pending, End):
        return "site.undo.seen"
    if table.has_secrets and inputs[-1].side != table.viewer:
        return "site.undo.another"
    told = table.game.told[len(inputs) - 1 :]
    return "site.undo.seen" if any(event.reveals for events in told for event in events) else None


def undo_turn(table: Table) -> str | None:
    """Take back all that the side of the last order has given in a row; only valid where nothing refuses an undo.

    Dice go with it in study alone. Return the word key of why orders of its own before these stay, None where none do.
    """
    side = _giver(table)
    while undo_refused(table) is None and _giver(table) == side:
        table.undo()
    return undo_refused(table) if _giver(table) == side else None


def _giver(table: Table) -> Side | None:
    """Return the side that gave the last order, those of the page and dice passed over; None before the first."""
    return next((one.side for one in reversed(table.game.inputs[: last(table) + 1]) if one.side is not None), None)


def redo_refused(table: Table) -> str | None:
    """Return the word key of why nothing can be played again, None when what was taken back can."""
    if table.match is not None and table.match.is_sent:
        return "site.match.undo"
    return None if table.game.can_redo else "site.undo.no_redo"
