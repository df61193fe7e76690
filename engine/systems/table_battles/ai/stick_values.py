"""Cached values that depend on sticks, statuses and morale: hits, unanswered attacks, each side's typical attack."""

from __future__ import annotations

from collections.abc import Hashable

from engine.systems.table_battles.ai.card_values import HURT, Gun, valuation
from engine.systems.table_battles.data import IN_PLAY
from engine.systems.table_battles.state import State

TACTICAL, TACTICAL_DRAW = 4_500, 1_500
"""The values of the enemy sticks of a Tactical Victory, just before the last is gone."""
KEPT = 1 << 12
"""The maximum number of cached positions."""


class StickValues:
    """Sticks, statuses and morale of a state, regardless of the dice on the cards.

    `lead` is the lead of the first side by them; `plain` holds by side the value of each of the valuation's attacks
    with the fewest dice and no reaction; `usual` holds by side the average value of such an attack.
    """

    def __init__(self, s: State) -> None:
        self.b = s.battle.book
        self.view = valuation(s.battle.text, tuple(s.status), *s.morale)
        self.sticks, self.lost = tuple(s.sticks), tuple(s.lost)
        self._harm: dict[tuple[int, int], int] = {}
        self.armed: dict[tuple[int, int, str], int | None] = {}
        """By side, number of a plain attack and dice on its card: its value, None if it may not be made."""
        self.lead = self.view.base + self._standing(s)
        self.plain = tuple(tuple(self.gain(gun, gun.hits) for gun in self.view.guns[side]) for side in (0, 1))
        self.usual = tuple(sum(max(0, gain) for gain in plain) // max(1, len(plain)) for plain in self.plain)

    def _standing(self, s: State) -> int:
        """Return the lead by remaining and by eliminated sticks."""
        lead = 0
        for card in self.b.cards:
            i = card.index
            if s.status[i] == IN_PLAY and not card.is_special:
                n, row = s.sticks[i], self.view.stick[i]
                hurt = row[min(12, n)]
                if s.coming[i]:
                    hurt = (hurt + row[min(12, n + s.coming[i])]) // 2
                lead += -hurt if card.side == 0 else hurt
        return lead + self.counted(0, self.lost[1]) - self.counted(1, self.lost[0])

    def counted(self, side: int, lost: int) -> int:
        """TB-72: Return the value for a side of a number of eliminated enemy sticks."""
        of = self.b.tactical[side]
        if not of:
            return 0
        n = min(lost, of)
        most = TACTICAL if self.b.grades[side] != "draw" else TACTICAL_DRAW
        return most * n * n // (of * of)

    def harm(self, i: int, hits: int) -> int:
        """Return the value of a number of hits on a card."""
        mark = i, hits
        found = self._harm.get(mark)
        if found is None:
            found = self._harm[mark] = self._harmed(i, hits)
        return found

    def _harmed(self, i: int, hits: int) -> int:
        n = self.sticks[i]
        lost = min(n, hits)
        if lost <= 0:
            return 0
        row = self.view.stick[i]
        left = n - lost
        worth = row[min(12, left)] - row[min(12, n)]
        if not left:
            worth = self.view.rout[i] * (100 - HURT[min(12, n)]) // 100
        owner = self.b.cards[i].side
        of = self.b.tactical[1 - owner]
        if of:
            before = self.lost[owner]
            worth += self.counted(1 - owner, before + lost) - self.counted(1 - owner, before)
            if before < of <= before + lost and self.b.grades[1 - owner] != "draw":
                worth += TACTICAL
        return worth

    def gain(self, gun: Gun, hits: int) -> int:
        """TB-26, TB-45: Return the value of an attack without a reaction."""
        return self.trade(gun, gun.target.index, hits, gun.deed.loss)

    def trade(self, gun: Gun, victim: int, hits: int, loss: int) -> int:
        """TB-45: Return the value of hits on a victim minus that of the attacker's own loss."""
        own = gun.card.index
        if not loss or gun.card.is_special:
            return self.harm(victim, hits)
        if 0 < self.sticks[own] <= loss and hits >= self.sticks[victim]:
            return 0
        return self.harm(victim, hits) - self.harm(own, loss)


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
