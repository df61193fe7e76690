"""Bases on a table: flocked in the colour of their side, a bold front edge, figures from above, and the unit's plate.

The first side's bases are rounded and plain, the second's have square corners and hatched flanks. Where a stand is lost
from the front its outline stays.
"""

from __future__ import annotations

import math

from engine.core.references import piece_ref
from engine.core.types import Pose
from engine.core.view import Piece, View
from web.boards.drawing import Rect
from web.boards.free_table import figures
from web.boards.free_table.layout import SCALE, FreeTableLayout
from web.boards.free_table.unit_plates import plate
from web.boards.highlights import Highlights, Localizer
from web.boards.markup_text import escape, number, points, slug
from web.boards.placed import Placed, Transform, placed
from web.looks import registry

FRONT = 15
"""Depth of the bold front edge, in units of the drawing."""
SHADOW = (5, 7)
"""Offset of a base's shadow."""


def units(view: View) -> frozenset[str]:
    """Return the ids of pieces that are units made of other pieces."""
    return frozenset(str(piece.group) for piece in view.pieces if piece.group is not None)


def pieces(view: View, names: Localizer, lit: Highlights, layout: FreeTableLayout) -> dict[str, str]:
    """Return the layer of the pieces: stands first, then plates and banners, so that no stand hides them."""
    groups, found = units(view), dict[str, str]()
    acted = {piece.id for piece in view.pieces if "acted" in piece.marks}
    movable = frozenset(lit.movable)
    kinds = {str(piece.group): piece.kind for piece in reversed(view.pieces) if piece.group and not piece.stars}
    for piece in view.pieces:
        for n, gap in enumerate(piece.gaps):
            found[f"gap-{slug(piece.id)}-{n}"] = _gap(piece, gap, n, view, layout)
    for piece in view.pieces:
        if isinstance(piece.place, Pose) and piece.size is not None and piece.id not in groups:
            unit = piece.group or piece.id
            found[f"piece-{slug(piece.id)}"] = _stand(
                piece, piece.place, piece.size, view, names, layout, unit in acted, unit in movable
            )
    plates: list[Rect] = []
    for piece in view.pieces:
        if isinstance(piece.place, Pose) and piece.size is not None and (piece.id in groups or piece.group is None):
            leading = kinds.get(piece.id, piece.kind)
            found[f"name-{slug(piece.id)}"] = plate(piece, leading, side_of(piece, view), names, layout, plates)
    for piece in view.pieces:
        if isinstance(piece.place, Pose) and piece.size is not None and piece.stars and piece.id not in groups:
            found[f"banner-{slug(piece.id)}"] = _banner(piece, piece.place, piece.size, view, layout)
    return found


def side_of(piece: Piece, view: View) -> int:
    """Return 0 for the first side, 1 for the second."""
    return view.sides.index(piece.side) if piece.side in view.sides else 1


def _at(pose: Pose, layout: FreeTableLayout, start: str, rest: str) -> Placed:
    """Return an element moved and rotated to a pose, given what stands before its transform and what follows."""
    (x, y), angle = layout.at(pose.x, pose.y), layout.angle(pose.heading)
    at = f"translate({number(x)} {number(y)}) rotate({number(angle)})"
    return placed(start, at, rest, Transform(x, y, angle))


def _gap(piece: Piece, pose: Pose, n: int, view: View, layout: FreeTableLayout) -> Placed:
    """Return the outline of an empty place in a unit."""
    wide, deep = figures.WIDE, figures.DEEP
    return _at(
        pose,
        layout,
        f'<g id="gap-{slug(piece.id)}-{n}" class="tb-gap side-{side_of(piece, view)}" aria-hidden="true"',
        f'><rect x="{3 - wide / 2}" y="3" width="{wide - 6}" height="{deep - 6}" rx="6"/>'
        f'<path d="M-14 {deep / 2 - 14}l28 28m0-28l-28 28"/></g>',
    )


