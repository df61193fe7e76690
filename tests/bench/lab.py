"""How fast the engine plays, and what the laboratory's ways of giving out games cost.

`python -m tests.bench lab` compares a study with calls in a loop, two processes with one, and the workers of a cluster
with as many processes. Such ratios say something only on a machine that does nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.core.scenario import shipped
from engine.core.system import load
from engine.lab.games import Effort, Series, played
from engine.lab.results_file import ResultsFile
from engine.lab.run import Stop, Workers, run
from engine.search import BRAINS, Budget
from tests.bench.turns import turns_per_second
from tests.lab.dask_cluster import cluster

SERIES = Series(shipped()["charge/training"], ("veteran", "recruit"), Effort({"veteran": 200, "recruit": 200}), 7)
GAMES, QUICK_GAMES = 100, 20
ROUNDS = 3
"""Times that each way is measured, in turn with the others; the fastest counts."""
WORKERS = 3


def in_a_loop(games: int) -> None:
    """Play games by calls of the engine, without a study."""
    for number in range(games):
        played(SERIES.scenario, SERIES.seats(number), SERIES.effort, SERIES.dice(number))


def by_a_study(games: int, workers: Workers) -> None:
    """Play games as a study does, which keeps their results."""
    with TemporaryDirectory() as folder, ResultsFile(Path(folder), SERIES.facts()) as kept:
        assert len(run(SERIES, games, kept, workers, Stop(), lambda _: None)) == games


def fastest(ways: dict[str, Callable[[], None]]) -> dict[str, float]:
    """Return the seconds of each way, the fastest of some rounds in turn."""
    found = dict.fromkeys(ways, 1e9)
    for _ in range(ROUNDS):
        for name, way in ways.items():
            began = time.perf_counter()
            way()
            found[name] = min(found[name], time.perf_counter() - began)
    return found


def positions_per_second(scenario: str, nodes: int = 1_500) -> float:
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


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield (name, measured, target, note) as soon as each figure is known."""
    yield "positions per second: training", positions_per_second("chartabella/training"), 4000, "CPU time, CPython"
    yield "random games of Rocroi: player turns per second", turns_per_second("table_battles/rocroi"), 2000, "CPython"
    yield "menu of Gaugamela in milliseconds", menu_milliseconds("chartabella/gaugamela"), 40, "CPython; at most"
    games = QUICK_GAMES if quick else GAMES
    with cluster(WORKERS) as (address, _):
        found = fastest({
            "loop": lambda: in_a_loop(games),
            "one": lambda: by_a_study(games, Workers(1)),
            "two": lambda: by_a_study(games, Workers(2)),
            "three": lambda: by_a_study(games, Workers(WORKERS)),
            "cluster": lambda: by_a_study(games, Workers(1, address)),
        })  # fmt: skip
    yield "games an hour of a study, of calls in a loop", found["loop"] / found["one"], 0.95, f"{games} games; at least"
    yield "games an hour of two processes, of one", found["one"] / found["two"], 1.9, f"{games} games; at least"
    text = f"{games} games, {WORKERS} each; at least"
    yield "games an hour of a cluster, of processes", found["three"] / found["cluster"], 0.9, text
