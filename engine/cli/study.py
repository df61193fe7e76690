"""`study`: many games of the computer against itself, and what they say of its levels and of battles."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli.output import Output, trouble
from engine.cli.sentences import Sentences
from engine.cli.series import NODES, TOML, ProgressBar, battle, check_level, counted, effort, folder_of, played
from engine.cli.study_figures import better, course, elo_text, fairness, finite, found, span, write_measured
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Side
from engine.lab import statistics
from engine.lab.games import Effort, Series
from engine.lab.results_file import BATTLE
from engine.lab.samples import samples

if TYPE_CHECKING:
    from engine.lab.report import Study

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
        f"{arguments.battle}: {arguments.one} against {arguments.other}",
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
        series = Series(battle(name), levels, effort(arguments, *levels), arguments.seed)
        games = played(series, arguments, name, folder_of(name, arguments))
        data = found(series, games) | {"first_side": next(iter(series.seats(0)))}
        rows.append(data)
        lines += [f"{name}: {fairness(data, games)}", *(f"   {line}" for line in course(data))]
        if arguments.write:
            lines.append(f"   {write_measured(name, data)}")
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
    return Output(data, [f"{arguments.page}: {counted(len(found), 'study', 'studies')}"])


def side_name(study: Study, side: Side) -> str:
    """Return what a side of a study is called; its id if the battle is unknown."""
    own = study.folder / BATTLE
    scenario = battle(str(own)) if own.exists() else shipped().get(study.battle)
    return side if scenario is None else Sentences(Game(scenario)).side(side)
