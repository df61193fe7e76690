"""These tests hold the battles on the first page: the text on each game, and the filters."""

from __future__ import annotations

import re

from engine.core.scenario import from_data, read_all
from engine.core.system import SYSTEMS
from tests.source import ROOT
from tests.web.pages import Browser, Window, browser
from web.build.prerender import cards
from web.features.home import view as home_view
from web.words import Words

__all__ = ["browser"]

WORDS = Words.load("en")


def test_each_game_says_in_a_line_what_it_is():
    """Each game has a line on its board, its dice, its length, and its character."""
    scenarios = [from_data(data) for _, data in read_all(ROOT)]
    made = cards(scenarios, WORDS)
    gists = re.findall('<p class="system-gist">(.*?)</p>', made)

    lengths = [[one.minutes for one in scenarios if one.system == system] for system in SYSTEMS]
    for minutes, gist in zip(filter(None, lengths), gists, strict=True):
        assert f"{min(minutes)} to {max(minutes)} minutes; " in gist
        assert re.search(r"\b(?:die|dice)\b", gist)
        assert "{" not in gist


def test_filters_show_and_hide_cards(browser: Browser):
    """A filter hides cards and games, shows how many are left, and can be removed."""
    window = Window(browser)
    window.page.gesture("change", {"id": "filter-system", "name": "filter.system", "value": "charge"})
    keep = window.page.kept
    assert keep["#battles .card"](home_view.card_id("charge/training"))
    assert not keep["#battles .card"](home_view.card_id("chartabella/training"))
    assert keep["#battles .system"]("battles-charge")
    assert not keep["#battles .system"]("battles-chartabella")
    assert re.fullmatch(r"5 of \d+ battles are shown: Charge!\.", window.page.markup["battles-count"])
    assert "filter-none" in window.page.shown
    window.do("filter-none")

    assert keep["#battles .card"](home_view.card_id("chartabella/training"))
    assert "" == window.page.markup["battles-count"]


def test_filters_that_leave_nothing_say_so(browser: Browser):
    """If no battle is left, a sentence says what to do."""
    window = Window(browser)
    for name, value in (("system", "charge"), ("known", "won")):
        window.page.gesture("change", {"id": f"filter-{name}", "name": f"filter.{name}", "value": value})

    assert "No battle fits all of that: Charge!, Won." in window.page.markup["battles-count"]


def test_filters_last_for_the_visit(browser: Browser):
    """A reload shows the same battles; damaged or unknown filters show all."""
    Window(browser).page.gesture("change", {"id": "filter-size", "name": "filter.size", "value": "small"})
    assert "small" == Window(browser).page.markup["filter-size"]
    for text in ('{"size": "huge", "colour": "red", "system": ""}', "{", "[1]"):
        browser.visits["filters"] = text
        assert "" == Window(browser).page.markup["battles-count"]
