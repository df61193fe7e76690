"""How the General does against a plain Monte Carlo tree search that has as much time for each order.

`python -m tests.bench.tree_search [--pairs N] [--seconds S] [--seed N] [--processes N] [SYSTEM ...]` plays pairs of
games with the same dice, sides swapped, on each system's training battle, and prints the share of the General.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from typing import NamedTuple

from engine.core.scenario import shipped
from engine.lab import statistics
from engine.lab.games import Effort, Series, played
from engine.lab.processes import cores
from engine.search import BRAINS, Budget
from tests.bench.tree_player import Settings, TreeSearch

SYSTEMS = ("chartabella", "at_the_charge", "table_battles", "conquerors_kings", "charge")
LEVELS = ("general", "tree")
PAIRS, QUICK_PAIRS = 20, 2
SECONDS = 0.2
"""The time for an order."""
TARGET = 0.6
"""The share of the General that is wanted."""


class Clock(Effort):
    """Equal time for each order, by the processor's clock, so that other work on the machine favours nobody."""

    def budget(self, level: str) -> Budget:  # noqa: ARG002 - both have the same
        """Return the budget of a level for its next order."""
        until = time.process_time() + (self.seconds or 0)
        return Budget(deadline=lambda: time.process_time() >= until)


class Match(NamedTuple):
    """Pairs of games on one battle."""

    battle: str
    seconds: float = SECONDS
    seed: int = 1
    settings: Settings | None = None
    """Those of the tree search, None for the tuned ones."""
    level: str = LEVELS[0]

    def pair(self, number: int) -> float:
        """Play a pair; return the General's share of it."""
        return (self.game(2 * number) + self.game(2 * number + 1)) / 2

    def game(self, number: int) -> float:
        """Play a game; return what it was to the General: 1, a half or 0."""
        levels = (self.level, LEVELS[1])
        series = Series(shipped()[self.battle], levels, Clock({}, self.seconds), self.seed)
        seats = series.seats(number)
        players = {**BRAINS, LEVELS[1]: partial(TreeSearch, settings=self.settings)}
        winner = played(series.scenario, seats, series.effort, series.dice(number), players=players).end.winner
        return 0.5 if winner is None else float(seats[winner] == self.level)


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield the General's share in each system."""
    yield from measure([Match(f"{system}/training") for system in SYSTEMS], QUICK_PAIRS if quick else PAIRS, cores())


def measure(matches: Sequence[Match], pairs: int, processes: int) -> Iterator[tuple[str, float, float, str]]:
    """Yield (name, share, target, note) of each match."""
    for match in matches:
        with Pool(processes) as pool:
            found = pool.map(match.pair, range(pairs), chunksize=1)
        share = statistics.share(found)
        text = f"{pairs} pairs; between {share.low:.2f} and {share.high:.2f}"
        yield f"general beats tree search: {match.battle}", share.value, TARGET, text


def main() -> None:
    """Print the share in each system named."""
    parser = argparse.ArgumentParser(description="How the General does against a plain tree search")
    parser.add_argument("systems", nargs="*", default=SYSTEMS, metavar="SYSTEM")
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=cores())
    chosen = parser.parse_args()
    matches = [Match(f"{system}/training", chosen.seconds, chosen.seed) for system in chosen.systems]
    for name, measured, target, note in measure(matches, chosen.pairs, chosen.processes):
        print(f"{name}: {measured:.2f} (target {target:g}; {note})", flush=True)


if __name__ == "__main__":
    main()
