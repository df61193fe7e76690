"""These tests hold which typefaces are preloaded and their fallbacks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import build
from web.build.assets import FONT_SUBSETS, FONTS, preload_links, stand_ins, style_sheet


def test_the_fonts_of_the_first_lines_are_asked_for_at_once(tmp_path: Path):
    """The page preloads the fonts of its first lines before anything else, and each is shipped."""
    links = preload_links(tmp_path).splitlines()
    shipped = {
        f"{package}-{subset}-{style}.woff2"
        for package, (_, styles) in FONTS.items()
        for subset in FONT_SUBSETS
        for style in styles
    }
    first = [re.search(r'as="font" .* crossorigin href="\./web/fonts/([^"]+)"', link) for link in links[:4]]

    assert all(found is not None and found[1] in shipped for found in first)
    assert all('as="font"' not in link for link in links[4:])


@pytest.mark.parametrize("package", FONTS)
def test_other_faces_hold_the_place_of_a_typeface(package: str):
    """Each typeface has fallbacks of the visitor's system, scaled to its size."""
    family, styles = FONTS[package]
    faces = list(stand_ins(family, styles))
    names = sorted({re.search(r'font-family: "([^"]+)"', face)[1] for face in faces})
    style = style_sheet(build.ROOT / "web")
    listed = re.search(rf"--(?:serif|sans): \"?{family}\"?, ([^;]+);", style)

    assert listed is not None
    assert names == re.findall(r'"([^"]+)"', listed[1])
    assert len(faces) == len(names) * len(styles)
    for face in faces:
        assert "local(" in face
        assert all(f"{part}: " in face for part in ("size-adjust", "ascent-override", "descent-override"))
