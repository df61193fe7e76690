"""Hill climbing: plans are changed step by step as long as changes improve them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeVar

from engine.core.hints import Allowance

C = TypeVar("C")


class Climber(ABC, Generic[C]):
    """A plan with changes of type C; `best` is its current value, `meter` limits the search."""

    best: int
    meter: Allowance

    @abstractmethod
    def score(self) -> int:
        """Return the current value of the plan."""

    @abstractmethod
    def go(self, change: C) -> C:
        """Change the plan; return the change that undoes it."""

    def tested(self, change: C) -> int:
        """Return the value that the plan would have with a change."""
        before = self.go(change)
        found = self.score()
        self.go(before)
        return found

    def attempt(self, change: C) -> bool:
        """Try a change of the plan; keep it if it is better, otherwise undo it."""
        before = self.go(change)
        found = self.score()
        if found > self.best:
            self.best = found
            return True
        self.go(before)
        return False

    def climb(self, changes: Iterable[C]) -> bool:
        """Try changes one after the other until the budget is used up; return whether one was kept."""
        is_changed = False
        for change in changes:
            if self.meter.is_over:
                break
            is_changed |= self.attempt(change)
        return is_changed
