"""What is read on sheets: what a battle needs, and the reference sheet of the rules."""

from __future__ import annotations

import re

import pytest

from tests.web.test_printing import SYSTEMS_PRINTED, WORDS, read, scenario
from web.paint.print_choices import Choices
from web.paint.print_sheets import sheets
from web.play.rulebook import entries


@pytest.mark.parametrize("system", SYSTEMS_PRINTED)
def test_the_reference_sheet_has_every_rule_once(system: str) -> None:
    """Every rule is there by its number; examples and rulings only when they are wanted, notes never."""
    battle = scenario(f"{system}/training")

    short, long = (sheets(battle, Choices(frozenset(chosen))) for chosen in ({"rules"}, {"rules", "examples"}))

    told = [rule for rule, entry in entries(system).items() if entry.is_for_players]
    assert told == re.findall(r"<h4><span>([A-Z]{2}-\d+)</span>", short)
    assert "Example." not in short
    assert len(short) < len(long)


@pytest.mark.parametrize("system", SYSTEMS_PRINTED)
def test_the_order_of_battle_says_what_else_is_needed(system: str) -> None:
    """Dice and what has to be written down stand above the armies, in words of the system."""
    made = sheets(scenario(f"{system}/training"), Choices(frozenset({"battle"})))

    needs = WORDS.texts[f"{system}.print.needs"]
    assert "dice" in needs or "die" in needs
    assert made.index(needs) < made.index("print-side")


def test_a_die_with_signs_is_told_by_the_numbers_of_an_ordinary_one() -> None:
    """The six signs of the battle's die stand in its order, so that it can be played with any die."""
    made = read(sheets(scenario("chartabella/training"), Choices(frozenset({"battle"}))))

    assert "The die: 1 swords, 2 swords, 3 Persian emblem, 4 Macedonian emblem, 5 triangle, 6 star" in made
    assert "The die:" not in read(sheets(scenario("at_the_charge/training"), Choices(frozenset({"battle"}))))


def test_where_a_rule_comes_from_is_told_with_the_rulings_alone() -> None:
    """The short reference sheet has the words of the rules and nothing before them; the long one names each source."""
    battle = scenario("conquerors_kings/training")

    short, long = (sheets(battle, Choices(frozenset(chosen))) for chosen in ({"rules"}, {"rules", "examples"}))

    assert "<em>printed</em>" in long
    assert "<em>printed</em>" not in short


def test_sheets_tell_in_what_the_rules_are_measured() -> None:
    """Charge! has lengths in hundredths of an inch in its rules: its reference sheet says so first."""
    made = sheets(scenario("charge/training"), Choices(frozenset({"rules"})))

    assert "c is a hundredth of an inch" in made[: made.index("CG-01")]


PROGRAM = re.compile(r"<code>|[{}]|JSON|not for players|\b[a-z]+_[a-z]+|\bUI\b")
"""What is written for the program: code, data and names in it, what those who make a page call it."""


@pytest.mark.parametrize("system", SYSTEMS_PRINTED)
def test_the_reference_sheet_is_for_people(system: str) -> None:
    """No rule is a bare title, none is one for the program alone, and none speaks of the program's data."""
    made = sheets(scenario(f"{system}/training"), Choices(frozenset({"rules"})))

    one = r'<div class="print-rule"><h4><span>([A-Z]{2}-\d+)</span>.*?</h4>(.*?)(?=<div class="print-rule">|<h3>|$)'
    rules = dict(re.findall(one, made, re.DOTALL))
    assert rules
    assert [] == [rule for rule, told in rules.items() if not re.sub(r"<[^>]+>", "", told).strip()]
    assert [] == [rule for rule in rules if not entries(system)[rule].is_for_players]
    assert [] == [rule for rule, told in rules.items() if re.search(PROGRAM, told)]
    chapters = re.findall(r"<h3>(.*?)</h3>", made)
    assert len(chapters) == len(set(chapters))
    assert not any("engine" in chapter for chapter in chapters)
