"""How long the computer may think about a decision: a setting for each order, or a Marshal's share of his turn."""

from __future__ import annotations

from web.game.seats import LEVELS, ends
from web.storage.settings import Settings

PARTS, OF = 2, 5
"""The share of a turn's remaining time that a Marshal has for a decision."""
WITHIN = 12
"""The divisor of the remaining time for a question within an order."""
FEWEST = 500
"""Milliseconds that every decision of a Marshal has, however late in his turn."""


def is_by_turn(level: str) -> bool:
    """Return whether a level has its time for a whole turn: a Marshal, or a step above the General."""
    return ends(level)[1] == LEVELS[-1]


def milliseconds(level: str, settings: Settings, spent: int, *, is_nested: bool) -> int:
    """Return the time for the next decision; `spent` is what the turn has taken so far."""
    if not is_by_turn(level):
        return 1000 * int(settings.seconds)
    left = max(0, 1000 * int(settings.granted) - spent)
    return max(FEWEST, left // WITHIN if is_nested else left * PARTS // OF)
