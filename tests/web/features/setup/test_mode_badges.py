"""Badges beside the title show what is special about a game."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.core.scenario import Scenario, shipped
from web.features.setup.mode_badges import badges
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Words

WORDS = Words.load("en")
TRAINING = shipped()["chartabella/training"]


def told(scenario: Scenario, **options: object) -> str:
    """Return the badges of a new game."""
    return badges(Table.start(scenario, {**scenario.options, **options}, {"P": HUMAN, "M": HUMAN}, seed=1), WORDS)


def test_a_plain_game_has_no_badge() -> None:
    """A built-in scenario with its own options has no badge."""
    assert "" == told(TRAINING)


@pytest.mark.parametrize(("name", "said"), [("training", "Not the built-in scenario"), ("mine", "Own scenario")])
def test_a_scenario_from_outside_is_marked(name: str, said: str) -> None:
    """A scenario from outside has a badge, all the more under the name of a built-in one."""
    assert said in told(replace(TRAINING, id=name, minutes=99))


def test_changed_options_are_named() -> None:
    """Options that differ from the scenario are named with their settings."""
    made = told(TRAINING, show_fallen=not TRAINING.options["show_fallen"])

    assert "Options changed" in made
    assert WORDS.say("chartabella.option.show_fallen") in made
    assert WORDS.say("chartabella.option.limit") not in made


def test_what_a_badge_means_can_be_opened() -> None:
    """The explanation of a badge is text of the page, in reach of touch and keyboard, and not a tooltip."""
    made = told(TRAINING, limit=9)

    assert 'title="' not in made
    assert re.search(r"<summary>Options changed</summary><p>[^<]*9</p>", made)
