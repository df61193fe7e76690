"""The matches by link that await the visitor's decision."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.match import OwnMatch
from engine.core.match_turn import Match
from web.game.table import Table
from web.storage.match_list import MatchEntry


class Matches:
    """Matches by link that await the visitor's decision."""

    def __init__(self) -> None:
        self.removed: tuple[MatchEntry, str] | None = None
        self.invited: tuple[Match, str, Game] | None = None
        """An invitation that is shown and not accepted yet."""
        self.offered: tuple[Table, OwnMatch] | None = None
        """A side of a match from a file, until the visitor confirms that it is theirs."""
