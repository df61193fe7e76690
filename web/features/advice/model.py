"""What the adviser was asked about a game and what it said, for advice and for a review."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.types import Action, End
from web.features.review.model import AdvisedAction, Review, remaining_plan
from web.game.mode import Mode
from web.game.table import Table


class Advice:
    """Advice and review as they stand; both are kept until the game moves on."""

    def __init__(self) -> None:
        self.asked = 0
        """Number of the question that was asked last."""
        self.busy = ""
        """What the worker is at: ``hint``, ``review`` or nothing."""
        self.of: object = None
        """The position that the advice is for."""
        self.percent = 0
        self.tips: list[AdvisedAction] | None = None
        self.cut: tuple[str, ...] = ()
        """What was left out of the advice, of insights.CUT."""
        self.advised: tuple[int, str, Sequence[AdvisedAction], tuple[Action, ...]] = (0, "", (), ())
        """After how many inputs, by the digest there, what was advised last, and the plan that was kept to then."""
        self.plan: tuple[Action, ...] = ()
        """What was left of an earlier plan when advice was asked for."""
        self.review: Review | None = None
        self.reviewed: object = None
        """The game as it stood that the review is of."""

    def may_review(self, table: Table) -> bool:
        """Whether a game may be reviewed: it is over, or it has no secrets and somebody looks back on it."""
        game = table.game
        is_open = not game.system.sight.hidden and (table.mode is Mode.PAST or game.study)
        return bool(game.inputs) and (isinstance(game.pending, End) or is_open)

    def has_review(self, table: Table) -> bool:
        """Whether there is something for the tab of the review."""
        return self.may_review(table) or self.reviewed == of_game(table)

    def is_wanted(self, table: Table | None) -> bool:
        """Whether the table is still the one that was asked about."""
        if table is None:
            return False
        return self.of == of_position(table) if self.busy == "hint" else self.reviewed == of_game(table)

    def kept_to(self, table: Table) -> tuple[Action, ...]:
        """Return what is left of the plan advised last, if the orders since then were all of it."""
        at, digest, tips, plan = self.advised
        game = table.game
        if at >= len(game.digests) or game.digests[at] != digest:
            return ()
        given = [one.given for one in game.inputs[at:]]
        return remaining_plan(tips, given) if given else plan


def of_game(table: Table) -> object:
    """Return what tells the games apart as they stand."""
    return id(table.game), table.game.digests[-1]


def of_position(table: Table) -> object:
    """Return what tells apart the positions that advice is asked for."""
    return of_game(table), len(table.game.inputs), table.viewer
