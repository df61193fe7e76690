"""Search for the turn shape ``orders``: each order alone, with a second one, and up to the enemy's reply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.agenda import State
from engine.core.hints import Hints
from engine.core.references import PlaceRef
from engine.core.system import System
from engine.core.types import Action, Decision, Side
from engine.search import deepening
from engine.search.evaluation import OrderEvaluator, RankedLines
from engine.search.expectimax import SHARP, Evaluator, Expectation, Ranked, improving
from engine.search.hints import hints_of
from engine.search.levels import GENERAL, SEARCH_LIMITS, SearchLimits
from engine.search.lines import Line, Task

REPLIES = 14
"""The maximum number of enemy attacks to search in reply."""
DEPTHS = ((8, 2), (4, 1), (4, 0))
"""From the closest look down: (further orders of the turn to try, how many of these to follow to the enemy's reply)."""


def lines(task: Task) -> Iterator[Line]:
    """Yield ever better orders, each as a line of its own."""
    if task.level >= GENERAL:
        yield from deepening.lines(task, measure)
        return
    hints, means = hints_of(task.system), SEARCH_LIMITS["orders"][task.level]
    expect = Expectation(task.system, hints, task.side, task.meter)
    found = _fancied(task, hints, expect, means) if means.mood else _judged(task, hints, expect, means)
    yield from ((action,) for action in found)


def measure(system: System, side: Side, **how: Any) -> OrderEvaluator:
    """Return the evaluator that follows an order up to the enemy's reply."""
    return OrderMeasure(system, side, **how)


def thrower(system: System, s: State, last: Side) -> Side:
    """Return the side that gave the last order, because the dice resolve it."""
    return last


def alternatives(task: Task) -> Iterator[Line]:
    """Yield none: a Marshal has wider rounds instead of rollouts."""
    yield from ()


def _fancied(task: Task, hints: Hints, expect: Expectation, means: SearchLimits) -> Iterator[Action]:
    """Yield improving orders whose values are randomly perturbed (for weak levels)."""
    system, worlds, dice = task.system, task.worlds, task.dice
    menu = hints.candidates(worlds[0], 4 * means.width)
    others = [menu[dice.below(len(menu))] for _ in range(means.width)]
    best: int | None = None
    for action in hints.attacks(worlds[0])[: means.width] + others:
        if task.meter.is_over:
            return
        worth = expect.mean(worlds, action, expect.static) // SHARP + dice.below(means.mood)
        if system.forecast.is_attack(worlds[0], action):
            worth += means.eager
        if best is None or worth > best:
            best = worth
            yield action


def _judged(task: Task, hints: Hints, expect: Expectation, means: SearchLimits) -> Iterator[Action]:
    """Yield the best order alone, then with a second order of the turn."""
    worlds = task.worlds
    ranked = expect.rank(worlds, hints.candidates(worlds[0], means.width), expect.static)
    yield ranked[0][1]
    if means.look is None or len(ranked) < 2 or task.meter.is_over:
        return
    plan = TurnPlan(expect, ranked, means.look.seconds)
    followed = [action for _, action in ranked[: means.look.firsts]]
    yield from improving(task.meter, ((expect.mean(worlds, one, plan.second), one) for one in followed))


class TurnPlan:
    """The next order of the same turn, tried among the best of the first ranking and the new attacks."""

    def __init__(self, expect: Expectation, ranked: Ranked, seconds: int) -> None:
        self.expect, self.ranked, self.seconds = expect, ranked, seconds

    def is_own(self, s: State) -> bool:
        """Return whether the same side gives the next order."""
        now = self.expect.system.pending(s)
        return isinstance(now, Decision) and now.side == self.expect.side and not now.is_nested

    def menu(self, s: State) -> list[Action]:
        """Return the orders to try next: the best ranked ones that are still legal, and attacks."""
        refuse = self.expect.system.refuse
        attacks = self.expect.hints.attacks(s)[: self.seconds]
        still: list[Action] = []
        for _, action in self.ranked:
            if len(still) >= self.seconds:
                break
            if action not in attacks and refuse(s, action) is None:
                still.append(action)
        return still + attacks

    def second(self, s: State) -> int:
        """Return the value of a state after the best further order of the turn."""
        if not self.is_own(s) or self.expect.meter.is_over:
            return self.expect.static(s)
        ranked = self.expect.rank((s,), self.menu(s), self.expect.static)
        return ranked[0][0] if ranked else self.expect.static(s)


class Lookahead:
    """The closest look: the best further orders of the turn, each with the enemy's best reply."""

    def __init__(self, expect: Expectation, root: State, plan: TurnPlan, pairs: int) -> None:
        self.expect, self.plan, self.pairs = expect, plan, pairs
        system = expect.system
        other = next(side for side in system.sides(root) if side != expect.side)
        self.theirs = Expectation(system, expect.hints, other, expect.meter)

    def leaf(self, s: State) -> int:
        """Return the value of a state after one order."""
        if not self.plan.is_own(s) or self.expect.meter.is_over:
            return self.replied(s)
        ranked = self.expect.rank((s,), self.plan.menu(s), self.expect.static)
        return max(
            (self.expect.of(s, action, self.replied) for _, action in ranked[: self.pairs]), default=self.replied(s)
        )

    def replied(self, s: State) -> int:
        """Return the value of a state after the enemy's best attack or pass, if the enemy is to decide."""
        system, meter = self.expect.system, self.expect.meter
        now = system.pending(s)
        if meter.is_over or not isinstance(now, Decision) or now.side == self.expect.side:
            return self.expect.static(s)
        hints = self.expect.hints
        rest = hints.rest(s)
        quiet = self.expect.static(s) if rest is None else -self.theirs.of(s, rest, self.theirs.static)
        answers = (-self.theirs.of(s, action, self.theirs.static) for action in hints.attacks(s)[:REPLIES])
        return min([quiet, *answers])


class OrderMeasure(OrderEvaluator):
    """Evaluates orders with further orders of the turn, and the best ones up to the enemy's reply."""

    def lines(self, s: State) -> Iterator[Line]:
        """Yield the orders worth searching, without idle ones if there are others."""
        found = [*super().lines(s)]
        now = self.system.pending(s)
        if isinstance(now, Decision) and now.is_nested:
            yield from found
            return
        yield from [line for line in found if not self._is_idle(s, line[0])] or found

    def _is_idle(self, s: State, action: Action) -> bool:
        """Return whether an order goes nowhere, attacks nobody and has no purpose that could be told."""
        system, hints = self.system, self.hints
        if system.forecast.is_attack(s, action) or action == hints.rest(s):
            return False
        leads = any(isinstance(pick, PlaceRef) for pick in system.pointing.picks(s, action))
        return not leads and hints.purpose(s, self.side, action) is None

    def looks(self, s: State, ranked: RankedLines) -> Iterator[Evaluator]:
        """Yield looks at further orders of the turn and at the enemy's reply, the closest first."""
        best = Ranked((worth, line[0]) for worth, line in ranked)
        for seconds, pairs in DEPTHS:
            plan = TurnPlan(self.expect, best, seconds)
            yield Lookahead(self.expect, s, plan, pairs).leaf if pairs else plan.second
