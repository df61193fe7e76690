"""These journeys replay a game, and play on from a place in it."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page

from engine.core import record
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance, End
from tests.browser.player import PATIENCE, Player, opened
from tests.browser.test_accessibility import violations_in_both

SEATS = {"chartabella/training": {"P": "human", "M": "human"}, "table_battles/rocroi": {"FR": "human", "SP": "human"}}
"""Persons alone: a computer's order would go on with the game, or end it, before the film is opened."""


@cache
def played(name: str, inputs: int) -> Game:
    """Return a game of attacks wherever there are any, for so many inputs or to the end."""
    game = Game(shipped()[name], seed=3)
    while not isinstance(game.pending, End) and (len(game.inputs) < inputs or isinstance(game.pending, Chance)):
        if isinstance(game.pending, Chance):
            game.roll()
        else:
            attacks = [action for action in game.menu() if game.system.forecast.is_attack(game.state, action)]
            game.do((attacks or game.menu())[len(game.inputs) % len(attacks or game.menu())])
    return game


def kept(page: Page, name: str, inputs: int = 1000) -> Game:
    """Open the page with a game in progress."""
    game = played(name, inputs)
    opened(page, record.text(game, {"seats": SEATS[name]}))
    return game


def stands_at(page: Page) -> int:
    """Return the number of inputs after which the film stands."""
    return int(page.input_value("#film-slider"))


@pytest.mark.running
def test_a_finished_game_is_a_film_by_mouse(page: Page) -> None:
    """The replay of a finished game opens, its buttons step and report events, and another game starts."""
    game = kept(page, "chartabella/training")
    total = len(game.inputs)
    assert total == stands_at(page)

    page.click("#film-begin")
    assert 0 == stands_at(page)
    page.click("#film-by-die")
    page.click("#film-on")
    assert 1 == stands_at(page)
    assert page.locator("#question .log-line").count() > 0
    page.click("#film-by-loss")
    page.click("#film-on")
    at = stands_at(page)
    assert any(event.key.endswith(".removed") for event in game.told[at - 1])
    page.click("#film-by-turn")
    page.click("#film-back")
    assert any(event.key.endswith(".log.turn") for event in game.told[stands_at(page) - 1]) or stands_at(page) == 0

    at = stands_at(page)
    page.click("#question [data-do=play-on]")
    page.select_option("#branch-seat-P", "human")
    page.select_option("#branch-seat-M", "human")
    page.click("#play-on-form [type=submit]")
    page.wait_for_selector(".badge")
    made = Player(page, "mouse").game()

    assert game.digests[: at + 1] == made.digests
    assert f"Branched after order {at}" == page.inner_text(".badge summary")


def test_a_running_game_is_a_film_by_keyboard(page: Page) -> None:
    """In a running card game keys open the replay, step, go to the ends, and lead back."""
    game = kept(page, "table_battles/rocroi", 30)
    total = len(game.inputs)
    assert not page.locator("#film").is_visible()

    page.focus("#question")
    page.keyboard.press(",")
    assert page.locator("#film").is_visible()
    first = stands_at(page)
    assert first < total
    assert f"of {total}," in page.get_attribute("#film-slider", "aria-valuetext")
    spoken = page.inner_text("#spoken")
    page.keyboard.press(",")
    assert stands_at(page) < first
    assert spoken != page.inner_text("#spoken")
    page.keyboard.press("Home")
    assert 0 == stands_at(page)
    page.keyboard.press("End")
    assert total == stands_at(page)
    page.focus("#film-slider")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#question .film-lead")
    assert total - 1 == stands_at(page)
    page.focus("#question")
    page.keyboard.press("Escape")
    assert 0 == page.locator("#question .film-lead").count()
    page.keyboard.press("f")

    assert not page.locator("#film").is_visible()
    assert total == len(Player(page, "keys").game().inputs)


def test_the_film_runs_and_stops(page: Page) -> None:
    """The replay runs to the end at the speed of the settings, and the space bar pauses it."""
    total = len(kept(page, "chartabella/training", 12).inputs)
    page.click("[data-do=settings]")
    page.select_option("#setting-speed", "fast")  # slow enough to be held before the end
    page.click("[data-do=close][data-arg=settings-dialog]")
    page.click("#film-open")
    page.focus("#question")
    page.keyboard.press(" ")
    page.wait_for_function("Number(document.querySelector('#film-slider').value) >= 2", timeout=PATIENCE)
    page.keyboard.press(" ")
    page.wait_for_selector("#film[data-playing=no]")
    held = stands_at(page)
    assert 2 <= held

    page.click("#film-play")
    page.wait_for_function("n => document.querySelector('#film-slider').value == n", arg=str(total), timeout=PATIENCE)
    page.wait_for_selector("#film[data-playing=no]")

    assert 0 == page.locator("#question .film-lead").count()


@pytest.mark.running
def test_axe_finds_nothing_in_the_film(page: Page) -> None:
    """axe-core finds no fault in the replay and its form, in light and dark."""
    kept(page, "chartabella/training")
    page.keyboard.press(",")
    assert {} == violations_in_both(page)
    page.click("#question [data-do=play-on]")

    assert {} == violations_in_both(page)


@pytest.mark.parametrize("name", list(SEATS))
def test_the_film_fits_a_phone(phone: Page, name: str) -> None:
    """On a phone the bar and the text of the step are visible, and nothing scrolls sideways."""
    kept(phone, name, 12)
    phone.tap("#film-open")
    phone.tap("#film-back")
    phone.wait_for_selector("#question .film-lead")
    bar, told = phone.locator("#film").bounding_box(), phone.locator("#question").bounding_box()

    assert bar is not None
    assert told is not None
    assert told["y"] + told["height"] <= bar["y"] + 1
    assert bar["y"] + bar["height"] <= 844
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
