"""A General's search by the evaluator of advice, with ever more positions: he gives the order that he would advise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from engine.core.agenda import State
from engine.search.evaluation import OrderEvaluator
from engine.search.lines import Line, Task
from engine.search.search_budget import Exhausted

FIRST, GROWTH = 100, 4
"""The positions of the first round where time bounds the search, and how many times as many each further one has."""
ENOUGH = 20_000
"""The positions from which on a round that looks at no more than the one before is the last: nothing is left."""
SEED = 1
"""The seed of the evaluator, that of advice."""

Maker = Callable[..., OrderEvaluator]
"""What makes the evaluator of a turn shape (`measure`)."""


class Stopped(Exception):  # noqa: N818 - it says what happened
    """Raised when the budget of the decision is used up; no search takes it for the end of its own share."""


def lines(task: Task, make: Maker) -> Iterator[Line]:
    """Yield the best line of each round.

    A number of positions is one round; else rounds grow until time is over, or nothing is left to look at. A round that
    is broken off finds nothing, because it has compared unlike values.
    """
    whole, before = task.meter.budget.nodes, -1
    nodes = FIRST if whole is None else whole
    with suppress(Stopped):
        while not task.meter.is_over:
            found = _Round(task, make, nodes)
            yield found.best(task.worlds[0])
            if whole is not None or (nodes >= ENOUGH and found.nodes == before):
                return
            nodes, before = nodes * GROWTH, found.nodes


class _Round:
    """One round of the search, which counts on the meter of the decision."""

    def __init__(self, task: Task, make: Maker, nodes: int) -> None:
        self.meter = task.meter
        self.nodes = self.plays = 0
        """The positions and inputs that are already counted there."""
        self.evaluator = make(task.system, task.side, nodes=nodes, seed=SEED, watch=self._count)

    def best(self, s: State) -> Line:
        """Return the best line."""
        found = self.evaluator.weigh(s)[0][1]
        with suppress(Stopped):
            self._count()
        return found

    def _count(self) -> None:
        """Count what has been looked at since the last time.

        Raises:
            Stopped: the budget of the decision is used up.
        """
        made = self.evaluator.meter
        nodes, plays = made.nodes - self.nodes, made.plays - self.plays
        self.nodes, self.plays = made.nodes, made.plays
        try:
            for _ in range(plays):
                self.meter.play()
            for _ in range(nodes):
                self.meter.spend()
        except Exhausted:
            raise Stopped from None
        if self.meter.is_over:
            raise Stopped
