"""What orders and outcomes of dice are worth, all by one measure, for advice and for looking back on a game.

A measure looks at orders as a Veteran does, and at the best of them as far as the enemy's reply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import Any

from engine.core.flow import State
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Outcome, Side
from engine.search.brain import Budget, Meter
from engine.search.expect import SHARP, Expectation, Leaf, Ranked
from engine.search.general import Foresight
from engine.search.hints import Hints, Planner, hints_of
from engine.search.phase import PhaseExpectation, playable
from engine.search.rolls import Roller, Turns
from engine.search.veteran import TurnPlan, Veteran

Deadline = Callable[[], bool] | None
Line = tuple[Action, ...]
Weighed = list[tuple[int, Line]]
"""Lines of orders with their worth, the best first."""
RIVALS = 5
"""Lines that are looked at closely, beside those that are wanted in any case."""
OTHERS = 3
"""Lines with different first orders among them at least, in a deep look."""
SECONDS, PAIRS = 8, 2
"""In a deep look: further orders of a turn that are tried, and those that are followed into the enemy's reply."""
PLANS = 3
"""Plans of a phase that are weighed, the last and best that were found."""
SINGLE = 10
"""Of so many nodes one goes to a single order where orders are mostly planned, for its dice lead far."""
ROLLS = 12
"""Of so many nodes one goes to an outcome of many dice, for each can be placed in many ways."""
SAMPLES = 12
"""Outcomes of the own roll in a deep look."""
FURTHER = (3, 1)
"""Outcomes that stand for all, of dice that follow on dice, and of those that follow on these."""


class Measure:
    """Weighs for one side in one state.

    `nodes`: orders looked at for a decision, about; `root`: the question whose resolution goes on, "" for the one that
    waits. With a `deadline` the look goes further, and is given up where it takes too long.
    """

    def __init__(
        self, system: System, side: Side, *, nodes: int, seed: int = 0, root: str = "", deadline: Deadline = None
    ) -> None:
        self.system, self.side, self.nodes, self.seed = system, side, nodes, seed
        self.hints: Hints = hints_of(system)
        self.meter = Meter(Budget(deadline=deadline))
        self.is_deep = deadline is not None
        self.expect: Expectation = Rooted(system, self.hints, side, self.meter, root)
        self._close: Callable[[State], int] | None = None
        self._unlike = False

    def lines(self, s: State) -> Iterator[Line]:
        """Yield the orders worth a look, each as a line of its own."""
        yield from ((action,) for action in self.hints.candidates(s, self.nodes)[: self.nodes])

    def worth(self, s: State, line: Sequence[Action]) -> int:
        """Return what a line of orders is worth."""
        after: State = s.copy()
        for action in line[:-1]:
            self.system.play(after, action)
        return self.last(after, line[-1])

    def last(self, s: State, action: Action) -> int:
        """Return what one order is worth."""
        return self.expect.of(s, action, self.leaf)

    def leaf(self, s: State) -> int:
        """Return what a state is worth at the next question, in a close look after the enemy's reply."""
        if self._close is not None:
            now = self.system.pending(s)
            self._unlike |= not self.is_deep and isinstance(now, Decision) and now.side == self.side
            return self._close(s)
        return self.expect.static(s)

    def closely(self, s: State, ranked: Weighed) -> Callable[[State], int] | None:
        """Return how a state is looked at closely, None where nobody does."""
        if not self.is_deep:
            return Foresight(self.expect, s, TurnPlan(self.expect, s, Ranked(), 0), 0).replied
        plan = TurnPlan(self.expect, s, Ranked((worth, line[0]) for worth, line in ranked), SECONDS)
        return Foresight(self.expect, s, plan, PAIRS).leaf

    def weigh(self, s: State, *also: Line) -> Weighed:
        """Return the best lines for the question that waits, and `also` whatever they are worth, by one measure.

        Of lines that are worth the same, those of `also` come first.
        """
        found = dict.fromkeys(also)
        found.update(dict.fromkeys(self.lines(s)))
        ranked = _best_first([(self.worth(s, line), line) for line in found])
        begun = list({line[0]: line for _, line in reversed(ranked)}.values())[-OTHERS:] if self.is_deep else []
        rivals = [line for n, (_, line) in enumerate(ranked) if n < RIVALS or line in also or line in begun]
        self._close, self._unlike = self.closely(s, ranked), False
        if len(ranked) == 1 or self._close is None:
            return ranked
        close = [(self.worth(s, line), line) for line in rivals]
        self._close = None
        return ranked if self._unlike or self.meter.is_over else _best_first(close)

    def fall(self, s: State, now: Chance, given: Outcome | None = None) -> tuple[int, int]:
        """Return what a state before dice is worth on average, and what it is worth when they fall as given."""
        self._close, self._unlike = self.closely(s, []), False
        found = self._fall(s, now, given)
        self._close = None
        return self._fall(s, now, given) if self._unlike else found

    def _fall(self, s: State, now: Chance, given: Outcome | None) -> tuple[int, int]:
        spread = self.spread(s, now)
        total = sum(weight * self.outcome(s, one) for one, weight in spread)
        mean = total // sum(weight for _, weight in spread)
        return mean, mean if given is None else self.outcome(s, given)

    def outcome(self, s: State, given: Outcome) -> int:
        """Return what a state before dice is worth when they fall so."""
        return self.expect.of(s, given, self.leaf)

    def spread(self, s: State, now: Chance) -> Sequence[tuple[Outcome, int]]:  # noqa: ARG002 - it is a measure
        """Return outcomes with weights that stand for all."""
        return now.odds


def _best_first(found: Weighed) -> Weighed:
    return sorted(found, key=itemgetter(0), reverse=True)


