"""Whether positions that are said to be won with some chance are won as often."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.core.callbacks import WON
from engine.lab.samples import score

TENTHS = 10


class Tenth(NamedTuple):
    """The positions whose chance was said to lie in one tenth of the whole range."""

    said: float
    """The mean of what was said, from 0 to 1."""
    won: float
    """The share that was really won, a draw being a half."""
    positions: int
    games: int
    """How many games the positions come from: those of one game depend on each other."""


class Saying(NamedTuple):
    """A chance that was said for a side, what became of it, and the game it was said in."""

    said: float
    won: float
    game: int


def sayings(results: Iterable[Mapping[str, Any]]) -> list[Saying]:
    """Return what was said at each position for the side that had to move, and what became of it."""
    found = []
    for number, result in enumerate(results):
        sides = list(result["seats"])
        for _, index, worth, *_ in result["worths"]:
            said = (worth + WON) / (2 * WON)
            found.append(Saying(said if index == 0 else 1 - said, score(result, sides[index]), number))
    return found


def tenths(found: Iterable[Saying]) -> list[Tenth]:
    """Return the tenths in which there are positions, the lowest chance first."""
    groups: list[list[Saying]] = [[] for _ in range(TENTHS)]
    for one in found:
        groups[min(TENTHS - 1, int(TENTHS * one.said))].append(one)
    return [
        Tenth(
            sum(one.said for one in group) / len(group),
            sum(one.won for one in group) / len(group),
            len(group),
            len({one.game for one in group}),
        )
        for group in groups
        if group
    ]


def brier(found: Iterable[Saying]) -> float:
    """Return the mean squared error of what was said (G. W. Brier, Monthly Weather Review 78, 1950, 1-3)."""
    errors = [(one.said - one.won) ** 2 for one in found]
    return sum(errors) / len(errors)
