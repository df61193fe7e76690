"""Search for the turn shape ``phases``: a plan is made as a whole; single questions are ranked exactly."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import Any

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.hints import BEST, CARELESS, SOUND, PhaseHints
from engine.core.system import System
from engine.core.types import Chance, Decision, Side
from engine.search.evaluation import ANSWERS, OrderEvaluator, RankedLines
from engine.search.expectimax import SHARP, Evaluator, Expectation, Ranked, improving, spread_evenly
from engine.search.hints import phase_hints
from engine.search.levels import SEARCH_LIMITS
from engine.search.lines import Line, Task, playable
from engine.search.search_budget import Exhausted

RARE = 200
"""A result rarer than one in this many is valued statically, even if more dice follow."""
PLANS = 3
"""The number of plans of a phase to evaluate: the last and best ones found."""
SINGLE, SINGLES = 10, 24
"""The divisor of the budget that gives the number of single orders to evaluate, and its maximum."""
PLANNING, AGAIN = 4, 40
"""The divisors of the budget for the plans of a phase, and for continuing a phase after dice."""
FURTHER = (3, 1)
"""The number of representative outcomes of dice that follow other dice, and of dice that follow these."""

ATTACKS = 8
"""The number of attacks among the alternatives to a plan."""
OTHER_PLANS, OTHER_NODES, OTHER_SKILLS = 8, 300, (SOUND, BEST, CARELESS, CARELESS)
"""The number of other plans of a phase, the positions for each, and their skills in turn."""


def lines(task: Task) -> Iterator[Line]:
    """Yield ever better lines for the pending question: a plan of its phase, or the best single order."""
    hints = phase_hints(task.system)
    s = task.worlds[0]
    planned = False
    skill = hints.quick if task.is_quick else min(task.level, BEST)
    for line in hints.plans(s, task.side, task.meter, skill, task.dice):
        checked = playable(task.system, s, line)
        if checked:
            planned = True
            yield checked
    if not planned and not task.meter.is_over:
        yield from _single(task, hints)


def _single(task: Task, hints: PhaseHints) -> Iterator[Line]:
    """Yield the best single order, judged by its average result, then with a further order of the same side."""
    s, means = task.worlds[0], SEARCH_LIMITS["phases"][task.level]
    expect = PhaseExpectation(task.system, hints, task.side, task.meter)
    found = Ranked()
    for action in hints.candidates(s, means.width):
        if task.meter.is_over and found:
            return
        worth = expect.of(s, action, expect.static)
        if means.mood:
            worth += SHARP * task.dice.below(means.mood)
        if not found or worth > max(known for known, _ in found):
            yield (action,)
        found.append((worth, action))
    found.sort(key=itemgetter(0), reverse=True)
    if means.look is None or task.meter.is_over or len(found) < 2:
        return
    then = partial(_followed, expect, means.look.seconds)
    judged = ((expect.of(s, action, then), action) for _, action in found[: means.look.firsts])
    *_, best = improving(task.meter, judged)
    if not task.meter.is_over:  # a look that was cut short has compared unlike values
        yield (best,)


def _followed(expect: Expectation, most: int, s: State) -> int:
    """Return the value of a state after the best further order, if the same side gives it."""
    now = expect.system.pending(s)
    if expect.meter.is_over or not isinstance(now, Decision) or now.side != expect.side or now.is_nested:
        return expect.static(s)
    return max(expect.of(s, action, expect.static) for action in expect.hints.candidates(s, most))


def alternatives(task: Task) -> Iterator[Line]:
    """Yield other lines: answers to a question within an order, else attacks and plans by other dice and skills."""
    hints, s = phase_hints(task.system), task.worlds[0]
    now = task.system.pending(s)
    if isinstance(now, Decision) and now.is_nested:
        yield from ((action,) for action in islice(task.system.legal(s), ANSWERS))
        return
    rest = hints.rest(s)
    yield from ((action,) for action in hints.attacks(s)[:ATTACKS])
    yield from () if rest is None else ((rest,),)
    for n in range(OTHER_PLANS):
        made = task.meter.part(OTHER_NODES)
        line: Line = ()
        with suppress(Exhausted):
            for plan in hints.plans(s, task.side, made, OTHER_SKILLS[n % len(OTHER_SKILLS)], task.dice):
                line = playable(task.system, s, plan)
        task.meter.take(made)
        if line:
            yield line
    yield from ((action,) for action in hints.candidates(s, ANSWERS))


def measure(system: System, side: Side, **how: Any) -> OrderEvaluator:
    """Return the evaluator that values a plan as a whole."""
    return PhaseMeasure(system, side, **how)


def thrower(system: System, s: State, last: Side) -> Side:
    """Return the side that gave the last order, because the dice resolve it."""
    return last


class PhaseExpectation(Expectation):
    """Value of an order at its end; rare dice results are not followed further."""

    _rarity = 1
    """The inverse of the probability of the current branch."""

    def _how(self) -> Hashable:
        return self._rarity

    def _average(self, s: State, now: Chance, leaf: Evaluator) -> int:
        """Return the average over the dice; equal results are merged, rare ones valued statically."""
        rarity = self._rarity
        if rarity > RARE:
            return self.static(s)
        found, total = self.falls(s, now)
        worth = 0
        try:
            for after, weight in found:
                self._rarity = rarity * total // weight
                worth += weight * self._resolve(after, leaf)
        finally:
            self._rarity = rarity
        return worth // total


class PhaseMeasure(OrderEvaluator):
    """Evaluates a plan as a whole, by its result at the end of the phase."""

    is_joint = has_parts = True

    def __init__(self, system: System, side: Side, **how: Any) -> None:
        super().__init__(system, side, **how)
        self.phase = phase_hints(system)
        self._planned = ""
        """The phase whose plan is resumed in the states that it leads to."""

    def expectation(self, side: Side) -> Expectation:
        """Return the expectation that values orders for a side."""
        return SampledExpectation(self.system, self.hints, side, self.meter)

    def lines(self, s: State) -> Iterator[Line]:
        """Yield the best plans of the phase, or single orders if there are none."""
        plans = self._plans(s, self.nodes // PLANNING)
        self._planned = s.agenda[-1][0] if plans else ""
        most = min(SINGLES, max(1, self.nodes // SINGLE))
        now = self.system.pending(s)
        singles = self.singles(s, most) if not plans or (isinstance(now, Decision) and now.is_nested) else []
        yield from dict.fromkeys((*plans, *singles))

    def _plans(self, s: State, nodes: int) -> list[Line]:
        """Return the last and best plans of the phase found within a number of positions."""
        made = self.phase.plans(s, self.side, self.meter, self.phase.weighed, Generator(self.seed))
        found = [playable(self.system, s, plan) for plan in self.meter.lasting(nodes, made)]
        return [plan for plan in found[-PLANS:] if plan]

    def looks(self, s: State, ranked: RankedLines) -> Iterator[Evaluator]:  # noqa: ARG002 - as of every measure
        """Yield the look that resumes the planned phase after dice."""
        if self._planned:
            yield self._after_planning

    def _after_planning(self, s: State) -> int:
        """Return the value of a state at the next question; if the planned phase goes on, after its best new plan."""
        now = self.system.pending(s)
        if not isinstance(now, Decision) or now.side != self.side or now.step != self._planned:
            return self.expect.static(s)
        with self.looking(None):
            plans = self._plans(s, max(1, self.nodes // AGAIN))
            return max((self.worth(s, plan) for plan in plans), default=self.expect.static(s))


class SampledExpectation(PhaseExpectation):
    """An expectation that is exact for the first dice only; later dice are represented by a few outcomes."""

    _depth = 0

    def _how(self) -> Hashable:
        return self._rarity, self._depth

    def _average(self, s: State, now: Chance, leaf: Evaluator) -> int:
        self._depth += 1
        try:
            if self._depth > 1:
                now = now._replace(odds=spread_evenly(now.odds, FURTHER[min(self._depth, 3) - 2]))
            return super()._average(s, now, leaf)
        finally:
            self._depth -= 1
