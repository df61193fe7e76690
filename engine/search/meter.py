"""How much may be thought, how much has been, and what thinks: known to every shape of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from engine.core.dice import Generator
from engine.core.system import System
from engine.search.hints import Hints

CHECK_EVERY = 8
"""Nodes between two looks at the deadline."""


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


class Thinker(Protocol):
    """What an opponent thinks with."""

    system: System
    hints: Hints
    dice: Generator
