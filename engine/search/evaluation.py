"""Evaluates orders and dice on one scale, for advice and reviews.

An evaluator looks at each order with its possible continuations in the turn, and at the best orders up to the enemy's
reply. The number of positions bounds it, never the clock, and it is the same for advice and for reviews.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from operator import itemgetter

from engine.core.agenda import State
from engine.core.hints import Hints
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Outcome, Side
from engine.search.expectimax import Evaluator, Expectation
from engine.search.hints import hints_of
from engine.search.lines import Line, kind, state_after
from engine.search.search_budget import Exhausted, Shares, Watch

NODES = {"usual": 2_400, "deep": 9_600}
"""Maximum number of positions for a decision, by depth of review; advice uses the usual depth."""
RankedLines = list[tuple[int, Line]]
"""Lines of orders with their values, the best first."""
WIDTH = 4
"""The divisor of the budget that gives the number of orders at first sight."""
RIVALS = 5
"""The number of best lines to examine closely, besides required ones."""
OTHERS = 4
"""The number of lines with unlike first orders to examine closely."""
DICE = 12
"""The number of positions for the dice of a decision, as a multiple of those for the decision itself."""
ANSWERS = 6
"""The number of answers to a question within an order that are searched besides the usual one."""
WEIGHING = (2, 3)
"""The fraction of the budget for ranking the lines of a question; the rest is for explaining them."""


class OrderEvaluator:
    """Evaluates orders for one side: the same state, seed and number of positions always give the same values.

    `nodes` is the maximum number of positions for a decision, apart from the meter's grace; `watch` is called at
    regular intervals.
    """

    is_joint = False
    """Whether successive orders that answer one question are one decision."""
    has_parts = False
    """Whether the orders of a line are advised one by one."""

    def __init__(self, system: System, side: Side, *, nodes: int, seed: int = 0, watch: Watch | None = None) -> None:
        self.system, self.side, self.nodes, self.seed = system, side, nodes, seed
        self.hints: Hints = hints_of(system)
        self.meter = Shares(watch)
        self.expect = self.expectation(side)
        self.is_cut = False
        """Whether any value is less precise than usual because the budget ran out."""
        self._close: Evaluator | None = None
        self._weighed: tuple[Evaluator | None, int] | None = None
        """How closely the lines of the last question were ranked: the look, None for first sight, and the positions
        for each line; None if they have their static values only."""

    def expectation(self, side: Side) -> Expectation:
        """Return the expectation that values orders for a side."""
        return Expectation(self.system, self.hints, side, self.meter)

    def lines(self, s: State) -> Iterator[Line]:
        """Yield the orders worth searching, each as a line of its own."""
        yield from self.singles(s, max(1, self.nodes // WIDTH))

    def singles(self, s: State, most: int) -> list[Line]:
        """Return up to `most` single orders worth searching, and the first few answers to a question within an order.

        The heuristics name only the usual answer, but who is asked wants to know of the others too.
        """
        found = self.hints.candidates(s, most)[:most]
        now = self.system.pending(s)
        if isinstance(now, Decision) and now.is_nested:
            found = [*dict.fromkeys([*found, *islice(self.system.legal(s), ANSWERS)])]
        return [(action,) for action in found]

    def worth(self, s: State, line: Sequence[Action]) -> int:
        """Return the value of a line of orders."""
        return self.last(state_after(self.system, s, line[:-1]), line[-1])

    def last(self, s: State, action: Action) -> int:
        """Return the value of a single order."""
        return self.expect.of(s, action, self.leaf)

    def leaf(self, s: State) -> int:
        """Return the value of a state at the next question, in a close look after the enemy's reply."""
        return self.expect.static(s) if self._close is None else self._close(s)

    def looks(self, s: State, ranked: RankedLines) -> Iterator[Evaluator]:  # noqa: ARG002 - for shapes that look closer
        """Yield closer leaf evaluators for lines, the closest first; none for shapes without closer looks."""
        return iter(())

    def likely(self, s: State, side: Side, most: int) -> tuple[int, Action]:
        """Return the best order of a side at first sight, and its gain over the current state.

        `most` is the maximum number of orders to try.
        """
        expect = self.expectation(side)
        worth, best = expect.rank((s,), self.hints.candidates(s, most)[:most], expect.static)[0]
        return worth - expect.static(s), best

    @contextmanager
    def looking(self, look: Evaluator | None) -> Iterator[None]:
        """Evaluate leaves with `look` inside this context, statically if it is None."""
        before, self._close = self._close, look
        try:
            yield
        finally:
            self._close = before

    def weigh(self, s: State, *also: Line) -> RankedLines:
        """Return the best lines for the pending question and all lines in `also`, evaluated in the same way.

        All lines are examined as closely as the budget allows for each of them.
        """
        part, whole = WEIGHING
        found: dict[Line, int] = {}
        with self.meter.share(self.nodes * part // whole):
            if self._at_first_sight(s, also, found):
                return self._ranked_closely(s, also, _best_first([(worth, line) for line, worth in found.items()]))
            most = max(len(also) + 1, self.meter.left)
        self.is_cut, self._weighed = True, None
        lines = [*dict.fromkeys([*also, *found])][:most] or [(self.hints.candidates(s, 1)[0],)]
        return _best_first([(self.expect.static(state_after(self.system, s, line)), line) for line in lines])

    def _at_first_sight(self, s: State, also: Sequence[Line], found: dict[Line, int]) -> bool:
        """Evaluate lines at first sight; return False if the budget suffices for none, or not for all of `also`."""
        try:
            with self.meter.share(self.meter.left // 2):
                for line in self.lines(s):
                    if self.meter.is_over and found:
                        break
                    found[line] = self.worth(s, line)
        except Exhausted:
            self.is_cut = True
        try:
            with self.meter.share(self.meter.left // 4):
                found |= {line: self.worth(s, line) for line in also if line not in found}
        except Exhausted:
            return False
        return bool(found)

    def _ranked_closely(self, s: State, also: Sequence[Line], ranked: RankedLines) -> RankedLines:
        """Return the lines ranked by the closest look for which the budget suffices."""
        looks = [*self.looks(s, ranked)] if len(ranked) > 1 else []
        rivals = self._rivals(s, ranked, also)
        shares = len(self._rivals(s, ranked, ()))  # without `also`, so that no answer depends on it
        for n, look in enumerate(looks, start=1):
            left = self.meter.left if n == len(looks) else self.meter.left // 2
            close = self._closely(look, [partial(self.worth, s, line) for line in rivals], left // shares)
            if close is not None:
                self._weighed = look, left // shares
                return _best_first([*zip(close, rivals, strict=True)])
        self.is_cut, self._weighed = self.is_cut or bool(looks), (None, self.nodes)
        return ranked

    def weigh_further(self, s: State, line: Line) -> int | None:
        """Return the value of one more line for the question that `weigh` ranked last, found in the same way.

        None if the share of a line does not suffice for it.
        """
        if self._weighed is None:
            return self.expect.static(state_after(self.system, s, line))
        look, nodes = self._weighed
        found = self._closely(look, [partial(self.worth, s, line)], nodes)
        return None if found is None else found[0]

    def _rivals(self, s: State, ranked: RankedLines, also: Sequence[Line]) -> list[Line]:
        """Return the lines to examine closely: the best, the best of unlike ones, and the required ones."""
        unlike: dict[Hashable, Line] = {}
        for _, line in ranked:
            unlike.setdefault(kind(self.system, s, line[0]), line)
        others = [*unlike.values()][:OTHERS]
        return [line for n, (_, line) in enumerate(ranked) if n < RIVALS or line in others or line in also]

    def _closely(self, look: Evaluator | None, asked: Sequence[Callable[[], int]], nodes: int) -> list[int] | None:
        """Evaluate callbacks with a close look; return None if one of them exceeds its share of the budget."""
        found: list[int] = []
        try:
            for one in asked:
                with self.looking(look), self.meter.share(max(1, nodes)):
                    found.append(one())
                    if self.meter.is_over:
                        return None
        except Exhausted:
            return None
        return found

    def fall(self, s: State, now: Chance) -> int:
        """Return the average value of a state before dice, by the exact odds."""
        odds = self.odds(s, now)
        worth = self._settled(s, [outcome for outcome, _ in odds])
        whole = sum(weight for _, weight in odds)
        return sum(weight * found for (_, weight), found in zip(odds, worth, strict=True)) // whole

    def thrown(self, s: State, now: Chance, given: Outcome) -> tuple[list[tuple[int, int]], int]:
        """Return (value, weight) of every outcome of dice by the exact odds, and the value of the given outcome.

        All values are found in the same way: what one outcome is worth above the average of all is then luck, and
        nothing but luck, however good the values are.
        """
        odds = self.odds(s, now)
        outcomes = [*dict.fromkeys([*(one for one, _ in odds), given])]
        found = dict(zip(outcomes, self._settled(s, outcomes), strict=True))
        return [(found[one], weight) for one, weight in odds], found[given]

    def _settled(self, s: State, outcomes: Sequence[Outcome]) -> list[int]:
        """Return the values of outcomes, all found in the same way."""
        with suppress(Exhausted), self.meter.share(DICE * self.nodes):
            return [self.settled(self.expect.played(s, one)) for one in outcomes]
        self.is_cut = True
        return [self.expect.static(self.expect.played(s, one)) for one in outcomes]

    def settled(self, s: State) -> int:
        """Return the value of a state after dice, once all further dice and questions of the order are settled."""
        return self.expect.settled(s)

    def odds(self, s: State, now: Chance) -> Sequence[tuple[Outcome, int]]:  # noqa: ARG002 - for shapes that merge outcomes
        """Return the outcomes of dice with their weights; outcomes that make no difference may be merged."""
        return now.odds


def _best_first(found: RankedLines) -> RankedLines:
    return sorted(found, key=itemgetter(0), reverse=True)
