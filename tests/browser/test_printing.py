"""These journeys print a scenario of each kind and a game on the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from engine.core import record
from engine.systems.at_the_charge.actions import AsListed
from engine.systems.chartabella.actions import EndTurn
from tests.browser.player import Player, open_more, opened, saved, uncover

KINDS = ("at_the_charge/training", "chartabella/training", "table_battles/training")
NARROWEST = 718
"""Pixels between the margins of an A4 page, 190 millimetres."""


def pages(pdf: bytes) -> list[tuple[int, int]]:
    """Return width and height of the pages of a PDF, in points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def printed(page: Page, selector: str) -> dict[str, float]:
    """Return the box of an element as it is on paper of A4."""
    page.set_viewport_size({"width": NARROWEST, "height": 1000})
    page.emulate_media(media="print")
    shown = page.locator(selector).first
    expect(shown, "it is on the paper").to_be_visible()  # a board is drawn anew for another window
    box = shown.bounding_box()
    assert box is not None
    return box


@pytest.mark.running
@pytest.mark.parametrize("scenario", KINDS)
def test_a_scenario_on_paper(page: Page, scenario: str) -> None:
    """The sheets of a scenario fit the page, nothing else is printed, and the way back works."""
    page.goto(f"./#setup/{scenario}")
    page.click("#setup-form [data-do=print]")
    page.wait_for_selector(".print-sheet-map svg.printed")
    page.wait_for_selector(".print-sheet-sheet")  # it comes late

    assert ["battle", "map", "counters", "track", "sheet", "rules"] == page.eval_on_selector_all(
        ".print-sheet", "all => all.map(one => one.className.match(/print-sheet-(\\w+)/)[1])"
    )
    with_rules = pages(page.pdf(format="A4", prefer_css_page_size=True))
    page.uncheck("#print-rules")
    page.wait_for_selector(".print-sheet-rules", state="detached")
    without = pages(page.pdf(format="A4", prefer_css_page_size=True))
    assert 3 <= len(without) < len(with_rules)
    is_wide = page.locator(".print-sheet-map.print-wide").count() == 1
    assert is_wide == any(width > height for width, height in without)
    letter = pages(page.pdf(format="Letter", prefer_css_page_size=True))
    assert len(letter) <= len(without) + 2

    box = printed(page, ".print-sheet-map svg.printed")
    assert 0 <= box["x"]
    assert box["x"] + box["width"] <= NARROWEST + 1
    assert box["width"] > NARROWEST * 0.75
    for hidden in (".top", ".foot", "#print-form", ".skip"):
        assert 0 == page.locator(f"{hidden}:visible").count()

    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.check("#print-rules")  # what is chosen here the page remembers for the next
    page.go_back()
    page.wait_for_selector("#setup-form #start")

    assert page.locator("#print-sheets").inner_html() == ""


@pytest.mark.running
@pytest.mark.parametrize("name", KINDS)
def test_a_record_on_paper(page: Page, name: str) -> None:
    """The log of a game with boards, black on white from the dark theme; a board is added and left out by hand."""
    page.emulate_media(color_scheme="dark")
    page.evaluate("() => { window.printed = 0; window.print = () => { window.printed += 1; }; }")
    opened(page, saved(name))
    open_more(page)
    page.click('.tools [href="#print"]')
    page.wait_for_selector(".print-log .print-entry")
    boards = page.locator(".print-diagram").count()
    assert boards > 1

    unused = page.locator('.print-at[aria-pressed="false"]').first
    n = unused.get_attribute("data-arg")
    unused.click()
    page.wait_for_selector(f'.print-at[data-arg="{n}"][aria-pressed="true"]')

    assert boards + 1 == page.locator(".print-diagram").count()
    assert n == page.evaluate("document.activeElement.dataset.arg")

    page.uncheck("#print-turns")
    page.wait_for_function("n => document.querySelectorAll('.print-diagram').length < n", arg=boards)
    page.click("#print-now")

    assert page.evaluate("window.printed") == 1
    assert len(pages(page.pdf(format="A4", prefer_css_page_size=True))) > 0
    box = printed(page, ".print-diagram svg.printed")
    assert box["width"] <= NARROWEST
    colours = "e => [getComputedStyle(e).color, getComputedStyle(document.body).backgroundColor]"
    assert page.eval_on_selector(".print-entry", colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]

    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.check("#print-turns")
    page.click("#print-form .buttons a")
    page.wait_for_selector("#board svg")

    twice = "() => [...document.querySelectorAll('[id]')].map(e => e.id).filter((id, n, all) => all.indexOf(id) !== n)"
    assert page.evaluate(twice) == []


