"""Whether positions that are said to be won with some chance are won as often."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, NamedTuple

from engine.core.callbacks import WON
from engine.core.chances import PARTS, Chances, Size, size_of
from engine.core.scenario import Scenario
from engine.core.stage import GameStage
from engine.core.system import load
from engine.lab.samples import score

TENTHS = 10
UNKNOWN: Size = (0, 0, 0, 0, 0)
"""The size of a battle of which nothing is known."""


class Tenth(NamedTuple):
    """The positions whose chance was said to lie in one tenth of the whole range."""

    said: float
    """The mean of what was said, from 0 to 1."""
    won: float
    """The share that was really won, a draw being a half."""
    positions: int
    games: int
    """How many games the positions come from: those of one game depend on each other."""


class Position(NamedTuple):
    """A position of a game, and what became of it."""

    battle: str
    number: int
    """The number of its game."""
    side: int
    """The number of the side whose turn it was."""
    worth: int
    """Its worth to the first side."""
    stage: GameStage
    size: Size
    won: float
    """What the first side had of the game."""


class Saying(NamedTuple):
    """A chance that was said for a side, what became of it, and the game it was said in."""

    said: float
    won: float
    game: Hashable


def positions(results: Iterable[Mapping[str, Any]], scenario: Scenario | None) -> list[Position]:
    """Return the positions of games at which something is at stake; without a scenario it is an unknown battle.

    A battle whose armies are still to be chosen is unknown too: its size differs from game to game.
    """
    size = UNKNOWN
    if scenario is not None and (system := load(scenario.system)).thinking.stage is not None:
        begun = size_of(system, system.start(scenario))
        size = begun if begun[-1] else UNKNOWN
    found = []
    for result in results:
        won = score(result, next(iter(result["seats"])))
        for _, side, worth, time, lost, moment in result["worths"]:
            if abs(worth) < WON:
                stage = GameStage(time, lost, side, moment, limit=size[0], pieces=size[-1])
                found.append(Position(result["battle"], result["game"], side, worth, stage, size, won))
    return found


def said(function: Chances | None, found: Iterable[Position]) -> list[Saying]:
    """Return what a function says of positions for the side whose turn it was, and what became of them.

    Without a function the worth itself is said, as a chance on a straight line.
    """
    sayings = []
    for position in found:
        chance = (position.worth + WON) / (2 * WON)
        if function is not None:
            chance = function.of(position.worth, position.stage, position.size) / PARTS
        is_first, game = position.side == 0, (position.battle, position.number)
        sayings.append(Saying(chance if is_first else 1 - chance, position.won if is_first else 1 - position.won, game))
    return sayings


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
