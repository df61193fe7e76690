"""What advice says of an order, and advice as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core import codec
from engine.core.types import EMPTY, Action, Facts, Side
from engine.search.lines import Line


class Tip(NamedTuple):
    """An advised order, the rest of its plan, the value of the whole for the side that asks, and the reason."""

    action: Action
    worth: int
    """The chance of the side that asks, on the scale of Thinking.value, as in reviews."""
    reason: str
    facts: Facts = EMPTY
    line: Line = ()
    without: int | None = None
    """If several advised orders belong to one plan: the chance with the plan without this one."""
    then: tuple[Side, Action] | None = None
    """The expected best order after it, at first sight, and its side."""
    passes: bool = False
    """Whether it passes: as the best order it says that no other one gains anything."""


def advice_data(tips: Sequence[Tip]) -> list[dict[str, Any]]:
    """Return advised orders as data."""
    return [
        {
            "action": codec.action_data(tip.action),
            "reason": tip.reason,
            "facts": dict(tip.facts),
            "worth": tip.worth,
            "without": tip.without,
            "line": [codec.action_data(action) for action in tip.line],
            "then": None if tip.then is None else {"side": tip.then[0], "action": codec.action_data(tip.then[1])},
            "passes": tip.passes,
        }
        for tip in tips
    ]
