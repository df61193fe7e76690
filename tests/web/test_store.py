"""Whatever the browser's storage contains, the page starts and nothing is lost."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest

from engine.core import match
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn
from tests.web.pages import Browser, browser
from web.game.seats import HUMAN
from web.game.table import Table
from web.storage import saved_games
from web.storage.match_list import MatchEntry
from web.storage.saved_games import SavedGame
from web.storage.settings import Settings
from web.storage.store import Store

__all__ = ["browser"]

ENTRY = SavedGame("ff", "A game", 255, "chartabella/training", "Olive Grove", 3, "Round 2")
ODD = ("", "{", "{}", "7", "null", "[" * 50_000, "9" * 5_000, '{"a":' * 3_000, "[[[", '"\\ud800"', "\x00")
"""Texts that are no list of entries."""


def record(orders: int = 2) -> str:
    """Return the record of a game."""
    game = Game(shipped()["chartabella/training"], seed=1)
    for _ in range(orders):
        game.do(EndTurn())
    return Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN)).text()


def damaged(browser: Browser) -> list[str]:
    """Return the texts that were put by."""
    return [text for name, text in browser.held.items() if name.startswith("sandtable.damaged.")]


def test_the_lists_are_read_as_they_were_written(browser: Browser) -> None:
    """Entries are read back equal, also if another version added or omitted fields."""
    store = Store(browser)
    store.save(ENTRY, record())
    data = json.loads(browser.held["sandtable.saves"])
    del data[0]["is_study"]
    browser.held["sandtable.saves"] = json.dumps([data[0] | {"stars": 3}])

    assert [ENTRY] == store.saves()
    assert [] == damaged(browser)


@pytest.mark.parametrize("text", ODD)
@pytest.mark.parametrize("key", ["sandtable.saves", "sandtable.matches", "sandtable.settings"])
def test_a_text_that_cannot_be_read_is_put_by(browser: Browser, key: str, text: str) -> None:
    """A text that cannot be read is moved to another name and reported once; the rest works."""
    store = Store(browser)
    browser.held[key] = text
    kept = store.saves(), store.running(), store.settings()

    assert ([], [], Settings()) == kept
    is_settings = key.endswith("settings") and text == "{}"
    assert ([] if is_settings else [text]) == damaged(browser)
    assert is_settings != store.news()
    assert not store.news()
    store.save(ENTRY, record())
    assert [ENTRY] == store.saves()


@pytest.mark.parametrize(
    "odd", [{"when": 2**53 + 1}, {"when": 9 * 10**15}, {"when": -1}, {"inputs": "many"}, {"name": 3}, {"is_over": 1}]
)
def test_one_bad_entry_costs_no_other(browser: Browser, odd: dict[str, Any]) -> None:
    """A bad entry is put aside, the good ones stay, and its game is listed from its record."""
    store = Store(browser)
    store.save(ENTRY, record())
    other = replace(ENTRY, id="abc", when=0xABC)
    browser.held["sandtable.save.abc"] = record(4)
    browser.held["sandtable.saves"] = json.dumps([asdict(ENTRY), asdict(other) | odd])

    found = store.saves()
    assert {("ff", 3, "Round 2"), ("abc", 4, "")} == {(one.id, one.inputs, one.turn) for one in found}
    assert [asdict(other) | odd] == json.loads(damaged(browser)[0])
    assert found == store.saves()
    assert store.news()


def test_games_that_no_list_names_are_listed_again(browser: Browser) -> None:
    """If the list is lost, the games are listed from their records."""
    store = Store(browser)
    store.save(ENTRY, record())
    store.save(replace(ENTRY, id="100", when=256), record(3))
    browser.held["sandtable.saves"] = "{"

    assert ["100", "ff"] == sorted(one.id for one in store.saves())
    assert ["{"] == damaged(browser)


def test_matches_that_no_list_names_are_listed_again(browser: Browser) -> None:
    """Unlisted matches are listed with their number of turns; other texts are put aside."""
    store = Store(browser)
    game = Game(shipped()["chartabella/training"], seed=1)
    held = match.finish_turn(match.invite("0" * 32, "P"), game, "1" * 32)
    browser.held["sandtable.match." + "0" * 32] = json.dumps(match.kept_data(held, game))
    browser.held["sandtable.match." + "1" * 32] = "[" * 50_000

    assert [("0" * 32, "Olive Grove", 1)] == [(one.id, one.title, one.turns) for one in store.running()]
    assert ["[" * 50_000] == damaged(browser)
    assert store.match("1" * 32) is None


def test_without_room_what_cannot_be_read_stays_where_it_is(browser: Browser) -> None:
    """Without room a text that cannot be read stays where it is."""
    store = Store(browser)
    browser.held["sandtable.settings"] = "[" * 500
    browser.room = 500

    assert Settings() == store.settings()
    assert {"sandtable.settings": "[" * 500} == browser.held


def test_a_match_put_aside_keeps_its_secrets_under_another_name(browser: Browser) -> None:
    """A match that is put aside stays in the list with its secrets, and another state can replace it."""
    store = Store(browser)
    store.keep_match(MatchEntry("0" * 32, 5, "Olive Grove", 4, "wait"), "the text")
    assert store.put_match_aside("0" * 32)

    (entry,) = store.running()
    assert ("aside", 4, "the text") == (entry.stage, entry.turns, store.match(entry.id))
    assert store.match("0" * 32) is None


def test_a_list_is_written_as_text(browser: Browser) -> None:
    """A list that was read can be written and read again."""
    assert [asdict(ENTRY)] == json.loads(saved_games.write([ENTRY]))
