"""These tests hold the first page: its choices, the recommended battle, the list, and what returning visitors see."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import pytest

from engine.core.scenario import from_data, read_all, shipped
from engine.core.system import load
from engine.core.types import End
from tests.source import ROOT
from tests.web.pages import Browser, Window, browser
from tests.web.test_keeping import table
from web.build import first_page
from web.build.prerender import cards, maps
from web.features.home import view as home_view
from web.features.home.model import Filters, in_order, recommended_battle, won
from web.features.saved_games import parts
from web.game import game_lifecycle
from web.game.seats import HUMAN
from web.game.table import Table
from web.storage import saved_games
from web.storage.store import HONOURS, LESSON_DONE, LESSONS
from web.storage.win_record import WinRecord
from web.words import Words

__all__ = ["browser"]

WORDS = Words.load("en")
BATTLES = list(shipped().values())
CHARTABELLA = [battle.name for battle in in_order(BATTLES) if battle.system == "chartabella"]


def honours(*games: tuple[str, str, str, int]) -> WinRecord:
    """Return the record of games played one after the other: battle, side, level, 1 won, 0 drawn, -1 lost."""
    made = WinRecord()
    for n, one in enumerate(games):
        made.count(*one, mark=str(n))
    return made


def over() -> Table:
    """Return a game of Olive Grove that has ended."""
    made = table("chartabella/training")
    made.resign(made.game.system.sides(made.game.state)[0])
    return made


def fits(record: WinRecord, *lessons: str) -> str:
    return recommended_battle(BATTLES, record, lessons).name


# Play now


def test_a_newcomer_is_led_into_a_battle_of_the_first_game():
    """A newcomer gets the easiest battle of the first game."""
    assert CHARTABELLA[0] == fits(honours())


def test_who_has_learned_plays_what_was_learned():
    """After a lesson, and before any game, the first battle of that system is recommended."""
    assert CHARTABELLA[0] == fits(honours(), "table_battles/dice", "chartabella/counters")


def test_a_battle_stays_until_it_is_won():
    """A lost or drawn battle is recommended again."""
    assert CHARTABELLA[0] == fits(honours((CHARTABELLA[0], "P", "recruit", -1), (CHARTABELLA[0], "M", "recruit", 0)))


def test_battles_grow_more_demanding_as_they_are_won():
    """After a victory the next battle of the system is recommended, by difficulty and length."""
    seen, played = [], []
    while len(seen) < len(CHARTABELLA):
        seen.append(fits(honours(*played), "chartabella/counters"))
        played.append((seen[-1], "P", "recruit", 1))

    assert CHARTABELLA == seen


def test_the_system_played_last_goes_before_the_one_learned():
    """A game played last takes precedence over a lesson."""
    record = honours((CHARTABELLA[0], "P", "recruit", 1), ("table_battles/training", "E", "recruit", -1))

    assert "table_battles/training" == fits(record, "chartabella/counters")


def test_who_has_won_all_of_a_system_plays_what_was_played_least():
    """A visitor who has won every battle still gets one."""
    games = [(name, "P", "recruit", 1) for name in CHARTABELLA]

    assert CHARTABELLA[1] == fits(honours(*games, games[0], *games[2:]))


def test_battles_of_ones_own_do_not_lead_astray():
    """If a battle of another site was played last, it is ignored."""
    assert CHARTABELLA[0] == fits(honours(("elsewhere/mine", "A", "recruit", 1)))


def test_play_now_starts_at_once_against_the_level_of_last_time(browser: Browser):
    """One click starts the battle for one person against the level chosen last."""
    window = Window(browser)
    window.page.fields["setup-form"] = {"seat.P": HUMAN, "seat.M": "veteran"}
    window.session.chosen = shipped()["chartabella/grain"]
    window.page.gesture("submit", {"id": "setup-form"})
    again = Window(browser)
    assert "Olive Grove" in again.page.markup["play-now-told"]
    assert "a Veteran" in again.page.markup["play-now-told"]
    again.do("play-now")

    assert CHARTABELLA[0] == again.table.game.scenario.name
    assert {HUMAN, "veteran"} == set(again.table.seats.values())
    assert "play" == again.page.where


def test_play_now_costs_no_game_in_progress(browser: Browser):
    """The game in progress goes to the list of saved games."""
    window = Window(browser)
    window.use(table("chartabella/grain"))
    window.do("home")
    window.do("play-now")

    assert ["chartabella/grain"] == [entry.scenario for entry in window.session.store.saves()]


def test_practice_may_be_taken_back(browser: Browser):
    """A battle of practice is a game in study mode, does not count, and says so."""
    window = Window(browser)
    window.do("practise", "chartabella/training")

    assert ["site.notice.practise"] == window.said
    assert window.table.game.study
    assert {HUMAN, "recruit"} == set(window.table.seats.values())


def test_two_people_at_one_screen_choose_no_level(browser: Browser):
    """Only a person alone against the computer has a level that is remembered."""
    window = Window(browser)
    window.page.fields["setup-form"] = {"seat.P": HUMAN, "seat.M": HUMAN}
    window.session.chosen = shipped()["chartabella/grain"]
    window.page.gesture("submit", {"id": "setup-form"})

    assert "recruit" == window.session.settings.level


# What the page asks before Python is there


def test_each_game_is_offered_with_the_length_of_its_lessons():
    """The link to the lessons of a game gives their number and length."""
    made = first_page.asks(BATTLES, {"chartabella": (6, 19), "charge": (5, 15)}, WORDS)

    assert 'href="#lessons/chartabella"' in made
    assert "6 lessons, about 19 minutes" in made
    assert "5 lessons, about 15 minutes" in made
    assert "11 short lessons at the board, in 2 games" in made


def test_every_game_can_be_practised():
    """Each system has its first battle for practice."""
    made = first_page.asks(BATTLES, {}, WORDS)

    for battle in BATTLES:
        assert f'data-do="practise" data-arg="{battle.system}/training"' in made


# Who comes back


def test_lessons_done_are_counted(browser: Browser):
    """The link to the lessons of a game gives the number of those done."""
    browser.held[LESSONS] = json.dumps(
        {"chartabella/counters": LESSON_DONE, "chartabella/moves": 3, "charge/x": LESSON_DONE}
    )
    page = Window(browser).page

    assert page.markup["learned-chartabella"].endswith("1 done")
    assert page.markup["learned-charge"].endswith("1 done")
    assert "learned-table_battles" not in page.markup


def test_a_lesson_left_is_told_with_its_step(browser: Browser):
    """The link to the lessons names the one left last and its step, or what can be learned if all are done."""
    browser.held[LESSONS] = json.dumps({"charge/charge": 2, "chartabella/moves": 3, "charge/x": LESSON_DONE})
    page = Window(browser).page

    assert f"{WORDS.say('chartabella.title')}: go on at step 4" == page.markup["learn-on"]
    assert "learn-on" in page.shown
    assert "learn-told" in page.hidden

    browser.held[LESSONS] = json.dumps({"charge/x": LESSON_DONE})

    assert "learn-told" in Window(browser).page.shown


def test_the_game_in_progress_comes_first(browser: Browser):
    """A game in progress stands first, with its name and state."""
    first = Window(browser)
    assert "going" in first.page.hidden
    first.use(table("chartabella/grain"))
    page = Window(browser).page

    assert "going" in page.shown
    assert "Grain" == page.markup["going-title"]
    assert WORDS.say("site.do.resume") == page.markup["resume"]
    assert "<svg" in page.markup["going-picture"]
    assert "two persons" in page.markup["going-facts"]


def test_before_its_record_is_read_the_game_in_progress_tells_what_is_known(browser: Browser):
    """The name and the system of the kept game are shown at once, with room for its board."""
    Window(browser).use(table("chartabella/grain"))
    window = Window(browser)
    window.session.autosave.going = "", saved_games.SavedGameSummary()
    home_view.paint(window.session)

    assert "Grain" == window.page.markup["going-title"]
    assert f"<li>{WORDS.say('chartabella.title')}</li>" == window.page.markup["going-facts"]
    assert "" == window.page.markup["going-picture"]


def test_a_finished_game_is_no_game_in_progress(browser: Browser):
    """A finished game can be viewed and is said to be over."""
    Window(browser).use(over())
    page = Window(browser).page

    assert WORDS.say("site.do.resume_over") == page.markup["resume"]
    assert "going going-over" == page.attributes["going", "class"]
    assert "finished-way" not in page.hidden


def test_a_finished_game_hides_none_that_goes_on(browser: Browser):
    """If the game on the table is finished, a saved game that goes on takes its place; the finished one is listed."""
    first = Window(browser)
    first.use(table("chartabella/grain"))
    first.run(game_lifecycle.replace, over())
    made = Window(browser)
    page = made.page

    assert "going" == page.attributes["going", "class"]
    assert WORDS.say("site.do.resume") == page.markup["resume"]
    assert "Grain" == page.markup["going-title"]
    assert "<svg" in page.markup["going-picture"]
    assert "finished-way" not in page.hidden

    do, which = (page.attributes["resume", name] for name in ("data-do", "data-arg"))
    made.do(do, which)

    assert "chartabella/grain" == made.table.game.scenario.name
    assert not isinstance(made.table.game.pending, End)


def test_the_game_that_has_just_ended_is_among_the_finished_ones(browser: Browser):
    """The game that has just ended is in the list and opens from it."""
    made = Window(browser)
    assert 'href="#play"' not in parts.finished(made.session)
    made.use(over())

    assert 'href="#play"' in parts.finished(made.session)
    made.page.where = "finished"
    made.page.gesture("address", {})
    assert ": the enemy gave up</li>" in made.page.markup["finished"]
    assert 1 == made.page.markup["finished"].count('class="shelf-entry"')
    assert WORDS.say("site.finished.told") in parts.finished(made.session)


def test_finished_games_have_a_place_of_their_own(browser: Browser):
    """The first page lists the games that go on; finished ones have a place of their own and are counted."""
    store = Window(browser).session.store
    for n, made in enumerate((table("chartabella/grain"), over())):
        store.save(saved_games.entry(made.text(), "", n + 1, "en"), made.text())
    window = Window(browser)
    assert "Grain" in window.page.markup["shelf"]
    assert "Olive Grove" not in window.page.markup["shelf"]
    assert "finished-way" in window.page.shown
    window.page.where = "finished"
    window.page.gesture("address", {})

    assert "Olive Grove" in window.page.markup["finished"]
    assert "Grain" not in window.page.markup["finished"]
    assert "finished" in window.page.shown


def test_without_finished_games_none_are_offered(browser: Browser):
    """Without finished games nothing links to their list, and its place says that it is empty."""
    assert "finished-way" in Window(browser).page.hidden
    assert WORDS.say("site.finished.none")[:9] in Window(browser, "finished").page.markup["finished"]


def test_a_card_tells_with_which_side_its_battle_was_won(browser: Browser):
    """A card shows for each side the highest level that it beat."""
    name = CHARTABELLA[0]
    record = honours((name, "P", "veteran", 1), (name, "P", "recruit", 1), (name, "M", "general", -1))
    browser.held[HONOURS] = record.text()
    page = Window(browser).page

    assert {"P": "veteran"} == won(record, name)
    assert page.markup[home_view.won_id(name, "P")].endswith("won against a Veteran")
    assert home_view.won_id(name, "M") not in page.markup


def test_every_card_has_a_place_for_that():
    """The page of the build has for every battle a card with room for that beside each side."""
    made = cards([from_data(data) for _, data in read_all(ROOT)], WORDS)
    for battle in BATTLES:
        assert f'id="{home_view.card_id(battle.name)}"' in made
        system = load(battle.system)
        for side in system.sides(system.start(battle)):
            assert f'id="{home_view.won_id(battle.name, side)}"' in made


def test_the_maps_of_the_cards_come_apart_from_the_page():
    """The page has room for a map on each card, and the maps are in a file of their own."""
    scenarios = [from_data(data) for _, data in read_all(ROOT)]
    made, drawn = cards(scenarios, WORDS), maps(scenarios)

    assert "<svg" not in made
    assert len(drawn) == made.count('<div class="card-map"></div>')
    assert set(drawn) == set(re.findall(r'data-scenario="([^"]+)"', made))
    assert all("card-map" in ET.fromstring(map_).get("class", "") for map_ in drawn.values())


# Which battles are shown


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({}, lambda _: True),
        ({"system": "charge"}, lambda battle: battle.system == "charge"),
        ({"size": "large"}, lambda battle: battle.size == "large"),
        ({"length": "short"}, lambda battle: battle.minutes <= 20),
        ({"length": "medium"}, lambda battle: 20 < battle.minutes < 45),
        ({"length": "long"}, lambda battle: battle.minutes >= 45),
        (
            {"system": "chartabella", "length": "short"},
            lambda battle: battle.system == "chartabella" and battle.minutes <= 20,
        ),
    ],
)
def test_battles_are_looked_for_by_game_size_and_length(chosen, expected):
    """Filters for game, size and difficulty apply together."""
    filters = Filters()
    for name, value in chosen.items():
        filters.change(name, value)

    assert [b.name for b in BATTLES if expected(b)] == [b.name for b in BATTLES if filters.fits(b, honours())]


@pytest.mark.parametrize(
    ("known", "expected"),
    [("new", [*range(3, len(CHARTABELLA))]), ("one", [0, 1]), ("open", [1]), ("won", [0, 2])],
    ids=str,
)
def test_battles_are_looked_for_by_what_was_played(known, expected):
    """A filter finds battles not played, played with one side, played and not won, or won."""
    one, two, three = CHARTABELLA[:3]
    both = (three, "P", "recruit", 1), (three, "M", "recruit", -1)
    record = honours((one, "P", "recruit", 1), (two, "M", "general", -1), *both)
    filters = Filters()
    filters.change("known", known)

    assert expected == [n for n, name in enumerate(CHARTABELLA) if filters.fits(shipped()[name], record)]


def test_a_battle_that_was_never_fought_says_so_on_its_card():
    """A battle that was made up says so, and others do not."""
    scenarios = [shipped()[name] for name in ("chartabella/grain", "charge/watling_street")]
    made = cards(scenarios, WORDS, {"chartabella/grain"})
    never = WORDS.say("site.card.made_up")

    assert 1 == made.count(never)
    assert made.index(home_view.card_id("chartabella/grain")) < made.index(never) < made.index("charge/watling_street")
