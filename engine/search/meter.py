"""How much may be thought: positions that are counted, and questions whether time is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

CHECK_EVERY = 8
"""Positions between two looks at the deadline."""

Watch = Callable[[], object]


class Budget(NamedTuple):
    """How much an opponent may think: positions looked at, and a question whether time is over; None is no bound."""

    nodes: int | None = None
    deadline: Callable[[], bool] | None = None


class Meter:
    """Counts the positions looked at and tells when the budget is used up."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.nodes = 0
        self._late = budget.deadline is not None and budget.deadline()

    def spend(self) -> None:
        """Count one position."""
        self.nodes += 1
        if self.nodes % CHECK_EVERY == 0 and self.budget.deadline is not None and not self._late:
            self._late = self.budget.deadline()

    @property
    def is_over(self) -> bool:
        """Whether nothing more may be looked at."""
        return self._late or (self.budget.nodes is not None and self.nodes >= self.budget.nodes)


class Shares(Meter):
    """Counts the positions looked at; each look has its share of them, so that no clock decides."""

    def __init__(self, watch: Watch | None) -> None:
        super().__init__(Budget())
        self.watch = watch
        self.share: int | None = None
        """The count at which the look at hand is over, None where it has no bound."""

    def spend(self) -> None:
        """Count one position."""
        self.nodes += 1
        if self.watch is not None and self.nodes % CHECK_EVERY == 0:
            self.watch()

    @property
    def is_over(self) -> bool:
        """Whether the share of the look at hand is used up."""
        return self.share is not None and self.nodes >= self.share
