"""The ground of a board that looks like a printed map: paper, hachured hills, woods, a river along hexsides, roads.

Nothing depends on colour alone: hills have hachures, woods trees, villages roofs, water a double bank, roads two edges.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.core.view import Board, Edge
from web.boards.hexes.curves import chains, flowing
from web.boards.hexes.geometry import LEVEL, RADIUS, HexLayout
from web.boards.hexes.relief import noise
from web.boards.hexes.scenery import HOUSE, TENT, VEIL, ZONE
from web.boards.hexes.terrain_patches import Contour, TerrainPatch, stretches
from web.boards.markup_text import Point, line, number

BANDS = (3, 21, 40, 60, 82, 106, 132)
"""Depths of the rows of hachures within a hill."""
UNEVEN = {"hill": 2.2, "woods": 3.2, "village": 1.5}

DEFS = (
    '<pattern id="trodden" width="46" height="40" patternUnits="userSpaceOnUse">'
    '<path class="trodden" d="M4 9h9M28 5h6M17 22h8M37 28h7M6 33h6M25 36h5"/></pattern>'
    '<pattern id="lurking" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="lurking" d="M0 6h13M13 19h13"/></pattern>'
    '<radialGradient id="wash-a"><stop class="wash-a"/><stop class="wash-a out" offset="1"/></radialGradient>'
    '<radialGradient id="wash-b"><stop class="wash-b"/><stop class="wash-b out" offset="1"/></radialGradient>'
    '<g id="crown"><ellipse class="crown-shadow" cx="4" cy="9" rx="13" ry="5"/>'
    '<path class="crown" d="M-9 9c-6 0-8-8-3-11-1-6 5-10 9-7 4-5 12-2 11 4 6 2 6 11 0 13-4 2-13 2-17 1z"/>'
    '<path class="crown-shade" d="M9 7c4-1 5-5 3-8M5 7c3-2 4-6 2-9M-5-6c1-1 2-2 4-2"/></g>'
    '<g id="chapel"><path class="roof-shadow" d="M-20 15h44l5-8-6-12z"/>'
    '<path class="house-front" d="M-20 15V-3h40v18z"/>'
    '<path class="house-side" d="M6 15V-3h14v18z"/><path class="roof" d="M-22-2l4-8h36l4 8z"/>'
    '<path class="house-front" d="M-9-9v-8h18v8z"/><path class="roof" d="M-11-16c0-14 22-14 22 0z"/>'
    '<path class="house-line" d="M-20 15V-2h40v17zM-22-2l4-8h36l4 8zM-9-10v-6M9-10v-6M-11-16c0-14 22-14 22 0zM0-27v-9'
    'M-3-33h6M-4 15V6c0-5 8-5 8 0v9M-15 2v5M13 2v5M6-2v17"/></g>'
    f"{HOUSE}{TENT}{ZONE}{VEIL}"
)
HOUSES = ((-42, -8, 0.72), (38, -22, 0.7), (-22, -33, 0.66), (43, 14, 0.74), (-36, 26, 0.74), (24, 38, 0.7))


def ground(layout: HexLayout, board: Board) -> dict[str, str]:
    """Return the ground layer without temporary signs, so that it is drawn only once."""
    return dict(_ground(board, layout.turn))


@lru_cache(maxsize=4)
def _ground(board: Board, turn: int) -> tuple[tuple[str, str], ...]:
    layout = HexLayout(board, turn=turn)
    return (
        ("land", _land(layout, board)),
        ("terrain", f'<g id="terrain"><g clip-path="url(#field)">{"".join(terrain(layout, board))}</g></g>'),
        ("labels", _labels(layout)),
    )


def _land(layout: HexLayout, board: Board) -> str:
    """Return the paper with its washes and its border, and the compass in the corner without hexes."""
    margin, seed = layout.margin, layout.board.columns * 100 + layout.board.rows
    x, y, width, height = -margin, -margin, layout.width + 2 * margin, layout.height + 2 * margin
    washes = "".join(_washes(layout, seed))
    inner = f'x="{x + 19}" y="{y + 19}" width="{width - 38}" height="{height - 38}"'
    return (
        f'<g id="land"><defs>{DEFS}<clipPath id="field"><rect {inner}/></clipPath></defs>'
        f'<rect class="chart" x="{x + 3}" y="{y + 3}" width="{width - 6}" height="{height - 6}" rx="3"/>'
        f'<g clip-path="url(#field)">{washes}<path class="grass" d="{"".join(_grass(layout, board))}"/></g>'
        f'<rect class="chart-border" x="{x + 13}" y="{y + 13}" width="{width - 26}" height="{height - 26}"/>'
        f'<rect class="chart-border scale" x="{x + 13}" y="{y + 13}" width="{width - 26}" height="{height - 26}"/>'
        f'<rect class="chart-line" {inner}/><rect class="chart-line" x="{x + 8}" y="{y + 8}" width="{width - 16}" '
        f'height="{height - 16}"/>{_compass(layout, board)}</g>'
    )


def _washes(layout: HexLayout, seed: int) -> Iterator[str]:
    """Yield soft patches of paper in another tone."""
    for i in range(max(8, layout.width * layout.height // 110_000)):
        x, y = layout.width * noise(seed, i, 7), layout.height * noise(seed, i, 8)
        wide, high, turn = 200 + 260 * noise(seed, i, 9), 130 + 150 * noise(seed, i, 10), 360 * noise(seed, i, 11)
        yield (
            f'<ellipse fill="url(#wash-{"ab"[i % 2]})" rx="{wide:.0f}" ry="{high:.0f}" '
            f'transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f})"/>'
        )


def _grass(layout: HexLayout, board: Board) -> Iterator[str]:
    """Yield path data of scattered tufts on open ground."""
    for space in board.spaces:
        x, y = layout.centre[space.id]
        for n in range(2 if space.ground == "clear" else 0):
            chance, across, down = (noise(space.x, space.y, n, k) for k in range(3))
            if chance < 0.55:
                a, b = round(x - 46 + 92 * across), round(y - 26 + 66 * down)
                yield f"M{a} {b}l-3-7m6 7v-9m6 9l3-7" if chance < 0.3 else f"M{a} {b}l-2-6m5 6l2-6"


def _compass(layout: HexLayout, board: Board) -> str:
    """Return a rose whose long ray points north; its letter stays upright."""
    x, y = layout.turned(38, layout.along + 2)
    angle = layout.angle(board.north)
    u, v = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
    ray = "M0-34L5-6 0 0zM0 24L-4 5 0 0zM24 0L5 4 0 0zM-24 0L-5-4 0 0z"
    dark = "M0-34L-5-6 0 0zM0 24L4 5 0 0zM24 0L5-4 0 0zM-24 0L-5 4 0 0z"
    return (
        f'<g class="compass" transform="translate({x} {y})" aria-hidden="true"><circle r="19"/>'
        f'<g transform="rotate({angle})"><path class="compass-light" d="{ray}"/>'
        f'<path class="compass-dark" d="{dark}"/></g>'
        f'<text x="{number(u * 43)}" y="{number(v * 43 + 6)}">N</text></g>'
    )


def terrain(layout: HexLayout, board: Board, *, plain: bool = False) -> Iterator[str]:
    """Yield the map's terrain; `plain` is for thumbnails, without symbols and patterns."""
    reach = layout.width if plain else layout.margin  # a thumbnail also shows the land around the board
    hills, woods, villages = (stretches(layout, board, kind, UNEVEN[kind]) for kind in ("hill", "woods", "village"))
    for hill in hills:
        yield from _hill(hill)
    for wood in woods:
        edge = "".join(map(flowing, wood.lines(3)))
        yield f'<path class="woods-shadow" transform="translate(4 6)" d="{edge}"/><path class="woods" d="{edge}"/>'
    for village in villages:
        yield f'<path class="village" d="{"".join(map(flowing, village.lines(5)))}"/>'
    yield from _waters(layout, board.edges, reach)
    yield f'<path class="chart-grid" d="{_grid(layout, layout.centre)}"/>'
    yield from _roads(layout, board.edges, reach)
    for wood in woods:
        yield from _trees(wood, plain=plain)
        yield f'<path class="chart-grid" d="{_grid(layout, (space.id for space in wood.spaces))}"/>'
    for village in villages:
        yield from _houses(village, plain=plain)


