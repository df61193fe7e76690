"""docs/scenarios/table_battles.md is true: its battles load, and it names every word of the language of cards."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from engine.core import codec
from engine.core.game import Game
from engine.systems.table_battles import SYSTEM, scenario_validation, setup
from engine.systems.table_battles.data import ACTIONS, ARMS, PER, REACTIONS, SHAPES
from engine.systems.table_battles.language import phrases
from tests.laws.registry import ROOT

PAGE = (ROOT / "docs" / "scenarios" / "table_battles.md").read_text("utf-8")
BATTLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
DATA = (setup.Schema, setup.SideData, setup.CardData, setup.ActionData, setup.ReserveData, setup.ModifierData,
        setup.CapData, setup.SaveData, setup.CounterData, setup.AuraData, setup.ClauseData, setup.BonusData,
        setup.HitsData)  # fmt: skip


@pytest.mark.rule("TB-03", "TB-07", "TB-08", "TB-85")
@pytest.mark.parametrize("battle", BATTLES)
def test_the_battles_of_the_page_pass_the_check_and_start(battle):
    """What the page shows can be copied and played."""
    game = Game(codec.scenario_text(battle, "page.toml"), seed=1)

    assert game.view().cards
    assert [] == SYSTEM.check(game.state)


@pytest.mark.rule("TB-85")
@pytest.mark.parametrize("data", DATA)
def test_the_page_names_every_field(data):
    """Each field of a file stands in it as code."""
    assert [] == [one.name for one in fields(data) if not re.search(rf"`[^`]*\b{one.name}\b[^`]*`", PAGE)]


@pytest.mark.rule("TB-20", "TB-54", "TB-85")
def test_the_page_names_every_word():
    """Conditions, effects, requirements, kinds of lines, auras and clauses, grades and causes: none is left out."""
    words = [*phrases.CONDITIONS, *phrases.FRIENDS, "all", "any", "not", *phrases.EFFECTS, "victory", "to_zero"]
    words += [
        *ACTIONS,
        *REACTIONS,
        *SHAPES,
        "full_strength",
        *PER,
        *ARMS,
        *scenario_validation.AURAS,
        *scenario_validation.CLAUSES,
    ]
    words += [
        *scenario_validation.STANDARD,
        *scenario_validation.COSTS,
        *phrases.GRADES,
        *phrases.CAUSES,
        "self",
        "attack_targets",
        "block",
    ]
    words += [*phrases.FRIENDS_FIELDS, *SYSTEM.options]

    assert [] == [word for word in words if not re.search(rf"`[^`]*\b{word}\b[^`]*`", PAGE)]


def test_a_second_battle_uses_most_of_the_language():
    """The page has a small battle and one with almost everything."""
    small, large = BATTLES

    assert len(small) < len(large) / 2
    for name in ("rout_save", "counter", "place_if", "hit_cap", "hit_mods", "on_enter", "on_leave", "auras", "bonus"):
        assert name in large
