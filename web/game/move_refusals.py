"""Explains why a picked piece, enemy or place leads to no order."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.references import Pick, PieceRef, WordRef, piece_ref, place_ref, side_ref
from engine.core.types import Action, Decision, Refusal
from engine.core.view import Piece, View
from web.game import piece_actions
from web.game.distinct_refusals import distinct_refusals
from web.game.mode import Mode
from web.game.pick_path import Picks, without_row
from web.game.table import Table


def own_piece(table: Table, view: View, ref: Pick | None) -> Piece | None:
    """Return the piece that a reference names if it belongs to the person who decides now, else None."""
    now = table.game.pending
    if table.mode is not Mode.DECIDING or not isinstance(now, Decision):
        return None
    return next((p for p in view.pieces if piece_ref(p.id) == ref and p.side == now.side), None)


def meant_actions(table: Table, unit: PieceRef, things: Iterable[Pick]) -> list[Action]:
    """Return the orders to a unit (a reference) that a thing, given by its readings, may mean."""
    pointing, state = table.game.system.pointing, table.selection.state
    proposed = (one.action for thing in things for one in pointing.propose(state, (unit, thing)))
    return [action for action in proposed if unit in _named(pointing.picks(state, action), action)]


def _named(picks: Picks, action: Action) -> set[Pick]:
    """Return the pieces that an order names, in its picks or in its fields."""
    told = (getattr(action, name, None) for name in ("piece", "unit"))
    return {*map(without_row, picks), *(piece_ref(which) for which in told if which is not None)}


def allowed_action(table: Table, unit: PieceRef, things: Iterable[Pick]) -> Action | None:
    """Return a legal order to a unit whose pick path begins with its destination."""
    selection = table.selection
    return next(
        (one for one in meant_actions(table, unit, things) if selection.system.refuse(selection.state, one) is None),
        None,
    )


def explain_refusal(table: Table, unit: PieceRef, things: Iterable[Pick]) -> None:
    """Store on the table the reason why a unit cannot go to a thing; the selection stays."""
    selection = table.selection
    refusals = (selection.system.refuse(selection.state, action) for action in meant_actions(table, unit, things))
    found = distinct_refusals(refusal for refusal in refusals if refusal is not None)
    table.refusals = found
    table.hint = None if found else ("site.hint.no_orders", {"piece": unit})


def explain_for_asked(table: Table, view: View, asked: Pick | None, things: Picks) -> None:
    """Explain the refusal if the player picks a piece without orders and then a place or an enemy."""
    piece = own_piece(table, view, asked)
    if piece is None or table.selection.picks or table.refusals or piece_actions.first_pick(table, piece):
        return
    if place_ref(piece.space) not in things and not any(own_piece(table, view, thing) for thing in things):
        explain_refusal(table, piece_ref(piece.id), things)


def refusal_of(table: Table, view: View, ref: Pick) -> Refusal | None:
    """Return why picking a thing with nothing selected leads to no order, with the rule of the current question.

    None if the pick has an effect, or if the rules themselves have given a reason.
    """
    now, selection = table.game.pending, table.selection
    if table.mode is not Mode.DECIDING or not isinstance(now, Decision):
        return None
    if selection.is_begun or table.refusals or table.hint is not None or _is_of_use(table, view, ref):
        return None
    piece = next((piece for piece in view.pieces if piece_ref(piece.id) == ref), None)
    if all(isinstance(first, WordRef) for first in selection.firsts):
        return Refusal(now.rule, "site.idle.words")
    if piece is None:
        return Refusal(now.rule, "site.idle.ground", {"side": side_ref(now.side)})
    if piece.side == now.side:
        return Refusal(now.rule, "site.idle.own", {"piece": ref})
    owner = {} if piece.side is None else {"owner": side_ref(piece.side)}
    return Refusal(now.rule, "site.idle.other" if owner else "site.idle.nobody", owner | {"side": side_ref(now.side)})


def _is_of_use(table: Table, view: View, ref: Pick) -> bool:
    """Return whether an order may begin or continue with a thing, its place, its unit or the pieces there."""
    here = [p for p in view.pieces if ref in (piece_ref(p.id), place_ref(p.space))]
    meant = {ref, *(piece_ref(p.id) for p in here), *(piece_ref(p.group) for p in here)}
    meant |= {place_ref(p.space) for p in here}
    return not meant.isdisjoint(table.selection.next()) or not meant.isdisjoint(table.selection.picks)
