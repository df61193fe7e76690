"""What every opponent has in common: a stream of improving choices, and the last of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core.dice import Generator
from engine.core.flow import State
from engine.core.system import System
from engine.core.types import EMPTY, Action, Facts, Side
from engine.search.hints import Hints, hints_of
from engine.search.meter import Budget, Meter
from engine.search.phase import lines
from engine.search.reasons import reason
from engine.search.rolls import Roller
from engine.search.rolls import lines as turns

GUESSES = 4
"""Worlds that are thought about at a time where something is hidden."""


class Choice(NamedTuple):
    """An order, why it was chosen (word key and facts), and how many positions were looked at for it."""

    action: Action
    reason: str
    facts: Facts = EMPTY
    considered: int = 0
    line: tuple[Choice, ...] = ()
    """Further orders of the same plan, which follow if nothing unexpected happens."""


class Brain:
    """An opponent of one level; a level says how it thinks in `consider`."""

    def __init__(self, system: System, *, seed: int = 0) -> None:
        self.system = system
        self.hints: Hints = hints_of(system)
        self.dice = Generator(seed)
        self.meter = Meter(Budget(nodes=0))
        self.worlds: list[State] = []
        self.plan: tuple[Action, ...] = ()
        """The line of orders that the one yielded last belongs to, where the phase is planned as a whole."""

    @property
    def considered(self) -> int:
        """Positions looked at so far for the decision at hand."""
        return self.meter.nodes

    def choose(self, state: State, side: Side, budget: Budget) -> Choice:
        """Return an order for the decision that waits in a blind state, with the reason for it."""
        self.plan = ()
        *_, (action, _) = self.think(state, side, budget)
        key, facts = reason(self.system, self.hints, self.worlds[0], side, action)
        return Choice(action, key, facts, self.considered, self._line(side, action))

    def _line(self, side: Side, action: Action) -> tuple[Choice, ...]:
        """Return what follows an order in the plan that it was chosen for, each order with its reason."""
        if self.plan[:1] != (action,):
            return ()
        found: list[Choice] = []
        s: State = self.worlds[0].copy()
        for before, following in pairwise(self.plan):
            self.system.play(s, before)
            found.append(Choice(following, *reason(self.system, self.hints, s, side, following)))
        return tuple(found)

    def think(self, state: State, side: Side, budget: Budget) -> Iterator[tuple[Action, int]]:
        """Yield (order, positions looked at so far): a legal order at once, then whatever seems best by now."""
        meter = self.meter = Meter(budget)
        guesses = GUESSES if self.system.hidden else 1
        self.worlds = [self.system.guess(state, side, self.dice) for _ in range(guesses)]
        yield self.hints.candidates(self.worlds[0], 1)[0], 0
        if not meter.is_over:
            for action in self.consider(self.worlds, side, meter):
                yield action, meter.nodes

    def planned(self, worlds: Sequence[State], side: Side, meter: Meter, skill: int) -> Iterator[Action]:
        """Yield the first orders of better and better plans of the phase, or the turn with its roll, that waits."""
        plan = turns if isinstance(self.hints, Roller) else lines
        for line in plan(self, worlds, side, meter, skill):
            self.plan = line
            yield line[0]

    def consider(self, worlds: Sequence[State], side: Side, meter: Meter) -> Iterator[Action]:
        """Yield better and better orders until the budget is used up or nothing is left to think about.

        `worlds`: states that agree with what the side knows; just the one where nothing is hidden.
        """
        raise NotImplementedError
