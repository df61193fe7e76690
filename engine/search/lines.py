"""Lines of orders: the task that an opponent gets, and which part of a line is playable."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.distribution import likeliest_state
from engine.core.references import PieceRef, RowPieceRef
from engine.core.system import System
from engine.core.types import Action, Decision, Side
from engine.search.search_budget import Meter

Line = tuple[Action, ...]
"""Orders that follow one another if nothing unexpected happens."""


class Task(NamedTuple):
    """A decision that an opponent is to make."""

    system: System
    worlds: Sequence[State]
    """Determinizations that agree with what the side knows; a single state if nothing is hidden."""
    side: Side
    level: int
    """A level, at least RECRUIT."""
    meter: Meter
    dice: Generator
    is_quick: bool = False
    """Whether the orders are for a rollout, which needs a great many of them."""


def playable(system: System, s: State, line: Sequence[Action]) -> Line:
    """Return the orders of a line that are legal one after the other, while the same question is asked.

    An order may throw dice of its own: the next order follows their likeliest result.
    """
    after = s
    found: list[Action] = []
    asked = system.pending(s)
    for action in line:
        now = system.pending(after)
        if not isinstance(now, Decision) or not now.repeats(asked):
            break
        if system.refuse(after, action) is None:
            found.append(action)
            after = state_after(system, after, (action,))
    return tuple(found)


def state_after(system: System, s: State, line: Iterable[Action]) -> State:
    """Return the state after a line of orders, each followed by the likeliest result of its dice."""
    after: State = s.copy()
    for action in line:
        system.play(after, action)
        after = likeliest_state(system, after)
    return after


def determinized(system: System, s: State, side: Side, seed: int) -> State:
    """Return a determinization of what a side knows of a state, in which its orders are evaluated."""
    return system.sight.determinize(system.sight.redact(s, side), side, Generator(seed)) if system.sight.hidden else s


def kind(system: System, s: State, action: Action) -> Hashable:
    """Return a key that is equal for orders that differ only in where a piece stops; one without a piece is alone."""
    pieces = tuple(pick for pick in system.pointing.picks(s, action) if isinstance(pick, PieceRef | RowPieceRef))
    return (action.verb, pieces) if pieces else action
