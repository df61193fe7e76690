"""Fits the chance of a side to games: `study calibration --fit`.

A logistic regression on the worth of a position, how far the game is, who has to decide and the battle, with a small
penalty on what battles add (A. E. Hoerl, R. W. Kennard, "Ridge Regression", Technometrics 12, 1970), by Newton's
method. It is fitted on games with an even number and judged on the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.core.callbacks import WON
from engine.core.chances import FORMAT, MOMENT, NUMBERS, OWN, DamagedTable, read
from engine.core.stage import WHOLE
from engine.lab.calibration import UNKNOWN, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

PENALTIES = {"bias": 32.0, "time": 64.0, "worth": 64.0, "mover": 32.0}
"""How strongly what a battle or a step adds is held near zero, as the number of positions that would say zero.

Positions of a game depend on each other, so there have to be some dozens of them to say as much as one game."""
ENOUGH = 100
"""The smallest number of positions in a step of the turn for which it adds anything."""
FAINT = 0.5
"""The equal number for a whole system: it matters only where there are few games."""
LEFT_OUT = ("cube", "worth_lost", "worth_time")
"""Numbers without which a function is left that rises with the worth, if anything does."""
ROUNDS = 30
"""Newton's method has long converged then."""
Regressors = dict[str, float]


def row(position: Position) -> Regressors:
    """Return what the numbers of the function are multiplied with at a position."""
    worth, time, lost = position.worth / WON, position.stage.time / WHOLE, position.stage.lost / WHOLE
    return {
        "bias": 1.0,
        "mover": 1.0 if position.side == 0 else -1.0,
        "time": time,
        "lost": lost,
        "worth": worth,
        "worth_time": worth * time,
        "worth_lost": worth * lost,
        "cube": worth**3,
    }


def fit(found: Sequence[Position]) -> dict[str, Any]:
    """Return the function that explains positions best, as the data of its file.

    As many of the numbers in `LEFT_OUT` are left out as make it fall somewhere.

    Raises:
        DamagedTable: what is won does not rise with the worth at all.
    """
    for count in range(len(LEFT_OUT) + 1):
        data = fitted(found, [name for name in NUMBERS if name not in LEFT_OUT[:count]])
        try:
            read(data, "fit")
        except DamagedTable:
            if count == len(LEFT_OUT):
                raise
        else:
            break
    return data


def fitted(found: Sequence[Position], names: Sequence[str]) -> dict[str, Any]:
    """Return the function with only some of the numbers."""
    battles = list(dict.fromkeys(one.battle for one in found if one.size != UNKNOWN))
    counts = Counter(one.stage.moment for one in found)
    moments = [moment for moment in sorted(counts) if counts[moment] >= ENOUGH]
    columns = [*names, *(f"{name} {battle}" for battle in battles for name in OWN)]
    columns += [f"{name} {moment}" for moment in moments for name in MOMENT]
    at = {name: n for n, name in enumerate(columns)}
    table = np.zeros((len(found), len(columns)))
    for n, position in enumerate(found):
        for name, value in row(position).items():
            if name in at:
                table[n, at[name]] = value
            if name in OWN and position.size != UNKNOWN:
                table[n, at[f"{name} {position.battle}"]] = value
            if name in MOMENT and position.stage.moment in moments:
                table[n, at[f"{name} {position.stage.moment}"]] = value
    penalty = np.array([PENALTIES[name.partition(" ")[0]] if " " in name else FAINT for name in columns])
    solved = newton(table, np.array([position.won for position in found]), penalty)
    whole = {name: round(1_000 * solved[n]) for name, n in at.items()}
    sizes = {one.battle: list(one.size) for one in found}
    return {
        "format": FORMAT,
        "numbers": {name: whole.get(name, 0) for name in NUMBERS},
        "battles": {
            battle: {"size": sizes[battle], "adds": {name: whole[f"{name} {battle}"] for name in OWN}}
            for battle in battles
        },
        "moments": {moment: {name: whole[f"{name} {moment}"] for name in MOMENT} for moment in moments},
    }


def newton(table: NDArray[np.float64], won: NDArray[np.float64], penalty: NDArray[np.float64]) -> list[float]:
    """Return the coefficients of a penalized logistic regression."""
    solved = np.zeros(table.shape[1])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(table @ solved, -30, 30)))
        slope = table.T @ (won - chance) - penalty * solved
        bend = (table * (chance * (1 - chance))[:, None]).T @ table + np.diag(penalty)
        solved = solved + np.linalg.solve(bend, slope)
    return [float(number) for number in solved]
