"""L24: each briefing is complete, within its limits, and says whether the battle was ever fought."""

from __future__ import annotations

import json

import pytest

from engine.core.scenario import shipped
from engine.core.system import SYSTEMS, load
from tests.laws.registry import ROOT
from web.build import briefings
from web.features.briefing.model import PARTS, Briefing
from web.languages.known import LANGUAGES

FEWEST, MOST = 120, 250
"""Words of a briefing, without its sources."""
FOUGHT = {
    "at_the_charge/civitate",
    "at_the_charge/kalavryai",
    "at_the_charge/training",
    "charge/mons_graupius",
    "charge/watling_street",
    "chartabella/gaugamela",
    "conquerors_kings/gaugamela",
    "conquerors_kings/trebia",
    "table_battles/cannae",
    "table_battles/hastings",
    "table_battles/kolin",
    "table_battles/marengo",
    "table_battles/rocroi",
    "table_battles/training",
}
"""The battles that were fought once; all others are made up."""

per_battle = pytest.mark.parametrize(
    ("language", "name"), [(language, name) for language in LANGUAGES for name in sorted(shipped())]
)


def briefing(language: str, name: str) -> Briefing:
    """Return the briefing of a battle by its name."""
    system, _, which = name.partition("/")
    return briefings.of_system(ROOT, language, system)[which]


@per_battle
def test_every_battle_has_a_whole_briefing(language, name):
    """Each part has at least five words, each side has a hint, and two or three works have authors."""
    told, scenario = briefing(language, name), shipped()[name]
    system = load(scenario.system)

    assert all(len(text.split()) >= 5 for text in told.texts())
    assert {*system.sides(system.start(scenario))} == {*told.hints}
    assert 2 <= len(told.sources) <= 3
    assert all(one.author.strip() and one.title.strip() for one in told.sources)


@per_battle
def test_a_briefing_is_as_long_as_a_page_wants_it(language, name):
    words = sum(len(text.split()) for text in briefing(language, name).texts())

    assert FEWEST <= words <= MOST


@per_battle
def test_a_battle_that_was_never_fought_says_so(language, name):
    """A briefing is marked as made up if and only if the battle was never fought, and a real battle has its date."""
    told, scenario = briefing(language, name), shipped()[name]

    assert told.made_up == (name not in FOUGHT)
    assert told.made_up or any(mark.isdigit() for mark in "".join(scenario.told(language).values()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_briefing_is_of_a_battle_that_there_is_not(language):
    found = {f"{system}/{name}" for system in SYSTEMS for name in json.loads(briefings.built(ROOT, language)[system])}

    assert found == {*shipped()}


@per_battle
def test_a_briefing_tells_plain_text(language, name):
    """A briefing has no markup, braces or straight quotes; the page sets apostrophes."""
    told = "".join(briefing(language, name).texts()) + "".join(briefing(language, name).hints)

    assert not {*'<>"{}'} & {*told}


def test_parts_are_those_that_are_told():
    assert {*PARTS} <= {*Briefing.__dataclass_fields__}
