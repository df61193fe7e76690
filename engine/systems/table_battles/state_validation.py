"""The values allowed in a state's columns and its steps' arguments (see engine/core/state_validation.py)."""

from __future__ import annotations

import re

from engine.core.state_validation import (
    BOOLEAN,
    Domain,
    StateSchema,
    each,
    exactly,
    number,
    one_of,
    sequence_of,
    tuple_of,
)
from engine.systems.table_battles.agenda_validation import STEP_CHECKS
from engine.systems.table_battles.data import GONE, IN_PLAY, STATUSES
from engine.systems.table_battles.state import State, has_no_sticks, is_row, pool, supply

CARD = one_of("a card", lambda s: range(len(s.battle.book.cards)))
CARDS = sequence_of(CARD)
FACES = Domain("dice in rising order", lambda _, value: isinstance(value, str) and is_row(value))
MANY = number(0, 1_000)


def _for_cards(kind: Domain) -> Domain:
    return each(kind, lambda s: len(s.battle.book.cards))


def _for_sides(kind: Domain) -> Domain:
    return each(kind, lambda _: 2)


def _is_before_dusk(s: State, turn: object) -> bool:
    """TB-86: Return whether a turn is within the limit; the battle ends as the turn after the last begins."""
    return number(1, s.battle.book.turns + (s.end is not None)).holds(s, turn)


STATE_SCHEMA = StateSchema(
    columns={
        "side": exactly(0, 1),
        "turn": Domain("a turn before dusk", _is_before_dusk),
        "quiet": number(0, lambda s: s.battle.book.quiet - (s.end is None)),
        "stirred": BOOLEAN,
        "morale": _for_sides(MANY),
        "lost": _for_sides(MANY),
        "owes": _for_sides(BOOLEAN),
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
        "turn.act": tuple_of(BOOLEAN),
        "turn.react": tuple_of(CARD, MANY, CARD),
        "turn.save": tuple_of(CARDS, MANY, CARDS, CARD),
        "turn.follow": tuple_of(CARDS),
        "turn.effects": tuple_of(exactly("then", "enter", "leave", "lift"), CARD, MANY),
        "turn.judge": tuple_of(),
        "turn.dice": tuple_of(),
        "turn.roll": tuple_of(),
        "turn.place": tuple_of(),
        "turn.end": tuple_of(),
    },
    agenda=re.compile(
        r"turn\.(act|react) turn\.dice turn\.end "
        r"|turn\.save (turn\.(follow|effects) )*turn\.judge turn\.dice turn\.end "
        r"|turn\.(roll|place) turn\.end "
    ),
    fits=STEP_CHECKS,
)


def invariant_violations(s: State) -> list[str]:
    """Return the broken invariants of a state, worded for developers."""
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
        if has_no_sticks(s, card) and s.end is None and not _is_resolving(s):
            wrong.append(f"sticks: {card.id} is there without any")
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
    return wrong or _broken_placing(s)


def _is_resolving(s: State) -> bool:
    """TB-41: Return whether formations without sticks wait for a card that may keep them from routing."""
    return bool(s.agenda) and s.agenda[-1][0] == "turn.save"


def _broken_placing(s: State) -> list[str]:
    """TB-51, TB-52, TB-62: Return errors of placing: rolled dice outside of it, or cards without the dice they got."""
    b = s.battle.book
    if (s.rolled or s.placed) and s.end is None and not (s.agenda and s.agenda[-1][0] == "turn.place"):
        return ["rolled, placed: no dice are placed now"]
    strange = (i for i in s.placed if i not in b.own[s.side] or not (s.dice[i] or s.cubes[i]))
    return [f"placed: {b.cards[i].id} got no dice in this turn" for i in strange]
