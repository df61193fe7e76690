"""The plate behind a unit: icon, id, values, the letters of its formation, and whether it has acted.

It has a short form for small scales and a full one; the styles choose between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from engine.core.types import Pose
from engine.core.view import Piece
from web.boards.drawing import Rect
from web.boards.free_table.label_placement import around
from web.boards.free_table.layout import FreeTableLayout
from web.boards.highlights import Localizer
from web.boards.markup_text import Point, escape, number, slug, use
from web.boards.placed import Transform, placed
from web.looks import registry
from web.looks.look import Look

HIGH, PAD, LETTER, LAP = 38, 9, 15.5, 9
"""Size of a plate: height, padding at its ends, width of a letter, and overlap with the rear of its unit."""
ALONG = (0, 0.5, -0.5, 1, -1)
"""Positions of a plate along the rear of its unit, between its corners: the middle is preferred."""
LIFTED = 1.2
"""Enlargement of a plate on a small screen."""
BEYOND = LIFTED * (HIGH - LAP)
"""How far it extends beyond the rear of its unit."""
TIMES = "\u00d7"
Inscription = tuple[float, str, str]
"""Width, kind and drawing (around its left end) of an entry on a plate."""
TICK = '<path class="tb-done" d="M4 1l6 6L20-7"/>'
SHORT = ("called", "state")
"""Entries of the short form."""


def plate(piece: Piece, kind: str, side: int, names: Localizer, layout: FreeTableLayout, taken: list[Rect]) -> str:
    """Return the plate of a unit whose troops are of a kind, or "" if the unit is not on the table.

    It is placed beside the rectangles in `taken` if its unit's rear allows, and adds its own.
    """
    if not isinstance(piece.place, Pose) or piece.size is None:
        return ""
    _, _, c, d = layout.corners(piece.place, piece.size)
    turned = math.radians(layout.angle(piece.place.heading))
    away = -math.sin(turned), math.cos(turned)
    entries = list(_entries(piece, kind, registry.of(names.system)))
    short = [entry for entry in entries if entry[1] in SHORT]
    drawn = "".join(_written(form, row, away) for form, row in (("brief", short), ("full", entries)))
    half = _half(short if layout.is_great else entries)
    size = LIFTED * half[0] * layout.grain, LIFTED * half[1] * layout.grain
    beyond = away[0] * (half[0] - LAP) * layout.grain, away[1] * (half[1] - LAP) * layout.grain
    rooms = {at: around((at[0] + beyond[0], at[1] + beyond[1]), size) for at in _rear(c, d)}
    x, y = next((at for at, room in rooms.items() if not any(room.meets(other) for other in taken)), next(iter(rooms)))
    taken.append(rooms[x, y])
    has_acted = " acted" if "acted" in piece.marks else ""
    return placed(
        f'<g id="name-{slug(piece.id)}" class="tb-unit side-{side}{has_acted}" aria-hidden="true"',
        f"translate({number(x)} {number(y)}) scale({number(layout.grain)})",
        f'><g class="tb-lift">{drawn}</g></g>',
        Transform(x, y, size=round(layout.grain, 1)),
    )


def _rear(c: Point, d: Point) -> list[Point]:
    """Return candidate points for a plate between two rear corners, the preferred first."""
    return [((c[0] + d[0] + t * (d[0] - c[0])) / 2, (c[1] + d[1] + t * (d[1] - c[1])) / 2) for t in ALONG]


def _half(entries: Sequence[Inscription]) -> Point:
    """Return half the size of a plate."""
    return sum(width for width, _, _ in entries) / 2 + PAD, HIGH / 2


def _written(form: str, entries: list[Inscription], away: Point) -> str:
    """Return one form of a plate behind its unit, overlapping the rear a little."""
    wide = 2 * _half(entries)[0]
    x, y = away[0] * (wide / 2 - LAP), away[1] * (HIGH / 2 - LAP)
    at, drawn = PAD - wide / 2, ""
    for width, kind, entry in entries:
        drawn += f'<g class="tb-{kind}" transform="translate({number(at)} 0)">{entry}</g>'
        at += width
    return (
        f'<g class="{form}" transform="translate({number(x)} {number(y)})"><rect class="tb-plate" '
        f'x="{number(-wide / 2)}" y="{-HIGH // 2}" width="{number(wide)}" height="{HIGH}" rx="9"/>{drawn}</g>'
    )


def _entries(piece: Piece, kind: str, look: Look) -> Iterator[Inscription]:
    """Yield the entries of a plate, from left to right."""
    base = look.bases.get(kind)
    if base is not None:
        bar = '<path class="tb-bar" d="M3 13H25"/>' if base.is_better else ""
        yield 31, "sign", f"{use(base.icon, 14, -2 if bar else 0, 24)}{bar}"
    yield len(piece.id) * LETTER + 4, "called", f'<text y="9.5">{escape(piece.id)}</text>'
    for key, icon in look.plates.items():
        value = str(piece.values.get(key, ""))
        if value and value != "1":
            sign, x = ("", 20) if icon else (TIMES, 0)
            text = f'<text class="tb-count" x="{x}" y="8.5">{sign}{escape(value)}</text>'
            room = (20 if icon else 11) + len(value) * 12.5 + 7
            yield room, "count", f"{use(icon, 9, 0, 18) if icon else ''}{text}"
    for mark in piece.marks:
        if letters := look.letters.get(mark):
            yield len(letters) * 14 + 16, "state", _state(mark, letters)
        elif trait := look.traits.get(mark):
            yield 27, "trait", use(trait, 13, 0, 22)
    if "acted" in piece.marks:
        yield 24, "tick", TICK


def _state(mark: str, letters: str) -> str:
    """Return the letters of a formation on a small plate."""
    wide = len(letters) * 14 + 10
    return (
        f'<rect class="tb-state is-{escape(mark)}" x="2" y="-13.5" width="{wide}" height="27" rx="6"/>'
        f'<text class="tb-state-text" x="{wide / 2 + 2:g}" y="7.5">{escape(letters)}</text>'
    )


def sign(look: Look, mark: str) -> str:
    """Return a separate picture of a mark on a plate: the tick of a unit that has acted, an icon, or letters."""
    if letters := look.letters.get(mark):
        drawn = _state(mark, letters)
    elif trait := look.traits.get(mark):
        drawn = use(trait, 20, 0, 26)
    else:
        drawn = f'<g transform="translate(8 0)">{TICK}</g>'
    return f'<svg class="tb-sign" viewBox="-4 -18 48 36" aria-hidden="true"><g class="tb-unit">{drawn}</g></svg>'
