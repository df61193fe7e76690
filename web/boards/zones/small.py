"""A board of zones as a small picture, for the cards on which a battle is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import View
from web.boards.hexes.counters import outline
from web.boards.text import number, shown_as
from web.boards.zones.layout import ZoneLayout
from web.boards.zones.ranks import slots


def picture(view: View, label: str = "") -> str:
    """Return the zones with their grounds and their units as silhouettes; `label` tells what the picture shows."""
    layout = ZoneLayout(view.board, turn=view.board.turns[0])
    return (
        f'<svg class="card-map" viewBox="{layout.viewbox}" preserveAspectRatio="xMidYMid slice" {shown_as(label)}>'
        f'<rect class="meadow" x="-999" y="-999" width="9999" height="9999"/>'
        f"{''.join(_zones(view, layout))}{''.join(_units(view, layout))}</svg>"
    )


def _zones(view: View, layout: ZoneLayout) -> Iterator[str]:
    for space in view.board.spaces:
        left, top, width, height = (number(value) for value in layout.boxes[space.id])
        around = f'x="{left}" y="{top}" width="{width}" height="{height}"'
        yield f'<rect class="zn-ground {space.ground}" {around}/><rect class="zn-zone" {around}/>'


def _units(view: View, layout: ZoneLayout) -> Iterator[str]:
    lying = slots(view, layout)
    for piece in view.pieces:
        if piece.id in lying:
            side = view.sides.index(piece.side) if piece.side in view.sides else 1
            yield f'<path class="mini side-{side}" transform="{lying[piece.id].transform}" d="{outline(piece, side)}"/>'
