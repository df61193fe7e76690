"""Cached values that depend on sticks, statuses and morale: hits, unanswered attacks, each side's typical attack."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from engine.systems.table_battles.ai.card_values import Gun, Valuation, valuation
from engine.systems.table_battles.data import GONE, IN_PLAY, IN_RESERVE, PURSUED, ROUTED
from engine.systems.table_battles.state import State

TACTICAL, TACTICAL_DRAW = 4_500, 1_500
"""The values of the enemy sticks of a Tactical Victory, just before the last is gone."""
DECIDED = 15_000
"""The lead of a side that breaks the enemy's morale."""
KEPT = 1 << 12
"""The maximum number of cached positions."""


class StickValues:
    """Sticks, statuses and morale of a state, regardless of the dice on the cards.

    `lead` is the lead of the first side by them; `plain` holds by side the value of each of the valuation's attacks
    with the fewest dice and no reaction; `usual` holds by side the average value of such an attack.
    """

    def __init__(self, s: State) -> None:
        self.b, self.text = s.battle.book, s.battle.text
        self.status, self.morale, self.coming = tuple(s.status), tuple(s.morale), tuple(s.coming)
        self.view = valuation(self.text, self.status, *s.morale)
        self.sticks, self.lost = tuple(s.sticks), tuple(s.lost)
        self._trades: dict[tuple[int, int, int, int], int] = {}
        self._bombard: dict[int, int] = {}
        self.armed: dict[tuple[int, int, str], int | None] = {}
        """By side, number of a plain attack and dice on its card: its value, None if it may not be made."""
        self.lead = self.view.base + self._standing(self.view, self.status, self.sticks) + self._counted(self.lost)
        self.plain = tuple(tuple(self.gain(gun, gun.hits) for gun in self.view.guns[side]) for side in (0, 1))
        self.usual = tuple(sum(max(0, gain) for gain in plain) // max(1, len(plain)) for plain in self.plain)

    def _standing(self, view: Valuation, status: Sequence[str], sticks: Sequence[int]) -> int:
        """Return the lead by remaining sticks."""
        lead = 0
        for card in self.b.cards:
            i = card.index
            if status[i] == IN_PLAY and not card.is_special:
                hurt = self._hurt(view, i, sticks[i])
                lead += -hurt if card.side == 0 else hurt
        return lead

    def _hurt(self, view: Valuation, i: int, n: int) -> int:
        """Return the damage of a card in play with so many sticks; those on their way count half."""
        row, coming = view.stick[i], self.coming[i]
        hurt = row[min(12, n)]
        return (hurt + row[min(12, n + coming)]) // 2 if coming else hurt

    def _counted(self, lost: Sequence[int]) -> int:
        """TB-72: Return the lead by eliminated sticks."""
        return self._tactical(0, lost[1]) - self._tactical(1, lost[0])

    def _tactical(self, side: int, lost: int) -> int:
        """TB-72: Return the value for a side of a number of eliminated enemy sticks."""
        of = self.b.tactical[side]
        if not of:
            return 0
        n = min(lost, of)
        most = TACTICAL if self.b.grades[side] != "draw" else TACTICAL_DRAW
        worth = most * n * n // (of * of)
        return 2 * worth if n == of and self.b.grades[side] != "draw" else worth

    def gain(self, gun: Gun, hits: int) -> int:
        """TB-26, TB-45: Return the value of an attack without a reaction."""
        return self.trade(gun, gun.target.index, hits, gun.deed.loss)

    def trade(self, gun: Gun, victim: int, hits: int, loss: int) -> int:
        """TB-45: Return the value for the attacker of hits on a victim and of his own loss.

        It is the difference of two leads, so that a state is worth what the next attack makes of it.
        """
        own = gun.card.index
        mark = own, victim, hits, loss
        found = self._trades.get(mark)
        if found is None:
            lost = {victim: min(hits, self.sticks[victim])}
            if not gun.card.is_special:
                lost[own] = min(loss, self.sticks[own])
            change = self._after(lost) - self.lead
            found = self._trades[mark] = change if gun.card.side == 0 else -change
        return found

    def bombard(self, side: int) -> int:
        """TB-27: Return the value for a side of one cube of Morale taken from the enemy, 0 if he has only one."""
        if self.morale[1 - side] < 2:
            return 0
        if side not in self._bombard:
            morale = list(self.morale)
            morale[1 - side] -= 1
            view = valuation(self.text, self.status, *morale)
            change = view.base + self._standing(view, self.status, self.sticks) + self._counted(self.lost) - self.lead
            self._bombard[side] = change if side == 0 else -change
        return self._bombard[side]

    def _after(self, taken: Mapping[int, int]) -> int:
        """TB-43 to TB-49: Return the lead of the first side once cards have lost sticks, with the routs that follow."""
        b, cards, lost = self.b, self.b.cards, list(self.lost)
        for i, n in taken.items():
            lost[cards[i].side] += n
        out = [i for i, n in taken.items() if n and n == self.sticks[i]]
        if not out:
            lead = self.lead
            for i, n in taken.items():
                if n:
                    more = self._hurt(self.view, i, self.sticks[i] - n) - self._hurt(self.view, i, self.sticks[i])
                    lead += more if cards[i].side else -more
            return lead + self._counted(lost) - self._counted(self.lost) if any(b.tactical) else lead
        sticks = [n - taken.get(i, 0) for i, n in enumerate(self.sticks)]
        status, morale, clause = list(self.status), list(self.morale), 0
        for i in out:
            clause += self.view.clause[i]
            status[i] = ROUTED
            lost[b.cards[i].side] += self.coming[i]
        if len(out) == 1 and "morale" not in b.disabled:
            card = b.cards[out[0]]
            given = min(card.worth, morale[card.side])
            morale[card.side] -= given
            morale[1 - card.side] += given
            if not morale[card.side]:
                return -DECIDED if card.side == 0 else DECIDED
        self._follow(out, status)
        view = valuation(self.text, tuple(status), *morale)
        return view.base + self._standing(view, status, sticks) + self._counted(lost) + clause

    def _follow(self, out: Sequence[int], status: list[str]) -> None:
        """TB-47, TB-49: Change statuses by the pursuits and the reserves that follow routs."""
        b, gone = self.b, list(out)
        for i in out:
            for j in b.pursuers[i]:
                if status[j] == IN_PLAY and b.cards[j].side != b.cards[i].side:
                    status[j] = PURSUED
                    gone.append(j)
        for i in gone:
            for j in b.waiting[i]:
                awaited = b.cards[j].waits_for if b.cards[j].waits_for_all else ()
                if status[j] == IN_RESERVE and all(status[k] in GONE for k in awaited):
                    status[j] = IN_PLAY


_known: dict[Hashable, StickValues] = {}


def stick_values(s: State) -> StickValues:
    """Return the cached values for a state's sticks, statuses and morale."""
    mark = s.battle.text, *s.status, *s.morale, *s.sticks, *s.coming, *s.lost
    found = _known.get(mark)
    if found is None:
        if len(_known) >= KEPT:
            _known.clear()
        found = _known[mark] = StickValues(s)
    return found
