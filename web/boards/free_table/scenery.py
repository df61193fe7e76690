"""Terrain drawn on the areas of a free table: hills with contours, trees, bushes, reeds, wagons, tents, roofs.

Nothing depends on colour alone: hills have strokes that run downhill, woods trees, marshes reeds and pools, roads ruts,
water ripples, and every area its name with its rate of movement.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from web.boards.free_table.terrain_areas import Patch
from web.boards.hexes.curves import flowing, smooth
from web.boards.hexes.relief import noise
from web.boards.markup_text import Point, line, number, points

TUFT = "M-5 6Q-4-1-8-5M-2 6Q-2-4-1-10M2 6Q3-2 7-6"
"""Blades of grass around (0, 0)."""
DEFS = (
    '<g id="tb-tree"><ellipse class="tree-shadow" cx="5" cy="7" rx="19" ry="17"/><path class="tree-crown" '
    'd="M-4-19c7-4 13 0 15 5 6 2 9 9 5 14 1 8-6 13-12 11-5 7-15 6-18 1-8 0-12-9-8-14-2-8 3-14 10-14 1-1 4-3 8-3z"/>'
    '<path class="tree-light" d="M-12-4c0-6 5-10 11-10M-7 4c3 1 5 0 7-1M3-5c1-3 4-4 7-3"/></g>'
    '<g id="tb-bush"><ellipse class="tree-shadow" cx="3" cy="4" rx="12" ry="9"/><path class="tree-crown" '
    'd="M-9 2c-3-6 2-10 7-9 4-4 10-1 10 4 4 2 3 9-2 9-4 4-12 3-15-4z"/><path class="tree-light" '
    'd="M-6-1c1-3 3-4 6-4"/></g>'
    '<g id="tb-rock"><path class="tb-stone-shadow" d="M-10 8h24l5-4-5-3z"/><path class="tb-stone" '
    'd="M-12 7L-9-3-2-9 6-7 12 1 11 7Z"/><path class="tb-crack" d="M-2-9L0-1 6 2M-9-3L0-1"/></g>'
    f'<g id="tb-tuft"><path class="tb-grass" d="{TUFT}"/></g>'
    '<g id="tb-reed"><path class="tb-grass" d="M-6 9Q-5-4-9-12M-1 9V-16M4 9Q5-3 9-11"/>'
    '<path class="tb-mace" d="M-1-17v7M9-12l-1.5 6M-9-13l1.5 6"/></g>'
    '<g id="tb-pool"><ellipse class="tb-water" rx="34" ry="13"/><path class="tb-ripple" '
    'd="M-18-2q6-4 12 0t12 0M-8 5q5-3 10 0t10 0"/></g>'
    '<g id="tb-wagon"><rect class="tree-shadow" x="-28" y="-14" width="64" height="36" rx="4"/><path class="tb-pole" '
    'd="M-28 0H-52M-46-7V7"/><path class="tb-wheels" d="M-20-18h14M8-18h14M-20 18h14M8 18h14"/><rect class="tb-cart" '
    'x="-28" y="-14" width="58" height="28" rx="3"/><path class="tb-boards" d="M-14-14V14M0-14V14M15-14V14"/>'
    '<path class="tb-tilt" d="M-6-14H26V14H-6Z"/><path class="tb-boards" d="M-6 0H26"/></g>'
    '<g id="tb-tent"><path class="tree-shadow" d="M-20-11H28L34 20H-14Z"/><path class="tent-side" '
    'd="M-24-17H24V0H-24Z"/>'
    '<path class="tent-door" d="M-24 0H24V17H-24Z"/><path class="tent-line" d="M-24-17H24V17H-24ZM-24 0H24"/></g>'
    '<pattern id="tb-flock" width="180" height="180" patternUnits="userSpaceOnUse"><path class="tb-speck" '
    'd="M14 22h4M61 9h3M108 31h4M160 17h3M33 66h3M88 78h4M141 60h4M171 92h3M9 110h4M57 121h3M101 138h4M149 127h3M25 160'
    'h4M76 169h3M125 172h4"/><path class="tb-glint" '
    'd="M38 14h4M84 40h3M132 8h4M12 48h3M66 54h4M117 90h3M152 98h4M44 92h3'
    'M80 108h4M20 134h3M69 146h4M112 158h3M164 150h4"/></pattern>'
    '<pattern id="tb-furrows" width="30" height="30" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">'
    '<path class="tb-furrow" d="M0 7H30M0 22H30"/></pattern>'
)
LIT = (-0.6, -0.8)
"""Direction that the light comes from."""


def scenery(ground: str, area: Patch) -> Iterator[str]:
    """Yield the drawing of an area by its kind of terrain."""
    yield from _SCENERY.get(ground, _plain)(area)


def _thing(what: str, at: Point, size: float = 1, turn: float = 0) -> str:
    turned = f" rotate({number(turn)})" if turn else ""
    return f'<use href="#tb-{what}" transform="translate({at[0]:.0f} {at[1]:.0f}){turned} scale({size:.2f})"/>'


def _ground(area: Patch, kind: str, wobble: float = 5) -> str:
    """Return the ground of an area with a slightly uneven edge."""
    return f'<path class="tb-area {kind}" d="{flowing(area.outline(wobble))}"/>'


def _edge(area: Patch, kind: str, inset: float = 0, wobble: float = 0) -> str:
    """Return the edge of an area as lines that leave out the table's own edge."""
    return f'<path class="{kind}" d="{"".join(flowing(chain) for chain in area.chains(inset, wobble))}"/>'


