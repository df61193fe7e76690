"""`advise`: the page's advice for a position, computed by the code that the page runs."""

from __future__ import annotations

import time
from argparse import Namespace
from typing import Any

from engine.cli.output import ILLEGAL, Output, trouble
from engine.cli.records import chances, has_odds, percent, position, tree
from engine.cli.sentences import Sentences
from engine.core.callbacks import outlook
from engine.core.game import Game
from engine.core.references import side_ref
from engine.core.types import Decision
from engine.search.advice import Adviser
from engine.search.evaluation import NODES
from engine.search.tips import Tip, advice_data

SEED = 1
"""The seed that the page uses: the same question always gets the same advice."""


def advise(arguments: Namespace) -> Output:
    """Advise the side that decides in the last position of a record."""
    game = position(arguments.file, arguments.at)
    now = game.pending
    if not isinstance(now, Decision):
        raise trouble(arguments.file, "a position in which a side decides", type(now).__name__.lower(), ILLEGAL)
    nodes = arguments.nodes or NODES["usual"]
    known = game.system.sight.redact(game.state, now.side)
    adviser = Adviser(game.system, known, now.side, nodes=nodes, seed=SEED)
    began = time.perf_counter()
    tips = adviser.advise()
    seconds = round(time.perf_counter() - began, 3)
    told = [
        {**row, "outlook": outlook(tip.worth), "chances": _chances(game, tip)}
        for tip, row in zip(tips, advice_data(tips), strict=True)
    ]
    data = {
        "file": arguments.file,
        "side": now.side,
        "decision": now.step,
        "rule": now.rule,
        "advice": told,
        "cut": adviser.cut,
        "asked": nodes,
        "positions": adviser.considered,
        "seconds": seconds,
    }
    telling = Sentences(game)
    lines = [telling.state()]
    for n, tip in enumerate(tips, 1):
        lines += _lines(game, telling, n, tip)
    lines += [telling.words.say(f"site.review.cut.{key}") for key in adviser.cut]
    lines.append(f"{adviser.considered} positions of {nodes}, {seconds:.2f} s")
    return Output(data, lines)


def _chances(game: Game, tip: Tip) -> list[dict[str, Any]] | None:
    """Return the chances of an advised order, open ends last, or None if there are none."""
    if game.refuse(tip.action) is not None or not has_odds(game, tip.action):
        return None
    rows, rest = chances(tree(game, tip.action))
    further = {"verdict": None, "weight": rest.numerator, "of": rest.denominator, "percent": percent(rest)}
    return [*rows, further] if rest else rows


def _lines(game: Game, telling: Sentences, n: int, tip: Tip) -> list[str]:
    """Return an advised order as lines: its outlook, its reason, its chances and its continuation."""
    names = telling.names()
    adds = "" if tip.without is None else f", without it {outlook(tip.without)} %"
    lines = [f"{n}. {telling.order(tip.action, names)}: {outlook(tip.worth)} %{adds}"]
    lines.append(f"   {names.say(tip.reason, tip.facts)}")
    if game.refuse(tip.action) is None and has_odds(game, tip.action):
        lines += [f"   {line}" for line in telling.odds(tree(game, tip.action))]
    if tip.line:
        lines.append(f"   {names.say('site.review.then', {'orders': telling.orders(tip.line, names)})}")
    if tip.then is not None:
        facts = {"side": side_ref(tip.then[0]), "order": telling.order(tip.then[1], names)}
        lines.append(f"   {names.say('site.review.expected', facts)}")
    return lines
