"""A free table as a small picture, for the cards on which a battle is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.types import Pose
from engine.core.view import View
from web.boards.table.layout import FreeTableLayout
from web.boards.table.stands import outline, units
from web.boards.text import escape, points, shown_as


def picture(view: View, label: str = "", *, turn: int | None = None) -> str:
    """Return the table with its areas and its stands; `label` tells what the picture shows."""
    layout = FreeTableLayout(view.board, turn=view.board.turns[0] if turn is None else turn)
    areas = "".join(
        f'<polygon class="tb-area {escape(region.ground)}" '
        f'points="{points(layout.at(x, y) for x, y in region.points)}"/>'
        for region in view.board.regions
    )
    return (
        f'<svg class="card-map" viewBox="{layout.viewbox}" preserveAspectRatio="xMidYMid slice" {shown_as(label)}>'
        f'<rect class="meadow" x="-999" y="-999" width="9999" height="9999"/>{areas}'
        f"{''.join(_stands(view, layout))}</svg>"
    )


def _stands(view: View, layout: FreeTableLayout) -> Iterator[str]:
    groups = units(view)
    for piece in view.pieces:
        if isinstance(piece.place, Pose) and piece.size is not None and piece.id not in groups:
            side = view.sides.index(piece.side) if piece.side in view.sides else 1
            yield f'<polygon class="mini side-{side}" points="{outline(layout, piece.place, piece.size)}"/>'
