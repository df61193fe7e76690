"""The command `advise` prints what the page's adviser says, with chances, positions and seconds."""

from __future__ import annotations

import json

import pytest

from engine.core.codec import state_data
from engine.core.types import Decision
from tests.engine.commands import run, run_json
from web.worker import handle


def test_advice_is_what_the_worker_of_the_page_says(capsys, saved):
    """Orders, values and reasons are those of the page's worker, with chances and the number of positions."""
    game, file = saved(0, "at_the_charge/training")
    side = game.pending.side
    told = run_json(capsys, "advise", file)
    state = state_data(game.system.sight.redact(game.state, side))
    asked = {"op": "hint", "system": game.system.id, "state": state, "side": side, "seed": 1, "depth": "usual"}
    answer = json.loads(handle(json.dumps({**asked, "plan": []})))

    for row, one in zip(told["advice"], answer["advice"], strict=True):
        assert one.items() <= row.items()
    assert (answer["cut"], answer["considered"]) == (told["cut"], told["positions"])
    assert told["positions"] <= told["asked"] * 6 // 5
    assert told["seconds"] >= 0


def test_advice_for_an_attack_has_its_chances(capsys, saved):
    """If an advised order rolls dice, the chance of each verdict is in data and text."""
    game, file = saved(None, "chartabella/training")
    at = [str(n) for n in range(4, len(game.inputs), 4) if isinstance(game.system.pending(game.state_at(n)), Decision)]
    for where in at:
        told = run_json(capsys, "advise", file, "--at", where, "--nodes", "60")["advice"]
        if attacks := [row for row in told if row["chances"]]:
            break

    assert attacks
    for row in attacks:
        assert 1 == pytest.approx(sum(one["weight"] / one["of"] for one in row["chances"]))
    assert f"{attacks[0]['outlook']} %" in run(capsys, "advise", file, "--at", where, "--nodes", "60")[1]


def test_there_is_no_advice_where_nobody_decides(capsys, saved):
    """A game that is over, or waits for dice, gets a sentence and exit code 1."""
    _, file = saved()

    assert (1, "", f"{file}: expected a position in which a side decides, got end\n") == run(capsys, "advise", file)
