"""Nothing is left in English on a page in another language: all five systems are used in one that has other letters.

What is English by design is allowed: the rules as the ledgers have them; what a scenario or a lesson names, for a file
has its names in one language; the little language of dice areas in which cards are written; letters on plates, which
are signs that a legend explains.
"""

from __future__ import annotations

from functools import cache

import pytest

import build
from engine.core.scenario import shipped
from engine.core.system import load
from tests.depth import cases
from tests.laws.registry import TOYS, first_scenario, system_names
from tests.laws.walks import play
from tests.web.pages import Browser, Window
from tests.web.pseudo import LEFT, PSEUDO, Leaks, in_pseudo, listen, other_letters, texts_in
from tests.web.schools import all_lessons
from tests.web.tool_games import IN_HASTE, copied, evenly
from tests.web.tool_use import ToolUser
from web.build import briefings, lessons
from web.build.guides import guide_build as guides
from web.build.page_source import page_source
from web.build.prerender import render
from web.features.rules.ledger_markdown import markdown
from web.features.rules.rule_search import entries
from web.game.table import HUMAN, Table
from web.languages.known import FIRST
from web.looks import registry
from web.words import Names, Words, typographic

__all__ = ["in_pseudo"]
SYSTEMS = [system for system in system_names() if system not in TOYS]
BRAND = {"Sandtable"}
ROMAN = {"II", "III", "IV", "VI", "VII"}
AREAS = {"or", "Any", "Doubles", "Triples", "Straight"}
"""Words of which dice areas are made, in scenarios and on their cards."""
PLACES = ("", "battles", "finished", "lessons/{}", "setup/{}/training", "sheet/{}", "print/{}/training")
"""Places of the site that are looked at before a game."""
TABLES, TOOLS = 4, cases(15, 80)
"""Positions of a game, from the first to the last, at which tools are used, and how many at each."""


@cache
def nameless() -> frozenset[str]:
    """Return the words that have no language, or that of their file: names, ids of what is in a game, signs."""
    told = {*BRAND, *ROMAN, *AREAS, "face", *(f"{toy}.title" for toy in TOYS)}
    for system in SYSTEMS:
        look = registry.of(system)
        told |= {*entries(system), *look.faces, *look.letters.values()}
    own = [*shipped().values()]
    own += [one.scenario(name) for one in all_lessons().values() for name in one.positions]
    for scenario in own:
        view = load(scenario.system).sight.view(load(scenario.system).start(scenario), None)
        told |= {*Names(Words.load(FIRST), scenario.system, view).given.values(), *view.names.values()}
        told |= {part for piece in view.pieces for part in (piece.id, piece.kind)}
        told |= {space.id for space in (*view.board.spaces, *view.board.apart)}
        told.add(typographic(scenario.words[FIRST]["title"]))
    return frozenset(word for text in told for word in LEFT.findall(text))


@cache
def in_ledgers() -> frozenset[str]:
    """Return the texts of all rules as they may stand on the page."""
    found: set[str] = set()
    for system in SYSTEMS:
        known = entries(system)
        for entry in known.values():
            told = (entry.title, entry.rule, entry.example, entry.ruling, *(part.text for part in entry.parts))
            shown = [markdown(one, ids, block=block) for one in told for ids in ({}, known) for block in (False, True)]
            shown += [markdown(one.replace("`", ""), {}, block=True) for one in told]
            found |= {entry.id, entry.chapter, *(part for one in shown for part in texts_in(one))}
    return frozenset(" ".join(text.split()) for text in found)


@cache
def late_files() -> dict[str, str]:
    """Return what the site has for those who ask late, by address, in the language of these tests."""
    found = {f"lessons/{PSEUDO}/{system}.json": text for system, text in lessons.built(build.ROOT, PSEUDO).items()}
    told = briefings.built(build.ROOT, PSEUDO)
    found |= {f"briefings/{PSEUDO}/{system}.json": text for system, text in told.items()}
    return found | {f"guides/{PSEUDO}/{name}": text for name, text in guides.built(build.ROOT, PSEUDO).items()}


@pytest.mark.usefixtures("in_pseudo")
@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_on_the_page_is_left_in_plain_letters(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leaks = Leaks(nameless(), in_ledgers())
    listen(leaks, monkeypatch)
    browser = Browser()
    browser.held["sandtable.settings"] = IN_HASTE  # else pauses are waited for by the clock on the wall
    browser.site = late_files()
    user = ToolUser(Window(browser), seed=1)
    for place in PLACES:
        user.page.go(place.format(system))
        user.follow()
        for _ in range(3):
            user.use_any()
    game = play(first_scenario(system), 2, 60)[0]
    seats = dict.fromkeys(game.system.sides(game.state), HUMAN)
    for at in evenly([*range(len(game.inputs) + 1)], TABLES):
        user.window.use(Table(copied(game.branch(at, seed=1)), dict(seats)))
        for _ in range(TOOLS):
            user.use_any()

    assert {} == leaks.found
    assert len(leaks.seen) > 100


@pytest.mark.usefixtures("in_pseudo")
def test_nothing_that_stands_on_the_page_all_the_time_is_left_in_plain_letters():
    leaks = Leaks(nameless(), frozenset())
    leaks.look("index.html", render(page_source(build.ROOT), build.ROOT, PSEUDO), is_markup=True)

    assert {} == leaks.found


def test_what_is_in_plain_letters_is_found():
    leaks = Leaks(frozenset({"Ajax"}), frozenset({"A rule."}))
    leaks.look("a", '<p>Ajax <b title="Left">ɱóṽéš</b> A1</p><p>A rule.</p><script>var x;</script>', is_markup=True)
    leaks.look("b", "Ajax moves", is_markup=False)

    assert {"Left": "a", "Ajax moves": "b"} == leaks.found


def test_other_letters_leave_facts_and_forms_as_they_are():
    assert "{n} {n:šţíçķ|šţíçķš} {a.gender:ĥé|šĥé} {touch:ţáƥ|çļíçķ}" == other_letters(
        "{n} {n:stick|sticks} {a.gender:he|she} {touch:tap|click}"
    )
