"""The value of a position: cubes, sticks, ready attacks and reactions, tempo, and the cost of waiting."""

from __future__ import annotations

from collections.abc import Container
from functools import cache

from engine.core.agenda import top_step
from engine.systems.table_battles.acting.action_costs import is_met
from engine.systems.table_battles.acting.hits import attack_sum, counter_hits, plain_hits
from engine.systems.table_battles.ai.card_values import ENTERS, Gun
from engine.systems.table_battles.ai.stick_values import StickValues, stick_values
from engine.systems.table_battles.data import BOMBARD, COMMAND, IN_RESERVE, SCREEN
from engine.systems.table_battles.language.cards import Card, CardAction
from engine.systems.table_battles.language.conditions import is_suppressed
from engine.systems.table_battles.state import State

WAIT = (100, 60, 40, 32, 26, 21, 17, 14, 11, 9, 8, 7, 6, 5)
"""The weight in percent of an action by the number of player turns until it comes."""
HALF = (0, 0, 10, 3, 2, 1, 1)
"""The weight in percent of an attack that lacks 0, 1, 2.. dice, by the number that it needs; see `_half`.

It is small because such dice are missing from the next roll: sides that begin many attacks win less often."""
POOL = (0, 9, 17, 24, 30, 35, 39)
"""The value of dice in the pool, by their number, in percent of a typical attack."""
GUARD = 8
"""The value of a ready reaction, in percent of an attack that does not threaten yet."""
TEMPO = 450
"""The cost of a lost Action Phase, besides that of delayed attacks."""
DUSK, HOLD = 5_500, 9_500
"""The value of the automatic end just before it comes."""
URGE = 90
"""The value of a ready attack for the side that would lose by dusk, in percent of dusk's cost."""
HURRY = 18
"""The number of quiet player turns in which ready attacks lose all but their minimum value."""
NEAR = 10
"""The percentage of the time to dusk that is ignored."""
CALM = 30
"""The minimum weight in percent of ready attacks, however long nothing has happened."""


def evaluate(s: State) -> int:
    """Return the lead of the first side."""
    return PositionEvaluator(s, stick_values(s)).lead()


