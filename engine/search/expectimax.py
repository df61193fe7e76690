"""Expectimax: the average value of an order, exact over dice, with the best reaction for each side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, TypeVar

from engine.core.agenda import Ask, Roll, State, state_key
from engine.core.hints import Hints
from engine.core.resolve import resolve, usual_amid
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, End, Outcome, Side
from engine.search.search_budget import Meter

SHARP = 16
"""The factor by which values are scaled up, so that integer averages still distinguish orders."""
FOLLOWING = 8
"""The number of orders searched if an order leads to a further question of its own, such as moving on after a
launch."""

Evaluator = Callable[[State], int]
Found = TypeVar("Found")


def plain(sharp: int) -> int:
    """Return a scaled value on the scale of Thinking.value, rounded toward zero."""
    return sharp // SHARP if sharp >= 0 else -(-sharp // SHARP)


class Ranked(list[tuple[int, Action]]):
    """Orders with their values, the best first."""


class StateMark:
    """The key of a state, whose hash is computed once, because keys are long."""

    __slots__ = ("hashed", "key")

    def __init__(self, s: State) -> None:
        self.key = state_key(s)
        self.hashed = hash(self.key)

    def __hash__(self) -> int:
        return self.hashed

    def __eq__(self, other: object) -> bool:
        return type(other) is StateMark and self.key == other.key


class StateValues:
    """Values of states for one side, cached."""

    def __init__(self, system: System, hints: Hints, side: Side, meter: Meter) -> None:
        self.system, self.hints, self.side, self.meter = system, hints, side, meter
        self._known: dict[StateMark, int] = {}
        self._marked: dict[int, tuple[State, StateMark]] = {}
        """States that are being followed and do not change meanwhile, by identity, with their marks."""

    def mark(self, s: State) -> StateMark:
        """Return the mark of a state; marks of equal states are equal."""
        found = self._marked.get(id(s))
        return StateMark(s) if found is None else found[1]

    def played(self, s: State, given: Action | Outcome) -> State:
        """Return the state after an input, and count the input."""
        self.meter.play()
        after: State = s.copy()
        self.system.play(after, given)
        return after

    def static(self, s: State) -> int:
        """Return the static value of a state."""
        mark = self.mark(s)
        found = self._known.get(mark)
        if found is None:
            self.meter.spend()
            found = self._known[mark] = SHARP * self.system.thinking.value(s, self.side)
        return found

    def reacted(self, s: State, now: Decision, look: Evaluator) -> tuple[int, State]:
        """Return the value of the best reaction for the side that makes it, and the resulting state."""
        sign = 1 if now.side == self.side else -1
        best: tuple[int, State] | None = None
        for a in self.system.legal(s):
            after = self.played(s, a)
            worth = sign * look(after)
            if best is None or worth > best[0]:
                best = worth, after
        assert best is not None, "a reaction always has an answer"
        return sign * best[0], best[1]


class Expectation(StateValues):
    """Values of orders, exact over the dice; a state reached in several ways is followed once."""

    def __init__(self, system: System, hints: Hints, side: Side, meter: Meter) -> None:
        super().__init__(system, hints, side, meter)
        self._followed: dict[Hashable, int] = {}
        """Cached values of states with pending dice or questions, for the current order."""

    def of(self, s: State, given: Action | Outcome, leaf: Evaluator) -> int:
        """Return the average value of an order or an outcome, with leaves valued by `leaf`."""
        before = self._followed, self._marked
        self._followed, self._marked = {}, {}
        try:
            return self._resolve(self.played(s, given), leaf)
        finally:
            self._followed, self._marked = before

    def settled(self, s: State) -> int:
        """Return the static value of a state once its dice and questions are settled.

        What is found is remembered: the dice that really fall lead to states that were among those looked at.
        """
        return self._resolve(s, self.static)

    def _resolve(self, s: State, leaf: Evaluator) -> int:
        """Follow dice, nested questions and further questions of the order up to the next order."""
        found = self._worth(s, leaf)
        self._marked.pop(id(s), None)
        return found

    def _worth(self, s: State, leaf: Evaluator) -> int:
        """Return the value of a state that was just reached."""
        system = self.system
        resolve(system.steps, s, self._settled)
        now = system.pending(s)
        if isinstance(now, Chance):
            return self._once(s, leaf, partial(self._average, s, now, leaf))
        if isinstance(now, End):
            return self.static(s)
        if now.further and now.side == self.side and not self.meter.is_over:
            return max(self.of(s, a, leaf) for a in self.hints.candidates(s, FOLLOWING)[:FOLLOWING])
        return self._once(s, leaf, partial(self._react, s, now, leaf)) if now.is_nested else leaf(s)

    def _settled(self, s: State, step: Ask | Roll, args: Sequence[Any]) -> Action | None:
        """Answer a nested question of which only the default answer is followed, and count the input."""
        answer = None if isinstance(step, Ask) and step.shown else usual_amid(s, step, args)
        if answer is not None:
            self.meter.play()
            self._marked.pop(id(s), None)
        return answer

    def _once(self, s: State, leaf: Evaluator, find: Callable[[], int]) -> int:
        """Return the cached value of a state, computed once however often it is reached."""
        mark = self.mark(s)
        self._marked[id(s)] = s, mark
        how = mark, leaf, self._how()
        found = self._followed.get(how)
        if found is None:
            found = self._followed[how] = find()
        return found

    def _how(self) -> Hashable:
        """Return what else the cached value of a state depends on."""
        return None

    def _average(self, s: State, now: Chance, leaf: Evaluator) -> int:
        """Return the average over the dice."""
        found, total = self.falls(s, now)
        return sum(weight * self._resolve(after, leaf) for after, weight in found) // total

    def falls(self, s: State, now: Chance) -> tuple[list[tuple[State, int]], int]:
        """Return the distinct resulting states with their weights, and the sum of the weights.

        A throw that leaves the state unchanged, such as a tie, is repeated, so only the other outcomes count.
        """
        found: dict[StateMark, tuple[State, int]] = {}
        here = self.mark(s)
        for outcome, weight in now.odds:
            after = self.played(s, outcome)
            mark = StateMark(after)
            if mark == here:
                continue
            known = found.get(mark)
            if known is None:
                self._marked[id(after)] = after, mark
                found[mark] = after, weight
            else:
                found[mark] = known[0], known[1] + weight
        return [*found.values()], sum(weight for _, weight in found.values())

    def _react(self, s: State, now: Decision, leaf: Evaluator) -> int:
        """Make the reaction that is best for the reacting side, judged statically."""
        worth, after = self.reacted(s, now, lambda reaction: self._resolve(reaction, self.static))
        return worth if leaf == self.static else self._resolve(after, leaf)

    def mean(self, worlds: Sequence[State], given: Action, leaf: Evaluator) -> int:
        """Return the average value of an order over several determinizations."""
        return sum(self.of(s, given, leaf) for s in worlds) // len(worlds)

    def rank(self, worlds: Sequence[State], actions: Iterable[Action], leaf: Evaluator) -> Ranked:
        """Return the orders with their values, the best first, without those not reached within the budget."""
        found = Ranked()
        for action in actions:
            if self.meter.is_over and found:
                break
            found.append((self.mean(worlds, action, leaf), action))
        found.sort(key=itemgetter(0), reverse=True)
        return found


def improving(meter: Meter, judged: Iterable[tuple[int, Found]]) -> Iterator[Found]:
    """Yield each item that is better than all before it until the budget is used up; always yield the first."""
    best: int | None = None
    for worth, found in judged:
        if meter.is_over and best is not None:
            return
        if best is None or worth > best:
            best = worth
            yield found


def spread_evenly(odds: Sequence[tuple[Outcome, int]], most: int) -> tuple[tuple[Outcome, int], ...]:
    """Return `most` representative outcomes, each standing for an equal share of all outcomes in order."""
    whole = sum(weight for _, weight in odds)
    found: dict[Outcome, int] = {}
    at, passed = 0, odds[0][1]
    for n in range(most):
        mark = (2 * n + 1) * whole // (2 * most)
        while passed <= mark:
            at += 1
            passed += odds[at][1]
        found[odds[at][0]] = found.get(odds[at][0], 0) + 1
    return tuple(found.items())
