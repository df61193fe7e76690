"""How strong the levels are against one another, how games end, and how fast positions are looked at.

Budgets are nodes, not time, so that the figures are the same everywhere: a general looks at about as many positions
as it could within two seconds in the browser.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool

from engine.core.scenario import shipped
from engine.core.system import load
from engine.search import BRAINS, Budget
from tests.bench.turns import turns_per_second
from tests.search.games import Players, play

PROCESSES = 2
NODES = {"random": 1, "recruit": 200, "veteran": 1_500, "general": 6_000}
"""Positions that each level may look at for one order."""
AT_LIMIT = ("_at_limit", ".limit", ".time", ".draw", ".dusk_morale", ".dusk_losses", ".dusk_draw")
"""How the word keys of endings by the round limit end."""
CONQUERORS = tuple(f"conquerors_kings/{name}" for name in ("training", "trebia", "gaugamela", "open"))
CHARGE = tuple(f"charge/{name}" for name in ("training", "frontier", "watling_street", "mons_graupius", "skirmish"))
AGAINST_RANDOM = {
    "chartabella": ("chartabella/training", "chartabella/grain"),
    "at_the_charge": ("at_the_charge/training", "at_the_charge/civitate", "at_the_charge/kalavryai"),
    "table_battles": ("table_battles/training", "table_battles/rocroi", "table_battles/kolin"),
    "conquerors_kings": CONQUERORS,
    "charge": CHARGE,
}
"""System -> scenarios in which a veteran plays against chance."""
AGAINST_VETERAN = {
    "chartabella": ("chartabella/training", "chartabella/grain", "chartabella/caravan", "chartabella/persian_camp"),
    "at_the_charge": ("at_the_charge/training", "at_the_charge/civitate", "at_the_charge/kalavryai"),
    "table_battles": ("table_battles/training", "table_battles/rocroi", "table_battles/kolin"),
    "conquerors_kings": CONQUERORS,
    "charge": CHARGE,
}
"""System -> scenarios in which a general plays against a veteran."""
GAMES = {"chartabella": 25, "at_the_charge": 34, "table_battles": 34, "conquerors_kings": 26, "charge": 26}
"""System -> games of a general in each scenario."""


@dataclass(frozen=True)
class Result:
    """One game: the level that won (None for a draw), the side that won, and whether the round limit ended it."""

    winner: str | None
    side: str | None
    at_limit: bool


def one(
    scenario: str, levels: tuple[str, str], nodes: dict[str, int], number: int, players: Players = BRAINS
) -> Result:
    """Play one game; different levels change sides from game to game, two games to a seed."""
    ground = shipped()[scenario]
    sides = load(ground.system).sides(load(ground.system).start(ground))
    seed = number if levels[0] == levels[1] else number // 2
    mine = levels if number % 2 == 0 else levels[::-1]
    chosen = dict(zip(sides, mine, strict=True))
    end, _ = play(ground, chosen, {side: nodes[level] for side, level in chosen.items()}, seed, players=players)
    return Result(chosen.get(end.winner or ""), end.winner, end.why.endswith(AT_LIMIT))


def tournament(scenario: str, levels: tuple[str, str], games: int, players: Players = BRAINS) -> list[Result]:
    """Play so many games of two levels, sides swapped; a player that is no level looks at one position."""
    nodes = {level: NODES.get(level, 1) for level in levels}
    with Pool(PROCESSES) as pool:
        return pool.map(partial(one, scenario, levels, nodes, players=players), range(games), chunksize=1)


def share(results: list[Result], level: str) -> float:
    """Return the share of games that a level won, a draw counting half."""
    return sum(1.0 if r.winner == level else 0.5 if r.winner is None else 0.0 for r in results) / len(results)


def speed(scenario: str, nodes: int = 1_500) -> float:
    """Return the positions that a veteran looks at in a second of processor time, at the start of a scenario."""
    ground = shipped()[scenario]
    system = load(ground.system)
    s = system.start(ground)
    began = time.process_time()
    choice = BRAINS["veteran"](system, seed=1).choose(s, s.side, Budget(nodes=nodes))
    return choice.considered / (time.process_time() - began)


def menu_milliseconds(scenario: str, rounds: int = 20) -> float:
    """Return the processor time of one whole menu, the best of some."""
    ground = shipped()[scenario]
    system = load(ground.system)
    s = system.start(ground)
    best = 1e9
    for _ in range(rounds):
        began = time.process_time()
        list(system.legal(s))
        best = min(best, time.process_time() - began)
    return best * 1000


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured, target, note); `quick` plays a tenth of the games, which says little about a share."""
    return list(measure(quick))


def against_random(system: str, scenarios: tuple[str, ...], quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield the veteran's share against chance in each scenario, and in all of a system."""
    together: list[Result] = []
    for scenario in scenarios:
        results = tournament(scenario, ("veteran", "random"), 10 if quick else 100)
        together += results
        yield f"veteran beats random: {scenario}", share(results, "veteran"), 0.95, f"{len(results)} games"
    yield f"veteran beats random: {system}", share(together, "veteran"), 0.95, f"{len(together)} games"


def against_veteran(system: str, scenarios: tuple[str, ...], quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield the general's share against the veteran in each scenario, and in all of a system."""
    together: list[Result] = []
    for scenario in scenarios:
        large = scenario.endswith("persian_camp")
        results = tournament(scenario, ("general", "veteran"), (2 if large else 6) if quick else GAMES[system])
        together += results
        yield f"general beats veteran: {scenario}", share(results, "general"), 0.6, f"{len(results)} games"
    yield f"general beats veteran: {system}", share(together, "general"), 0.6, f"{len(together)} games"
    limit = sum(r.at_limit for r in together) / len(together)
    yield f"games that end by the limit: {system}", limit, 0.3, f"{len(together)} games; at most"


def measure(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield each figure as soon as it is known."""
    for system, scenarios in AGAINST_RANDOM.items():
        yield from against_random(system, scenarios, quick)
    for system, scenarios in AGAINST_VETERAN.items():
        yield from against_veteran(system, scenarios, quick)
    yield "positions per second: training", speed("chartabella/training"), 4000, "processor time, CPython"
    yield "random games of Rocroi: player turns per second", turns_per_second("table_battles/rocroi"), 2000, "CPython"
    yield "menu of Gaugamela in milliseconds", menu_milliseconds("chartabella/gaugamela"), 40, "CPython; at most"


if __name__ == "__main__":
    for name, measured, target, note in measure("--quick" in sys.argv):
        print(f"{name}: {measured:.2f} (target {target:g}; {note})", flush=True)
