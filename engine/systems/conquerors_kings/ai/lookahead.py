"""A general's plan of moves, evaluated after a quick search for the enemy's best answer."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.dice import Generator
from engine.core.hints import BEST, Allowance
from engine.core.types import NOBODY, Action, PieceId
from engine.systems.conquerors_kings.ai.evaluation import CERTAIN, FINE, assaults, counted, ends
from engine.systems.conquerors_kings.ai.piece_values import by_clock
from engine.systems.conquerors_kings.ai.plan import Change, Goal, Planner, moving
from engine.systems.conquerors_kings.state import WINNING, State, enemy

CLOCK_STEP = 3
"""CK-87: The approximate advance of the clock."""
PAIRED = 10
"""The number of changes that are tried together where none is better alone, the most promising first."""
HARMLESS = 500
"""The largest apparent loss of a change that is still followed."""
MOVES = 4
"""CK-04: The step of moves."""


class Lookahead:
    """Changes a plan as long as that improves it after the enemy's answer."""

    def __init__(self, s: State, meter: Allowance, dice: Generator) -> None:
        self.meter, self.dice = meter, dice
        self.planner = Planner(s, meter, BEST, dice)

    def plans(self) -> Iterator[list[Action]]:
        """Yield ever better lines of orders."""
        yield from self.planner.plans()
        best = self.foreseen()
        goals = self.planner.every_goal()
        while not self.meter.is_over:
            changes = self._promising(goals)
            found = self._better(best, changes)
            if found is None:
                found = self._twice(best, changes[:PAIRED], goals)
            if found is None:
                return
            best = found
            yield self.planner.line()

    def _promising(self, goals: dict[PieceId, list[Goal]]) -> list[Change]:
        """Return the best changes of the plan at first sight."""
        planner = self.planner
        now = planner.score()
        found: list[tuple[int, int, Change]] = []
        for change in [*planner.of_zones(goals), *planner.of_units(goals)]:
            if self.meter.is_over:
                break
            seems = planner.tested(change)
            if seems > now - HARMLESS:
                found.append((-seems, len(found), change))
        return [change for _, _, change in sorted(found)]

    def _better(self, best: int, changes: list[Change]) -> int | None:
        """Make the first change that proves better, and return the plan's new value; None if there is none."""
        for change in changes:
            if self.meter.is_over:
                return None
            before = self.planner.go(change)
            found = self.foreseen()
            if found > best and not self.meter.is_over:  # otherwise the enemy's answer was cut short, and seems better
                return found
            self.planner.go(before)
        return None

    def _twice(self, best: int, changes: list[Change], goals: dict[PieceId, list[Goal]]) -> int | None:
        """Make the first two changes that prove better together, and return the plan's new value, or None."""
        for change in changes:
            before = self.planner.go(change)
            found = self._better(best, self._promising(goals)[:PAIRED])
            if found is not None:
                return found
            self.planner.go(before)
        return None

    def foreseen(self) -> int:
        """Return the value of the current plan after the enemy's moves."""
        s, side = self.planner.s, self.planner.side
        hope = assaults(s, side, self.planner.memo) * by_clock(s, *FINE.hope) // 100 - self.planner.costs()
        then = s.copy()
        then.active, then.turn, then.step = enemy(side), s.turn + 1, MOVES
        then.clock += CLOCK_STEP
        then.flags = {piece: flags & WINNING for piece, flags in s.flags.items()}
        then.closed, then.mover, then.left = 0, NOBODY, 0
        reply = Planner(moving(then), self.meter, BEST, self.dice)
        reply.climb(reply.of_zones(reply.every_goal()))
        found = hope - reply.best
        n = ends(s)
        return ((CERTAIN - n) * found + n * counted(s, side)) // CERTAIN
