"""General: both orders of a turn together, and what the enemy makes of the position afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.flow import State
from engine.core.types import Action, Decision, Side
from engine.search.brain import Brain
from engine.search.expect import Expectation
from engine.search.hints import Planner
from engine.search.meter import Meter
from engine.search.phase import GENERAL
from engine.search.rolls import Roller
from engine.search.veteran import TurnPlan, best_of

WIDTH = 1_000
"""Orders that are looked at, at most."""
ROUNDS = ((14, 24, 5, 3), (30, 40, 12, 6))
"""For each round of thinking: first orders that are followed up and further orders tried after each; then, in the
closest look, first orders and second orders after each."""
REPLIES = 14
"""Enemy strikes looked at in reply."""


class General(Brain):
    """Searches turns: pairs of orders, the dice between them, and the enemy's best strikes in return."""

    def consider(self, worlds: Sequence[State], side: Side, meter: Meter) -> Iterator[Action]:
        """Yield the best order by itself, with the next one of its turn, with the enemy's reply; then wider."""
        if isinstance(self.hints, (Planner, Roller)):
            yield from self.planned(worlds, side, meter, GENERAL)
            return
        expect = Expectation(self.system, self.hints, side, meter)
        ranked = expect.rank(worlds, self.hints.candidates(worlds[0], WIDTH), expect.static)
        best = ranked[0][1]
        yield best
        if len(ranked) == 1:
            return
        for number, (firsts, seconds, close, pairs) in enumerate(ROUNDS):
            if meter.is_over:
                return
            plan = TurnPlan(expect, ranked, seconds)
            paired = expect.rank(worlds, [action for _, action in ranked[:firsts]], plan.second)
            if number == 0:
                best = paired[0][1]
                yield best
            rivals = [best, *(action for _, action in paired if action != best)]
            *_, found = best_of(expect, worlds, rivals[:close], Foresight(expect, worlds[0], plan, pairs).leaf)
            if number == 0 or not meter.is_over:  # a wider round that was cut short has compared unlike things
                best = found
                yield best


class Foresight:
    """The closest look: the best further orders of the turn, each with the enemy's best reply."""

    def __init__(self, expect: Expectation, root: State, plan: TurnPlan, pairs: int) -> None:
        self.expect, self.plan, self.pairs = expect, plan, pairs
        system = expect.system
        other = next(side for side in system.sides(root) if side != expect.side)
        self.theirs = Expectation(system, expect.hints, other, expect.meter)

    def leaf(self, s: State) -> int:
        """Return the worth of a state after one order."""
        if not self.plan.is_own(s) or self.expect.meter.is_over:
            return self.replied(s)
        ranked = self.expect.rank((s,), self.plan.menu(s), self.expect.static)
        return max(
            (self.expect.of(s, action, self.replied) for _, action in ranked[: self.pairs]), default=self.replied(s)
        )

    def replied(self, s: State) -> int:
        """Return the worth of a state after the enemy's best strike or its resting, if the enemy is to decide."""
        system, meter = self.expect.system, self.expect.meter
        now = system.pending(s)
        if meter.is_over or not isinstance(now, Decision) or now.side == self.expect.side:
            return self.expect.static(s)
        hints = self.expect.hints
        rest = hints.rest(s)
        quiet = self.expect.static(s) if rest is None else -self.theirs.of(s, rest, self.theirs.static)
        answers = [-self.theirs.of(s, action, self.theirs.static) for action in hints.attacks(s)[:REPLIES]]
        return min([quiet, *answers])
