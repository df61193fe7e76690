"""Conditions and effects of cards as sentences: word keys with facts, some of them sentences again (TB-03, TB-85)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from engine.core.references import PieceRef, piece_ref, side_ref
from engine.core.types import Facts
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.phrases import Condition, Effect

OPERATORS = {"<": "fewer", "<=": "most", "=": "exactly", ">=": "least", ">": "more"}
"""Sign -> the word key of how it is read."""
AMOUNTS = ("sticks", "dice_on", "cubes", "counter", "morale")
SIGNED = ("sticks", "morale", "cube", "counter")
"""Effects that give or take, as their number is above or below zero."""


def condition(b: CardSet, c: Condition) -> Facts:
    """TB-85: Return a condition as part of a sentence, such as "A is in play and B has left play"."""
    name, *rest = c
    if name in ("all", "any"):
        return _joined("and" if name == "all" else "or", [condition(b, one) for one in rest[0]])
    if name == "not":
        return {"key": "table_battles.condition.not", "a": condition(b, rest[0])}
    if name in ("friends_with_dice", "friends_in_play"):
        least, cards, _, not_self = rest
        among = "of" if cards else "others" if not_self else "any"
        return {"key": f"table_battles.condition.{name}.{among}", "n": least, "pieces": _pieces(b, cards)}
    if name == "turn":
        return {"key": "table_battles.condition.turn", "op": _operator(rest[0]), "n": rest[1]}
    if name in AMOUNTS:
        of, op, n = rest
        who: Facts = {"side": side_ref(b.sides[of])} if name == "morale" else {"piece": piece_ref(b.cards[of].id)}
        return {"key": f"table_battles.condition.{name}", "op": _operator(op), "n": n, **who}
    return {"key": f"table_battles.condition.{name}", "piece": piece_ref(b.cards[rest[0]].id)}


def effects(b: CardSet, found: Sequence[Effect]) -> Facts:
    """TB-85: Return effects in their order as part of a sentence."""
    return _joined("then", [_effect(b, one) for one in found])


def _effect(b: CardSet, e: Effect) -> Facts:
    name, *rest = e
    key = f"table_battles.effect.{name}"
    if name == "victory":
        return {"key": f"{key}.{rest[1]}", "side": side_ref(b.sides[rest[0]])}
    if name == "give_morale":
        key += ".to_zero" if rest[3] else ""
        return {"key": key, "side": side_ref(b.sides[rest[0]]), "other": side_ref(b.sides[rest[1]]), "n": rest[2]}
    facts: dict[str, object] = (
        {"side": side_ref(b.sides[rest[0]])} if name == "morale" else {"piece": piece_ref(b.cards[rest[0]].id)}
    )
    if len(rest) > 1:
        facts["n"] = abs(rest[1])
    if name in SIGNED:
        key += ".more" if rest[1] > 0 else ".less"
        key += ".to_zero" if name == "morale" and rest[1] < 0 and rest[2] else ""
    return {"key": key, **facts}


def during(b: CardSet, when: Condition | None, key: str, facts: Facts) -> tuple[str, Facts]:
    """TB-85: Return a sentence that holds while a condition does, as key and facts; as it is without one."""
    if when is None:
        return key, facts
    return "table_battles.while", {"when": condition(b, when), "told": {"key": key, **facts}}


def _joined(word: str, parts: Sequence[Facts]) -> Facts:
    """Return parts of a sentence as one."""
    *before, last = parts
    return reduce(lambda rest, one: {"key": f"table_battles.{word}", "a": one, "b": rest}, reversed(before), last)


def _operator(sign: str) -> Facts:
    return {"key": f"table_battles.operator.{OPERATORS[sign]}"}


def _pieces(b: CardSet, cards: Sequence[int]) -> tuple[PieceRef, ...]:
    return tuple(piece_ref(b.cards[i].id) for i in cards)
