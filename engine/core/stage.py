"""How far a game is: what the chance of a side depends on besides the worth of the position."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.agenda import State

WHOLE = 1_000
"""Parts in which time and losses are counted."""


class GameStage(NamedTuple):
    """How far a game is, as integers."""

    time: int
    """How much of the longest possible game is over, in thousandths; 0 where no turn is the last one."""
    lost: int
    """How much of all pieces, stands or cards of both sides is lost, in thousandths."""
    mover: int
    """The number of the side whose turn it is."""
    moment: str
    """The step of its turn, as the agenda names it."""
    limit: int
    """The last turn, 0 where there is none."""
    pieces: int
    """How many pieces, stands or cards both sides had; 0 before armies are chosen."""


def game_stage(s: State, turn: int, limit: int, lost: int, pieces: int, mover: int) -> GameStage:
    """Return how far a game is, from its turn, the last one, the pieces lost and those both sides had."""
    time = min(WHOLE, WHOLE * turn // limit) if limit else 0
    moment = s.agenda[-1][0] if s.agenda else ""
    return GameStage(time, WHOLE * lost // pieces if pieces else 0, mover, moment, limit, pieces)
