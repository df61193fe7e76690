"""How far a game is: what the chance of a side depends on besides the worth of the position."""

from __future__ import annotations

from engine.core.stage import GameStage, game_stage
from engine.systems.chartabella.state import State, sides


def stage(s: State) -> GameStage:
    """Return how far a game is: rounds of the limit, pieces that are off the board."""
    pieces = len(s.battle.kinds)
    round_of_both = min(s.turn // 2 + 1, s.battle.limit)
    return game_stage(s, round_of_both, s.battle.limit, pieces - len(s.place), pieces, sides(s).index(s.side))
