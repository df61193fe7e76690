"""Bases on a table: a band at the front, a figure on it, and the name of the unit behind."""

from __future__ import annotations

from engine.core.types import Pose
from engine.core.view import Piece, View
from web.boards.highlights import Highlights, Speaker
from web.boards.table.layout import SCALE, FreeTableLayout
from web.boards.text import Point, escape, number, points, slug, use
from web.looks import registry

FRONT = 15
"""How deep the band at the front is, in units of the drawing."""


def units(view: View) -> frozenset[str]:
    """Return the pieces that are units made of others."""
    return frozenset(str(piece.group) for piece in view.pieces if piece.group is not None)


def pieces(view: View, names: Speaker, lit: Highlights, layout: FreeTableLayout) -> dict[str, str]:
    """Return the layer of the pieces: stands first, then what is told of units, so that no stand hides it."""
    groups, found = units(view), {}
    acted = {piece.id for piece in view.pieces if "acted" in piece.marks}
    for piece in view.pieces:
        if isinstance(piece.place, Pose) and piece.size is not None and piece.id not in groups:
            unit = piece.group or piece.id
            found[f"piece-{slug(piece.id)}"] = _stand(
                piece, piece.place, piece.size, view, names, layout, unit in acted, unit in lit.movable
            )
    for piece in view.pieces:
        if isinstance(piece.place, Pose) and piece.size is not None and (piece.id in groups or piece.group is None):
            found[f"name-{slug(piece.id)}"] = _name(piece, piece.place, piece.size, view, names, layout)
    return found


def _side(piece: Piece, view: View) -> int:
    return view.sides.index(piece.side) if piece.side in view.sides else 1


def _stand(
    piece: Piece,
    pose: Pose,
    size: tuple[int, int],
    view: View,
    names: Speaker,
    layout: FreeTableLayout,
    has_acted: bool,
    is_movable: bool,
) -> str:
    """Return a stand, drawn around the middle of its front edge and turned as it looks."""
    x, y = layout.at(pose.x, pose.y)
    half, deep = size[0] * SCALE / 2, size[1] * SCALE
    side, (symbol, _) = _side(piece, view), registry.symbol(names.system, piece)
    classes = f"tb-stand side-{side}{' hero' if piece.stars else ''}{' done' if has_acted else ''}"
    classes += " movable panzoom-exclude" if is_movable else ""
    turned = layout.angle(pose.heading)
    corner = 16 if side else 5
    body = (
        f'<rect class="base" x="{number(-half)}" width="{number(2 * half)}" height="{number(deep)}" rx="{corner}"/>'
        f'<path class="band" d="M{number(-half + 1)} {FRONT}V6q0-5 5-5H{number(half - 6)}q5 0 5 5V{FRONT}Z"/>'
        f'<path class="nose" d="M-13 {FRONT - 3}L0-8L13 {FRONT - 3}Z"/>'
    )
    upright = f'<g transform="rotate({number(-turned)})">{use(symbol, 0, 0, deep * 0.62)}</g>'
    star = f'<g transform="translate({number(half - 14)} {number(deep - 14)})"><path class="star" d="{STAR}"/></g>'
    return (
        f'<g id="piece-{slug(piece.id)}" class="{classes}" data-pick="piece:{escape(piece.id)}" '
        f'transform="translate({number(x)} {number(y)}) rotate({number(turned)})">'
        f"<title>{escape(names.name(f'piece:{piece.id}'))}</title>{body}"
        f'<g class="figure" transform="translate(0 {number((deep + FRONT) / 2)})">{upright}</g>'
        f"{star if piece.stars else ''}</g>"
    )


STAR = "M0-9L2.6-2.9 9.1-2.8 3.9 1.4 5.8 8 0 4.2-5.8 8-3.9 1.4-9.1-2.8-2.6-2.9Z"


def _name(piece: Piece, pose: Pose, size: tuple[int, int], view: View, names: Speaker, layout: FreeTableLayout) -> str:
    """Return the name of a unit on a plate behind it, with a tick for what it has done."""
    x, y = behind(layout, pose, size)
    told = names.name(f"piece:{piece.id}")
    told += " \u2713" if "acted" in piece.marks else " +" if "spurred" in piece.marks else ""
    width = 16 * len(told) + 18
    return (
        f'<g id="name-{slug(piece.id)}" class="tb-unit side-{_side(piece, view)}" aria-hidden="true" '
        f'transform="translate({number(x)} {number(y)})">'
        f'<rect x="{-width // 2}" y="-17" width="{width}" height="34" rx="9"/>'
        f'<text y="9">{escape(told)}</text></g>'
    )


def behind(layout: FreeTableLayout, pose: Pose, size: tuple[int, int]) -> Point:
    """Return the point behind the middle of a unit."""
    _, _, c, d = layout.corners(pose, (size[0], size[1] + 52))
    return (c[0] + d[0]) / 2, (c[1] + d[1]) / 2


def outline(layout: FreeTableLayout, pose: Pose, size: tuple[int, int]) -> str:
    """Return a base as the points of a polygon."""
    return points(layout.corners(pose, size))
