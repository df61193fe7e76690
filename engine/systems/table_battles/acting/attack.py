"""Attacks: which, on whom, and why not (TB-22 to TB-24)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.references import piece_ref
from engine.core.types import Facts, Log, Refusal, log_event
from engine.systems.table_battles.acting.action_costs import (
    can_pay,
    deed_of,
    is_met,
    refuse_card,
    refuse_pay,
    refuse_requirement,
)
from engine.systems.table_battles.acting.reactions import declare
from engine.systems.table_battles.actions import Attack
from engine.systems.table_battles.data import ATTACK, IN_PLAY, IN_RESERVE
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.language.conditions import is_suppressed
from engine.systems.table_battles.state import State


def aim(s: State, b: CardSet, card: Card, deed: CardAction) -> int:
    """TB-23, TB-24: Return the place in an attack's list of the formation it goes to, the first in play; -1 for none.

    Formations in Reserve and Special Formations are passed over, unless the card says that a reserve blocks.
    """
    for n, target in enumerate(deed.targets):
        status = s.status[target]
        if status == IN_PLAY and not b.cards[target].is_special:
            return n
        if status == IN_RESERVE and card.blocks:
            return -1
    return -1


def options_attack(s: State, is_free: bool) -> Iterator[Attack]:
    """TB-18, TB-22: Every attack whose requirement is met and that has a target."""
    if not is_free:
        return
    b = s.battle.book
    for i in b.own[s.side]:
        if s.dice[i] or s.cubes[i]:
            yield from attacks_of(s, b, b.cards[i])


def attacks_of(s: State, b: CardSet, card: Card) -> Iterator[Attack]:
    """TB-22: Yield the attacks that one card can make."""
    if s.status[card.index] != IN_PLAY or not can_pay(s, card):
        return
    for deed in card.attacks:
        if is_met(s, b, card, deed) and not is_suppressed(s, b, card.index, "attacks", ATTACK):
            n = aim(s, b, card, deed)
            if n >= 0:
                yield deed.orders[n]


def refuse_attack(s: State, a: Attack, is_free: bool) -> Refusal | None:
    """TB-18, TB-19, TB-22, TB-23: The card can act, meets its requirement, and strikes the first on its list."""
    refusal = refuse_card(s, a.piece, is_free=is_free)
    if refusal is not None:
        return refusal
    b = s.battle.book
    card, told = b.cards[b.number[a.piece]], {"piece": piece_ref(a.piece)}
    deed = deed_of(card, ATTACK, a.action)
    if deed is None:
        return Refusal("TB-22", "table_battles.refuse.no_attack", told)
    target = b.number.get(a.target)
    if target is None:
        return Refusal("TB-05", "table_battles.refuse.unknown")
    told["target"] = piece_ref(a.target)
    if target not in deed.targets:
        special = "special_target" if b.cards[target].is_special else "not_listed"
        return Refusal("TB-63" if special == "special_target" else "TB-22", f"table_battles.refuse.{special}", told)
    refusal = refuse_pay(s, card) or refuse_requirement(s, b, card, deed)
    if refusal is not None:
        return refusal
    n = aim(s, b, card, deed)
    if n < 0:
        return _refuse_aim(s, b, card, deed, told)
    first = deed.targets[n]
    if first == target:
        return None
    if s.status[target] == IN_RESERVE:
        return Refusal("TB-24", "table_battles.refuse.target_reserve", told)
    if s.status[target] != IN_PLAY:
        return Refusal("TB-23", "table_battles.refuse.target_out", told)
    return Refusal("TB-23", "table_battles.refuse.target_order", told | {"first": piece_ref(b.cards[first].id)})


def _refuse_aim(s: State, b: CardSet, card: Card, deed: CardAction, told: Facts) -> Refusal:
    """TB-22, TB-24: Nobody can be struck: all on the list are away, or a reserve that is not passed over is first."""
    reserve = next((t for t in deed.targets if s.status[t] == IN_RESERVE), -1)
    if card.blocks and reserve >= 0:
        return Refusal("TB-24", "table_battles.refuse.blocked", {**told, "first": piece_ref(b.cards[reserve].id)})
    return Refusal("TB-22", "table_battles.refuse.no_target", told)


def take_attack(s: State, a: Attack, log: Log, is_free: bool) -> None:
    """TB-22, TB-41: Declare the attack."""
    number = s.battle.book.number
    if log is not None:
        log_event(log, "TB-22", "table_battles.log.attack", piece=piece_ref(a.piece), target=piece_ref(a.target))
    declare(s, log, number[a.piece], a.action, number[a.target])
