"""What docs/add-a-scenario.md shows is true."""

from __future__ import annotations

import re

import pytest

from engine.core import codec
from engine.core.game import Game
from engine.core.scenario import DataFault
from tests.laws.registry import ROOT

TEXT = (ROOT / "docs" / "add-a-scenario.md").read_text("utf-8")
EXAMPLE = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)[1]


def test_the_example_is_a_scenario():
    """The commented example passes the check and can be played."""
    game = Game(codec.scenario_text(EXAMPLE, "my_battle.toml"))

    assert game.menu()
    assert [] == game.system.check(game.state)


def test_the_fault_is_told_as_shown():
    """The fault in the text is what the check says."""
    shown = re.search(r"^ +(my_battle\.toml: .*)$", TEXT, re.MULTILINE)[1]
    broken = EXAMPLE.replace('"B3", "B4"', '"B3", "B5"').replace('108 = ["C8"]', '110 = ["B5"]')
    with pytest.raises(DataFault) as caught:
        codec.scenario_text(broken, "my_battle.toml")

    assert shown == str(caught.value)


def test_backward_is_read_where_the_text_says():
    """The list of pieces that face backward stands above the first table."""
    first = EXAMPLE.index("[words.en]")
    text = EXAMPLE[:first] + 'backward = ["D5"]\n\n' + EXAMPLE[first:]
    s = Game(codec.scenario_text(text, "my_battle.toml")).state

    assert ["N"] == [s.facing[piece] for piece, space in s.place.items() if space == "D5"]
