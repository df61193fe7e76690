"""What a position is worth, for the computer opponent, and what it plans: see judge.py and plan.py."""

from __future__ import annotations

from engine.core.types import Side
from engine.kit.worth import bent, ended
from engine.systems.at_the_charge.state import State
from engine.systems.at_the_charge.value.judge import worth
from engine.systems.at_the_charge.value.scene import Scene


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    if s.end is not None:
        return ended(s, side)
    lead = bent(worth(Scene(s)))
    return lead if side == s.battle.sides[0] else -lead
