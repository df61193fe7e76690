"""What never moves on a board of zones: the ground of each, its name, and the trays beside them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import View
from web.boards.drawing import Rect
from web.boards.highlights import Speaker
from web.boards.text import escape, number
from web.boards.zones.layout import ZoneLayout

DEFS = (
    '<defs><pattern id="zn-rough" width="46" height="40" patternUnits="userSpaceOnUse"><path class="zn-tuft" '
    'd="M6 16l3-9 3 9M10 15l5-7M28 34l3-9 3 9M32 33l5-7"/><path class="zn-stone" d="M30 13q4-7 10-2 3 5-2 6-8 1-8-4Z'
    'M7 35q3-6 9-3 3 5-3 6-7 0-6-3Z"/></pattern></defs>'
)
PATTERNS = ("rough",)
"""Grounds with a pattern of their own."""


def ground(view: View, names: Speaker, layout: ZoneLayout) -> dict[str, str]:
    """Return the layer of the ground."""
    drawn = "".join([*_zones(view, names, layout), *_trays(view, names, layout)])
    return {"land": f'<g id="land">{DEFS}<rect class="mat" {_rect(_around(layout))}/>{drawn}</g>'}


def _around(layout: ZoneLayout) -> Rect:
    left, top, width, height = (float(value) for value in layout.viewbox.split())
    return Rect(left, top, width, height)


def _zones(view: View, names: Speaker, layout: ZoneLayout) -> Iterator[str]:
    yield f'<rect class="meadow" {_rect(layout.ground)}/>'
    for space in view.board.spaces:
        box = layout.boxes[space.id]
        if space.ground in PATTERNS:
            yield f'<rect class="zn-ground {escape(space.ground)}" {_rect(box)}/>'
            yield f'<rect fill="url(#zn-{space.ground})" {_rect(box)}/>'
    for space in view.board.spaces:
        box = layout.boxes[space.id]
        name, told = names.name(f"place:{space.id}"), names.say(f"{names.system}.ground.{space.ground}")
        is_plain = space.ground not in PATTERNS
        yield f'<rect class="zn-zone" {_rect(box)}/>{_name(box, name)}'
        yield "" if is_plain else _name(box, told, at_end=True)
    yield f'<rect class="frame" {_rect(layout.ground)}/>'


def _trays(view: View, names: Speaker, layout: ZoneLayout) -> Iterator[str]:
    for space in view.board.apart:
        box = layout.boxes[space.id]
        yield f'<rect class="zn-tray {escape(space.ground)}" {_rect(box)} rx="10"/>'
        yield _name(box, names.name(f"place:{space.id}"))


def _name(box: Rect, name: str, *, at_end: bool = False) -> str:
    x = box.left + box.width - 10 if at_end else box.left + 10
    end = " end" if at_end else ""
    return f'<text class="zn-name{end}" x="{number(x)}" y="{number(box.top + 19)}">{escape(name)}</text>'


def spaces(view: View, names: Speaker, layout: ZoneLayout) -> dict[str, str]:
    """Return the layer of what can be pointed at: zones and trays."""
    return {
        f"space-{space.id}": (
            f'<g id="space-{space.id}" class="space" data-pick="place:{escape(space.id)}" role="button" tabindex="-1" '
            f'aria-label="{escape(names.name(f"place:{space.id}"))}">'
            f'<rect class="hit" {_rect(_inner(layout.boxes[space.id]))}/></g>'
        )
        for space in (*view.board.spaces, *view.board.apart)
    }


def _inner(box: Rect) -> Rect:
    return Rect(box.left + 2, box.top + 2, box.width - 4, box.height - 4)


def _rect(box: Rect) -> str:
    return f'x="{number(box.left)}" y="{number(box.top)}" width="{number(box.width)}" height="{number(box.height)}"'
