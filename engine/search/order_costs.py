"""What an order costs: its chance against that of the best one at its question, judged as a review judges it.

The question is weighed once, while its side still thinks. The orders that are given are then compared one by one, which
takes a small part of that time.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.chances import BattleChances
from engine.core.system import System
from engine.core.types import Action, Decision, Facts, Side
from engine.search.evaluation import RankedLines
from engine.search.expectimax import plain
from engine.search.hints import hints_of
from engine.search.lines import Line, determinized, playable
from engine.search.reasons import reason
from engine.search.search_budget import Watch
from engine.search.turn_shapes import shape_of

MOST = 200
"""The maximum number of lines among which the best one that has an order is looked for."""


class Compared(NamedTuple):
    """Two chances of the side that is asked, on the scale of Thinking.value."""

    best: int
    given: int


class OrderCosts:
    """One weighed question: its best line, and what other orders cost.

    The same question, seed and number of positions give the same costs as in a review. Where successive orders are one
    decision of a review, each order is judged by the best known line that it begins.
    """

    def __init__(
        self, system: System, state: State, side: Side, *, nodes: int, seed: int = 0, watch: Watch | None = None
    ) -> None:
        self.system, self.side = system, side
        self.state, self._chances = determinized(system, state, side, seed), BattleChances(system, state)
        self._how = {"nodes": nodes, "seed": seed, "watch": watch}
        ranked = self._weighed()
        if len(ranked) == 1 and (other := self._other(ranked[0][1])) is not None:
            # a line alone is valued at first sight; beside another one it is looked at as closely as that
            ranked = [one for one in self._weighed(other) if one[1] == ranked[0][1]]
        self.ranked = ranked

    def _weighed(self, *also: Line) -> RankedLines:
        self.scale = shape_of(self.system).measure(self.system, self.side, **self._how)
        return self.scale.weigh(self.state, *also)

    def _other(self, line: Line) -> Line | None:
        """Return a line with another first order; None if there is no other order."""
        return next(((action,) for action in self.system.legal(self.state) if action != line[0]), None)

    @property
    def is_nested(self) -> bool:
        """Whether the question is asked in the middle of an order: it is a decision of its own then."""
        now = self.system.pending(self.state)
        return isinstance(now, Decision) and now.is_nested

    @property
    def chance(self) -> int:
        """The chance with the best order."""
        return self._chance(self.ranked[0][0])

    def _chance(self, worth: int) -> int:
        """Return the chance that a value of the search stands for."""
        return self._chances.of_worth(self.state, plain(worth), self.side)

    @property
    def best(self) -> Line:
        """The best order, with the rest of its plan."""
        return self.ranked[0][1]

    def reason(self, order: Action) -> tuple[str, Facts]:
        """Return what an order does."""
        return reason(self.system, hints_of(self.system), self.state, self.side, order)

    def compared(self, order: Action) -> Compared | None:
        """Return the chances with the best order and with this one; None if the budget does not suffice for it."""
        top = self.ranked[0][0]
        if order in self.best and len(self._begun_with(order, self.best)) == len(self.best):
            return Compared(self._chance(top), self._chance(top))
        found = [worth for worth in map(self._worth, self.lines_with(order)) if worth is not None]
        return Compared(self._chance(max(top, *found)), self._chance(max(found))) if found else None

    def lines_with(self, order: Action) -> list[Line]:
        """Return lines that an order begins, one of them the best known one.

        A plan of a phase is made anew after its first order when the order alone is looked at closely.
        """
        if not self.scale.is_joint or self.is_nested:
            return [(order,)]
        changed = self._begun_with(order, self.best)
        if self.scale.has_parts:
            return [*dict.fromkeys([changed, (order,)])]
        lines = (self._begun_with(order, line) for line in islice(self.scale.lines(self.state), MOST) if order in line)
        return [max([changed, *lines], key=partial(self.scale.worth, self.state))]

    def _begun_with(self, order: Action, line: Line) -> Line:
        """Return a line with this order first and without what is not possible after it."""
        return playable(self.system, self.state, (order, *(one for one in line if one != order)))

    def _worth(self, line: Line) -> int | None:
        known = next((worth for worth, one in self.ranked if one == line), None)
        return self.scale.weigh_further(self.state, line) if known is None else known
