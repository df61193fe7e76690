"""The board as it was painted last: what a scene is made from."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from engine.core.game import Game
from engine.core.view import View
from web.boards.drawing import Drawing, Layers


class BoardSnapshot(NamedTuple):
    """The board as it was painted: the game, after how many inputs, how it was looked at, and what was drawn."""

    game: Game
    n: int
    looks: Hashable
    view: View
    drawing: Drawing
    layers: Layers
    is_past: bool = False
    """Whether the past was looked at, while the game was further on."""

    def leads_to(self, other: BoardSnapshot) -> bool:
        """Whether something has happened from this board to another that is looked at in the same way.

        Where something is secret the same eyes must look: others have not seen the board before.
        """
        same_eyes = self.view.viewer == other.view.viewer or other.view.viewer is None
        knows = same_eyes or not self.game.system.sight.hidden
        return self.game is other.game and self.n != other.n and self.looks == other.looks and knows
