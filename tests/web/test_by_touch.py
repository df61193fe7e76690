"""Texts say tap for fingers and click for a mouse."""

from __future__ import annotations

from tests.web.pages import Browser, Window
from web.headless_page import HeadlessPage
from web.words import Words


def test_a_finger_is_told_to_tap_and_a_mouse_to_click() -> None:
    """The same sentence has its own words for each device, and no trace of the markup remains."""
    for by_touch, told in ((True, "tap a marked space."), (False, "click a marked space.")):
        words = Words.load("en", by_touch=by_touch)
        assert told == words.say("site.ask.place")
        assert not [key for key, text in words.texts.items() if "{touch:" in text]


def test_the_page_speaks_as_its_device_is_used(monkeypatch) -> None:
    """If the first pointer is a finger, texts say tap."""
    for by_touch, told in ((True, "Tap "), (False, "Click ")):
        monkeypatch.setattr(HeadlessPage, "is_touched", lambda _, by_touch=by_touch: by_touch)
        made = Window(Browser())
        assert made.session.words.say("site.now.help").startswith(told)