def _grid(layout: HexLayout, spaces: Iterable[str]) -> str:
    return "".join(line(layout.corners(space), closed=True) for space in spaces)


def _hill(hill: TerrainPatch) -> Iterator[str]:
    """Yield bands that get darker towards the top, each with strokes that run downhill, longer in the shade."""
    bands = [hill.lines(depth) for depth in BANDS]
    outline = "".join(map(flowing, bands[0]))
    yield f'<path class="hill-shadow" transform="translate(6 8)" d="{outline}"/>'
    for n, lines in enumerate(bands):
        if lines:
            yield f'<path class="hill" d="{"".join(map(flowing, lines))}"/>'
            yield from _hachures(lines, n)
    yield f'<path class="hill-edge" d="{outline}"/>'


def _hachures(lines: Sequence[Contour], band: int) -> Iterator[str]:
    """Yield strokes from each line downhill; the light comes from the upper left of the drawing."""
    lit, shaded = "", ""
    for around in lines:
        area = sum(a * d - c * b for (a, b), (c, d) in pairwise(around))
        way = 1 if area > 0 else -1
        for n, (x, y, dx, dy) in enumerate(_steps(around, 8.5)):
            u, v = way * dy, -way * dx
            dark = (u * 0.6 + v * 0.8 + 1) / 2
            length = (4 + 9 * dark) * (0.75 + 0.5 * noise(n, band, len(around)))
            a, b = (x - 2 * u, y - 2 * v) if band == 0 else (x, y)
            sign = -1 if band == 0 else 1
            stroke = f"M{number(a)} {number(b)}L{number(a + sign * u * length)} {number(b + sign * v * length)}"
            if dark > 0.55:
                shaded += stroke
            else:
                lit += stroke
    yield f'<path class="hachure" d="{lit}"/><path class="hachure shaded" d="{shaded}"/>'


