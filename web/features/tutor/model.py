"""What the tutor knows of the present question, and what he holds back; validates the answers of his worker."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from engine.core.callbacks import WON
from engine.core.game import Game
from engine.core.types import Action, Decision, Facts, GameEndingAction, Reason
from web.features.review.model import spread
from web.game.mode import Mode
from web.game.table import Table
from web.shell import message_checks
from web.shell.effects import Effects
from web.shell.page import Worker
from web.shell.session import Session

OFF, USUAL = "off", "8"
"""The setting without the tutor, and that with which the switch turns him on."""


class Weighed(NamedTuple):
    """What the worker found out about a question; chances are those of the side that is asked."""

    best: int
    given: int | None
    """The chance with the order that was asked about."""
    line: tuple[Action, ...]
    """The best order with the rest of its plan."""
    reason: str
    facts: Facts
    given_reason: Reason
    """What the order that was asked about does; an empty key without one."""
    is_joint: bool
    """Whether successive orders that answer the question are one decision of a review."""


class HeldOrder:
    """An order that waits for its cost; `then` follows once it has been given."""

    def __init__(
        self, action: Action, at: Hashable, then: Callable[[Session], Effects], landing: tuple[str, ...]
    ) -> None:
        self.action, self.at, self.then = action, at, then
        self.landing = landing
        """The pieces that lie where they were dragged."""
        self.points = 0
        """What it costs, in hundredths of the chance to win."""
        self.hints = 0
        """Number of hints that were asked for."""


class Tutor:
    """The tutor's requests, what he knows, and the order that he holds back."""

    def __init__(self) -> None:
        self.worker: Worker
        self.asked = 0
        """Number of the last request."""
        self.is_busy = False
        self.of: Hashable = None
        """The position of the last request."""
        self.order: Action | None = None
        """The order that the last request is about; None for the question alone."""
        self.wanted: Action | None = None
        """The order to ask about next."""
        self.known: Weighed | None = None
        """What is known about the position."""
        self.costs: dict[Action, int] = {}
        """What orders at the position cost, on the scale of Thinking.value."""
        self.reasons: dict[Action, Reason] = {}
        """What these orders do."""
        self.ends = 0
        """How often the worker had been ended when the last request was sent."""
        self.tops: dict[Hashable, int] = {}
        """The chance with the best order at the beginning of a series of orders, by position."""
        self.held: HeldOrder | None = None
        """The order that waits for its cost."""
        self.warned: HeldOrder | None = None
        """The order before which the page warns."""
        self.is_coming = False
        """Whether a request will be sent soon."""

    def learn(self, table: Table, found: Weighed) -> None:
        """Take over what the worker found about the present position."""
        begun = series_start(table) if found.is_joint else len(table.game.inputs)
        now = position(table)
        self.known = found
        if begun == len(table.game.inputs):
            self.tops[now] = found.best
        if self.order is not None and found.given is not None:
            best = min(found.best, self.tops.get(position(table, begun), found.best))
            self.costs[self.order] = max(0, best - found.given)
            self.reasons[self.order] = found.given_reason

    def forget(self) -> None:
        """Forget what belongs to a former position; the beginnings of its series stay."""
        self.known, self.wanted = None, None
        self.costs, self.reasons = {}, {}


def position(table: Table, n: int | None = None) -> Hashable:
    """Return a key that identifies the position after `n` inputs, the last one by default."""
    at = len(table.game.inputs) if n is None else n
    return id(table.game), at, table.game.digests[at]


def series_start(table: Table) -> int:
    """Return the number of inputs before the orders that answer the pending question, as a review joins them."""
    game, now = table.game, table.game.pending
    at = len(game.inputs)
    while (
        at
        and isinstance(now, Decision)
        and game.inputs[at - 1].side == now.side
        and not isinstance(game.inputs[at - 1].given, GameEndingAction)
        and game.system.pending(game.state_at(at - 1)) == now
    ):
        at -= 1
    return at


def threshold(session: Session) -> int | None:
    """Return from how many hundredths of the chance to win the tutor warns; None if he is off."""
    return None if session.settings.tutor == OFF else int(session.settings.tutor)


def is_active(session: Session) -> bool:
    """Return whether the tutor watches the present question.

    He never does in a lesson, in a match or in the past, nor while a side knows what the other must not.
    """
    table = session.table
    if threshold(session) is None or table is None or session.guide is not None or table.match is not None:
        return False
    now = table.game.pending
    is_asked = session.is_at_table and table.mode is Mode.DECIDING and isinstance(now, Decision)
    return is_asked and not (isinstance(now, Decision) and now.secret) and not table.has_secrets


def points(cost: int) -> int:
    """Return a cost in hundredths of the chance to win."""
    return spread(cost)


def weighed(game: Game, data: dict[str, Any]) -> Weighed:
    """Return what the worker found about the pending question.

    Raises:
        DataFault: it is malformed, or the best order is illegal.
    """
    best = message_checks.number(data, "best", "weighed", -WON, WON)
    given = None if data.get("given") is None else message_checks.number(data, "given", "weighed", -WON, best)
    line = message_checks.actions(game, data.get("line"), "weighed.line")
    if not line:
        raise message_checks.fault("weighed.line", "at least one order", data.get("line"))
    message_checks.legal(game, data["line"][0], "weighed.line[0]")
    why, facts = message_checks.reason(data, "weighed")
    whats = message_checks.reason(message_checks.checked_object(data.get("order"), "weighed.order"), "weighed.order")
    return Weighed(best, given, line, why, facts, whats, data.get("joint") is True)
