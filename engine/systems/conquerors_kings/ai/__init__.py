"""The value of a position of Conquerors and Kings for the computer opponent."""

from __future__ import annotations

from engine.core.types import Side
from engine.kit.value_scale import compress_lead, terminal_value
from engine.systems.conquerors_kings.ai.evaluation import evaluate
from engine.systems.conquerors_kings.state import State


def value(s: State, side: Side) -> int:
    """Return the value of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    return terminal_value(s, side) if s.end is not None else compress_lead(evaluate(s, side))
