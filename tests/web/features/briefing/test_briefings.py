"""These tests hold briefings before and during a game, before they are loaded and when they fail to load."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

import build
from engine.core import losses
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.system import load
from tests.web.pages import Browser, Window
from web.boards.board_kinds import small
from web.build import briefings, prerender
from web.features.briefing.view import body
from web.game.piece_sheet import all_pieces
from web.game.seats import HUMAN
from web.game.sentences import unit_noun
from web.game.table import Table
from web.words import Names, Words

NAME, TREBIA, ROCROI = "charge/watling_street", "conquerors_kings/trebia", "table_battles/rocroi"
TOLD = "Legio XIV, veterans of XX"
"""What only the briefing of that battle says."""


def site() -> dict[str, str]:
    """Return the files of the briefings as the build writes them, by address."""
    return {f"briefings/en/{system}.json": text for system, text in briefings.built(build.ROOT, "en").items()}


def window(address: str, files: dict[str, str]) -> Window:
    """Open a window at a place of a site that has these files."""
    browser = Browser()
    browser.site = files
    return Window(browser, address)


def test_the_form_before_a_game_tells_of_the_battle():
    """The form shows the story, both armies by kind, what breaks each, a hint for each side, and further reading."""
    told = window(f"setup/{NAME}", site()).page.markup["setup"]

    assert TOLD in told
    assert "Legionaries: 12 stands in 2 units" in told
    assert "What breaks the Britons" in told
    assert "<cite>Annals, book 14</cite>" in told
    assert "<details" in told


def test_a_briefing_that_does_not_come_keeps_nobody_from_playing():
    """The form reports a briefing that does not load, shows the scenario's own texts, and tries again the next time."""
    opened = window(f"setup/{NAME}", {})
    told = opened.page.markup["setup"]
    opened.page.browser.site = site()
    opened.page.go("")
    opened.page.gesture("address", {})
    opened.page.go(f"setup/{NAME}")
    opened.page.gesture("address", {})

    assert opened.session.words.say("briefing.missing") in told
    assert "Legionaries: 12 stands in 2 units" in told
    assert TOLD in opened.page.markup["setup"]


def test_of_a_battle_that_has_no_briefing_none_is_missed():
    """A battle without a briefing in its system's file shows its armies and goals without an error."""
    system, _, name = NAME.partition("/")
    address = f"briefings/en/{system}.json"
    others = {key: told for key, told in json.loads(site()[address]).items() if key != name}
    opened = window(f"setup/{NAME}", {**site(), address: json.dumps(others)})
    told = opened.page.markup["setup"]

    assert opened.session.words.say("briefing.missing") not in told
    assert "Legionaries: 12 stands in 2 units" in told
    assert TOLD not in told


def test_a_briefing_names_no_option_that_its_battle_does_not_offer():
    """Every option that a briefing names is in the form before the game."""
    words = Words.load("en")
    for name, scenario in shipped().items():
        key = f"{scenario.system}.option."
        own = {words.say(f"{key}{option}").lower() for option in scenario.options}
        known = {text.lower() for at, text in words.texts.items() if at.startswith(key) and at.count(".") == 2}
        told = " ".join(briefings.of_system(build.ROOT, "en", scenario.system)[scenario.id].texts()).lower()
        promised = {option for option in known - own if " " in option and option in told}
        assert set() == promised, name
        assert own or "set-up" not in told, name


def test_in_a_game_a_key_tells_of_its_battle():
    opened = window(f"play/{NAME}", site())
    opened.press("i")

    assert "briefing-dialog" in opened.page.dialogs
    assert TOLD in opened.page.markup["briefing-body"]
    assert '<svg class="card-map' in opened.page.markup["briefing-body"]


def test_a_made_up_battle_is_marked_and_a_fought_one_is_not():
    marked = [
        shown.session.words.say("briefing.made_up") in shown.page.markup["setup"]
        for shown in (window(f"setup/{name}", site()) for name in ("charge/training", NAME))
    ]

    assert [True, False] == marked


def test_an_open_battle_names_the_armies_that_lie_ready():
    assert "Roman cohorts, 462 points" in window("setup/charge/skirmish", site()).page.markup["setup"]


