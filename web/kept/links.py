"""The links that the page makes: what they carry, and where they lead."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core import link
from engine.core.game import Game
from engine.core.scenario import Scenario
from engine.core.types import Decision
from web.play.table import HUMAN, Table

IDS = {"link": ("link-text", "link-copied", "copy-link"), "match": ("match-link", "match-copied", "match-copy")}
"""Dialog -> the ids of the link's field and of what is told of it, and the gesture that copies it."""


class LinkBase(NamedTuple):
    """What links stand on here.

    `is_asked`: the page is a file on a disk, so that its visitor is asked for a site; `site`: the address told last;
    `shares`: the device offers to whom a link can be sent.
    """

    is_asked: bool = False
    site: str = ""
    shares: bool = False


SOLVED_BY = "general"
"""Who plays the other side of a puzzle."""


class Link:
    """The dialog in which something is kept under a name, saved or made a link."""

    def __init__(self) -> None:
        self.mode = ""
        self.modes: tuple[str, ...] = ()
        """What may be sent: ``game``, ``position``, ``puzzle``, ``scenario``."""
        self.task = ""
        """What is to be found, in a puzzle."""
        self.scenario: Scenario | None = None

    def data(self, table: Table | None) -> dict[str, Any]:
        """Return what the link carries."""
        if self.mode == "scenario":
            assert self.scenario is not None
            return link.scenario_data(self.scenario)
        assert table is not None, "a game is sent"
        game, extra = self.game(table)
        return {"kind": "game", "record": link.game_data(game, extra)}

    def game(self, table: Table) -> tuple[Game, dict[str, Any]]:
        """Return the game that is sent and its extra data: without reasons, a position without its past."""
        extra = {name: value for name, value in table.extra().items() if name != "reasons"}
        if self.mode == "game":
            return table.game, extra
        now = table.game.pending
        if self.mode == "puzzle" and isinstance(now, Decision):
            extra["seats"] = {side: HUMAN if side == now.side else SOLVED_BY for side in table.seats}
        return table.game.position(), extra | ({"task": self.task} if self.mode == "puzzle" else {})
