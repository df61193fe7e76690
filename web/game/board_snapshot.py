"""A snapshot of the board as last painted, from which animations are made."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from engine.core.game import Game
from engine.core.view import View
from web.boards.drawing import Drawing, Layers


class BoardSnapshot(NamedTuple):
    """The board as painted: the game, the number of inputs, the way it was viewed, and what was drawn."""

    game: Game
    n: int
    looks: Hashable
    view: View
    drawing: Drawing
    layers: Layers
    is_past: bool = False
    """Whether a past position was shown."""

    def leads_to(self, other: BoardSnapshot) -> bool:
        """Return whether play led from this board to another that is viewed in the same way.

        If the game has secrets, the viewer must be unchanged too: another viewer has not seen this board.
        """
        same_eyes = self.view.viewer == other.view.viewer or other.view.viewer is None
        knows = same_eyes or not self.game.system.sight.hidden
        return self.game is other.game and self.n != other.n and self.looks == other.looks and knows