def _plain(area: Patch) -> Iterator[str]:
    yield _ground(area, "")


# Heights


def _slope(area: Patch) -> Iterator[str]:
    yield from _hill(area, 2, "")


def _crest(area: Patch) -> Iterator[str]:
    yield from _hill(area, 3, " steep")
    yield from (_thing("rock", at, 1.0 + 0.5 * noise(area.seed, n)) for n, at in enumerate(_few(area, 260, 30)))


def _hill(area: Patch, levels: int, kind: str) -> Iterator[str]:
    """Yield the levels of a hill, each inset, with strokes that run downhill, longer on the shaded side."""
    wide, high = area.box[2] - area.box[0], area.box[3] - area.box[1]
    step = min(46 * math.sqrt(area.grain), min(wide, high) / (2 * levels + 2))
    yield f'<path class="tb-hill-shadow" transform="translate(7 10)" d="{flowing(area.outline(4))}"/>'
    for n in range(levels):
        yield f'<path class="tb-hill{kind}" d="{flowing(area.outline(4 + 3 * n, n * step))}"/>'
        for chain in area.chains(n * step, 4 + 3 * n):
            yield f'<path class="tb-contour{kind}" d="{flowing(chain)}"/>'
            strokes = "".join(_strokes(chain, area.seed + n, step * 0.55))
            yield f'<path class="tb-slope{kind}" d="{strokes}"/>'


def _strokes(chain: list[Point], seed: int, longest: float) -> Iterator[str]:
    """Yield strokes downhill from a contour, which is to its left; those on the lit side are short."""
    count = 0
    for (a, b), (c, d) in pairwise(chain):
        length = math.dist((a, b), (c, d)) or 1
        u, v = (d - b) / length, (a - c) / length
        dark = 0.5 - (u * LIT[0] + v * LIT[1]) / 2
        for k in range(max(1, round(length / 11))):
            part, count = (k + 0.5) / max(1, round(length / 11)), count + 1
            x, y = a + (c - a) * part, b + (d - b) * part
            long = longest * (0.18 + 0.82 * dark) * (0.6 + 0.7 * noise(seed, count, 5))
            yield f"M{x + 2 * u:.0f} {y + 2 * v:.0f}l{u * long:.0f} {v * long:.0f}"


def _cliff(area: Patch) -> Iterator[str]:
    yield from _hill(area, 3, " steep")
    yield from (_thing("rock", at, 1.5 + noise(area.seed, n)) for n, at in enumerate(area.spots(46, 6)))


# Growth


def _few(area: Patch, step: float, margin: float = 0) -> list[Point]:
    return area.spots(step * math.sqrt(area.grain), margin)


def _wood(area: Patch) -> Iterator[str]:
    yield _ground(area, "wood", 6)
    yield _edge(area, "tb-edge wood")
    grain = math.sqrt(area.grain)
    for n, at in enumerate(area.spots(50 * grain, 15)):
        yield _thing("tree", at, grain * (0.86 + 0.44 * noise(area.seed, n, 4)), 90 * noise(area.seed, n, 6) - 45)


def _scrub(area: Patch) -> Iterator[str]:
    yield _ground(area, "scrub", 8)
    yield _edge(area, "tb-edge")
    for n, at in enumerate(_few(area, 44, 10)):
        what = ("tuft", "bush", "tuft", "bush", "rock")[int(5 * noise(area.seed, n, 4)) % 5]
        yield _thing(what, at, (0.8 + 0.4 * noise(area.seed, n, 7)) * math.sqrt(area.grain))


def _plough(area: Patch) -> Iterator[str]:
    yield f'<path class="tb-area plough" d="{line(area.corners, closed=True)}"/>'
    yield f'<path fill="url(#tb-furrows)" d="{line(area.corners, closed=True)}"/>'
    yield _edge(area, "tb-edge")


def _marsh(area: Patch) -> Iterator[str]:
    yield _ground(area, "marsh", 8)
    yield _edge(area, "tb-edge")
    grain = math.sqrt(area.grain)
    yield from (_thing("pool", at, 0.9 * grain) for at in _few(area, 120, 34))
    for n, at in enumerate(_few(area, 62, 12)):
        yield _thing("reed", at, grain * (0.8 + 0.4 * noise(area.seed, n)))


# Roads and water


