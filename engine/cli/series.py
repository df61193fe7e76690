"""How a series of games is played for a command: its battle, its workers, its folder, its progress."""

from __future__ import annotations

import argparse
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from engine.cli.output import Trouble, scenario, trouble
from engine.cli.records import read
from engine.core import codec
from engine.core.scenario import DataFault, Scenario
from engine.lab.cluster import NoCluster
from engine.lab.games import Effort, Series
from engine.lab.processes import WorkersDied, cores
from engine.lab.results_file import BATTLE, OtherStudy, ResultsFile
from engine.lab.run import Games, Stop, Workers, run
from engine.search import BRAINS

NODES = 1_000
"""Positions for one order, unless said otherwise."""
TOML = ".toml"
ENDED_BY_HAND = 130
"""The exit code after Ctrl+C."""


def battle(name: str) -> Scenario:
    """Return a shipped battle by its name, or the battle of a file.

    Raises:
        Trouble: there is none, or the file is faulty.
    """
    if not name.endswith(TOML):
        return scenario(name)
    try:
        return codec.scenario_text(read(name), name)
    except DataFault as fault:
        raise Trouble("\n".join(map(str, fault.mismatches))) from None


def effort(arguments: argparse.Namespace, *levels: str) -> Effort:
    """Return how long the levels may think about an order: one number for all, or one for each."""
    numbers = arguments.nodes or (() if arguments.seconds is not None else (NODES,))
    if len(numbers) > max(1, len(set(levels))):
        raise trouble("--nodes", "one number for equal levels", ",".join(map(str, numbers)))
    return Effort(dict(zip(levels, numbers * len(levels), strict=False)), arguments.seconds)


def played(series: Series, arguments: argparse.Namespace, name: str, folder: str | None) -> Games:
    """Play a series of the battle that was called so, as the arguments say; return the games that count.

    The file of a battle of one's own is kept beside its games, because they can be played again only with it.

    Raises:
        Trouble: the folder cannot be used, or processes died again and again.
    """
    stop = Stop(None if arguments.until is None else arguments.until / 100, getattr(arguments, "sprt", None))
    workers = Workers(arguments.jobs or cores(), arguments.scheduler)
    kept, known = None, 0
    try:
        with ExitStack() as stack:
            progress = stack.enter_context(ProgressBar(series.scenario.name, arguments.games))
            if folder is not None:
                kept = stack.enter_context(ResultsFile(Path(folder), series.facts()))
                for number in kept.damaged:
                    sys.stderr.write(f"{kept.path}: line {number}: expected the result of a game; it is left out\n")
                if name.endswith(TOML):
                    shutil.copy(name, Path(folder) / BATTLE)

            def tell(games: int) -> None:
                nonlocal known
                known = games
                progress.tell(games)

            return run(series, arguments.games, kept, workers, stop, tell)
    except OSError as error:
        raise trouble(str(folder), "a folder that can be written", (error.strerror or "an error").lower()) from None
    except (NoCluster, OtherStudy, WorkersDied) as error:
        raise Trouble(str(error)) from None
    except KeyboardInterrupt:
        onward = "nothing was kept; use --out DIR" if kept is None else "the same command goes on from there"
        raise Trouble(f"ended after {counted(known, 'game')}; {onward}", ENDED_BY_HAND) from None


def check_level(name: str) -> None:
    """Refuse a level that there is not."""
    if name not in BRAINS:
        raise trouble("level", f"one of {', '.join(BRAINS)}", f'"{name[:40]}"')


class ProgressBar:
    """A bar on the terminal with the time that is left; silent where the error output is no terminal."""

    def __init__(self, name: str, games: int) -> None:
        self._bar: Any = None
        if sys.stderr.isatty():
            from tqdm import tqdm  # noqa: PLC0415 - only a terminal has a bar

            self._bar = tqdm(total=games, desc=name, unit="game", leave=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def tell(self, games: int) -> None:
        """Show how many games are known."""
        if self._bar is not None:
            self._bar.update(games - self._bar.n)


def folder_of(name: str, arguments: argparse.Namespace) -> str | None:
    """Return the folder of one battle of several: a battle of one's own is called like its file."""
    own = Path(name).stem if name.endswith(TOML) else name.replace("/", "-")
    return arguments.out and str(Path(arguments.out) / own)


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun."""
    return f"{number} {noun}" if number == 1 else f"{number} {plural or noun + 's'}"
