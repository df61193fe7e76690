"""Decides which orders are played as soon as they are pointed at, and which the player must confirm."""

from __future__ import annotations

from engine.core.agenda import state_key
from engine.core.types import Action, Decision, Event
from web.game.seats import HUMAN, LESSON
from web.game.table import Table
from web.looks import registry

EVERY, ATTACKS, NEVER = "every", "attacks", "never"
"""What is asked before it is given: every order; attacks and what cannot be taken back; nothing."""


def is_played_at_once(table: Table, things: tuple[str, ...], ask: str) -> bool:
    """Whether an order that this pick completes is played without confirmation.

    So it does where a piece or place completed the one order left, and where that may be taken back. One piece alone is
    no order: one looks at it. Of a match nothing is taken back once it was sent. On a table without places an order
    waits that does not come as far as was pointed at. One that takes orders from other pieces waits.
    """
    hand = table.hand
    action, pointed = hand.chosen, [pick for pick in hand.picks if not pick.startswith("do:")]
    if ask == EVERY or table.match is not None or table.why or action is None:
        return False
    if not table.view().everywhere:
        is_there = things[-1].startswith("spot:") and (hand.proposal is None or hand.proposal.why is None)
        return is_there and not _comes(table, action) and (never_confirms(table, ask) or can_be_undone(table, action))
    if hand.proposal is not None or len(hand.open()) != 1 or pointed[-1:] == []:
        return False
    if pointed[-1] not in things or (len(pointed) == 1 and pointed[0].startswith("piece:")):
        return False
    return never_confirms(table, ask) or (can_be_undone(table, action) and not pieces_losing_orders(table, action))


def is_choice_played_at_once(table: Table, action: Action, ask: str) -> bool:
    """Whether an order that is chosen whole, as by dropping something or taking advice, is given without being asked.

    So it is where it may be taken back and takes no orders from other pieces, and not every order is to be confirmed.
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


def pieces_losing_orders(table: Table, action: Action) -> tuple[str, ...]:
    """Return the pieces that an order takes their own orders from: that is told before it is given.

    None in a lesson, which says itself what comes of an order.
    """
    told = table.game.system.forecast.withdraws
    return () if told is None or LESSON in table.seats.values() else tuple(told(table.hand.state, action))


def _comes(table: Table, action: Action) -> bool:
    """Whether an order places a unit on a free table; the player turns the unit before confirming."""
    first = table.game.system.pointing.picks(table.hand.state, action)[:1]
    view = table.view()
    return not view.everywhere and any(piece.place is None and first == (f"piece:{piece.id}",) for piece in view.pieces)


def never_confirms(table: Table, ask: str) -> bool:
    """Whether a person wants every order given at once; in a match by link it waits all the same."""
    return ask == NEVER and table.match is None


def is_word_played_at_once(table: Table, *, is_attack: bool, ask: str) -> bool:
    """Whether an order that a word completes is given by it: no attack, and no piece's where every order is asked."""
    pointed = [pick for pick in table.hand.picks if not pick.startswith("do:")]
    return never_confirms(table, ask) or not (is_attack or (ask == EVERY and pointed))


def is_to_finish(table: Table) -> bool:
    """Whether the order in hand ends the turn or the part of it that is played now."""
    action = table.hand.chosen
    return action is not None and action.verb in registry.of(table.game.system.id).finishing


def wastes_moves(table: Table, action: Action, ask: str) -> bool:
    """Whether an order ends the moves for good though its side has moved nobody, or could attack."""
    look = registry.of(table.game.system.id)
    if never_confirms(table, ask) or action.verb not in (*look.leaving, *look.forgoing):
        return False
    if action.verb in look.forgoing:
        is_attack, state = table.game.system.forecast.is_attack, table.hand.state
        is_left = any(is_attack(state, other) for _, other in table.hand.listed)
    else:
        is_left = not _has_moved(table, look.finishing)
    return is_left and not can_be_undone(table, action)


def _has_moved(table: Table, finishing: tuple[str, ...]) -> bool:
    """Whether the side that decides has given an order to one of its pieces since a part was last ended."""
    now, pieces = table.game.pending, table.view().pieces
    side = now.side if isinstance(now, Decision) else None
    own = {str(piece.id) for piece in pieces if piece.side == side}
    orders = [(by, order) for by, order in table.game.inputs if isinstance(order, Action)]
    done = max((n for n, (_, order) in enumerate(orders) if order.verb in finishing), default=-1)
    return any(by == side and not own.isdisjoint(order.text().split()) for by, order in orders[done + 1 :])


def can_be_undone(table: Table, action: Action) -> bool:
    """Whether an order is no attack or answer amid one, and brings no dice, nothing revealed, no turn of another."""
    system, state = table.game.system, table.hand.state
    if (
        table.hand.is_amid
        or system.forecast.is_attack(state, action)
        or state_key(state) != state_key(table.game.state)
    ):
        return False  # where the enemy hides something, any order may come upon it
    told: list[Event] = []
    after = state.copy()
    system.play(after, action, told)
    now = system.pending(after)
    return isinstance(now, Decision) and table.seats[now.side] == HUMAN and not any(event.reveals for event in told)
