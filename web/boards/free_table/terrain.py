"""The static parts of a free table: the grassy board and its areas, their names, and the wooden rim."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.core.view import Board, Region
from web.boards.free_table import figures, rim
from web.boards.free_table.layout import FreeTableLayout
from web.boards.free_table.path_shapes import placed
from web.boards.free_table.scenery import DEFS, ORDER, TUFT, scenery
from web.boards.free_table.terrain_areas import patch
from web.boards.hexes.relief import noise
from web.boards.highlights import Localizer
from web.boards.markup_text import escape, number

FOOT = 1200
"""Hundredths of an inch between crosses."""
GROUND = (
    '<defs><radialGradient id="tb-tone-a"><stop class="tone-a"/><stop class="tone-a out" offset="1"/></radialGradient>'
    '<radialGradient id="tb-tone-b"><stop class="tone-b"/><stop class="tone-b out" offset="1"/></radialGradient>'
    f"{DEFS}</defs>"
)
LETTER = 18
"""Approximate width of a letter of a name."""
FRACTIONS = {"1 1/4": "1\u00bc", "3/4": "\u00be", "1/2": "\u00bd", "1/4": "\u00bc"}
"""Rates of movement as they are lettered."""


def ground(board: Board, names: Localizer, layout: FreeTableLayout) -> dict[str, str]:
    """Return the layer of the ground."""
    words = "".join(_words(board, names, layout))
    size = f'width="{number(layout.width)}" height="{number(layout.height)}"'
    clip = f'<defs><clipPath id="tb-table"><rect {size}/></clipPath></defs>'
    return {
        "land": f'<g id="land" aria-hidden="true">{GROUND}{clip}{figures.defs()}{_land(board, layout.turn)}</g>',
        "labels": f'<g id="labels" aria-hidden="true">{words}</g>',
    }


@lru_cache(maxsize=4)
def _land(board: Board, turn: int) -> str:
    layout = FreeTableLayout(board, turn=turn)
    wide, high = number(layout.width), number(layout.height)
    table = f'width="{wide}" height="{high}"'
    return (
        f"{rim.frame(layout)}"
        f'<svg {table} viewBox="0 0 {wide} {high}"><rect class="meadow" {table}/>{"".join(_washes(layout))}'
        f'<rect fill="url(#tb-flock)" {table}/>{_growth(layout)}{"".join(_areas(board, layout))}'
        f'<path class="tb-cross" d="{crosses(board, layout)}"/></svg>'
        f'<rect class="tb-inlay" {table}/>{rim.measure(board, layout)}'
    )


def _washes(layout: FreeTableLayout) -> Iterator[str]:
    """Yield soft patches of grass in other tones."""
    seed, grain = int(layout.width + layout.height), layout.grain
    for n in range(max(6, int(layout.width * layout.height // (90_000 * grain * grain)))):
        x, y = layout.width * noise(seed, n, 7), layout.height * noise(seed, n, 8)
        wide, high = (180 + 220 * noise(seed, n, 9)) * grain, (90 + 130 * noise(seed, n, 10)) * grain
        yield (
            f'<ellipse fill="url(#tb-tone-{"ab"[n % 2]})" rx="{wide:.0f}" ry="{high:.0f}" '
            f'transform="translate({x:.0f} {y:.0f}) rotate({180 * noise(seed, n, 11):.0f})"/>'
        )


def _growth(layout: FreeTableLayout) -> str:
    """Return tufts of grass, in clusters, as one path."""
    seed, grain, made = int(layout.width * 3 + layout.height), layout.grain, ""
    for n in range(int(layout.width * layout.height // (16_000 * grain * grain))):
        a, b = noise(seed, n, 31), noise(seed, n, 32)
        if noise(seed, int(a * 7), int(b * 5)) >= 0.45:
            made += placed(TUFT, (layout.width * a / grain, layout.height * b / grain), 0.6 + 0.5 * noise(seed, n, 33))
    return f'<g transform="scale({number(grain)})"><path class="tb-grass tb-growth" d="{made}"/></g>'


def _areas(board: Board, layout: FreeTableLayout) -> Iterator[str]:
    """Yield the areas, heights at the bottom."""
    order = {ground: n for n, ground in enumerate(ORDER)}
    for region in sorted(board.regions, key=lambda one: (order.get(one.ground, 0), one.height)):
        yield from scenery(region.ground, patch(region.points, layout))


def crosses(board: Board, layout: FreeTableLayout) -> str:
    """Return a small cross at every foot of the table."""
    found, arm = "", number(9 * layout.grain)
    for x in range(FOOT, board.columns, FOOT):
        for y in range(FOOT, board.rows, FOOT):
            a, b = (number(value) for value in layout.at(x, y))
            found += f"M{a} {b}m-{arm} 0h{number(18 * layout.grain)}M{a} {b}m0-{arm}v{number(18 * layout.grain)}"
    return found


def _words(board: Board, names: Localizer, layout: FreeTableLayout) -> Iterator[str]:
    """Yield the name of each area with its rate of movement."""
    for region in board.regions:
        x, y = patch(region.points, layout).middle
        text = escape(told(region, names))
        half = len(text) * LETTER * layout.grain / 2
        x = max(half, min(x, layout.width - half))  # keep it on the table if the area extends beyond the edge
        yield (
            f'<g transform="translate({number(x)} {number(y)}) scale({number(layout.grain)})">'
            f'<text class="tb-name" y="8">{text}</text></g>'
        )


def told(region: Region, names: Localizer) -> str:
    """Return the name of an area and its rate of movement."""
    name = names.say(f"{names.system}.ground.{region.ground}")
    return f"{name} {FRACTIONS.get(region.rate, region.rate)}".strip()
