"""Chooses between plans by rollouts to the next turn, taking the best on average."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from engine.core.hints import BEST, SOUND, Allowance
from engine.core.types import Side
from engine.systems.charge.actions import EndMoves
from engine.systems.charge.ai.evaluation import CAUTIOUS, USUAL, PositionEvaluator
from engine.systems.charge.ai.plan import BOLD, Candidate, Line, Planner, in_order, memo
from engine.systems.charge.ai.rollout import Rollout
from engine.systems.charge.movement.ready import ready
from engine.systems.charge.state import State

DOUBTFUL = -2000
"""The largest apparent loss of an attack that still gets rollouts."""
LEAST, SELDOM = 3, 6
"""How often two plans are compared with equal dice: at least; and at most for single answers."""


class Care(NamedTuple):
    """The maximum number of attacks with rollouts, and of comparisons between two plans of movement."""

    attacks: int
    often: int


CARE = {SOUND: Care(2, 4), BEST: Care(5, 12)}
"""Care by skill; other skills run no rollouts."""

HOLD: Line = (EndMoves(),)


def best(
    s: State, side: Side, lines: Sequence[Line], meter: Allowance, most: int = SELDOM, lead: int = 0
) -> Iterator[Line]:
    """Yield lines that beat all those before them by a lead, without the first line itself."""
    if len(lines) < 2:
        return
    found = Rollout(s, side, meter, lines[0])
    for line in lines[1:]:
        rival = Rollout(s, side, meter, line)
        is_better = surpasses(rival, found, meter, most, lead)
        if is_better is None:
            return
        if is_better:
            found = rival
            yield line


def surpasses(one: Rollout, other: Rollout, meter: Allowance, most: int, lead: int) -> bool | None:
    """Return whether a plan significantly beats another by a lead with equal dice; None if time runs out."""
    gains: list[int] = []
    mean = error = 0
    for n in range(most):
        gains.append(one.worth(n) - other.worth(n) - lead)
        if meter.is_over:
            return None
        mean = sum(gains) // len(gains)
        error = isqrt(sum((gain - mean) ** 2 for gain in gains)) // len(gains)
        if n + 1 >= LEAST and (mean + error <= 0 or mean > 2 * error):
            break
    return mean > error


class Lookahead:
    """Plans a player's part of the Movement phase with rollouts of its results."""

    def __init__(self, planner: Planner) -> None:
        self.planner, self.s, self.side, self.meter = planner, planner.s, planner.side, planner.meter
        self.able = ready(self.s, self.side)
        self.care = CARE[planner.skill]

    def plans(self) -> Iterator[Line]:
        """Yield ever better lines: an attack, or moves of all units if no attack is good enough."""
        attacks = sorted((one for unit in self.able for one in self.planner.attacks(unit)), key=lambda one: -one.gain)
        is_bold = bool(attacks) and attacks[0].gain > BOLD
        moves: Line | None = None if is_bold else self._moves()
        chosen: Line = HOLD if moves is not None else (attacks[0].order,)
        yield chosen if moves is None else moves
        for line in best(self.s, self.side, self._lines(chosen, attacks), self.meter, self.care.often):
            chosen = line
            if line != HOLD:
                yield line
        if chosen == HOLD and not self.meter.is_over:
            yield from self._calm(self._moves() if moves is None else moves)

    def _lines(self, first: Line, attacks: list[Candidate]) -> list[Line]:
        """Return the lines that get rollouts: to hold, and the most promising attacks, one for each pair of units."""
        lines: dict[object, Line] = {}
        for one in attacks:
            if one.gain > DOUBTFUL and len(lines) < self.care.attacks:
                lines.setdefault((one.unit, one.foe), (one.order,))
        return [first, *(line for line in (HOLD, *lines.values()) if line != first)]

    def _calm(self, moves: Line) -> Iterator[Line]:
        """Yield the moves of all units, then alternatives that weight the enemy's charges differently, if better."""
        yield moves
        mood = USUAL if self.planner.judge.mood is CAUTIOUS else CAUTIOUS
        self.planner.judge = PositionEvaluator(self.s, memo(self.s), mood)
        yield from best(self.s, self.side, [*dict.fromkeys((moves, self._moves()))], self.meter, self.care.often)

    def _moves(self) -> Line:
        """Return the best moves of all units, and the end of the part."""
        return in_order(one for unit in self.able if (one := self.planner.move(unit)) is not None)
