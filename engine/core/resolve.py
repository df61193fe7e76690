"""Going on from a state by a policy: it says what dice show and how questions are answered, until it says nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.agenda import RUNAWAY, Ask, Do, Roll, State, Steps, apply, menu
from engine.core.types import Action, Outcome

Policy = Callable[[Any, Ask | Roll, Sequence[Any]], Action | Outcome | None]
"""What is given to the step that waits, from the state, the step and its arguments; None where it is left as it is."""


def resolve(steps: Steps, s: State, policy: Policy, most: int = RUNAWAY) -> None:
    """Give a state what a policy says, one thing after the other: until it says nothing, the game ends, or `most`."""
    for _ in range(most):
        if s.end is not None:
            return
        name, *args = s.agenda[-1]
        step = steps[name]
        assert not isinstance(step, Do), "nothing automatic is pending"
        given = policy(s, step, args)
        if given is None:
            return
        apply(steps, s, given)


def usual(s: Any, step: Ask | Roll, args: Sequence[Any]) -> Action | None:
    """Answer as is usual, or with the first of the menu where nothing is; throw no dice."""
    if not isinstance(step, Ask):
        return None
    return next(iter(menu(step, s, args))) if step.usual is None else step.usual(s, *args)


def first(s: Any, step: Ask | Roll, args: Sequence[Any]) -> Action | None:
    """Answer as is usual where no other answer is shown, else with the first of the menu; throw no dice."""
    is_shown = isinstance(step, Ask) and step.is_nested and step.shown
    return next(iter(menu(step, s, args))) if isinstance(step, Ask) and is_shown else usual(s, step, args)


def usual_amid(s: Any, step: Ask | Roll, args: Sequence[Any]) -> Action | None:
    """Answer what is asked in the middle and has a usual answer; throw no dice, and decide nothing else."""
    is_settled = isinstance(step, Ask) and step.is_nested and step.usual is not None
    return usual(s, step, args) if is_settled else None
