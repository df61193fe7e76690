"""General: both orders of a turn together, and what the enemy makes of the position afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.flow import State
from engine.core.types import Action, Decision, Side
from engine.search.brain import Brain, Meter
from engine.search.expect import Expectation
from engine.search.veteran import TurnPlan, best_of

WIDTH = 1_000
"""Orders that are looked at, at most."""
FIRSTS, SECONDS = 14, 24
"""Best first orders that are followed up, and further orders tried after each."""
CLOSE, PAIRS, REPLIES = 5, 3, 14
"""First orders, second orders after each and enemy replies in the last, closest look."""


class General(Brain):
    """Searches turns: pairs of orders, the dice between them, and the enemy's best strikes in return."""

    def consider(self, worlds: Sequence[State], side: Side, meter: Meter) -> Iterator[Action]:
        """Yield the best order by itself, then with the next one of the turn, then with the enemy's reply."""
        expect = Expectation(self.system, self.hints, side, meter)
        ranked = expect.rank(worlds, self.hints.candidates(worlds[0], WIDTH), expect.static)
        yield ranked[0][1]
        if len(ranked) == 1 or meter.is_over:
            return
        plan = TurnPlan(expect, worlds[0], ranked, SECONDS)
        paired = expect.rank(worlds, [action for _, action in ranked[:FIRSTS]], plan.second)
        yield paired[0][1]
        close = Foresight(expect, worlds[0], plan)
        yield from best_of(expect, worlds, paired[:CLOSE], close.leaf)


class Foresight:
    """The closest look: the best further orders of the turn, each with the enemy's best reply."""

    def __init__(self, expect: Expectation, root: State, plan: TurnPlan) -> None:
        self.expect, self.plan = expect, plan
        system = expect.system
        other = next(side for side in system.sides(root) if side != expect.side)
        self.theirs = Expectation(system, expect.hints, other, expect.meter)

    def leaf(self, s: State) -> int:
        """Return the worth of a state after one order."""
        if not self.plan.is_own(s) or self.expect.meter.is_over:
            return self.replied(s)
        ranked = self.expect.rank((s,), self.plan.menu(s), self.expect.static)
        return max((self.expect.of(s, action, self.replied) for _, action in ranked[:PAIRS]), default=self.replied(s))

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
