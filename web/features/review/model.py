"""Checks the adviser worker's messages: the advice for a decision, and the steps of a review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.core.callbacks import WON
from engine.core.game import Game
from engine.core.types import EMPTY, Action, Facts, GameEndingAction, Outcome, Side
from web.shell import message_checks

OMISSIONS = ("first_look", "after")
"""What advice may leave out: a closer look at the orders, and what is expected after them."""
TELLING = 300
"""What a decision costs, or dice give, at least, to be told: less is within what such a measure can tell."""
COSTLY, LUCKY = 8, 4
"""Decisions and dice that are told at most."""


def spread(values: int) -> int:
    """Return a difference of values in per cent points, rounded away from nought where it is half."""
    return (values + 100) // 200 if values >= 0 else -((-values + 100) // 200)


class AdvisedAction(NamedTuple):
    """An order advised: what it is worth for the side that asked, why, and what follows it in the same plan.

    `then`: what is expected after that, and of whom.
    """

    action: Action
    worth: int
    reason: str
    facts: Facts
    line: tuple[Action, ...] = ()
    without: int | None = None
    then: tuple[Side, Action] | None = None


class ReviewStep(NamedTuple):
    """A decision (`side` decided) or dice (no side) of a game reviewed, as engine/search/review.py tells it.

    `closes`: it ended the game by word alone, which costs nothing: there was no order that would have been better.
    `is_cut`: it was looked at less closely than is usual.
    """

    start: int
    end: int
    side: Side | None
    before: int
    after: int
    best: tuple[Action, ...] = ()
    reason: str = ""
    facts: Facts = EMPTY
    closes: bool = False
    is_cut: bool = False


@dataclass
class Review:
    """A review as far as it has come; values are the first side's."""

    sides: tuple[Side, Side]
    total: int
    """Inputs of the game."""
    steps: list[ReviewStep] = field(default_factory=list)
    done: int = 0
    """Inputs reviewed."""

    @property
    def is_whole(self) -> bool:
        """Whether the review came to the end of the game."""
        return bool(self.steps) and self.steps[-1].start == self.total

    def cost(self, step: ReviewStep) -> int:
        """Return what a decision cost the side that took it, nought for dice and for a game ended by word alone."""
        change = step.before - step.after
        return 0 if step.side is None or step.closes else max(0, change if step.side == self.sides[0] else -change)

    def lost(self, side: Side) -> int:
        """Return what a side's decisions cost it in all."""
        return sum(self.cost(step) for step in self.steps if step.side == side)

    @property
    def luck(self) -> int:
        """What the dice gave the first side beyond what was due."""
        return sum(step.after - step.before for step in self.steps if step.side is None)

    @property
    def unforeseen(self) -> int:
        """What neither dice nor choices explain: what the measure did not see coming, or a game given up."""
        if not self.steps:
            return 0
        first, second = self.sides
        return self.steps[-1].after - self.steps[0].before - self.luck + self.lost(first) - self.lost(second)

    def costly(self) -> list[ReviewStep]:
        """Return the decisions that cost most, the dearest first."""
        found = [step for step in self.steps if self.cost(step) >= TELLING]
        return sorted(found, key=lambda step: (-self.cost(step), step.start))[:COSTLY]

    def lucky(self) -> list[ReviewStep]:
        """Return the dice that changed most."""
        found = [step for step in self.steps if step.side is None and abs(step.after - step.before) >= TELLING]
        return sorted(found, key=lambda step: (-abs(step.after - step.before), step.start))[:LUCKY]


def remaining_plan(advised: Sequence[AdvisedAction], given: Sequence[Action | Outcome]) -> tuple[Action, ...]:
    """Return what is left of the plan of an order advised when these orders of it have been given, in any order."""
    for tip in advised:
        left = [tip.action, *tip.line]
        for action in given:
            if action not in left:
                break
            left.remove(action)
        else:
            return tuple(left)
    return ()


def tips(game: Game, data: Any) -> list[AdvisedAction]:
    """Return the orders advised for the decision that waits.

    Raises:
        DataFault: they are none, or are not allowed.
    """
    found = []
    for n, given in enumerate(message_checks.checked_list(data, "advice")):
        where = f"advice[{n}]"
        told = message_checks.checked_object(given, where)
        action = message_checks.legal(game, told.get("action"), f"{where}.action")
        without = None if told.get("without") is None else _value(told, "without", where)
        line = message_checks.actions(game, told.get("line"), f"{where}.line")
        then = (
            None
            if told.get("then") is None
            else _then(game, message_checks.checked_object(told["then"], f"{where}.then"), where)
        )
        found.append(
            AdvisedAction(
                action, _value(told, "worth", where), *message_checks.reason(told, where), line, without, then
            )
        )
    return found


def checked_omissions(data: Any) -> tuple[str, ...]:
    """Return what was left out of advice.

    Raises:
        DataFault: it is nothing that can be left out.
    """
    return tuple(
        message_checks.one_of({"cut": one}, "cut", "advice", OMISSIONS)
        for one in message_checks.checked_list(data, "cut")
    )


def _then(game: Game, told: dict[str, Any], where: str) -> tuple[Side, Action]:
    """Return what is expected of a side after an order."""
    side = message_checks.one_of(told, "side", f"{where}.then", game.system.sides(game.state))
    (action,) = message_checks.actions(game, [told.get("action")], f"{where}.then.action")
    return side, action


def steps(game: Game, data: Any, done: int = 0) -> list[ReviewStep]:
    """Return steps of a review of this game, of which so many inputs have been reviewed.

    Raises:
        DataFault: they are none, or not those that come next in this game.
    """
    found = []
    total = len(game.inputs)
    for n, given in enumerate(message_checks.checked_list(data, "steps")):
        where = f"steps[{n}]"
        told = message_checks.checked_object(given, where)
        start = message_checks.number(told, "start", where, done, done)
        done = end = message_checks.number(told, "end", where, min(start + 1, total), total)
        side = told.get("side")
        if side is not None and side not in game.system.sides(game.state):
            raise message_checks.fault(f"{where}.side", "a side or nothing", side)
        best = message_checks.actions(game, told.get("best"), f"{where}.best")
        before, after = _value(told, "before", where), _value(told, "after", where)
        if start == end and (side is not None or before != after):
            raise message_checks.fault(where, "nothing gained or lost at the end", f"{before} and {after}")
        closes = start < end and isinstance(game.inputs[start].given, GameEndingAction)
        found.append(
            ReviewStep(
                start,
                end,
                side,
                before,
                after,
                best,
                *message_checks.reason(told, where),
                closes,
                told.get("cut") is True,
            )
        )
    return found


def _value(told: dict[str, Any], name: str, where: str) -> int:
    return message_checks.number(told, name, where, -WON, WON)
