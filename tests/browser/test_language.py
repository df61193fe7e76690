"""A visitor who chooses another language reads everything in it from then on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK
from tests.browser.player import choose_setting
from tests.web.pseudo import LEFT, PSEUDO
from web.languages.known import FIRST, NAMES

BATTLE = "chartabella/training"
TITLE = "Olive Grove"
"""What a scenario is called has the language of its file."""
READY = "html[data-ready]"
READ = """() => ["#play", "#settings-dialog", ".top"].map((part) => document.querySelector(part).innerText).join(" ")"""
"""What is to be read of the game and around it."""


def test_the_whole_page_is_in_the_language_that_is_chosen(new_page: Callable[..., Page], toys: str) -> None:
    page = new_page(**DESK, base_url=toys)
    page.goto("./")
    page.wait_for_selector(READY, state="attached")
    assert FIRST == page.evaluate("document.documentElement.lang")

    choose_setting(page, "language", PSEUDO)
    page.wait_for_selector(f"html[lang={PSEUDO}][data-ready]", state="attached")
    assert page.url.endswith(f"index.{PSEUDO}.html")

    page.goto(f"./#setup/{BATTLE}")  # the page in the first language leads on to the one that was chosen
    page.wait_for_url(f"**/index.{PSEUDO}.html#setup/{BATTLE}")
    page.click("#start")
    expect(page.locator("#question .button").first).to_be_visible()
    page.click("[data-do=settings]")
    told = page.evaluate(READ)

    plain = {word for word in LEFT.findall(told) if word not in {*TITLE.split(), *NAMES.values(), "Sandtable", PSEUDO}}
    assert {word for word in plain if not word.isupper()} == set(), told
    choose_setting(page, "language", FIRST)
    page.wait_for_selector(f"html:not([lang={PSEUDO}])[data-ready]", state="attached")
    expect(page.locator("#play-title")).to_have_text(TITLE)
