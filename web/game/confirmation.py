"""Decides which orders are played as soon as they are picked, and which the player must confirm."""

from __future__ import annotations

from engine.core.agenda import state_key
from engine.core.references import PieceRef, PoseRef, WordRef, piece_ref
from engine.core.types import Action, Decision, Event
from web.game.pick_path import Picks
from web.game.seats import HUMAN, LESSON
from web.game.table import Table
from web.looks import registry

EVERY, ATTACKS, NEVER = "every", "attacks", "never"
"""Confirmation settings: every order; only attacks and what cannot be undone; no order."""


def is_played_at_once(table: Table, things: Picks, ask: str) -> bool:
    """Return whether an order that this pick completes is played without confirmation.

    It is if a piece or place completed the only order left and that order can be undone. A single piece is no order:
    picking it only looks at it. In a match nothing is undone after sending, so every order waits. On a free table, an
    order that stops short of the spot pointed at waits. An order that takes other pieces' orders away waits too.
    """
    selection = table.selection
    action, pointed = selection.chosen, [pick for pick in selection.picks if not isinstance(pick, WordRef)]
    if ask == EVERY or table.match is not None or table.refusals or action is None:
        return False
    if not table.view().has_places:
        is_there = isinstance(things[-1], PoseRef) and (selection.proposal is None or selection.proposal.why is None)
        return is_there and not _comes(table, action) and (never_confirms(table, ask) or can_be_undone(table, action))
    if selection.proposal is not None or len(selection.open()) != 1 or pointed[-1:] == []:
        return False
    if pointed[-1] not in things or (len(pointed) == 1 and isinstance(pointed[0], PieceRef)):
        return False
    return never_confirms(table, ask) or (can_be_undone(table, action) and not pieces_losing_orders(table, action))


def is_choice_played_at_once(table: Table, action: Action, ask: str) -> bool:
    """Return whether an order chosen as a whole, by a drop or by advice, is played without confirmation.

    It is if it can be undone, takes no orders from other pieces, and not every order must be confirmed.
    """
    if ask == EVERY or table.match is not None or _comes(table, action):
        return False
    if never_confirms(table, ask):
        return True
    return (
        not wastes_moves(table, action, ask)
        and can_be_undone(table, action)
        and not pieces_losing_orders(table, action)
    )


def pieces_losing_orders(table: Table, action: Action) -> tuple[PieceRef, ...]:
    """Return the pieces that an order deprives of their own orders; the player is told before confirming.

    Empty in a lesson, which explains the results of an order itself.
    """
    told = table.game.system.forecast.withdraws
    return () if told is None or LESSON in table.seats.values() else tuple(told(table.selection.state, action))


def _comes(table: Table, action: Action) -> bool:
    """Return whether an order places a unit on a free table; the player turns the unit before confirming."""
    first = table.game.system.pointing.picks(table.selection.state, action)[:1]
    view = table.view()
    return not view.has_places and any(piece.place is None and first == (piece_ref(piece.id),) for piece in view.pieces)


def never_confirms(table: Table, ask: str) -> bool:
    """Return whether a person wants every order given at once; in a match by link it waits all the same."""
    return ask == NEVER and table.match is None


def is_word_played_at_once(table: Table, *, is_attack: bool, ask: str) -> bool:
    """Return whether a word that completes an order also gives it: not for attacks, nor for pieces under `EVERY`."""
    pointed = [pick for pick in table.selection.picks if not isinstance(pick, WordRef)]
    return never_confirms(table, ask) or not (is_attack or (ask == EVERY and pointed))


def is_to_finish(table: Table) -> bool:
    """Return whether the selected order ends the turn or its current part."""
    action = table.selection.chosen
    return action is not None and action.verb in registry.of(table.game.system.id).finishing


def wastes_moves(table: Table, action: Action, ask: str) -> bool:
    """Return whether an order ends all movement for good though its side has moved nothing, or could attack."""
    look = registry.of(table.game.system.id)
    if never_confirms(table, ask) or action.verb not in (*look.leaving, *look.forgoing):
        return False
    if action.verb in look.forgoing:
        is_attack, state = table.game.system.forecast.is_attack, table.selection.state
        is_left = any(is_attack(state, other) for _, other in table.selection.listed)
    else:
        is_left = not _has_moved(table, look.finishing)
    return is_left and not can_be_undone(table, action)


def _has_moved(table: Table, finishing: tuple[str, ...]) -> bool:
    """Return whether the deciding side has ordered one of its pieces since a part last ended."""
    now, pieces = table.game.pending, table.view().pieces
    side = now.side if isinstance(now, Decision) else None
    own = {str(piece.id) for piece in pieces if piece.side == side}
    orders = [(by, order) for by, order in table.game.inputs if isinstance(order, Action)]
    done = max((n for n, (_, order) in enumerate(orders) if order.verb in finishing), default=-1)
    return any(by == side and not own.isdisjoint(order.text().split()) for by, order in orders[done + 1 :])


def can_be_undone(table: Table, action: Action) -> bool:
    """Return whether an order can be undone: no attack or answer, no dice, nothing revealed, no change of turn."""
    system, state = table.game.system, table.selection.state
    if (
        table.selection.is_amid
        or system.forecast.is_attack(state, action)
        or state_key(state) != state_key(table.game.state)
    ):
        return False  # the enemy hides something, which any order may reveal
    told: list[Event] = []
    after = state.copy()
    system.play(after, action, told)
    now = system.pending(after)
    return isinstance(now, Decision) and table.seats[now.side] == HUMAN and not any(event.reveals for event in told)
