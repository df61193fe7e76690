"""What the computer opponent goes by."""

from __future__ import annotations

from engine.core.types import Side
from engine.systems.charge.ai.evaluation import evaluate
from engine.systems.charge.state import State

MOST, WON = 9_999, 10_000


def value(s: State, side: Side) -> int:
    """Return what a state is worth to a side."""
    if s.end is not None:
        return 0 if s.end.winner is None else WON if s.end.winner == side else -WON
    return max(-MOST, min(MOST, evaluate(s, side)))
