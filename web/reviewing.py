"""Gestures that ask for advice in a game and for its review; both are thought out in a worker of their own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.core import codec
from engine.core.scenario import DataFault
from engine.core.types import Action, Decision, End
from web import dom
from web.paint import advice, review
from web.play import insights
from web.play.insights import Review, Tip
from web.play.table import HUMAN, Table
from web.words import Names

if TYPE_CHECKING:
    from web.app import App

NODES = {"usual": 600, "deep": 2400}
"""Positions looked at for each decision of a review, about; advice has the usual number, so that both agree."""
SEED = 1
"""The same question always finds the same."""


class Reviewing:
    """Asks the worker and keeps what it said until the game moves on. Each `do_` method is a gesture."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.adviser = dom.Opponent(self._message, self._failed)
        self._asked = 0
        self._busy = ""
        """What the worker is at: ``hint``, ``review`` or nothing."""
        self._of: object = None
        """The game and the position that the advice, or the review, is for."""
        self._percent = 0
        self._tips: list[Tip] | None = None
        self._advised: tuple[int, str, list[Tip], tuple[Action, ...]] = (0, "", [], ())
        """After how many inputs, by the digest there, what was advised last, and the plan that was kept to then."""
        self._plan: tuple[Action, ...] = ()
        """What was left of an earlier plan when advice was asked for."""
        self._review: Review | None = None
        self._reviewed: object = None

    # What is shown

    def may_review(self, table: Table) -> bool:
        """Whether a game may be reviewed: it is over, or it has no secrets and somebody looks back on it."""
        game = table.game
        is_open = not game.system.hidden and (table.looking is not None or game.study)
        return bool(game.inputs) and (isinstance(game.pending, End) or is_open)

    def has_review(self, table: Table) -> bool:
        """Whether there is something for the tab of the review."""
        return self.may_review(table) or self._reviewed == _game(table)

    def advice(self, table: Table, names: Names) -> str:
        """Return the advice for the decision that waits, if it was asked for."""
        if self._of != _position(table) or table.looking is not None:
            return ""
        if self._tips is not None:
            return advice.panel(table, names, self._tips)
        return advice.thinking(names, self._percent) if self._busy == "hint" else ""

    def review(self, table: Table, names: Names) -> str:
        """Return the review of the game."""
        if self._review is None or self._reviewed != _game(table):
            return review.offer(names, may=self.may_review(table))
        return review.panel(table, names, self._review, is_running=self._busy == "review")

    # Gestures

    def do_hint(self, _: str) -> None:
        """Ask what the General would do."""
        table = self.app.table
        if table is None or table.covered or table.looking is not None or table.mover != HUMAN:
            return
        now, system = table.game.pending, table.game.system
        assert isinstance(now, Decision)
        self._tips, self._percent, self._of = None, 0, _position(table)
        self._plan = self._kept_to(table)
        self._ask(
            "hint",
            system=system.id,
            state=codec.state_data(system.blind(table.game.state, now.side)),
            side=now.side,
            seed=SEED,
            nodes=NODES["usual"],
            plan=[codec.action_data(action) for action in self._plan],
        )
        self.app.painter.show_tab("now")
        self.app.painter.everything()
        dom.scroll_to("#advice")

    def _kept_to(self, table: Table) -> tuple[Action, ...]:
        """Return what is left of the plan advised last, if the orders since then were all of it."""
        at, digest, tips, plan = self._advised
        game = table.game
        if at >= len(game.digests) or game.digests[at] != digest:
            return ()
        given = [one.given for one in game.inputs[at:]]
        return insights.kept_to(tips, given) if given else plan

    def do_advice(self, number: str) -> None:
        """Take an order that was advised in hand."""
        table = self.app.table
        if table is not None and self._tips is not None and self._of == _position(table):
            self.app.playing.hold(self._tips[int(number)].action)

    def do_stop_advice(self, _: str) -> None:
        """Stop the General's thinking, or put the advice away."""
        if self._busy == "hint":
            self._stop()
        self._tips = self._of = None
        self._paint()
        dom.focus("#question")

    def do_review(self, depth: str) -> None:
        """Review the game, or show its review."""
        table = self.app.table
        if table is None or not self.may_review(table):
            return
        if depth in NODES or self._reviewed != _game(table):
            self._review = Review(table.game.system.sides(table.game.state), len(table.game.inputs))
            self._reviewed = _game(table)
            nodes = NODES.get(depth, NODES["usual"])
            self._ask("review", record=json.loads(table.text()), nodes=nodes, seed=SEED)
        self.app.painter.show_tab("review")
        self.app.painter.everything()
        dom.scroll_to("#tab-review")

    def do_stop_review(self, _: str) -> None:
        """Stop the review and keep what it has found."""
        self._stop()
        self._paint()

    # The worker

    def _ask(self, operation: str, **message: Any) -> None:
        if self._busy:
            self._stop()  # what it is at is of no more use, and it answers in turn
        self._asked += 1
        self._busy = operation
        self.adviser.ask({"id": self._asked, "op": operation, **message})

    def _stop(self) -> None:
        """End the worker: it cannot be told to leave off."""
        if self._busy:
            self.adviser.stop()
        self._busy = ""
        self._asked += 1

    def _message(self, data: dict[str, Any]) -> None:
        with self.app.guard():
            self._take(data)

    def _take(self, data: dict[str, Any]) -> None:
        """Take a message of the worker, if it is about what was asked last."""
        if data.get("ready") is True or data.get("id") not in (None, self._asked) or not self._busy:
            return
        if not self._is_wanted():
            self._stop()
        elif "error" in data:
            self._failed(str(data["error"]))
        elif "thinking" in data:
            told = data["thinking"]
            percent = told.get("percent") if isinstance(told, dict) else None
            self._percent = percent if type(percent) is int else self._percent
            self._paint()
        elif "advice" in data or "steps" in data:
            self.app.spawn(self._read(data))

    def _is_wanted(self) -> bool:
        """Whether the table is still the one that was asked about."""
        table = self.app.table
        if table is None:
            return False
        return self._of == _position(table) if self._busy == "hint" else self._reviewed == _game(table)

    async def _read(self, data: dict[str, Any]) -> None:
        """Check what came as anything from outside, and show it if the table is still the one it is about."""
        asked = self._asked
        await self.app.director.installed()
        table = self.app.table
        if asked != self._asked or table is None or not self._is_wanted():
            return
        try:
            if self._busy == "hint":
                self._tips = insights.tips(table.game, data.get("advice"))
                self._advised = len(table.game.inputs), table.game.digests[-1], self._tips, self._plan
            elif self._busy == "review" and self._review is not None:
                self._review.steps += insights.steps(table.game, data.get("steps"), self._review.done)
                self._review.done = self._review.steps[-1].end if self._review.steps else 0
            if "milliseconds" in data:
                self._busy = ""
        except DataFault as fault:
            self._failed(str(fault.spots[0]))
            return
        self._paint()

    def _failed(self, why: str) -> None:
        """Say that there is no advice; the game goes on as it was."""
        self._stop()
        self._of = None
        self.app.notice("site.review.failed", {"fault": self.app.words.fault(why)})
        self._paint()

    def _paint(self) -> None:
        """Paint the panel that shows advice or review."""
        table = self.app.table
        if table is not None and dom.address() == "play" and not table.covered:
            self.app.painter.panel(table, self.app.painter.view(), self.app.painter.names())


def _game(table: Table) -> object:
    """Return what tells the games apart as they stand."""
    return id(table.game), table.game.digests[-1]


def _position(table: Table) -> object:
    """Return what tells apart the positions that advice is asked for."""
    return _game(table), len(table.game.inputs), table.viewer
