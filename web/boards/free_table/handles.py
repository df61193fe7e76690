"""The handles of a unit in hand on a free table: it is wheeled by its front corners, turned by one ahead of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.core.types import Pose
from web.boards.drawing import Rect
from web.boards.free_table.label_placement import around
from web.boards.free_table.layout import SCALE, FreeTableLayout
from web.boards.markup_text import Point, number

HAND = 19
"""How large a handle is."""
AHEAD, ASIDE = 62, 24
"""How far ahead of its front the handle is by which a unit is turned, and beside it those of its corners."""


class Handles(NamedTuple):
    """Those of a unit of some size at a pose, and whether its order in hand leads there."""

    size: tuple[int, int]
    pose: Pose
    is_led: bool

    def drawn(self, layout: FreeTableLayout) -> str:
        """Return its handles, and above them itself, of use where an order in hand leads."""
        (x, y), turned = layout.at(self.pose.x, self.pose.y), layout.angle(self.pose.heading)
        wide, deep = self.size[0] * SCALE, self.size[1] * SCALE
        box = f'x="{number(-wide / 2)}" width="{number(wide)}" height="{number(deep)}"'
        led = f'<rect class="tb-grip movable" data-pick="handle:led" {box}/>'
        at = f"translate({number(x)} {number(y)}) rotate({number(turned)})"
        return f'<g transform="{at}">{"".join(_hands(wide, layout.grain))}{led}</g>'

    def rooms(self, layout: FreeTableLayout, lifted: float) -> Iterator[Rect]:
        """Yield the room of each handle, where they are drawn so many times as large."""
        (x, y), turned = layout.at(self.pose.x, self.pose.y), math.radians(layout.angle(self.pose.heading))
        s, c, size = math.sin(turned), math.cos(turned), lifted * HAND * layout.grain
        for u, v in _spots(self.size[0] * SCALE, layout.grain).values():
            yield around((x + u * c - v * s, y + u * s + v * c), (size, size))


def _hands(wide: float, grain: float) -> Iterator[str]:
    """Yield the handles of a unit around the middle of its front: one at each corner, one ahead."""
    spots = _spots(wide, grain)
    for side, bend in (("left", 1), ("right", -1)):  # a corner that goes ahead comes round towards the other one
        arrow = f"M{-8 * bend} 8Q{-9 * bend}-9 {8 * bend}-8M{2 * bend}-13L{9 * bend}-8L{3 * bend}-1"
        yield _handle(side, *spots[side], grain, arrow)
    yield f'<path class="tb-stem" d="M0-6V{number(spots["turn"][1])}"/>'
    yield _handle("turn", *spots["turn"], grain, "M-9 3A9.5 9.5 0 1 1 9 3M5 8L9 2L14 7M-9 3L-13-3M-9 3L-3 0")


def _spots(wide: float, grain: float) -> Mapping[str, Point]:
    """Return where the handles of a unit so wide lie: from the middle of its front to the right and back."""
    aside = wide / 2 + ASIDE * grain
    low = -ASIDE / 2 * grain
    return {"left": (-aside, low), "right": (aside, low), "turn": (0, -AHEAD * grain)}


def _handle(kind: str, x: float, y: float, grain: float, arrow: str) -> str:
    """Return a handle at a point in the frame of its unit, with room around it for a finger."""
    return (
        f'<g class="tb-handle movable" data-pick="handle:{kind}" transform="translate({number(x)} {number(y)}) '
        f'scale({number(grain)})"><g class="tb-lift"><circle class="tb-touch" r="32"/><circle r="{HAND}"/>'
        f'<path d="{arrow}"/></g></g>'
    )
