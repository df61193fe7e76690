"""These tests hold the lines of the log and their dice."""

from __future__ import annotations

import json
import random
import re

import pytest

from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import ROLLED, Chance, End, Event
from engine.search.hints import hints_of
from tests.systems.table_battles.table import battle
from web.features.log import view as log_view
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words


@pytest.mark.parametrize(
    ("kind", "facts", "shown"),
    [
        (ROLLED, {"side": "side:P", "face": "face:SW"}, ["SW"]),
        ("", {"face": "face:EP"}, []),
        (ROLLED, {"die": 4, "column": "1-1"}, ["4"]),
        ("", {"die": 6, "morale": 3}, ["6"]),
        (ROLLED, {"faces": "1 1 6"}, ["1", "1", "6"]),
        ("", {"faces": "1 1"}, []),
    ],
)
def test_which_dice_stand_beside_a_line(kind, facts, shown):
    """Each die is drawn at the line that reports it, in every system."""
    assert shown == log_view.fallen(Event("XX-01", "some.key", facts, kind=kind))


def test_dice_are_drawn_in_the_log():
    """The log shows the rolled dice of a turn as pictures."""
    game = battle("training").do("112446").game
    table = Table(game, {"SC": HUMAN, "EN": HUMAN})
    names = Names(Words.load("en"), "table_battles", table.view())

    assert log_view.LogLines().html(table, names).count('class="die die-pips"') == 6


ODD = {
    "99": ["search.reason.attack", {}],
    "\u00b2": ["search.reason.attack", {}],
    "9" * 5000: ["search.reason.attack", {}],
    "0": ["search.reason.attack", {"what": {"key": ["no text"]}}],
    "1": ["search.reason.attack", {"what": [{"key": "site.log.look", "n": 3}]}],
    "2": ["search.reason.attack", {"what": ["piece:HAL-S1", 3]}],
}


def test_odd_reasons_in_a_file_are_left_out():
    """Invalid reasons in a file are dropped, and log and save still work."""
    made = battle("training").do("112446")
    while len(made.game.inputs) < 3:
        made.game.roll() if isinstance(made.game.pending, Chance) else made.game.do(made.game.menu()[0])
    table = Table.from_record(made.game, {"reasons": ODD}, ())
    names = Names(Words.load("en"), "table_battles", table.view())

    assert {2} == set(table.reasons)
    assert {"2"} == set(json.loads(table.text())["extra"]["reasons"])
    assert log_view.LogLines().html(table, names)


def test_an_order_that_the_rules_tell_nothing_of_is_told_itself():
    """Every row of the log has text, also for orders without events."""
    bare: set[str] = set()
    for name in ("charge/frontier", "conquerors_kings/training"):
        game = Game(shipped()[name], seed=2)
        dice = random.Random(2)
        table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
        while len(game.inputs) < 60 and not isinstance(game.pending, End):
            if isinstance(game.pending, Chance):
                game.roll()
            else:
                game.do(dice.choice(game.menu() or hints_of(game.system).candidates(game.state, 20)))
        own = Names(Words.load("en"), game.system.id, table.view())
        for n, given in enumerate(game.inputs):
            assert re.search(r"<p[^>]*>.*\w", log_view.lines(table, own, n)), (name, given)
            if not game.told[n] and given.side is not None:
                bare.add(name)
                assert f"{own.side(given.side)}: " in log_view.lines(table, own, n)

    assert {"charge/frontier", "conquerors_kings/training"} == bare


def test_what_the_computer_supposed_is_told_as_its_thought():
    """An expectation of the computer is reported as a thought of its side."""
    game = Game(shipped()["charge/training"], seed=2)
    while isinstance(game.pending, Chance):
        game.roll()
    game.do(game.menu()[0])
    n = len(game.inputs) - 1
    side = game.inputs[n].side
    one, other = (next(p.id for p in game.view().pieces if p.side == each) for each in game.view().sides)
    why = ("charge.reason.drive", {"target": f"piece:{one}", "unit": f"piece:{other}"})
    table = Table(game, dict.fromkeys(game.system.sides(game.state), "general"), reasons={n: why})
    names = Names(Words.load("en"), "charge", table.view())
    told = re.findall('<p class="log-reason">(.*?)</p>', log_view.lines(table, names, n))

    assert side is not None
    assert 1 == len(told)
    assert told[0].startswith(f"The {names.side(side)} thought: ")
    assert "likely to run" in told[0]
