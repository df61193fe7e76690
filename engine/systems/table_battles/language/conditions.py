"""Evaluation of a card's conditions (TB-85)."""

from __future__ import annotations

from engine.systems.table_battles.data import GONE, IN_PLAY, IN_RESERVE
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Aura
from engine.systems.table_battles.language.phrases import Condition
from engine.systems.table_battles.state import State


def holds(s: State, b: CardSet, c: Condition | None) -> bool:
    """TB-85: Return whether a condition holds; a missing condition always does."""
    if c is None:
        return True
    name = c[0]
    if name == "all":
        return all(holds(s, b, one) for one in c[1])
    if name == "any":
        return any(holds(s, b, one) for one in c[1])
    if name == "not":
        return not holds(s, b, c[1])
    if name == "in_play":
        return s.status[c[1]] == IN_PLAY
    if name == "out":
        return s.status[c[1]] in GONE
    if name == "in_reserve":
        return s.status[c[1]] == IN_RESERVE
    if name == "turn":
        return compare(s.turn, c[1], c[2])
    if name in ("friends_with_dice", "friends_in_play"):
        least: int = c[1]
        return friends(s, b, c) >= least
    return compare(_amount(s, name, c[1]), c[2], c[3])


def _amount(s: State, name: str, of: int) -> int:
    """Return the number that a condition compares."""
    if name == "dice_on":
        return len(s.dice[of])
    column: list[int] = {"sticks": s.sticks, "cubes": s.cubes, "counter": s.counters, "morale": s.morale}[name]
    return column[of]


def friends(s: State, b: CardSet, c: Condition) -> int:
    """TB-85: Return how many friends a condition counts: in play, and with dice where it asks for them."""
    name, _, cards, owner, not_self = c
    named = cards or (b.own[b.cards[owner].side] if owner >= 0 else ())
    return sum(
        1 for i in named
        if s.status[i] == IN_PLAY and (s.dice[i] or name == "friends_in_play") and not (not_self and i == owner)
    )  # fmt: skip


def compare(a: int, op: str, b: int) -> bool:
    """Return whether two numbers stand to each other as a sign says."""
    if op == "<":
        return a < b
    if op == "<=":
        return a <= b
    if op == "=":
        return a == b
    return a >= b if op == ">=" else a > b


def active_auras(s: State, b: CardSet, kind: str) -> tuple[Aura, ...]:
    """TB-85: Return the auras of a kind that last now: their owner is in play and their condition holds."""
    if not b.auras:
        return ()
    return tuple(
        aura for aura in b.auras
        if aura.kind == kind and (aura.owner < 0 or s.status[aura.owner] == IN_PLAY) and holds(s, b, aura.when)
    )  # fmt: skip


def is_suppressed(s: State, b: CardSet, card: int, what: str, kind: str = "") -> bool:
    """TB-85: Return whether an aura keeps a card from reacting, attacking or taking dice."""
    if not b.auras:
        return False
    return any(
        card in aura.cards and aura.what == what and (not aura.types or kind in aura.types)
        for aura in active_auras(s, b, "suppress")
    )
