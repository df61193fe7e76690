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
from engine.systems.charge.ai.rollout import Rollout, wins_by_waiting
from engine.systems.charge.movement.ready import ready
from engine.systems.charge.state import State, units

DOUBTFUL = -2000
"""The largest apparent loss of an attack that still gets rollouts."""


class Care(NamedTuple):
    """How carefully plans are compared by rollouts."""

    attacks: int
    """The maximum number of attacks with rollouts."""
    plans: range
    """How often two plans of movement are compared with equal dice, at least and at most."""
    answers: range
    """How often two single answers are compared, at least and at most."""
    far: int
    """The number of turns of single units that a rollout goes on: few units are followed for more turns."""
    moves: int
    """The number of other moves of each unit that are tried by rollouts."""

    def turns(self, s: State) -> int:
        """Return for how many turns rollouts go on."""
        return max(1, self.far // max(1, len(units(s))))


CARE = {SOUND: Care(2, range(3, 5), range(3, 7), 0, 0), BEST: Care(5, range(5, 13), range(5, 9), 16, 2)}
"""Care by skill; other skills run no rollouts."""

HOLD: Line = (EndMoves(),)


def best(
    s: State, side: Side, lines: Sequence[Line], meter: Allowance, often: range, *, turns: int = 1, lead: int = 0
) -> Iterator[Line]:
    """Yield lines that beat all those before them by a lead, without the first line itself.

    `often` spans how often two lines are compared, `turns` is for how many turns they are followed.
    """
    if len(lines) < 2:
        return
    found = Rollout(s, side, meter, lines[0], turns)
    for line in lines[1:]:
        rival = Rollout(s, side, meter, line, turns)
        is_better = surpasses(rival, found, meter, often, lead)
        if is_better is None:
            return
        if is_better:
            found = rival
            yield line


def surpasses(one: Rollout, other: Rollout, meter: Allowance, often: range, lead: int) -> bool | None:
    """Return whether a plan significantly beats another by a lead with equal dice; None if time runs out."""
    gains: list[int] = []
    mean = error = 0
    for n in range(often[-1]):
        gains.append(one.worth(n) - other.worth(n) - lead)
        if meter.is_over:
            return None
        mean = sum(gains) // len(gains)
        error = isqrt(sum((gain - mean) ** 2 for gain in gains)) // len(gains)
        if n + 1 in often and (mean + error <= 0 or mean > 2 * error):
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
        moves: list[Candidate] | None = None if is_bold else self._moves()
        chosen: Line = HOLD if moves is not None else (attacks[0].order,)
        yield chosen if moves is None else in_order(moves)
        for line in self._best(self._lines(chosen, attacks)):
            chosen = line
            if line != HOLD:
                yield line
        if chosen == HOLD and not self.meter.is_over:
            yield from self._calm(self._moves() if moves is None else moves)

    def _best(self, lines: Sequence[Line]) -> Iterator[Line]:
        """Yield lines that beat all those before them."""
        return best(self.s, self.side, lines, self.meter, self.care.plans, turns=self.care.turns(self.s))

    def _lines(self, first: Line, attacks: list[Candidate]) -> list[Line]:
        """Return the lines that get rollouts: to hold, and the most promising attacks, one for each pair of units."""
        lines: dict[object, Line] = {}
        for one in attacks:
            if one.gain > DOUBTFUL and len(lines) < self.care.attacks:
                lines.setdefault((one.unit, one.foe), (one.order,))
        return [first, *(line for line in (HOLD, *lines.values()) if line != first)]

    def _calm(self, moves: list[Candidate]) -> Iterator[Line]:
        """Yield the moves of all units, or no move where none is needed to win, then better ones.

        Tried are moves that weight the enemy's charges differently, and other moves of single units.
        """
        usual = in_order(moves)
        is_ahead = self.care.far > 0 and wins_by_waiting(self.s, self.side, self.s.turn + self.care.turns(self.s))
        first = HOLD if is_ahead else usual
        yield first
        mood = USUAL if self.planner.judge.mood is CAUTIOUS else CAUTIOUS
        self.planner.judge = PositionEvaluator(self.s, memo(self.s), mood)
        lines = (first, usual, in_order(self._moves()), *self._changed(moves))
        yield from self._best([*dict.fromkeys(lines)])

    def _changed(self, moves: list[Candidate]) -> Iterator[Line]:
        """Yield lines in which a single unit holds or moves otherwise."""
        for unit in self.able if self.care.moves else ():
            others = [one for one in moves if one.unit != unit]
            yield in_order(others)
            for one in self.planner.moves(unit, self.care.moves):
                yield in_order([*others, one])

    def _moves(self) -> list[Candidate]:
        """Return the best moves of all units."""
        return [one for unit in self.able if (one := self.planner.move(unit)) is not None]
