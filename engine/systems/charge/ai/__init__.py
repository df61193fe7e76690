"""The value of a state for the computer opponent."""

from __future__ import annotations

from engine.core.callbacks import WON
from engine.core.types import Side
from engine.kit.value_scale import terminal_value
from engine.systems.charge.ai.evaluation import evaluate
from engine.systems.charge.state import State

MOST = WON - 1
"""The maximum value of a game that is not over."""


def value(s: State, side: Side) -> int:
    """Return the value of a state for a side."""
    if s.end is not None:
        return terminal_value(s, side)
    return max(-MOST, min(MOST, evaluate(s, side)))
