"""Rollouts of assaults by the rules, with stratified instead of random dice: their average results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.agenda import Ask, Roll, apply
from engine.core.hints import Allowance
from engine.core.resolve import resolve, usual_amid
from engine.core.types import Action, Outcome, Side
from engine.kit.value_scale import terminal_value
from engine.systems.conquerors_kings.actions import Assault
from engine.systems.conquerors_kings.ai.evaluation import evaluate
from engine.systems.conquerors_kings.sequence import STEPS
from engine.systems.conquerors_kings.state import State

STEP_OVER = 7
"""CK-04: Step 7, after which this player turn has no more fights."""
LAST = 12_000
"""The value of destroying all of the enemy."""
FAR_OFF = 7
"""The increase of the multiplier that permutes the rollouts, from one throw to the next."""
DULL = 1_000
"""The maximum number of questions and throws in an assault."""


class EvenDice:
    """Stratified dice of one of several rollouts: over all rollouts each roll shows its outcomes in proportion."""

    def __init__(self, trial: int, trials: int) -> None:
        self.trial, self.trials, self.thrown = trial, trials, 0

    def show(self, odds: tuple[tuple[Outcome, int], ...]) -> Outcome:
        """Return the outcome of the next throw; each throw permutes the rollouts in its own order."""
        place = self.trial * (1 + FAR_OFF * self.thrown % (self.trials - 1)) % self.trials
        self.thrown += 1
        mark = (2 * place + 1) * sum(weight for _, weight in odds)
        for outcome, weight in odds:
            mark -= 2 * self.trials * weight
            if mark < 0:
                return outcome
        raise AssertionError("weights must be positive")


def fought(s: State, order: Assault, dice: EvenDice) -> State:
    """Return the state after an assault, with default answers to all nested questions."""

    def given(after: State, step: Ask | Roll, args: Sequence[Any]) -> Action | Outcome | None:
        if after.turn != s.turn or step is STEPS["victory.die"]:
            return None
        return usual_amid(after, step, args) if isinstance(step, Ask) else dice.show(step.odds(after, *args))

    after: State = s.copy()
    apply(STEPS, after, order)
    resolve(STEPS, after, given, DULL)
    return after


def mean(s: State, side: Side, order: Assault, trials: int, meter: Allowance, skill: int) -> int:
    """Return the average value of a position for a side after this assault and no other."""
    ends = (fought(s, order, EvenDice(trial, trials)) for trial in range(trials))
    return sum(at_rest(end, side, meter, skill) for end in ends) // trials


def at_rest(s: State, side: Side, meter: Allowance, skill: int) -> int:
    """Return the value of a position for a side if this player turn has no more fights."""
    meter.spend()
    if s.end is not None:
        return terminal_value(s, side, LAST)
    after: State = s.copy()
    after.step = STEP_OVER
    return evaluate(after, side, skill)
