"""A file of the site that arrives as something else is reported in one sentence, and the page is ready."""

from __future__ import annotations

import pytest

import build
from tests.web.pages import Browser, Window
from tests.web.schools import site
from web.build import briefings
from web.features.lesson.model import FetchedLessons

DAMAGED = {
    "null": "null",
    "list": "[]",
    "deep": "[" * 50_000,
    "cut": "{",
    "parts": '{"lessons": null, "texts": [], "training": 1, "rule-CH-01": 1}',
    "lesson": '{"lessons": [{"id": "moves"}], "texts": {}}',
}
"""What is wrong -> the text of a file."""
damaged = pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)


def window(address: str, name: str, text: str) -> Window:
    """Return a window that goes to an address of a site on which one file is this text."""
    made = Window(Browser())
    made.page.browser.site[name] = text
    made.page.go(address)
    made.page.gesture("address", {})
    return made


@damaged
@pytest.mark.parametrize("address", ["lesson/chartabella/moves", "lessons/chartabella"])
def test_lessons_that_come_damaged_are_told_and_the_first_page_stands(text: str, address: str) -> None:
    """Damaged lessons are reported in one sentence, and another try finds them."""
    name = "lessons/en/chartabella.json"
    here = window(address, name, text)

    assert [("lesson.notice.damaged",)] == here.told
    assert "expected" in here.sentences[0]
    assert ("", "page") == (here.page.where, here.page.roots["ready"])

    here.page.browser.site[name] = site()[name]
    here.page.go(address)
    here.page.gesture("address", {})
    assert address == here.page.where
    assert here.session.of(FetchedLessons).by_system["chartabella"]


@damaged
def test_a_briefing_that_comes_damaged_keeps_nobody_from_playing(text: str) -> None:
    """The form reports a damaged briefing, tries again the next time, and still starts the game."""
    name = "briefings/en/chartabella.json"
    here = window("setup/chartabella/training", name, text)
    assert here.session.words.say("briefing.missing") in here.page.markup["setup"]

    here.page.browser.site[name] = briefings.built(build.ROOT, "en")["chartabella"]
    here.page.go("")
    here.page.gesture("address", {})
    here.page.go("setup/chartabella/training")
    here.page.gesture("address", {})
    assert here.session.words.say("briefing.missing") not in here.page.markup["setup"]


@damaged
def test_pictures_of_rules_that_come_damaged_are_told(text: str) -> None:
    """Rules can be read without damaged pictures, and one sentence reports the damage."""
    here = window("rules-dialog/chartabella", "guides/en/chartabella/pictures.json", text)

    assert [("guide.notice.missing",)] == here.told
    assert "rules-dialog" in here.page.dialogs
