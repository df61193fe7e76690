"""Drawing primitives of marks: cased arrows, bows, broad arrows, and plates with a short text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from web.boards.drawing import Rect
from web.boards.markup_text import Point, escape, line, number, points, use

CLEAR = 46
"""Distance of an arrow's ends from the middle of a counter, in units of the drawing."""

FRAMED = 6
"""Distance between a thing and the frame around it, in units of the drawing."""
FRONT = "M-26-28L0-52L26-28"
"""The front of a piece at (0, 0) that faces the top of the drawing."""


def group(key: str, drawn: str, classes: str = "") -> str:
    """Return a mark as an element that ignores the pointer."""
    return f'<g id="{key}" class="overlay {classes or key}" aria-hidden="true">{drawn}</g>'


def cased(d: str) -> str:
    """Return a line with a casing, so that it is visible on every ground."""
    return f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/>'


def frame(box: Rect) -> str:
    """Return a cased frame around a box."""
    size = (
        f'x="{number(box.left - FRAMED)}" y="{number(box.top - FRAMED)}" width="{number(box.width + 2 * FRAMED)}" '
        f'height="{number(box.height + 2 * FRAMED)}" rx="12"'
    )
    return f'<rect class="casing" {size}/><rect class="shaft" {size}/>'


def pointing_hand(box: Rect) -> str:
    """Return a hand that points from above at the frame of a thing."""
    x, y = box.left + box.width / 2, box.top - FRAMED
    return f'<path class="asked-tip" d="M{number(x - 20)} {number(y - 34)}h40l-20 30z"/>'


def arrow(way: Sequence[Point], short: float) -> str:
    """Return a cased arrow along a path: from the edge of its first counter to `short` units before its last point."""
    start, *rest, end = way
    rest = [before([*rest, end][0], start, CLEAR if rest else 0)[0], *rest]
    tip, (dx, dy) = before(rest[-1], end, short)
    stop = (tip[0] - 16 * dx, tip[1] - 16 * dy)
    d = rounded([*rest, stop])
    x, y = tip
    head = [(x, y), (x - 26 * dx - 15 * dy, y - 26 * dy + 15 * dx), (x - 26 * dx + 15 * dy, y - 26 * dy - 15 * dx)]
    return (
        f'<path class="casing" d="{d}"/><polygon class="casing" points="{points(head)}"/>'
        f'<path class="shaft" d="{d}"/><polygon class="head" points="{points(head)}"/>'
    )


def before(a: Point, b: Point, short: float) -> tuple[Point, Point]:
    """Return the point `short` units before b on the line from a, and the line's direction."""
    length = math.dist(a, b) or 1
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return (b[0] - short * dx, b[1] - short * dy), (dx, dy)


def rounded(way: Sequence[Point]) -> str:
    """Return path data along some points with rounded bends."""
    parts = [f"M{number(way[0][0])} {number(way[0][1])}"]
    for a, b, c in zip(way, way[1:], way[2:], strict=False):
        (p, q), _ = before(a, b, 24)
        (r, s), _ = before(c, b, 24)
        parts.append(f"L{number(p)} {number(q)}Q{number(b[0])} {number(b[1])} {number(r)} {number(s)}")
    return "".join(parts) + f"L{number(way[-1][0])} {number(way[-1][1])}"


def flight(way: Sequence[Point]) -> str:
    """Return the flight of a projectile with its arrowhead."""
    d, stop, pull = curve(way)
    return f"{cased(d)}{arrowhead(stop, pull, 26)}"


def curve(way: Sequence[Point]) -> tuple[str, Point, Point]:
    """Return path data of a flight, its tip and its last control point.

    It passes through the spaces if it has to curve around something, else it is a plain bow.
    """
    stop, _ = before(way[-2], way[-1], CLEAR)
    start, _ = before(way[1], way[0], CLEAR if len(way) > 2 else 0)
    straight = sum(math.dist(a, b) for a, b in pairwise(way)) < 1.02 * math.dist(way[0], way[-1])
    if straight:
        d, _, pull = bow(start, stop, 0.16 if len(way) > 2 else 0)
        return d, stop, pull
    return rounded([start, *way[1:-1], stop]), stop, way[-2]


