"""An even game: the level at which a person would win about half, from the games that he has finished.

The levels stand on a ladder of Elo ratings, the steps between two of them evenly apart. The estimate is the rating of
the person that fits his results best, a draw being a half, together with a prior: before any game he is taken to stand
between a Recruit and a Veteran. It knows nothing of the sides' chances in a battle, nor which game came first.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import NamedTuple

from web.game.seats import EVEN, LADDER, LEVELS, ends
from web.storage.win_record import Score, WinRecord

RATINGS = {"recruit": 0, "veteran": 140, "general": 310, "marshal": 410}
"""The rating of each level, in Elo: averages over the five systems in matches of the laboratory (docs/opponent.md)."""
PRIOR, SPREAD = 70, 130
"""The mean of a person's rating before any game, and its standard deviation."""
LEAST = 3
"""The number of finished games from which a level is proposed."""
ELO = 400
"""The difference in Elo at which the stronger one wins ten times as often as he loses."""
FARTHEST, EXACT = 2_000, 0.5
"""The largest rating that is looked for, and how exactly it is found."""


class EvenGame(NamedTuple):
    """The proposed opponent, and from how many games it comes."""

    seat: str
    games: int
    is_of_system: bool
    """Whether only games of one system count."""


def finished(honours: WinRecord) -> int:
    """Return how many games against the computer count so far."""
    return sum(score.total for _, _, level, score in honours.records() if level in LADDER)


def even_game(honours: WinRecord, system: str) -> EvenGame | None:
    """Return the proposal for a system: from its own games if there are enough, else from all; None from too few."""
    records = [
        (battle, level, score) for battle, _, level, score in honours.records() if level in LADDER and score.total
    ]
    own = [(level, score) for battle, level, score in records if battle.partition("/")[0] == system]
    everything = [(level, score) for _, level, score in records]
    for found, is_of_system in ((own, True), (everything, False)):
        games = sum(score.total for _, score in found)
        if games >= LEAST:
            return EvenGame(nearest(rating(found)), games, is_of_system)
    return None


def usual_level(chosen: str, honours: WinRecord, system: str) -> str:
    """Return the opponent that a setting stands for: an even game is looked up, and a Recruit's before there is one."""
    if chosen != EVEN:
        return chosen
    found = even_game(honours, system)
    return LEVELS[0] if found is None else found.seat


def strength(seat: str) -> float:
    """Return the rating of a level, or of a step between two."""
    low, high, share = ends(seat)
    return RATINGS[low] + (RATINGS[high] - RATINGS[low]) * share / 100


def nearest(found: float) -> str:
    """Return the level or step whose rating is nearest, of equally near ones the weaker."""
    return min(LADDER, key=lambda seat: abs(strength(seat) - found))


def rating(results: Iterable[tuple[str, Score]]) -> float:
    """Return the rating that fits the results and the prior best; a better result never lowers it."""
    games = [(strength(seat), score) for seat, score in results]
    at_low, at_high = -float(FARTHEST), float(FARTHEST)
    while at_high - at_low > EXACT:
        middle = (at_low + at_high) / 2
        pull = (PRIOR - middle) / SPREAD**2
        for theirs, (won, drawn, lost) in games:
            expected = 1 / (1 + 10 ** ((theirs - middle) / ELO))
            pull += log(10) / ELO * (won + drawn / 2 - (won + drawn + lost) * expected)
        at_low, at_high = (middle, at_high) if pull > 0 else (at_low, middle)
    return (at_low + at_high) / 2
