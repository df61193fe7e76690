"""How far a game is: what the chance of a side depends on besides the worth of the position."""

from __future__ import annotations

from engine.core.stage import GameStage, game_stage
from engine.systems.at_the_charge.state import State


def stage(s: State) -> GameStage:
    """Return how far a game is: turns of the last one, counters eliminated."""
    return game_stage(s, s.turn, s.battle.turns, len(s.fallen), len(s.owners), s.battle.sides.index(s.side))