def _steps(around: Contour, step: float) -> Iterator[tuple[float, float, float, float]]:
    """Yield evenly spaced points along a line, each with the direction there."""
    left = step / 2
    for (a, b), (c, d) in pairwise(around):
        length = math.hypot(c - a, d - b)
        while length and left <= length:
            dx, dy = (c - a) / length, (d - b) / length
            yield a + dx * left, b + dy * left, dx, dy
            left += step
        left -= length


def _trees(wood: TerrainPatch, *, plain: bool) -> Iterator[str]:
    for x, y, size in wood.spots(34 if plain else 23, 9):
        if plain:
            yield f'<circle class="crown" cx="{number(x)}" cy="{number(y)}" r="16"/>'
        else:
            yield f'<use href="#crown" transform="translate({number(x)} {number(y)}) scale({0.72 + 0.4 * size:.2f})"/>'


def _houses(village: TerrainPatch, *, plain: bool) -> Iterator[str]:
    for x, y in village.centres:
        if plain:
            yield f'<path class="roof-dark" transform="translate({x} {y})" d="M-34 24v-30l34-30 34 30v30z"/>'
            continue
        for dx, dy, size in sorted(HOUSES, key=lambda house: house[1]):
            yield f'<use href="#house" transform="translate({x + dx} {y + dy}) scale({size})"/>'
        yield f'<use href="#chapel" transform="translate({x} {y + 8}) scale(.95)"/>'


def _waters(layout: HexLayout, edges: Sequence[Edge], reach: int) -> Iterator[str]:
    """Yield the river: one smooth line through the ends of its hexsides, extended to the border of the map."""
    sides = [layout.border(edge.a, edge.b) for edge in edges if edge.kind == "river"]
    if not sides:
        return
    d = "".join(flowing(_onward(layout, chain, reach)) for chain in chains(sides))
    yield f'<path class="river-bank" d="{d}"/><path class="river" d="{d}"/><path class="river-light" d="{d}"/>'


def _roads(layout: HexLayout, edges: Sequence[Edge], reach: int) -> Iterator[str]:
    """Yield bridges and the roads over them."""
    bridges = [_across(layout.centre[edge.a], layout.centre[edge.b]) for edge in edges if edge.kind == "bridge"]
    for place in bridges:
        yield (
            f'<g transform="{place}"><path class="bridge-shadow" d="M-21-9h44v24h-44z"/>'
            '<path class="bridge" d="M-22-13h44v26h-44z"/></g>'
        )
    ways = [(layout.centre[edge.a], layout.centre[edge.b]) for edge in edges if edge.kind == "road"]
    if ways:
        d = "".join(flowing(_onward(layout, chain, reach)) for chain in chains(ways))
        yield f'<path class="road-edge" d="{d}"/><path class="road" d="{d}"/><path class="road-ruts" d="{d}"/>'
    for place in bridges:
        yield (
            f'<path class="parapet" transform="{place}" d="M-27-17l5 4h44l5-4M-27 17l5-4h44l5 4M-14-13v4M0-13v4M14-13v4'
            'M-14 13v-4M0 13v-4M14 13v-4"/>'
        )


def _across(a: Point, b: Point) -> str:
    """Return the transform of something halfway between two points and aligned with the line between them."""
    angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    return f"translate({number((a[0] + b[0]) / 2)} {number((a[1] + b[1]) / 2)}) rotate({angle:.0f})"


def _onward(layout: HexLayout, way: Contour, reach: int) -> Contour:
    """Return a line with each end at the board's edge extended outwards."""
    if way[0] == way[-1]:
        return way
    return [*_out(layout, way[0], reach), *way, *_out(layout, way[-1], reach)]


def _out(layout: HexLayout, end: Point, reach: int) -> list[Point]:
    """Return the point straight outwards from a point at the edge; empty for an inner point."""
    x, y = end
    ways = {(-reach, y): x, (layout.width + reach, y): layout.width - x, (x, -reach): y,
            (x, layout.height + reach): layout.height - y}  # fmt: skip
    to = min(ways, key=lambda at: ways[at])
    return [to] if ways[to] < RADIUS + LEVEL else []


def _labels(layout: HexLayout) -> str:
    """Return the printed number of each space, near its upper edge."""
    up = 44 if layout.turn % 2 == 0 else 47
    names = "".join(f'<text x="{x}" y="{y - up}">{i}</text>' for i, (x, y) in layout.centre.items())
    return f'<g id="labels" aria-hidden="true"><g class="chart-names">{names}</g></g>'
