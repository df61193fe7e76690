"""A game of two computers is paused, stepped and continued in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.player import PATIENCE, READ, Player

ORDERS = f"JSON.parse({READ} ?? '{{\"inputs\": []}}').inputs.filter((one) => 'do' in one).length"
"""How many orders have been given in the game on the table."""
STEPS = 3
LIES = "selector => { const { x, y } = document.querySelector(selector).getBoundingClientRect(); return [x, y]; }"


@pytest.mark.parametrize(("way", "window"), [("mouse", "page"), ("keys", "page"), ("touch", "phone")])
def test_a_watched_game_pauses_steps_and_goes_on(way: str, window: str, request: pytest.FixtureRequest) -> None:
    """By mouse, keyboard and touch each press plays one order, and the buttons do not move."""
    page = request.getfixturevalue(window)
    player = Player(page, way)
    player.begin("table_battles/rocroi", {"FR": "recruit", "SP": "recruit"})
    player.press_button("#watch-p")
    expect(page.locator("#question")).to_contain_text("The game is paused")
    before, lies = page.evaluate(ORDERS), page.evaluate(LIES, "#watch-s")
    for n in range(1, STEPS + 1):
        if way == "keys":
            page.keyboard.press("s")
        else:
            player.press_button("#watch-s")
        page.wait_for_function(f"n => {ORDERS} >= n", arg=before + n, timeout=PATIENCE)
        expect(page.locator("#question")).to_contain_text("The game is paused")
        assert before + n == page.evaluate(ORDERS)
        assert lies == page.evaluate(LIES, "#watch-s")

    if way == "keys":
        page.keyboard.press("p")
    else:
        player.press_button("#watch-p")
    page.wait_for_function(f"n => {ORDERS} >= n", arg=before + STEPS + 2, timeout=PATIENCE)
    assert not page.watch.console_errors
