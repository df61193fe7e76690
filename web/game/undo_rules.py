"""The rules of undo and redo for the player at this page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core import match
from engine.core.game import Input
from engine.core.references import PieceRef, PoseRef, piece_ref
from engine.core.types import Action, Decision, End, Side
from web.game.input_reasons import last_given_input
from web.game.mode import Mode
from web.game.perspective import names_at
from web.game.seats import HUMAN
from web.game.secrecy import is_secret
from web.game.sentences import sentence
from web.game.table import Table
from web.words import Words


def undo_refused(table: Table) -> str | None:
    """Return the word key of why nothing can be undone, or None if the last order and its answers can."""
    inputs = table.game.inputs[: last_given_input(table) + 1]
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


def has_pending_selection(table: Table) -> bool:
    """Return whether the player has an unconfirmed order or attack-all selected; undo then removes a pick first."""
    return table.mode is not Mode.PAST and (table.selection.is_begun or bool(table.volley))


def undo_turn(table: Table) -> str | None:
    """Undo all consecutive orders of the last order's side; only valid if nothing refuses an undo.

    Dice are undone only in study. Return the word key of why earlier orders of that side stay, or None if there are
    none.
    """
    side = _giver(table)
    while undo_refused(table) is None and _giver(table) == side:
        table.undo()
    return undo_refused(table) if _giver(table) == side else None


def _giver(table: Table) -> Side | None:
    """Return the side that gave the last order, ignoring dice and automatic answers; None before the first order."""
    return next(
        (one.side for one in reversed(table.game.inputs[: last_given_input(table) + 1]) if one.side is not None), None
    )


class StandingOrder(NamedTuple):
    """A completed order that may still be continued: the unit that it moved, as a reference, and the order itself."""

    unit: PieceRef
    action: Action


def standing_order(table: Table) -> StandingOrder | None:
    """Return the last march that its unit may still continue, or None if there is none.

    That is, on a free table, the last march of the person who decides now, while it can be undone.
    """
    if table.mode is not Mode.DECIDING or table.view().has_places:
        return None
    return table.results.get("standing", (table.game.digests[-1],), lambda: _stood(table))


def _stood(table: Table) -> StandingOrder | None:
    """Find the standing order."""
    game, system = table.game, table.game.system
    n, now = last_given_input(table), game.pending
    given = game.inputs[n] if n >= 0 else None
    if given is None or not isinstance(given.given, Action) or not isinstance(now, Decision):
        return None
    if given.side != now.side or undo_refused(table) is not None:
        return None
    before = game.state_at(n)
    spelt = system.pointing.picks(before, given.given)
    if not isinstance(spelt[-1], PoseRef) or system.forecast.is_attack(before, given.given):
        return None
    unit, stood = spelt[0], {piece_ref(piece.id) for piece in table.view_at(n).pieces if piece.place is not None}
    if not isinstance(unit, PieceRef) or unit not in stood:
        return None  # it just arrived
    return StandingOrder(unit, given.given)


def undo_news(table: Table, words: Words, before: Sequence[Input]) -> str:
    """Return what has been undone or redone since the game had the inputs `before`."""
    after = table.game.inputs
    at, is_back = min(len(before), len(after)), len(after) < len(before)
    orders = [one.given for one in (before if is_back else after)[at:]]
    if not orders:
        return ""
    names = names_at(table, words, at)
    first = sentence(names, orders[0]) if isinstance(orders[0], Action) else words.say("site.undo.roll")
    if table.has_secrets and not is_back and is_secret(table, at):
        first = words.say("site.log.unseen")
    more = sum(isinstance(order, Action) for order in orders[1:])
    key = f"site.undo.{'taken' if is_back else 'again'}"
    return words.say(f"{key}.more" if more else key, {"order": first, "n": more})


def redo_refused(table: Table) -> str | None:
    """Return the word key of why nothing can be redone, or None if something can."""
    if table.match is not None and table.match.is_sent:
        return "site.match.undo"
    return None if table.game.can_redo else "site.undo.no_redo"
