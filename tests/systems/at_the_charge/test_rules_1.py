"""Games begun under rules 1 go on by them, and are saved as such."""

from __future__ import annotations

import json

import pytest

from engine.core import record
from engine.core.game import Game
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import Retreat
from engine.systems.at_the_charge.state import value
from tests.laws.registry import ROOT
from tests.systems.at_the_charge.table import END, board, opened

CORNERED = ("N K 6(4) @0608", "N I 3(2) @0409", "N I 3(2) @0606", "P I 3(2) @0508", "P I 3(2) @0407")


def aged(table):
    """Let a table's game be one that was begun under rules 1."""
    return table.change(lambda s: setattr(s.battle, "rules", 1))


def test_an_old_game_keeps_its_rules():
    """A save of rules 1 opens wholly, plays on by rules 1, and is saved and cut as such; a new one is not."""
    game, _, fault = record.load_text((ROOT / "tests/saves/at_the_charge/training-0.2.0.json").read_text("utf-8"))

    assert None is fault
    assert (1, 1) == (game.rules, game.state.battle.rules)
    assert 1 == record.save(game)["rules"]
    assert [1, 1] == [game.branch(10).state.battle.rules, game.position(10).state.battle.rules]
    again, _, fault = record.load_text(record.text(game.position(10)))
    assert (None, 1) == (fault, again.state.battle.rules)
    assert (2, 2) == (Game(game.scenario).rules, Game(game.scenario).state.battle.rules)
    future = {**json.loads(record.text(game)), "rules": 99}
    assert SYSTEM.version == record.load_data(future)[0].rules


@pytest.mark.rule("AC-49", "AC-51")
def test_retreats_and_panic_of_rules_1():
    """By rules 1 the second step leads anywhere, a unit checks once in a combat, and may go back where it was."""
    table = aged(board("N K 6(4) @0608", "P I 2(1)* @0508"))
    table.do(table.attack("0508", "0608"), 4, Retreat(table.at("0508"), "0408"))
    assert {"0407", "0308", "0309", "0409"} == table.ways()

    panic = aged(board(*CORNERED))
    panic.do(panic.attack("0508", "0608"), 4, 3, panic.push("0508", "0407"), panic.retreat("0407", "0308"))
    assert (panic.asked, panic.game.pending.args) == ("morale.roll", (panic.at("0308"),))
    assert () == panic.state.fled
    panic.do(1)
    assert "advance.choose" == panic.asked


@pytest.mark.rule("AC-61", "AC-64", "AC-68")
def test_ends_reinforcements_and_pillage_of_rules_1():
    """By rules 1 armies broken alike draw, nobody has to enter, and no value falls below 1."""
    lost = ("N K 7(5) x1201", "N K 7(5) x1202", "P I 6(4) x0101", "P I 6(4) x0102", "P I 6(4) x0103", "P I 3(2) x0104")
    table = aged(board("N K 5(4) @1208", "P I 3(2) @0108", *lost, phase="move", morale={"P": 19, "N": 12}))
    assert (None, "AC-61", "draw") == table.do(*[END] * 4).end

    camp = aged(opened("kalavryai"))
    camp.change(lambda s: setattr(s, "turn", 2))
    camp.do(END, END, 1)
    assert ("L", "phase.move") == (camp.side, camp.asked)
    assert None is camp.why(END)
    camp.change(lambda s: setattr(s, "pillaged", True)).change(lambda s: setattr(s, "reduced", ("thraces_cav-1",)))
    assert 1 == value(camp.state, "thraces_cav-1")
