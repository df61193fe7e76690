"""`study`: many games of the computer against itself, and what they say of its levels and of battles."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli.calibrate import LOOK, calibration
from engine.cli.output import Output, trouble
from engine.cli.sentences import Sentences
from engine.cli.series import BATTLE, NODES, TOML, ProgressBar, battle, check_level, counted, effort, folder_of, played
from engine.cli.study_figures import better, course, elo_text, fairness, finite, found, span, write_measured
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Side
from engine.lab import statistics
from engine.lab.games import Effort, Series
from engine.lab.samples import samples

if TYPE_CHECKING:
    from engine.lab.report import Study

GAMES = 100
"""Games of a series, unless said otherwise."""
BALANCE_LEVEL = "veteran"


def match(arguments: argparse.Namespace) -> Output:
    """Let two levels play each other, sides swapped, with the same dice for both games of a pair."""
    for name in (arguments.one, arguments.other):
        check_level(name)
    if arguments.one == arguments.other:
        raise trouble("levels", "two different ones (`study balance` plays equals)", f'"{arguments.one}" twice')
    if arguments.games % 2:
        raise trouble("--games", "an even number, for games are played in pairs", str(arguments.games))
    low, high = arguments.sprt or (0.0, 1.0)
    if low >= high:
        raise trouble("--sprt", "two numbers, the lower one first", f"{low:g} {high:g}")
    levels = (arguments.one, arguments.other)
    series = Series(battle(arguments.battle), levels, effort(arguments, *levels), arguments.seed)
    games = played(series, arguments, arguments.battle, arguments.out)
    pairs = samples(games)
    data = found(series, games) | {"pairs": len(pairs), "pair_counts": list(statistics.counts(pairs))}
    share = statistics.share(pairs)
    data["elo"] = [finite(statistics.elo(of)) for of in share]
    lines = [
        f"{series.scenario.name}: {arguments.one} against {arguments.other}",
        f"{arguments.one}: {span(share)} points of 100 in {len(games)} games ({counted(len(pairs), 'pair')})",
        f"{better(share, arguments.one, arguments.other)} Difference in Elo: "
        + ", ".join(f"{name} {elo_text(of)}" for name, of in zip(("", "from", "to"), share, strict=True)).strip(),
        "Pairs with 2, 1.5, 1, .5 and 0 points: " + ", ".join(map(str, data["pair_counts"])),
    ]
    if arguments.sprt:
        ratio = statistics.log_likelihood_ratio(pairs, low, high)
        data["sprt"] = {"low": low, "high": high, "ratio": ratio, "accepts_high": statistics.verdict(ratio)}
        outcome = {True: f"{high:g} accepted", False: f"{low:g} accepted", None: "undecided"}
        lines.append(
            f"Test of {low:g} against {high:g} Elo: {outcome[data['sprt']['accepts_high']]}, ratio {ratio:.2f}"
        )
    return Output(data, [*lines, *course(data)])


def balance(arguments: argparse.Namespace) -> Output:
    """Let equals play battles; tell the share of the first side."""
    names = arguments.battles or list(shipped())
    for name in names:
        if arguments.write and not name.endswith(TOML):
            raise trouble("--write", "the file of a battle to write into", name)
    rows: list[dict[str, Any]] = []
    lines: list[str] = []
    for name in names:
        levels = (BALANCE_LEVEL, BALANCE_LEVEL)
        series = Series(battle(name), levels, effort(arguments, *levels), arguments.seed, arguments.look)
        games = played(series, arguments, name, folder_of(series, arguments))
        data = found(series, games) | {"first_side": next(iter(series.seats(0)))}
        rows.append(data)
        if arguments.write:
            write_measured(name, data)
        lines += [f"{series.scenario.name}: {fairness(data, games)}", *(f"   {line}" for line in course(data))]
    return Output(rows, lines)


def speed(arguments: argparse.Namespace) -> Output:
    """Play battles in this process; tell how many positions a second are looked at, and games an hour played."""
    rows: list[dict[str, Any]] = []
    for name in arguments.battles or list(shipped()):
        levels = (BALANCE_LEVEL, BALANCE_LEVEL)
        series = Series(battle(name), levels, Effort({BALANCE_LEVEL: arguments.nodes or NODES}), arguments.seed)
        with ProgressBar(series.scenario.name, arguments.games) as progress:
            began, looked_at = time.process_time(), 0
            for number in range(arguments.games):
                looked_at += series.play(number)["looked_at"]
                progress.tell(number + 1)
            seconds = time.process_time() - began
        figures = {"games": arguments.games, "looked_at": looked_at, "seconds": seconds}
        rows.append(series.facts() | figures)
    lines = [
        f"{row['battle']}: {row['looked_at'] / row['seconds']:.0f} positions a second, "
        f"{3600 * row['games'] / row['seconds']:.0f} games an hour"
        for row in rows
    ]
    return Output(rows, lines)


def report(arguments: argparse.Namespace) -> Output:
    """Write a page with the figures and plots of studies."""
    from engine.lab import report as pages  # noqa: PLC0415 - the other studies need no plots

    folders = [Path(name) for name in arguments.folders]
    for folder in folders:
        if not folder.is_dir():
            raise trouble(str(folder), "a folder with games of a study", "none")
    try:
        found = pages.studies(folders)
        if not found:
            raise trouble(", ".join(arguments.folders), "games of a study (games.jsonl)", "none")
        Path(arguments.page).write_text(pages.page(found, side_name), "utf-8")
    except OSError as error:
        raise trouble(arguments.page, "a file that can be written", (error.strerror or "an error").lower()) from None
    except ImportError:
        raise trouble("study report", "the packages of the extra lab", "none of matplotlib") from None
    data = {"page": arguments.page, "studies": [study.name for study in found]}
    return Output(data, [f"{arguments.page}: {len(found)} studies"])


def side_name(study: Study, side: Side) -> str:
    """Return what a side of a study is called; its id if the battle is unknown."""
    own = study.folder / BATTLE
    scenario = battle(str(own)) if own.exists() else shipped().get(study.battle)
    return side if scenario is None else Sentences(Game(scenario)).side(side)


def add_commands(top: argparse.ArgumentParser, number: Callable[[str], int], count: Callable[[str], int]) -> None:
    """Add the studies to a parser; `number` and `count` read a number from 0 and from 1 on."""
    studies = top.add_subparsers(required=True, metavar="STUDY", parser_class=type(top))

    def study(name: str, run_it: object, games: int, text: str) -> argparse.ArgumentParser:
        one: argparse.ArgumentParser = studies.add_parser(name, help=text, description=text)
        one.add_argument("--games", type=count, default=games, help=f"games to play of a battle ({games})")
        one.add_argument("--seed", type=number, default=0, help="the same seed plays the same games")
        one.add_argument("--json", action="store_true", help="print JSON")
        one.set_defaults(run=run_it)
        return one

    def nodes(one: argparse.ArgumentParser, kind: Callable[[str], object], more: str = "") -> None:
        one.add_argument("--nodes", type=kind, metavar="N", help=f"positions to look at for each order{more} ({NODES})")

    def few(text: str) -> tuple[int, ...]:
        return tuple(count(number) for number in text.split(",", 1))

    def series(one: argparse.ArgumentParser) -> None:
        nodes(one, few, ", or N,M for each of two levels" if one.prog.endswith("match") else "")
        one.add_argument("--seconds", type=positive, help="seconds for each order; no game can be repeated then")
        one.add_argument("--jobs", type=count, help="processes; one for each core without")
        one.add_argument("--scheduler", metavar="ADDRESS", help="have the workers of a Dask cluster play instead")
        one.add_argument("--out", metavar="DIR", help="keep the games here; the same command goes on with them")
        one.add_argument(
            "--until", type=positive, metavar="WIDTH", help="stop when the interval is no wider, in points"
        )

    text = "Let two levels play a battle, sides swapped, with the same dice in both games of a pair."
    one = study("match", match, GAMES, text)
    series(one)
    one.add_argument("battle", metavar="BATTLE", help="SYSTEM/SCENARIO or a TOML file")
    one.add_argument("one", metavar="LEVEL")
    one.add_argument("other", metavar="LEVEL")
    text = "stop when a sequential test decides between two differences in Elo"
    one.add_argument("--sprt", nargs=2, type=float, metavar=("LOW", "HIGH"), help=text)
    one = study("balance", balance, GAMES, "Let Veterans play battles against each other and tell how even these are.")
    series(one)
    look = "positions to look at for the chance of a position"
    one.add_argument("--look", type=count, default=0, help=f"{look}; the same games then serve a calibration")
    one.add_argument("--write", action="store_true", help="write the share into the battle's file as [measured]")
    one.add_argument("battles", nargs="*", metavar="BATTLE", help="SYSTEM/SCENARIO or a TOML file; all without")
    text = "Let equals play battles and tell how often positions are won that are said to be won with some chance."
    one = study("calibration", calibration, GAMES, text)
    series(one)
    one.add_argument("--level", default=BALANCE_LEVEL, help=f"who plays ({BALANCE_LEVEL})")
    one.add_argument("--fit", action="store_true", help="fit each system's chances on half of the games, and keep them")
    one.add_argument("--look", type=count, default=LOOK, help=f"{look} ({LOOK})")
    one.add_argument("battles", nargs="*", metavar="BATTLE", help="SYSTEM/SCENARIO or a TOML file; all without")
    text = "Write a page with the figures and plots of what is kept in folders."
    one = studies.add_parser("report", help=text, description=text)
    one.add_argument("folders", nargs="+", metavar="DIR")
    one.add_argument("--page", default="report.html", metavar="FILE", help="the page to write (report.html)")
    one.add_argument("--json", action="store_true", help="print JSON")
    one.set_defaults(run=report)
    one = study("speed", speed, 2, "Play battles in this process and tell how fast that is, in time of the processor.")
    nodes(one, count)
    one.add_argument("battles", nargs="*", metavar="BATTLE", help="SYSTEM/SCENARIO or a TOML file; all without")


def positive(text: str) -> float:
    """Return a positive number."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 < found < math.inf:
        raise argparse.ArgumentTypeError(f'expected a positive number, got "{text[:40]}"')
    return found
