"""A Marshal's search: one with wider limits than a General's, whose lines are then played on and compared.

A rollout gives quick orders for both sides. Rounds of rollouts widen step by step: each looks at more lines and plays
each of them on more often. All lines have the same dice, so their difference is what counts. More positions therefore
mean more lines and smaller errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import isqrt
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.chances import judged_by_chance
from engine.core.dice import Generator
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, End, Side
from engine.search.hints import hints_of
from engine.search.levels import ROLLOUTS, VETERAN, RolloutLimits
from engine.search.lines import Line, Task, state_after
from engine.search.search_budget import Exhausted, Meter
from engine.search.turn_shapes import shape_of

FIRST, MOST = (4, 8), (64, 512)
"""The first and the last round: (lines to compare, rollouts of each); both numbers double from round to round."""
SURE = 2
"""The number of standard errors by which a line must be better."""
APART = 1_000_003
"""The distance between the seeds of two rollouts."""
SEARCHED = 1_500
"""The number of positions that the search without rollouts may take, at most half of all."""


class Outlook(NamedTuple):
    """What a Marshal thinks of its decision at present."""

    line: Line
    chance: int
    """The chance of its side, on the scale of Thinking.value."""
    rollouts: int
    """The number of rollouts so far."""


class Marshal:
    """The search of one decision; `outlook` can be asked at any time."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.shape, self.hints = shape_of(task.system), hints_of(task.system)
        self.judge: System = judged_by_chance(task.system, task.worlds[0])
        """The system with positions valued by chances."""
        self.limits = ROLLOUTS.get(self.hints.shape)
        self.seed = task.dice.bits()
        self.part: Meter | None = None
        """The meter of the search without rollouts as long as that goes on."""
        self.best: Line = ()
        self.results: dict[Line, list[int]] = {}
        """Line -> the chances at the ends of its rollouts, by number of the rollout."""

    @property
    def outlook(self) -> Outlook | None:
        """What the search says at present; None before it has found a line.

        The chance is the mean of the rollouts, or before the first of them that of the position after the line.
        """
        if not self.best:
            return None
        found = self.results.get(self.best)
        if not found:
            return Outlook(self.best, self._chance(state_after(self.task.system, self.task.worlds[0], self.best)), 0)
        return Outlook(self.best, sum(found) // len(found), sum(map(len, self.results.values())))

    def _chance(self, s: State) -> int:
        """Return the side's chance in a position, on the scale of Thinking.value."""
        return self.judge.thinking.value(s, self.task.side)

    def lines(self) -> Iterator[Line]:
        """Yield ever better lines: those of the search without rollouts, then each that proves better in rollouts."""
        found: list[Line] = []
        for line in self._without_rollouts():
            self.best = line
            found.append(line)
            yield line
        if self.limits is None:
            return
        if not found:
            self.best = (self.hints.candidates(self.task.worlds[0], 1)[0],)
            found.append(self.best)
        lines, others = [*dict.fromkeys(reversed(found))], self.shape.alternatives(self.task)
        width, often = FIRST
        while True:
            for line in islice(others, max(0, width - len(lines))):
                lines += [] if line in lines else [line]
            if len(lines) < 2:
                return
            for line in lines[:width]:
                if line != self.best and self._surpasses(line, often):
                    self.best = line
                    yield line
            if (width, often) == MOST:
                return
            width, often = min(2 * width, MOST[0]), min(2 * often, MOST[1])

    def _without_rollouts(self) -> Iterator[Line]:
        """Yield the lines of the search without rollouts, which has a part of the budget if there are any."""
        meter, budget = self.task.meter, self.task.meter.budget
        if self.limits is None:
            yield from self.shape.lines(self.task)
            return
        nodes = SEARCHED if budget.nodes is None else min(SEARCHED, budget.nodes // 2)
        self.part = meter.part(nodes, budget.halfway or budget.deadline)
        with suppress(Exhausted):
            yield from self.shape.lines(self.task._replace(meter=self.part))
        own, self.part = self.part, None
        meter.take(own)

    def _surpasses(self, line: Line, often: int) -> bool:
        """Return whether a line beats the best one by more than chance explains."""
        one, other = self._played(line), self._played(self.best)
        gains: list[int] = []
        for n in range(often):
            gains.append(next(one) - next(other))
            if 2 * (n + 1) >= often:
                mean = sum(gains) // len(gains)
                error = isqrt(sum((gain - mean) ** 2 for gain in gains)) // len(gains)
                if mean <= error:
                    return False
        return mean > SURE * error

    def _played(self, line: Line) -> Iterator[int]:
        """Yield the chances at the ends of a line's rollouts, each found once."""
        found, limits = self.results.setdefault(line, []), self.limits
        assert limits is not None, "lines are played on in this shape"
        n = 0
        while True:
            if n == len(found):
                found.append(self._rollout(line, n, limits))
            yield found[n]
            n += 1

    def _rollout(self, line: Line, number: int, limits: RolloutLimits) -> int:
        """Return the side's chance at the end of a rollout, on the scale of Thinking.value.

        Raises:
            Exhausted: the budget is used up.
        """
        task, system = self.task, self.task.system
        if task.meter.is_over:
            raise Exhausted
        s: State = task.worlds[number % len(task.worlds)].copy()
        dice = Generator(self.seed + APART * number)
        self._follow(s, line, dice)
        changes, last = 0, task.side
        while True:
            self._throw(s, dice)
            now = system.pending(s)
            if isinstance(now, End):
                break
            assert isinstance(now, Decision)
            if not now.is_nested and now.side != last:
                changes, last = changes + 1, now.side
                if changes >= limits.turns:
                    break
            self._follow(s, self._quick(s, now.side, dice, limits), dice)
        task.meter.spend()
        return self._chance(s)

    def _throw(self, s: State, dice: Generator) -> None:
        """Throw all dice that are due."""
        while isinstance(now := self.task.system.pending(s), Chance):
            self.task.meter.play()
            self.task.system.play(s, dice.draw(now))

    def _follow(self, s: State, line: Sequence[Action], dice: Generator) -> None:
        """Give the orders of a line as long as the same question is asked and they are legal."""
        system, asked = self.task.system, self.task.system.pending(s)
        for n, action in enumerate(line):
            if n:
                self._throw(s, dice)
            now = system.pending(s)
            if not isinstance(now, Decision) or not now.repeats(asked) or (n and system.refuse(s, action) is not None):
                return
            self.task.meter.play()
            system.play(s, action)

    def _quick(self, s: State, side: Side, dice: Generator, limits: RolloutLimits) -> Line:
        """Return the quick orders of a side in a rollout."""
        own = self.task.meter.part(limits.nodes)
        found: Line = (self.hints.candidates(s, 1)[0],)
        with suppress(Exhausted):
            for line in self.shape.lines(Task(self.task.system, (s,), side, VETERAN, own, dice, is_quick=True)):
                found = line
        self.task.meter.take(own)
        return found
