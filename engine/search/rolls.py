"""Search for the turn shape ``rolls``: one action, one roll of many dice, exact or sampled, and whole placements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.hints import RollHints
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Outcome, Side
from engine.search import deepening
from engine.search.evaluation import WIDTH, OrderEvaluator, RankedLines
from engine.search.expectimax import SHARP, Evaluator, StateValues, spread_evenly
from engine.search.hints import roll_hints
from engine.search.levels import GENERAL, SEARCH_LIMITS
from engine.search.lines import Line, Task

MOST = 200
"""The maximum number of orders of a question to search."""
ORDERS = 8
"""The number of own actions to try after the enemy's turn."""


class Width(NamedTuple):
    """How many possibilities a close look follows."""

    samples: int
    """The number of outcomes of the own roll."""
    placed: int
    """The number of placements after each of these to follow into the enemy's turn."""
    blows: int
    """The number of enemy actions to follow."""
    falls: int
    """The number of outcomes of the enemy's roll after each of these."""


NARROW, WIDE = Width(12, 2, 2, 8), Width(96, 3, 3, 32)
"""The close looks of advice and reviews, and those where there are positions enough."""
MANY = 20_000
"""The number of positions for a question that is enough for wide looks."""


def lines(task: Task) -> Iterator[Line]:
    """Yield the best line at first sight, or those of a General: whole placements, or single orders."""
    if task.level >= GENERAL:
        yield from deepening.lines(task, measure)
        return
    s, means, meter = task.worlds[0], SEARCH_LIMITS["rolls"][task.level], task.meter
    turns = TurnWorth(task.system, roll_hints(task.system), task.side, meter)
    found = turns.first_sight(s, means.width, means.mood, task.dice)
    if found:
        yield found[0][1]


def alternatives(task: Task) -> Iterator[Line]:
    """Yield other lines, the most promising at first sight first."""
    turns = TurnWorth(task.system, roll_hints(task.system), task.side, task.meter)
    yield from (line for _, line, _ in turns.first_sight(task.worlds[0], MOST))


def measure(system: System, side: Side, **how: Any) -> OrderEvaluator:
    """Return the evaluator that values whole placements."""
    return RollMeasure(system, side, **how)


def thrower(system: System, s: State, last: Side) -> Side:
    """Return the side whose dice are to be rolled."""
    return roll_hints(system).thrower(s)


Seen = tuple[int, Line, State]
"""A line with its value and its resulting state, in which dice fall or the enemy decides."""


