"""Plays a state on by a policy, which chooses outcomes and answers, until the policy stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.agenda import RUNAWAY, Ask, Do, Roll, State, Steps, apply, menu
from engine.core.types import Action, Outcome

Policy = Callable[[Any, Ask | Roll, Sequence[Any]], Action | Outcome | None]
"""A policy: it returns the input for the pending step, from the state, the step and its arguments; None stops."""


def resolve(steps: Steps, s: State, policy: Policy, most: int = RUNAWAY) -> None:
    """Apply the inputs that a policy chooses, until it returns None, the game ends, or `most` inputs are applied."""
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
    """Give the default answer, or the first legal action if there is none; roll no dice."""
    if not isinstance(step, Ask):
        return None
    return next(iter(menu(step, s, args))) if step.usual is None else step.usual(s, *args)


def first(s: Any, step: Ask | Roll, args: Sequence[Any]) -> Action | None:
    """Give the first legal action if all answers are shown, otherwise the default answer; roll no dice."""
    is_shown = isinstance(step, Ask) and step.is_nested and step.shown
    return next(iter(menu(step, s, args))) if isinstance(step, Ask) and is_shown else usual(s, step, args)


def usual_amid(s: Any, step: Ask | Roll, args: Sequence[Any]) -> Action | None:
    """Give the default answer to a nested question that has one; roll no dice and answer nothing else."""
    is_settled = isinstance(step, Ask) and step.is_nested and step.usual is not None
    return usual(s, step, args) if is_settled else None
