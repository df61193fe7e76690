"""What the games of a study say, as JSON data and as lines of text."""

from __future__ import annotations

import math
import re
import statistics as middle
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.cli.output import trouble
from engine.cli.sentences import Sentences
from engine.cli.series import counted
from engine.core.game import Game
from engine.lab import statistics
from engine.lab.games import Series
from engine.lab.run import LEAST, Games
from engine.lab.samples import lost, plain_reason, samples


def fairness(data: Mapping[str, Any], games: Games) -> str:
    """Return in a sentence how even a battle is."""
    first = data["first_side"]
    wins = Counter(game["winner"] for game in games.values())
    rest = sum(count for side, count in wins.items() if side not in (None, first))
    share = statistics.Interval(*data["share"])
    name, other = data["sides"][first], next(name for side, name in data["sides"].items() if side != first)
    favoured = "Neither side is shown to be favoured; more games tell more."
    if share.low > 0.5 or share.high < 0.5:
        favoured = f"Favoured: {name if share.low > 0.5 else other}."
    return (
        f"{name} win {wins[first]} to {rest} of {len(games)}; draws {wins[None]}. "
        f"Their share: {span(share)} of 100. {favoured}"
    )


def found(series: Series, games: Games) -> dict[str, Any]:
    """Return what the games of a series say, as JSON data."""
    words = Sentences(Game(series.scenario))
    lengths = sorted(game["inputs"] for game in games.values())
    turns = sorted(game["turn"] for game in games.values() if game["turn"] is not None)
    return {
        **series.facts(),
        "games": len(games),
        "samples": len(samples(games)),
        "sides": {side: words.side(side) for side in series.seats(0)},
        "share": list(statistics.share(samples(games))),
        "share_without_luck": [finite(end) for end in statistics.mean(samples(games, without_luck=True))],
        "draws": sum(game["winner"] is None for game in games.values()),
        "ends": dict(Counter(game["reason"] for game in games.values()).most_common()),
        "inputs": [lengths[0], middle.median_low(lengths), lengths[-1]] if lengths else None,
        "turns": [turns[0], middle.median_low(turns), turns[-1]] if turns else None,
        "lost": lost(games.values()),
    }


def write_measured(name: str, data: Mapping[str, Any]) -> str:
    """Write the share of the side named first into the file of a battle, as `[measured]`; return what was done."""
    if data["games"] < LEAST:
        raise trouble("--write", f"at least {LEAST} games, for fewer say too little", counted(data["games"], "game"))
    table = (
        f'[measured]\nshare = {data["share"][0]:.2f}\ngames = {data["games"]}\nlevel = "{data["levels"][0]}"\n'
        + "".join(f"nodes = {number}\n" for number in data["nodes"].values())
        + (f"seconds = {data['seconds']}\n" if data["seconds"] else "")
    )
    path = Path(name)
    try:
        text = re.sub(r"\n\[measured\]\n(?:[^\[\n].*\n)*", "", path.read_text("utf-8")).rstrip("\n")
        path.write_text(f"{text}\n\n{table}", "utf-8")
    except OSError as error:
        raise trouble(name, "a file that can be written", (error.strerror or "an error").lower()) from None
    return f"Written into {name}, as [measured]."


def course(data: dict[str, Any]) -> list[str]:
    """Return how the games went, as lines."""
    if not data["games"]:
        return []
    least, median, most = data["inputs"]
    luck = f"Luck of the dice is taken out from {LEAST} samples on"
    if data["samples"] >= LEAST:
        luck = f"Luck of the dice taken out: {span(statistics.Interval(*data['share_without_luck']))}"
    ending = "" if data["turns"] is None else " It ends in turn {1} in the middle, {0} to {2}.".format(*data["turns"])
    losses = ", ".join(f"{data['sides'][side]} {100 * share:.0f}" for side, share in data["lost"].items())
    return [
        luck,
        f"Draws: {data['draws']}. Inputs of a game: {median} in the middle, {least} to {most}.{ending}",
        f"Lost of 100 pieces, stands or cards: {losses}",
        "Ends: " + ", ".join(f"{plain_reason(reason)} {count}" for reason, count in data["ends"].items()),
    ]


def better(share: statistics.Interval, first: str, second: str) -> str:
    """Return who is stronger, if the interval has no room for anything else."""
    if share.low > 0.5:
        return f"Stronger: {first}."
    return f"Stronger: {second}." if share.high < 0.5 else "Neither is shown to be stronger."


def span(of: statistics.Interval) -> str:
    """Return a share with its interval, in points of a hundred."""
    return f"{100 * of.value:.1f} (between {100 * of.low:.1f} and {100 * of.high:.1f})"


def elo_text(of: float) -> str:
    """Return the difference in Elo that a share stands for."""
    found = statistics.elo(of)
    return f"{found:+.0f}" if math.isfinite(found) else "beyond measure"


def finite(number: float) -> float | None:
    """Return a number, or None for one that JSON cannot write."""
    return number if math.isfinite(number) else None
