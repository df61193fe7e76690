"""What the players had of games: the samples of which statistics are made, read off the results alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.types import Side
from engine.lab.luck import PARTS

Results = Mapping[int, Mapping[str, Any]]
"""Results of games, as JSON data, by number of the game."""


def is_match(levels: Sequence[str]) -> bool:
    """Return whether two different levels play: then games come in pairs with the same dice, the sides swapped."""
    return levels[0] != levels[1]


def samples(games: Results, *, without_luck: bool = False) -> list[float]:
    """Return what the first level had of each pair, or the first side of each game if the levels are equal.

    Only games before the first that is missing count: which are finished soon depends on how they went.
    """
    size, count = games_of_a_sample(games), 0
    while all(size * count + n in games for n in range(size)):
        count += 1
    return [sample(games, number, without_luck=without_luck) for number in range(count)]


def whole(games: Results) -> Results:
    """Return the games of whole samples, numbered anew without gaps: what can be said of a file with damaged lines."""
    size = games_of_a_sample(games)
    firsts = [number for number in sorted(games) if number % size == 0]
    kept = [n for first in firsts for n in range(first, first + size) if all(first + m in games for m in range(size))]
    return dict(enumerate(games[number] for number in kept))


def sample(games: Results, number: int, *, without_luck: bool) -> float:
    """Return what the first level, or the first side, had of one pair or game."""
    size = games_of_a_sample(games)
    together = [games[size * number + n] for n in range(size)]
    return sum(score(game, player(game), without_luck=without_luck) for game in together) / size


def games_of_a_sample(games: Results) -> int:
    """Return how many games make a sample."""
    return 2 if games and is_match(next(iter(games.values()))["levels"]) else 1


def player(result: Mapping[str, Any]) -> Side:
    """Return the side whose points count: that of the first level, or the first side if the levels are equal."""
    seats: Mapping[Side, str] = result["seats"]
    return next(side for side, level in seats.items() if level == result["levels"][0])


def plain_reason(key: str) -> str:
    """Return why games ended in plain words, from the word key of the reason."""
    return key.rpartition(".")[2].replace("_", " ")


def lost(games: Iterable[Mapping[str, Any]]) -> dict[Side, float]:
    """Return for each side which part of its pieces, stands or cards it loses in the mean of games, from 0 to 1."""
    parts: dict[Side, list[float]] = {}
    for game in games:
        for side, (gone, had) in game["losses"].items():
            parts.setdefault(side, []).append(gone / had if had else 0.0)
    return {side: sum(of) / len(of) for side, of in parts.items()}


def score(result: Mapping[str, Any], side: Side, *, without_luck: bool = False) -> float:
    """Return what a game was to a side: a win 1, a draw a half, a loss 0; the luck of the dice may be taken out."""
    points = 0.5 if result["winner"] is None else float(result["winner"] == side)
    if not without_luck:
        return points
    gain: int = result["luck"]
    return points - (gain if side == next(iter(result["seats"])) else -gain) / PARTS