def _stand(
    piece: Piece,
    pose: Pose,
    size: tuple[int, int],
    view: View,
    names: Localizer,
    layout: FreeTableLayout,
    has_acted: bool,
    is_movable: bool,
) -> Placed:
    """Return a stand, drawn around the middle of its front edge and rotated to its heading."""
    wide, deep = size[0] * SCALE, size[1] * SCALE
    side, look = side_of(piece, view), registry.of(names.system)
    classes = f"tb-stand side-{side}{' hero' if piece.stars else ''}{' done' if has_acted else ''}"
    classes += " movable" if is_movable else ""
    kind = look.bases.get(piece.kind)
    family = kind.family if kind is not None else figures.PLAIN
    turned = layout.angle(pose.heading)
    ref = piece_ref(piece.id)
    return _at(
        pose,
        layout,
        f'<g id="piece-{slug(piece.id)}" class="{classes}" data-pick="{escape(ref)}"',
        f"><title>{escape(names.name(ref))}</title>{_shadow(wide, deep, turned)}{base(wide, deep, side)}"
        f"{figures.family(family, (wide, deep))}</g>",
    )


def _shadow(wide: float, deep: float, turned: float) -> str:
    """Return the shadow of a base, which falls in the same direction whatever the heading."""
    s, c = math.sin(math.radians(turned)), math.cos(math.radians(turned))
    u, v = SHADOW[0] * c + SHADOW[1] * s, SHADOW[1] * c - SHADOW[0] * s
    at = f'x="{number(u - wide / 2)}" y="{number(v)}" width="{number(wide)}" height="{number(deep)}"'
    return f'<rect class="tb-shadow" {at} rx="6"/>'


def base(wide: float, deep: float, side: int) -> str:
    """Return a base around the middle of its front edge: the second side's has square corners and hatched flanks."""
    half = wide / 2
    drawn = (
        f'<rect class="tb-base" x="{number(1 - half)}" y="1" width="{number(wide - 2)}" height="{number(deep - 2)}" '
        f'rx="{2 if side else 12}"/>'
    )
    if side:
        flanks = "".join(
            f"M{number(x)} {number(y)}l9-9" for x in (2 - half, half - 11) for y in range(FRONT + 14, int(deep) - 1, 11)
        )
        drawn += f'<path class="tb-hatching" d="{flanks}"/>'
    corner = 3 if side else 9
    drawn += (
        f'<path class="tb-band" d="M{number(1 - half)} {FRONT}V{1 + corner}q0-{corner} {corner}-{corner}'
        f'H{number(half - 1 - corner)}q{corner} 0 {corner} {corner}V{FRONT}Z"/>'
        f'<path class="tb-nose" d="M-11 {FRONT}L0-5L11 {FRONT}Z"/>'
    )
    return drawn


def _banner(piece: Piece, pose: Pose, size: tuple[int, int], view: View, layout: FreeTableLayout) -> Placed:
    """Return the standard of a leader: upright, and above all plates because players look for it first."""
    (x, y), turned = layout.middle(pose, size), math.radians(layout.angle(pose.heading))
    aside = size[0] * SCALE / 2 + 8
    x, y = x + aside * abs(math.cos(turned)), y + aside * abs(math.sin(turned)) + 20
    grown = round(math.sqrt(layout.grain), 2)
    return placed(
        f'<g id="banner-{slug(piece.id)}" class="tb-banner side-{side_of(piece, view)}" aria-hidden="true"',
        f"translate({number(x)} {number(y)}) scale({grown:.2f})",
        f">{figures.STANDARD}</g>",
        Transform(x, y, size=grown),
    )


def outline(layout: FreeTableLayout, pose: Pose, size: tuple[int, int]) -> str:
    """Return a base as the points of a polygon."""
    return points(layout.corners(pose, size))


def picture(piece: Piece, view: View, names: Localizer) -> str:
    """Return a separate picture of a stand of a piece's kind, facing up."""
    side, kind = side_of(piece, view), registry.of(names.system).bases.get(piece.kind)
    family = figures.family(kind.family if kind is not None else figures.PLAIN, (figures.WIDE, figures.DEEP))
    drawn = f"{base(figures.WIDE, figures.DEEP, side)}{family}"
    banner = f'<g transform="translate(48 62)">{figures.STANDARD}</g>' if piece.stars else ""
    return (
        f'<svg class="counter stand" viewBox="-66 -8 132 92" aria-hidden="true">'
        f'<g class="tb-stand side-{side}{" hero" if piece.stars else ""}">{drawn}{banner}</g></svg>'
    )
