"""What orders and outcomes of dice are worth, all by one measure, for advice and for looking back on a game.

A measure looks at orders with what may follow them in the turn, and at the best of them as far as the enemy's reply.
Positions bound it, never the clock, and it is the same for advice and for reviews.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import islice
from operator import itemgetter
from typing import Any

from engine.core.dice import Generator
from engine.core.flow import State
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Outcome, Side
from engine.search.expect import SHARP, Expectation, Leaf, Ranked
from engine.search.general import Foresight, General
from engine.search.hints import Hints, Planner, hints_of
from engine.search.meter import CHECK_EVERY, Budget, Meter
from engine.search.phase import GENERAL, PhaseExpectation, playable
from engine.search.rolls import Roller, Turns
from engine.search.veteran import TurnPlan

Watch = Callable[[], object]
Line = tuple[Action, ...]
Weighed = list[tuple[int, Line]]
"""Lines of orders with their worth, the best first."""
WIDTH = 4
"""Of so many positions one goes to an order at first sight."""
RIVALS = 5
"""Lines that are looked at closely, beside those that are wanted in any case."""
OTHERS = 4
"""Lines of unlike orders among them at least."""
DEPTHS = ((8, 2), (4, 1), (4, 0))
"""From the closest look down: further orders of a turn that are tried, and those followed into the enemy's reply."""
PLANS = 3
"""Plans of a phase that are weighed, the last and best that were found."""
SINGLE, SINGLES = 10, 24
"""Of so many positions one goes to a single order where orders are mostly planned, and orders at most."""
ROLLS, FALLS = 12, 48
"""Of so many positions one goes to an outcome of many dice, for each can be placed in many ways; outcomes at most."""
SAMPLES = 12
"""Outcomes of the own roll in a close look."""
FURTHER = (3, 1)
"""Outcomes that stand for all, of dice that follow on dice, and of those that follow on these."""


def known(system: System, s: State, side: Side, seed: int) -> State:
    """Return a state as a side may know it, what is hidden filled in: what its orders are weighed in."""
    return system.guess(system.blind(s, side), side, Generator(seed)) if system.hidden else s


def kind(system: System, s: State, action: Action) -> Hashable:
    """Return what an order has in common with those that differ from it only in where a piece stops."""
    return action.verb, tuple(thing for thing in system.picks(s, action) if thing.startswith(("piece:", "+")))


class Shares(Meter):
    """Counts the positions looked at; each look has its share of them, so that no clock decides."""

    def __init__(self, watch: Watch | None) -> None:
        super().__init__(Budget())
        self.watch = watch
        self.share: int | None = None
        """The count at which the look at hand is over, None where it has no bound."""

    def spend(self) -> None:
        """Count one position."""
        self.nodes += 1
        if self.watch is not None and self.nodes % CHECK_EVERY == 0:
            self.watch()

    @property
    def is_over(self) -> bool:
        """Whether the share of the look at hand is used up."""
        return self.share is not None and self.nodes >= self.share


