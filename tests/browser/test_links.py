"""These tests hold links as people meet them: shared from the past, rewritten, and too large."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.core import link
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Action
from engine.systems.chartabella.actions import Move
from tests.browser.player import READ, Player
from web.game.seats import HUMAN
from web.game.table import Table

TRAINING = "chartabella/training"
PEOPLE = {"P": "human", "M": "human"}
SECOND_KEYBOARD = """([key, code, more]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, ...more, bubbles: true, cancelable: true }))"""
"""Presses a key of a keyboard that writes other letters."""
LEAVE = """if (!sessionStorage.getItem("left")) {
  const { setItem, removeItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, text) {
    setItem.call(this, name, text);
    if (name !== "sandtable.opening") return;
    setItem.call(sessionStorage, "left", "yes");
    Storage.prototype.removeItem = () => {};
    location.reload();
  };
}"""
"""Has the page go as soon as it begins to read a link, once, as one that was killed at it: nothing is tidied up."""


HASTE_TO_LEAVE = """addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const leave = document.querySelector("#notice [data-do=leave-opening]");
  if (leave && !window.isLeft) setTimeout(() => { window.isLeft = true; leave.click(); });
}).observe(document.getElementById("notice"), { childList: true, subtree: true }))"""
"""Has the button of a long reading pressed as soon as it is there."""


def address(site: str, orders: int) -> str:
    """Return a link to a game of two people with so many orders."""
    table = Table(Game(shipped()[TRAINING], seed=3), dict.fromkeys(PEOPLE, HUMAN))
    while len(table.game.inputs) < orders:
        table.play(march(table.game))
    data = {"kind": "game", "record": link.game_data(table.game, table.extra())}
    return f"{site}#open/{link.pack(data)}"


def march(game: Game) -> Action:
    """Return an order that needs no dice, so that it can be taken back."""
    return next(action for action in game.menu() if isinstance(action, Move))


def inputs(page: Page) -> int:
    """Return how many inputs the game has that the page holds, kept or only looked at."""
    return page.evaluate(f"JSON.parse(sessionStorage.getItem('sandtable.visit') ?? {READ}).inputs.length")


@pytest.mark.running
def test_a_link_from_the_past_is_about_what_the_board_shows(page: Page) -> None:
    """A link copied three steps back leads to that position."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    for _ in range(5):
        player.give(march(player.game()))
    total = len(player.game().inputs)
    at = total
    for _ in range(3):
        page.keyboard.press(",")
        page.wait_for_function("was => document.querySelector('#film-slider')?.value < was", arg=at)
        at = int(page.input_value("#film-slider"))
    assert 0 < at < total

    page.keyboard.press("u")
    expect(page.locator("#notice")).to_contain_text(f"You look at the past, after order {at} of {total}.")
    assert len(player.game().inputs) == total
    page.click("#play .tools [data-do=save]")
    expect(page.locator("#keep-body")).to_contain_text(f"after order {at} of {total}")
    sent = page.input_value("#link-text")
    assert len(link.unpack(link.find(sent))["record"]["inputs"]) == at
    page.click("#keep-dialog > [data-do=close]")
    page.click("#notice [data-do=to-now]")
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-mover", "human")

    # what a Russian keyboard writes where an English one has a Z
    page.evaluate(SECOND_KEYBOARD, ["я", "KeyZ", {"ctrlKey": True}])
    page.wait_for_function(f"n => JSON.parse({READ}).inputs.length < n", arg=total)
    page.evaluate(SECOND_KEYBOARD, ["Я", "KeyZ", {"ctrlKey": True, "shiftKey": True}])
    page.wait_for_function(f"n => JSON.parse({READ}).inputs.length === n", arg=total)


@pytest.mark.parametrize("mark", ["%23open/", "%2523open%252F"])
def test_a_link_whose_mark_was_encoded_leads_on(new_page: Callable[..., Page], site: str, mark: str) -> None:
    """An encoded link on an unknown address leads to the link and its game, under the policy."""
    page = new_page(bypass_csp=False)
    page.goto(address(site, 2).replace("#open/", mark))
    page.wait_for_selector("html[data-ready=board]", state="attached")

    assert page.url == f"{site}#play"
    assert inputs(page) == 2


def test_a_page_that_did_not_get_through_a_link_starts_without_it(new_page: Callable[..., Page], site: str) -> None:
    """After an unfinished link the page is ready without it, says so, and opens it on request."""
    page = new_page()
    page.add_init_script(LEAVE)
    page.goto(address(site, 3))
    page.wait_for_selector("#notice:has-text('has started without it')")
    expect(page.locator("html")).to_have_attribute("data-ready", "page")
    assert page.url == site + "#" or page.url == site

    page.click("#notice [data-do=open-anyway]")
    page.wait_for_selector("html[data-ready=board]", state="attached")
    assert inputs(page) == 3
    assert json.loads(page.evaluate("JSON.stringify(localStorage.getItem('sandtable.opening'))")) is None


def test_a_long_reading_is_left_by_its_button(new_page: Callable[..., Page], site: str) -> None:
    """While a link of three million characters is read, its button leads to the first page."""
    page = new_page()
    page.add_init_script(HASTE_TO_LEAVE)
    data = link.unpack(address(site, 3).partition("#open/")[2])
    data["record"]["inputs"] *= 15_000
    page.goto(f"{site}#open/{link.pack(data)}")
    page.wait_for_function("window.isLeft")
    page.wait_for_selector("html[data-view=home][data-ready=page]", state="attached")

    expect(page.locator("#notice")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('sandtable.opening')") is None
