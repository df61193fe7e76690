"""The command `review` prints the page's review of a game, with cost and luck added up in the same way."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.core.types import GameEndingAction
from engine.search.evaluation import NODES
from engine.search.review import review
from tests.engine.commands import run, run_json
from web.features.review.model import Review, ReviewStep
from web.worker import handle

FEW = "60"
"""Positions for a decision: enough for a test."""


def test_a_review_is_what_the_worker_of_the_page_says(capsys, saved, monkeypatch):
    """Steps, values, better orders and reasons are those of the page's worker."""
    monkeypatch.setitem(NODES, "usual", int(FEW))
    game, file = saved(None, "chartabella/training")
    told = run_json(capsys, "review", file)
    asked = {"op": "review", "record": json.loads(Path(file).read_text("utf-8")), "depth": "usual", "seed": 1}
    answer = json.loads(handle(json.dumps(asked)))
    *steps, _ = answer["steps"]
    seen = ("start", "end", "side", "before", "after", "reason", "facts", "cut")

    assert [{name: step[name] for name in seen} for step in steps] == [
        {name: row[name] for name in seen} for row in told["steps"]
    ]
    assert [step["best"] for step in steps] == [
        [{name: value for name, value in one.items() if name != "text"} for one in row["best"]] for row in told["steps"]
    ]
    assert len(game.inputs) == sum(len(row["given"]) for row in told["steps"])
    assert {*told["cost"]} == {*game.system.sides(game.state)}


def test_luck_and_cost_add_up_as_on_the_page(capsys, saved):
    """Each side's cost and the luck of the first are those of the page."""
    game, file = saved(90, "conquerors_kings/training")
    told = run_json(capsys, "review", file, "--nodes", FEW)
    sides = game.system.sides(game.state)
    closing = [isinstance(one.given, GameEndingAction) for one in game.inputs]
    steps = [
        ReviewStep(**step._asdict(), closes=step.end > step.start and closing[step.start])
        for step in review(game, nodes=int(FEW))
    ]
    page = Review(sides, len(game.inputs), steps)

    assert {side: page.lost(side) for side in sides} == told["cost"]
    assert page.luck == told["luck"]
    assert any(told["cost"].values())
    assert told["luck"]


def test_people_read_a_line_for_each_step(capsys, saved):
    """Each step names its first input and its side; a costly one is followed by the better order."""
    _, file = saved(24, "chartabella/training")
    code, out, err = run(capsys, "review", file, "--nodes", FEW)

    assert (0, "") == (code, err)
    assert re.search(r"^0\. Persians: .*: cost ", out)
    assert "dice: " in out
    assert "   Better: " in out
    assert "luck for the Persians: " in out


@pytest.mark.parametrize("name", ["table_battles/kolin", "at_the_charge/kalavryai", "toy/training"])
def test_a_game_with_secrets_is_reviewed_when_it_is_over(capsys, saved, name):
    """A running game is reviewed only if its system has no secrets."""
    game, file = saved(4, name)
    code, _, err = run(capsys, "review", file, "--nodes", "8")
    told = f"{file}: expected a finished game, for its sides have secrets, got one that goes on\n"

    assert ((1, told) if game.system.sight.hidden else (0, "")) == (code, err)
