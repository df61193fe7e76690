"""The value of a position for the computer opponent; see evaluation.py, and plan.py for its plans."""

from __future__ import annotations

from engine.core.types import Side
from engine.kit.value_scale import compress_lead, terminal_value
from engine.systems.at_the_charge.ai.evaluation import evaluate
from engine.systems.at_the_charge.ai.snapshot import Snapshot
from engine.systems.at_the_charge.state import State


def value(s: State, side: Side) -> int:
    """Return the value of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    if s.end is not None:
        return terminal_value(s, side)
    lead = compress_lead(evaluate(Snapshot(s)))
    return lead if side == s.battle.sides[0] else -lead
