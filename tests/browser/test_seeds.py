"""Every page under test has fixed seeds."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.player import READ, Player
from tests.browser.seeds import SEEDS

TESTS = Path(__file__).parents[1]
OPENS = re.compile(r"\.new_context\(|\.launch_persistent_context\(|(?<!context)\.new_page\(")
"""What opens a page in a context of its own."""
PLAY_NOTHING = {"browser/icons.py", "browser/screenshot.py", "web/test_build.py"}
"""Files whose pages are pictures, or are looked at before any game begins."""
NEXT = "crypto.getRandomValues(new Uint32Array(1))[0]"
FIRST, SECOND = 0x9E3779B1, 0x3C6EF362
"""The seeds that each page draws first."""


def test_pages_are_opened_where_they_get_their_seeds() -> None:
    """Tests open pages only through the fixtures, which add the seeds; measurements may not."""
    texts = {path.relative_to(TESTS).as_posix(): path.read_text("utf-8") for path in TESTS.rglob("*.py")}
    opening = {name for name, text in texts.items() if OPENS.search(text) and not name.startswith("bench/")}

    assert opening - PLAY_NOTHING == {"browser/conftest.py"}
    assert 'add_init_script(f"{SEEDS};' in texts["browser/conftest.py"]


def test_a_battle_that_nobody_gave_a_seed_begins_with_the_same_dice(new_page: Callable[..., Page]) -> None:
    """Two pages opened by an address, one of them reloaded, have the same game."""
    kept = []
    for again in (False, True):
        page = new_page()
        page.goto("./#play/table_battles/training")
        player = Player(page, "mouse")
        player.wait_for_person()
        if again:
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
            page.goto("about:blank")
            page.goto("./#play/table_battles/training")
            player.wait_for_person()
        kept.append(page.evaluate(f"JSON.parse({READ}).inputs"))

    assert kept[0]
    assert kept[0] == kept[1]


@pytest.mark.running
def test_a_page_that_was_played_on_begins_its_seeds_anew(lend: Callable[..., Page], page: Page) -> None:
    """A test after another one draws the first seed again, also if the seeds are added twice."""
    assert page.evaluate(SEEDS) is None
    assert [FIRST, SECOND] == [page.evaluate(NEXT), page.evaluate(NEXT)]

    again = lend("desk", {"viewport": {"width": 1440, "height": 900}})

    assert again is page
    assert FIRST == again.evaluate(NEXT)
