"""What a position is worth: a placeholder that counts cubes, sticks and dice made ready."""

from __future__ import annotations

from engine.core.types import Side
from engine.systems.table_battles.data import IN_PLAY
from engine.systems.table_battles.state import State, book

WON = 10_000
"""A won game; anything else is worth less."""


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side, from -10000 (lost) over 0 (even) to 10000 (won)."""
    b = book(s.text)
    if s.end is not None:
        winner = s.end[0]
        return 0 if winner is None else WON if winner == side else -WON
    lead = 600 * (s.morale[0] - s.morale[1])
    for card in b.cards:
        i = card.index
        if s.status[i] == IN_PLAY:
            worth = 40 * (s.sticks[i] + s.coming[i]) + 12 * len(s.dice[i]) + 60 * s.cubes[i]
            lead += worth if card.side == 0 else -worth
    lead = max(1 - WON, min(WON - 1, lead))
    return lead if side == b.sides[0] else -lead
