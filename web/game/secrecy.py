"""Secrets that a person at the page must not learn about another side or the computer."""

from __future__ import annotations

from engine.core.types import Decision, End
from web.game.table import Table


def is_secret(table: Table, n: int) -> bool:
    """Return whether input `n` is an order that the viewer must not see."""
    system, side = table.game.system, table.game.inputs[n].side
    if side is None or side == table.viewer or table.viewer is None:
        return False
    now = system.pending(table.game.state_at(n))
    return isinstance(now, Decision) and now.secret


def branch_refused(table: Table) -> str | None:
    """Return the word key of why no game can branch off now: it would show what the match opponent hides."""
    is_on = table.match is not None and not isinstance(table.game.pending, End)
    return "site.match.no_branch" if is_on and table.game.system.sight.hidden else None


def allows_advice(table: Table) -> bool:
    """Return whether advice is allowed: in a match by link only if both players agreed to it."""
    return table.match is None or table.match.match.advice
