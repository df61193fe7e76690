"""Journeys through Conquerors and Kings: a battle begun in one go, dice by the handful, losses, a game kept."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.player import Player

OPEN = "conquerors_kings/open"


def test_a_hurried_player_is_in_an_open_battle_with_one_key(page: Page) -> None:
    """The first key of the first question answers all that comes before the battle as is usual."""
    player = Player(page, "keys")
    player.begin(OPEN, {"S": "human", "N": "recruit"})
    player.wait_for_person()
    page.wait_for_selector("html:not([data-resting])", state="attached")

    page.keyboard.press("1")

    page.wait_for_function("document.body.textContent.includes('1/8')")
    player.wait_for_person()
    game = player.game()
    assert 1 <= game.state.step
    assert {"S", "N"} <= {one.side for one in game.inputs}
    assert all(place not in ("camp", "away") for place in game.state.at.values())
