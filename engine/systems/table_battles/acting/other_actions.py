"""Actions that are no attack: Bombard, Command, lifting a counter, Retire, Null (TB-21, TB-27 to TB-29, TB-40)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.agenda import push
from engine.core.references import piece_ref, side_ref
from engine.core.types import Log, PieceId, Refusal, log_event
from engine.systems.table_battles.acting.action_costs import (
    can_pay,
    deed_of,
    is_met,
    pay,
    refuse_card,
    refuse_pay,
    refuse_requirement,
)
from engine.systems.table_battles.acting.effects import lift
from engine.systems.table_battles.acting.leaving_play import enter, leave, resolve_departures
from engine.systems.table_battles.actions import Bombard, Command, Lift, Null, Retire
from engine.systems.table_battles.data import (
    BOMBARD,
    COMMAND,
    GONE,
    IN_PLAY,
    IN_RESERVE,
    LAST_CUBE,
    LIFT,
    RETIRED,
)  # fmt: skip
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.language.conditions import active_auras
from engine.systems.table_battles.state import State
from engine.systems.table_battles.victory import lower_morale


def payers(s: State, b: CardSet) -> Iterator[Card]:
    """TB-18: Yield the cards of the active side that could pay for an action."""
    for i in b.own[s.side]:
        if (s.dice[i] or s.cubes[i]) and s.status[i] == IN_PLAY and can_pay(s, b.cards[i]):
            yield b.cards[i]


def met_actions(s: State, b: CardSet, kind: str) -> Iterator[tuple[Card, CardAction]]:
    """TB-19: Yield the actions of a kind whose requirement is met."""
    for card in payers(s, b):
        for deed in card.deeds:
            if deed.kind == kind and is_met(s, b, card, deed):
                yield card, deed


def _judge(
    s: State, piece: PieceId, kind: str, index: int, *, is_free: bool
) -> tuple[Refusal | None, Card | None, CardAction | None]:
    """TB-17 to TB-19: Say whether a card may act at all in this way."""
    refusal = refuse_card(s, piece, is_free=is_free)
    if refusal is not None:
        return refusal, None, None
    b = s.battle.book
    card = b.cards[b.number[piece]]
    deed = deed_of(card, kind, index)
    if deed is None:
        return Refusal("TB-17", "table_battles.refuse.no_action", {"piece": piece_ref(piece)}), None, None
    refusal = refuse_pay(s, card)
    if refusal is None and not is_met(s, b, card, deed):
        refusal = refuse_requirement(s, b, card, deed)
    return refusal, card, deed


# Bombard


def refuse_cube(s: State, b: CardSet, side: int) -> Refusal | None:
    """TB-27, TB-85: The last cube of a side is safe from bombardment, and some cards protect the others."""
    told = {"side": side_ref(b.sides[side])}
    if s.morale[side] <= LAST_CUBE:
        return Refusal("TB-27", "table_battles.refuse.last_cube", told)
    if any(aura.side == side for aura in active_auras(s, b, "no_bombard")):
        return Refusal("TB-85", "table_battles.refuse.no_bombard", told)
    return None


def options_bombard(s: State, is_free: bool) -> Iterator[Bombard]:
    """TB-27: Every Bombard that can take a cube."""
    b = s.battle.book
    if is_free and refuse_cube(s, b, 1 - s.side) is None:
        for card, deed in met_actions(s, b, BOMBARD):
            yield Bombard(card.id, deed.index)


def refuse_bombard(s: State, a: Bombard, is_free: bool) -> Refusal | None:
    """TB-27: The card bombards, and the enemy has a cube to lose."""
    refusal, _, _ = _judge(s, a.piece, BOMBARD, a.action, is_free=is_free)
    return refusal or refuse_cube(s, s.battle.book, 1 - s.side)


def take_bombard(s: State, a: Bombard, log: Log, is_free: bool) -> None:
    """TB-27, TB-40: The enemy loses a cube to the supply; nobody reacts."""
    b = s.battle.book
    card = b.cards[b.number[a.piece]]
    log_event(log, "TB-27", "table_battles.log.bombard", piece=piece_ref(a.piece))
    pay(s, card)
    lower_morale(s, b, log, 1 - s.side, 1, "TB-27")
    _after(s, card, a.action)


def _after(s: State, card: Card, index: int, steps: list[tuple[Any, ...]] | None = None) -> None:
    """TB-41: The results of an action come first, then its own further effects, then victory."""
    more = [("turn.effects", "then", card.index, index)] if card.deeds[index].then else []
    push(s, *(steps or ()), *more, ("turn.judge",))


# Command


def commanded(s: State, deed: CardAction) -> int:
    """TB-28: Return the formation that a Command brings on: the first it names that is in Reserve; -1 for none."""
    return next((i for i in deed.targets if s.status[i] == IN_RESERVE), -1)


def options_command(s: State, is_free: bool) -> Iterator[Command]:
    """TB-28: Every Command to a formation in Reserve."""
    if is_free:
        b = s.battle.book
        for card, deed in met_actions(s, b, COMMAND):
            friend = commanded(s, deed)
            if friend >= 0:
                yield Command(card.id, b.cards[friend].id, deed.index)


def refuse_command(s: State, a: Command, is_free: bool) -> Refusal | None:
    """TB-28: The formation commanded is in Reserve."""
    refusal, _, deed = _judge(s, a.piece, COMMAND, a.action, is_free=is_free)
    if refusal is not None or deed is None:
        return refusal
    b = s.battle.book
    friend = b.number.get(a.friend)
    if friend is None:
        return Refusal("TB-05", "table_battles.refuse.unknown")
    told = {"piece": piece_ref(a.piece), "friend": piece_ref(a.friend)}
    if friend not in deed.targets:
        return Refusal("TB-28", "table_battles.refuse.command_other", told)
    if s.status[friend] == IN_PLAY:
        return Refusal("TB-28", "table_battles.refuse.command_in_play", told)
    if s.status[friend] in GONE:
        return Refusal("TB-28", "table_battles.refuse.command_out", told)
    first = commanded(s, deed)
    if first != friend:
        told["friend"] = piece_ref(b.cards[first].id)
        return Refusal("TB-28", "table_battles.refuse.command_first", told)
    return None


def take_command(s: State, a: Command, log: Log, is_free: bool) -> None:
    """TB-28, TB-49: The formation comes into play."""
    b = s.battle.book
    card = b.cards[b.number[a.piece]]
    told = {"piece": piece_ref(a.piece), "friend": piece_ref(a.friend)}
    log_event(log, "TB-28", "table_battles.log.command", **told)
    pay(s, card)
    _after(s, card, a.action, enter(s, b, log, b.number[a.friend]))


# Lifting a counter


def options_lift(s: State, is_free: bool) -> Iterator[Lift]:
    """TB-85: Every counter with a cube to lift."""
    if is_free:
        for card, deed in met_actions(s, s.battle.book, LIFT):
            if s.counters[card.index]:
                yield Lift(card.id, deed.index)


def refuse_lift(s: State, a: Lift, is_free: bool) -> Refusal | None:
    """TB-85: There is a cube left to lift."""
    refusal, card, _ = _judge(s, a.piece, LIFT, a.action, is_free=is_free)
    if refusal is None and card is not None and not s.counters[card.index]:
        return Refusal("TB-85", "table_battles.refuse.no_counter", {"piece": piece_ref(a.piece)})
    return refusal


def take_lift(s: State, a: Lift, log: Log, is_free: bool) -> None:
    """TB-85: Lift a cube; its step runs."""
    b = s.battle.book
    card = b.cards[b.number[a.piece]]
    pay(s, card)
    _after(s, card, a.action, lift(s, b, log, card.index))


# Retire


def options_retire(s: State, is_free: bool) -> Iterator[Retire]:
    """TB-29: Every formation that may leave, with a die (cube) on its card."""
    if is_free:
        for card in payers(s, s.battle.book):
            if card.retires:
                yield Retire(card.id)


def refuse_retire(s: State, a: Retire, is_free: bool) -> Refusal | None:
    """TB-29: The card says RETIRE, and there is a die on it."""
    refusal = refuse_card(s, a.piece, is_free=is_free)
    if refusal is not None:
        return refusal
    b = s.battle.book
    card, told = b.cards[b.number[a.piece]], {"piece": piece_ref(a.piece)}
    if not card.retires:
        return Refusal("TB-29", "table_battles.refuse.no_retire", told)
    what = "cube" if card.is_special else "die"
    return None if can_pay(s, card) else Refusal("TB-29", f"table_battles.refuse.retire_{what}", told)


def take_retire(s: State, a: Retire, log: Log, is_free: bool) -> None:
    """TB-29, TB-50: The formation leaves: no Morale, no sticks counted, no Pursuit, but reserves come."""
    b = s.battle.book
    i = b.number[a.piece]
    leave(s, b, log, i, RETIRED)
    push(s, ("turn.judge",))
    resolve_departures(s, b, log, [i])


# Null


def options_null(s: State, is_free: bool) -> Iterator[Null]:
    """TB-21: Every formation with a die (cube) on its card."""
    if is_free:
        for card in payers(s, s.battle.book):
            yield Null(card.id)


def refuse_null(s: State, a: Null, is_free: bool) -> Refusal | None:
    """TB-21: There is something to take off the card."""
    refusal = refuse_card(s, a.piece, is_free=is_free)
    if refusal is not None:
        return refusal
    b = s.battle.book
    return refuse_pay(s, b.cards[b.number[a.piece]])


def take_null(s: State, a: Null, log: Log, is_free: bool) -> None:
    """TB-21: Dice go back to the pool, a cube to the supply; nothing else happens."""
    b = s.battle.book
    card = b.cards[b.number[a.piece]]
    if log is not None:
        what = "null_cube" if card.is_special else "null"
        log_event(log, "TB-21", f"table_battles.log.{what}", piece=piece_ref(a.piece))
    pay(s, card)
    push(s, ("turn.judge",))
