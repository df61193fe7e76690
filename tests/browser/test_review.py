"""These journeys ask the General for advice and review a finished game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.systems.chartabella.actions import EndTurn
from tests.browser.player import PATIENCE, Player, opened, saved
from tests.browser.test_accessibility import violations

FINISHED = "chartabella/grain"
THOUGHT = 2 * PATIENCE
"""Milliseconds that the adviser may take, the start of its worker included."""


def reviewed(page: Page) -> Player:
    """Open a finished game and wait until all of it is reviewed."""
    player = opened(page, saved(FINISHED))
    page.click("#question [data-do=review]")
    page.wait_for_selector("#panel-review [data-arg=deep]", timeout=THOUGHT)
    return player


def three_advised(page: Page) -> Locator:
    """Wait for the General's orders, and return them; each has an outlook and a reason."""
    page.wait_for_selector(".tips", timeout=THOUGHT)
    tips = page.locator(".tips [data-do=advice]")

    assert 3 == tips.count()
    for n in range(3):
        assert re.search(r"\d %", tips.nth(n).inner_text())
        assert page.locator(".tip-why").nth(n).inner_text().strip()

    return tips


@pytest.mark.running
@pytest.mark.parametrize(
    ("scenario", "sides"), [("chartabella/training", "PM"), ("at_the_charge/training", "NB")], ids=["CH", "AC"]
)
def test_the_general_advises_three_orders(page: Page, scenario: str, sides: str) -> None:
    """One of three advised orders is played, and the question has the focus."""
    player = Player(page, "mouse")
    player.begin(scenario, dict.fromkeys(sides, "human"))
    page.click("#question [data-do=hint]")
    tips = three_advised(page)
    expect(page.locator("#board .overlay.plan")).not_to_have_count(0)

    before = len(player.game().inputs)
    tips.nth(1).click()
    page.wait_for_selector("#advice", state="detached")

    assert len(player.game().inputs) > before
    assert page.locator("#question").evaluate("element => element == document.activeElement")


@pytest.mark.running
def test_the_general_advises_in_table_battles(page: Page) -> None:
    """The key H asks too; an advised action is selected for confirmation."""
    opened(page, saved("table_battles/rocroi"))
    page.wait_for_selector("#question [data-do=hint]")
    page.keyboard.press("h")
    tips = three_advised(page)
    tips.nth(1).click()
    expect(tips.nth(1)).to_have_attribute("aria-current", "true")

    assert page.locator("#confirm").is_visible()
    assert page.locator("#confirm").evaluate("button => button == document.activeElement")


@pytest.mark.running
def test_advice_is_dropped_when_the_game_moves_on(page: Page) -> None:
    """An order given while the General thinks ends his thinking."""
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "human", "M": "human"})
    page.keyboard.press("h")
    page.wait_for_selector("#advice")
    player.give(EndTurn())
    page.wait_for_selector("#advice", state="detached")
    page.keyboard.press("h")
    page.wait_for_selector(".tips", timeout=THOUGHT)

    assert all("Persia" not in text for text in page.locator(".tips .order").all_inner_texts())
    assert 1 == page.locator("#advice").count()


@pytest.mark.running
def test_the_generals_thinking_can_be_stopped(page: Page) -> None:
    """The General can be stopped and asked again."""
    Player(page, "mouse").begin("chartabella/training", {"P": "human", "M": "human"})
    page.click("#question [data-do=hint]")
    page.click("#advice [data-do=stop-advice]")
    page.wait_for_selector("#advice", state="detached")
    page.click("#question [data-do=hint]")
    page.wait_for_selector(".tips", timeout=THOUGHT)


@pytest.mark.running
def test_a_finished_game_is_reviewed(page: Page) -> None:
    """A review has chart, luck, choices and costly decisions, from which one can play on, and axe finds nothing."""
    reviewed(page)

    assert [] == violations(page)
    assert page.locator(".course-chart").is_visible()
    assert page.locator("#panel-review").bounding_box()["height"] > 200
    assert "%" in page.locator(".course-chart").get_attribute("aria-label")
    parts = page.locator("#panel-review .review-sum td").all_inner_texts()
    start, *between, end = (int(part.replace("\N{MINUS SIGN}", "-")) for part in parts)
    assert end == start + sum(between)
    assert 2 == page.locator("#panel-review .balance:not(.review-sum)").first.locator("tbody tr").count()
    assert page.locator(".moments .moment-mark").count() == page.locator(".course-mark").count() > 0

    first = page.locator(".moments [data-do=look]").first
    first.click()
    page.wait_for_selector(".course-here", state="attached")

    assert page.locator("#tab-review").get_attribute("aria-selected") == "true"

    page.locator(".moments [data-do=play-on]").first.click()

    assert page.locator("#play-on-dialog").is_visible()


@pytest.mark.running
def test_a_review_is_saved_as_a_table_and_as_data(page: Page) -> None:
    """Both files come with the names of the battle, a row or an entry for each step."""
    reviewed(page)
    files = []
    for kind in ("csv", "json"):
        with page.expect_download() as waiting:
            page.click(f"[data-do=save-review][data-arg={kind}]")
        files.append((waiting.value.suggested_filename, Path(waiting.value.path()).read_text("utf-8")))
    (table, rows), (data, text) = files

    assert (table, data) == ("review-chartabella-grain.csv", "review-chartabella-grain.json")
    assert len(json.loads(text)["steps"]) == len(rows.splitlines())  # a head there, the end of the game here
    assert rows.startswith("order,side,what,outlook_before")


@pytest.mark.running
def test_a_mark_of_the_chart_leads_to_its_moment(page: Page) -> None:
    """A numbered mark of the chart shows the board before that decision."""
    reviewed(page)
    page.locator(".course-mark").first.click()
    page.wait_for_selector(".course-here", state="attached")


@pytest.mark.running
def test_a_review_can_be_stopped_and_begun_again(page: Page) -> None:
    """A stopped review says how far it came, and begun again it finishes."""
    opened(page, saved(FINISHED))
    page.click("#question [data-do=review]")
    page.click("#panel-review [data-do=stop-review]")
    expect(page.locator("#panel-review")).to_contain_text(re.compile(r"Stopped after \d+ of 34 orders"))
    page.click("#panel-review [data-do=review]")
    page.wait_for_selector("#panel-review [data-arg=deep]", timeout=THOUGHT)

    assert page.locator(".course-chart").is_visible()


@pytest.mark.running
def test_a_game_that_goes_on_has_no_review(page: Page) -> None:
    """A running game has no review tab."""
    Player(page, "mouse").begin("chartabella/training", {"P": "human", "M": "human"})

    assert not page.locator("#tab-review").is_visible()


@pytest.mark.running
def test_review_and_advice_fit_a_phone(phone: Page) -> None:
    """On a phone nothing scrolls sideways in either, and axe finds nothing in advice."""
    reviewed(phone)

    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")

    Player(phone, "touch").begin("chartabella/training", {"P": "human", "M": "human"})
    phone.tap("#question [data-do=hint]")
    phone.wait_for_selector(".tips", timeout=THOUGHT)

    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [] == violations(phone)
