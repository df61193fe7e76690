"""The style sheet consists of parts that mirror the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import build
from web.build.assets import COMMENT, OTHERS, STYLES, style_files, style_sheet
from web.build.steps import BuildError
from web.shell.shortcuts import OFFERED

LONGEST = 200
WEB = build.ROOT / "web"
PARTS = [*(WEB / "style").glob("*"), *(WEB / "features").glob("*/style.css")]


def test_the_style_sheet_is_all_of_its_parts() -> None:
    """Every file of web/style is joined once, without its comments."""
    sheet = style_sheet(WEB)

    assert sorted(PARTS) == sorted(style_files(WEB))
    assert all(COMMENT.sub("", path.read_text("utf-8")).strip() in sheet for path in PARTS)
    assert "/*" not in sheet


def test_every_name_in_the_order_is_that_of_a_part() -> None:
    """The order names files of web/style and features, and one place for the features that it does not name."""
    named = [path.parent.name if path.name == "style.css" else path.stem for path in style_files(WEB)]

    assert [name for name in STYLES if name != OTHERS] == [name for name in named if name in STYLES]
    assert 1 == STYLES.count(OTHERS)


def test_a_new_feature_has_its_place_and_a_removed_one_is_left_out(tmp_path: Path) -> None:
    """A feature that the order does not name comes after the named ones, ahead of what adapts everything before it."""
    for name in ("style/tools", "style/low", "style/contrast", "style/palettes", "features/new/style"):
        path = tmp_path / f"{name}.css"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f".{path.stem} {{}}\n", "utf-8")

    found = [path.relative_to(tmp_path).with_suffix("").as_posix() for path in style_files(tmp_path)]

    assert ["style/palettes", "features/new/style", "style/tools", "style/low", "style/contrast"] == found


def test_two_parts_cannot_have_one_name(tmp_path: Path) -> None:
    """A name in the order would mean both."""
    for name in ("style/tools.css", "features/tools/style.css"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.touch()

    with pytest.raises(BuildError, match="both have a style for tools"):
        style_files(tmp_path)


def test_a_figure_stands_on_every_choice_that_it_takes() -> None:
    """The buttons that digits press are those on which the style sheet shows digits."""
    choices = re.escape(OFFERED.replace("#", "."))
    sheet = style_sheet(WEB)

    assert re.search(rf"^{choices} {{[^}}]*counter-increment: choice", sheet, re.MULTILINE)
    assert re.search(rf" {choices}:not\([^)]*\)::before {{[^}}]*counter\(choice\)", sheet)


def test_a_part_is_short() -> None:
    """A part of the style sheet is short."""
    assert [] == [p for p in PARTS if len(p.read_text("utf-8").splitlines()) > LONGEST]


def test_nothing_is_drawn_through_a_filter() -> None:
    """No rule uses a filter, because it would redraw the whole board with every click."""

    assert [] == [path for path in PARTS if re.search(r"[\s;{]filter:", path.read_text("utf-8"))]


def test_the_page_is_not_asked_what_it_holds() -> None:
    """No rule asks with :has() what the body or the root contains; attributes of the page say it."""
    asked = re.compile(r"(\bbody|:root[^ ]*|&[^ ]*|^\S*\[data-[^ ]*):has\(", re.MULTILINE)

    assert [] == [path for path in PARTS if asked.search(path.read_text("utf-8"))]
