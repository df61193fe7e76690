"""Lines of orders: what an opponent is asked for, and what of a line can be played."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from engine.core.dice import Generator
from engine.core.flow import State
from engine.core.system import System
from engine.core.types import Action, Side
from engine.search.meter import Meter

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
    """Return the orders of a line that are allowed one after the other, as far as the same question goes on."""
    after: State = s.copy()
    found: list[Action] = []
    now = system.pending(after)
    for action in line:
        if system.pending(after) != now:
            break
        if system.refuse(after, action) is None:
            found.append(action)
            system.play(after, action)
    return tuple(found)


def known(system: System, s: State, side: Side, seed: int) -> State:
    """Return a state as a side may know it, what is hidden filled in: what its orders are weighed in."""
    return system.sight.guess(system.sight.blind(s, side), side, Generator(seed)) if system.sight.hidden else s


def kind(system: System, s: State, action: Action) -> Hashable:
    """Return what an order has in common with those that differ from it only in where a piece stops."""
    return action.verb, tuple(thing for thing in system.pointing.picks(s, action) if thing.startswith(("piece:", "+")))
