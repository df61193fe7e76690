"""A drag during which its lesson is left has no effect."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

PIECES = {"chartabella/moves": "#board .piece[data-pick]", "charge/moves": "#board .tb-stand.movable"}
"""Lesson -> what may be taken up in it."""
IN_AIR = {"chartabella/moves": "html[data-carried] .carried", "charge/moves": "#ghost"}
"""Lesson -> what is seen of it then."""


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_let_go_after_its_lesson_was_left(page: Page, name: str) -> None:
    """The lesson is left by Back while a piece is dragged."""
    page.goto("./#")
    page.wait_for_selector("html[data-view=home][data-ready]", state="attached")
    page.goto(f"./#lesson/{name}")
    page.wait_for_selector("html[data-step='1']", state="attached")
    pieces = page.locator(PIECES[name])
    for n in range(pieces.count()):
        box = pieces.nth(n).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 60, steps=6)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if page.locator(IN_AIR[name]).count():
            break
        page.mouse.up()
    expect(page.locator(IN_AIR[name])).to_have_count(1)

    page.go_back()
    page.wait_for_selector("html[data-view=home]", state="attached")
    page.mouse.move(x + 20, y - 40, steps=4)
    page.mouse.up()
    expect(page.locator("html[data-carried]")).to_have_count(0)
    assert not page.locator("#failed-dialog").is_visible()
    assert not page.watch.console_errors
