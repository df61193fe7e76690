"""The computer opponent: it yields improving choices within a budget and gives a reason for the last."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, pairwise
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.hints import Hints
from engine.core.system import System
from engine.core.types import EMPTY, Action, Facts, Side
from engine.search.hints import hints_of
from engine.search.levels import MARSHAL, RANDOM, RECRUIT, Between
from engine.search.lines import Line, Task, state_after
from engine.search.reasons import reason
from engine.search.rollouts import Marshal, Outlook
from engine.search.search_budget import Budget, Exhausted, Meter
from engine.search.turn_shapes import shape_of

DETERMINIZATIONS = 4
"""The number of determinizations searched at a time if there is hidden information."""
LOOKS = 40
"""The number of menu entries from which a recruit draws an order at random, so that it does not pass its first turn."""

WHOLE = 100
"""The decisions that the share of a step between levels is of."""


class Choice(NamedTuple):
    """A chosen order, the reason for it (word key and facts), and the number of positions evaluated."""

    action: Action
    reason: str
    facts: Facts = EMPTY
    considered: int = 0
    line: tuple[Choice, ...] = ()
    """Further orders of the same plan, which follow if nothing unexpected happens."""


class Brain:
    """An opponent of one level, given as a number from levels.py."""

    def __init__(self, level: int, system: System, *, seed: int = 0) -> None:
        self.level, self.system = level, system
        self.hints: Hints = hints_of(system)
        self.dice = Generator(seed)
        self.meter = Meter(Budget(nodes=0))
        self._marshal: Marshal | None = None
        self.worlds: list[State] = []
        self.plan: Line = ()
        """The line of orders to which the last yielded order belongs."""

    @property
    def considered(self) -> int:
        """The number of positions evaluated so far for the pending decision."""
        part = None if self._marshal is None else self._marshal.part
        return self.meter.nodes + (0 if part is None else part.nodes)

    @property
    def outlook(self) -> Outlook | None:
        """What a Marshal thinks of the pending decision at present; None for others, and before its first rollout."""
        return None if self._marshal is None else self._marshal.outlook

    def choose(self, state: State, side: Side, budget: Budget) -> Choice:
        """Return an order for the pending decision in a redacted state, with the reason for it."""
        *_, (action, _) = self.think(state, side, budget)
        key, facts = reason(self.system, self.hints, self.worlds[0], side, action)
        return Choice(action, key, facts, self.considered, self._line(side, action))

    def _line(self, side: Side, action: Action) -> tuple[Choice, ...]:
        """Return the rest of the plan for which an order was chosen, each order with its reason."""
        if self.plan[:1] != (action,):
            return ()
        found: list[Choice] = []
        s = self.worlds[0]
        for before, following in pairwise(self.plan):
            s = state_after(self.system, s, (before,))
            found.append(Choice(following, *reason(self.system, self.hints, s, side, following)))
        return tuple(found)

    def think(self, state: State, side: Side, budget: Budget) -> Iterator[tuple[Action, int]]:
        """Yield (order, positions evaluated so far): a legal order at once, then each new best one."""
        self._marshal = None
        meter = self.meter = Meter(budget)
        guesses = DETERMINIZATIONS if self.system.sight.hidden else 1
        self.worlds = [self.system.sight.determinize(state, side, self.dice) for _ in range(guesses)]
        self.plan = ()
        yield self._begun(self.hints.candidates(self.worlds[0], 1)[0]), 0
        with suppress(Exhausted):
            for line in () if meter.is_over else self._lines(side):
                self.plan = line
                yield self._begun(line[0]), meter.nodes

    def _lines(self, side: Side) -> Iterator[Line]:
        """Yield ever better lines of orders; at level random, one uniformly drawn order."""
        if self.level == RANDOM:
            menu = list(self.system.legal(self.worlds[0]))
            self.meter.spend()
            yield (menu[self.dice.below(len(menu))],)
            return
        task = Task(self.system, self.worlds, side, self.level, self.meter, self.dice)
        if self.level == MARSHAL:
            self._marshal = Marshal(task)
            yield from self._marshal.lines()
            return
        yield from shape_of(self.system).lines(task)

    def _begun(self, action: Action) -> Action:
        """Return the order, or for a recruit another one if it would waste the first turn."""
        s = self.worlds[0]
        if self.level != RECRUIT or not self.hints.is_opening(s) or action != self.hints.rest(s):
            return action
        others = [other for other in islice(self.system.legal(s), LOOKS) if other != action]
        return others[self.dice.below(len(others))] if others else action


class MixedBrain(Brain):
    """An opponent between two levels: a draw by the seed decides at which of them each decision is made."""

    def __init__(self, between: Between, system: System, *, seed: int = 0) -> None:
        super().__init__(between.lower, system, seed=seed)
        self.between = between
        self.draws = Generator(seed).bits

    def think(self, state: State, side: Side, budget: Budget) -> Iterator[tuple[Action, int]]:
        """Draw the level of this decision, and think at it."""
        is_higher = self.draws() % WHOLE < self.between.share
        self.level = self.between.higher if is_higher else self.between.lower
        return super().think(state, side, budget)
