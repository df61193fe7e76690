"""The handles of the selected unit on a free table: those at its front corners wheel it, the one ahead turns it."""

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
"""Radius of a handle."""
AHEAD, ASIDE = 62, 24
"""Distance of the turning handle ahead of the front, and of the wheeling handles beside the corners."""


class Handles(NamedTuple):
    """The handles of a unit at a pose; `is_led` tells whether the selected action leads there."""

    size: tuple[int, int]
    pose: Pose
    is_led: bool

    def drawn(self, layout: FreeTableLayout) -> str:
        """Return the handles and, above them, a grip over the unit itself, used if the selected action leads there."""
        (x, y), turned = layout.at(self.pose.x, self.pose.y), layout.angle(self.pose.heading)
        wide, deep = self.size[0] * SCALE, self.size[1] * SCALE
        box = f'x="{number(-wide / 2)}" width="{number(wide)}" height="{number(deep)}"'
        led = f'<rect class="tb-grip movable" data-pick="handle:led" {box}/>'
        at = f"translate({number(x)} {number(y)}) rotate({number(turned)})"
        return f'<g transform="{at}">{"".join(_hands(wide, layout.grain))}{led}</g>'

    def rooms(self, layout: FreeTableLayout, lifted: float) -> Iterator[Rect]:
        """Yield the bounding box of each handle, drawn `lifted` times as large."""
        (x, y), turned = layout.at(self.pose.x, self.pose.y), math.radians(layout.angle(self.pose.heading))
        s, c, size = math.sin(turned), math.cos(turned), lifted * HAND * layout.grain
        for u, v in _spots(self.size[0] * SCALE, layout.grain).values():
            yield around((x + u * c - v * s, y + u * s + v * c), (size, size))


def _hands(wide: float, grain: float) -> Iterator[str]:
    """Yield the handles of a unit around the middle of its front: one at each corner, one ahead."""
    spots = _spots(wide, grain)
    for side, bend in (("left", 1), ("right", -1)):  # a corner that advances swings towards the other one
        arrow = f"M{-8 * bend} 8Q{-9 * bend}-9 {8 * bend}-8M{2 * bend}-13L{9 * bend}-8L{3 * bend}-1"
        yield _handle(side, *spots[side], grain, arrow)
    yield f'<path class="tb-stem" d="M0-6V{number(spots["turn"][1])}"/>'
    yield _handle("turn", *spots["turn"], grain, "M-9 3A9.5 9.5 0 1 1 9 3M5 8L9 2L14 7M-9 3L-13-3M-9 3L-3 0")


def _spots(wide: float, grain: float) -> Mapping[str, Point]:
    """Return the handles' offsets from the middle of a unit's front, to the right and to the rear."""
    aside = wide / 2 + ASIDE * grain
    low = -ASIDE / 2 * grain
    return {"left": (-aside, low), "right": (aside, low), "turn": (0, -AHEAD * grain)}


def _handle(kind: str, x: float, y: float, grain: float, arrow: str) -> str:
    """Return a handle at a point in its unit's frame, with a larger touch area."""
    return (
        f'<g class="tb-handle movable" data-pick="handle:{kind}" transform="translate({number(x)} {number(y)}) '
        f'scale({number(grain)})"><g class="tb-lift"><circle class="tb-touch" r="32"/><circle r="{HAND}"/>'
        f'<path d="{arrow}"/></g></g>'
    )
