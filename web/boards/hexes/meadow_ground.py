"""The ground of a hex board: meadow with its relief, woods, villages, camps and their palisades.

Nothing depends on colour alone: woods have hatching and trees, locations dots and roofs, camps tents and a palisade.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import Board, View
from web.boards.compass import north
from web.boards.hexes.geometry import LEVEL, RADIUS, STEP, HexLayout
from web.boards.hexes.relief import contours, noise
from web.boards.hexes.scenery import HOUSE, TENT, VEIL, ZONE
from web.boards.markup_text import line

DEFS = (
    '<pattern id="tufts" width="270" height="208" patternUnits="userSpaceOnUse"><path class="tuft" d="'
    "M30 60q2-9-2-14M34 60q1-8 5-12M150 30q1-8-3-12M154 30q2-6 5-8M220 130q1-9-3-13M225 130q1-7 5-10"
    'M90 170q1-8-3-12M95 170q1-6 4-9M10 190q1-6-2-9M190 78q1-6-2-9M194 78q1-5 4-7"/>'
    '<g class="speck"><circle cx="70" cy="96" r="1.6"/><circle cx="128" cy="118" r="1.3"/><circle cx="246" cy="40" '
    'r="1.5"/><circle cx="180" cy="186" r="1.3"/><circle cx="40" cy="140" r="1.2"/></g></pattern>'
    '<pattern id="hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">'
    '<path class="hatch" d="M0 5.5h11"/></pattern>'
    '<pattern id="dots" width="15" height="15" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">'
    '<circle class="dot" cx="7.5" cy="7.5" r="1.9"/></pattern>'
    '<pattern id="trodden" width="46" height="40" patternUnits="userSpaceOnUse">'
    '<path class="trodden" d="M4 9h9M28 5h6M17 22h8M37 28h7M6 33h6M25 36h5"/></pattern>'
    '<radialGradient id="tone-a"><stop class="tone-a"/><stop class="tone-a out" offset="1"/></radialGradient>'
    '<radialGradient id="tone-b"><stop class="tone-b"/><stop class="tone-b out" offset="1"/></radialGradient>'
    '<radialGradient id="tone-c"><stop class="tone-c"/><stop class="tone-c out" offset="1"/></radialGradient>'
    '<radialGradient id="shade" cx=".5" cy=".46" r=".75"><stop offset=".55" class="shade-in"/>'
    '<stop offset="1" class="shade-out"/></radialGradient>'
    '<g id="tree"><ellipse class="tree-shadow" cx="3" cy="4" rx="15" ry="14"/>'
    '<path class="tree-crown" d="M-3-15c5-3 11 0 12 4 5 1 7 7 4 11 1 6-5 10-9 9-4 5-12 5-15 1-6 0-9-7-6-11'
    '-2-6 2-11 7-11 1-1 3-3 7-3z"/>'
    '<path class="tree-light" d="M-9-3c0-5 4-8 8-8M-5 3c2 1 4 0 5-1M2-4c1-2 3-3 5-2"/></g>'
    f"{HOUSE}{TENT}{ZONE}{VEIL}"
)

TREES = (
    (-44, -6),
    (-30, -34),
    (2, -41),
    (32, -32),
    (45, 2),
    (30, 35),
    (-2, 42),
    (-32, 33),
    (-13, -12),
    (15, 8),
    (-14, 18),
)
HOUSES = ((-27, -31, 0.8), (28, -33, 0.8), (-41, 2, 0.9), (41, 6, 0.9), (-4, -4, 1.05), (-24, 36, 0.85), (25, 38, 0.85))


def ground(layout: HexLayout, board: Board) -> dict[str, str]:
    """Return the ground layer."""
    return {
        "land": _land(layout),
        "terrain": _terrain(layout, board),
        "labels": _labels(layout, board),
    }


def _land(layout: HexLayout) -> str:
    """Return the meadow: tone, tufts and contour lines, clipped to the field; and the frame around it."""
    seed = layout.board.columns * 100 + layout.board.rows
    field = f'width="{layout.width}" height="{layout.height}"'
    turn = f' transform="{layout.transform}"' if layout.turn else ""
    tones = "".join(_tones(layout.across, layout.along, seed))
    lines = "".join(f'<path class="contour" d="{d}"/>' for d in contours(layout.across, layout.along, seed) if d)
    return (
        f'<g id="land"><defs>{DEFS}<clipPath id="field"><rect {field} rx="6"/></clipPath></defs>'
        f'<g clip-path="url(#field)"><rect class="meadow" {field}/><g{turn}>{tones}{lines}</g>'
        f'<rect fill="url(#tufts)" {field}/></g></g>'
    )


def _tones(width: int, height: int, seed: int) -> Iterator[str]:
    """Yield soft patches of lighter and drier ground."""
    for i in range(max(12, width * height // 60_000)):
        x, y = width * noise(seed, i, 7), height * noise(seed, i, 8)
        wide, high, turn = 190 + 260 * noise(seed, i, 9), 120 + 150 * noise(seed, i, 10), 360 * noise(seed, i, 11)
        yield (
            f'<ellipse fill="url(#tone-{"abc"[i % 3]})" rx="{wide:.0f}" ry="{high:.0f}" '
            f'transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f})"/>'
        )


def _terrain(layout: HexLayout, board: Board) -> str:
    """Return the terrain of the spaces, and the grid over it."""
    under, over = [], []
    hexagon = line(layout.hexagon, closed=True)
    for space in board.spaces:
        x, y = layout.centre[space.id]
        if space.ground == "meadow":
            continue
        under.append(f'<path class="ground {space.ground}" transform="translate({x} {y})" d="{hexagon}"/>')
        if pattern := {"forest": "hatch", "location": "dots"}.get(space.ground, "trodden"):
            under.append(f'<path fill="url(#{pattern})" transform="translate({x} {y})" d="{hexagon}"/>')
        over.append(f'<g transform="translate({x} {y})">{"".join(_features(layout, space.ground, x, y))}</g>')
    rim = f'<path class="rim" transform="{layout.transform}" d="{_rim(layout)}"/>'
    grid = "".join(line(layout.corners(space), closed=True) for space in layout.centre)
    return (
        f'<g id="terrain"><g clip-path="url(#field)">{"".join(under)}{rim}'
        f'<path class="grid" d="{grid}"/></g>{"".join(over)}'
        f'<rect class="shade" fill="url(#shade)" width="{layout.width}" height="{layout.height}" rx="6"/>'
        f'<rect class="frame" width="{layout.width}" height="{layout.height}" rx="6"/></g>'
    )


def _features(layout: HexLayout, ground: str, x: int, y: int) -> Iterator[str]:
    if ground == "forest":
        for i, (dx, dy) in enumerate(TREES):
            scale = 0.72 + 0.4 * noise(x, y, i)
            turn = 360 * noise(x, y, i, 1)
            yield f'<use href="#tree" transform="translate({dx} {dy}) rotate({turn:.0f}) scale({scale:.2f})"/>'
    elif ground == "location":
        yield f'<path class="location-ring" d="{line(((a * 0.9, b * 0.9) for a, b in layout.hexagon), closed=True)}"/>'
        for dx, dy, scale in HOUSES:
            yield f'<use href="#house" transform="translate({dx} {dy}) scale({scale})"/>'
    elif ground == "camp_ring":
        for dx, dy in ((-40, 2), (40, 2), (0, -34), (0, 36), (0, 0)):
            yield f'<use href="#tent" transform="translate({dx} {dy}) scale(.72)"/>'
    elif ground == "camp_centre":
        for dx, dy, scale in ((-42, 0, 0.8), (42, 0, 0.8), (0, 12, 1.4)):
            yield f'<use href="#tent" transform="translate({dx} {dy}) scale({scale})"/>'
        yield '<path class="standard" d="M0-44v36M0-44l20 6-20 7z"/>'


def _rim(layout: HexLayout) -> str:
    """Return the half hexes at the upper and lower edge, which cannot be entered; not rotated."""
    parts = []
    for x in range(1, layout.board.columns, 2):
        middle = RADIUS + STEP * x
        parts.append(f"M{middle - 60} 0h120l-30 52h-60zM{middle - 60} {layout.along}h120l-30-52h-60z")
    for x in (0, layout.across):
        inward = 30 if x == 0 else -30
        tops = range(0, layout.along, 2 * LEVEL)
        parts += [f"M{x} {top}h{inward}l{-inward} 52zM{x} {top + 104}h{inward}l{-inward}-52z" for top in tops]
    return "".join(parts)


def walls(layout: HexLayout, view: View) -> str:
    """Return the standing palisades, with posts at their ends."""
    edges = [layout.border(edge.a, edge.b) for edge in view.edges if edge.kind == "wall"]
    ends = [end for edge in edges for end in edge]
    posts = sorted({end for end in ends if ends.count(end) == 1})
    d = "".join(line(edge) for edge in edges)
    towers = "".join(f'<rect class="tower" x="{x - 10}" y="{y - 10}" width="20" height="20" rx="3"/>' for x, y in posts)
    if not d:
        return ""
    wall = f'<path class="wall-base" d="{d}"/><path class="wall" d="{d}"/><path class="wall-logs" d="{d}"/>'
    return f'<g id="walls">{wall}{towers}</g>'


def _labels(layout: HexLayout, board: Board) -> str:
    """Return letters and numbers on the margin, the north arrow, and the small name in each space."""
    out, parts = layout.margin // 2, []
    for column in range(board.columns):
        for down in (-out, layout.along + out):
            x, y = layout.turned(RADIUS + STEP * column, down)
            parts.append(f'<text x="{x}" y="{y + 2}">{chr(65 + column)}</text>')
    for row in range(board.rows):
        for right in (-out, layout.across + out):
            x, y = layout.turned(right, 2 * LEVEL * (board.rows - 1 - row) + LEVEL)
            parts.append(f'<text x="{x}" y="{y + 1}">{row + 1}</text>')
    names = "".join(f'<text x="{x}" y="{y - 38}">{i}</text>' for i, (x, y) in layout.centre.items())
    rim = f'<g class="rim-names">{"".join(parts)}</g>'
    return f'<g id="labels" aria-hidden="true">{rim}<g class="space-names">{names}</g>{_north(layout, board)}</g>'


def _north(layout: HexLayout, board: Board) -> str:
    """Return an arrow to the north beside its letter, in the upper right corner of the margin."""
    at = f"translate({layout.width + layout.margin // 2 - 4} {-layout.margin // 2})"
    return f'<g transform="{at}">{north(layout.angle(board.north))}</g>'
