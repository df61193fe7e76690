"""Panels keep the focus, open folds and half-typed fields when they are painted again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engine.systems.chartabella.actions import EndTurn
from tests.browser.panels import HOTSEAT, TRAINING, half_filled, held_fold
from tests.browser.player import Player
from tests.browser.test_single import NAME, single

__all__ = ["single"]


@pytest.mark.running
def test_an_open_fold_and_the_keyboard_in_it_stay(page: Page) -> None:
    """A fold of the score stays open and focused when the score changes."""
    held_fold(Player(page, "mouse"))


@pytest.mark.running
def test_a_form_is_found_as_it_was_left(page: Page) -> None:
    """Seats, options and the fold of a form stay as they were filled in."""
    half_filled(Player(page, "mouse"))


@pytest.mark.running
def test_the_keyboard_never_comes_upon_another_button(page: Page) -> None:
    """After a choice in the list of orders the focus is on the list, not on another order."""
    Player(page, "mouse").begin(TRAINING, HOTSEAT)
    page.click("#tab-orders")
    page.locator("#panel-orders [data-do=point]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#panel-orders [data-do=let-go]")

    assert "panel-orders" == page.evaluate("document.activeElement.id")


def test_a_half_typed_answer_stays_while_the_link_is_made(single: Path, new_page: Callable[..., Page]) -> None:
    """A half-typed answer stays when the site of the link is named."""
    page = new_page(alone=True, base_url=single.as_uri())
    player = Player(page, "mouse", NAME)
    player.begin(TRAINING, {"P": "human", "M": "friend"})
    player.give(EndTurn())
    page.click("#question [data-do=match-prepare]")
    page.click("#prepare-form [type=submit]")
    page.fill("#match-answer", "https://example.org/half")
    page.fill("#match-site", "https://example.org/sandtable")
    page.press("#match-site", "Enter")

    expect(page.locator("#match-link")).to_have_value(re.compile("^https://example.org/sandtable#"))
    expect(page.locator("#match-answer")).to_have_value("https://example.org/half")
