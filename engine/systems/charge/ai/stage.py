"""How far a game is: what the chance of a side depends on besides the worth of the position."""

from __future__ import annotations

from engine.core.stage import GameStage, game_stage
from engine.systems.charge.data import SIDES
from engine.systems.charge.state import State, roster


def stage(s: State) -> GameStage:
    """Return how far a game is: turns of the last one, stands that are gone."""
    stands = len(roster(s).home)
    left = sum(len(held) for held in s.held.values())
    return game_stage(s, s.turn, s.battle.turns, stands - left, stands, SIDES.index(s.active))
