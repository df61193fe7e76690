"""What one person at the page must not learn of another side, or of the computer."""

from __future__ import annotations

from engine.core.types import Decision, End
from web.game.table import Table


def is_secret(table: Table, n: int) -> bool:
    """Whether input number `n` is an order that the viewer must not see being given."""
    system, side = table.game.system, table.game.inputs[n].side
    if side is None or side == table.viewer or table.viewer is None:
        return False
    now = system.pending(table.game.state_at(n))
    return isinstance(now, Decision) and now.secret


def branch_refused(table: Table) -> str | None:
    """Return the word key of why no game can branch off now: it would show what the friend of a match hides."""
    is_on = table.match is not None and not isinstance(table.game.pending, End)
    return "site.match.no_branch" if is_on and table.game.system.sight.hidden else None


def allows_advice(table: Table) -> bool:
    """Whether advice may be asked for: in a match by link only where both agreed on it."""
    return table.match is None or table.match.match.advice
