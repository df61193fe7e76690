"""Validates the agenda of positions from outside: checks that each step fits the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.systems.table_battles import placement
from engine.systems.table_battles.acting.attack import refuse_attack
from engine.systems.table_battles.acting.leaving_play import CAUSES, Doomed, next_saver
from engine.systems.table_battles.acting.reactions import available
from engine.systems.table_battles.actions import Attack
from engine.systems.table_battles.data import GONE, IN_PLAY
from engine.systems.table_battles.state import State, has_no_sticks, pool


def _is_answered(s: State, attacker: int, index: int, target: int) -> bool:
    """TB-22, TB-31: Return whether the side to move may make this attack, and a card can react to it."""
    b = s.battle.book
    order = Attack(b.cards[attacker].id, b.cards[target].id, index)
    return refuse_attack(s, order, True) is None and bool(available(s, b, attacker, index, target))


def _is_saved(s: State, doomed: Doomed, at: int, tried: Doomed, saver: int) -> bool:
    """TB-41, TB-85: Return whether all cards without sticks are about to rout, and this card is next to save one."""
    b = s.battle.book
    if at >= len(doomed) or any(s.status[i] != IN_PLAY for i in doomed):
        return False
    if any(has_no_sticks(s, card) and card.index not in doomed for card in b.cards):
        return False
    found = next_saver(s, b, doomed, at, tried)
    return found is not None and found.index == saver and found.save is not None and found.save.is_voluntary


def _has_left(s: State, gone: Doomed) -> bool:
    """TB-41: Return whether cards have left play and this is processed once."""
    return bool(gone) and all(s.status[i] in GONE for i in gone) and s.agenda.count(("turn.follow", gone)) == 1


def _is_list(s: State, kind: str, i: int, n: int) -> bool:
    """TB-41, TB-85: Return whether a card has this list of effects and it runs once."""
    if s.agenda.count(("turn.effects", kind, i, n)) > 1:
        return False
    card = s.battle.book.cards[i]
    if kind == "then":
        return n < len(card.deeds)
    if kind == "leave":
        return n == 0 and s.status[i] in CAUSES
    return n < len(card.steps) if kind == "lift" else n == 0


def _is_rolled(s: State) -> bool:
    """TB-51: Return whether there are dice in the pool."""
    return pool(s, s.battle.book, s.side) > 0


def _is_placed(s: State) -> bool:
    """TB-52: Return whether any of the rolled dice may be placed."""
    return next(placement.options_place(s), None) is not None


STEP_CHECKS: Mapping[str, Callable[..., bool]] = {
    "turn.react": _is_answered,
    "turn.save": _is_saved,
    "turn.follow": _has_left,
    "turn.effects": _is_list,
    "turn.roll": _is_rolled,
    "turn.place": _is_placed,
}
