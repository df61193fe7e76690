"""A run of a study: it plays the games that are missing, and stops early when enough is known."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, NamedTuple

from engine.lab import statistics
from engine.lab.cluster import played_by_cluster
from engine.lab.games import Series
from engine.lab.processes import Batch, played_by_processes, played_here
from engine.lab.results_file import ResultsFile
from engine.lab.samples import games_of_a_sample, samples

LEAST = 20
"""Samples before which no run is stopped: fewer say little of their own variance. With 5 a sequential test accepted
the wrong hypothesis in 9 of 100 simulated runs instead of 5, with 20 in 4 to 7."""
BATCH_SECONDS = 2.0
"""How long a batch of games is to take: short ones cost the time of giving them out."""
MOST_IN_BATCH = 50

Games = dict[int, dict[str, Any]]
"""Results by number of the game."""


class Stop(NamedTuple):
    """When a run stops before all its games are played."""

    width: float | None = None
    """The widest interval of the share that is narrow enough, from 0 to 1."""
    sprt: tuple[float, float] | None = None
    """The two differences in Elo between which a sequential test decides."""

    def is_due(self, samples: list[float]) -> bool:
        """Return whether enough is known."""
        if len(samples) < LEAST:
            return False
        if self.width is not None and statistics.share(samples).width <= self.width:
            return True
        if self.sprt is None:
            return False
        return statistics.verdict(statistics.log_likelihood_ratio(samples, *self.sprt)) is not None

    def enough(self, samples: list[float], looked: int = 0) -> int | None:
        """Return the first number of samples that is enough; None if more are needed.

        So it does not matter in which order games are finished, or how many more were under way. The first `looked`
        samples were not enough.
        """
        if self.width is None and self.sprt is None:
            return None
        return next((n for n in range(looked + 1, len(samples) + 1) if self.is_due(samples[:n])), None)


class Workers(NamedTuple):
    """Who plays: so many processes of this machine, or the cluster of a scheduler."""

    jobs: int
    scheduler: str | None = None

    def played(self, series: Series, batches: Batches) -> Generator[Batch]:
        """Return what the workers have played, batch by batch."""
        if self.scheduler is not None:
            return played_by_cluster(series, batches, self.scheduler)
        return played_here(series, batches) if self.jobs == 1 else played_by_processes(series, batches, self.jobs)


class Batches:
    """The games to be played, in batches that take about as long as they should."""

    def __init__(self, numbers: list[int]) -> None:
        self._left = iter(numbers)
        self._size = 1

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        while numbers := tuple(number for _, number in zip(range(self._size), self._left, strict=False)):
            yield numbers

    def learn(self, batch: Batch) -> None:
        """Take the time of a batch into account."""
        pace = batch.seconds / len(batch.results)
        self._size = max(1, min(MOST_IN_BATCH, int(BATCH_SECONDS / max(pace, 1e-3))))


def run(
    series: Series, count: int, kept: ResultsFile | None, workers: Workers, stop: Stop, tell: Callable[[int], None]
) -> Games:
    """Play the games of a series up to a number that are not kept yet; return the results that count, by number.

    `tell` is called with the number of games that are known, at first and whenever some have come.

    Raises:
        OSError: a result cannot be written.
        NoCluster: the cluster cannot be used.
        WorkersDied: processes died again and again.
    """
    games = {} if kept is None else {number: game for number, game in kept.games.items() if number < count}
    tell(len(games))
    batches = Batches([number for number in range(count) if number not in games])
    results = workers.played(series, batches)
    looked = 0
    while stop.enough(known := samples(games), looked) is None and (batch := next(results, None)) is not None:
        looked = len(known)
        for result in batch.results:
            if kept is not None:
                kept.add(result)
            games[result["game"]] = result
        batches.learn(batch)
        tell(len(games))
    results.close()
    return counted(games, stop)


def counted(games: Games, stop: Stop) -> Games:
    """Return the games that count: those before the first that is missing, up to where enough is known."""
    known = samples(games)
    number = stop.enough(known) or len(known)
    return {n: games[n] for n in range(number * games_of_a_sample(games))}
