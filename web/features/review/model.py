"""Validates the adviser worker's messages: the advice for a decision, and the steps of a review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.core.callbacks import WON
from engine.core.game import Game
from engine.core.types import EMPTY, Action, Facts, GameEndingAction, Outcome, Side
from web.shell import message_checks

OMISSIONS = ("first_look", "after")
"""What advice may leave out: a closer look at the actions, and the expected reply."""
TELLING = 300
"""Minimum change in value for a decision or dice to be listed: less is within the measure's error."""
COSTLY, LUCKY = 8, 4
"""Maximum numbers of decisions and of dice listed."""


def spread(values: int) -> int:
    """Return a difference of values in percentage points, halves rounded away from zero."""
    return (values + 100) // 200 if values >= 0 else -((-values + 100) // 200)


class AdvisedAction(NamedTuple):
    """A suggested action: its value for the side that asked, the reason, and the actions that follow in the plan.

    `then`: the expected reply and the side that gives it; `passes`: whether the action passes.
    """

    action: Action
    worth: int
    reason: str
    facts: Facts
    line: tuple[Action, ...] = ()
    without: int | None = None
    then: tuple[Side, Action] | None = None
    passes: bool = False


class ReviewStep(NamedTuple):
    """A decision (`side` decided) or dice (no side) in a review, as engine/search/review.py describes it.

    `closes`: it ended the game by declaration alone, which costs nothing because no action would have been better.
    `is_cut`: it was searched less deeply than usual. `stake`: how far the orders that were compared lie apart;
    `variance`: that of the value after dice.
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
    stake: int = 0
    variance: int = 0


@dataclass
class Review:
    """A review with the steps done so far; values are the first side's."""

    sides: tuple[Side, Side]
    total: int
    """Number of inputs of the game."""
    steps: list[ReviewStep] = field(default_factory=list)
    done: int = 0
    """Number of inputs reviewed."""

    @property
    def is_whole(self) -> bool:
        """Whether the review reached the end of the game."""
        return bool(self.steps) and self.steps[-1].start == self.total

    def cost(self, step: ReviewStep) -> int:
        """Return what a decision cost its side: zero for dice and for a game ended by declaration alone."""
        change = step.before - step.after
        return 0 if step.side is None or step.closes else max(0, change if step.side == self.sides[0] else -change)

    def lost(self, side: Side) -> int:
        """Return the total cost of a side's decisions."""
        return sum(self.cost(step) for step in self.steps if step.side == side)

    @property
    def luck(self) -> int:
        """What the dice gave the first side beyond the expected value."""
        return sum(step.after - step.before for step in self.steps if step.side is None)

    @property
    def variance(self) -> int:
        """The variance of all luck of the game: throws do not depend on one another."""
        return sum(step.variance for step in self.steps)

    @property
    def given_up(self) -> int:
        """The change by giving up, or by agreeing on a draw."""
        return sum(step.after - step.before for step in self.steps if step.closes)

    @property
    def unforeseen(self) -> int:
        """The change that nothing else explains: errors of the measure."""
        if not self.steps:
            return 0
        first, second = self.sides
        explained = self.luck - self.lost(first) + self.lost(second) + self.given_up
        return self.steps[-1].after - self.steps[0].before - explained

    def costly(self) -> list[ReviewStep]:
        """Return the most costly decisions, the worst first."""
        found = [step for step in self.steps if self.cost(step) >= TELLING]
        return sorted(found, key=lambda step: (-self.cost(step), step.start))[:COSTLY]

    def lucky(self) -> list[ReviewStep]:
        """Return the dice that changed the value most."""
        found = [step for step in self.steps if step.side is None and abs(step.after - step.before) >= TELLING]
        return sorted(found, key=lambda step: (-abs(step.after - step.before), step.start))[:LUCKY]


def remaining_plan(advised: Sequence[AdvisedAction], given: Sequence[Action | Outcome]) -> tuple[Action, ...]:
    """Return the rest of a suggested plan after these of its actions have been given, in any order."""
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
    """Return the suggested actions for the pending decision.

    Raises:
        DataFault: they are malformed or illegal.
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
        worth, passes = _value(told, "worth", where), told.get("passes") is True
        found.append(AdvisedAction(action, worth, *message_checks.reason(told, where), line, without, then, passes))
    return found


def checked_omissions(data: Any) -> tuple[str, ...]:
    """Return what was left out of advice.

    Raises:
        DataFault: the data names something that cannot be left out.
    """
    return tuple(
        message_checks.one_of({"cut": one}, "cut", "advice", OMISSIONS)
        for one in message_checks.checked_list(data, "cut")
    )


def _then(game: Game, told: dict[str, Any], where: str) -> tuple[Side, Action]:
    """Return the expected reply to an action and the side that gives it."""
    side = message_checks.one_of(told, "side", f"{where}.then", game.system.sides(game.state))
    (action,) = message_checks.actions(game, [told.get("action")], f"{where}.then.action")
    return side, action


def steps(game: Game, data: Any, done: int = 0) -> list[ReviewStep]:
    """Return the next steps of a review of this game, after `done` reviewed inputs.

    Raises:
        DataFault: they are malformed, or are not the next steps of this game.
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
                message_checks.number(told, "stake", where, 0, 2 * WON),
                message_checks.number(told, "variance", where, 0, 4 * WON**2),
            )
        )
    return found


def _value(told: dict[str, Any], name: str, where: str) -> int:
    return message_checks.number(told, name, where, -WON, WON)