class Rooted(Expectation):
    """An expectation that may begin in the middle of an order's resolution."""

    def __init__(self, system: System, hints: Hints, side: Side, meter: Meter, root: str) -> None:
        super().__init__(system, hints, side, meter)
        self.root = root

    def of(self, s: State, given: Action | Outcome, leaf: Leaf) -> int:
        """Return the average worth of an order or an outcome, up to the next order of the root's kind."""
        after: State = s.copy()
        step = self.root or s.agenda[-1][0]
        self.system.play(after, given)
        return self._resolve(after, step, leaf)


class PhaseMeasure(Measure):
    """Phases of many orders: a plan is weighed as a whole, by what it leads to at the end of the phase."""

    def __init__(self, system: System, side: Side, **how: Any) -> None:
        super().__init__(system, side, **how)
        self.expect = Typical(system, self.hints, side, self.meter)
        self._planned = ""

    def closely(self, s: State, ranked: Weighed) -> Callable[[State], int] | None:  # noqa: ARG002 - it is a measure
        """Return none: what is worth a look ends with the phase."""
        return None

    def lines(self, s: State) -> Iterator[Line]:
        """Yield the best plans of the phase, made from what the side may know; else the orders one by one."""
        brain = Veteran(self.system, seed=self.seed)
        known = self.system.guess(self.system.blind(s, self.side), self.side, brain.dice)
        made = brain.hints.plans(known, self.side, Meter(Budget(self.nodes)), 1, brain.dice)  # type: ignore[attr-defined]
        plans = [playable(brain, s, plan) for plan in made]
        self._planned = s.agenda[-1][0] if plans else ""
        most = max(1, self.nodes // SINGLE)
        singles = [] if plans else [(action,) for action in self.hints.candidates(s, most)[:most]]
        yield from dict.fromkeys(plan for plan in (*plans[-PLANS:], *singles) if plan)

    def leaf(self, s: State) -> int:
        """Return what a state is worth at the next question; where the planned phase goes on, after its best plan."""
        now = self.system.pending(s)
        phase, self._planned = self._planned, ""
        goes_on = isinstance(now, Decision) and now.side == self.side and now.step == phase
        found = max((self.worth(s, line) for line in [*self.lines(s)]), default=None) if goes_on else None
        self._planned = phase
        return self.expect.static(s) if found is None else found


class Typical(PhaseExpectation):
    """An expectation that is exact for the first dice only; of the dice that follow a few outcomes stand for all."""

    _depth = 0

    def _average(self, s: State, now: Chance, root: str, leaf: Leaf) -> int:
        self._depth += 1
        if self._depth > 1:
            now = Chance(now.step, now.rule, spread_evenly(now.odds, FURTHER[min(self._depth, 3) - 2]), now.args)
        found = super()._average(s, now, root, leaf)
        self._depth -= 1
        return found


def spread_evenly(odds: Sequence[tuple[Outcome, int]], most: int) -> tuple[tuple[Outcome, int], ...]:
    """Return so many outcomes that stand for all, each for an equal share of them in their order."""
    whole = sum(weight for _, weight in odds)
    found: dict[Outcome, int] = {}
    for n in range(most):
        mark = (2 * n + 1) * whole
        passed = 0
        for outcome, weight in odds:
            passed += 2 * most * weight
            if passed > mark:
                found[outcome] = found.get(outcome, 0) + 1
                break
    return tuple(found.items())


class RollMeasure(Measure):
    """Turns of an action, a roll of many dice and their placement."""

    def __init__(self, system: System, side: Side, **how: Any) -> None:
        super().__init__(system, side, **how)
        self.turns = Turns(system, self.hints, side, self.meter)

    def closely(self, s: State, ranked: Weighed) -> Callable[[State], int] | None:  # noqa: ARG002 - it is a measure
        """Return the look that takes first sight and what follows together: the enemy's best action, or a General's."""
        turns, look = self.turns, self.turns.struck
        if self.is_deep:
            look = turns.returned if turns.roller.is_placing(s) else lambda after: turns.rolled(after, SAMPLES)
        return lambda after: (turns.static(after) + look(after)) // 2

    def lines(self, s: State) -> Iterator[Line]:
        """Yield whole placements, or the orders one by one."""
        if self.turns.roller.is_placing(s):
            yield from (line for line, _ in islice(self.turns.roller.placements(s), self.nodes))
        else:
            yield from super().lines(s)

    def last(self, s: State, action: Action) -> int:
        """Return what one order is worth before the next dice."""
        return self._look(self.turns.done(s, action))

    def _look(self, s: State) -> int:
        return self.turns.static(s) if self._close is None else self._close(s)

    def outcome(self, s: State, given: Outcome) -> int:
        """Return what dice are worth when they fall so and are placed well."""
        after: State = s.copy()
        self.system.play(after, given)
        if after.end is not None or not self.turns.roller.is_placing(after):
            return self._look(after)
        look, self._close = self._close, None
        best = max(self.lines(after), key=lambda line: self.worth(after, line))
        self._close = look
        return self.worth(after, best)

    def spread(self, s: State, now: Chance) -> Sequence[tuple[Outcome, int]]:  # noqa: ARG002 - it is a measure
        """Return outcomes spread evenly over all."""
        return self.turns.outcomes(s, max(4, self.nodes // ROLLS))


def measure(system: System, side: Side, **how: Any) -> Measure:
    """Return the measure that suits a system's turns; see Measure for the rest."""
    hints = hints_of(system)
    kind = RollMeasure if isinstance(hints, Roller) else PhaseMeasure if isinstance(hints, Planner) else Measure
    return kind(system, side, **how)


def plain(sharp: int) -> int:
    """Return a worth on the scale of System.value, rounded toward nought."""
    return sharp // SHARP if sharp >= 0 else -(-sharp // SHARP)
