"""This module measures the balance of Charge!'s ready-made skirmish armies, with seats swapped.

`python -m tests.bench.skirmish --games 40 1000` lets Veterans play the pair of one budget.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from multiprocessing import Pool

from engine.core.agenda import State
from engine.core.scenario import shipped
from engine.core.system import System
from engine.core.types import Side
from engine.lab.games import Effort, played
from engine.lab.processes import cores
from engine.search import BRAINS, Budget, Choice
from engine.systems.charge.actions import ChooseArmy
from engine.systems.charge.data import SIDES
from tests.bench.armies import LEVEL, NODES

SCENARIO = "charge/skirmish"
PAIRS = {
    300: ("roman_patrol", "war_party"),
    500: ("roman_cohorts", "tribe"),
    750: ("roman_vanguard", "confederacy"),
    1000: ("roman_legion", "great_host"),
}
"""Budget -> its Roman army and its British one."""
GAMES, QUICK_GAMES = 40, 2
"""Games of each pair."""


class Led:
    """A Veteran who leads the given army."""

    def __init__(self, army: str, system: System, *, seed: int = 0) -> None:
        """Make it as a brain is made."""
        self.army, self.brain = army, BRAINS[LEVEL](system, seed=seed)

    def choose(self, state: State, side: Side, budget: Budget) -> Choice:
        """Return its army, then whatever a veteran orders."""
        if state.agenda[-1][0] == "before.choice":
            return Choice(ChooseArmy(self.army), "")
        return self.brain.choose(state, side, budget)


def one(budget: int, number: int) -> float:
    """Play one game; return what it was to the Romans, who sit south in even games: a win 1, a draw a half."""
    ground = shipped()[SCENARIO]
    ground = replace(ground, options={**ground.options, "budget": budget})
    romans, britons = SIDES if number % 2 == 0 else SIDES[::-1]
    armies = dict(zip((romans, britons), PAIRS[budget], strict=True))
    players = {army: partial(Led, army) for army in PAIRS[budget]}
    winner = played(ground, armies, Effort(dict.fromkeys(players, NODES)), number, players=players).end.winner
    return 0.5 if winner is None else float(winner == romans)


def share(budget: int, games: int) -> float:
    """Return the Romans' share over so many games of a pair."""
    with Pool(cores()) as pool:
        return sum(pool.imap_unordered(partial(one, budget), range(games))) / games


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield the Romans' share of each pair; it is to lie from 0.40 to 0.60."""
    games = QUICK_GAMES if quick else GAMES
    for budget in PAIRS:
        yield f"Romans' share in a skirmish: {budget} points", share(budget, games), 0.5, f"0.4 to 0.6; {games} games"


def main() -> None:
    """Print the share in each pair named."""
    parser = argparse.ArgumentParser(description="How even the ready-made armies of a skirmish are")
    parser.add_argument("budgets", nargs="*", type=int, choices=[[], *PAIRS], default=[])
    parser.add_argument("--games", type=int, default=GAMES)
    options = parser.parse_args()
    for budget in options.budgets or PAIRS:
        print(f"{budget} points: {share(budget, options.games):.2f} of {options.games}", flush=True)


if __name__ == "__main__":
    main()
