"""Plans a player's part of the Movement phase: charges that promise enough, then moves for all other units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.boards.table.contact import face
from engine.core.dice import Generator
from engine.core.hints import Allowance
from engine.core.references import piece_ref
from engine.core.types import NOBODY, Action, PieceId, Side
from engine.systems.charge import orders
from engine.systems.charge.actions import Advance, Charge, EndMoves, Join, Move, Overrun, Reform, Withdraw
from engine.systems.charge.ai import leaders
from engine.systems.charge.ai.combat_values import prospect
from engine.systems.charge.ai.evaluation import CAUTIOUS, USUAL, Memo, PositionEvaluator, fight, reach
from engine.systems.charge.charging import declare
from engine.systems.charge.charging.path import spelt
from engine.systems.charge.data import CHARGED, PLAIN
from engine.systems.charge.movement.ready import ready
from engine.systems.charge.movement.walking import Walker
from engine.systems.charge.state import State

MOST_THOUGHTS = 60_000
"""The maximum number of cached values before the cache is cleared."""
MOOD = 900
"""The range of the random error in a careless planner's values, in hundredths of points."""
BOLD = 120
"""The gain over waiting that an attack must promise, in hundredths of points."""
LEAST = 15
"""The gain over holding that a move must promise, likewise."""
WALKS = 70
"""The weight in percent of an advance relative to a charge: the enemy strikes on even terms."""
STEP_IN = 150
"""The value of stepping into the place of a dead enemy."""
SKETCH = 3
"""The skill of plans for advice and reviews, which evaluate them themselves: sound, but without rollouts."""
EVERY = (5, 2, 1, 2)
"""Only every n-th of a unit's moves is tried, by skill."""


Line = tuple[Action, ...]


class Candidate(NamedTuple):
    """An order of a unit, its gain over holding in hundredths of points, and the enemy it attacks.

    `then` are further orders that belong to it: a hero who has moved to a unit joins it.
    """

    gain: int
    unit: PieceId
    order: Action
    foe: PieceId = NOBODY
    then: Line = ()


def memo(s: State) -> Memo:
    """Return the battle's cache of values of units at poses."""
    kept: Memo = s.battle.thoughts
    if len(kept) > MOST_THOUGHTS:
        kept.clear()
    return kept


def in_order(found: Iterable[Candidate]) -> Line:
    """CG-20: Return the orders of all units and the end of the part: heroes who join others first, then by gain."""
    ranked = sorted(found, key=lambda one: (not isinstance((one.order, *one.then)[-1], Join), -one.gain))
    return (*(order for one in ranked for order in (one.order, *one.then)), EndMoves())