def _road(area: Patch) -> Iterator[str]:
    yield f'<path class="tb-area road" d="{line(area.corners, closed=True)}"/>'
    yield _edge(area, "tb-road-edge", 0, 2)
    a, b, angle, length = area.axis
    s, c = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    for aside in (-17, 17):
        way = []
        for n in range(int(length / 90) + 2):
            far, off = min(length, n * 90), aside + 5 * (noise(area.seed, n, aside) - 0.5)
            way.append((a + c * far - s * off, b + s * far + c * off))
        yield f'<path class="tb-rut" d="{smooth([*way, way[-1]])}"/>'
    spots = (at for at in area.spots(74, 12))
    yield f'<path class="tb-grit" d="{"".join(f"M{x:.0f} {y:.0f}h5" for x, y in spots)}"/>'


def _river(area: Patch) -> Iterator[str]:
    yield f'<path class="tb-area river" d="{flowing(area.outline(5))}"/>'
    yield _edge(area, "tb-bank", 0, 5)
    yield _edge(area, "tb-shore", 13, 5)
    turned = area.axis[2]
    for n, at in enumerate(area.spots(86, 20)):
        yield (
            f'<path class="tb-ripple" transform="translate({at[0]:.0f} {at[1]:.0f}) rotate({number(turned)})" '
            f'd="M{-16 - 8 * noise(area.seed, n):.0f} 0q8-6 16 0t16 0"/>'
        )


# Buildings


def _wagons(area: Patch) -> Iterator[str]:
    yield _ground(area, "camp", 4)
    yield _edge(area, "tb-edge")
    size = _fitted(area, 40)
    for n, (x, y, angle) in enumerate(area.along(92 * size)):
        off, turn = 6 * (noise(area.seed, n) - 0.5), 9 * (noise(area.seed, n, 2) - 0.5)
        yield _thing("wagon", (x, y + off), size, angle + turn)


def _camp(area: Patch) -> Iterator[str]:
    yield _ground(area, "camp", 2)
    size = _fitted(area, 48)
    yield from (_thing("tent", (x, y), size, angle) for x, y, angle in area.along(84 * size))
    yield from _palisade(area)


def _rampart(area: Patch) -> Iterator[str]:
    yield _ground(area, "camp", 2)
    for chain in area.chains(9, 2):
        yield f'<path class="tb-slope" d="{"".join(_strokes(chain, area.seed, 14))}"/>'
    yield from _palisade(area)


def _palisade(area: Patch) -> Iterator[str]:
    for kind in ("foot", "timber", "logs"):
        yield _edge(area, f"tb-palisade {kind}", 5)


def _fitted(area: Patch, deep: float) -> float:
    """Return the size of things in a row that fills a band well."""
    angle = math.radians(area.axis[2])
    over = [q * math.cos(angle) - p * math.sin(angle) for p, q in area.corners]
    return max(0.6, min(2.4, (max(over) - min(over)) * 0.78 / deep))


def _house(area: Patch) -> Iterator[str]:
    """Yield a house from above: a roof with two slopes, the ridge along its longer side."""
    if len(area.corners) != 4:
        yield f'<path class="tb-area house" d="{line(area.corners, closed=True)}"/>'
        return
    a, b, c, d = area.corners
    if math.dist(a, b) < math.dist(b, c):
        a, b, c, d = b, c, d, a
    start, end = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    shadow = [(x + 10, y + 13) for x, y in area.corners]
    yield f'<polygon class="tb-hill-shadow" points="{points(shadow)}"/>'
    slopes = sorted(((a, b, end, start), (d, c, end, start)), key=lambda slope: slope[0][1] + slope[0][0])
    for kind, slope in zip(("", " shaded"), slopes, strict=True):
        yield f'<polygon class="tb-roof{kind}" points="{points(slope)}"/>'
        eave, ridge = _between(slope[0], slope[1]), _between(slope[3], slope[2])
        tiles = "".join(line(ends) for ends in zip(eave, ridge, strict=True))
        yield f'<path class="tb-tiles" d="{tiles}"/>'
    yield f'<path class="tb-ridge" d="{line((start, end))}"/>'


def _between(a: Point, b: Point) -> list[Point]:
    """Return evenly spaced points between two others."""
    return [(a[0] + (b[0] - a[0]) * n / 9, a[1] + (b[1] - a[1]) * n / 9) for n in range(1, 9)]


_SCENERY: dict[str, Callable[[Patch], Iterator[str]]] = {
    "wood": _wood,
    "scrub": _scrub,
    "plough": _plough,
    "marsh": _marsh,
    "slope": _slope,
    "crest": _crest,
    "cliff": _cliff,
    "road": _road,
    "river": _river,
    "wagons": _wagons,
    "camp": _camp,
    "rampart": _rampart,
    "house": _house,
}
LOW = ("slope", "crest", "cliff")
"""Kinds of terrain below all others; roads come below whatever stands on them."""
ORDER = (*LOW, "plough", "marsh", "river", "road", "scrub", "camp", "rampart", "wagons", "wood", "house")
"""Kinds of terrain from bottom to top."""
