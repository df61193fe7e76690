"""Temporary signs on zones: fallen units, tallies, borders to relevant enemies, clasps to friends.

A plate at the rear of a zone shows the number of its bases, a dot that is filled once they hold the ground, and three
cells for how full the zone is; clasps join it to friendly neighbours. The system's look defines the marks.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.references import place_ref
from engine.core.view import BECAME, Piece, Space, View
from web.boards.drawing import Rect
from web.boards.highlights import Localizer
from web.boards.markup_text import number, use
from web.boards.zones.layout import RIM, ZoneLayout
from web.boards.zones.terrain import scenery, word
from web.boards.zones.unit_figures import SINGLE
from web.boards.zones.unit_placement import behind, is_below, leading, rear, room
from web.looks import registry
from web.looks.look import BACKED, COUNTED, DONE, FACING, LYING, ONWARD, Look, Sign

CELLS = 3
"""Number of cells that show how full a zone is."""
HELD = 4
"""Number of bases from which a zone counts for more and its dot is filled."""
TIGHT, CLOSE = 22, 10
"""Width of each fallen unit's figure, with enough space and at least."""
DEEP, CLASP = 26, 15
"""Height of a plate; how far the clasp between friends extends into a zone."""


def lying(view: View, names: Localizer, layout: ZoneLayout) -> dict[str, str]:
    """Return the layer of the temporary signs of each zone."""
    found = {}
    for space in view.board.spaces:
        drawn = "".join(_on(view, names, layout, space))
        if drawn:
            found[f"lies-{space.id}"] = f'<g id="lies-{space.id}" class="zn-lies" aria-hidden="true">{drawn}</g>'
    return found


def _on(view: View, names: Localizer, layout: ZoneLayout, space: Space) -> Iterator[str]:
    look, box = registry.of(names.system), layout.boxes[space.id]
    became = view.ground(space)
    if became != space.ground:
        yield from scenery(became, box, 600)
        yield word(names.say(f"{names.system}.ground.{became}"), box, layout)
    told = list(_told(view, look, space))
    sides = [piece for piece in view.pieces if piece.space == space.id]
    below = is_below(sides[0], view, layout) if sides else True
    for sign, _, value in told:
        if sign.kind == FACING and value in layout.boxes:
            yield _facing(box, layout.boxes[value])
        elif sign.kind == DONE:
            yield _done(box, layout)
        elif sign.kind == BACKED:
            yield from (_link(box, layout.boxes[other]) for other in _friends(view, space, sides[0]))
        elif sign.kind == ONWARD and value in layout.boxes:
            yield _onward(box, layout.boxes[value], layout)
    counted = {name: int(value) for sign, name, value in told if sign.kind == COUNTED and value.isdecimal()}
    area = room(layout, space.id, below=below)
    strip, size = rear(area, DEEP * layout.plate, below=below), layout.plate
    drawn, x = "", 0.0
    if counted:
        first, *others = (counted.get(name, 0) for name, sign in look.signs.items() if sign.kind == COUNTED)
        drawn, x = _plate(first, (others or [0])[0], brief=layout.is_long), 46.0 if layout.is_long else 82.0
    leaders = len(behind(sides)) * SINGLE * leading(layout)
    for sign, _, value in told:
        if sign.kind == LYING and value.isdecimal() and value != "0":
            drawn += _fallen(sign.figure, int(value), x, (strip.width - leaders) / size - x)
    if drawn:
        yield f'<g transform="translate({number(strip.left)} {number(strip.top)}) scale({number(size)})">{drawn}</g>'


def _told(view: View, look: Look, space: Space) -> Iterator[tuple[Sign, str, str]]:
    """Yield the signs on a zone, each with its name and the value after the colon."""
    for mark in view.lies.get(place_ref(space.id), ()):
        name, _, value = mark.partition(":")
        if name in look.signs and not mark.startswith(BECAME):
            yield look.signs[name], name, value


def _friends(view: View, space: Space, piece: Piece) -> list[str]:
    """Return the adjacent zones with units of a piece's side."""
    held = {other.space for other in view.pieces if other.side == piece.side and "bases" in other.values}
    return [
        other.id
        for other in view.board.spaces
        if other.id in held and abs(other.x - space.x) + abs(other.y - space.y) == 1
    ]


