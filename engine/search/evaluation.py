"""Evaluates orders and dice on one scale, for advice and reviews.

A measure looks at orders with what may follow them in the turn, and at the best of them as far as the enemy's reply.
Positions bound it, never the clock, and it is the same for advice and for reviews.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from operator import itemgetter

from engine.core.agenda import State
from engine.core.hints import Hints
from engine.core.system import System
from engine.core.types import Action, Chance, Outcome, Side
from engine.search.expectimax import Evaluator, Expectation
from engine.search.hints import hints_of
from engine.search.lines import Line, kind, state_after
from engine.search.search_budget import Exhausted, Shares, Watch

NODES = {"usual": 2_400, "deep": 9_600}
"""Positions looked at for a decision, at most, by how deep it is looked; advice looks as deep as the usual review."""
RankedLines = list[tuple[int, Line]]
"""Lines of orders with their worth, the best first."""
WIDTH = 4
"""Of so many positions one goes to an order at first sight."""
RIVALS = 5
"""Lines that are looked at closely, beside those that are wanted in any case."""
OTHERS = 4
"""Lines of unlike orders among them at least."""
WEIGHING = (2, 3)
"""The part of all positions that goes to the lines for a question; the rest is for what is to be told of them."""


class OrderEvaluator:
    """Weighs for one side in one state: the same state, seed and number of positions always give the same.

    `nodes`: positions looked at for a decision, at most but for the meter's grace; `watch` is called now and then.
    """

    is_joint = False
    """Whether the orders that answer one question one after the other are one decision."""
    has_parts = False
    """Whether the orders of a line are advised each for itself."""

    def __init__(self, system: System, side: Side, *, nodes: int, seed: int = 0, watch: Watch | None = None) -> None:
        self.system, self.side, self.nodes, self.seed = system, side, nodes, seed
        self.hints: Hints = hints_of(system)
        self.meter = Shares(watch)
        self.expect = self.expectation(side)
        self.is_cut = False
        """Whether anything was valued less closely than is usual, because the positions did not last for it."""
        self._close: Evaluator | None = None

    def expectation(self, side: Side) -> Expectation:
        """Return what values orders for a side."""
        return Expectation(self.system, self.hints, side, self.meter)

    def lines(self, s: State) -> Iterator[Line]:
        """Yield the orders worth a look, each as a line of its own."""
        most = max(1, self.nodes // WIDTH)
        yield from ((action,) for action in self.hints.candidates(s, most)[:most])

    def worth(self, s: State, line: Sequence[Action]) -> int:
        """Return what a line of orders is worth."""
        return self.last(state_after(self.system, s, line[:-1]), line[-1])

    def last(self, s: State, action: Action) -> int:
        """Return what one order is worth."""
        return self.expect.of(s, action, self.leaf)

    def leaf(self, s: State) -> int:
        """Return what a state is worth at the next question, in a close look after the enemy's reply."""
        return self.expect.static(s) if self._close is None else self._close(s)

    def looks(self, s: State, ranked: RankedLines) -> Iterator[Evaluator]:  # noqa: ARG002 - for shapes that look closer
        """Yield close looks at what lines lead to, the closest first; none where a line says all."""
        return iter(())

    def looks_at_dice(self, s: State) -> Iterator[Evaluator]:
        """Yield close looks at what dice lead to, the closest first."""
        return self.looks(s, [])

    def likely(self, s: State, side: Side, most: int) -> tuple[int, Action]:
        """Return the order of a side that is best at first sight, and what it is worth to it beyond the state as it is.

        `most`: orders that are looked at.
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
        """Return the best lines for the question that waits, and `also` whatever they are worth, by one measure.

        All are looked at as closely as the positions allow for each of them.
        """
        part, whole = WEIGHING
        found: dict[Line, int] = {}
        with self.meter.share(self.nodes * part // whole):
            if self._at_first_sight(s, also, found):
                return self._ranked_closely(s, also, _best_first([(worth, line) for line, worth in found.items()]))
            most = max(len(also) + 1, self.meter.left)
        self.is_cut = True
        lines = [*dict.fromkeys([*also, *found])][:most] or [(self.hints.candidates(s, 1)[0],)]
        return _best_first([(self.expect.static(state_after(self.system, s, line)), line) for line in lines])

    def _at_first_sight(self, s: State, also: Sequence[Line], found: dict[Line, int]) -> bool:
        """Find what lines are worth at first sight; return False if the positions last for none, or not for `also`."""
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
        """Return the best of some lines as the closest look sees them for which the positions last."""
        looks = [*self.looks(s, ranked)] if len(ranked) > 1 else []
        rivals = self._rivals(s, ranked, also)
        shares = len(self._rivals(s, ranked, ()))  # whatever is wanted beside them, so that no answer depends on it
        for n, look in enumerate(looks, start=1):
            left = self.meter.left if n == len(looks) else self.meter.left // 2
            close = self._closely(look, [partial(self.worth, s, line) for line in rivals], left // shares)
            if close is not None:
                return _best_first([*zip(close, rivals, strict=True)])
        self.is_cut = self.is_cut or bool(looks)
        return ranked

    def _rivals(self, s: State, ranked: RankedLines, also: Sequence[Line]) -> list[Line]:
        """Return the lines for a close look: the best, the best of unlike ones, and those that are wanted."""
        unlike: dict[Hashable, Line] = {}
        for _, line in ranked:
            unlike.setdefault(kind(self.system, s, line[0]), line)
        others = [*unlike.values()][:OTHERS]
        return [line for n, (_, line) in enumerate(ranked) if n < RIVALS or line in others or line in also]

    def _closely(self, look: Evaluator, asked: Sequence[Callable[[], int]], nodes: int) -> list[int] | None:
        """Return what is asked by a close look, None where one of them uses up its share of the positions."""
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

    def fall(self, s: State, now: Chance, given: Outcome | None = None) -> tuple[int, int]:
        """Return what a state before dice is worth on average, and what it is worth when they fall as given."""
        spread = self.spread(s, now)
        outcomes = [*dict.fromkeys([*(one for one, _ in spread), *(() if given is None else (given,))])]
        with self.meter.share(max(1, self.nodes - len(outcomes))):
            worth = self._fallen(s, outcomes)
        if worth is None:
            self.is_cut = True
            worth = [self.expect.static(self.expect.played(s, one)) for one in outcomes]
        found = dict(zip(outcomes, worth, strict=True))
        mean = sum(weight * found[one] for one, weight in spread) // sum(weight for _, weight in spread)
        return mean, mean if given is None else found[given]

    def _fallen(self, s: State, outcomes: Sequence[Outcome]) -> list[int] | None:
        """Return what dice are worth that fall so, all as closely as the positions allow for each; None: for none."""
        asked = [partial(self.outcome, s, one) for one in outcomes]
        for look in self.looks_at_dice(s):
            close = self._closely(look, asked, self.meter.left // 2 // len(asked))
            if close is not None:
                return close
        try:
            return [one() for one in asked]
        except Exhausted:
            return None

    def outcome(self, s: State, given: Outcome) -> int:
        """Return what dice are worth when they fall so."""
        return self.expect.of(s, given, self.leaf)

    def spread(self, s: State, now: Chance) -> Sequence[tuple[Outcome, int]]:  # noqa: ARG002 - for shapes that take a sample
        """Return outcomes with weights that stand for all."""
        return now.odds


def _best_first(found: RankedLines) -> RankedLines:
    return sorted(found, key=itemgetter(0), reverse=True)
