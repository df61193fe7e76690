"""The commands print the words of the page in every system, and never a key."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.core import record
from engine.core.codec import action_data
from engine.core.types import Chance, Decision, End, Resign
from tests.engine.commands import run, run_json
from tests.laws.walks import play
from web.game import odds_view
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

SYSTEMS = ("at_the_charge", "charge", "chartabella", "conquerors_kings", "table_battles")
KEY = re.compile(rf"[{{}}]|\b(?:site|search|end|side|piece|place|{'|'.join(SYSTEMS)})[.:][a-z_A-Z]")
"""A key, a reference or a fact that no sentence has taken in."""


def keys_in(told: str) -> list[str]:
    """Return what stands in an answer that is no word; the name of the battle, before a stroke, is none."""
    return KEY.findall(told)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_log_of_a_whole_game_is_in_words(capsys, saved, system):
    """Every input, event and end of a game is printed in words with its rule."""
    game, file = saved(None, f"{system}/training")
    code, out, err = run(capsys, "replay", file, "--log")

    assert (0, "") == (code, err)
    assert [] == keys_in(out)
    assert sum(len(told) for told in game.told) == len(re.findall(r"^   .* \([A-Z]+-\d+\)$", out, re.MULTILINE))
    assert [str(n) for n in range(len(game.inputs))] == re.findall(r"^(\d+)\. ", out, re.MULTILINE)


@pytest.mark.parametrize("system", SYSTEMS)
def test_odds_are_told_as_on_the_page(capsys, saved, system):
    """The odds of every early attack have the page's measure, verdicts and answers."""
    whole, _ = play(f"{system}/training", 3)
    attacks = [
        n
        for n, one in enumerate(whole.inputs)
        if one.side and whole.system.forecast.is_attack(whole.state_at(n), one.given)
    ][:2]
    words = Words.load("en")
    assert attacks
    for n in attacks:
        game, file = saved(n, f"{system}/training")
        action = whole.inputs[n].given
        code, out, err = run(capsys, "odds", file, "--action", json.dumps(action_data(action)))
        table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
        page = odds_view.lines(Names(words, system, game.view()), table.odds(action))

        assert (0, "", []) == (code, err, keys_in(out))
        assert [line.replace("\u00a0", " ") for line in page] == out.splitlines()
        assert out.startswith(("for you ", "neither ", "against you "))


@pytest.mark.parametrize("system", ["at_the_charge", "chartabella"])
def test_dice_of_an_attack_that_are_due_have_odds_too(capsys, saved, system):
    """The odds of dice that are due are printed without an action, with three shares that add up to 100 in data."""
    whole, _ = play(f"{system}/training", 3)
    n = next(
        n
        for n in range(1, len(whole.inputs))
        if isinstance(whole.system.pending(whole.state_at(n)), Chance)
        and whole.inputs[n - 1].side
        and whole.system.forecast.is_attack(whole.state_at(n - 1), whole.inputs[n - 1].given)
    )
    _, file = saved(n, f"{system}/training")
    code, out, _ = run(capsys, "odds", file)
    told = run_json(capsys, "odds", file)

    assert (0, []) == (code, keys_in(out))
    assert told["action"] is None
    assert 100 == pytest.approx(sum(map(float, told["measure"].values())), abs=0.2)


def test_without_an_action_there_have_to_be_dice(capsys, saved):
    """While a side decides, `odds` needs an action."""
    _, file = saved(0, "chartabella/training")

    assert (1, "", "--action: expected an action, for no dice of an attack are due, got none\n") == run(
        capsys, "odds", file
    )


def test_a_refusal_is_told_in_words(capsys, saved):
    """A refused order is answered with its rule and sentence."""
    _, file = saved(None, "chartabella/training")
    code, _, err = run(capsys, "odds", file, "--action", '{"do": "end_turn"}')

    assert 1 == code
    assert re.search(r"\(CH-\d+: [A-Z].*\.\)", err)


@pytest.mark.parametrize("system", SYSTEMS)
def test_advice_and_its_reasons_are_in_words(capsys, saved, system):
    """Advice prints the decision, each order with its reason, and what is expected after it."""
    whole, _ = play(f"{system}/training", 3)
    at = next(n for n in range(6, len(whole.inputs)) if isinstance(whole.system.pending(whole.state_at(n)), Decision))
    _, file = saved(at, f"{system}/training")
    code, out, _ = run(capsys, "advise", file, "--nodes", "40")

    assert (0, []) == (code, keys_in(out))
    assert re.search(r"^1\. .*: \d+ %", out, re.MULTILINE)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_review_is_in_words(capsys, saved, system):
    """A review prints orders, dice and better orders in words."""
    game, file = saved(14, f"{system}/training")
    if not isinstance(game.pending, End):
        game.do(Resign(game.system.sides(game.state)[0]))
    Path(file).write_text(record.text(game), "utf-8")
    code, out, _ = run(capsys, "review", file, "--nodes", "8")

    assert (0, []) == (code, keys_in(out))
