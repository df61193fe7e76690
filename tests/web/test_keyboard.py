"""A key counts by what it writes, or by its place if it writes no Latin letter."""

from __future__ import annotations

import pytest

from tests.web.pages import Browser, Window, browser
from tests.web.played_games import played
from web.dom.key_layout import SIGNS, meant
from web.features.replay.actions import KEYS as FILM_KEYS
from web.shell.shortcuts import CHOICES, KEYS

__all__ = ["browser"]

SHIFT, PLAIN = True, False


@pytest.mark.parametrize(
    ("layout", "key", "code", "shift", "means"),
    [
        ("English", "z", "KeyZ", PLAIN, "z"),
        ("English", "Z", "KeyZ", SHIFT, "Z"),
        ("English", "?", "Slash", SHIFT, "?"),
        ("English", "!", "Digit1", SHIFT, "!"),
        ("English", "{", "BracketLeft", SHIFT, "{"),
        ("English", "Enter", "Enter", PLAIN, "Enter"),
        ("English", "5", "Numpad5", PLAIN, "5"),
        ("Dvorak", ",", "KeyW", PLAIN, ","),
        ("Dvorak", ".", "KeyE", PLAIN, "."),
        ("German", "y", "KeyZ", PLAIN, "y"),
        ("German", "ü", "BracketLeft", PLAIN, "["),
        ("German", "+", "BracketRight", PLAIN, "]"),
        ("German", "?", "Minus", SHIFT, "?"),
        ("German", "ö", "Semicolon", PLAIN, "ö"),
        ("French", "a", "KeyQ", PLAIN, "a"),
        ("French", "&", "Digit1", PLAIN, "1"),
        ("French", "é", "Digit2", PLAIN, "2"),
        ("French", "(", "Digit5", PLAIN, "5"),
        ("French", "1", "Digit1", SHIFT, "1"),
        ("French", "Dead", "BracketLeft", PLAIN, "["),
        ("French", "$", "BracketRight", PLAIN, "]"),
        ("French", ".", "Comma", SHIFT, "."),
        ("Russian", "я", "KeyZ", PLAIN, "z"),
        ("Russian", "Г", "KeyU", SHIFT, "u"),
        ("Russian", "х", "BracketLeft", PLAIN, "["),
        ("Russian", "б", "Comma", PLAIN, ","),
        ("Russian", "ю", "Period", PLAIN, "."),
        ("Russian", "?", "Digit7", SHIFT, "?"),
        ("Greek", "ζ", "KeyZ", PLAIN, "z"),
        ("Greek", ";", "KeyQ", PLAIN, "q"),
        ("Hebrew", "ז", "KeyZ", PLAIN, "z"),
        ("Hebrew", "'", "KeyW", PLAIN, "w"),
        ("Hebrew", "/", "KeyQ", PLAIN, "q"),
        ("Hebrew", "ת", "Comma", PLAIN, ","),
        ("Arabic", "ئ", "KeyZ", PLAIN, "z"),
        ("Arabic", "لا", "KeyB", PLAIN, "b"),
        ("Arabic", "١", "Digit1", PLAIN, "1"),
        ("Arabic", "؟", "Slash", SHIFT, "?"),
    ],
)
def test_the_key_that_is_meant(layout: str, key: str, code: str, shift: bool, means: str) -> None:
    """On each keyboard layout a key means what an English player gets, by its letter or its place."""
    assert means == meant(key, code, shift=shift), layout


def test_every_sign_with_a_meaning_counts_as_written() -> None:
    """A key that is neither letter nor digit is listed among those found by what they write."""
    ours = {key for key in (*KEYS, *FILM_KEYS, *CHOICES) if len(key) == 1 and not key.isalnum()}

    assert ours <= set(SIGNS)


def test_redo_has_two_keys(browser: Browser) -> None:
    """Ctrl+Shift+Z redoes like Ctrl+Y."""
    window = Window(browser)
    window.use(played("chartabella/training", 0))
    window.order()
    window.press("z", command=True)
    assert [] == window.table.game.inputs
    for key, shift in (("Z", True), ("z", True), ("y", False)):
        window.press(key, command=True, shift=shift)
        assert 1 == len(window.table.game.inputs), key
        window.press("z", command=True)
        assert [] == window.table.game.inputs