class Measure:
    """Weighs for one side in one state: the same state, seed and number of positions always give the same.

    `nodes`: positions looked at for a decision, about; `watch` is called now and then on the way.
    """

    def __init__(self, system: System, side: Side, *, nodes: int, seed: int = 0, watch: Watch | None = None) -> None:
        self.system, self.side, self.nodes, self.seed = system, side, nodes, seed
        self.hints: Hints = hints_of(system)
        self.meter = Shares(watch)
        self.expect = Expectation(system, self.hints, side, self.meter)
        self._close: Leaf | None = None

    def lines(self, s: State) -> Iterator[Line]:
        """Yield the orders worth a look, each as a line of its own."""
        most = max(1, self.nodes // WIDTH)
        yield from ((action,) for action in self.hints.candidates(s, most)[:most])

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
        return self.expect.static(s) if self._close is None else self._close(s)

    def looks(self, s: State, ranked: Weighed) -> Iterator[Leaf]:
        """Yield close looks at what lines lead to, the closest first."""
        best = Ranked((worth, line[0]) for worth, line in ranked)
        for seconds, pairs in DEPTHS:
            plan = TurnPlan(self.expect, best, seconds)
            yield Foresight(self.expect, s, plan, pairs).leaf if pairs else plan.second

    def looks_at_dice(self, s: State) -> Iterator[Leaf]:
        """Yield close looks at what dice lead to, the closest first."""
        return self.looks(s, [])

    def weigh(self, s: State, *also: Line) -> Weighed:
        """Return the best lines for the question that waits, and `also` whatever they are worth, by one measure.

        All are looked at as closely as the positions allow for each of them.
        """
        found: dict[Line, int] = {}
        begun: int | None = None
        for line in self.lines(s):
            begun = self.meter.nodes if begun is None else begun
            if self.meter.nodes - begun >= self.nodes:
                break
            found[line] = self.worth(s, line)
        for line in also:
            if line not in found:
                found[line] = self.worth(s, line)
        ranked = _best_first([(worth, line) for line, worth in found.items()])
        rivals = self._rivals(s, ranked, also)
        for look in self.looks(s, ranked) if len(ranked) > 1 else ():
            close = self._closely(look, [partial(self.worth, s, line) for line in rivals], RIVALS)
            if close is not None:
                return _best_first([*zip(close, rivals, strict=True)])
        return ranked

    def _rivals(self, s: State, ranked: Weighed, also: Sequence[Line]) -> list[Line]:
        """Return the lines for a close look: the best, the best of unlike ones, and those that are wanted."""
        unlike: dict[Hashable, Line] = {}
        for _, line in ranked:
            unlike.setdefault(kind(self.system, s, line[0]), line)
        others = [*unlike.values()][:OTHERS]
        return [line for n, (_, line) in enumerate(ranked) if n < RIVALS or line in others or line in also]

    def _closely(self, look: Leaf, asked: Sequence[Callable[[], int]], shares: int) -> list[int] | None:
        """Return what is asked by a close look, None where one of them uses up its share of the positions."""
        self._close = look
        found: list[int] = []
        is_over = False
        for one in asked:
            self.meter.share = self.meter.nodes + max(1, self.nodes // shares)
            found.append(one())
            is_over = self.meter.is_over
            if is_over:
                break
        self._close = self.meter.share = None
        return None if is_over else found

    def fall(self, s: State, now: Chance, given: Outcome | None = None) -> tuple[int, int]:
        """Return what a state before dice is worth on average, and what it is worth when they fall as given."""
        spread = self.spread(s, now)
        outcomes = dict.fromkeys([*(one for one, _ in spread), *(() if given is None else (given,))])
        asked = [partial(self.outcome, s, one) for one in outcomes]
        for look in self.looks_at_dice(s):
            close = self._closely(look, asked, len(asked))
            if close is not None:
                break
        else:
            close = [one() for one in asked]
        found = dict(zip(outcomes, close, strict=True))
        mean = sum(weight * found[one] for one, weight in spread) // sum(weight for _, weight in spread)
        return mean, mean if given is None else found[given]

    def outcome(self, s: State, given: Outcome) -> int:
        """Return what a state before dice is worth when they fall so."""
        return self.expect.of(s, given, self.leaf)

    def spread(self, s: State, now: Chance) -> Sequence[tuple[Outcome, int]]:  # noqa: ARG002 - it is a measure
        """Return outcomes with weights that stand for all."""
        return now.odds


def _best_first(found: Weighed) -> Weighed:
    return sorted(found, key=itemgetter(0), reverse=True)


class PhaseMeasure(Measure):
    """Phases of many orders: a plan is weighed as a whole, by what it leads to at the end of the phase."""

    def __init__(self, system: System, side: Side, **how: Any) -> None:
        super().__init__(system, side, **how)
        self.expect = Typical(system, self.hints, side, self.meter)
        self._planned = ""

    def looks(self, s: State, ranked: Weighed) -> Iterator[Leaf]:  # noqa: ARG002 - it is a measure
        """Yield none: what is worth a look ends with the phase."""
        return iter(())

    def lines(self, s: State) -> Iterator[Line]:
        """Yield the best plans of the phase; else the orders one by one."""
        brain = General(self.system, seed=self.seed)
        bound, self.meter.share = self.meter.share, self.meter.nodes + self.nodes
        made = brain.hints.plans(s, self.side, self.meter, GENERAL, brain.dice)  # type: ignore[attr-defined]  # hints of a Planner
        plans = [playable(brain, s, plan) for plan in made]
        self.meter.share = bound
        self._planned = s.agenda[-1][0] if plans else ""
        most = min(SINGLES, max(1, self.nodes // SINGLE))
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

    def _average(self, s: State, now: Chance, leaf: Leaf) -> int:
        self._depth += 1
        if self._depth > 1:
            now = now._replace(odds=spread_evenly(now.odds, FURTHER[min(self._depth, 3) - 2]))
        found = super()._average(s, now, leaf)
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

    def looks(self, s: State, ranked: Weighed) -> Iterator[Leaf]:  # noqa: ARG002 - it is a measure
        """Yield the looks of a General and of a Veteran."""
        turns = self.turns
        is_placing = turns.roller.is_placing(s)
        yield self._both(turns.returned if is_placing else lambda after: turns.rolled(after, SAMPLES))
        yield self._both(turns.struck)

    def looks_at_dice(self, s: State) -> Iterator[Leaf]:  # noqa: ARG002 - it is a measure
        """Yield the look that the own roll has in the look at an order before it."""
        yield self._both(self.turns.struck)

    def _both(self, look: Leaf) -> Leaf:
        """Return the look that takes first sight and what follows together."""
        return lambda after: (self.turns.static(after) + look(after)) // 2

    def lines(self, s: State) -> Iterator[Line]:
        """Yield whole placements, or the orders one by one."""
        if self.turns.roller.is_placing(s):
            yield from (line for line, _ in islice(self.turns.roller.placements(s), max(1, self.nodes // WIDTH)))
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
        return self.turns.outcomes(s, min(FALLS, max(4, self.nodes // ROLLS)))


def measure(system: System, side: Side, **how: Any) -> Measure:
    """Return the measure that suits a system's turns; see Measure for the rest."""
    hints = hints_of(system)
    kind = RollMeasure if isinstance(hints, Roller) else PhaseMeasure if isinstance(hints, Planner) else Measure
    return kind(system, side, **how)


def plain(sharp: int) -> int:
    """Return a worth on the scale of System.value, rounded toward nought."""
    return sharp // SHARP if sharp >= 0 else -(-sharp // SHARP)
