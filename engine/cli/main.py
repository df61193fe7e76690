"""The commands and their arguments."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from engine import VERSION
from engine.cli import listing, records, self_play, study_parser
from engine.cli.output import BAD_INPUT, Output, Trouble
from engine.core.chances import DamagedTable
from engine.core.scenario import DataFault


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print the error and leave with the exit code for bad input."""
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> Parser:
    """Return the parser of all commands."""
    top = Parser(prog="python -m engine", description="Play, replay and examine games of Sandtable.")
    top.add_argument("--version", action="version", version=VERSION)
    commands = top.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: object, text: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=text)
        one.add_argument("--json", action="store_true", help="print JSON")
        one.set_defaults(run=run)
        return one

    command("list", listing.list_scenarios, "List the scenarios.")

    play = command("play", self_play.play, "Let two computer opponents play a scenario.")
    play.add_argument("scenario", metavar="SYSTEM/SCENARIO")
    play.add_argument("--brains", default="general,general", metavar="ONE,TWO", help="level of each side")
    play.add_argument("--seed", type=int, default=0, help="the same seed plays the same game")
    play.add_argument("--nodes", type=positive, default=800, help="positions to look at for each choice")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="set an option switch")
    play.add_argument("--record", metavar="FILE", help="write the record of the game here")

    replay = command("replay", records.replay, "Play a record again and say whether every input is legal.")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--log", action="store_true", help="print each input and what it led to")

    odds = command("odds", records.odds, "Give the exact chances of an action, or of dice that are due.")
    odds.add_argument("file", metavar="FILE")
    text = 'such as {"do": "hold"}, the rest as in records; without it the dice of an attack that are due'
    odds.add_argument("--action", metavar="JSON", help=text)
    odds.add_argument("--at", type=natural, metavar="N", help="the position after N inputs instead")
    odds.add_argument("--react", action="store_true", help="the other side takes its first reaction, not none")

    advise = command("advise", advised, "Advise the side that decides in the last position of a record.")
    advise.add_argument("file", metavar="FILE")
    advise.add_argument("--at", type=natural, metavar="N", help="the position after N inputs instead")
    advise.add_argument(
        "--nodes", type=positive, metavar="N", help="positions to look at, at most; as the page without"
    )

    review = command("review", reviewed, "Tell what each decision of a record cost, and what the dice gave.")
    review.add_argument("file", metavar="FILE")
    review.add_argument(
        "--nodes", type=positive, metavar="N", help="positions to look at for a decision; as the page without"
    )

    perft = command("perft", listing.count, "Count the positions within so many inputs of a scenario's start.")
    perft.add_argument("scenario", metavar="SYSTEM/SCENARIO")
    perft.add_argument("--depth", type=natural, required=True, help="inputs, rolls among them")
    perft.add_argument("--most", type=positive, default=1_000_000, help="positions after which to give up")

    text = "Let the computer play many games against itself and tell what they say of its levels and of battles."
    studies = commands.add_parser("study", help=text, description=text)
    study_parser.Studies(studies, natural, positive)

    check = command("check", records.check, "Check scenario files (TOML) and records (JSON).")
    check.add_argument("files", nargs="+", metavar="FILE")
    return top


def advised(arguments: argparse.Namespace) -> Output:
    """Advise the side that decides."""
    from engine.cli.advise import advise  # noqa: PLC0415 - the other commands do without the opponent

    return advise(arguments)


def reviewed(arguments: argparse.Namespace) -> Output:
    """Review a game."""
    from engine.cli.review import review  # noqa: PLC0415 - the other commands do without the opponent

    return review(arguments)


def natural(text: str) -> int:
    """Return a number that is not negative."""
    if not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(f'expected a number from 0 on, got "{text[:40]}"')
    return int(text)


def positive(text: str) -> int:
    """Return a number of at least 1."""
    if natural(text) == 0:
        raise argparse.ArgumentTypeError('expected a number from 1 on, got "0"')
    return int(text)


def main(words: Sequence[str]) -> int:
    """Run one command and return its exit code: 0, 1 for a game that is not legal, 2 for bad input."""
    try:
        arguments = parser().parse_args(words)
        answer: Output = arguments.run(arguments)
        text = json.dumps(answer.data, ensure_ascii=False, indent=2) if arguments.json else told(answer)
        sys.stdout.write(text + "\n" if text else "")
        sys.stdout.flush()
    except Trouble as trouble:
        return complain(str(trouble), trouble.code)
    except (DataFault, DamagedTable) as fault:
        return complain(str(fault), BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    for sentence in answer.faults:
        complain(sentence, answer.code)
    return answer.code


def told(answer: Output) -> str:
    """Return an answer as text; the page's non-breaking spaces become plain ones, so that the text can be searched."""
    return "\n".join(answer.lines).replace("\u00a0", " ")


def complain(sentence: str, code: int) -> int:
    """Print a sentence to the error output and return the exit code."""
    sys.stderr.write(sentence.encode("utf-8", "replace").decode("utf-8") + "\n")
    return code
