"""Rounded icons have the same shapes at the same places in fewer letters."""

from __future__ import annotations

import json
import re

import pytest

import build
from web.build.assets import rounded

ICONS = "@iconify-json/game-icons/icons.json"
OUTLINE = re.compile(r' d="([^"]+)"')
ARCS = re.compile(r"[aA][\d. -]+")


@pytest.fixture(scope="module")
def listed() -> dict[str, str]:
    """Return the icons of the site as in their package: name -> markup."""
    icons = json.loads((build.MODULES / ICONS).read_text(encoding="utf-8"))["icons"]
    names = re.findall(r"^[a-z].*", (build.ROOT / "web/build/icons.txt").read_text(encoding="utf-8"), re.MULTILINE)
    return {name: icons[name]["body"] for name in names}


def test_no_error_adds_up() -> None:
    """Each point is rounded by itself, so errors do not add up."""
    made = rounded({"steps": '<path d="M0 0l1.4 1l1.4 1.2l1.4 1l1.4 1.2l1.4 1v9.4"/>'})["steps"]

    assert made.startswith('<path d="')
    steps = [int(number) for number in re.findall(r"-?\d+", OUTLINE.findall(made)[0])]
    assert sum(steps[2:12:2]) == 7


def test_every_icon_is_told_in_whole_units_and_fewer_letters(listed: dict[str, str]) -> None:
    """Only radii of arcs have fractions, and all icons take half of the letters."""
    made = rounded(listed)

    assert list(made) == list(listed)
    assert not any("." in ARCS.sub("", "".join(OUTLINE.findall(body))) for body in made.values())
    assert sum(map(len, made.values())) < 0.55 * sum(map(len, listed.values()))


def test_every_icon_keeps_its_elements_and_attributes(listed: dict[str, str]) -> None:
    """Only outlines change; elements and attributes stay."""
    for name, body in rounded(listed).items():
        assert OUTLINE.sub("", body) == OUTLINE.sub("", listed[name]), name


def test_shapes_that_a_place_strokes_stay_closed() -> None:
    """A closed shape with a stroke stays closed."""
    assert rounded({"box": '<path d="M10.2 10.2l20.3 0l0 20.3l-20.3 0z"/>'})["box"].endswith('z"/>')
