"""Lines of orders: what an opponent is asked for, and what of a line can be played."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.distribution import likeliest_state
from engine.core.system import System
from engine.core.types import Action, Decision, Side
from engine.search.search_budget import Meter

Line = tuple[Action, ...]
"""Orders that follow one another if nothing unexpected happens."""


class Task(NamedTuple):
    """A decision that an opponent is to think about."""

    system: System
    worlds: Sequence[State]
    """States that agree with what the side knows; just the one where nothing is hidden."""
    side: Side
    level: int
    """From RECRUIT on."""
    meter: Meter
    dice: Generator


def playable(system: System, s: State, line: Sequence[Action]) -> Line:
    """Return the orders of a line that are allowed one after the other, as far as the same question goes on.

    An order may throw dice of its own: the next one follows on what they mostly come to.
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
    """Return the state after orders of a line, each followed by what its dice mostly come to."""
    after: State = s.copy()
    for action in line:
        system.play(after, action)
        after = likeliest_state(system, after)
    return after


def determinized(system: System, s: State, side: Side, seed: int) -> State:
    """Return a state as a side may know it, what is hidden filled in: what its orders are weighed in."""
    return system.sight.determinize(system.sight.redact(s, side), side, Generator(seed)) if system.sight.hidden else s


def kind(system: System, s: State, action: Action) -> Hashable:
    """Return what an order has in common with those that differ from it only in where a piece stops."""
    return action.verb, tuple(thing for thing in system.pointing.picks(s, action) if thing.startswith(("piece:", "+")))
