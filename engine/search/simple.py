"""The two opponents that hardly think: Random and Recruit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from engine.core.flow import State
from engine.core.types import Action, Side
from engine.search.brain import Brain
from engine.search.expect import SHARP, Expectation
from engine.search.hints import Planner
from engine.search.meter import Budget, Meter
from engine.search.phase import RECRUIT
from engine.search.rolls import Roller

LOOKS = 40
"""Orders that a recruit thinks of."""
EAGER, MOOD = 900, 1500
"""What a recruit adds to any attack, and how far its mood may mislead it, where a game is worth 10000."""


class RandomBrain(Brain):
    """Takes any legal order."""

    def consider(self, worlds: Sequence[State], side: Side, meter: Meter) -> Iterator[Action]:  # noqa: ARG002
        """Yield one legal order, each as likely as any other."""
        menu = list(self.system.legal(worlds[0]))
        meter.spend()
        yield menu[self.dice.below(len(menu))]


class Recruit(Brain):
    """A careless beginner: likes to attack, thinks of a few orders, and judges them by mood."""

    def think(self, state: State, side: Side, budget: Budget) -> Iterator[tuple[Action, int]]:
        """Yield orders as every opponent does, but do something in the first turn, however short the time."""
        for action, considered in super().think(state, side, budget):
            yield self._begun(action), considered

    def _begun(self, action: Action) -> Action:
        """Return an order, in place of one that would let the first turn pass any other, if there is one."""
        s = self.worlds[0]
        if not self.hints.is_opening(s) or action != self.hints.rest(s):
            return action
        others = [other for other in islice(self.system.legal(s), LOOKS) if other != action]
        return others[self.dice.below(len(others))] if others else action

    def consider(self, worlds: Sequence[State], side: Side, meter: Meter) -> Iterator[Action]:
        """Yield the orders that it takes a fancy to, one better than the other."""
        if isinstance(self.hints, (Planner, Roller)):
            yield from self.planned(worlds, side, meter, RECRUIT)
            return
        expect = Expectation(self.system, self.hints, side, meter)
        menu = self.hints.candidates(worlds[0], 4 * LOOKS)
        thought_of = self.hints.attacks(worlds[0])[:LOOKS] + [menu[self.dice.below(len(menu))] for _ in range(LOOKS)]
        best: int | None = None
        for action in thought_of:
            if meter.is_over:
                return
            worth = expect.mean(worlds, action, expect.static) // SHARP + self.dice.below(MOOD)
            if self.system.is_attack(worlds[0], action):
                worth += EAGER
            if best is None or worth > best:
                best = worth
                yield action
