"""The style sheet consists of parts that mirror the page."""

from __future__ import annotations

import re

import build
from web.build.assets import COMMENT, STYLES, style_sheet
from web.shell.shortcuts import OFFERED

LONGEST = 200


def test_the_style_sheet_is_all_of_its_parts() -> None:
    """Every file of web/style is joined once, without its comments."""
    folder = build.ROOT / "web/style"
    sheet = style_sheet(folder)

    assert sorted(STYLES) == sorted(path.stem for path in folder.glob("*"))
    assert all(COMMENT.sub("", path.read_text("utf-8")).strip() in sheet for path in folder.glob("*.css"))
    assert "/*" not in sheet


def test_a_figure_stands_on_every_choice_that_it_takes() -> None:
    """The buttons that digits press are those on which the style sheet shows digits."""
    choices = re.escape(OFFERED.replace("#", "."))
    sheet = style_sheet(build.ROOT / "web/style")

    assert re.search(rf"^{choices} {{[^}}]*counter-increment: choice", sheet, re.MULTILINE)
    assert re.search(rf" {choices}:not\([^)]*\)::before {{[^}}]*counter\(choice\)", sheet)


def test_a_part_is_short() -> None:
    """A part of the style sheet is short."""
    folder = build.ROOT / "web/style"

    assert [] == [p.name for p in folder.glob("*.css") if len(p.read_text("utf-8").splitlines()) > LONGEST]


def test_nothing_is_drawn_through_a_filter() -> None:
    """No rule uses a filter, because it would redraw the whole board with every click."""
    folder = build.ROOT / "web/style"

    assert [] == [path.name for path in folder.glob("*.css") if re.search(r"[\s;{]filter:", path.read_text("utf-8"))]


def test_the_page_is_not_asked_what_it_holds() -> None:
    """No rule asks with :has() what the body or the root contains; attributes of the page say it."""
    asked = re.compile(r"(\bbody|:root[^ ]*|&[^ ]*|^\S*\[data-[^ ]*):has\(", re.MULTILINE)
    folder = build.ROOT / "web/style"

    assert [] == [path.name for path in folder.glob("*.css") if asked.search(path.read_text("utf-8"))]