def _link(box: Rect, other: Rect) -> str:
    """Return this zone's half of the clasp that joins it to a friendly neighbour."""
    x, y = box.left + box.width / 2, box.top + box.height / 2
    across, down = (other.left > box.left) - (other.left < box.left), (other.top > box.top) - (other.top < box.top)
    edge = f"M{number(x + across * box.width / 2)} {number(y + down * box.height / 2)}"
    line = f"{edge}l{-CLASP * across} {-CLASP * down}"
    return f'<path class="zn-clasp" d="{line}"/><path class="zn-link" d="{line}"/>'


def _plate(bases: int, load: int, *, brief: bool) -> str:
    """Return the plate of a zone; a `brief` one has no cells."""
    cells = "".join(
        f'<rect class="zn-cell{" full" if n < load else ""}" x="{40 + 11 * n}" y="7" width="8.5" height="12" rx="2"/>'
        for n in range(0 if brief else CELLS)
    )
    wide = 41 if brief else 76
    over = f'<path class="zn-over" d="M{wide + 2} 5v9m0 4v2"/>' if load > CELLS else ""
    held = f'<circle class="zn-held{" on" if bases >= HELD else ""}" cx="31" cy="13" r="4"/>'
    return (
        f'<g class="zn-tally"><rect class="zn-plate" width="{wide + 8 * bool(over)}" height="{DEEP}" rx="7"/>'
        f'<text class="zn-count" x="15" y="20">{bases}</text>{held}{cells}{over}</g>'
    )


def _fallen(icon: str, count: int, left: float, width: float) -> str:
    """Return fallen figures, the denser the more there are, with their number if it exceeds five or they do not fit."""
    shown = count if width >= CLOSE * count else 1
    is_told = count > 5 or shown < count
    step = min(TIGHT, (width - (26 if is_told else 0)) / shown)
    drawn = ""
    for n in range(shown):
        x, y = left + 11 + step * n, 14 + (3 if n % 2 else -1)
        turn = (78, 96, 84, 104, 90)[n % 5]
        drawn += f'<g transform="translate({number(x)} {number(y)}) rotate({turn})">{use(icon, 0, 0, 23)}</g>'
    if is_told:
        at = left + (step * shown if shown > 1 else TIGHT) + 12
        drawn += f'<text class="zn-toll" x="{number(at)}" y="21">{count}</text>'
    return f'<g class="zn-fallen">{drawn}</g>'


def _facing(box: Rect, other: Rect) -> str:
    """Return the border with a neighbour as teeth that point inwards."""
    left, top, width, height = box
    right, bottom = left + width, top + height
    if abs(other.top - top) < 1:
        x, way = (right - 3, -9) if other.left > left else (left + 3, 9)
        line = f"M{number(x)} {number(top + 8)}V{number(bottom - 8)}"
        teeth = "".join(f"M{number(x)} {number(top + height * n / 8 - 7)}l{way} 7l{-way} 7z" for n in range(1, 8))
    else:
        y, way = (bottom - 3, -9) if other.top > top else (top + 3, 9)
        line = f"M{number(left + 8)} {number(y)}H{number(right - 8)}"
        teeth = "".join(f"M{number(left + width * n / 10 - 7)} {number(y)}l7 {way}l7 {-way}z" for n in range(1, 10))
    return f'<path class="zn-facing" d="{line}"/><path class="zn-teeth" d="{teeth}"/>'


def _beyond(box: Rect, layout: ZoneLayout) -> float:
    """Return the y coordinate of the rim beyond a zone of an outer row."""
    is_low = box.top + box.height >= layout.ground.top + layout.ground.height - 1
    return box.top + box.height + RIM / 2 if is_low else box.top - RIM / 2


def _done(box: Rect, layout: ZoneLayout) -> str:
    """Return a tick on the rim beyond a zone of an outer row."""
    x, y = box.left + box.width / 2 + 26, _beyond(box, layout)
    at = f'transform="translate({number(x)} {number(y)})"'
    return f'<g class="zn-done" {at}><circle r="11"/><path d="M-5 0l4 5 7-9"/></g>'


def _onward(first: Rect, last: Rect, layout: ZoneLayout) -> str:
    """Return arrows along the rim, one between each zone and the next, starting at the first one."""
    y, way = _beyond(first, layout), 1 if last.left > first.left else -1
    count = round(abs(last.left - first.left) / first.width)
    edges = [first.left + (first.width if way > 0 else 0) + way * n * first.width for n in range(count)]
    d = "".join(f"M{number(x - 12 * way)} {number(y)}h{22 * way}" for x in edges)
    heads = "".join(f"M{number(x + 5 * way)} {number(y - 6)}l{7 * way} 6l{-7 * way} 6" for x in edges)
    return f'<path class="zn-onward" d="{d}{heads}"/>'
