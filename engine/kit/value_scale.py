"""The scale of values, from lost over even to won, on which the computer opponent compares states."""

from __future__ import annotations

from engine.core.agenda import State
from engine.core.callbacks import WON
from engine.core.types import Side

PLAIN, BEND = 6_000, 9_000
"""Leads up to the first figure stay as they are; beyond it they approach the value of a win ever more slowly."""


def terminal_value(s: State, side: Side, won: int = WON) -> int:
    """Return the value of an ended game for a side: `won`, its negative, or 0 for a draw."""
    assert s.end is not None
    winner = s.end[0]
    return 0 if winner is None else won if winner == side else -won


def compress_lead(lead: int) -> int:
    """Return a lead, compressed if it is large, so that it stays below the value of a win."""
    size = abs(lead)
    if size <= PLAIN:
        return lead
    size = PLAIN + (WON - 1 - PLAIN) * (size - PLAIN) // (size - PLAIN + BEND)
    return size if lead > 0 else -size
