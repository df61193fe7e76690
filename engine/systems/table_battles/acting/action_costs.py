"""The ability of a card to act, and the cost of its action (TB-18 to TB-20, TB-65)."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.types import PieceId, Refusal
from engine.systems.table_battles.data import ATTACK, FULL_STRENGTH, GONE, IN_RESERVE
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.language.conditions import friends, holds, is_suppressed
from engine.systems.table_battles.language.requirements import meets, meets_one
from engine.systems.table_battles.state import State


def can_pay(s: State, card: Card) -> bool:
    """TB-18, TB-65: Return whether a card has the cost of an action: all its dice, at least one; if special a cube."""
    return s.cubes[card.index] > 0 if card.is_special else s.dice[card.index] != ""


def is_met(s: State, b: CardSet, card: Card, deed: CardAction) -> bool:
    """TB-19, TB-20: Return whether a requirement is met; a Special Formation's dice are never required (TB-65)."""
    i = card.index
    if deed.needs and not card.is_special and not meets(deed.needs, s.dice[i]):
        return False
    if deed.needs_full and not card.is_special and s.sticks[i] < card.strength:
        return False
    return deed.needs_cubes <= s.cubes[i] and (deed.when is None or holds(s, b, deed.when))


def pay(s: State, card: Card) -> None:
    """TB-18, TB-65: Give up all dice, or one cube."""
    if card.is_special:
        s.cubes[card.index] -= 1
    else:
        s.dice[card.index] = ""


def refuse_own(s: State, piece: PieceId, rule: str = "TB-17", why: str = "not_yours") -> Refusal | None:
    """TB-05, TB-17, TB-48, TB-50: The card is one's own and in play; `rule` and `why` for one that is not one's own."""
    b = s.battle.book
    i = b.number.get(piece)
    if i is None:
        return Refusal("TB-05", "table_battles.refuse.unknown")
    told: dict[str, object] = {"piece": piece_ref(piece)}
    if b.cards[i].side != s.side:
        return Refusal(rule, f"table_battles.refuse.{why}", told)
    if s.status[i] in GONE:
        return Refusal("TB-50", "table_battles.refuse.out", told)
    if s.status[i] == IN_RESERVE:
        return Refusal("TB-48", "table_battles.refuse.reserve", told)
    return None


def refuse_card(s: State, piece: PieceId, *, is_free: bool) -> Refusal | None:
    """TB-15, TB-17: The card is one's own and in play, and the Action Phase is not lost."""
    refusal = refuse_own(s, piece)
    return refusal or (None if is_free else Refusal("TB-15", "table_battles.refuse.owes"))


def refuse_pay(s: State, card: Card) -> Refusal | None:
    """TB-18, TB-65: There is a die on the card, or a cube."""
    if can_pay(s, card):
        return None
    told: dict[str, object] = {"piece": piece_ref(card.id)}
    if card.is_special:
        return Refusal("TB-65", "table_battles.refuse.no_cube", told)
    return Refusal("TB-18", "table_battles.refuse.no_dice", told)


def refuse_requirement(s: State, b: CardSet, card: Card, deed: CardAction) -> Refusal | None:
    """TB-19, TB-20, TB-85: Refuse a card that does not meet what it requires besides a die."""
    told: dict[str, object] = {"piece": piece_ref(card.id)}
    if deed.when is not None and not holds(s, b, deed.when):
        if deed.when[0] in ("friends_with_dice", "friends_in_play"):
            more = {"n": deed.when[1], "now": friends(s, b, deed.when)}
            return Refusal("TB-85", f"table_battles.refuse.{deed.when[0]}", told | more)
        return Refusal("TB-85", "table_battles.refuse.condition", told)
    if deed.kind == ATTACK and is_suppressed(s, b, card.index, "attacks", ATTACK):
        return Refusal("TB-85", "table_battles.refuse.suppressed", told)
    if not card.is_special:
        for need in deed.needs:
            if not meets_one(need, s.dice[card.index]):
                return Refusal("TB-19", "table_battles.refuse.needs", told | {"need": f"requirement:{need}"})
        if deed.needs_full and s.sticks[card.index] < card.strength:
            return Refusal("TB-20", "table_battles.refuse.needs", told | {"need": f"requirement:{FULL_STRENGTH}"})
    if deed.needs_cubes > s.cubes[card.index]:
        return Refusal("TB-20", "table_battles.refuse.needs", told | {"need": f"requirement:cubes{deed.needs_cubes}"})
    return None


def deed_of(card: Card, kind: str, index: int) -> CardAction | None:
    """Return an action of a card by its number, None when it has none of that kind there."""
    deed = card.deeds[index] if 0 <= index < len(card.deeds) else None
    return deed if deed is not None and deed.kind == kind else None
