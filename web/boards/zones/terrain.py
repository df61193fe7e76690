"""The static parts of a board of zones: the table, one landscape over all zones, names at the rim, trays.

Nothing depends on colour alone: hills have strokes that run downhill, steep ones rocks, woods trees, marshes reeds,
villages roofs, rough ground stones; and each has a label.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.core.references import place_ref
from engine.core.view import Board, Space, View
from web.boards.compass import north
from web.boards.drawing import Rect
from web.boards.hexes.curves import flowing
from web.boards.hexes.relief import noise
from web.boards.hexes.scenery import HOUSE, VEIL, ZONE
from web.boards.highlights import Localizer
from web.boards.markup_text import Point, escape, number
from web.boards.speech_text import aria_label
from web.boards.zones.layout import RIM, ZoneLayout

DEFS = (
    '<defs><radialGradient id="zn-tone-a"><stop class="tone-a"/><stop class="tone-a out" offset="1"/></radialGradient>'
    '<radialGradient id="zn-tone-b"><stop class="tone-b"/><stop class="tone-b out" offset="1"/></radialGradient>'
    '<g id="zn-tree"><ellipse class="tree-shadow" cx="4" cy="6" rx="15" ry="12"/>'
    '<path class="tree-crown" d="M-3-15c5-3 11 0 12 4 5 1 7 7 4 11 1 6-5 10-9 9-4 5-12 5-15 1-6 0-9-7-6-11'
    '-2-6 2-11 7-11 1-1 3-3 7-3z"/>'
    '<path class="tree-light" d="M-9-3c0-5 4-8 8-8M-5 3c2 1 4 0 5-1M2-4c1-2 3-3 5-2"/></g>'
    '<g id="zn-rock"><path class="zn-stone-shadow" d="M-10 8h24l5-4-5-3z"/><path class="zn-stone" '
    'd="M-12 7L-9-3-2-9 6-7 12 1 11 7Z"/><path class="zn-crack" d="M-2-9L0-1 6 2M-9-3L0-1"/></g>'
    '<g id="zn-tuft"><path class="zn-grass" d="M-5 6Q-4-1-8-5M-2 6Q-2-4-1-10M2 6Q3-2 7-6"/></g>'
    '<g id="zn-reed"><path class="zn-grass" d="M-6 9Q-5-4-9-12M-1 9V-16M4 9Q5-3 9-11"/>'
    '<path class="zn-mace" d="M-1-17v7M9-12l-1.5 6M-9-13l1.5 6"/></g>'
    f"{HOUSE}{ZONE}{VEIL}</defs>"
)
PLAIN = {
    "zn-tree": '<circle class="tree-crown" r="16"/>',
    "zn-rock": '<path class="zn-stone" d="M-12 7L-9-3-2-9 6-7 12 1 11 7Z"/>',
    "zn-tuft": '<path class="zn-grass" d="M-5 6Q-4-1-8-5M-2 6Q-2-4-1-10M2 6Q3-2 7-6"/>',
    "zn-reed": '<path class="zn-grass" d="M-6 9Q-5-4-9-12M-1 9V-16M4 9Q5-3 9-11"/>',
    "house": '<path class="roof-dark" d="M-16 12V-4L0-17 16-4V12z"/>',
}
"""Symbols drawn in place for a thumbnail, which has no definitions because there are several on one page."""


def ground(view: View, names: Localizer, layout: ZoneLayout) -> dict[str, str]:
    """Return the layer of the ground."""
    left, top, width, height = (float(value) for value in layout.viewbox.split())
    drawn = "".join([*_rim(names, layout), *_trays(names, layout)])
    return {
        "land": f'<g id="land">{DEFS}<rect class="zn-table" {rect(Rect(left, top, width, height))} rx="12"/>'
        f"{drawn}{land(view.board, layout)}</g>",
        "labels": f'<g id="labels" aria-hidden="true">{"".join(_words(view, names, layout))}</g>',
    }


def land(board: Board, layout: ZoneLayout, *, plain: bool = False) -> str:
    """Return the field with its terrain; `plain` is for thumbnails."""
    return _land(board, layout.turn, layout.is_long, plain)


@lru_cache(maxsize=4)
def _land(board: Board, turn: int, long: bool, plain: bool) -> str:
    layout = ZoneLayout(board, turn=turn, long=long)
    box = layout.ground
    seed = board.columns * 100 + board.rows
    washes, growth = ("", "") if plain else ("".join(_washes(box, seed)), "".join(_growth(box, seed)))
    relief = "".join(
        part for space in board.spaces for part in scenery(space.ground, layout.boxes[space.id], seed, plain=plain)
    )
    return (
        f'<svg x="{number(box.left)}" y="{number(box.top)}" width="{number(box.width)}" height="{number(box.height)}" '
        f'viewBox="{number(box.left)} {number(box.top)} {number(box.width)} {number(box.height)}">'
        f'<rect class="meadow" {rect(box)}/>{washes}{growth}{relief}'
        f'<path class="zn-edges" d="{_edges(board, layout)}"/></svg>'
        f'<rect class="zn-inlay" {rect(box)}/>'
    )


def _washes(box: Rect, seed: int) -> Iterator[str]:
    """Yield soft patches of grass in other tones."""
    for n in range(int(box.width * box.height // 60_000)):
        x, y = box.left + box.width * noise(seed, n, 7), box.top + box.height * noise(seed, n, 8)
        wide, high, turn = 150 + 190 * noise(seed, n, 9), 80 + 110 * noise(seed, n, 10), 180 * noise(seed, n, 11)
        yield (
            f'<ellipse fill="url(#zn-tone-{"ab"[n % 2]})" rx="{wide:.0f}" ry="{high:.0f}" '
            f'transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f})"/>'
        )


def _growth(box: Rect, seed: int) -> Iterator[str]:
    """Yield tufts of grass on open ground, in clusters."""
    for n in range(int(box.width * box.height // 9_000)):
        a, b = noise(seed, n, 31), noise(seed, n, 32)
        if noise(seed, int(a * 7), int(b * 5)) < 0.4:
            continue
        x, y = box.left + box.width * a, box.top + box.height * b
        yield (
            f'<use href="#zn-tuft" class="zn-growth" transform="translate({x:.0f} {y:.0f}) '
            f'scale({0.6 + 0.5 * noise(seed, n, 33):.2f})"/>'
        )


def _edges(board: Board, layout: ZoneLayout) -> str:
    """Return the lines between zones."""
    left, top, width, height = layout.ground
    wide, high = layout.cell
    across, down = round(width / wide), round(height / high)
    lines = "".join(f"M{number(left + n * wide)} {number(top)}v{number(height)}" for n in range(1, across))
    return lines + "".join(f"M{number(left)} {number(top + n * high)}h{number(width)}" for n in range(1, down))


# Scenery


def scenery(ground: str, box: Rect, seed: int, *, plain: bool = False) -> Iterator[str]:
    """Yield the terrain of a zone, empty for open ground; `plain` is for thumbnails."""
    for thing in _SCENERY[ground](box, seed + int(box.left) * 3 + int(box.top)) if ground in _SCENERY else ():
        if isinstance(thing, str):
            yield thing
        else:
            x, y, size = thing.spot
            at = f'transform="translate({number(x)} {number(y)}) scale({size:.2f})"'
            yield f"<g {at}>{PLAIN[thing.what]}</g>" if plain else f'<use href="#{thing.what}" {at}/>'


class _Thing(NamedTuple):
    """Something at a spot with a scale."""

    what: str
    spot: tuple[float, float, float]


_Drawn = Iterator[str | _Thing]


def _blob(box: Rect, seed: int, scale: float = 1, rise: float = 0) -> list[Point]:
    """Return an uneven closed line within a zone, scaled by `scale` and moved up by `rise`."""
    x, y = box.left + box.width / 2, box.top + box.height / 2 - rise
    found = []
    for n in range(24):
        angle = math.tau * n / 24
        uneven = (0.93 + 0.1 * noise(seed, n, 3)) * scale
        a, b = (math.copysign(abs(part) ** 0.66, part) for part in (math.cos(angle), math.sin(angle)))
        found.append((x + a * (box.width / 2 - 6) * uneven, y + b * (box.height / 2 - 6) * uneven))
    return [*found, found[0]]


def _hill(box: Rect, seed: int, *, steep: bool = False) -> _Drawn:
    """Yield the levels of a hill, each with strokes that run downhill, longer on the side away from the light."""
    levels = (1.0, 0.84, 0.68, 0.52, 0.36) if steep else (0.98, 0.74, 0.5)
    kind = " steep" if steep else ""
    yield f'<path class="zn-hill-shadow" transform="translate(6 9)" d="{flowing(_blob(box, seed, levels[0]))}"/>'
    for n, level in enumerate(levels):
        around = _blob(box, seed, level, rise=5 * n)
        yield f'<path class="zn-hill{kind}" d="{flowing(around)}"/>'
        yield f'<path class="zn-slope{kind}" d="{"".join(_strokes(around, seed + n, 15 if steep else 11))}"/>'
    if steep:
        yield from (_Thing("zn-rock", spot) for spot in _spots(box, seed, 7, 0.8))


def _strokes(around: list[Point], seed: int, longest: float) -> Iterator[str]:
    """Yield strokes from a line outwards; the light comes from the upper left."""
    x = sum(a for a, _ in around) / len(around)
    y = sum(b for _, b in around) / len(around)
    for n in range(96):
        at = n / 4
        (a, b), (c, d) = around[int(at) % 24], around[(int(at) + 1) % 24]
        part = at % 1
        p, q = a + (c - a) * part, b + (d - b) * part
        length = math.dist((p, q), (x, y)) or 1
        u, v = (p - x) / length, (q - y) / length
        dark = (u * 0.6 + v * 0.8 + 1) / 2
        long = (2 + longest * dark) * (0.7 + 0.6 * noise(seed, n, 5))
        yield f"M{number(p - 3 * u)} {number(q - 3 * v)}l{number(-u * long)} {number(-v * long)}"


def _spots(box: Rect, seed: int, count: int, size: float, *, rim: float = 0.0) -> list[tuple[float, float, float]]:
    """Return spots of a zone from the back to the front, with scales; they begin at `rim` of the way outwards."""
    found = []
    for n in range(count):
        angle = math.tau * (n + 0.6 * noise(seed, n, 21)) / count
        far = rim + (0.9 - rim) * math.sqrt(noise(seed, n, 22))
        a, b = (math.copysign(abs(part) ** 0.7, part) for part in (math.cos(angle), math.sin(angle)))
        x = box.left + box.width / 2 + a * far * (box.width / 2 - 10)
        y = box.top + box.height / 2 + b * far * (box.height / 2 - 12)
        found.append((x, y, size * (0.8 + 0.4 * noise(seed, n, 23))))
    return sorted(found, key=lambda spot: spot[1])


def _wood(box: Rect, seed: int) -> _Drawn:
    edge = flowing(_blob(box, seed, 0.98))
    yield f'<path class="zn-forest" d="{edge}"/>'
    spots = [*_spots(box, seed, 30, 1.05, rim=0.78), *_spots(box, seed + 1, 16, 0.85, rim=0.2)]
    yield from (_Thing("zn-tree", spot) for spot in sorted(spots, key=lambda spot: spot[1]))


def _rough(box: Rect, seed: int) -> _Drawn:
    yield f'<path class="zn-scrub" d="{flowing(_blob(box, seed, 0.96))}"/>'
    for n, spot in enumerate(_spots(box, seed, 22, 0.95, rim=0.25)):
        yield _Thing("zn-tuft" if n % 3 else "zn-rock", spot)


def _marsh(box: Rect, seed: int) -> _Drawn:
    yield f'<path class="zn-fen" d="{flowing(_blob(box, seed, 0.97))}"/>'
    for x, y, size in _spots(box, seed + 5, 7, 1, rim=0.3):
        yield (
            f'<g transform="translate({number(x)} {number(y)}) scale({size:.2f})"><ellipse class="zn-pool" rx="30" '
            f'ry="11"/><path class="zn-ripple" d="M-17-2q6-4 12 0t12 0M-6 4q5-3 10 0t10 0"/></g>'
        )
    yield from (_Thing("zn-reed", spot) for spot in _spots(box, seed, 20, 0.9, rim=0.45))


def _village(box: Rect, seed: int) -> _Drawn:
    yield f'<path class="zn-lanes" d="{flowing(_blob(box, seed, 0.95))}"/>'
    yield from (_Thing("house", spot) for spot in _spots(box, seed, 13, 1.15, rim=0.62))


def _steep(box: Rect, seed: int) -> _Drawn:
    return _hill(box, seed, steep=True)


_SCENERY: dict[str, Callable[[Rect, int], _Drawn]] = {
    "gentle": _hill,
    "steep": _steep,
    "rough": _rough,
    "wood": _wood,
    "marsh": _marsh,
    "village": _village,
}


# The rim


def _rim(names: Localizer, layout: ZoneLayout) -> Iterator[str]:
    """Yield the frame around the field, the names of columns and rows on it, and the north arrow."""
    left, top, width, height = layout.ground
    yield f'<rect class="zn-rim" {rect(Rect(left - RIM, top - RIM, width + 2 * RIM, height + 2 * RIM))} rx="8"/>'
    for text, x, y in _labels(layout):
        yield f'<text class="zn-label" x="{number(x)}" y="{number(y)}">{escape(text)}</text>'
    mark = north(layout.angle(layout.board.north), aside=18, style="zn-north")
    yield f'<g transform="translate({number(left + width)} {number(top - RIM / 2)})">{mark}</g>'


def _labels(layout: ZoneLayout) -> Iterator[tuple[str, float, float]]:
    """Yield the common part of the ids of each line of zones, in the middle of the rim at both ends of the line."""
    left, top, width, height = layout.ground
    boxes = {space.id: layout.boxes[space.id] for space in layout.board.spaces}
    columns: dict[float, list[str]] = {}
    rows: dict[float, list[str]] = {}
    for place, box in boxes.items():
        columns.setdefault(box.left + box.width / 2, []).append(place)
        rows.setdefault(box.top + box.height / 2, []).append(place)
    for x, places in columns.items():
        for y in (top - RIM / 2, top + height + RIM / 2):
            yield _common(places), x, y
    for y, places in rows.items():
        for x in (left - RIM / 2, left + width + RIM / 2):
            yield _common(places), x, y


def _common(places: list[str]) -> str:
    """Return the letters that all names of a line share."""
    return "".join(letter for letter in places[0] if all(letter in place for place in places))


def _words(view: View, names: Localizer, layout: ZoneLayout) -> Iterator[str]:
    """Yield the label of each zone that is not open ground."""
    for space in view.board.spaces:
        if space.ground in _SCENERY:
            yield word(names.say(f"{names.system}.ground.{space.ground}"), layout.boxes[space.id], layout)


def word(told: str, box: Rect, layout: ZoneLayout) -> str:
    """Return a terrain label at the edge of its zone, where a long one extends towards the middle of the board."""
    is_left = box.left + box.width / 2 <= layout.width / 2
    x = number(box.left + 9 if is_left else box.left + box.width - 9)
    anchor = "" if is_left else ' text-anchor="end"'
    return f'<text class="zn-word" x="{x}" y="{number(box.top + box.height - 9)}"{anchor}>{escape(told)}</text>'


def _trays(names: Localizer, layout: ZoneLayout) -> Iterator[str]:
    for space in layout.board.apart:
        box = layout.boxes[space.id]
        yield f'<rect class="zn-tray {escape(space.ground)}" {rect(box)} rx="8"/>'
        told = escape(names.say(f"{names.system}.ground.{space.ground}"))  # its edge shows whose tray it is
        yield f'<text class="zn-tray-name" x="{number(box.left + 10)}" y="{number(box.top + 19)}">{told}</text>'


def spaces(view: View, names: Localizer, layout: ZoneLayout) -> dict[str, str]:
    """Return the layer of the clickable zones and trays."""
    return {f"space-{space.id}": _space(space, names, layout) for space in (*view.board.spaces, *view.board.apart)}


def _space(space: Space, names: Localizer, layout: ZoneLayout) -> str:
    ref = place_ref(space.id)
    return (
        f'<g id="space-{space.id}" class="space" data-pick="{escape(ref)}" role="button" tabindex="-1" '
        f"{aria_label(names.name(ref))}>"
        f'<rect class="hit" {rect(_inner(layout.boxes[space.id]))}/></g>'
    )


def _inner(box: Rect) -> Rect:
    return Rect(box.left + 2, box.top + 2, box.width - 4, box.height - 4)


def rect(box: Rect) -> str:
    """Return a rectangle as attributes."""
    return f'x="{number(box.left)}" y="{number(box.top)}" width="{number(box.width)}" height="{number(box.height)}"'
