"""The recent turn: the moves, attacks and losses since the player's last order.

It is derived from the game itself, so that it survives reloading; it is cached until the game or its viewer changes.
"""

from __future__ import annotations

from engine.core.game import Game
from engine.core.references import SideRef, WordRef, place_ref
from engine.core.types import Action, Chance, Decision, GameEndingAction, Side
from engine.core.view import Piece, Trace, View
from web.boards.dice import faces
from web.boards.highlights import DrawnAction, Loss, RecentTurn
from web.game.input_reasons import is_auto_answered
from web.game.mode import Mode
from web.game.seats import HUMAN
from web.game.secrecy import is_secret
from web.game.table import Table


def recent_start(table: Table) -> int:
    """Return the input number of the player's last order, where the recent turn begins.

    If no person plays, this is the first order of the current turn. Answers in the middle of an action do not count as
    orders, so that whatever they answer stays on display.
    """
    game, first = table.game, len(table.game.inputs)
    people = [side for side, seat in table.seats.items() if seat == HUMAN]
    for n in reversed(range(len(game.inputs))):
        side = game.inputs[n].side
        if side is None or is_resolving(game, n) or is_auto_answered(table, n):
            continue
        if side in people:
            return n
        if not people and first < len(game.inputs) and side != game.inputs[first].side:
            return first
        first = n
    return 0


def is_attacking(table: Table) -> bool:
    """Return whether a person's last order was an attack and nobody has given another order since."""
    game, begin = table.game, recent_start(table)
    given = [n for n in range(begin, len(game.inputs)) if game.inputs[n].side is not None]
    by = game.inputs[begin].side if given else None
    if by is None or table.seats[by] != HUMAN or not is_attack(game, begin):
        return False
    return all(is_resolving(game, n) or is_auto_answered(table, n) for n in given[1:])


def is_attack(game: Game, n: int) -> bool:
    """Return whether input `n` is an order that attacks."""
    given = game.inputs[n].given
    return isinstance(given, Action) and game.system.forecast.is_attack(game.state_at(n), given)


def opponents_inputs(table: Table) -> tuple[int, ...]:
    """Return the input numbers of the orders that others gave since a person's last one."""
    made_of = (len(table.game.inputs), table.game.digests[-1], tuple(table.seats.items()))
    return table.results.get("others", made_of, lambda: _others_turn(table))


def _others_turn(table: Table) -> tuple[int, ...]:
    inputs = table.game.inputs
    given = ((n, side) for n in range(recent_start(table), len(inputs)) if (side := inputs[n].side) is not None)
    return tuple(n for n, side in given if table.seats[side] != HUMAN)


def dice_owners(table: Table, n: int) -> tuple[Side | None, ...]:
    """Return for each die of throw `n` the side that threw it, or None if that is unknown.

    Either all dice belong to one side, or events name the side of each, for example with initiative dice.
    """
    game = table.game
    now, told = game.system.pending(game.state_at(n)), game.told[n]
    count = len(faces(game.inputs[n].given))
    each = [
        Side(side.id) for event in told if "die" in event.facts and isinstance(side := event.facts.get("side"), SideRef)
    ]
    return tuple(each) if len(each) == count > 1 else (now.by if isinstance(now, Chance) else None,) * count


def is_board_action(game: Game, n: int) -> bool:
    """Return whether input `n` is an order given on the board, not a throw or a word such as ending the turn."""
    given = game.inputs[n].given
    if not isinstance(given, Action) or isinstance(given, GameEndingAction):
        return False
    return not all(isinstance(pick, WordRef) for pick in game.system.pointing.picks(game.state_at(n), given))


def is_resolving(game: Game, n: int) -> bool:
    """Return whether the input that the game waits for after `n` inputs resolves an earlier one."""
    state = game.state_at(n)
    now = game.system.pending(state)
    if isinstance(now, Chance):
        return not now.separate_phase
    return isinstance(now, Decision) and now.is_nested


def recent_turn(table: Table) -> RecentTurn:
    """Return the recent turn as far as the viewer may know it; while the past is viewed, return only the last order."""
    is_past = table.mode is Mode.PAST
    upto, game = table.shown_at, table.game
    made_of = (upto, game.digests[upto], table.viewer, is_past, tuple(table.seats.items()))
    return table.results.get("lately", made_of, lambda: _lately(table, upto, is_past=is_past))


def _lately(table: Table, upto: int, *, is_past: bool) -> RecentTurn:
    begin = _last_order(table.game, upto) if is_past else recent_start(table)
    ways = tuple(way for n in range(begin, upto) if (way := drawn_action_of(table, n)) is not None)
    return RecentTurn(ways, losses(table, begin, upto))


def _last_order(game: Game, upto: int) -> int:
    """Return the number of the last order among the first `upto` inputs."""
    return next((n for n in reversed(range(upto)) if isinstance(game.inputs[n].given, Action)), 0)


def drawn_action_of(table: Table, n: int) -> DrawnAction | None:
    """Return what input `n` or the shot that followed it drew, whether the shot was ordered or not.

    None for dice without a shot, and for an order that the viewer must not see.
    """
    game = table.game
    given = game.inputs[n].given
    if is_secret(table, n):
        return None
    trace = game.system.pointing.trace(game.state_at(n), given) if isinstance(given, Action) else Trace()
    if not trace.path and (flight := shot_path(game, n)):
        shooters = (piece.side for piece in table.view_at(n).pieces if piece.space == flight[0])
        return DrawnAction(n, next(shooters, None), Trace(flight=flight), strikes=True)
    return DrawnAction(n, game.inputs[n].side, trace, is_attack(game, n)) if isinstance(given, Action) else None


def shot_path(game: Game, n: int) -> tuple[str, ...]:
    """Return the places that the shot after input `n` passes over; empty if there was no shot."""
    tells = game.system.pointing.flown
    return next((flight for event in game.told[n] if tells and (flight := tells(event))), ())


def losses(table: Table, begin: int, upto: int) -> tuple[Loss, ...]:
    """Return the losses of both sides from input `begin` up to `upto`."""
    found: list[Loss] = []
    before = table.view_at(begin)
    for n in range(begin, upto):
        after = table.view_at(n + 1)
        found += losses_between(before, after, n)
        before = after
    return tuple(found)


def losses_between(before: View, after: View, n: int) -> list[Loss]:
    """Return the losses between two views, caused by input `n`."""
    now = {piece.id: piece for piece in after.pieces}
    found = []
    for piece in before.pieces:
        other = now.get(piece.id, piece)
        if piece is other or piece.at is None:
            continue
        count = remaining_strength(piece) - remaining_strength(other)
        if other.place is None or count > 0:
            found.append(Loss(n, piece.side, piece.id, piece.at, count, other.place is None))
    cards = {card.id: card for card in after.cards}
    for card in before.cards:
        left = cards[card.id]
        count = card.now + card.coming - left.now - left.coming
        if count > 0 or (left.status == "out" and card.status != "out"):
            found.append(Loss(n, card.side, card.id, place_ref(card.id), count, left.status == "out"))
    return list({loss.piece: loss for loss in found}.values())


def remaining_strength(piece: Piece) -> int:
    """Return how much a piece can still lose: its half bases, or its two steps."""
    if piece.place is None:
        return 0
    halves = str(piece.values.get("halves", ""))
    return int(halves) if halves.isdecimal() else 1 + ("reduced" not in piece.marks)
