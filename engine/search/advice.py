"""Advice to a player: what the General would do, and the next best orders, each with what it is worth and why."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from engine.core.flow import State
from engine.core.system import System
from engine.core.types import EMPTY, Action, Decision, Facts, Side
from engine.search.brain import Brain, Budget
from engine.search.general import General
from engine.search.hints import Planner
from engine.search.reasons import reason
from engine.search.weigh import Line, Measure, Weighed, measure, plain

MOST = 3
"""Orders that are advised."""
NODES = 200
"""Orders that are weighed."""


class Advice(NamedTuple):
    """An order, what follows it in the same plan, what all that is worth for the side that asks, and why."""

    action: Action
    worth: int
    """On the scale of System.value, by the measure of reviews."""
    reason: str
    facts: Facts = EMPTY
    line: Line = ()
    without: int | None = None
    """Where several orders advised belong to one plan: what it is worth without this one."""


class Adviser:
    """One piece of advice in the making; `considered` tells how far it has come."""

    def __init__(self, system: System, state: State, side: Side, *, seed: int = 0, nodes: int = NODES) -> None:
        self.system, self.state, self.side = system, state, side
        self.general: Brain = General(system, seed=seed)
        self.nodes, self.seed = nodes, seed
        self.measure: Measure = measure(system, side, nodes=nodes, seed=seed)

    @property
    def considered(self) -> int:
        """Positions that were looked at."""
        return self.general.considered + self.measure.meter.nodes

    def advise(self, budget: Budget, deadline: Callable[[], bool]) -> list[Advice]:
        """Return the General's choice in a blind state and what comes next to it, the General's choice first.

        `budget` is the General's; at the `deadline` the weighing gives up its close look.
        """
        choice = self.general.choose(self.state, self.side, budget)
        s = self.general.worlds[0]
        line = (choice.action, *(further.action for further in choice.line))
        self.measure = measure(self.system, self.side, nodes=self.nodes, seed=self.seed, deadline=deadline)
        if isinstance(self.measure.hints, Planner) and len(line) > 1:
            return self._parts(s, line)
        weighed = self.measure.weigh(s, line)
        own = next(one for one in weighed if one[1] == line)
        return [self._told(s, other, plain(worth)) for worth, other in self._unlike(s, [own, *weighed])]

    def _unlike(self, s: State, weighed: Weighed) -> Weighed:
        """Return the first lines that begin in different ways: first those that point at different things."""
        first: dict[Hashable, tuple[int, Line]] = {}
        others: dict[Action, tuple[int, Line]] = {}
        for one in weighed:
            others.setdefault(one[1][0], one)
            picks = self.system.picks(s, one[1][0])
            first.setdefault(tuple(p for p in picks if p.startswith(("piece:", "+", "place:"))) or picks, one)
        found = {one[1][0]: one for one in [*first.values()][:MOST]}
        for action, one in others.items():
            if len(found) < MOST:
                found.setdefault(action, one)
        own, *rest = found.values()
        return [own, *sorted(rest, key=lambda one: -one[0])]

    def _parts(self, s: State, line: Line) -> list[Advice]:
        """Return the orders of one plan that tell most: those without which it would be worth least."""
        whole = self.measure.worth(s, line)
        parts = sorted(self._left_out(s, line), key=lambda part: part[0])[:MOST]
        return [
            self._told(s, (action, *(a for a in line if a != action)), plain(whole), plain(min(whole, worth)))
            for worth, action in parts
        ]

    def _left_out(self, s: State, line: Line) -> Iterator[tuple[int, Action]]:
        """Yield what a plan is worth without each of its orders that can be given first."""
        for action in line[:-1]:
            if self.system.refuse(s, action) is None:
                rest = self._playable(s, [a for a in line if a != action])
                yield self.measure.worth(s, rest), action

    def _playable(self, s: State, line: list[Action]) -> Line:
        """Return the orders of a line that are allowed one after the other."""
        after: State = s.copy()
        found: list[Action] = []
        now = self.system.pending(s)
        for action in line:
            if self.system.pending(after) == now and self.system.refuse(after, action) is None:
                found.append(action)
                self.system.play(after, action)
        return tuple(found)

    def _told(self, s: State, line: Line, worth: int, without: int | None = None) -> Advice:
        assert isinstance(self.system.pending(s), Decision)
        key, facts = reason(self.system, self.measure.hints, s, self.side, line[0])
        return Advice(line[0], worth, key, facts, line[1:], without)
