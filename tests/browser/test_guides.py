"""These tests hold sheets and legends in a browser: links to them, every window size, one page on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from engine.core.system import SYSTEMS
from tests.browser.player import Player
from tests.browser.test_accessibility import violations

pytestmark = pytest.mark.running
SYSTEMS_SHIPPED = [system for system, package in SYSTEMS.items() if package.startswith("engine.systems.")]


DRAWN = """[...document.querySelectorAll(".sheet-paper .drawn")].filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect().width)"""
"""How wide the drawings of a sheet are."""


def open_sheet(page: Page, system: str) -> None:
    page.goto(f"./#sheet/{system}")
    page.wait_for_selector(".sheet-paper .fight")


def test_sheets_are_one_page_on_paper(page: Page) -> None:
    """Every sheet prints on one page, on A4 as on Letter."""
    for system in SYSTEMS_SHIPPED:
        open_sheet(page, system)
        for paper in ("A4", "Letter"):
            printed = page.pdf(format=paper, print_background=True)
            assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1, (system, paper)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (844, 390), (1440, 900), (2560, 1440)])
def test_no_sheet_is_wider_than_its_window(page: Page, width: int, height: int) -> None:
    """A sheet needs no scrolling to the side, and its drawings have the room that they need."""
    page.set_viewport_size({"width": width, "height": height})
    for system in SYSTEMS_SHIPPED:
        open_sheet(page, system)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, system
        assert all(across > 200 for across in page.evaluate(DRAWN)), system


@pytest.mark.parametrize("system", SYSTEMS_SHIPPED)
def test_sheet_and_legend_are_accessible(page: Page, system: str) -> None:
    """axe finds nothing on a sheet, nor on the legend beside it."""
    open_sheet(page, system)
    assert violations(page) == []
    page.click(".sheet-ways [data-do=signs]")
    page.wait_for_selector(".legend .signs")
    assert violations(page) == []


def test_the_sheet_is_found_from_everywhere(page: Page) -> None:
    """First page, form, rules and game link to the sheet of their system."""
    page.goto("./")
    page.wait_for_selector("html[data-ready]")
    page.click('.sheet-way a[href="#sheet/charge"]')
    expect(page.locator("#sheet-title")).to_contain_text("Charge!")
    page.goto("./#setup/table_battles/training")
    page.click('#setup-form a[href="#sheet/table_battles"]')
    expect(page.locator("#sheet-title")).to_contain_text("Table Battles")
    page.click(".sheet-ways [data-do=rules]")
    page.click("#rules-dialog [data-do=sheet]")
    expect(page.locator("#sheet-title")).to_be_visible()
    Player(page, "mouse").begin("chartabella/training", {})
    page.click(".more summary")
    page.click("#sheet-open")
    expect(page.locator("#sheet-title")).to_contain_text("Chartabella")
    page.click('.sheet-ways a[href="#play"]')
    expect(page.locator("#board")).to_be_visible()


def test_the_legend_opens_from_the_board_by_mouse_and_key(page: Page) -> None:
    """A click or L opens the legend; Escape or Back closes it without leaving a focus ring."""
    Player(page, "mouse").begin("conquerors_kings/training", {})
    page.click("#signs-open")
    expect(page.locator('[data-sign="state:pike"]')).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#signs-dialog")).to_be_hidden()
    expect(page.locator("#main")).to_be_focused()
    expect(page.locator("#main")).to_have_css("outline-style", "none")
    page.keyboard.press("l")
    expect(page.locator("#signs-dialog")).to_be_visible()
    page.go_back()
    expect(page.locator("#signs-dialog")).to_be_hidden()


def test_the_legend_takes_nothing_from_the_board_of_a_desk(page: Page) -> None:
    """The legend scrolls in the place of the panel, so board and question keep their room."""
    Player(page, "mouse").begin("charge/training", {})
    board = page.locator("#board-svg").bounding_box()
    page.click("#signs-open")
    expect(page.locator("#signs .signs").first).to_be_visible()
    legend, panel, asking = (page.locator(one).bounding_box() for one in ("#signs-dialog", "#panel", ".asking"))

    assert page.locator("#board-svg").bounding_box() == board
    assert page.evaluate("(list => list.scrollHeight > list.clientHeight)(document.querySelector('#signs .legend'))")
    assert legend == panel
    assert legend is not None
    assert asking is not None
    assert legend["y"] >= asking["y"] + asking["height"]
