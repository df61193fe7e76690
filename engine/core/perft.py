"""Counts the nodes of a game tree: a bug in a menu changes the counts at once."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.agenda import State
from engine.core.system import System
from engine.core.types import Chance, End


@dataclass(frozen=True)
class DepthCount:
    """The number of states of each kind at one depth."""

    decisions: int
    chances: int
    ends: int


class TooMany(Exception):  # noqa: N818 - it says what happened
    """Raised when the tree has more states than allowed."""


def perft(system: System, s: State, depth: int, most: int = 1_000_000) -> list[DepthCount]:
    """Count the states at each depth from 0 on, in inputs: every legal action and every outcome of dice.

    Where a question's menu is only a selection, the selection is counted.

    Raises:
        TooMany: there are more than `most` states in all.
    """
    tally = [[0, 0, 0] for _ in range(depth + 1)]
    stack = [(s.copy(), 0)]
    seen = 1
    while stack:
        at, level = stack.pop()
        now = system.pending(at)
        kind = 2 if isinstance(now, End) else 1 if isinstance(now, Chance) else 0
        tally[level][kind] += 1
        if kind == 2 or level == depth:
            continue
        inputs = [outcome for outcome, _ in now.odds] if isinstance(now, Chance) else list(system.legal(at))
        seen += len(inputs)
        if seen > most:
            raise TooMany(f"more than {most} states within {depth} inputs")
        for given in inputs:
            after = at.copy()
            system.play(after, given)
            stack.append((after, level + 1))
    return [DepthCount(*kinds) for kinds in tally]