def test_a_visitors_own_battle_has_its_notes():
    """A visitor's own battle shows its own notes, even under the name of a built-in one."""
    opened = window("", site())
    own = replace(shipped()[NAME], body={**shipped()[NAME].body, "turn_limit": 3})
    opened.session.scenarios = {**opened.session.scenarios, NAME: own}
    opened.page.go(f"setup/{NAME}")
    opened.page.gesture("address", {})
    told = opened.page.markup["setup"]

    assert "The host must come to the legion" in told
    assert TOLD not in told
    assert "briefing-fold" not in told


def test_the_printed_battle_has_its_briefing():
    told = window(f"print/{NAME}", site()).page.markup["print-sheets"]

    assert TOLD in told
    assert told.index("print-sheet-battle") < told.index(TOLD)


def test_the_map_of_a_briefing_names_both_sides_and_the_grounds():
    """The map names both sides in the words of the battle and shows the ground that is not plain."""
    for name, told in {
        "at_the_charge/civitate": (),
        "charge/mons_graupius": (),
        "chartabella/gaugamela": ("Location",),
        "conquerors_kings/trebia": ("Rough ground", "Wood", "Gentle hill"),
        "table_battles/cannae": (),
    }.items():
        scenario = shipped()[name]
        system = load(scenario.system)
        start = system.sight.view(system.start(scenario), None)
        names = Names(Words.load("en"), system.id, start)
        drawn = small(start, names=names)
        assert all(f">{text}</text>" in drawn for text in (*map(names.side, start.sides), *told)), name
        assert "map-name" not in small(start), name


def test_an_army_has_as_many_in_every_place_as_its_briefing_says():
    """The list of pieces and the end of a battle count stands, not units or joined stands."""
    opened = window("play/charge/frontier", site())
    table, view = opened.table, opened.table.view()
    names = Names(opened.session.words, table.game.system.id, view)
    told = briefings.of_system(build.ROOT, "en", "charge")["frontier"].armies

    assert "Rome has twenty stands" in told
    assert 20 == losses.had(view, "A")
    assert [] == losses.lost_pieces(view, "A", ())
    assert "Romans: 20 of 20 stands left<" in all_pieces(table, names, view)


@pytest.mark.parametrize("name", shipped())
def test_an_army_is_counted_in_one_way_with_one_word(name):
    """The card, the briefing and the list of pieces give the same number of the same things."""
    scenario = shipped()[name]
    game = Game(scenario, seed=1)
    table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
    view, words = game.view(), Words.load("en")
    names = Names(words, scenario.system, view)
    card, listed, told = (
        prerender.card(scenario, words),
        all_pieces(table, names, view),
        body(names, view, view, scenario, {}),
    )
    for side in view.sides:
        n = losses.had(view, side)
        if n:
            what = unit_noun(words, scenario.system, n)
            assert f"{names.side(side)}: {n} {what} " in re.sub("<[^>]+>", "", card)
            assert f"<h4>{names.side(side)}: {n} {what}</h4>" in told
            assert f"{names.side(side)}: {n} of {n} {what} left<" in listed


def test_what_breaks_a_side_agrees_with_its_name():
    """The text on what breaks a side agrees with the side's number."""
    told = {name: window(f"setup/{name}", site()).page.markup["setup"] for name in (TREBIA, ROCROI)}

    assert "Their last unit is destroyed." in told[TREBIA]
    assert "Its last unit" not in told[TREBIA]
    assert "They are at least 3 points behind when the battle clock ends the battle" in told[TREBIA]
    assert {"Its morale reaches zero; 3 left.", "Their morale reaches zero; 3 left."} <= set(
        re.findall(r"<li>([^<]+)</li>", told[ROCROI])
    )


def test_the_map_of_a_briefing_shows_guns_as_guns():
    """A card without sticks shows the picture of its arm and no stick."""
    scenario = shipped()[ROCROI]
    system = load(scenario.system)
    start = system.sight.view(system.start(scenario), None)
    drawn = small(start, names=Names(Words.load("en"), system.id, start))
    guns = [card for card in start.cards if card.kind == "special"]

    assert len(guns) == drawn.count("#icon-cannon") == 2
    assert sum(card.now for card in start.cards if card not in guns) == drawn.count("cd-mini-stick")
