"""Computes who can ever attack whom, as a least fixpoint, for defeat by inability to attack (TB-69, TB-70).

Nothing is taken for possible until something shows that it is: start from the cards in play, add what they can attack,
who can thereby be lost, which reserves that frees, until nothing is added any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from engine.systems.table_battles.data import (
    ABSORB,
    ATTACK,
    COMMAND,
    COUNTERATTACK,
    GONE,
    IN_RESERVE,
    LIFT,
    SCREEN,
)  # fmt: skip
from engine.systems.table_battles.language.card_set import CardSet, card_set
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.language.phrases import Effect
from engine.systems.table_battles.language.requirements import meets
from engine.systems.table_battles.reachability import Possibilities, can_hold, counter, cubes, sticks
from engine.systems.table_battles.state import State

Pairs = tuple[tuple[int, int], ...]
Cards = tuple[int, ...]
Found = tuple[Pairs, Cards, tuple[Cards, Cards]]
"""Who can attack whom, who is in play or can come, who of each side can attack."""


def can_ever_attack(s: State, b: CardSet, side: int) -> bool:
    """TB-69: Return whether some formation of a side can still come to attack some enemy formation."""
    return bool(attackers(s, b, side))


def attackers(s: State, b: CardSet, side: int) -> Cards:
    """TB-70: Return the formations of a side that can still come to attack somebody."""
    return _look(s, b)[2][side]


def pairs(s: State, b: CardSet) -> Pairs:
    """TB-70: Return every pair of cards of which the first can still come to attack the second.

    Found once for all states that differ in nothing that the cards of this battle speak of.
    """
    return _look(s, b)[0]


def possible_entrants(s: State, b: CardSet) -> Cards:
    """TB-49, TB-70: Return the cards that are in play or can still come."""
    return _look(s, b)[1]


def _look(s: State, b: CardSet) -> Found:
    speaks = b.speaks_of
    # who can pay a cube to save another matters for the sticks with which that one then stays
    pays = b.savers and "sticks" in speaks
    return _found(
        s.battle.text,
        tuple(s.status),
        tuple(s.sticks) if "sticks" in speaks else tuple(card.strength for card in b.cards),
        tuple(s.coming) if "sticks" in speaks else (0,) * len(b.cards),
        tuple(s.dice) if "dice" in speaks else ("",) * len(b.cards),
        tuple(s.cubes) if pays or "cubes" in speaks else tuple(card.cubes for card in b.cards),
        tuple(s.counters),
        s.turn if "turn" in speaks else 1,
    )


@lru_cache(maxsize=1 << 12)
def _found(text: str, *columns: Any) -> Found:
    b = card_set(text)
    search = _Search(b, *columns)
    search.run()
    many = range(len(b.cards))
    first, second = (tuple(i for i in own if search.reach[i]) for own in b.own)
    reach = tuple((i, t) for i in many for t in search.reach[i])
    return reach, tuple(i for i in many if search.enters[i]), (first, second)


class _Search(Possibilities):
    """The growing knowledge of what can still happen."""

    changed = True

    def run(self) -> None:
        """Add what follows until nothing does."""
        while self.changed:
            self.changed = False
            for card in self.b.cards:
                if self.status[card.index] not in GONE:
                    self._enter(card)
                    if self.enters[card.index]:
                        self._take(card)
                        self._save(card)
                        self._attack(card)
                        self._lose(card)
                    self._leave(card)
                    self._happen(card)

    def _set(self, column: list[bool], i: int) -> None:
        if not column[i]:
            column[i] = self.changed = True

    def _enter(self, card: Card) -> None:
        """TB-49, TB-70: A reserve comes when its trigger has left or can leave, by command, or by an effect."""
        i = card.index
        if self.enters[i]:
            return
        freed = [self.status[other] in GONE or self.leaves[other] for other in card.waits_for]
        comes = bool(freed) and (all(freed) if card.waits_for_all else any(freed))
        if comes or self.strikes(i, "enter") or any(self._commands(other, i) for other in self.b.cards):
            self._set(self.enters, i)

    def _commands(self, other: Card, i: int) -> bool:
        """TB-28, TB-70: Return whether a card can come to command another one."""
        return any(deed.kind == COMMAND and i in deed.targets and self._can_do(other, deed) for deed in other.deeds)

    def _take(self, card: Card) -> None:
        """TB-54, TB-70: Note who can come to take dice."""
        if not self.takes[card.index] and self.can_take(card):
            self._set(self.takes, card.index)

    def _save(self, card: Card) -> None:
        """TB-70, TB-85: Note who can come to keep others from routing, and to pay what that costs."""
        save, i = card.save, card.index
        if save is None or self.saves[i] or not can_hold(self, save.when):
            return
        pays = {
            "cube": cubes(self, i)[1] > 0,
            "stick": not card.is_special and sticks(self, i)[1] > 1,
            "dice": not card.is_special and self.can_pay(card),
            "self_out": True,
        }
        if pays[save.cost]:
            self._set(self.saves, i)

    def _can_do(self, card: Card, deed: CardAction) -> bool:
        """TB-18, TB-19, TB-70: Return whether a card can come to pay for a line and to meet what it asks for."""
        i = card.index
        if not self.enters[i] or not self.can_pay(card):
            return False
        if not card.is_special:
            if deed.needs and not self.takes[i] and not meets(deed.needs, self.dice[i]):
                return False
            if deed.needs_full and sticks(self, i)[1] < card.strength:
                return False
        return (not deed.needs_cubes or deed.needs_cubes <= cubes(self, i)[1]) and can_hold(self, deed.when)

    def _attack(self, card: Card) -> None:
        """TB-22, TB-24, TB-70: Note whom an active card can come to attack."""
        reach = self.reach[card.index]
        for deed in card.attacks:
            if not self._can_do(card, deed):
                continue
            for t in deed.targets:
                waits = self.status[t] == IN_RESERVE and not self.enters[t] and not self.leaves[t]
                if card.blocks and waits:
                    break  # TB-24: it is not passed over, and it never comes
                if self.enters[t] and not self.b.cards[t].is_special and t not in reach:
                    reach[t] = None
                    self.changed = self.hit[t] = True

    def _lose(self, card: Card) -> None:
        """TB-70: Note who can come to lose sticks: hit, by its own attack, a counterattack, absorbing, an effect."""
        i = card.index
        if card.is_special or self.loses[i]:
            return
        if self.hit[i] or self.strikes(i, "hits", "sticks") or self._is_answered(i) or self._pays(card):
            self._set(self.loses, i)

    def _pays(self, card: Card) -> bool:
        """TB-26, TB-36: Return whether a card can come to make an attack that costs it sticks, or to absorb."""
        return any((deed.loss or deed.kind == ABSORB) and self._is_used(card, deed) for deed in card.deeds)

    def _is_answered(self, i: int) -> bool:
        """TB-34: Return whether somebody whom a card can come to attack can counterattack."""
        return any(
            deed.kind == COUNTERATTACK and (deed.is_any or i in deed.targets) and self._can_do(self.b.cards[t], deed)
            for t in self.reach[i]
            for deed in self.b.cards[t].reactions
        )

    def _leave(self, card: Card) -> None:
        """TB-50, TB-70: Note who can come to leave: lost, retired, in pursuit, to save another, or by an effect."""
        i = card.index
        if self.leaves[i]:
            return
        leaves = self.loses[i] or self.strikes(i, "rout", "remove")
        if self.enters[i] and not leaves:
            covers = card.save is not None and card.save.cost == "self_out" and self.saves[i]
            prey = (*card.pursues, *(card.save.protects if covers and card.save else ()))
            leaves = (card.retires and self.can_pay(card)) or any(self.can_rout(t) for t in prey)
        if leaves:
            self._set(self.leaves, i)

    # Effects

    def _happen(self, card: Card) -> None:
        """TB-70, TB-85: Note which effects of a card can still come."""
        i = card.index
        if not self.lifts[i] and counter(self, i)[1] and (self._lifts(card) or self.strikes(i, "lift")):
            self._set(self.lifts, i)
        for effect in self._effects(card):
            if effect not in self.live:
                self.live[effect] = None
                self.changed = True

    def _effects(self, card: Card) -> Iterator[Effect]:
        i = card.index
        for deed in card.deeds:
            if deed.then and self._is_used(card, deed):
                yield from deed.then
        if self.status[i] == IN_RESERVE and self.enters[i]:
            yield from card.on_enter
        if self.leaves[i]:
            yield from (effect for _, effect in card.on_leave)
        if self.lifts[i]:
            for step in card.steps[max(0, card.counter - counter(self, i)[1]) :]:
                yield from step

    def _lifts(self, card: Card) -> bool:
        """TB-85: Return whether a card can come to lift a cube of its counter."""
        return any(deed.kind == LIFT and self._can_do(card, deed) for deed in card.deeds)

    def _is_used(self, card: Card, deed: CardAction) -> bool:
        """TB-70: Return whether a line can come to be used: its card can do it, and there is something to do it to."""
        if not self._can_do(card, deed):
            return False
        i = card.index
        if deed.kind == ATTACK:
            return any(t in self.reach[i] for t in deed.targets)
        if deed.kind == COMMAND:
            return any(self.status[t] == IN_RESERVE for t in deed.targets)
        if deed.kind == LIFT:
            return counter(self, i)[1] > 0
        if deed.kind == ABSORB:
            return any(self.hit[t] for t in (deed.targets or self.b.own[card.side]) if t != i)
        if deed.kind in (SCREEN, COUNTERATTACK):
            foes = deed.targets or self.b.own[1 - card.side]
            return any(self.reach[foe] if deed.kind == SCREEN else i in self.reach[foe] for foe in foes)
        return True
