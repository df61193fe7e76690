"""What the dice of a game brought to a side: the luck that a study takes out of results.

At each throw the luck is the worth of what came less the mean worth of all that could come, by the exact odds. Its mean
is zero whatever the worth is, so a result less the luck of its dice has the mean of the result; the better the worth
foresees results, the less it varies. (M. Zinkevich, M. Bowling, N. Bard, M. Kan, D. Billings, "Optimal Unbiased
Estimators for Evaluating Agent Performance", 2006; backgammon programs have done so since the 1990s.)
"""

from __future__ import annotations

from collections.abc import Hashable

from engine.core.agenda import State, state_key
from engine.core.callbacks import WON
from engine.core.system import System
from engine.core.types import Chance, Outcome, Side

PARTS = 1_000_000
"""Luck is counted in such parts of a game, as integers, so that it is the same on every machine."""
MOST_OUTCOMES = 40


def worth(system: System, state: State, side: Side) -> int:
    """Return the worth of a state to a side, from 0 for a lost game to `PARTS` for a won one: its plain value."""
    return (min(WON, max(-WON, system.thinking.value(state, side))) + WON) * PARTS // (2 * WON)


def luck(system: System, state: State, now: Chance, came: Outcome, side: Side) -> int:
    """Return what a throw brings to a side above its mean, in parts of a game; `state` is that before it.

    The luck of a throw with many outcomes is left in, because it would take longer than the game. That is known before
    the throw, so it favours nobody.
    """
    if len(now.odds) > MOST_OUTCOMES:
        return 0
    known: dict[Hashable, int] = {}
    total = sum(weight for _, weight in now.odds)
    mean = sum(weight * worth_after(system, state, outcome, side, known) for outcome, weight in now.odds)
    return (total * worth_after(system, state, came, side, known) - mean) // total


def worth_after(system: System, state: State, outcome: Outcome, side: Side, known: dict[Hashable, int]) -> int:
    """Return the worth to a side of the state after an outcome; `known` holds those of states that came before."""
    after: State = state.copy()
    system.play(after, outcome)
    key = state_key(after)
    if key not in known:
        known[key] = worth(system, after, side)
    return known[key]
