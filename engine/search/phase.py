"""Phases of many orders: a plan is made as a whole and played order by order; single questions are ranked exactly."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from engine.core.flow import State, key
from engine.core.types import Action, Chance, Decision, Side
from engine.search.expect import SHARP, Expectation, Leaf
from engine.search.meter import Meter, Thinker

Line = tuple[Action, ...]
"""Orders that follow one another if nothing unexpected happens."""
RECRUIT, VETERAN, GENERAL = range(3)
"""Skills in planning."""
WIDTH = (3, 5, 24)
"""Orders of a single question that are looked at, by skill."""
RARE = 200
"""One in how many: what is rarer is valued as it stands, though more dice are to come of it."""
MOOD = 700
"""How far a recruit's mood may mislead it about an order, where a game is worth 10000."""


class PhaseExpectation(Expectation):
    """Worth of an order as it ends: at the next question that is not amid; before that all is answered as usual."""

    _rarity = 1
    """One in how many the dice come to what is being looked at."""

    def _resolve(self, s: State, leaf: Leaf) -> int:
        system = self.system
        while s.end is None:
            now = system.pending(s)
            if isinstance(now, Chance):
                return self._average(s, now, leaf)
            assert isinstance(now, Decision), "the game goes on"
            if not now.amid:
                return leaf(s)
            usual = None if now.shown else system.usual(s)
            if usual is None:
                return self._react(s, now, leaf)
            system.play(s, usual)
        return self.static(s)

    def _average(self, s: State, now: Chance, leaf: Leaf) -> int:
        """Return the average over the dice; what comes to the same is looked at once, what is rare not further."""
        rarity = self._rarity
        if rarity > RARE:
            return self.static(s)
        states: dict[Hashable, State] = {}
        weights: dict[Hashable, int] = {}
        for outcome, weight in now.odds:
            after: State = s.copy()
            self.system.play(after, outcome)
            mark = key(after)
            states[mark] = after
            weights[mark] = weights.get(mark, 0) + weight
        total, worth = sum(weights.values()), 0
        for mark, after in states.items():
            self._rarity = rarity * total // weights[mark]
            worth += weights[mark] * self._resolve(after, leaf)
        self._rarity = rarity
        return worth // total


def lines(brain: Thinker, worlds: Sequence[State], side: Side, meter: Meter, skill: int) -> Iterator[Line]:
    """Yield better and better lines for the question that waits: a plan of its phase, or the best single order."""
    planned = False
    for line in brain.hints.plans(worlds[0], side, meter, skill, brain.dice):  # type: ignore[attr-defined]  # hints of a Planner
        checked = playable(brain, worlds[0], line)
        if checked:
            planned = True
            yield checked
    if not planned and not meter.is_over:
        yield from _single(brain, worlds[0], side, meter, skill)


def playable(brain: Thinker, s: State, line: Sequence[Action]) -> Line:
    """Return the orders of a line that are allowed one after the other, as far as the same question goes on."""
    system, step = brain.system, s.agenda[-1][0]
    after: State = s.copy()
    found: list[Action] = []
    for action in line:
        if after.end is not None or after.agenda[-1][0] != step:
            break
        if system.refuse(after, action) is None:
            found.append(action)
            system.play(after, action)
    return tuple(found)


def _single(brain: Thinker, s: State, side: Side, meter: Meter, skill: int) -> Iterator[Line]:
    """Yield the best single order, judged by what it leads to on average."""
    expect = PhaseExpectation(brain.system, brain.hints, side, meter)
    best: int | None = None
    for action in brain.hints.candidates(s, WIDTH[skill]):
        if meter.is_over and best is not None:
            return
        worth = expect.of(s, action, expect.static)
        if skill == RECRUIT:
            worth += SHARP * brain.dice.below(MOOD)
        if best is None or worth > best:
            best = worth
            yield (action,)
