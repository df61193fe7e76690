"""Phases of many orders: a plan is made as a whole and played order by order; single questions are ranked exactly."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.hints import PhaseHints
from engine.core.system import System
from engine.core.types import Chance, Decision, Side
from engine.search.evaluation import OrderEvaluator, RankedLines
from engine.search.expectimax import SHARP, Evaluator, Expectation, spread_evenly
from engine.search.hints import phase_hints
from engine.search.levels import SEARCH_LIMITS
from engine.search.lines import Line, Task, playable

RARE = 200
"""One in how many: what is rarer is valued as it stands, though more dice are to come of it."""
PLANS = 3
"""Plans of a phase that are weighed, the last and best that were found."""
SINGLE, SINGLES = 10, 24
"""Of so many positions one goes to a single order where orders are mostly planned, and orders at most."""
PLANNING, AGAIN = 4, 40
"""Of so many positions one goes to the plans of a phase, and to those with which it goes on after dice."""
FURTHER = (3, 1)
"""Outcomes that stand for all, of dice that follow on dice, and of those that follow on these."""


def lines(task: Task) -> Iterator[Line]:
    """Yield better and better lines for the question that waits: a plan of its phase, or the best single order."""
    hints = phase_hints(task.system)
    s = task.worlds[0]
    planned = False
    for line in hints.plans(s, task.side, task.meter, task.level, task.dice):
        checked = playable(task.system, s, line)
        if checked:
            planned = True
            yield checked
    if not planned and not task.meter.is_over:
        yield from _single(task, hints)


def _single(task: Task, hints: PhaseHints) -> Iterator[Line]:
    """Yield the best single order, judged by what it leads to on average."""
    s, means = task.worlds[0], SEARCH_LIMITS["phases"][task.level]
    expect = PhaseExpectation(task.system, hints, task.side, task.meter)
    best: int | None = None
    for action in hints.candidates(s, means.width):
        if task.meter.is_over and best is not None:
            return
        worth = expect.of(s, action, expect.static)
        if means.mood:
            worth += SHARP * task.dice.below(means.mood)
        if best is None or worth > best:
            best = worth
            yield (action,)


def measure(system: System, side: Side, **how: Any) -> OrderEvaluator:
    """Return the measure that weighs a plan as a whole."""
    return PhaseMeasure(system, side, **how)


def thrower(system: System, s: State, last: Side) -> Side:
    """Return who gave the last order: it is resolved by the dice."""
    return last


class PhaseExpectation(Expectation):
    """Value of an order at its end; rare dice results are not followed further."""

    _rarity = 1
    """One in how many the dice come to what is being looked at."""

    def _how(self) -> Hashable:
        return self._rarity

    def _average(self, s: State, now: Chance, leaf: Evaluator) -> int:
        """Return the average over the dice; what comes to the same is looked at once, what is rare not further."""
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
    """A plan is weighed as a whole, by what it leads to at the end of the phase."""

    is_joint = has_parts = True

    def __init__(self, system: System, side: Side, **how: Any) -> None:
        super().__init__(system, side, **how)
        self.phase = phase_hints(system)
        self._planned = ""
        """The phase that is planned, whose plan goes on in the states that a plan leads to."""

    def expectation(self, side: Side) -> Expectation:
        """Return what values orders for a side."""
        return SampledExpectation(self.system, self.hints, side, self.meter)

    def lines(self, s: State) -> Iterator[Line]:
        """Yield the best plans of the phase; else the orders one by one."""
        plans = self._plans(s, self.nodes // PLANNING)
        self._planned = s.agenda[-1][0] if plans else ""
        most = min(SINGLES, max(1, self.nodes // SINGLE))
        singles = [] if plans else [(action,) for action in self.hints.candidates(s, most)[:most]]
        yield from dict.fromkeys((*plans, *singles))

    def _plans(self, s: State, nodes: int) -> list[Line]:
        """Return the last and best plans of the phase that so many positions find."""
        made = self.phase.plans(s, self.side, self.meter, self.phase.weighed, Generator(self.seed))
        found = [playable(self.system, s, plan) for plan in self.meter.lasting(nodes, made)]
        return [plan for plan in found[-PLANS:] if plan]

    def looks(self, s: State, ranked: RankedLines) -> Iterator[Evaluator]:  # noqa: ARG002 - as of every measure
        """Yield the look at how the planned phase goes on after dice."""
        if self._planned:
            yield self._after_planning

    def looks_at_dice(self, s: State) -> Iterator[Evaluator]:  # noqa: ARG002 - as of every measure
        """Yield none: what dice lead to is valued as it stands."""
        yield from ()

    def _after_planning(self, s: State) -> int:
        """Return what a state is worth at the next question; where the planned phase goes on, after its best plan."""
        now = self.system.pending(s)
        if not isinstance(now, Decision) or now.side != self.side or now.step != self._planned:
            return self.expect.static(s)
        with self.looking(None):
            plans = self._plans(s, max(1, self.nodes // AGAIN))
            return max((self.worth(s, plan) for plan in plans), default=self.expect.static(s))


class SampledExpectation(PhaseExpectation):
    """An expectation that is exact for the first dice only; of the dice that follow a few outcomes stand for all."""

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
