"""Plans that are changed step by step, as long as a change makes them better."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeVar

from engine.core.hints import Allowance

C = TypeVar("C")


class Climber(ABC, Generic[C]):
    """A plan with changes of the kind C; `best`: what it is worth as it stands, `meter`: how long it may be changed."""

    best: int
    meter: Allowance

    @abstractmethod
    def score(self) -> int:
        """Return what the plan as it stands is worth."""

    @abstractmethod
    def go(self, change: C) -> C:
        """Change the plan; return what takes that back."""

    def tested(self, change: C) -> int:
        """Return what the plan would be worth with a change."""
        before = self.go(change)
        found = self.score()
        self.go(before)
        return found

    def attempt(self, change: C) -> bool:
        """Try a change of the plan; keep it if it is better, else take it back."""
        before = self.go(change)
        found = self.score()
        if found > self.best:
            self.best = found
            return True
        self.go(before)
        return False

    def climb(self, changes: Iterable[C]) -> bool:
        """Try changes one after the other, as long as time lasts; tell whether one was kept."""
        is_changed = False
        for change in changes:
            if self.meter.is_over:
                break
            is_changed |= self.attempt(change)
        return is_changed