class TurnWorth(StateValues):
    """Values of orders and placements; `hints` are RollHints."""

    hints: RollHints
    width = NARROW

    def done(self, s: State, action: Action) -> State:
        """Return the state after an order and the enemy's best reaction: dice fall there, or a side decides."""
        return self.answered(self.played(s, action))

    def answered(self, s: State) -> State:
        """Return a state after its nested questions, each answered in the best way for its side."""
        while s.end is None:
            now = self.system.pending(s)
            if not isinstance(now, Decision) or not now.is_nested:
                return s
            _, s = self.reacted(s, now, lambda after: self.static(self.answered(after)))
        return s

    def options(self, s: State, most: int) -> Iterator[tuple[Line, State]]:
        """Yield the lines for the pending question with their resulting states."""
        if self.hints.is_placing(s):
            yield from self.hints.placements(s)
        else:
            for action in self.hints.candidates(s, most):
                yield (action,), self.done(s, action)

    def first_sight(self, s: State, most: int, mood: int = 0, dice: Generator | None = None) -> list[Seen]:
        """Return the lines for the pending question, the best by static value plus random mood first."""
        found: list[Seen] = []
        for line, after in self.options(s, most):
            if self.meter.is_over and found:
                break
            worth = self.static(after)
            if mood and dice is not None:
                worth += SHARP * dice.below(mood)
            found.append((worth, line, after))
        found.sort(key=itemgetter(0), reverse=True)
        return found

    def rolled(self, s: State) -> int:
        """Return the value of a state before the own roll: the average over its outcomes, each placed well."""
        now = self.system.pending(s)
        if not isinstance(now, Chance) or self.hints.thrower(s) != self.side or self.meter.is_over:
            return self.struck(s)
        return self.average(s, self.width.samples, self.best_placement)

    def average(self, s: State, samples: int, look: Evaluator) -> int:
        """Return the average value after a roll, over representative outcomes."""
        total = weights = 0
        for outcome, weight in self.outcomes(s, samples):
            total += weight * look(self.played(s, outcome))
            weights += weight
        return total // weights

    def outcomes(self, s: State, samples: int) -> Sequence[tuple[Outcome, int]]:
        """Return representative outcomes with weights: one of each kind, or `samples` spread evenly over them."""
        found = self.hints.kinds(s)
        return found if len(found) <= samples else spread_evenly(found, samples)

    def best_placement(self, s: State) -> int:
        """Return the value of rolled dice that are placed well."""
        if self.meter.is_over or s.end is not None or not self.hints.is_placing(s):
            return self.struck(s)
        found = self.first_sight(s, MOST)
        return max(self.struck(after) for _, _, after in found[: self.width.placed])

    def returned(self, s: State) -> int:
        """Return the value of a state after the enemy's best action, his placed roll and the own best action."""
        now = self.system.pending(s)
        if isinstance(now, Decision) and now.side != self.side and not self.meter.is_over:
            blows = [self.done(s, action) for action in self.hints.candidates(s, MOST)]
            blows.sort(key=self.static)
            return min(self.fallen(after) for after in blows[: self.width.blows])
        return self.fallen(s)

    def fallen(self, s: State) -> int:
        """Return the value of a state before the enemy's roll: the average over outcomes, placed well and answered."""
        now = self.system.pending(s)
        if not isinstance(now, Chance) or self.hints.thrower(s) == self.side or self.meter.is_over:
            return self.best_action(s)
        return self.average(s, self.width.falls, self.placed_against)

    def placed_against(self, s: State) -> int:
        """Return the value of the enemy's rolled dice, placed well and answered."""
        if self.hints.is_placing(s) and not self.meter.is_over:
            s = min((after for _, after in self.hints.placements(s)), key=self.static)
        return self.best_action(s)

    def best_action(self, s: State) -> int:
        """Return the static value after the own best action."""
        now = self.system.pending(s)
        if self.meter.is_over or not isinstance(now, Decision) or now.side != self.side:
            return self.static(s)
        return max(self.static(self.done(s, action)) for action in self.hints.candidates(s, ORDERS))

    def struck(self, s: State) -> int:
        """Return the static value after the enemy's best action."""
        now = self.system.pending(s)
        if isinstance(now, Chance):
            is_own = self.hints.thrower(s) == self.side
            return self.struck(self.hints.skipped(s)) if is_own else self.static(s)
        if self.meter.is_over or not isinstance(now, Decision) or now.side == self.side:
            return self.static(s)
        return min(self.static(self.done(s, action)) for action in self.hints.candidates(s, MOST))


class RollMeasure(OrderEvaluator):
    """Evaluates whole placements, and orders by their result before the next dice."""

    is_joint = True

    def __init__(self, system: System, side: Side, **how: Any) -> None:
        super().__init__(system, side, **how)
        self.turns = TurnWorth(system, roll_hints(system), side, self.meter)
        self.turns.width = WIDE if self.nodes >= MANY else NARROW

    def likely(self, s: State, side: Side, most: int) -> tuple[int, Action]:
        """Return the best order of a side before the next dice, and its gain."""
        turns = TurnWorth(self.system, self.turns.hints, side, self.meter)
        worth, line, _ = turns.first_sight(s, most)[0]
        return worth - turns.static(s), line[0]

    def looks(self, s: State, ranked: RankedLines) -> Iterator[Evaluator]:  # noqa: ARG002 - as of every measure
        """Yield the looks of a General and of a Veteran."""
        turns = self.turns
        is_placing = turns.hints.is_placing(s)
        yield self._both(turns.returned if is_placing else turns.rolled)
        yield self._both(turns.struck)

    def _both(self, look: Evaluator) -> Evaluator:
        """Return the evaluator that averages first sight and a look."""
        return lambda after: (self.turns.static(after) + look(after)) // 2

    def lines(self, s: State) -> Iterator[Line]:
        """Yield whole placements, or single orders."""
        if self.turns.hints.is_placing(s):
            yield from (line for line, _ in islice(self.turns.hints.placements(s), max(1, self.nodes // WIDTH)))
        else:
            yield from super().lines(s)

    def last(self, s: State, action: Action) -> int:
        """Return the value of a single order before the next dice."""
        return self._look(self.turns.done(s, action))

    def _look(self, s: State) -> int:
        return self.turns.static(s) if self._close is None else self._close(s)

    def settled(self, s: State) -> int:
        """Return the value of a state after dice that are placed well at first sight."""
        if s.end is not None or not self.turns.hints.is_placing(s):
            return self.turns.static(s)
        return max(self.turns.static(after) for _, after in self.turns.hints.placements(s))

    def odds(self, s: State, now: Chance) -> Sequence[tuple[Outcome, int]]:  # noqa: ARG002 - as of every measure
        """Return an outcome for each class of equally useful dice."""
        return self.turns.hints.kinds(s)
