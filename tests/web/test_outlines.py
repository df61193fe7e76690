"""Outlines of icons in whole units: the same steps to the same places, no error adding up, arcs as round as before."""

from __future__ import annotations

import json
import re

import pytest

import build
from web.boot.outlines import whole

ICONS = "@iconify-json/game-icons/icons.json"


def drawn(outline: str) -> str:
    """Return an outline in whole units."""
    return whole(f'<path d="{outline}"/>').removeprefix('<path d="').removesuffix('"/>')


@pytest.mark.parametrize(
    ("outline", "made"),
    [
        ("M10.4 20.4L30.6 20.4", "m10 20h21"),
        ("m10 10 5.2 5.2 5.2 5.2", "m10 10l5 5l5 5"),
        ("M0 0l1.4 1l1.4 1l1.4 1l1.4 1l1.4 1", "m0 0l1 1l2 1l1 1l2 1l1 1"),
        ("M5 5H9.6V-2.4", "m5 5h5v-7"),
        ("M5 5h4.6v-7.4", "m5 5h5v-7"),
        ("M1 1l5 5zl2 0", "m1 1l5 5zh2"),
        ("M8 8c1.5-2.6.4.4 3-3", "m8 8c2-3 0 0 3-3"),
        ("M8 8C9 9 10 10 11.6 12s1 1 2 2", "m8 8c1 1 2 2 4 4s1 1 2 2"),
        ("M8 8q1 1 2 2.2t2 2", "m8 8q1 1 2 2t2 2"),
        ("M10 10l.2.2l.2.1", "m10 10h0h0"),
        ("M100 100a10 10 0 01.2 20.4", "m100 100a9.8 9.8 0 0 1 0 20"),
        ("M0 0A50 50 0 1 0 100 0", "m0 0a50 50 0 1 0 100 0"),
        ("M0 0a5 5 0 0 1 .2 .2", "m0 0h0"),
    ],
)
def test_an_outline_keeps_its_steps(outline: str, made: str) -> None:
    """Each kind of step is told relative to the one before, its points rounded where they lie."""
    assert made == drawn(outline)


def test_what_is_no_outline_stays() -> None:
    """Colours and everything else of the markup are left alone."""
    assert '<path fill="#1.5" d="m0 0h2"/>' == whole('<path fill="#1.5" d="M0 0h1.6"/>')


def test_every_icon_keeps_the_number_of_its_shapes() -> None:
    """Of each listed icon every shape is closed as often as before, and only radii have parts of a unit."""
    icons = json.loads((build.MODULES / ICONS).read_text(encoding="utf-8"))["icons"]
    for name in re.findall(r"^[a-z].*", (build.ROOT / "web/boot/icons.txt").read_text(encoding="utf-8"), re.MULTILINE):
        before, after = icons[name]["body"], whole(icons[name]["body"])

        assert before.lower().count("z") == after.count("z"), name
        assert "." not in re.sub(r"a[\d. ]+", "", "".join(re.findall(r' d="([^"]+)"', after))), name
