"""The browser's Back button closes a dialog first, and never leaves a game behind one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player, open_more

PEOPLE = {"P": "human", "M": "human"}


def begin(page: Page) -> Player:
    """Return a person who went from the first page to the form and began a game."""
    page.goto("./#")
    page.wait_for_selector("html[data-ready]", state="attached")
    player = Player(page, "mouse")
    player.begin("chartabella/training", PEOPLE)
    return player


def place(page: Page) -> str:
    return page.evaluate("location.hash")


@pytest.mark.running
@pytest.mark.parametrize("which", ["rules", "settings", "save", "keys"])
def test_the_way_back_closes_a_dialog_and_then_leaves_the_game(phone: Page, which: str) -> None:
    """Back on a phone closes the dialog over the game, and leaves the game only the next time."""
    begin(phone)
    if which == "keys":
        open_more(phone)
    phone.locator(f"[data-do={which}]:visible").first.click()
    expect(phone.locator("dialog[open]")).to_have_count(1)
    phone.evaluate("history.back()")

    expect(phone.locator("dialog[open]")).to_have_count(0)
    assert "#play" == place(phone)
    assert phone.locator("#board").is_visible()

    phone.evaluate("history.back()")

    phone.wait_for_function("location.hash.startsWith('#setup')")


@pytest.mark.running
def test_a_dialog_closed_by_its_button_costs_no_step(page: Page) -> None:
    """However often dialogs were opened and closed, the next Back leads to the place before."""
    begin(page)
    for _ in range(3):
        page.click(".top [data-do=rules]")
        page.click("#rules-dialog .dialog-head [data-do=close]")
        page.click(".top [data-do=settings]")
        page.keyboard.press("Escape")

    expect(page.locator("dialog[open]")).to_have_count(0)

    page.evaluate("history.back()")

    page.wait_for_function("location.hash.startsWith('#setup')")


@pytest.mark.running
def test_places_gone_to_after_a_dialog_are_gone_back_through_one_by_one(page: Page) -> None:
    """A closed dialog between places is skipped by Back."""
    begin(page)
    page.click(".top [data-do=settings]")
    page.keyboard.press("Escape")
    page.click(".brand")
    page.wait_for_selector("html[data-view=home]", state="attached")
    page.evaluate("history.back()")

    page.wait_for_selector("html[data-view=play]", state="attached")
    page.wait_for_function("history.state === null")

    page.evaluate("history.back()")

    page.wait_for_function("location.hash.startsWith('#setup')")


@pytest.mark.running
def test_rules_that_stand_beside_go_first_wherever_one_is(page: Page) -> None:
    """The first Back closes rules that stand beside another place, and the second leaves that place."""
    begin(page)
    page.click(".top [data-do=rules]")
    page.click(".brand")
    page.wait_for_selector("html[data-view=home]", state="attached")
    assert page.locator("#rules-dialog").is_visible()
    page.evaluate("history.back()")

    expect(page.locator("#rules-dialog")).to_be_hidden()
    assert "home" == page.evaluate("document.documentElement.dataset.view")

    page.evaluate("history.back()")

    page.wait_for_selector("html[data-view=play]", state="attached")


@pytest.mark.running
def test_a_dialog_over_the_rules_is_closed_before_them(page: Page) -> None:
    """Two dialogs are two steps, the front one first."""
    begin(page)
    page.click(".top [data-do=rules]")
    page.keyboard.press("Shift+?")
    page.locator("#play-title").click()
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_be_visible()
    page.evaluate("history.back()")

    expect(page.locator("#keys-dialog")).to_be_hidden()
    expect(page.locator("#rules-dialog")).to_be_visible()

    page.evaluate("history.back()")

    expect(page.locator("#rules-dialog")).to_be_hidden()
    assert "#play" == place(page)


@pytest.mark.running
def test_a_link_to_a_rule_opens_it_beside_the_game(page: Page) -> None:
    """A link to a rule opens it during a game, and the game stays."""
    begin(page)
    page.goto("./#rule-ch-50).")

    expect(page.locator("#rule-CH-50")).to_be_in_viewport()
    expect(page.locator("#rule-CH-50")).to_be_focused()
    assert page.locator("#board").is_visible()
    assert "#play" == place(page)


def test_a_link_to_a_rule_is_left_by_one_step(new_page: Callable[..., Page]) -> None:
    """A visitor who came by a link to a rule closes the rule with Back and sees the battles."""
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("./#rule-CH-50")
    page.wait_for_selector("html[data-ready]", state="attached")
    expect(page.locator("#rule-CH-50")).to_be_in_viewport()
    page.evaluate("history.back()")

    expect(page.locator("#rules-dialog")).to_be_hidden()
    expect(page.locator("#home")).to_be_visible()
