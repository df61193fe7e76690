"""A board of hexes as a thumbnail, for the cards on which a battle is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.view import View
from web.boards import captions
from web.boards.drawing import Rect
from web.boards.hexes import map_ground
from web.boards.hexes.flat_counters import STAR, outline
from web.boards.hexes.geometry import FLAT, HexLayout
from web.boards.hexes.relief import contours
from web.boards.highlights import Localizer
from web.boards.markup_text import Point, line
from web.boards.speech_text import picture_label

HEX = line(FLAT, closed=True)
BODIES = ("M0-46L30-16A36 36 0 1 1-30-16Z", "M0-46L38-18V38H-38V-18Z")
TREES = ((-24, -14), (14, -24), (26, 14), (-12, 22))


def picture(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
    """Return the board with its ground and its counters as silhouettes; `label` describes the picture."""
    told = picture_label(label)
    lies = view.board.turns[0] if turn is None else turn
    return _map(view, told, lies, names) if view.board.look == "map" else _field(view, told, names)


def _map(view: View, told: str, turn: int, names: Localizer | None) -> str:
    """Return a printed map in its orientation, extended in every direction to fill the card."""
    layout = HexLayout(view.board, turn=turn)
    width, height = _shape(layout.width, layout.height)
    left, top = (layout.width - width) // 2, (layout.height - height) // 2
    named = _named(view, names, layout.centre, Rect(left, top, width, height)) if names is not None else ""
    return (
        f'<svg class="card-map" viewBox="{left} {top} {width} {height}" preserveAspectRatio="xMidYMid slice" {told}>'
        f'<rect class="chart" x="{left}" y="{top}" width="{width}" height="{height}"/>'
        f"{''.join(map_ground.terrain(layout, view.board, plain=True))}{''.join(_tokens(layout, view))}{named}</svg>"
    )


def _named(view: View, names: Localizer, centre: Mapping[str, Point], box: Rect) -> str:
    stand = {piece.id: centre[piece.space] for piece in view.pieces if piece.space is not None}
    grounds = captions.beside((view.ground(space), centre[space.id]) for space in view.board.spaces)
    return captions.drawn(view, names, stand, grounds, box)


def _shape(wide: int, high: int) -> tuple[int, int]:
    """Return width and height of a card around a board."""
    return max(wide, high * 16 // 10) + 80, max(high, wide * 10 // 16) + 50


def _tokens(layout: HexLayout, view: View) -> Iterator[str]:
    """Yield the pieces without a facing, a leader's star over its unit."""
    for piece in view.pieces:
        if piece.space is not None:
            x, y = layout.centre[piece.space]
            side = view.sides.index(piece.side) if piece.side in view.sides else 1
            if "leader" in piece.marks:
                yield f'<path class="mini-star" transform="translate({x + 20} {y - 20}) scale(1.3)" d="{STAR}"/>'
            else:
                body = outline(piece, side)
                yield f'<path class="mini side-{side}" transform="translate({x} {y}) scale(.95)" d="{body}"/>'


def _field(view: View, told: str, names: Localizer | None) -> str:
    layout = HexLayout(view.board)
    upright = layout.height > layout.width
    wide, high = (layout.height, layout.width) if upright else (layout.width, layout.height)
    width, height = _shape(wide, high)
    turn = -90 if upright else 0
    middle, corner = f"{width / 2:g} {height / 2:g}", f"{-layout.width / 2:g} {-layout.height / 2:g}"
    place = f"translate({middle}) rotate({turn}) translate({corner})"
    named = ""
    if names is not None:
        a, b = layout.width / 2, layout.height / 2
        lain = {which: (y - b, a - x) if upright else (x - a, y - b) for which, (x, y) in layout.centre.items()}
        centre = {which: (width / 2 + x, height / 2 + y) for which, (x, y) in lain.items()}
        named = _named(view, names, centre, Rect(0, 0, width, height))
    levels = contours(width, height, view.board.columns * 100 + view.board.rows)
    lines = "".join(f'<path class="contour" d="{d}"/>' for d in levels)
    return (
        f'<svg class="card-map" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice" {told}>'
        f'<rect class="meadow" width="{width}" height="{height}"/>{lines}'
        f'<g transform="{place}">{"".join(_ground(layout, view, turn))}{"".join(_pieces(layout, view))}</g>'
        f"{named}</svg>"
    )


def _ground(layout: HexLayout, view: View, turn: int) -> Iterator[str]:
    """Yield the terrain of the spaces; roofs and signs stay upright if the map is rotated."""
    for space in view.board.spaces:
        x, y = layout.centre[space.id]
        at = f'transform="translate({x} {y}) rotate({-turn})"'
        ground = view.ground(space)
        if ground != "meadow":
            yield f'<path class="ground {ground}" transform="translate({x} {y})" d="{HEX}"/>'
        if space.ground == "forest":
            yield from (f'<circle class="tree-crown" cx="{x + dx}" cy="{y + dy}" r="21"/>' for dx, dy in TREES)
        elif space.ground == "location":
            yield f'<path class="roof-dark" {at} d="M-34 24v-30l34-30 34 30v30z"/>'
        elif space.signs:
            yield f'<path class="mini-stakes" {at} d="M-36 0h72M-26 20l20-40m12 40l20-40"/>'
    grid = "".join(f"M{x - 30} {y - 52}h60l30 52-30 52h-60l-30-52z" for x, y in layout.centre.values())
    yield f'<path class="mini-grid" d="{grid}"/>'
    walls = "".join(line(layout.border(edge.a, edge.b)) for edge in view.edges if edge.kind == "wall")
    if walls:
        yield f'<path class="wall-base" d="{walls}"/>'


def _pieces(layout: HexLayout, view: View) -> Iterator[str]:
    for piece in view.pieces:
        if piece.space is not None:
            x, y = layout.centre[piece.space]
            side = view.sides.index(piece.side) if piece.side in view.sides else 1
            yield (
                f'<path class="mini side-{side}{" commander" if piece.stars else ""}" '
                f'transform="translate({x} {y}) rotate({piece.facing or 0})" d="{BODIES[side]}"/>'
            )
