"""How far a game is: what the chance of a side depends on besides the worth of the position."""

from __future__ import annotations

from engine.core.stage import GameStage, game_stage
from engine.systems.table_battles.data import GONE
from engine.systems.table_battles.state import State


def stage(s: State) -> GameStage:
    """Return how far a game is: turns of the last one, cards that are out."""
    return game_stage(s, s.turn, s.battle.book.turns, sum(status in GONE for status in s.status), len(s.status), s.side)
