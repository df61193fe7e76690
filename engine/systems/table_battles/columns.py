"""What the columns of a state and the arguments of its steps may hold (see engine/core/columns.py)."""

from __future__ import annotations

import re
from typing import Any

from engine.core.columns import SWITCH, Domain, StateSchema, each, exactly, number, one_of, row, several
from engine.systems.table_battles.acting.leaving import CAUSES, next_saver
from engine.systems.table_battles.acting.reactions import available
from engine.systems.table_battles.data import ATTACK, GONE, IN_PLAY, STATUSES
from engine.systems.table_battles.state import State, is_row, pool, supply

CARD = one_of("a card", lambda s: range(len(s.battle.book.cards)))
CARDS = row(CARD)
FACES = Domain("dice in rising order", lambda _, value: isinstance(value, str) and is_row(value))
MANY = number(0, 1_000)


def _for_cards(kind: Domain) -> Domain:
    return each(kind, lambda s: len(s.battle.book.cards))


def _for_sides(kind: Domain) -> Domain:
    return each(kind, lambda _: 2)


def _is_attack(s: State, value: tuple[Any, ...]) -> bool:
    """TB-22, TB-31: An attack of the side at turn, on a card in play that it lists, which somebody can answer."""
    b = s.battle.book
    if not several(CARD, MANY, CARD).holds(s, value):
        return False
    attacker, index, target = value
    deeds = b.cards[attacker].deeds
    if b.cards[attacker].side != s.side or index >= len(deeds) or deeds[index].kind != ATTACK:
        return False
    if target not in deeds[index].targets or {s.status[attacker], s.status[target]} != {IN_PLAY}:
        return False
    return bool(available(s, b, attacker, index, target))


def _is_save(s: State, value: tuple[Any, ...]) -> bool:
    """TB-85: The card that is asked next to save one of those that are about to rout."""
    if not several(CARDS, MANY, CARDS, CARD).holds(s, value):
        return False
    doomed, at, tried, saver = value
    if at >= len(doomed) or any(s.status[i] != IN_PLAY for i in doomed):
        return False
    found = next_saver(s, s.battle.book, doomed, at, tried)
    return found is not None and found.index == saver and found.save is not None and found.save.is_voluntary


def _is_rout(s: State, value: tuple[Any, ...]) -> bool:
    """TB-41: Cards that are about to rout, and which of them is looked at."""
    if not several(CARDS, MANY, CARDS).holds(s, value):
        return False
    return value[1] <= len(value[0]) and all(s.status[i] == IN_PLAY for i in value[0])


def _is_list(s: State, value: tuple[Any, ...]) -> bool:
    """TB-41, TB-85: A list of effects that stands on a card."""
    if not several(exactly("then", "enter", "leave", "lift"), CARD, MANY).holds(s, value):
        return False
    kind, i, n = value
    if kind == "then":
        return bool(n < len(s.battle.book.cards[i].deeds))
    return kind != "leave" or s.status[i] in CAUSES


STATE_SCHEMA = StateSchema(
    columns={
        "side": exactly(0, 1),
        "turn": number(1, lambda s: s.battle.book.turns + 1),
        "quiet": number(0, lambda s: s.battle.book.quiet),
        "stirred": SWITCH,
        "morale": _for_sides(MANY),
        "lost": _for_sides(MANY),
        "owes": _for_sides(SWITCH),
        "status": _for_cards(exactly(*STATUSES)),
        "sticks": _for_cards(MANY),
        "coming": _for_cards(MANY),
        "dice": _for_cards(FACES),
        "cubes": _for_cards(MANY),
        "counters": _for_cards(MANY),
        "rolled": FACES,
        "placed": CARDS,
        "saved": CARDS,
    },
    steps={
        "turn.act": several(SWITCH),
        "turn.react": Domain("an attack that can be answered", _is_attack),
        "turn.save": Domain("a card that is asked to save another", _is_save),
        "turn.rout": Domain("cards about to rout", _is_rout),
        "turn.follow": several(CARDS),
        "turn.effects": Domain("a list of effects", _is_list),
        "turn.judge": several(),
        "turn.dice": several(),
        "turn.roll": several(),
        "turn.place": several(),
        "turn.end": several(),
    },
    agenda=re.compile(
        r"turn\.(act|react) turn\.dice turn\.end "
        r"|turn\.save (turn\.(follow|effects|rout) )*turn\.judge turn\.dice turn\.end "
        r"|turn\.(roll|place) turn\.end "
    ),
)


def check(s: State) -> list[str]:
    """Return the broken invariants of a state, in words for developers."""
    try:
        b = s.battle.book
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        return [f"text: no scenario ({error})"]
    many = len(b.cards)
    rows = (s.status, s.sticks, s.coming, s.dice, s.cubes, s.counters)
    if any(len(row) != many for row in rows) or any(len(row) != 2 for row in (s.morale, s.lost, s.owes)):
        return ["columns: not one entry for each card and each side"]
    if s.side not in (0, 1) or s.turn < 1 or s.quiet < 0:
        return ["side, turn, quiet: no turn of this game"]
    if any(n < 0 for row in (s.sticks, s.coming, s.cubes, s.counters, s.morale, s.lost) for n in row):
        return ["columns: a number below 0"]
    if any(not 0 <= i < many for i in (*s.placed, *s.saved)):
        return ["placed, saved: an unknown card"]
    wrong = [f"dice: {faces!r}" for faces in (*s.dice, s.rolled) if not is_row(faces)]
    wrong += [f"status: {status!r}" for status in s.status if status not in STATUSES]
    for card in b.cards:
        i = card.index
        status = s.status[i]
        if status == IN_PLAY and not card.is_special and not s.sticks[i] and not _is_resolving(s):
            wrong.append(f"sticks: {card.id} is in play without any")
        if status != IN_PLAY and (s.dice[i] or s.coming[i]):
            wrong.append(f"dice, coming: {card.id} is not in play")
        if status in GONE and (s.sticks[i] or s.cubes[i] or s.counters[i]):
            wrong.append(f"sticks, cubes: {card.id} is out")
        if card.is_special and (s.sticks[i] or s.dice[i] or s.coming[i] or s.cubes[i] > card.strength):
            wrong.append(f"cubes: {card.id} holds more than it can")
    for side in (0, 1):
        if pool(s, b, side) < (len(s.rolled) if side == s.side else 0):
            wrong.append(f"dice: more than {b.sides[side]} has")
    if s.end is None and 0 in s.morale and "morale" not in b.disabled:
        wrong.append("morale: none left while the battle goes on")
    if supply(s, b) < 0:
        wrong.append("cubes: more than there are")
    return wrong


def _is_resolving(s: State) -> bool:
    """TB-41: Whether formations without sticks wait for a card that may keep them from routing."""
    return bool(s.agenda) and s.agenda[-1][0] == "turn.save"
