"""How far a game is: what the chance of a side depends on besides the worth of the position."""

from __future__ import annotations

from engine.core.stage import GameStage, game_stage
from engine.systems.conquerors_kings.data import SIDES
from engine.systems.conquerors_kings.state import LOST, OUT, State


def stage(s: State) -> GameStage:
    """Return how far a game is: the clock, pieces destroyed or never deployed."""
    lost = sum(place in (LOST, OUT) for place in s.at.values())
    return game_stage(s, s.clock, s.battle.clock_end, lost, len(s.at), SIDES.index(s.active))
