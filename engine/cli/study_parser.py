"""The options of the studies, for the parser of the command line."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from typing import Any

from engine.cli.calibrate import calibration
from engine.cli.series import NODES
from engine.cli.study import BALANCE_LEVEL, balance, match, report, speed

GAMES = 100
"""Games of a series, unless said otherwise."""
NODES_TEXT = "positions to look at for each order"
BATTLES: dict[str, Any] = {"nargs": "*", "metavar": "BATTLE", "help": "SYSTEM/SCENARIO or a TOML file; all without"}
Number = Callable[[str], int]
"""Reads a number."""


class Studies:
    """The parsers of the studies; `number` and `count` read a number from 0 and from 1 on."""

    def __init__(self, top: argparse.ArgumentParser, number: Number, count: Number) -> None:
        names = "match, balance, calibration, speed or report"
        self._top: Any = top.add_subparsers(required=True, metavar=f"STUDY ({names})", parser_class=type(top))
        self._number, self._count = number, count
        self._match()
        self._balance()
        self._calibration()
        self._speed()
        self._report()

    def _study(self, name: str, run_it: object, text: str) -> argparse.ArgumentParser:
        one: argparse.ArgumentParser = self._top.add_parser(name, help=text, description=text)
        one.add_argument("--json", action="store_true", help="print JSON")
        one.set_defaults(run=run_it)
        return one

    def _of_games(self, name: str, run_it: object, text: str, games: int = GAMES) -> argparse.ArgumentParser:
        one = self._study(name, run_it, text)
        one.add_argument("--games", type=self._count, default=games, help=f"games to play of a battle ({games})")
        one.add_argument("--seed", type=self._number, default=0, help="the same seed plays the same games")
        return one

    def _series(self, name: str, run_it: object, text: str, nodes: str = "") -> argparse.ArgumentParser:
        one = self._of_games(name, run_it, text)
        one.add_argument("--nodes", type=self._few, metavar="N", help=f"{NODES_TEXT}{nodes} ({NODES})")
        one.add_argument("--seconds", type=positive, help="seconds for each order; no game can be repeated then")
        one.add_argument("--jobs", type=self._count, help="processes; one for each core without")
        one.add_argument("--scheduler", metavar="ADDRESS", help="have the workers of a Dask cluster play instead")
        one.add_argument("--out", metavar="DIR", help="keep the games here; the same command goes on with them")
        text = "stop when the interval is no wider, in points of a hundred"
        one.add_argument("--until", type=positive, metavar="WIDTH", help=text)
        return one

    def _few(self, text: str) -> tuple[int, ...]:
        numbers = text.split(",")
        if len(numbers) > 2:
            raise argparse.ArgumentTypeError(f'expected one number, or two with a comma, got "{text[:40]}"')
        return tuple(map(self._count, numbers))

    def _match(self) -> None:
        text = "Let two levels play a battle, sides swapped, with the same dice in both games of a pair."
        one = self._series("match", match, text, nodes=", or N,M for each of the levels")
        one.add_argument("battle", metavar="BATTLE", help="SYSTEM/SCENARIO or a TOML file")
        one.add_argument("one", metavar="LEVEL")
        one.add_argument("other", metavar="LEVEL")
        text = "stop when a sequential test decides between two differences in Elo"
        one.add_argument("--sprt", nargs=2, type=float, metavar=("LOW", "HIGH"), help=text)

    def _balance(self) -> None:
        text = "Let Veterans play battles against each other and tell how even these are."
        one = self._series("balance", balance, text)
        one.add_argument("--write", action="store_true", help="write the share into the battle's file as [measured]")
        one.add_argument("battles", **BATTLES)

    def _calibration(self) -> None:
        text = "Let equals play battles and tell how often positions are won that are said to be won with some chance."
        one = self._series("calibration", calibration, text)
        one.add_argument("--level", default=BALANCE_LEVEL, help=f"who plays ({BALANCE_LEVEL})")
        text = "fit each system's chances on half of the games, and keep them"
        one.add_argument("--fit", action="store_true", help=text)
        one.add_argument("battles", **BATTLES)

    def _speed(self) -> None:
        text = "Play battles in this process and tell how fast that is, in time of the processor."
        one = self._of_games("speed", speed, text, games=2)
        one.add_argument("--nodes", type=self._count, metavar="N", help=f"{NODES_TEXT} ({NODES})")
        one.add_argument("battles", **BATTLES)

    def _report(self) -> None:
        one = self._study("report", report, "Write a page with the figures and plots of what is kept in folders.")
        one.add_argument("folders", nargs="+", metavar="DIR")
        one.add_argument("--page", default="report.html", metavar="FILE", help="the page to write (report.html)")


def positive(text: str) -> float:
    """Return a positive number."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 < found < math.inf:
        raise argparse.ArgumentTypeError(f'expected a positive number, got "{text[:40]}"')
    return found
