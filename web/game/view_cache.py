"""A cache of the most recently used views of a game."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.types import Side
from engine.core.view import View

MOST = 48
"""Maximum number of cached views: events since a person's last order use the names of their own time."""


class ViewCache:
    """Views by viewer, number of inputs and digest; the least recently used one is dropped first."""

    def __init__(self) -> None:
        self._views: dict[tuple[Side | None, int, str], View] = {}

    def at(self, game: Game, viewer: Side | None, n: int) -> View:
        """Return what a viewer may see after `n` inputs of a game; the object stays identical while it is cached."""
        what = (viewer, n, game.digests[n])
        found = self._views.pop(what, None) or game.view(viewer, n)
        self._views[what] = found
        if len(self._views) > MOST:
            del self._views[next(iter(self._views))]
        return found
