"""The links that the page makes: their content and their base address."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core import link
from engine.core.game import Game
from engine.core.scenario import Scenario
from engine.core.types import Decision, End, Side
from web.game.seats import HUMAN
from web.game.table import Table
from web.shell.session import Session

IDS = {"link": ("link-text", "link-copied", "copy-link"), "match": ("match-link", "match-copied", "match-copy")}
"""Dialog -> the ids of the link's field and of its status, and the action that copies the link."""

ANSWER_TOLD = "match-told"
"""The id of the message on an entered answer."""


class LinkBase(NamedTuple):
    """What links are based on here.

    `is_asked`: the page is a file on a disk, so that the visitor is asked for a site; `site`: the address entered last;
    `shares`: the device can share links.
    """

    is_asked: bool = False
    site: str = ""
    shares: bool = False


def link_base(session: Session) -> LinkBase:
    """Return what links are based on here."""
    return LinkBase(not session.page.here(), session.settings.site, session.page.can_share())


SOLVED_BY = "general"
"""The level that plays the other side of a puzzle."""


class LinkDialog:
    """The dialog that saves a game or makes a link."""

    def __init__(self) -> None:
        self.mode = ""
        self.modes: tuple[str, ...] = ()
        """The available kinds: ``game`` up to the position shown, ``whole``, ``position``, ``puzzle``, ``scenario``."""
        self.at = 0
        """Number of inputs at the position shown when the dialog opened, which the link is about."""
        self.task = ""
        """The task of a puzzle."""
        self.scenario: Scenario | None = None

    def data(self, table: Table | None) -> dict[str, Any]:
        """Return the content of the link."""
        if self.mode == "scenario":
            assert self.scenario is not None
            return link.scenario_data(self.scenario)
        assert table is not None, "a game is sent"
        game, extra = self.game(table)
        return {"kind": "game", "record": link.game_data(game, extra)}

    def begin(self, table: Table, at: int, *, own: bool) -> None:
        """Begin a link of a game at the position after `at` inputs; `own`: its scenario is the visitor's.

        A finished game makes no puzzle.
        """
        self.at, self.scenario = at, table.game.scenario
        is_over = isinstance(table.game.system.pending(table.game.state_at(at)), End)
        offered = {"game": True, "whole": at < len(table.game.inputs), "position": True, "puzzle": not is_over}
        self.modes = tuple(mode for mode, is_offered in (offered | {"scenario": own}).items() if is_offered)

    def game(self, table: Table) -> tuple[Game, dict[str, Any]]:
        """Return the game to send and its extra data: without reasons, a position without its past."""
        extra = {name: value for name, value in table.extra().items() if name != "reasons"}
        is_past = self.at < len(table.game.inputs)
        if self.mode == "whole" or (self.mode == "game" and not is_past):
            return table.game, extra
        if is_past:
            extra.pop("match", None)  # it would be a match state that its players have left behind
        if self.mode == "game":
            branched = {"branched": min(extra["branched"], self.at)} if "branched" in extra else {}
            return table.game.branch(self.at), extra | branched
        task = {}
        if self.mode == "puzzle":
            task = {"task": self.task, "seats": self._solved_by(table)}
        return table.game.position(self.at), extra | task

    def _solved_by(self, table: Table) -> dict[Side, str]:
        """Return the seats of a puzzle: a person plays the side to decide, or whose turn it is if dice are pending."""
        now = table.game.system.pending(table.game.state_at(self.at))
        side = now.side if isinstance(now, Decision) else table.game.view(None, self.at).active
        return {one: HUMAN if one == side else SOLVED_BY for one in table.seats} if side else dict(table.seats)