class Planner:
    """Searches for the best order of each unit that may still act."""

    def __init__(self, s: State, side: Side, meter: Allowance, skill: int, dice: Generator) -> None:
        self.s, self.side, self.meter, self.skill, self.dice = s, side, meter, skill, dice
        # the side that acts first is charged before it can charge again
        self.judge = PositionEvaluator(s, memo(s), CAUTIOUS if s.first == side else USUAL)

    def plans(self) -> Iterator[Line]:
        """Yield ever better lines: the best attack alone, because dice follow it; without a good attack all moves."""
        able = ready(self.s, self.side)
        attacks = sorted((one for unit in able for one in self.attacks(unit)), key=lambda one: -one.gain)
        best = self._closer(attacks) if attacks else None
        if best is not None and best.gain > (0 if not self.skill else BOLD):
            yield (best.order,)
            return
        found = [one for unit in able if (one := self.move(unit)) is not None]
        yield in_order(found)

    def _closer(self, attacks: list[Candidate]) -> Candidate:
        """Return the best attack."""
        return attacks[0]

    def attacks(self, unit: PieceId) -> Iterator[Candidate]:
        """Yield the attacks of a unit, charges and advances, with the expected gain of their fights over waiting."""
        if self.meter.is_over:
            return
        judge, s = self.judge, self.s
        stay = judge.worth(unit, judge.lies.pose[unit], s.form[unit])
        side = self.side
        found: list[Charge | Advance] = [*declare.options_charge(s, unit, side)]
        found += declare.options_advance(s, unit, side)
        for order in found:
            self.meter.spend()
            yield Candidate(self._attack(order) - stay + self._mood(), unit, order, order.target)

    def _attack(self, order: Charge | Advance) -> int:
        """Return the average gain of an attack, in hundredths of points."""
        judge, s = self.judge, self.s
        own, theirs = judge.strength(order.unit, s.form[order.unit]), judge.own[order.target]
        lies = judge.lies
        x, y, _ = lies.pose[order.unit]
        side = face(lies.block[order.target], lies.pose[order.target], x, y)
        if isinstance(order, Advance):
            return prospect(own, theirs, side, charges=False) * WALKS // 100
        way = next(
            one
            for _, one in declare.ways(s, order.unit, CHARGED, order.target)
            if spelt(one.course.turn) == (order.pivot, order.wheel)
        )
        chance = reach(own, way.course.cost // PLAIN)
        if 2 * own.morale <= theirs.morale and not own.is_heroic:
            chance = chance * 2 // 3
        gains = prospect(own, theirs, side, charges=True)
        countered = -prospect(theirs, own, 0, charges=True) if theirs.move else 0
        return (gains * chance + min(0, countered) * (1000 - chance)) // 1000

    def move(self, unit: PieceId) -> Candidate | None:
        """Return the best order of a unit that is not an attack, None if it should hold."""
        s, judge = self.s, self.judge
        is_fighting = bool(judge.lies.contacts[unit])
        if is_fighting:
            return self._in_combat(unit)
        stay = judge.worth(unit, judge.lies.pose[unit], s.form[unit])
        best = self._shelter(unit, stay) if self.skill else None
        for n, order in enumerate(orders.options_unit(s, self.side, of=piece_ref(unit))):
            if not isinstance(order, Move) or (n % EVERY[self.skill] and order.legs):
                continue
            if self.meter.is_over:
                break
            self.meter.spend()
            there = Walker(s, unit, order.form).places(order.legs)[-1][1]
            gain = judge.worth(unit, there, order.form) - stay + self._mood()
            if gain > (best.gain if best else LEAST):
                best = Candidate(gain, unit, order)
        return best

    def moves(self, unit: PieceId, most: int) -> list[Candidate]:
        """Return up to about `most` moves of a unit that is not in combat, from the best to the worst."""
        s, judge = self.s, self.judge
        found: list[Candidate] = []
        for order in orders.options_unit(s, self.side, of=piece_ref(unit)) if not judge.lies.contacts[unit] else ():
            if self.meter.is_over:
                break
            if isinstance(order, Move):
                self.meter.spend()
                there = Walker(s, unit, order.form).places(order.legs)[-1][1]
                found.append(Candidate(judge.worth(unit, there, order.form), unit, order))
        found.sort(key=lambda one: -one.gain)
        return found[:: len(found) // most + 1]

    def _shelter(self, unit: PieceId, stay: int) -> Candidate | None:
        """CG-20: Return a lone hero's way into the best nearby unit, None if he is as well off alone."""
        found: Candidate | None = None
        for worth, line in leaders.ways(self.s, self.judge, unit):
            self.meter.spend()
            if worth - stay > (found.gain if found else LEAST):
                found = Candidate(worth - stay, unit, line[0], NOBODY, line[1:])
        return found

    def _in_combat(self, unit: PieceId) -> Candidate | None:
        """Return the best order of a unit in combat: fill gaps, face an enemy on its flank, leave a hopeless fight."""
        s, judge = self.s, self.judge
        foes = dict.fromkeys(judge.lies.unit[theirs] for _, theirs in judge.lies.contacts[unit])
        promise = sum(fight(judge, unit, foe) for foe in foes)
        best: Candidate | None = None
        for order in orders.options_unit(s, self.side, of=piece_ref(unit)):
            gain = 0
            if isinstance(order, Overrun):
                gain = STEP_IN * len(order.stands)
            elif isinstance(order, Reform):
                gain = STEP_IN
            elif isinstance(order, Withdraw) and judge.own[unit].is_light:
                gain = -promise - BOLD
            elif isinstance(order, Move) and not order.legs:
                gain = STEP_IN // 2
            if gain > (best.gain if best else 0):
                best = Candidate(gain, unit, order)
        return best

    def _mood(self) -> int:
        return self.dice.below(MOOD) - MOOD // 2 if not self.skill else 0