@pytest.mark.running
def test_where_a_track_begins_is_seen_without_the_grounds_that_printers_leave_out(page: Page) -> None:
    """The ring in the first box of a track is a line, which needs no background graphics."""
    page.goto(f"./#print/{KINDS[0]}")
    page.wait_for_selector(".print-box.begins")
    page.emulate_media(media="print")
    ring = "e => { const s = getComputedStyle(e, '::after'); return [s.borderTopStyle, s.borderTopColor, s.content]; }"

    assert page.eval_on_selector(".print-box.begins", ring) == ["solid", "rgb(0, 0, 0)", '""']


def test_the_log_for_paper_is_there_again_after_loading_the_page_anew(page: Page) -> None:
    """A reload at the printed log shows it again."""
    opened(page, saved(KINDS[0]))
    page.goto("./#print")
    page.wait_for_selector(".print-log .print-entry")
    before = page.locator(".print-entry").all_inner_texts()
    page.reload()
    page.wait_for_selector(".print-log .print-entry")

    assert before == page.locator(".print-entry").all_inner_texts()


@pytest.mark.running
def test_large_boards_stand_two_to_a_page(page: Page) -> None:
    """A large battle's log with a board for every turn leaves no page half empty."""
    game, extra, _ = record.load_text(saved("chartabella/gaugamela"))
    opened(page, record.text(game.branch(len(game.inputs) // 3, seed=1), extra))
    page.goto("./#print")
    page.wait_for_selector(".print-log .print-entry")
    boards = page.locator(".print-diagram.print-large").count()
    assert boards > 8

    assert len(pages(page.pdf(format="A4", prefer_css_page_size=True))) <= boards / 2 + 2
    assert len(pages(page.pdf(format="Letter", prefer_css_page_size=True))) <= boards / 2 + 3


@pytest.mark.running
@pytest.mark.parametrize("name", [*KINDS, "chartabella/gaugamela"])
def test_the_browsers_own_print_shows_the_battle(page: Page, name: str) -> None:
    """The browser's own print shows name, score and board on white, without buttons."""
    page.emulate_media(color_scheme="dark")
    opened(page, saved(name))
    page.click("[data-do=zoom][data-arg=in]")

    assert 1 == len(pages(page.pdf(format="A4", prefer_css_page_size=True)))

    box = printed(page, "#board-svg")
    assert box["width"] > NARROWEST * 0.5
    assert box["x"] >= -1
    assert box["x"] + box["width"] <= NARROWEST + 1
    assert 0 == page.locator(":is(button, summary, input, dialog):visible").count()
    assert page.locator("#play-title").is_visible()
    assert page.locator("#score").is_visible()
    assert "rgb(255, 255, 255)" == page.evaluate("getComputedStyle(document.body).backgroundColor")


@pytest.mark.running
def test_the_computer_goes_on_after_printing(page: Page) -> None:
    """A game in which the computer thinks continues after printing."""
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "recruit", "M": "human"})
    player.wait_for_person()
    before = len(player.game().inputs)
    player.give(EndTurn())
    open_more(page)
    page.click('.tools [href="#print"]')
    page.wait_for_selector(".print-log")
    page.go_back()
    player.wait_for_person()

    assert len(player.game().inputs) > before + 1


@pytest.mark.running
def test_nothing_is_printed_while_the_board_is_covered(page: Page) -> None:
    """While the board is covered between two people nothing can be printed."""
    player = Player(page, "mouse")
    player.begin("at_the_charge/kalavryai", {"R": "human", "L": "human"})
    player.give(AsListed())
    page.wait_for_selector("#cover:not([hidden])")
    page.evaluate("location.hash = '#print'")
    page.wait_for_selector("html[data-view=home]", state="attached")

    assert page.locator(".print-sheet").count() == 0

    page.go_back()
    uncover(player)