def bow(start: Point, end: Point, bend: float) -> tuple[str, Point, Point]:
    """Return path data of a bow that deviates by `bend` of its length, its middle and its control point."""
    (a, b), (c, d) = start, end
    x, y = (a + c) / 2 - (d - b) * bend, (b + d) / 2 + (c - a) * bend
    way = f"M{number(a)} {number(b)}Q{number(x)} {number(y)} {number(c)} {number(d)}"
    return way, ((a + 2 * x + c) / 4, (b + 2 * y + d) / 4), (x, y)


def broad_arrow(way: Sequence[Point]) -> str:
    """Return a broad arrow from the start of a run to its target."""
    (a, b), end = way[0], way[-1]
    (x, y), (dx, dy) = before((a, b), end, 30)
    neck = (x - 56 * dx, y - 56 * dy)
    outline = [
        (a - 22 * dy, b + 22 * dx), (neck[0] - 30 * dy, neck[1] + 30 * dx), (neck[0] - 54 * dy, neck[1] + 54 * dx),
        (x, y),
        (neck[0] + 54 * dy, neck[1] - 54 * dx), (neck[0] + 30 * dy, neck[1] - 30 * dx), (a + 22 * dy, b - 22 * dx),
    ]  # fmt: skip
    return f'<polygon points="{points(outline)}"/>'


def arrowhead(tip: Point, pull: Point, size: float = 22) -> str:
    """Return an arrowhead at a point, coming from `pull`; it is longer than wide so that its direction is clear."""
    (x, y), (dx, dy) = before(pull, tip, 0)
    side = size * 0.44
    head = [
        tip,
        (x - size * dx - side * dy, y - size * dy + side * dx),
        (x - size * dx + side * dy, y - size * dy - side * dx),
    ]
    return f'<polygon class="head" points="{points(head)}"/>'


def turn_mark() -> str:
    """Return a turn about (0, 0) to the top of the drawing: the new front, and an arrow around to it."""
    return f"{cased('M-8 51A52 52 0 0 0 44-27')}{arrowhead((33, -41), (46, -22), 26)}{cased(FRONT)}"


def pill(x: float, y: float, label: str, signs: Sequence[str] = ()) -> str:
    """Return a short text of one or more lines on a rounded plate around a point, or "" without text.

    `signs` are icons before the lines, empty strings for lines without one.
    """
    if not label:
        return ""
    lines = label.split("\n")
    room = 26 if any(signs) else 0
    width, half = 11.5 * max(map(len, lines)) + 18 + room, 13 * len(lines) + 2
    across = f' x="{room // 2}"' if room else ""
    told = "".join(f'<text{across} y="{26 * n + 23 - half}">{escape(text)}</text>' for n, text in enumerate(lines))
    told += "".join(use(icon, 18 - width / 2, 26 * n + 15 - half, 24) for n, icon in enumerate(signs) if icon)
    return (
        f'<g transform="translate({number(x)} {number(y)})"><g class="pill"><rect x="{number(-width / 2)}" y="{-half}" '
        f'width="{number(width)}" height="{2 * half}" rx="9"/>{told}</g></g>'
    )


def ticks(x: float, y: float) -> str:
    """Return four ticks across the ring around a point."""
    drawn = ((0, -60, 0, -42), (0, 60, 0, 42), (-60, 0, -42, 0), (60, 0, 42, 0))
    return "".join(line(((x + a, y + b), (x + c, y + d))) for a, b, c, d in drawn)


def chevrons(x: float, y: float) -> str:
    """Return two chevrons that press down on a point."""
    return "".join(f"M{number(x - 20)} {number(y + dy)}l20 14l20-14" for dy in (-26, -10))


def loss_mark(cost: int, *, is_gone: bool) -> str:
    """Return the mark of a loss around (0, 0)."""
    if is_gone:
        return '<circle r="16"/><path d="M-7-7L7 7M7-7L-7 7"/>'
    return f'<rect x="-19" y="-15" width="38" height="30" rx="9"/><text y="8">\u2212{cost}</text>'
