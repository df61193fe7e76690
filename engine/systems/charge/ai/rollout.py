"""Rollouts: plans are played out by the rules, with quick plans for both sides, and the result is evaluated.

A rollout goes on through the turn, or through several, and through the first player's charges in the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

from engine.core.agenda import Ask, Roll
from engine.core.dice import Generator
from engine.core.hints import Allowance
from engine.core.resolve import resolve
from engine.core.types import Action, Faces, Outcome, Side
from engine.kit.value_scale import terminal_value
from engine.systems.charge import victory
from engine.systems.charge.actions import EndMoves
from engine.systems.charge.ai import rollout_policy
from engine.systems.charge.ai.evaluation import evaluate
from engine.systems.charge.ai.plan import memo
from engine.systems.charge.data import SHOOTING
from engine.systems.charge.sequence import STEPS
from engine.systems.charge.state import State, enemy

ORDERS = "orders.order"
PARTS = (ORDERS, "rally.order")
"""The questions that begin a side's part of the Movement phase."""
DECIDED = 6_000
"""The value of winning the battle in a rollout, in which a position is seldom worth more than 5000."""
DULL = 2_000
"""The maximum number of questions and throws in a rollout."""


class Dice:
    """Dice that fall equally in all rollouts of one number when the same unit throws them for the same purpose."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.fallen: dict[str, int] = {}

    def thrown(self, s: State, step: Roll, name: str, args: Sequence[Any]) -> Outcome:
        """Return the outcome of a roll, drawn die by die, because computing the odds of many dice is slow."""
        what = f"{name} {s.turn} {args[0] if args else ''}"
        again = self.fallen[what] = self.fallen.get(what, 0) + 1
        dice = Generator(crc32(f"{self.number} {what} {again}".encode()))
        kind = step.kind(s, *args)
        if isinstance(kind, Faces):
            return kind.read(str(1 + dice.below(kind.sides)) for _ in range(kind.dice))
        return 1 + dice.below(6)


def wins_by_waiting(s: State, side: Side, until: int) -> bool:
    """End 3: Return whether a side wins if nothing happens until a turn, because the battle has no more turns."""
    lead = victory.score(s, side) - victory.score(s, enemy(side))
    return until > s.battle.turns and lead > 0 and lead >= victory.margin(s)


class Rollout:
    """Repeated rollouts of a line of orders; the part before any dice is played only once."""

    def __init__(self, s: State, side: Side, meter: Allowance, line: Sequence[Action], turns: int = 1) -> None:
        self.side, self.meter, self.until = side, meter, s.turn + turns
        self.begun: State = s.copy()
        self.line = [*line]
        self._found: dict[int, int] = {}
        self._play(self.begun, self.line, None)

    def worth(self, number: int) -> int:
        """Return the final value of the position for the side; equal numbers mean equal dice."""
        found = self._found.get(number)
        if found is None:
            found = self._found[number] = self._worth(number)
        return found

    def _worth(self, number: int) -> int:
        s: State = self.begun.copy()
        self._play(s, [*self.line], Dice(number))
        if s.end is not None:
            return terminal_value(s, self.side, DECIDED)
        return evaluate(s, self.side, memo(s))

    def _play(self, s: State, line: list[Action], dice: Dice | None) -> None:
        """Play on to the end of the rollout or the budget; without dice, stop where dice or other orders are due."""
        charges: Iterator[Action] = iter(())
        part: object = None

        def given(s: State, step: Ask | Roll, args: Sequence[Any]) -> Action | Outcome | None:
            nonlocal charges, part
            if self._is_over(s) or self.meter.is_over:
                return None
            self.meter.spend()
            name = s.agenda[-1][0]
            if isinstance(step, Roll):
                return None if dice is None else dice.thrown(s, step, name, args)
            told = _told(s, step, args, line)
            if told is not None or dice is None:
                return told
            if name != ORDERS:
                return rollout_policy.answer(s, name, step, args)
            if part != (s.turn, *args):
                part = s.turn, *args
                waits = args[0] == self.side and wins_by_waiting(s, self.side, self.until)
                charges = iter(()) if waits else rollout_policy.charges(s, args[0])
            return next(charges, EndMoves())

        resolve(STEPS, s, given, DULL)

    def _is_over(self, s: State) -> bool:
        """CG-31: Return whether the first player has given his orders of the turn after those that are followed."""
        if s.turn < self.until:
            return False
        name, *args = s.agenda[-1]
        return s.phase == SHOOTING or (name in PARTS and args[0] != s.first)


def _told(s: State, ask: Ask, args: Sequence[Any], line: list[Action]) -> Action | None:
    """Return the next order of a line that answers a question; orders that are no longer legal are dropped."""
    while line and type(line[0]) in ask.answers:
        action = line.pop(0)
        if ask.answers[type(action)].refuse(s, action, *args) is None:
            return action
    return None
