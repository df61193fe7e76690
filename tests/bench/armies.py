"""This module measures the balance of an open battle over all pairs of its armies."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import permutations
from multiprocessing import Pool
from typing import NamedTuple

from engine.core.scenario import Scenario, shipped
from engine.core.types import Side
from engine.lab.games import Effort, played
from engine.lab.processes import cores

OPEN = "conquerors_kings/open"
LEVEL, NODES = "veteran", 1_000
EFFORT = Effort({LEVEL: NODES})
ROUNDS, QUICK_ROUNDS = 7, 1
"""Games of each pairing: 210 in all."""


class Result(NamedTuple):
    """One game: the army of each side, who attacked, and who won (None for a draw)."""

    armies: dict[Side, str]
    attacker: Side
    winner: Side | None

    def worth(self, side: Side) -> float:
        """Return what the game was to a side: a win 1, a draw a half."""
        return 0.5 if self.winner is None else float(self.winner == side)


def pairings(armies: Iterable[str]) -> list[tuple[str, str]]:
    """Return each army against each other one, from either seat."""
    return list(permutations(armies, 2))


def given(scenario: Scenario, armies: dict[Side, str]) -> Scenario:
    """Return an open battle with armies that are not chosen but given."""
    sides = {side: {**data, "army": armies[side]} for side, data in scenario.body["sides"].items()}
    return replace(scenario, body={**scenario.body, "sides": sides})


def one(scenario: str, number: int) -> Result:
    """Play one game of veterans; one number after the other goes through the pairings."""
    ground = shipped()[scenario]
    pairs = pairings(ground.body["armies"])
    armies = dict(zip(sorted(ground.body["sides"]), pairs[number % len(pairs)], strict=True))
    found = played(given(ground, armies), dict.fromkeys(armies, LEVEL), EFFORT, number)
    return Result(armies, found.state.first, found.end.winner)


def shares(results: Iterable[Result]) -> dict[str, float]:
    """Return the attacker's share and each army's, a draw counting half."""
    found: dict[str, list[float]] = defaultdict(list)
    for result in results:
        found["attacker"].append(result.worth(result.attacker))
        for side, army in result.armies.items():
            found[army].append(result.worth(side))
    return {name: sum(worths) / len(worths) for name, worths in found.items()}


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield the shares; all are to lie from 0.40 to 0.60."""
    games = len(pairings(shipped()[OPEN].body["armies"])) * (QUICK_ROUNDS if quick else ROUNDS)
    with Pool(cores()) as pool:
        results = pool.map(partial(one, OPEN), range(games), chunksize=1)
    for name, share in shares(results).items():
        yield f"share in an open battle: {name}", share, 0.5, f"0.4 to 0.6; {games} games of {LEVEL}"


if __name__ == "__main__":
    for name, measured, target, note in figures("--quick" in sys.argv):
        print(f"{name}: {measured:.2f} (target {target:g}; {note})", flush=True)
