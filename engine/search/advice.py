"""Advice to a player: the best orders by the measure of reviews, each with what it is worth and why."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from engine.core.flow import State
from engine.core.system import System
from engine.core.types import EMPTY, Action, Facts, Side
from engine.search.expect import plain
from engine.search.lines import Line, kind, known, playable
from engine.search.meter import Watch
from engine.search.reasons import reason
from engine.search.shapes import shape_of

MOST = 3
"""Orders that are advised."""
NEAR = 300
"""Orders that differ only in where a piece stops, and in worth by less than this, count as one."""


class Tip(NamedTuple):
    """An order, what follows it in the same plan, what all that is worth for the side that asks, and why."""

    action: Action
    worth: int
    """On the scale of Thinking.value, by the measure of reviews."""
    reason: str
    facts: Facts = EMPTY
    line: Line = ()
    without: int | None = None
    """Where several orders advised belong to one plan: what it is worth without this one."""


class Adviser:
    """One piece of advice in the making; `considered` tells how far it has come.

    `nodes` is the number of positions looked at, about, `plan` what is left of an earlier piece of advice that is being
    followed; `watch` is called now and then. The same question always gets the same advice, and a review with the same
    seed and number finds nothing better than its first order.
    """

    def __init__(
        self,
        system: System,
        state: State,
        side: Side,
        *,
        nodes: int,
        seed: int = 0,
        plan: Line = (),
        watch: Watch | None = None,
    ) -> None:
        self.system, self.side, self.plan = system, side, plan
        self.state = known(system, state, side, seed)
        self.measure = shape_of(system).measure(system, side, nodes=nodes, seed=seed, watch=watch)

    @property
    def considered(self) -> int:
        """Positions that were looked at."""
        return self.measure.meter.nodes

    def advise(self) -> list[Tip]:
        """Return the best orders for the decision that waits, the best first."""
        plan = playable(self.system, self.state, self.plan)
        weighed = self.measure.weigh(self.state, *((plan,) if plan else ()))
        worth, line = weighed[0]
        if self.measure.has_parts and len(line) > 1:
            return self._parts(worth, line)
        unlike: dict[Hashable, list[int]] = {}
        found: dict[Action, Tip] = {}
        for worth, line in weighed:
            alike = unlike.setdefault(kind(self.system, self.state, line[0]), [])
            if len(found) < MOST and line[0] not in found and all(other - plain(worth) >= NEAR for other in alike):
                found[line[0]] = self._told(line, worth)
            alike.append(plain(worth))
        return [*found.values()]

    def _parts(self, whole: int, line: Line) -> list[Tip]:
        """Return the orders of a plan that tell most, first those without which it would be worth least."""
        parts = sorted(self._left_out(line), key=lambda part: part[0])[:MOST] or [(whole, line)]
        return [self._told(way, whole, min(whole, without)) for without, way in parts]

    def _left_out(self, line: Line) -> Iterator[tuple[int, Line]]:
        """Yield what a plan is worth without each of its orders that can come first, and the plan with it first."""
        for action in line[:-1]:
            rest = [a for a in line if a != action]
            way = playable(self.system, self.state, [action, *rest])
            if len(way) == len(line):
                yield self.measure.worth(self.state, playable(self.system, self.state, rest)), way

    def _told(self, line: Line, worth: int, without: int | None = None) -> Tip:
        key, facts = reason(self.system, self.measure.hints, self.state, self.side, line[0])
        return Tip(line[0], plain(worth), key, facts, line[1:], None if without is None else plain(without))
