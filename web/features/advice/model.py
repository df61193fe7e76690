"""The adviser's requests and results, for advice and for a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.game import Game
from engine.core.types import EMPTY, Action, End, Facts
from web.features.review.model import AdvisedAction, Review, remaining_plan
from web.game.mode import Mode
from web.game.table import Table
from web.shell.page import Worker


class BetterOrder(NamedTuple):
    """What was played in a position, what is better, and why, as far as that is known."""

    of: object
    """The position, as `of_game` has it."""
    played: tuple[Action, ...]
    better: tuple[Action, ...]
    reason: str = ""
    facts: Facts = EMPTY


class Advice:
    """The current advice and review; both are kept until the game moves on."""

    def __init__(self) -> None:
        self.worker: Worker
        """The worker that answers."""
        self.asked = 0
        """Number of the last request."""
        self.busy = ""
        """The running request: ``hint``, ``review`` or an empty string."""
        self.of: object = None
        """The position that the advice is for."""
        self.percent = 0
        self.tips: list[AdvisedAction] | None = None
        self.cut: tuple[str, ...] = ()
        """What was left out of the advice, of insights.CUT."""
        self.advised: tuple[int, str, Sequence[AdvisedAction], tuple[Action, ...]] = (0, "", (), ())
        """Inputs and digest at the time of the last advice, the advice, and the plan that it continued."""
        self.plan: tuple[Action, ...] = ()
        """The rest of an earlier plan when advice was requested."""
        self.review: Review | None = None
        self.reviewed: object = None
        """The state of the game that the review is of."""
        self.game: Game | None = None
        """This game itself."""
        self.better: BetterOrder | None = None
        """The better order at a position that was opened to try it again."""

    def may_review(self, table: Table) -> bool:
        """Return whether a game may be reviewed: it is over, or it has no secrets and a past position is shown."""
        game = table.game
        is_open = not game.system.sight.hidden and (table.mode is Mode.PAST or game.study)
        return bool(game.inputs) and (isinstance(game.pending, End) or is_open)

    def has_review(self, table: Table) -> bool:
        """Return whether the review tab has any content."""
        return self.may_review(table) or self.reviewed == of_game(table)

    def is_wanted(self, table: Table | None) -> bool:
        """Return whether the table still matches the request."""
        if table is None:
            return False
        return self.of == of_position(table) if self.busy == "hint" else self.reviewed == of_game(table)

    def kept_to(self, table: Table) -> tuple[Action, ...]:
        """Return the rest of the plan suggested last, if all actions since then were part of it."""
        at, digest, tips, plan = self.advised
        game = table.game
        if at >= len(game.digests) or game.digests[at] != digest:
            return ()
        given = [one.given for one in game.inputs[at:]]
        return remaining_plan(tips, given) if given else plan


def of_game(table: Table) -> object:
    """Return a key that identifies a game in its current state."""
    return id(table.game), table.game.digests[-1]


def of_position(table: Table) -> object:
    """Return a key that identifies the position that advice is for."""
    return of_game(table), len(table.game.inputs), table.viewer
