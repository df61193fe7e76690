"""Games begun under rules 1 go on by them, and are saved as such."""

from __future__ import annotations

from engine.core import record
from engine.core.game import Game
from tests.laws.registry import ROOT


def test_an_old_game_keeps_its_rules():
    """A save of rules 1 opens wholly, plays on by rules 1, and is saved and cut as such; a new one is not."""
    game, _, fault = record.load_text((ROOT / "tests/saves/charge/training-0.6.5.json").read_text("utf-8"))

    assert None is fault
    assert (1, 1) == (game.rules, game.state.battle.rules)
    assert 1 == record.save(game)["rules"]
    again, _, fault = record.load_text(record.text(game.position(10)))
    assert (None, 1) == (fault, again.state.battle.rules)
    assert (2, 2) == (Game(game.scenario).rules, Game(game.scenario).state.battle.rules)
