"""The views of a game that were made last."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.types import Side
from engine.core.view import View

MOST = 48
"""Views that are kept: those of the inputs since a person's last order are told with the names of their time."""


class ViewCache:
    """Views by their viewer, number of inputs and digest; the one not asked for longest is dropped first."""

    def __init__(self) -> None:
        self._views: dict[tuple[Side | None, int, str], View] = {}

    def at(self, game: Game, viewer: Side | None, n: int) -> View:
        """Return what a viewer may see after `n` inputs of a game: the same object as long as it is kept."""
        what = (viewer, n, game.digests[n])
        found = self._views.pop(what, None) or game.view(viewer, n)
        self._views[what] = found
        if len(self._views) > MOST:
            del self._views[next(iter(self._views))]
        return found
