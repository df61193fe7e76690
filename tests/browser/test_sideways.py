"""On phones every button is reached where it is drawn, and no print is too small."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.player import Player
from tests.browser.test_layout import SMALL

pytestmark = pytest.mark.running

FREE = """(controls) => {
  scrollTo(0, 0);
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const shown = [...document.querySelectorAll(controls)].filter(isSeen);
  return shown.length && shown.every((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return [y + 2, y + height - 2].every((at) => control.contains(document.elementFromPoint(x + width / 2, at)));
  });
}"""
"""Whether a finger meets each control that is seen, or what is drawn within it, at its upper and its lower edge."""
CONTROLS = ".top nav .button, #question .button, .tools > .button, .more > summary"
ENDS = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const low = box(".board-tools").bottom;
  scrollTo(0, document.documentElement.scrollHeight);
  return [low, box(".foot").bottom, box(".top").top];
}"""
"""Where the tools of the board end, and after scrolling to the end the page, and where its head begins."""


def begin(phone: Page, battle: str) -> None:
    """Begin a battle, and close the notice about the game that another test has left on this page."""
    Player(phone, "touch").begin(battle, {})
    phone.evaluate("document.querySelector('#notice:not([hidden]) [data-do=close]')?.click()")


@pytest.mark.parametrize("kind", ["chartabella", "at_the_charge", "table_battles", "conquerors_kings", "charge"])
def test_a_phone_held_sideways_has_all_that_leads_on_in_sight(phone: Page, kind: str) -> None:
    """Briefing, rules, settings, undo and question are reachable at once, the end of the panel by scrolling."""
    phone.set_viewport_size({"width": 844, "height": 390})
    begin(phone, f"{kind}/training")
    for width, height in SMALL:
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_function(FREE, arg=CONTROLS, polling=50)  # once the page has the shape of its new window
        low, end, leads = phone.evaluate(ENDS)
        assert low <= height, (width, height)
        assert end <= leads + 1, (width, height)


SMALLEST_PRINT = """() => {
  const small = ".space-names, .rim-names, .chart-names, .zn-label, .zn-count, .tb-called, .tb-figure, .movement";
  const texts = [...document.querySelectorAll("#board-svg text")].filter((one) => one.closest(small));
  const sizes = texts.filter((one) => one.getClientRects().length).map((one) => {
    const { a, b } = one.getScreenCTM();
    return Math.hypot(a, b) * parseFloat(getComputedStyle(one).fontSize);
  });
  return Math.min(...sizes, 100);
}"""
"""How many pixels high the smallest print is of names of places, of the rim, and of what stands on pieces in small."""


@pytest.mark.parametrize(
    "battle",
    [
        "chartabella/training",
        "chartabella/gaugamela",
        "at_the_charge/kalavryai",
        "conquerors_kings/trebia",
        "charge/watling_street",
    ],
)
def test_no_board_of_a_phone_held_sideways_prints_what_cannot_be_read(phone: Page, battle: str) -> None:
    """Names of places and small figures are hidden, plates and the edge are larger."""
    phone.set_viewport_size({"width": 844, "height": 390})
    begin(phone, battle)
    phone.wait_for_selector("#board-svg", state="attached")

    assert phone.evaluate(SMALLEST_PRINT) > 7.5


@pytest.mark.parametrize("kind", ["chartabella", "at_the_charge", "table_battles", "conquerors_kings", "charge"])
def test_the_question_does_not_lie_over_the_tools_of_the_board(phone: Page, kind: str) -> None:
    """On an upright phone each tool is reached where it is drawn."""
    phone.set_viewport_size({"width": 390, "height": 844})
    begin(phone, f"{kind}/training")
    for width, height in ((390, 844), (360, 740)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.wait_for_function(
            FREE, arg=".board-tools .tool", polling=50
        )  # once the page has the shape of its new window
