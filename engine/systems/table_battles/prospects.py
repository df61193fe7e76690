"""Who can ever attack whom: the least fixpoint behind defeat by inability to attack (TB-69, TB-70).

Nothing is taken for possible until something shows that it is: start from the cards in play, add what they can attack,
who can thereby be lost, which reserves that frees, until nothing is added any more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.systems.table_battles.data import (
    ABSORB,
    COMMAND,
    COUNTERATTACK,
    GONE,
    IN_PLAY,
    IN_RESERVE,
    NO_ARM,
)  # fmt: skip
from engine.systems.table_battles.language.areas import NONE
from engine.systems.table_battles.language.book import Card, Deed
from engine.systems.table_battles.language.phrases import Condition, Effect
from engine.systems.table_battles.state import Book, State, book

Pairs = tuple[tuple[int, int], ...]
Look = tuple
"""What the answer depends on: the statuses, and where cards have conditions, all that these may speak of."""
ROUTING = ("rout", "hits", "sticks")
"""Effects by which a formation can rout."""


def can_ever_attack(s: State, b: Book, side: int) -> bool:
    """TB-69: Whether some formation of a side can still come to attack some enemy formation."""
    return _look(s, b)[1][side]


def pairs(s: State, b: Book) -> Pairs:
    """TB-70: Return every pair of cards of which the first can still come to attack the second."""
    return _look(s, b)[0]


def _look(s: State, b: Book) -> tuple[Pairs, tuple[bool, bool]]:
    more: Look = ()
    if b.fixture:
        held = tuple(map(bool, s.dice)), tuple(map(bool, s.cubes))
        more = tuple(s.sticks), tuple(s.coming), *held, tuple(s.counters)
    return _found(s.text, tuple(s.status), *more)


@lru_cache(maxsize=1 << 12)
def _found(text: str, status: tuple[str, ...], *more: tuple) -> tuple[Pairs, tuple[bool, bool]]:
    b = book(text)
    search = _Search(b, status, *more)
    search.run()
    found = tuple((i, t) for i in range(len(b.cards)) for t in search.reach[i])
    return found, (any(search.reach[i] for i in b.own[0]), any(search.reach[i] for i in b.own[1]))


class _Search:
    """The growing knowledge of what can still happen."""

    def __init__(
        self,
        b: Book,
        status: tuple[str, ...],
        sticks: tuple[int, ...] = (),
        coming: tuple[int, ...] = (),
        has_dice: tuple[bool, ...] = (),
        has_cubes: tuple[bool, ...] = (),
        counters: tuple[int, ...] = (),
    ) -> None:
        self.b, self.status, self.sticks, self.coming, self.counters = b, status, sticks, coming, counters
        self.held = [bool(has_dice and has_dice[n]) or bool(has_cubes and has_cubes[n]) for n in range(len(b.cards))]
        self.active = [one == IN_PLAY for one in status]
        self.reach: list[dict[int, None]] = [{} for _ in b.cards]
        self.is_hit = [False] * len(b.cards)
        self.loses = [False] * len(b.cards)
        self.leaves = [False] * len(b.cards)
        self.changed = True

    def run(self) -> None:
        """Add what follows until nothing does."""
        while self.changed:
            self.changed = False
            for card in self.b.cards:
                if self.status[card.index] not in GONE:
                    self._activate(card)
                    if self.active[card.index]:
                        self._attack(card)
                        self._lose(card)
                        self._leave(card)

    def _set(self, column: list[bool], i: int) -> None:
        if not column[i]:
            column[i] = self.changed = True

    def _activate(self, card: Card) -> None:
        """TB-70: A reserve comes when its trigger has left or can leave, or when somebody can command it."""
        i = card.index
        if self.active[i]:
            return
        freed = [self.status[other] in GONE or self.leaves[other] for other in card.waits_for]
        comes = bool(freed) and (all(freed) if card.waits_for_all else any(freed))
        if comes or any(self._brings(other, i) for other in self.b.cards):
            self._set(self.active, i)

    def _brings(self, other: Card, i: int) -> bool:
        """TB-70: Whether an active card can command another one, or has an effect that lets it enter."""
        if not self.active[other.index]:
            return False
        for deed in other.deeds:
            if deed.kind == COMMAND and i in deed.targets and self._can_hold(other) and self._can_do(other, deed):
                return True
        return any(effect[0] == "enter" and effect[1] == i for effect in self._effects(other))

    def _effects(self, card: Card) -> Iterator[Effect]:
        """TB-70, TB-85: Yield the effects of an active card that can still come."""
        for deed in card.deeds:
            if deed.then and self._can_hold(card) and self._can_do(card, deed):
                yield from deed.then
        if self.status[card.index] == IN_RESERVE:
            yield from card.on_enter
        if self.leaves[card.index]:
            yield from (effect for _, effect in card.on_leave)
        lifted = card.counter - self.counters[card.index] if self.counters else 0
        for step in card.steps[max(0, lifted) :]:
            yield from step

    def _can_hold(self, card: Card) -> bool:
        """TB-70: Whether dice or cubes can come to lie on a card, or lie there."""
        return self.held[card.index] or (card.area != NONE and self.possible(card.place_if))

    def _can_do(self, card: Card, deed: Deed) -> bool:
        """TB-70: Whether a requirement and a condition are not impossible for good."""
        if deed.needs_full and not card.is_special and self._is_short(card):
            return False
        return self.possible(deed.when)

    def _is_short(self, card: Card) -> bool:
        """TB-70: Whether a formation is below full strength and no Shift can refill it."""
        i = card.index
        lacks = card.strength - self.sticks[i] - self.coming[i]
        if lacks <= 0:
            return False
        if not self.b.shift or card.arm == NO_ARM:
            return True
        friends = [c.index for c in self.b.cards if c.side == card.side and c.arm == card.arm and c.index != i]
        return lacks > sum(max(0, self.sticks[n] + self.coming[n] - 1) for n in friends if self.status[n] not in GONE)

    def possible(self, c: Condition | None) -> bool:
        """TB-70: Whether a condition holds or can still come to hold."""
        if c is None:
            return True
        name = c[0]
        if name == "all":
            return all(self.possible(one) for one in c[1])
        if name == "any":
            return any(self.possible(one) for one in c[1])
        if name == "in_play":
            return self.active[c[1]]
        if name == "out":
            return self.status[c[1]] in GONE or self.leaves[c[1]]
        if name == "in_reserve":
            return self.status[c[1]] == IN_RESERVE
        if name in ("friends_with_dice", "friends_in_play"):
            _, least, cards, owner, not_self = c
            named = cards or (self.b.own[self.b.cards[owner].side] if owner >= 0 else ())
            can = self._can_show if name == "friends_with_dice" else self.active.__getitem__
            return least <= sum(1 for i in named if can(i) and not (not_self and i == owner))
        if name == "dice_on" and c[2] in (">", ">=") and c[3] > 0:
            return self._can_show(c[1])
        if name in ("sticks", "cubes") and c[2] in (">", ">=") and c[3] > 0:
            return self.active[c[1]]
        return True

    def _can_show(self, i: int) -> bool:
        """TB-64, TB-70: Whether dice can come to lie on a formation, or lie there; never on a special one."""
        card = self.b.cards[i]
        return self.active[i] and not card.is_special and (self.held[i] or card.area != NONE)

    def _attack(self, card: Card) -> None:
        """TB-70: Note whom an active card can come to attack."""
        if not card.attacks or not self._can_hold(card):
            return
        for deed in card.attacks:
            if self._can_do(card, deed):
                for t in deed.targets:
                    if card.blocks and self.status[t] == IN_RESERVE and not self.active[t]:
                        break  # TB-24: it is not passed over, and it never comes
                    if self.active[t] and not self.b.cards[t].is_special and t not in self.reach[card.index]:
                        self.reach[card.index][t] = None
                        self.changed = True
                        self.is_hit[t] = True

    def _lose(self, card: Card) -> None:
        """TB-70: Note who can come to lose sticks: hit, by its own attack, by striking a counterattacker, absorbing."""
        i = card.index
        if card.is_special or self.loses[i]:
            return
        if self.is_hit[i] or any(
            deed.loss and self._can_do(card, deed) and any(t in self.reach[i] for t in deed.targets)
            for deed in card.attacks
        ):
            self._set(self.loses, i)
            return
        for t in self.reach[i]:
            for deed in self._reactions(self.b.cards[t], COUNTERATTACK):
                if deed.is_any or i in deed.targets:
                    self._set(self.loses, i)
        for deed in self._reactions(card, ABSORB):
            if any(self.is_hit[t] for t in (deed.targets or self.b.own[card.side]) if t != i):
                self._set(self.loses, i)

    def _reactions(self, card: Card, kind: str) -> Iterator[Deed]:
        """TB-70: Yield the reactions of a kind that a card can come to make."""
        if self._can_hold(card):
            yield from (deed for deed in card.reactions if deed.kind == kind and self._can_do(card, deed))

    def _leave(self, card: Card) -> None:
        """TB-70: Note who can come to leave: lost, retired, in pursuit, to save another, or by an effect."""
        i = card.index
        if self.leaves[i]:
            return
        by_itself = self.loses[i] or (card.retires and self._can_hold(card))
        saves = card.save is not None and card.save.cost == "self_out" and self.possible(card.save.when)
        prey = (*card.pursues, *(card.save.protects if saves and card.save else ()))
        if by_itself or any(self._can_rout(t) for t in prey) or self._is_struck(i, (*ROUTING, "remove")):
            self._set(self.leaves, i)

    def _can_rout(self, i: int) -> bool:
        """TB-70: Whether a formation can come to rout."""
        return self.active[i] and (self.loses[i] or self._is_struck(i, ROUTING))

    def _is_struck(self, i: int, kinds: tuple[str, ...]) -> bool:
        """TB-70: Whether an active card has an effect of these kinds, giving no sticks, on a formation."""
        owners = [card for card in self.b.cards if self.active[card.index]]
        return any(
            effect[0] in kinds and effect[1] == i and (effect[0] != "sticks" or effect[2] < 0)
            for card in owners
            for effect in self._effects(card)
        )
