"""What a position of Conquerors and Kings is worth, for the computer opponent, and what it plans."""

from __future__ import annotations

from engine.core.types import Side
from engine.kit.worth import bent, ended
from engine.systems.conquerors_kings.state import State
from engine.systems.conquerors_kings.value.judge import worth


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    return ended(s, side) if s.end is not None else bent(worth(s, side))
