"""The colours of the ring around what has the focus."""

from __future__ import annotations

import re

import build
from web.build.assets import style_sheet


def luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_ring_of_focus_stands_out_from_any_ground() -> None:
    """Its two colours are 9 to 1 apart, so that one of them is 3 to 1 from whatever lies behind, in every theme."""
    style = style_sheet(build.ROOT / "web")
    ring, casing = (re.search(rf"--{name}: (#[0-9a-f]{{6}});", style) for name in ("ring", "ring-casing"))
    assert ring is not None
    assert casing is not None
    bright, dark = luminance(ring[1]), luminance(casing[1])

    assert (bright + 0.05) / (dark + 0.05) >= 9
    assert re.search(r"\.overlay\.ring \.casing \{ stroke: var\(--ring-casing\); stroke-opacity: 1;", style)
    assert re.search(r"\.overlay\.ring \.shaft \{ stroke: var\(--ring\);", style)
