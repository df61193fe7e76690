"""Veteran: every order worth a look with its exact odds, and the next order of the same turn among the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.flow import State
from engine.core.types import Action, Decision, Side
from engine.search.brain import Brain
from engine.search.expect import Expectation, Leaf, Ranked
from engine.search.hints import Planner
from engine.search.meter import Meter
from engine.search.phase import VETERAN
from engine.search.rolls import Roller

WIDTH = 1_000
"""Orders that are looked at, at most."""
FIRSTS, SECONDS = 4, 8
"""Best orders that are followed up, and orders tried after each."""


class Veteran(Brain):
    """Sound play of one turn: exact odds, what the enemy could strike next, two orders planned together."""

    def consider(self, worlds: Sequence[State], side: Side, meter: Meter) -> Iterator[Action]:
        """Yield the best order by itself, then the best with what may follow it in the same turn."""
        if isinstance(self.hints, (Planner, Roller)):
            yield from self.planned(worlds, side, meter, VETERAN)
            return
        expect = Expectation(self.system, self.hints, side, meter)
        ranked = expect.rank(worlds, self.hints.candidates(worlds[0], WIDTH), expect.static)
        yield ranked[0][1]
        if len(ranked) > 1 and not meter.is_over:
            plan = TurnPlan(expect, ranked, SECONDS)
            yield from best_of(expect, worlds, [action for _, action in ranked[:FIRSTS]], plan.second)


class TurnPlan:
    """The next order of the same turn, tried among the best of the first ranking and the new attacks."""

    def __init__(self, expect: Expectation, ranked: Ranked, seconds: int) -> None:
        self.expect, self.ranked, self.seconds = expect, ranked, seconds

    def is_own(self, s: State) -> bool:
        """Whether the same side gives an order once more."""
        now = self.expect.system.pending(s)
        return isinstance(now, Decision) and now.side == self.expect.side and not now.amid

    def menu(self, s: State) -> list[Action]:
        """Return the orders to try next: the best of those ranked that are still legal, and attacks."""
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
        """Return the worth of a state when the best further order of the turn is given."""
        if not self.is_own(s) or self.expect.meter.is_over:
            return self.expect.static(s)
        ranked = self.expect.rank((s,), self.menu(s), self.expect.static)
        return ranked[0][0] if ranked else self.expect.static(s)


def best_of(expect: Expectation, worlds: Sequence[State], actions: Sequence[Action], leaf: Leaf) -> Iterator[Action]:
    """Yield each order that proves better than those before it when its leaves are looked at more closely."""
    best: int | None = None
    for action in actions:
        worth = expect.mean(worlds, action, leaf)
        if expect.meter.is_over and best is not None:
            return
        if best is None or worth > best:
            best = worth
            yield action
