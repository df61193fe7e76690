"""Where a state may come to, exactly: a pass forward over states, those reached in several ways followed once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import lcm
from typing import NamedTuple

from engine.core.flow import State, key
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Outcome

BUDGET = 2_000
"""States that are followed at most; where more would be, the likeliest are."""

Policy = Callable[[System, State], Action]
"""How a question is answered that is asked in the middle."""


class Arrival(NamedTuple):
    """A state in which it ends, with its integer weight; `is_open`: it goes on, but was followed no further."""

    state: State
    weight: int
    is_open: bool = False


class Spread(NamedTuple):
    """All ends in the order in which they were met, what their weights add up to, and how many states were followed."""

    ends: tuple[Arrival, ...]
    total: int
    followed: int


def usual(system: System, s: State) -> Action:
    """Answer as is usual, or with the first of the menu where nothing is."""
    answer = system.usual(s)
    return next(iter(system.legal(s))) if answer is None else answer


def first(system: System, s: State) -> Action:
    """Answer as is usual where no other answer is shown, else with the first of the menu."""
    now = system.pending(s)
    is_shown = isinstance(now, Decision) and now.shown
    return next(iter(system.legal(s))) if is_shown else usual(system, s)


def likeliest(system: System, s: State, now: Chance) -> Outcome:
    """Return what dice show so that it comes to what they come to most often: the first such outcome."""
    shown: dict[Hashable, Outcome] = {}
    weights: dict[Hashable, int] = {}
    for outcome, weight in now.odds:
        after: State = s.copy()
        system.play(after, outcome)
        mark = key(after)
        shown.setdefault(mark, outcome)
        weights[mark] = weights.get(mark, 0) + weight
    return shown[max(weights, key=lambda mark: weights[mark])]


def expected(system: System, s: State) -> State:
    """Return how a state mostly goes on to the next real decision: its likeliest dice, its usual answers."""
    after: State = s.copy()
    while True:
        now = system.pending(after)
        if isinstance(now, Chance) and not now.apart:
            system.play(after, likeliest(system, after, now))
        elif isinstance(now, Decision) and now.amid and (answer := system.usual(after)) is not None:
            system.play(after, answer)
        else:
            return after


def spread(system: System, s: State, answer: Policy = usual, budget: int = BUDGET) -> Spread:
    """Follow all dice that resolve what goes on in a state, and the questions in its middle, to the next real decision.

    Ended also at dice `apart`, and where the budget is spent.
    """
    made = _Pass(system, answer, budget)
    made.reach(s.copy(), 1)
    while made.front:
        made.step()
    total = sum(weight for _, weight, _ in made.ended.values())
    return Spread(tuple(Arrival(*end) for end in made.ended.values()), total, budget - made.left)


class _Pass:
    """States to be followed and states in which it ended, each with its weight; all weights have one denominator."""

    def __init__(self, system: System, answer: Policy, budget: int) -> None:
        self.system, self.answer, self.left = system, answer, budget
        self.front: dict[Hashable, tuple[State, int, Chance]] = {}
        self.ended: dict[Hashable, tuple[State, int, bool]] = {}

    def step(self) -> None:
        """Throw the dice of every state of the front, as many as the budget allows, the likeliest first."""
        front = list(self.front.items())
        self.front = {}
        if len(front) > self.left:
            front.sort(key=lambda each: each[1][1], reverse=True)
            for mark, (s, weight, _) in front[self.left :]:
                self._end(mark, s, weight, is_open=True)
            del front[self.left :]
        self.left -= len(front)
        whole = lcm(*(sum(share for _, share in now.odds) for _, (_, _, now) in front))
        self.ended = {mark: (s, weight * whole, is_open) for mark, (s, weight, is_open) in self.ended.items()}
        for _, (s, weight, now) in front:
            part = weight * whole // sum(share for _, share in now.odds)
            for outcome, share in now.odds:
                after: State = s.copy()
                self.system.play(after, outcome)
                self.reach(after, part * share)

    def reach(self, s: State, weight: int) -> None:
        """Note that a state is reached so often: what is asked is answered, then it is to be followed, or it ends."""
        now = self.system.pending(s)
        while isinstance(now, Decision) and now.amid:
            self.system.play(s, self.answer(self.system, s))
            now = self.system.pending(s)
        mark = key(s)
        if mark in self.front:
            before, often, due = self.front[mark]
            self.front[mark] = before, often + weight, due
        elif mark in self.ended:
            self._end(mark, s, weight, is_open=self.ended[mark][2])
        elif isinstance(now, Chance) and not now.apart:
            self.front[mark] = s, weight, now
        else:
            self._end(mark, s, weight)

    def _end(self, mark: Hashable, s: State, weight: int, *, is_open: bool = False) -> None:
        before = self.ended.get(mark)
        self.ended[mark] = (s, weight, is_open) if before is None else (before[0], before[1] + weight, is_open)
