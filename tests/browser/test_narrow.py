"""With the longest texts in the narrowest windows tools are visible, names wrap, and nothing scrolls sideways."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from engine.core import link, record
from engine.core.game import Game
from engine.core.scenario import shipped
from tests.browser.player import opened, saved
from tests.browser.test_embed import Elsewhere, elsewhere
from tests.browser.test_layout import sticks_out
from tests.browser.test_phones import assert_tools_in_sight

__all__ = ["elsewhere"]

LONGEST = {
    "chartabella/gaugamela": 45,
    "at_the_charge/kalavryai": 1,
    "table_battles/kolin": 6,
    "conquerors_kings/trebia": 72,
    "charge/training": 21,
}
"""A kept game of each system, and after how many inputs it asks the longest of its questions."""
TEXTS = ("usual", "large", "larger")
ENOUGH = 110
"""Characters that the longest questions have at least."""
SHOWN_NAMES = """() => [...document.querySelectorAll(".score-side")].every((side) => {
  const box = side.getBoundingClientRect();
  return side.scrollWidth <= side.clientWidth + 1 && box.left >= 0 && box.right <= innerWidth;
})"""
"""Whether each side's head holds its name, within the window."""
OVER_NAMES = """() => [...document.querySelectorAll(".score-side")].some((side) => {
  const name = side.querySelector("strong").getBoundingClientRect(), text = document.createRange();
  text.selectNodeContents(side.querySelector(".goals summary"));
  const [box, told] = [side.querySelector(".goals summary").getBoundingClientRect(), text.getBoundingClientRect()];
  return told.left < Math.min(name.right, box.right) && told.right > name.left && told.top < name.bottom
    && told.bottom > name.top;
})"""
"""Whether what opens what breaks a side is written over its name; what lies outside of its box is cut off."""


def asked(name: str, n: int) -> Game:
    """Return a kept game after so many inputs, which asks somebody the longest of its questions."""
    game, _, fault = record.load_text(saved(name))
    assert fault is None
    return game.branch(n, seed=1)


def set_text(page: Page, text: str) -> None:
    """Choose how large the text is."""
    page.evaluate("text => { document.documentElement.dataset.text = text; scrollTo(0, 0); }", text)


@pytest.mark.running
@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_question_leaves_the_tools_in_sight(phone: Page, name: str) -> None:
    """With any text size Undo and the other tools are in one line in the window."""
    opened(phone, record.text(asked(name, LONGEST[name]), {"seats": {}}))
    if phone.locator("#cover [data-do=uncover]").is_visible():
        phone.click("#cover [data-do=uncover]")
    phone.wait_for_selector("#question .asked")
    assert len(phone.inner_text("#question .asked")) > ENOUGH
    for width, height in ((390, 844), (360, 740)):
        phone.set_viewport_size({"width": width, "height": height})
        for text in TEXTS:
            set_text(phone, text)
            if height > 800 or not name.startswith("table_battles"):  # a table of cards needs a larger phone for them
                assert_tools_in_sight(phone, height)
            assert 0 == sticks_out(phone), (width, text)
    for width in (320, 1440):
        phone.set_viewport_size({"width": width, "height": 900})
        assert 0 == sticks_out(phone), width
    set_text(phone, "usual")


def long_names() -> str:
    """Return a link to the battle of Kolin whose sides have names of one long word."""
    data = json.loads(json.dumps(shipped()["table_battles/kolin"].data())) | {"id": "mine"}
    for n, side in enumerate(data["sides"]):
        side["name"] = "AB"[n] * 60
    return f"./#open/{link.pack({'kind': 'scenario', 'scenario': data})}"


@pytest.mark.running
def test_long_names_of_sides_wrap(phone: Page) -> None:
    """A name of one word of 60 letters breaks, in windows of every width."""
    phone.goto(long_names())
    phone.click("#start")
    phone.wait_for_selector("html[data-view=play][data-ready=board]", state="attached")
    for width, height in ((1440, 900), (768, 1024), (844, 390), (390, 844), (360, 740), (320, 568)):
        phone.set_viewport_size({"width": width, "height": height})
        for text in TEXTS:
            set_text(phone, text)
            assert 0 == sticks_out(phone), (width, text)
            assert phone.evaluate(SHOWN_NAMES), (width, text)
    set_text(phone, "usual")


def test_a_frame_of_the_promised_least_width_holds_the_longest_names(elsewhere: Callable[..., Elsewhere]) -> None:
    """In 300 pixels Kolin fits its frame with any text size."""
    host = elsewhere()
    host.open('<sand-table scenario="table_battles/kolin" level="human"></sand-table>', width=300)
    host.wait("ready")
    for text in TEXTS:
        set_text(host.frame, text)
        assert host.frame.evaluate("document.documentElement.scrollWidth") == 300, text
        assert host.frame.evaluate(SHOWN_NAMES), text


@pytest.mark.running
def test_forced_colours_write_nothing_over_the_names_of_sides(page: Page) -> None:
    """If a side's name unfolds what breaks it, these words are not drawn with forced colours."""
    opened(page, record.text(asked("table_battles/kolin", 6), {"seats": {}}))
    page.emulate_media(forced_colors="active")
    for width, height in ((1280, 720), (768, 1024), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(OVER_NAMES), width
        page.locator("#goals-0 summary").click(position={"x": 10, "y": 10})
        page.wait_for_selector("#goals-0[open] li")
        page.keyboard.press("Escape")
