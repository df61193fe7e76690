"""`review`: the cost of each decision of a game and the luck of the dice, computed by the page's own review code."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from engine.cli.output import ILLEGAL, Output, trouble
from engine.cli.records import position, text
from engine.cli.sentences import Sentences
from engine.core.callbacks import outlook
from engine.core.codec import action_data
from engine.core.game import Game
from engine.core.types import End, GameEndingAction, Side
from engine.search.evaluation import NODES
from engine.search.review import TELLING, ReviewStep
from engine.search.review import review as steps_of

SEED = 1
"""The seed that the page uses: the same game always gets the same review."""


def review(arguments: Namespace) -> Output:
    """Review the game of a record; a game with hidden information must be over."""
    game = position(arguments.file, None)
    if game.system.sight.hidden and not isinstance(game.pending, End):
        raise trouble(arguments.file, "a finished game, for its sides have secrets", "one that goes on", ILLEGAL)
    steps = [*steps_of(game, nodes=arguments.nodes or NODES["usual"], seed=SEED)]
    sides = game.system.sides(game.state)
    told = [_row(game, step, sides[0]) for step in steps[:-1]]
    spent = {side: sum(row["cost"] or 0 for row in told if row["side"] == side) for side in sides}
    luck = sum(row["luck"] or 0 for row in told)
    outlooks = {"before": outlook(steps[0].before), "after": outlook(steps[-1].after)}
    data = {
        "file": arguments.file,
        "scenario": game.scenario.name,
        "seen_by": sides[0],
        "steps": told,
        "cost": spent,
        "luck": luck,
        "outlook": outlooks,
    }
    telling = Sentences(game)
    lines = [line for step, row in zip(steps[:-1], told, strict=True) for line in _lines(telling, step, row, sides[0])]
    lines += [f"{telling.side(side)}: choices cost {in_points(cost)}" for side, cost in spent.items()]
    first = telling.side(sides[0])
    lines.append(f"luck for the {first}: {in_points(luck, sign='+')}")
    lines.append(f"outlook of the {first}: {outlooks['before']} % at the start, {outlooks['after']} % in the end")
    return Output(data, lines)


def cost_of(game: Game, step: ReviewStep, first: Side) -> int:
    """Return the cost of a decision for the side that made it; 0 for resigning and agreed draws."""
    lost = step.before - step.after if step.side == first else step.after - step.before
    return 0 if isinstance(game.inputs[step.start].given, GameEndingAction) else max(0, lost)


def in_points(value: int, sign: str = "") -> str:
    """Return a difference of values as points of the outlook in per cent, with one decimal."""
    tenths = (abs(value) * 2 + 20) // 40
    before = "-" if value < 0 and tenths else sign
    return f"{before}{tenths // 10}.{tenths % 10} points"


def _row(game: Game, step: ReviewStep, first: Side) -> dict[str, Any]:
    """Return a step as data: values for the first side, the cost for the side that decided."""
    return {
        "start": step.start,
        "end": step.end,
        "side": step.side,
        "given": [text(one.given) for one in game.inputs[step.start : step.end]],
        "before": step.before,
        "after": step.after,
        "cost": cost_of(game, step, first) if step.side else None,
        "luck": None if step.side else step.change,
        "best": [{**action_data(action), "text": action.text()} for action in step.best],
        "reason": step.reason,
        "facts": dict(step.facts or {}),
        "cut": step.is_cut,
    }


def _lines(telling: Sentences, step: ReviewStep, row: dict[str, Any], first: Side) -> Sequence[str]:
    """Return a step as lines: the side and its order, the outlook after it, the better orders and their reason."""
    what = f"luck {in_points(row['luck'], sign='+')}" if step.side is None else f"cost {in_points(row['cost'])}"
    given = "; ".join(telling.given(n) for n in range(step.start, step.end))
    after = f"{telling.side(first)} at {outlook(step.after)} %"
    lines = [f"{step.start}. {telling.side(step.side)}: {given}: {what}, {after}"]
    if step.best and row["cost"] >= TELLING:
        names = telling.names(step.start)
        better = names.say("site.review.better", {"orders": telling.orders(step.best, names)})
        lines.append(f"   {better} {names.say(step.reason, step.facts)}")
    return lines
