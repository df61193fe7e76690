"""Turn shapes: a module for each, all with the same three functions; a system's hints name the shape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from engine.core.agenda import State
from engine.core.system import System
from engine.core.types import Side
from engine.search import orders, phases, rolls
from engine.search.evaluation import OrderEvaluator
from engine.search.hints import hints_of
from engine.search.lines import Line, Task


class TurnShape(Protocol):
    """The functions that each turn shape implements."""

    def lines(self, task: Task) -> Iterator[Line]:
        """Yield ever better lines of orders until the budget is used up or nothing is left to search."""

    def alternatives(self, task: Task) -> Iterator[Line]:
        """Yield other lines worth comparing, the most promising first."""

    def measure(self, system: System, side: Side, **how: Any) -> OrderEvaluator:
        """Return the evaluator of orders and dice for a side; see OrderEvaluator for the arguments."""

    def thrower(self, system: System, s: State, last: Side) -> Side:
        """Return the side that goes on after the pending dice; `last` is the side that gave the last order."""


SHAPES: dict[str, TurnShape] = {"orders": orders, "phases": phases, "rolls": rolls}


def shape_of(system: System) -> TurnShape:
    """Return the shape of a system's turns."""
    return SHAPES[hints_of(system).shape]
