"""What a position is worth, for the computer opponent, and what it looks at first: see judge.py and hints.py."""

from __future__ import annotations

from engine.core.types import Side
from engine.kit.worth import bent, ended
from engine.systems.table_battles.state import State
from engine.systems.table_battles.value.judge import worth


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    if s.end is not None:
        return ended(s, side)
    lead = bent(worth(s))
    return lead if side == s.battle.book.sides[0] else -lead
