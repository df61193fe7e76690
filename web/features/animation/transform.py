"""The transform of a node on the board, and the animation that changes it."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from web.boards.markup_text import number

NodeAnimation = dict[str, Any]
"""An animation of one node, or of a node made for it, as web/stage.mjs plays it."""
TRANSFORM = re.compile(r'<g id="[^"]*"[^>]*? transform="([^"]*)"')
STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")


class Transform(NamedTuple):
    """A node's transform: a point, a rotation and a size."""

    x: float
    y: float
    turned: float = 0
    size: float = 1

    @property
    def css(self) -> str:
        """The transform as the browser's animations take it."""
        return f"translate({number(self.x)}px,{number(self.y)}px) rotate({number(self.turned)}deg) scale({self.size:g})"


def read_transform(markup: str) -> Transform | None:
    """Return the transform of a node's markup, or None if it has none."""
    found = TRANSFORM.match(markup)
    if found is None:
        return None
    told = {name: [float(one) for one in re.split(r"[ ,]+", args.strip())] for name, args in STEP.findall(found[1])}
    x, y = (*told.get("translate", [0]), 0)[:2]
    return Transform(x, y, told.get("rotate", [0])[0], told.get("scale", [1])[0])
