"""Turns of one action, one roll of many dice and one placement: exact or sampled over the roll, whole placements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import Protocol, runtime_checkable

from engine.core.dice import Generator
from engine.core.flow import State
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Outcome, Side
from engine.search.expect import SHARP, Leaf, Worth
from engine.search.hints import Hints
from engine.search.meter import Meter, Thinker

Line = tuple[Action, ...]
RECRUIT, VETERAN, GENERAL = range(3)
"""Skills, as in phase.py."""
MOOD = 900
"""How far a recruit's mood may mislead it about an order, where a game is worth 10000."""
MOST = 200
"""Orders of a question that are looked at."""
SAMPLES = (24,)
"""Outcomes of a roll that stand for all of them, by round of thinking."""
RIVALS, CLOSE = 5, 6
"""Actions, and placements, that a general looks at closely."""
MARGIN = 900
"""How far an order may lie behind the best at first sight and still be looked at closely."""
BLOWS, FALLS, ORDERS = 2, 8, 8
"""Enemy actions that are followed up, outcomes of the enemy's roll after each, own actions looked at then."""
AFTER_ROLL = 2
"""Placements after a sampled roll that are followed into the enemy's turn."""


@runtime_checkable
class Roller(Protocol):
    """What a system tells in addition whose turns end with a roll of many dice that are placed."""

    def is_placing(self, s: State) -> bool:
        """Return whether the question that waits is where rolled dice are placed."""

    def placements(self, s: State) -> Iterator[tuple[Line, State]]:
        """Yield whole lines of orders for the dice that wait to be placed, and what they lead to."""

    def kinds(self, s: State) -> Sequence[tuple[Outcome, int]]:
        """Return outcomes of the roll that waits that leave different choices, with their weights."""

    def thrower(self, s: State) -> Side:
        """Return whose dice wait to be rolled."""

    def skipped(self, s: State) -> State:
        """Return the state that follows when the roll that waits is left out: nothing is placed."""


def lines(brain: Thinker, worlds: Sequence[State], side: Side, meter: Meter, skill: int) -> Iterator[Line]:
    """Yield better and better lines: a whole placement, or a single order."""
    s = worlds[0]
    turns = Turns(brain.system, brain.hints, side, meter)
    found = turns.first_sight(s, brain.dice if skill == RECRUIT else None)
    for n, (_, line, _) in enumerate(found):
        if n == 0:
            yield line
    if skill < GENERAL or len(found) < 2 or meter.is_over:
        return
    if turns.roller.is_placing(s):
        yield from turns.closer(found[:CLOSE], turns.returned)
        return
    for samples in SAMPLES:
        if meter.is_over:
            return
        yield from turns.closer(found[:RIVALS], partial(turns.rolled, samples=samples))


Seen = tuple[int, Line, State]
"""What a line is worth, the line, and the state that it leads to: where dice fall, or the enemy decides."""


