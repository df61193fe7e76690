"""What a position of At the Charge is worth: losses against what each army can bear, and units still standing."""

from __future__ import annotations

from engine.core.types import Side
from engine.systems.at_the_charge.state import State, enemy, losses, units
from engine.systems.at_the_charge.state import value as strength

WON = 10_000


def value(s: State, side: Side) -> int:
    """Return the worth of a state for a side, from -10000 to 10000."""
    if s.end is not None:
        winner = s.end[0]
        return 0 if winner is None else WON if winner == side else -WON
    return _standing(s, side) - _standing(s, enemy(s, side))


def _standing(s: State, side: Side) -> int:
    """Return what a side still has: strength on the board, and how far it is from breaking."""
    return 40 * sum(strength(s, piece) for piece in units(s, side)) - 3000 * losses(s, side) // (s.levels[side] + 1)
