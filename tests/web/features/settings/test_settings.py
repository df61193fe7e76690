"""Display settings are offered, remembered, and applied before anything is drawn."""

from __future__ import annotations

import re

import pytest

import build
from tests.web.pages import Browser, Window
from tests.web.test_focus_ring import luminance
from web.build.assets import COMMENT, style_sheet
from web.features.settings.actions import TOLD
from web.features.settings.view import SETTINGS, settings
from web.storage.settings import Settings
from web.words import Words

STYLE = build.ROOT / "web/style"
LOOKS = ("contrast", "text", "values")
TEXTS = (
    *((text, paper) for text in ("ink", "soft", "link", "bad", "good") for paper in ("paper", "sheet", "sunk")),
    *(("ink", "warn-paper"), ("on-strong", "strong"), ("line", "sheet"), ("focus", "paper"), ("warn-line", "paper")),
    *(("cream", side) for side in ("side-0", "side-0-deep", "side-1", "side-1-deep")),
    *(("stripe-0", "sheet"), ("stripe-1", "sheet")),
    *(("map-text", ground) for ground in ("meadow", "tone-a", "tone-b", "tone-c", "forest", "village", "camp")),
    *(("chart-text", ground) for ground in ("chart", "chart-wash-a", "chart-wash-b", "chart-woods", "chart-village")),
    *(("card-ink", card) for card in ("card-paper", "card-strip", "card-bed", "card-plate")),
    *(("card-soft", "card-paper"), ("card-wood-ink", "card-wood")),
)
"""What is written or drawn, and what it lies on."""


def colours(theme: int) -> dict[str, str]:
    """Return the colours of high contrast by name, those of the light theme (0) or the dark one (1)."""
    text = (STYLE / "contrast.css").read_text("utf-8")
    found = re.findall(r"--([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6}))?", text)
    return {name: light if theme == 0 else dark or light for name, light, dark in found}


def test_every_setting_is_asked_for_once() -> None:
    """The form has a field with words for each setting that has choices."""
    words = Words.load("en")
    shown = settings(Settings(), words)

    assert sorted(name for names in SETTINGS.values() for name in names) == sorted(Settings.CHOICES)
    for name, choices in Settings.CHOICES.items():
        assert (len(choices) > 1) == shown.count(f'name="setting.{name}"')
        told = [f"{name}.{choice}" for choice in choices if name != "language"]  # each is called as it calls itself
        assert all(words.has(f"site.settings.{key}") for key in (name, *told))


@pytest.mark.parametrize(("name", "choice"), [("contrast", "high"), ("text", "larger"), ("values", "always")])
def test_what_is_chosen_is_told_to_the_styles_and_kept(name: str, choice: str) -> None:
    """A choice is applied at once, and again in a later window."""
    browser = Browser()
    window = Window(browser)
    before = window.page.roots[name]
    window.page.gesture("change", {"id": f"setting-{name}", "name": f"setting.{name}", "value": choice})

    assert choice != before
    assert choice == window.page.roots[name]
    assert choice == Window(browser).page.roots[name]


def test_a_choice_that_there_is_not_is_passed_over() -> None:
    """An unknown stored choice is ignored."""
    now = Settings()
    for name in LOOKS:
        now.change(name, "loud")

    assert Settings() == now


def test_what_is_seen_first_has_the_choices_already() -> None:
    """The early script knows every choice that changes the look."""
    early = (build.ROOT / "web/boot/early/early.js").read_text("utf-8")
    for name in ("theme", *LOOKS):
        listed = re.search(rf"\b{name}: \[([^\]]*)\]", early)
        assert listed is not None

        assert set(re.findall(r'"(\w+)"', listed[1])) == set(Settings.CHOICES[name]) - {getattr(Settings(), name)}


def test_the_page_says_from_the_beginning_what_it_is_told_where_nothing_was_chosen() -> None:
    """The attributes that Python sets exist from the beginning, so nothing is restyled."""
    page = build.ROOT.joinpath("index.html").read_text("utf-8")
    opening = re.search("<html [^>]*>", page)
    assert opening is not None
    said = dict(re.findall(r'data-([a-z]+)="([a-z]+)"', opening[0]))

    assert said == {name: getattr(Settings(), name) for name in TOLD} | {"sound": "on", "view": "home"}


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_high_contrast_is_seven_to_one(theme: int) -> None:
    """With high contrast text, lines, stripes, focus frame and counters have 7 to 1."""
    named = colours(theme)
    faint = {}
    for upper, lower in TEXTS:
        bright, dark = sorted((luminance(named[upper]), luminance(named[lower])), reverse=True)
        if (ratio := (bright + 0.05) / (dark + 0.05)) < 7:
            faint[upper, lower] = round(ratio, 2)

    assert {} == faint


def test_a_device_that_asks_for_contrast_has_the_same() -> None:
    """The rules for the setting are repeated for devices that ask for contrast."""
    setting, _, device = style_sheet(build.ROOT / "web").partition("@media (prefers-contrast: more) {")
    rules = COMMENT.sub("", (STYLE / "contrast.css").read_text("utf-8")).strip()

    assert rules in setting
    assert rules.replace('"high"', '"system"') in device
