"""A free table as a thumbnail, for the cards on which a battle is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.types import Pose
from engine.core.view import Region, View
from web.boards import captions
from web.boards.drawing import Rect
from web.boards.free_table.layout import FreeTableLayout
from web.boards.free_table.stands import outline, units
from web.boards.free_table.terrain import crosses
from web.boards.highlights import Localizer
from web.boards.markup_text import Point, escape, points
from web.boards.speech_text import picture_label

WIDE = 1.6
"""Ratio of a picture's width to its height (`.card-map`)."""


def picture(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
    """Return the table with its areas and stands; `label` describes the picture."""
    layout = FreeTableLayout(view.board, turn=view.board.turns[0] if turn is None else turn)
    areas = "".join(
        f'<polygon class="tb-area {escape(region.ground)}" '
        f'points="{points(layout.at(x, y) for x, y in region.points)}"/>'
        for region in view.board.regions
    )
    named = _named(view, names, layout) if names is not None else ""
    return (
        f'<svg class="card-map" viewBox="{layout.viewbox}" preserveAspectRatio="xMidYMid slice" {picture_label(label)}>'
        f'<rect class="meadow" x="-999" y="-999" width="9999" height="9999"/>'
        f'<path class="tb-cross" d="{crosses(view.board, layout)}"/>{areas}'
        f"{''.join(_stands(view, layout))}{named}</svg>"
    )


def _named(view: View, names: Localizer, layout: FreeTableLayout) -> str:
    stand = {
        piece.id: layout.at(piece.place.x, piece.place.y) for piece in view.pieces if isinstance(piece.place, Pose)
    }
    grounds = [(region.ground, spot) for region in view.board.regions for spot in _within(region, layout)]
    return captions.drawn(view, names, stand, grounds, _seen(layout), below=0)


def _seen(layout: FreeTableLayout) -> Rect:
    """Return the middle part of the table that fits the picture's shape."""
    width, height = min(layout.width, layout.height * WIDE), min(layout.height, layout.width / WIDE)
    return Rect((layout.width - width) / 2, (layout.height - height) / 2, width, height)


def _within(region: Region, layout: FreeTableLayout) -> list[Point]:
    """Return the middle of an area, and the spots halfway from there to its corners."""
    corners = [layout.at(x, y) for x, y in region.points]
    x, y = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    return [(x, y), *(((x + a) / 2, (y + b) / 2) for a, b in corners)]


def _stands(view: View, layout: FreeTableLayout) -> Iterator[str]:
    groups = units(view)
    for piece in view.pieces:
        if isinstance(piece.place, Pose) and piece.size is not None and piece.id not in groups:
            side = view.sides.index(piece.side) if piece.side in view.sides else 1
            yield f'<polygon class="mini side-{side}" points="{outline(layout, piece.place, piece.size)}"/>'
