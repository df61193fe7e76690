"""The shapes that turns have: a file for each, all with the same three functions; a system's hints say which it is."""

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
        """Yield better and better lines of orders until the budget is used up or nothing is left to think about."""

    def measure(self, system: System, side: Side, **how: Any) -> OrderEvaluator:
        """Return the measure of orders and dice for a side; see Measure for the rest."""

    def thrower(self, system: System, s: State, last: Side) -> Side:
        """Return who goes on after the dice that wait; `last`: who gave the last order."""


SHAPES: dict[str, TurnShape] = {"orders": orders, "phases": phases, "rolls": rolls}


def shape_of(system: System) -> TurnShape:
    """Return the shape of a system's turns."""
    return SHAPES[hints_of(system).shape]
