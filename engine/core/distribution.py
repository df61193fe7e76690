"""Computes the exact distribution of end states in one forward pass that merges equal states."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import lcm
from typing import Any, NamedTuple

from engine.core.agenda import Ask, Roll, State, settle, state_key
from engine.core.resolve import Policy, resolve, usual, usual_amid
from engine.core.system import System
from engine.core.types import Action, Chance, Outcome

MAX_STATES = 2_000
"""The maximum number of states to follow; beyond it only the likeliest are followed."""


class Source(NamedTuple):
    """A state to follow, and its weight relative to the other sources."""

    state: State
    weight: int


class EndState(NamedTuple):
    """An end state, with the weights of the sources that reach it: number of a source -> weight."""

    state: State
    weights: dict[int, int]
    is_open: bool


def likeliest_outcome(system: System, s: State, now: Chance) -> Outcome:
    """Return the first outcome that leads to the most likely resulting state."""
    shown: dict[Hashable, Outcome] = {}
    weights: dict[Hashable, int] = {}
    for outcome, weight in now.odds:
        after: State = s.copy()
        system.play(after, outcome)
        mark = state_key(after)
        shown.setdefault(mark, outcome)
        weights[mark] = weights.get(mark, 0) + weight
    return shown[max(weights, key=lambda mark: weights[mark])]


def likeliest_state(system: System, s: State) -> State:
    """Return the state at the next real decision, assuming the likeliest dice and the default answers."""

    def mostly(s: State, step: Ask | Roll, args: Sequence[Any]) -> Action | Outcome | None:
        now = system.pending(s)
        if isinstance(now, Chance):
            return None if now.separate_phase else likeliest_outcome(system, s, now)
        return usual_amid(s, step, args)

    after: State = s.copy()
    resolve(system.steps, after, mostly)
    return after


def end_states(
    system: System,
    sources: Sequence[Source],
    answer: Policy = usual,
    budget: int = MAX_STATES,
    *,
    splits: bool = False,
) -> tuple[tuple[EndState, ...], int]:
    """Return the exact distribution of end states: all dice and nested questions resolved up to the next decision.

    Equal states are merged, so each is followed only once. A state is also an end at dice of a separate phase
    (`Chance.apart`) and when the budget is spent.

    With `splits`, a question whose answers the odds show one by one is an end too. Returns the end states in the order
    in which they were reached, and the number of states followed.
    """
    made = _Pass(system, answer, budget, splits=splits)
    for n, (s, weight) in enumerate(sources):
        made.reach(s.copy(), {n: weight})
    while made.front:
        made.step()
    met = (EndState(each.state, each.weights(made.whole), each.is_open) for each in made.met.values())
    return tuple(met), budget - made.left


Odds = tuple[tuple[Outcome, int], ...]
Weights = dict[int, int]
"""Number of a source -> weight with which it reaches a state."""


class _Reached:
    """A reached state, with its weights as fractions of a whole, and the odds of its pending dice."""

    def __init__(self, mark: Hashable, state: State, odds: Odds, given: Weights, whole: int) -> None:
        self.mark, self.state, self.odds, self.is_open = mark, state, odds, False
        self._given, self._whole = given, whole

    def weights(self, whole: int) -> Weights:
        """Return the weights as fractions of a larger whole."""
        by = whole // self._whole
        return self._given if by == 1 else {n: weight * by for n, weight in self._given.items()}

    def add(self, given: Weights, whole: int) -> None:
        """Add weights that are fractions of a larger whole."""
        own = self.weights(whole)
        self._given = own | {n: own.get(n, 0) + weight for n, weight in given.items()}
        self._whole = whole


class _Throw(NamedTuple):
    """A pending throw: its results with weights, and the callback that plays one; equal marks mean equal states."""

    mark: Hashable
    state: State
    shares: Odds
    play: Callable[[State, Outcome], None]


class _Pass:
    """One forward pass: the states still to follow and the end states; all weights are fractions of one `whole`."""

    def __init__(self, system: System, answer: Policy, budget: int, *, splits: bool) -> None:
        self.system, self.answer, self.left, self.whole, self.splits = system, answer, budget, 1, splits
        self.front: list[_Reached] = []
        """States still to be followed."""
        self.met: dict[Hashable, _Reached] = {}
        """The states of the front and all end states."""

    def step(self) -> None:
        """Throw the dice of the front states with the longest agenda: their results may merge with known states.

        Equal results of several states are played once. If the budget does not suffice, only the likeliest states are
        followed, and the others become end states.
        """
        self._cut()
        most = max((len(each.state.agenda) for each in self.front), default=0)
        chosen = [each for each in self.front if len(each.state.agenda) == most]
        self.front = [each for each in self.front if len(each.state.agenda) != most]
        self.left -= len(chosen)
        for each in chosen:
            del self.met[each.mark]
        thrown = [self._thrown(each) for each in chosen]
        sums = [sum(share for _, share in throw.shares) for throw in thrown]
        before, by = self.whole, lcm(*sums)
        self.whole *= by
        fallen: dict[Hashable, tuple[_Throw, dict[Outcome, Weights]]] = {}
        for each, throw, total in zip(chosen, thrown, sums, strict=True):
            given = each.weights(before)
            _, found = fallen.setdefault(throw.mark, (throw, {}))
            for came, share in throw.shares:
                part = share * by // total
                own = found.setdefault(came, {})
                for n, weight in given.items():
                    own[n] = own.get(n, 0) + weight * part
        for throw, found in fallen.values():
            for came, weights in found.items():
                after: State = throw.state.copy()
                throw.play(after, came)
                self.reach(after, weights)

    def _thrown(self, each: _Reached) -> _Throw:
        """Return the pending throw of a state, by a tally if the step has one and questions get default answers."""
        s = each.state
        name, *args = s.agenda[-1]
        step = self.system.steps[name]
        if not isinstance(step, Roll) or step.tally is None or self.answer is not usual:
            return _Throw(each.mark, s, each.odds, self.system.play)
        shares = tuple(step.tally.shares(s, *args))
        step.tally.spend(s, *args)
        return _Throw(state_key(s), s, shares, self._apply)

    def _apply(self, s: State, number: Outcome) -> None:
        """Apply a number of successes and settle the agenda."""
        name, *args = s.agenda.pop()
        step = self.system.steps[name]
        assert isinstance(step, Roll)
        assert step.tally is not None
        step.tally.apply(s, number, None, *args)
        settle(self.system.steps, s)

    def _cut(self) -> None:
        """Mark the front states that exceed the budget as open ends."""
        if len(self.front) <= self.left:
            return
        self.front.sort(key=lambda each: sum(each.weights(self.whole).values()), reverse=True)
        for each in self.front[self.left :]:
            each.is_open = True
            self.met[each.mark] = self.met.pop(each.mark)
        self.front = self.front[: self.left]

    def _answered(self, s: State, step: Ask | Roll, args: Sequence[Any]) -> Action | Outcome | None:
        """Answer a nested question, unless it is one to be split."""
        is_followed = isinstance(step, Ask) and step.is_nested and not (self.splits and step.split)
        return self.answer(s, step, args) if is_followed else None

    def reach(self, s: State, given: Weights) -> None:
        """Record a reached state with its weights: answer its nested questions, then queue it or keep it as an end."""
        resolve(self.system.steps, s, self._answered)
        now = self.system.pending(s)
        odds = now.odds if isinstance(now, Chance) and not now.separate_phase else ()
        new = _Reached(state_key(s), s, odds, given, self.whole)
        met = self.met.setdefault(new.mark, new)
        if met is not new:
            met.add(given, self.whole)
        elif odds:
            self.front.append(new)
