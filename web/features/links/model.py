"""The links that the page makes: what they carry, and where they lead."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core import link
from engine.core.game import Game
from engine.core.scenario import Scenario
from engine.core.types import Decision, End, Side
from web.game.seats import HUMAN
from web.game.table import Table

IDS = {"link": ("link-text", "link-copied", "copy-link"), "match": ("match-link", "match-copied", "match-copy")}
"""Dialog -> the ids of the link's field and of what is told of it, and the gesture that copies it."""

ANSWER_TOLD = "match-told"
"""The id of what is told of an answer that was put in."""


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


class LinkDialog:
    """The dialog in which something is kept under a name, saved or made a link."""

    def __init__(self) -> None:
        self.mode = ""
        self.modes: tuple[str, ...] = ()
        """What may be sent: ``game`` up to where one looks, ``whole``, ``position``, ``puzzle``, ``scenario``."""
        self.at = 0
        """Number of inputs after which the game was looked at when the dialog opened: the link is about that."""
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

    def begin(self, table: Table, at: int, *, own: bool) -> None:
        """Begin to make a link of a game that is looked at after `at` inputs; `own`: its scenario is the visitor's.

        What is over is no puzzle.
        """
        self.at, self.scenario = at, table.game.scenario
        is_over = isinstance(table.game.system.pending(table.game.state_at(at)), End)
        offered = {"game": True, "whole": at < len(table.game.inputs), "position": True, "puzzle": not is_over}
        self.modes = tuple(mode for mode, is_offered in (offered | {"scenario": own}).items() if is_offered)

    def game(self, table: Table) -> tuple[Game, dict[str, Any]]:
        """Return the game that is sent and its extra data: without reasons, a position without its past."""
        extra = {name: value for name, value in table.extra().items() if name != "reasons"}
        is_past = self.at < len(table.game.inputs)
        if self.mode == "whole" or (self.mode == "game" and not is_past):
            return table.game, extra
        if is_past:
            extra.pop("match", None)  # of a match it is a state that its players have left
        if self.mode == "game":
            branched = {"branched": min(extra["branched"], self.at)} if "branched" in extra else {}
            return table.game.branch(self.at), extra | branched
        task = {}
        if self.mode == "puzzle":
            task = {"task": self.task, "seats": self._solved_by(table)}
        return table.game.position(self.at), extra | task

    def _solved_by(self, table: Table) -> dict[Side, str]:
        """Return who plays a puzzle: a person the side that decides there, or whose turn it is while dice are due."""
        now = table.game.system.pending(table.game.state_at(self.at))
        side = now.side if isinstance(now, Decision) else table.game.view(None, self.at).active
        return {one: HUMAN if one == side else SOLVED_BY for one in table.seats} if side else dict(table.seats)
