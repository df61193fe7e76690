"""These tests hold the texts on sheets: what a battle needs, and the reference sheet."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.features.print.test_print import SYSTEMS_PRINTED, WORDS, read, scenario
from web.features.print import print_options
from web.features.print.print_options import Choices
from web.features.print.printed_pages import sheets
from web.features.print.reference_sheet import extras
from web.features.rules.rule_search import entries
from web.words import typographic


@pytest.mark.parametrize("system", SYSTEMS_PRINTED)
def test_the_reference_sheet_has_every_rule_once(system: str) -> None:
    """The reference sheet has every rule of play with its rulings, examples on request, and never notes."""
    battle = scenario(f"{system}/training")

    short, long = (sheets(battle, Choices(frozenset(chosen))) for chosen in ({"rules"}, {"rules", "examples"}))

    printed = {rule: one for rule, one in entries(system).items() if one.is_for_players and not one.is_of_page}
    assert list(printed) == re.findall(r"<h4><span>([A-Z]{2}-\d+)</span>", short)
    assert "Example." not in short
    assert len(short) < len(long)
    rulings = [one.ruling for one in printed.values() if one.ruling and "\n" not in one.ruling]
    plain = unescape(read(short))
    assert [] == [text for text in rulings if typographic(text.replace("`", ""))[:40] not in plain]


@pytest.mark.parametrize("system", SYSTEMS_PRINTED)
def test_the_order_of_battle_says_what_else_is_needed(system: str) -> None:
    """Dice and records to keep are listed above the armies."""
    made = sheets(scenario(f"{system}/training"), Choices(frozenset({"battle"})))

    needs = WORDS.texts[f"{system}.print.needs"]
    assert "dice" in needs or "die" in needs
    assert made.index(needs) < made.index("print-side")


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("at_the_charge/training", "Normans"),
        ("chartabella/training", "Persians"),
        ("conquerors_kings/training", "Romans"),
        ("table_battles/training", "Scots"),
    ],
)
def test_the_order_of_battle_says_who_has_the_first_turn(name: str, first: str) -> None:
    """The sheets say which side begins."""
    assert f"First turn: {first}" in read(sheets(scenario(name), Choices(frozenset({"battle"}))))


def test_a_die_with_signs_is_told_by_the_numbers_of_an_ordinary_one() -> None:
    """The six signs of the die are listed in order, so that any die can be used."""
    made = read(sheets(scenario("chartabella/training"), Choices(frozenset({"battle"}))))

    assert "The die: 1 swords, 2 swords, 3 Persian emblem, 4 Macedonian emblem, 5 triangle, 6 star" in made
    assert "The die:" not in read(sheets(scenario("at_the_charge/training"), Choices(frozenset({"battle"}))))


def test_where_a_rule_comes_from_is_told_with_the_examples_alone() -> None:
    """The short reference sheet has only the rules, and the long one names each source."""
    battle = scenario("conquerors_kings/training")

    short, long = (sheets(battle, Choices(frozenset(chosen))) for chosen in ({"rules"}, {"rules", "examples"}))

    assert "<em>printed</em>" in long
    assert "<em>printed</em>" not in short


@pytest.mark.parametrize(("system", "short"), [("charge", "BV Break Value"), ("conquerors_kings", "CHA chariots")])
def test_sheets_tell_what_short_names_stand_for(system: str, short: str) -> None:
    """If the rules have short names, the reference sheet explains them first."""
    made = sheets(scenario(f"{system}/training"), Choices(frozenset({"rules"})))

    assert short in made[: made.index("<h4>")]


PROGRAM = re.compile(
    r"<code>|[{}`]|JSON|not for players|about the page|exactly:|\b[a-z]+_[a-z]+|\bUI\b|&[lg]t;=|\w\*\w|\b\d+c\b"
    r"|\brank 0\b|\bpose\b|\bpolygon|\bscaled by\b|\bhalf-degree|\bunasked\b|\bmenu\b|scenario data|\brefused\b"
)
"""What is written for the program: code, data and formulas, units of it, what those who make a page call it."""


@pytest.mark.parametrize("system", SYSTEMS_PRINTED)
def test_the_reference_sheet_is_for_people(system: str) -> None:
    """The reference sheet has no bare titles and no rules or words for the program."""
    made = sheets(scenario(f"{system}/training"), Choices(frozenset({"rules", "examples"})))

    one = r'<div class="print-rule"><h4><span>([A-Z]{2}-\d+)</span>.*?</h4>(.*?)(?=<div class="print-rule">|<h3>|$)'
    rules = dict(re.findall(one, made, re.DOTALL))
    assert rules
    assert [] == [rule for rule, told in rules.items() if not re.sub(r"<[^>]+>", "", told).strip()]
    assert [] == [
        rule for rule in rules if not entries(system)[rule].is_for_players or entries(system)[rule].is_of_page
    ]
    assert {} == {rule: found for rule, told in rules.items() if (found := re.findall(PROGRAM, told))}
    chapters = re.findall(r"<h3>(.*?)</h3>", made)
    assert len(chapters) == len(set(chapters))
    assert not any("engine" in chapter for chapter in chapters)


@pytest.mark.parametrize(
    ("system", "promised"),
    [
        ("at_the_charge", "Rules with their examples"),
        ("charge", "Rules with their examples"),
        ("chartabella", "Rules with their examples"),
        ("conquerors_kings", "Rules with a word on where each comes from"),
        ("table_battles", "Rules with their examples"),
    ],
)
def test_the_form_promises_with_the_rules_what_they_have(system: str, promised: str) -> None:
    """Examples and sources can be chosen only if the ledger has some."""

    def labels(what: str) -> list[str]:
        made = print_options.form(
            WORDS, "T", Choices(frozenset()), back="x", is_record=False, has_cards=False, extras=what
        )
        return re.findall(r'<label for="print-examples">([^<]*)<', made)

    assert labels(extras(entries(system).values())) == [promised]
    assert labels("") == []


@pytest.mark.parametrize("part", ["battle", "map"])
def test_sheets_say_which_side_is_north_and_which_south(part: str) -> None:
    """In Conquerors and Kings the sheets give the edges and the right of both sides."""
    made = read(sheets(scenario("conquerors_kings/training"), Choices(frozenset({part}))))

    assert "Gauls: North in the rules, with their base edge along row 5 and their right at column A" in made
    assert "Romans: South in the rules, with their base edge along row 1 and their right at column D" in made


def test_a_map_tells_the_signs_that_are_on_it() -> None:
    """Above the map are the signs that are on it, and no others."""
    made = sheets(scenario("conquerors_kings/training"), Choices(frozenset({"map"})))
    legend = read(made[made.index('class="print-legend"') : made.index("</ul>")])

    for told in ("friends on both sides of a face", "what stands in a zone", "shock", "armoured"):
        assert told in legend
    for other in ("hostile face", "casualty", "elite"):
        assert other not in legend


def test_the_rules_for_paper_are_in_plain_words() -> None:
    """In Conquerors and Kings the printed rules mention nothing that a reader does not know."""
    made = read(sheets(scenario("conquerors_kings/training"), Choices(frozenset({"battle", "rules", "examples"}))))

    assert [] == re.findall(r"play sheet|sister|piggy|laps of|thirty zones", made)
    assert "At the end that the battle names (40 in the usual game" in made