class PositionEvaluator:
    """The evaluation of one state."""

    def __init__(self, s: State, field: StickValues) -> None:
        self.s, self.b, self.field, self.view = s, field.b, field, field.view
        self.quiet = 0 if s.stirred else s.quiet

    def lead(self) -> int:
        """Return the lead of the first side: sticks and morale, ready attacks, and time."""
        dusk = self._dusk()
        return self.field.lead + self._ready(dusk) + dusk + self._held()

    def _dusk(self) -> int:
        """TB-86: Return the gain of the first side by dusk, which comes nearer with each quiet turn."""
        s, b = self.s, self.b
        near = max(self.quiet * 100 // max(1, b.quiet), (s.turn * 100 // max(1, b.turns)) - 20)
        if near <= NEAR:
            return 0
        ahead = s.morale[0] - s.morale[1] or s.lost[1] - s.lost[0]
        gain = DUSK * near * (100 + near) // 20_000
        return gain if ahead > 0 else -gain if ahead < 0 else 0

    def _held(self) -> int:
        """TB-85: Return the current value of victory clauses that wait for a turn."""
        s, b = self.s, self.b
        lead = 0
        for clause in b.victory:
            if clause["type"] == "hold":
                gone = min(100, s.turn * 100 // max(1, clause["turn"]))
                n = HOLD * gone * gone // 10_000
                lead += n if clause["side"] == 0 else -n
        return lead

    def _ready(self, dusk: int) -> int:
        """Return the lead by the dice and cubes on the cards of both sides.

        TB-86: For the side that loses by dusk any attack is worth more, because it delays dusk.
        """
        s, b, field = self.s, self.b, self.field
        armed: tuple[dict[int, int], dict[int, int]] = ({}, {})
        half, begun = [0, 0], [0, 0]
        for side in (0, 1):
            plain = field.plain[side]
            for n, gun in enumerate(self.view.guns[side]):
                card = gun.card
                dice = s.dice[card.index]
                if not (s.cubes[card.index] if card.is_special else dice):
                    continue
                gain = self._plain_gain(side, n, gun, dice) if gun.is_plain else self._gain(gun)
                if gain is not None:
                    armed[side][n] = gain
                elif not card.is_special:
                    percent = _half(gun.dice, dice)
                    half[side] += max(0, plain[n]) * percent // 100
                    begun[side] = max(begun[side], percent)
        tempo = [TEMPO + sum(max(0, gain) for gain in armed[side].values()) * 36 // 100 for side in (0, 1)]
        patience = max(CALM, 100 - self.quiet * (100 - CALM) // HURRY)
        delay = self._delays()
        found = [0, 0]
        for side in (0, 1):
            guns = self.view.guns[side]
            gains = [self._answered(gain, guns[n], tempo[1 - side]) for n, gain in armed[side].items()]
            urge = max(0, dusk if side else -dusk) * URGE // 100
            if gains and urge:
                n = gains.index(max(gains))
                gains[n] = max(0, gains[n]) + urge
                urge = 0
            for card, deed in self.view.helpers[side]:
                gains += self._help(side, card, deed)
            gains = sorted((gain for gain in gains if gain > 0), reverse=True)
            total = sum(gain * WAIT[delay[side] + 2 * n] for n, gain in enumerate(gains[:5]))
            pool = b.dice[side] - sum(len(s.dice[i]) for i in b.own[side])
            found[side] = total * patience // 10_000 + half[side] * patience // 100
            found[side] += field.usual[side] * POOL[min(pool, 6)] * patience // 10_000
            found[side] += self._guards(side, armed[1 - side]) + urge * begun[side] // 100
        return found[0] - found[1]

    def _plain_gain(self, side: int, n: int, gun: Gun, dice: str) -> int | None:
        """Return the value of a plain attack, which is the same as long as dice, sticks and statuses are."""
        armed = self.field.armed
        key = side, n, dice
        if key not in armed:
            armed[key] = self._gain(gun)
        return armed[key]

    def _gain(self, gun: Gun) -> int | None:
        """Return the value of an attack without a reaction, None if it may not be made now."""
        s, b, card = self.s, self.b, gun.card
        if not is_met(s, b, card, gun.deed) or is_suppressed(s, b, card.index, "attacks", "attack"):
            return None
        return self.field.gain(gun, attack_sum(s, b, card, gun.deed, gun.target, absorbs=False).total)

    def _delays(self) -> list[int]:
        """TB-14, TB-15: Return for each side the number of player turns until its next Action Phase."""
        s = self.s
        step, *args = top_step(s)
        if step == "turn.act" and args[0]:
            other = 1 - s.side
            delay = [0, 0]
            delay[other] = 3 if s.owes[other] else 1
            return delay
        delay = [1, 1]
        other = 1 - s.side
        delay[other] = 2 if s.owes[other] else 0
        delay[s.side] = 3 if s.owes[s.side] else 1
        return delay

    def _answered(self, gain: int, gun: Gun, tempo: int) -> int:
        """TB-31, TB-39: Return the value of an attack after the enemy's best reaction."""
        s, b = self.s, self.b
        answers: list[int] = []
        must = False
        for card, deed in gun.answers:
            if (s.cubes[card.index] if card.is_special else s.dice[card.index]) and is_met(s, b, card, deed):
                answers.append(tempo + self._answer(card, deed, gun))
                must = must or not deed.is_voluntary
        if not answers:
            return gain
        least = min(answers)
        return least if must else min(gain, least)

    def _answer(self, card: Card, deed: CardAction, gun: Gun) -> int:
        """Return the value of an attack that gets this answer, without tempo."""
        s, b = self.s, self.b
        if deed.kind == SCREEN:
            return 0
        if deed.kind == "counterattack":
            hits = attack_sum(s, b, gun.card, gun.deed, gun.target, absorbs=False, reduce=deed.reduce).total
            back = plain_hits(s, b, gun.card, gun.deed.loss + counter_hits(s, b, card, deed, gun.card))
            return self.field.trade(gun, card.index, hits, back)
        hits = attack_sum(s, b, gun.card, gun.deed, card, absorbs=True).total
        if deed.take:
            hits = min(hits, deed.take)
        return self.field.trade(gun, card.index, hits, gun.deed.loss)

    def _help(self, side: int, card: Card, deed: CardAction) -> list[int]:
        """TB-27, TB-28, TB-85: Return the values of other ready actions."""
        s = self.s
        n = s.cubes[card.index] if card.is_special else int(is_met(s, self.b, card, deed) and s.dice[card.index] != "")
        if not n:
            return []
        if deed.kind == BOMBARD:
            return [self.field.bombard(side)] * min(n, s.morale[1 - side] - 1)
        if deed.kind == COMMAND:
            return [ENTERS] if any(s.status[t] == IN_RESERVE for t in deed.targets) else []
        return [2 * ENTERS] * min(n, s.counters[card.index])

    def _guards(self, side: int, threats: Container[int]) -> int:
        """Return the value of a side's reactions against attacks that do not threaten yet."""
        s, b, plain = self.s, self.b, self.field.plain[1 - side]
        best: dict[int, int] = {}
        for guard in self.view.guards[side]:
            i = guard.card.index
            if (s.cubes[i] if guard.card.is_special else s.dice[i]) and is_met(s, b, guard.card, guard.deed):
                for n in guard.guns:
                    if n not in threats and plain[n] > best.get(i, 0):
                        best[i] = plain[n]
        return sum(gain * GUARD // 100 for gain in best.values())


@cache
def _half(needed: int, dice: str) -> int:
    """Return the weight in percent of an attack whose card holds dice that do not meet its requirement yet."""
    most = max(dice.count(face) for face in dice)
    return HALF[2] if most >= needed - 1 else HALF[3]
