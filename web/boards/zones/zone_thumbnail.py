"""A board of zones as a thumbnail, for the cards on which a battle is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import View
from web.boards import captions
from web.boards.highlights import Localizer
from web.boards.markup_text import number
from web.boards.speech_text import picture_label
from web.boards.zones.layout import ZoneLayout
from web.boards.zones.terrain import land
from web.boards.zones.unit_figures import DEEP, TOP, extent, full
from web.boards.zones.unit_placement import slots

STANDARD = "M-4 24V-30M-4-28h26l-7 9 7 9H-4z"


def picture(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
    """Return the zones with their terrain and their units as blocks of bases; `label` describes the picture."""
    layout = ZoneLayout(view.board, turn=view.board.turns[0] if turn is None else turn)
    left, top, width, height = layout.ground
    box = f"{number(left)} {number(top)} {number(width)} {number(height)}"
    named = _named(view, names, layout) if names is not None else ""
    return (
        f'<svg class="card-map" viewBox="{box}" preserveAspectRatio="xMidYMid slice" {picture_label(label)}>'
        f"{land(view.board, layout, plain=True)}{''.join(_units(view, layout))}{named}</svg>"
    )


def _named(view: View, names: Localizer, layout: ZoneLayout) -> str:
    stand = {which: (slot.x, slot.y) for which, slot in slots(view, layout).items()}
    grounds = captions.beside((space.ground, layout.centre[space.id]) for space in view.board.spaces)
    return captions.drawn(view, names, stand, grounds, layout.ground)


def _units(view: View, layout: ZoneLayout) -> Iterator[str]:
    lying = slots(view, layout)
    for piece in view.pieces:
        if piece.id not in lying or layout.is_apart(piece.space or ""):
            continue
        side = view.sides.index(piece.side) if piece.side in view.sides else 1
        wide, count = extent(piece)[0], max(1, full(piece) // 2)
        length, corner = wide / count, 0 if side else 9
        drawn = "".join(
            f'<rect x="{number(n * length - wide / 2 + 1)}" y="{number(TOP + 6)}" width="{number(length - 2)}" '
            f'height="{DEEP}" rx="{corner}"/>'
            for n in range(count)
        )
        if "bases" not in piece.values:
            drawn = f'<path class="zn-mini-standard" d="{STANDARD}"/>'
        yield f'<g class="zn-mini side-{side}" transform="{lying[piece.id].transform}">{drawn}</g>'
