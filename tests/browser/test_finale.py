"""On a desk the whole end of a battle is visible, and a game given up is found again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player, opened, saved
from tests.browser.test_layout import give_up

DESK = {"width": 1440, "height": 900}
TOLD = ("#finale-title", "#question .ending", ".finale-side", ".finale-next .button", ".finale-course .course-chart")
"""Who won and why, what was lost, what comes next, the course of the battle."""


def assert_whole(page: Page, told: tuple[str, ...] = TOLD) -> None:
    """Check that nothing of the end is cut, covered or out of the window."""
    for part in told:
        for shown in page.locator(part).all():
            expect(shown).to_be_in_viewport(ratio=0.99)


@pytest.mark.running
def test_the_end_of_a_battle_is_whole_at_a_desk(page: Page) -> None:
    """The end fits also if both sides have lost much."""
    page.set_viewport_size(DESK)
    for game in ("conquerors_kings/training", "table_battles/kolin"):
        opened(page, saved(game))
        page.click("#question [data-do=finale]")
        expect(page.locator("#finale .course")).to_be_visible()
        assert_whole(page)


@pytest.mark.running
@pytest.mark.parametrize("film", [False, True])
def test_the_end_of_a_battle_is_told_below_the_board_of_a_tablet(page: Page, film: bool) -> None:
    """On a tablet result, losses and next steps have the whole width, also with the replay open."""
    page.set_viewport_size({"width": 768, "height": 1024})
    opened(page, saved("conquerors_kings/training"))
    page.click("#question [data-do=finale]")
    if film:
        page.click("#film-open")
    expect(page.locator("#film")).to_be_visible(visible=film)
    assert_whole(page, ("#finale-title", ".finale-why", ".finale-next .button"))
    end, board = page.locator("#finale").bounding_box(), page.locator("#board-frame").bounding_box()
    assert end is not None
    assert board is not None

    assert end["width"] == board["width"]
    assert end["y"] >= board["y"] + board["height"]


@pytest.mark.running
def test_an_end_with_much_to_tell_shows_that_it_goes_on(page: Page) -> None:
    """A shade shows that the end continues below, and after scrolling all of it is visible."""
    page.set_viewport_size(DESK)
    opened(page, saved("table_battles/kolin"))
    page.click("#question [data-do=finale]")
    expect(page.locator("#finale .course")).to_be_visible()
    page.evaluate("document.querySelector('#finale .finale-side p').append(' and more'.repeat(200))")
    end = page.locator("#finale")
    attached = end.evaluate("end => getComputedStyle(end).backgroundAttachment")

    assert end.evaluate("end => end.scrollHeight > end.clientHeight")
    assert attached.startswith("local, scroll")
    expect(page.locator(".finale-card")).to_have_css("background-color", "rgba(0, 0, 0, 0)")

    end.evaluate("end => end.scrollTo(0, end.scrollHeight)")
    expect(page.locator(".finale-course .course")).to_be_in_viewport()


@pytest.mark.running
def test_a_game_given_up_is_among_the_finished_ones(page: Page) -> None:
    """A game given up has its end with the chart, and then a card with its board and result."""
    page.set_viewport_size(DESK)
    Player(page, "mouse").begin("chartabella/training", {"P": "human", "M": "recruit"})
    give_up(page)
    page.wait_for_selector("#finale .course-chart")
    assert_whole(page)

    page.goto("./#finished")
    card = page.locator("#finished .shelf-entry").first

    expect(card.locator("svg.card-map")).to_be_visible()
    expect(card).to_contain_text("given up")
    card.locator(".button").click()
    expect(page.locator("#question .ending")).to_be_visible()


def test_a_ribbon_flies_over_the_board_and_is_gone(new_page: Callable[..., Page]) -> None:
    """A click passes through the ribbon, which is absent with reduced motion."""
    page = new_page(reduced_motion="no-preference", viewport=DESK)
    opened(page, saved("table_battles/kolin"))
    page.click("#question [data-do=finale]")
    band = page.locator("#ribbon .ribbon-band")

    expect(band).to_be_visible()
    box = band.bounding_box()
    assert box is not None
    assert not page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y).closest('#ribbon')",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    expect(band).to_be_hidden()

    page.click("#finale [data-do=finale-close]")
    page.evaluate("document.documentElement.dataset.motion = 'calm'")
    page.click("#question [data-do=finale]")
    expect(page.locator("#finale")).to_be_visible()
    expect(band).to_be_hidden()
