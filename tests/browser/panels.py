"""This module checks in any browser that panels keep focus, open folds and half-typed fields when painted again."""

from __future__ import annotations

from engine.systems.chartabella.actions import EndTurn
from tests.browser.player import Player

TRAINING = "chartabella/training"
HOTSEAT = {"P": "human", "M": "human"}
SCORE = "#score"
SUMMARY = "#goals-0 > summary"
KEY = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }))"


def held_fold(player: Player) -> None:
    """Take the end of a turn back by a key, the keyboard in an open fold of the score, which changes by that."""
    page = player.page
    player.begin(TRAINING, HOTSEAT)
    player.give(EndTurn())
    if not page.evaluate("document.querySelector('#goals-0').open"):  # a fold stays open until the page is left
        page.click(SUMMARY)
    page.wait_for_function("document.querySelector('#goals-0').open")
    page.evaluate(f"document.querySelector('{SUMMARY}').focus()")
    page.evaluate(f"void (window.before = document.querySelector('{SCORE}').innerHTML)")
    page.evaluate(KEY)
    page.wait_for_function(f"document.querySelector('{SCORE}').innerHTML !== window.before")

    assert page.evaluate("document.querySelector('#goals-0').open")
    assert page.evaluate(f"document.activeElement === document.querySelector('{SUMMARY}')")


def half_filled(player: Player) -> None:
    """Come back to a half-filled form that has less text now, since the game in progress has ended."""
    page = player.page
    player.begin(TRAINING, HOTSEAT)
    page.goto("./#setup/chartabella/gaugamela")
    page.wait_for_selector(".setup .note")
    page.select_option("#seat-M", "veteran")
    page.click("#more-choices > summary")
    page.fill("#option-limit", "17")
    page.goto("./#play")
    page.wait_for_selector(".more > summary")
    page.click(".more > summary")
    page.click("#resign")
    page.click("#resign-dialog [data-do=resign-yes]")
    page.wait_for_selector("html[data-mover=end]", state="attached")
    page.goto("./#setup/chartabella/gaugamela")
    page.wait_for_selector("html[data-view=setup]", state="attached")

    assert 0 == page.locator(".setup .note").count()
    assert page.evaluate("document.querySelector('#more-choices').open")
    assert ["veteran", "17"] == page.evaluate(
        "['#seat-M', '#option-limit'].map((it) => document.querySelector(it).value)"
    )
