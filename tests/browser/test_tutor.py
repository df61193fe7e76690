"""This journey gives an order that the tutor warns about, and finds it in the list of mistakes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine.systems.chartabella.actions import Move
from tests.browser.player import PATIENCE, Player, choose_setting
from tests.browser.test_accessibility import violations

RESTS = "html[data-tutor=rests]"
"""The worker has answered what it was asked to weigh."""
THOUGHT = 2 * PATIENCE
"""Milliseconds that it may take, its start included."""


@pytest.mark.running
@pytest.mark.parametrize("hand", ["page", "phone"])
def test_the_tutor_warns_and_the_list_keeps_the_order(hand: str, request: pytest.FixtureRequest) -> None:
    """An order that exposes the commander is asked about, thought again, given all the same, and studied later."""
    page: Page = request.getfixturevalue(hand)
    player = Player(page, "touch" if hand == "phone" else "mouse")
    choose_setting(page, "tutor", "4")
    choose_setting(page, "confirm", "every")
    try:
        player.begin("chartabella/training", {"P": "human", "M": "human"})
        page.wait_for_selector(RESTS, state="attached", timeout=THOUGHT)
        player.select(Move("115-1", "F5", "S"))
        page.wait_for_selector("#confirm")
        page.wait_for_selector(RESTS, state="attached", timeout=THOUGHT)
        player.press_button("#confirm")

        warning = page.locator("#tutor-dialog")
        expect(warning).to_be_visible()
        expect(page.locator("#tutor-title")).to_contain_text("This costs about")
        expect(page.locator("#tutor-again")).to_be_focused()
        for n in (1, 2, 3):
            player.press_button("#tutor-hint")
            expect(page.locator("#tutor-told p")).to_have_count(n)
        expect(page.locator("#tutor-hint")).to_be_hidden()
        assert [] == violations(page)
        page.keyboard.press("Enter")
        expect(warning).to_be_hidden()
        assert not player.game().inputs

        player.press_button("#confirm")
        player.press_button("#tutor-give")
        page.wait_for_selector("html[data-mover=human]", state="attached")
        assert 1 == len(player.game().inputs)

        player.press_button(".more summary")
        player.press_button(".more [data-do=mistakes]")
        expect(page.locator(".mistakes li")).to_have_count(1)
        assert [] == violations(page)
        player.press_button("[data-do=mistake-study]")
        expect(page.locator("#badges")).to_contain_text("Study")
        assert not player.game().inputs
    finally:
        choose_setting(page, "tutor", "off")
