"""How far a game is: what the chance of a side depends on besides the worth of the position."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import losses
from engine.core.agenda import State
from engine.core.system import System
from engine.core.types import Decision

WHOLE = 1_000
"""Parts in which time and losses are counted."""


class GameStage(NamedTuple):
    """How far a game is, as integers."""

    time: int
    """How much of the longest possible game is over, in thousandths; 0 where no turn is the last one."""
    lost: int
    """How much of all pieces, stands or cards of both sides is lost, in thousandths."""
    mover: int
    """The number of the side that has to decide, -1 if dice have to fall or the game is over."""
    size: tuple[int, ...]
    """What tells a battle from others of its system: its last turn (0: none), the columns, rows and borders of its
    board, and how many pieces both sides had; pieces may change sides. Without pieces no battle is known yet."""


def stage_of(system: System, state: State) -> GameStage:
    """Return how far a game is."""
    view = system.sight.view(state, None)
    clock = next((track for track in view.tracks if track.side is None and track.limit), None)
    limit = 0 if clock is None else clock.limit or 0
    time = 0 if clock is None or not limit else min(WHOLE, WHOLE * clock.value // limit)
    counts = [losses.lost_and_had(view, side, system.sight.away) for side in view.sides]
    (first, had), (second, other) = counts
    lost = WHOLE * (first + second) // (had + other) if had + other else 0
    now = system.pending(state)
    mover = view.sides.index(now.side) if isinstance(now, Decision) else -1
    board = view.board
    return GameStage(time, lost, mover, (limit, board.columns, board.rows, len(board.edges), had + other))
