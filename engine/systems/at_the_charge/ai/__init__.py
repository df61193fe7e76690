"""What a position is worth, for the computer opponent, and what it plans: see judge.py and plan.py."""

from __future__ import annotations

from engine.core.types import Side
from engine.kit.value_scale import compress_lead, terminal_value
from engine.systems.at_the_charge.ai.evaluation import evaluate
from engine.systems.at_the_charge.ai.snapshot import Snapshot
from engine.systems.at_the_charge.state import State


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    if s.end is not None:
        return terminal_value(s, side)
    lead = compress_lead(evaluate(Snapshot(s)))
    return lead if side == s.battle.sides[0] else -lead
