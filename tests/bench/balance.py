"""This module measures the balance of each scenario between two Veterans.

`python -m tests.bench.balance --write chartabella/grain` plays a scenario and writes the result into its file; after an
interruption it continues.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import astuple
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Side
from tests.bench.opponent import PROCESSES, Result, one

ROOT = Path(__file__).parents[2]
LIMITS = dict.fromkeys(("at_the_charge", "table_battles", "conquerors_kings", "charge"), (0.40, 0.60))
OTHER_LIMITS = (0.35, 0.65)
"""Between what the first side's share is to lie, by system."""
GAMES, QUICK_GAMES = 200, 6
NODES = {"veteran": 1_000}
"""Positions that a veteran may look at for one order: the whole menu of the small scenarios, the best of the large."""
LEVEL = "veteran"
KEPT = ROOT / ".cache/balance"
QUICK = (
    "chartabella/training",
    "chartabella/grain",
    "chartabella/caravan",
    "at_the_charge/training",
    "table_battles/training",
)


def numbered(scenario: str, nodes: int, number: int) -> tuple[int, Result]:
    """Play one game; return its number with it."""
    return number, one(scenario, (LEVEL, LEVEL), {LEVEL: nodes}, number)


def played(scenario: str, games: int, nodes: int) -> list[Result]:
    """Play so many games of veterans; those of a measurement that was interrupted are not played again.

    They are kept by the scenario's digest: a change of the opponent makes them worthless, and the folder is to be
    deleted then.
    """
    kept = KEPT / f"{scenario.replace('/', '-')}-{shipped()[scenario].digest()}-{nodes}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    lines = kept.read_text("utf-8").splitlines() if kept.exists() else []
    found = {number: Result(*facts) for number, *facts in map(json.loads, lines)}
    left = [number for number in range(games) if number not in found]
    with Pool(PROCESSES) as pool, kept.open("a", encoding="utf-8") as file:
        for number, result in pool.imap_unordered(partial(numbered, scenario, nodes), left):
            file.write(json.dumps([number, *astuple(result)]) + "\n")
            file.flush()
            found[number] = result
    return [found[number] for number in range(games)]


def beginner(scenario: str) -> Side:
    """Return the side with the first turn; where dice decide that, the first of both."""
    ground = shipped()[scenario]
    system = load(ground.system)
    s = system.start(ground)
    side: Side | int = getattr(s, "first", None) or getattr(s, "side", 0)
    return side if isinstance(side, str) else system.sides(s)[side]


def first_side_share(scenario: str, results: list[Result]) -> float:
    """Return the share of games that the side with the first turn won, a draw counting half."""
    first = beginner(scenario)
    return sum(1.0 if r.side == first else 0.5 if r.side is None else 0.0 for r in results) / len(results)


def on_field(results: list[Result]) -> float:
    """Return the share of games that did not run into the round limit."""
    return sum(not r.at_limit for r in results) / len(results)


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured, target, note) of each scenario; the share is to lie within its system's limits."""
    return list(measure(QUICK if quick else tuple(shipped()), QUICK_GAMES if quick else GAMES))


def measure(names: tuple[str, ...], games: int) -> Iterator[tuple[str, float, float, str]]:
    """Yield the figures of each scenario as soon as they are known."""
    for name in names:
        results = played(name, games, NODES[LEVEL])
        share = first_side_share(name, results)
        low, high = LIMITS.get(shipped()[name].system, OTHER_LIMITS)
        yield f"first side's share: {name}", share, 0.5, f"{low} to {high}; {games} games of {LEVEL}"
        yield f"games decided on the field: {name}", on_field(results), 0.5, f"at least; {games} games"


def write(name: str, games: int, nodes: int) -> str:
    """Measure a scenario and write the table [measured] into its file; return the table."""
    results = played(name, games, nodes)
    table = (
        f"[measured]\nshare = {first_side_share(name, results):.2f}\ngames = {games}\n"
        f'ended_on_field = {on_field(results):.2f}\nlevel = "{LEVEL}"\nnodes = {nodes}\n'
    )
    path = ROOT / "scenarios" / f"{name}.toml"
    text = re.sub(r"\n\[measured\]\n(?:[^\[\n].*\n)*", "", path.read_text("utf-8")).rstrip("\n")
    path.write_text(f"{text}\n\n{table}", "utf-8")
    return table


def main() -> None:
    """Print the figures, or write them into the files named."""
    parser = argparse.ArgumentParser(description="How even the scenarios are")
    parser.add_argument("--write", nargs="*", default=[], metavar="SCENARIO")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument(
        "--nodes", type=int, default=NODES[LEVEL], help="positions looked at for one order, with --write"
    )
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    for name in options.write:
        print(name, write(name, options.games, options.nodes), sep="\n", flush=True)
    if not options.write:
        names = QUICK if options.quick else tuple(shipped())
        for name, measured, target, note in measure(names, QUICK_GAMES if options.quick else options.games):
            print(f"{name}: {measured:.2f} (target {target:g}; {note})", flush=True)


if __name__ == "__main__":
    main()
