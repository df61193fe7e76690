"""A choice between plans: each is played out some times to the next turn, the best on average is taken."""

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
"""What the least promising of the attacks that are played out may seem to lose."""
LEAST, SELDOM = 3, 6
"""How often two plans are compared with the same dice: at least; at most of single answers."""


class Care(NamedTuple):
    """Attacks that are played out at most, and how often two plans of movement are compared at most."""

    attacks: int
    often: int


CARE = {SOUND: Care(2, 4), BEST: Care(5, 12)}
"""Care by skill; whoever is of another plays nothing out."""

HOLD: Line = (EndMoves(),)


def best(
    s: State, side: Side, lines: Sequence[Line], meter: Allowance, most: int = SELDOM, lead: int = 0
) -> Iterator[Line]:
    """Yield lines that come to more than those before them by a lead, the first of all left out."""
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
    """Plans a player's part of the Movement phase with a look at what comes of it."""

    def __init__(self, planner: Planner) -> None:
        self.planner, self.s, self.side, self.meter = planner, planner.s, planner.side, planner.meter
        self.able = ready(self.s, self.side)
        self.care = CARE[planner.skill]

    def plans(self) -> Iterator[Line]:
        """Yield better and better lines: an attack, or moves of all if nobody had better attack."""
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
        """Return the lines that are played out: to hold, and the attacks that promise most, one at each enemy."""
        lines: dict[object, Line] = {}
        for one in attacks:
            if one.gain > DOUBTFUL and len(lines) < self.care.attacks:
                lines.setdefault((one.unit, one.foe), (one.order,))
        return [first, *(line for line in (HOLD, *lines.values()) if line != first)]

    def _calm(self, moves: Line) -> Iterator[Line]:
        """Yield moves of all, or others that heed the enemy's charges more, or less."""
        yield moves
        mood = USUAL if self.planner.judge.mood is CAUTIOUS else CAUTIOUS
        self.planner.judge = PositionEvaluator(self.s, memo(self.s), mood)
        yield from best(self.s, self.side, [*dict.fromkeys((moves, self._moves()))], self.meter, self.care.often)

    def _moves(self) -> Line:
        """Return the best moves of all units, and the end of the part."""
        return in_order(one for unit in self.able if (one := self.planner.move(unit)) is not None)