class Turns(Worth):
    """Worth of orders and placements."""

    def __init__(self, system: System, hints: Hints, side: Side, meter: Meter) -> None:
        super().__init__(system, hints, side, meter)
        assert isinstance(hints, Roller)
        self.roller: Roller = hints

    def done(self, s: State, action: Action) -> State:
        """Return what an order leads to: the enemy reacts as suits it best; then dice fall, or somebody decides."""
        after: State = s.copy()
        self.system.play(after, action)
        return self.answered(after)

    def answered(self, s: State) -> State:
        """Return a state after the reactions that are asked for, each the best for whoever decides it."""
        while s.end is None:
            now = self.system.pending(s)
            if not isinstance(now, Decision) or not now.amid:
                return s
            _, s = self.reacted(s, now, lambda after: self.static(self.answered(after)))
        return s

    def options(self, s: State) -> Iterator[tuple[Line, State]]:
        """Yield the lines for the question that waits and what they lead to."""
        if self.roller.is_placing(s):
            yield from self.roller.placements(s)
        else:
            for action in self.hints.candidates(s, MOST):
                yield (action,), self.done(s, action)

    def first_sight(self, s: State, mood: Generator | None = None) -> list[Seen]:
        """Return the lines for the question that waits, the best as things stand first."""
        found: list[Seen] = []
        for line, after in self.options(s):
            if self.meter.is_over and found:
                break
            worth = self.static(after)
            if mood is not None:
                worth += SHARP * mood.below(MOOD)
            found.append((worth, line, after))
        found.sort(key=itemgetter(0), reverse=True)
        return found

    def closer(self, rivals: Sequence[Seen], look: Leaf) -> Iterator[Line]:
        """Yield each line that proves better than those before it: at first sight and looked at closely, together."""
        best: int | None = None
        for worth, line, after in rivals:
            if worth < rivals[0][0] - SHARP * MARGIN:
                return
            found = look(after) + worth
            if self.meter.is_over and best is not None:
                return
            if best is None or found > best:
                best = found
                yield line

    def rolled(self, s: State, samples: int) -> int:
        """Return the worth of a state before the own roll: over its outcomes, each placed well."""
        now = self.system.pending(s)
        if not isinstance(now, Chance) or self.roller.thrower(s) != self.side or self.meter.is_over:
            return self.struck(s)
        total = weights = 0
        for outcome, weight in self.outcomes(s, samples):
            after: State = s.copy()
            self.system.play(after, outcome)
            total += weight * self.best_placement(after)
            weights += weight
        return total // weights

    def outcomes(self, s: State, samples: int) -> Sequence[tuple[Outcome, int]]:
        """Return outcomes with weights that stand for all: one of each kind, or so many spread evenly over them."""
        found = self.roller.kinds(s)
        if len(found) <= samples:
            return found
        whole = sum(weight for _, weight in found)
        spread: dict[Outcome, int] = {}
        at, passed = 0, found[0][1]
        for n in range(samples):
            mark = (2 * n + 1) * whole // (2 * samples)
            while passed <= mark:
                at += 1
                passed += found[at][1]
            spread[found[at][0]] = spread.get(found[at][0], 0) + 1
        return list(spread.items())

    def best_placement(self, s: State) -> int:
        """Return the worth of rolled dice that are placed well."""
        if self.meter.is_over or s.end is not None or not self.roller.is_placing(s):
            return self.struck(s)
        found = self.first_sight(s)
        return max(self.struck(after) for _, _, after in found[:AFTER_ROLL])

    def returned(self, s: State) -> int:
        """Return the worth of a state after the enemy's best action, his roll placed well, and the own best action."""
        now = self.system.pending(s)
        if isinstance(now, Decision) and now.side != self.side and not self.meter.is_over:
            blows = [self.done(s, action) for action in self.hints.candidates(s, MOST)]
            blows.sort(key=self.static)
            return min(self.fallen(after) for after in blows[:BLOWS])
        return self.fallen(s)

    def fallen(self, s: State) -> int:
        """Return the worth of a state before the enemy's roll: over its outcomes, each placed well, then answered."""
        now = self.system.pending(s)
        if not isinstance(now, Chance) or self.roller.thrower(s) == self.side or self.meter.is_over:
            return self.best_action(s)
        total = weights = 0
        for outcome, weight in self.outcomes(s, FALLS):
            after: State = s.copy()
            self.system.play(after, outcome)
            if self.roller.is_placing(after):
                after = min((one for _, one in self.roller.placements(after)), key=self.static)
            total += weight * self.best_action(after)
            weights += weight
        return total // weights

    def best_action(self, s: State) -> int:
        """Return the worth of a state after the own best action, judged as it then stands."""
        now = self.system.pending(s)
        if self.meter.is_over or not isinstance(now, Decision) or now.side != self.side:
            return self.static(s)
        return max(self.static(self.done(s, action)) for action in self.hints.candidates(s, ORDERS))

    def struck(self, s: State) -> int:
        """Return the worth of a state after the enemy's best action, judged as it then stands."""
        return self._replied(s)

    def _replied(self, s: State) -> int:
        system = self.system
        now = system.pending(s)
        if isinstance(now, Chance):
            is_own = self.roller.thrower(s) == self.side
            return self._replied(self.roller.skipped(s)) if is_own else self.static(s)
        if self.meter.is_over or not isinstance(now, Decision) or now.side == self.side:
            return self.static(s)
        return min(self.static(self.done(s, action)) for action in self.hints.candidates(s, MOST))
