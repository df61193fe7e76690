"""`study calibration`: whether positions that are said to be won with some chance are won as often."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine import VERSION
from engine.cli.output import Output, trouble
from engine.cli.series import battle, check_level, counted, effort, folder_of, played
from engine.core.chances import NAME, chances_of, read
from engine.core.scenario import shipped
from engine.core.system import SYSTEMS, load
from engine.lab.calibration import Position, Saying, brier, positions, said, tenths
from engine.lab.games import Series


def calibration(arguments: argparse.Namespace) -> Output:
    """Let equals play battles; tell how often positions are won that are said to be won with some chance."""
    check_level(arguments.level)
    known: dict[str, list[Position]] = {}
    games: dict[str, dict[str, int | None]] = {}
    for name in arguments.battles or list(shipped()):
        scenario = battle(name)
        levels = (arguments.level, arguments.level)
        series = Series(scenario, levels, effort(arguments, *levels), arguments.seed)
        results = played(series, arguments, name, folder_of(name, arguments))
        found = positions(results.values(), scenario)
        if not found:
            raise trouble(scenario.name, "positions at which a side begins its turn", "none")
        known.setdefault(scenario.system, []).extend(found)
        games[scenario.name] = {"games": len(results), "nodes": series.effort.nodes.get(arguments.level)}
    rows: list[dict[str, Any]] = []
    lines: list[str] = []
    for system, found in known.items():
        function, judged = chances_of(load(system)), found
        if arguments.fit:
            from engine.lab.fit import fit  # noqa: PLC0415 - only a fit needs numpy

            data = fit([one for one in found if one.number % 2 == 0])
            function, judged = read(data, NAME), [one for one in found if one.number % 2]
            write(system, data, {one.battle: games[one.battle] for one in found}, arguments)
        battles = [*dict.fromkeys(one.battle for one in judged)]
        for name in (system, *battles) if len(battles) > 1 else battles:
            told = said(function, (one for one in judged if name in (one.battle, system)))
            figures = {"brier": brier(told), "tenths": [tenth._asdict() for tenth in tenths(told)]}
            rows.append({"name": name, "kind": "system" if name == system else "battle", **figures})
            lines += said_and_won(name, told)
    how = {"engine": VERSION, "level": arguments.level, "seed": arguments.seed}
    return Output({**how, "fitted_on_other_games": arguments.fit, "found": rows}, lines)


def said_and_won(name: str, told: list[Saying]) -> list[str]:
    """Return what was said and what was won in each tenth, as lines."""
    head = f"{name}: {counted(len(told), 'position')}, Brier {brier(told):.3f}"
    return [
        head,
        *(
            f"   said {100 * tenth.said:.0f}, won {100 * tenth.won:.0f} of 100 "
            f"({counted(tenth.positions, 'position')} of {counted(tenth.games, 'game')})"
            for tenth in tenths(told)
        ),
    ]


def write(
    system: str, data: dict[str, Any], games: Mapping[str, Mapping[str, int | None]], arguments: argparse.Namespace
) -> None:
    """Write a fitted function into the folder of its system, with its date and the games it comes from."""
    path = path_of(system)
    made = {
        "date": datetime.now(UTC).date().isoformat(),
        "engine": VERSION,
        "level": arguments.level,
        "games": games,
    }
    try:
        path.write_text(json.dumps({**made, **data}, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise trouble(str(path), "a file that can be written", (error.strerror or "an error").lower()) from None


def path_of(system: str) -> Path:
    """Return the file of a system's fitted function."""
    return Path(__file__).parents[2] / SYSTEMS[system].replace(".", "/") / "ai" / NAME
