"""Draw offers at one table: when they are allowed, and the computer's answer."""

from __future__ import annotations

from engine.core.types import Decision
from web.game.seats import HUMAN
from web.game.table import Table


def draw_refused(table: Table) -> str | None:
    """Return the word key of why no draw can be offered now, or None: a side may offer once in each of its turns."""
    now = table.game.pending
    if not isinstance(now, Decision) or table.seats[now.side] != HUMAN or now.is_nested:
        return "site.draw.not_now"
    since = table.game.inputs[table.offered or 0 :]
    if table.offered is not None and all(given.side in (None, now.side) for given in since):
        return "site.draw.once"
    return None


def offer(table: Table) -> bool | None:
    """Offer a draw; return the computer's answer, or None for a person: it accepts unless it rates itself ahead."""
    now, system = table.game.pending, table.game.system
    assert isinstance(now, Decision), "a draw is offered by who decides"
    table.offered = len(table.game.inputs)
    other = next(side for side in table.seats if side != now.side)
    if table.seats[other] == HUMAN:
        return None
    return system.thinking.value(system.sight.redact(table.game.state, other), other) <= 0
