"""What is drawn over a board for a while: where one may go, whom one may strike, what an order would do.

Every mark has a shape of its own: dots for movement, dashed hexes for approaches, rings with crossed swords for those
who can be fought, crosshairs for those who can be shot at, chevrons for those who can be walked over, a triangle where
these are the own ones, a broad arrow for a charge, a dashed bow for a shot, crosses for losses, brackets for the
keyboard.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from engine.core.view import Trace, View
from web.boards.hexes.stacks import Spot
from web.boards.marks import CHARGE, CROSSING, MELEE, OVERRUN, SHOT, STOP, Marks
from web.boards.text import Point, escape, line, number, points, slug, use

Layer = dict[str, str]

CLEAR = 46
"""How far from the middle of a counter an arrow begins or ends, in units of the drawing."""

NOTES = {
    STOP: (
        '<path class="note-plate" d="M-5.8-14H5.8L14-5.8V5.8L5.8 14H-5.8L-14 5.8V-5.8Z"/>'
        '<path d="M-9 0H2M-3-5L2 0L-3 5M8-7V7"/>'
    ),
    CHARGE: '<circle class="note-plate" r="15"/><path d="M-9 10L9-10M9-10l-9 3 6 5z"/>',
}
"""Note -> its sign around (0, 0)."""

SIGNS = {MELEE: "crossed-swords", SHOT: "bow-arrow"}
"""Way of striking -> the icon before its chance."""


class Plan(Protocol):
    """What marks have to know of how the places of a board lie on its drawing."""

    @property
    def centre(self) -> Mapping[str, Point]:
        """The middle of each place."""
        ...

    def corners(self, space: str, inset: int = 0) -> Sequence[Point]:
        """Return the corners of a place, drawn in by some units."""
        ...

    def angle(self, facing: int) -> int:
        """Return a direction of the board as degrees clockwise from the top of the drawing."""
        ...


def overlays(view: View, marks: Marks, plan: Plan, spots: Mapping[str, Spot]) -> tuple[Layer, Layer]:
    """Return the marks below the pieces, which lie on their spots, and those above them, by the id of their element."""
    at = {piece.id: piece.space for piece in view.pieces if piece.space is not None}
    lying = {piece: (spot.x, spot.y) for piece, spot in spots.items()}
    under: Layer = {}
    for space in marks.zones:
        drawn = f'<polygon fill="url(#zone)" points="{points(plan.corners(space))}"/>'
        under[f"zone-{space}"] = group(f"zone-{space}", drawn, "zone")
    if marks.last:
        under["last"] = group("last", _last(marks.last, plan))
    for space, kind in marks.places.items():
        under[f"mark-{space}"] = group(
            f"mark-{space}", _place(kind, space, plan, marks.costs.get(space)), f"mark {kind}"
        )
    for thing in marks.selected:
        where = at.get(thing[6:]) if thing.startswith("piece:") else thing.removeprefix("place:")
        if where is not None and where in plan.centre:
            drawn = f'<polygon points="{points(plan.corners(where, 4))}"/>'
            under[f"chosen-{where}"] = group(f"chosen-{where}", drawn, "chosen")
    if len(marks.charge) > 1:
        under["charge"] = group("charge", _charge([plan.centre[space] for space in marks.charge]))
    over: Layer = {}
    if marks.cursor is not None and marks.cursor in plan.centre:  # below all that is to be read
        over["cursor"] = group("cursor", _cursor(plan.centre[marks.cursor]))
    if marks.trace:
        over |= _trace(marks.trace, plan)
    for i, (start, end, label) in enumerate(marks.threats):
        over[f"threat-{i}"] = group(f"threat-{i}", _threat(plan.centre[start], plan.centre[end], label), "threat")
    for piece in (*marks.casualties, *marks.own_casualties):
        if piece in at:
            own = piece in marks.own_casualties
            key = f"casualty-{slug(piece)}"
            over[key] = group(key, _cross(lying[piece], own=own), "casualty-mark own" if own else "casualty-mark")
    for piece, label in marks.targets.items():
        if piece in at:
            key = f"target-{slug(piece)}"
            over[key] = group(key, _target(lying[piece], label, marks.strikes.get(piece, ())), "target-mark")
    for piece, label in marks.risks.items():
        if piece in at:
            over[f"risk-{slug(piece)}"] = group(f"risk-{slug(piece)}", _risk(lying[piece], label), "risk-mark")
    for space, label in marks.labels.items():
        x, y = plan.centre[space]
        over[f"label-{space}"] = group(f"label-{space}", pill(x, y, label), "label")
    for space, told in marks.notes.items():
        drawn = "".join(_notes(plan.centre[space], told))
        if drawn:
            over[f"notes-{space}"] = group(f"notes-{space}", drawn, "notes")
    return under, over


def group(key: str, drawn: str, classes: str = "") -> str:
    """Return a mark as an element of its own, which nothing can point at."""
    return f'<g id="{key}" class="overlay {classes or key}" aria-hidden="true">{drawn}</g>'


def _place(kind: str, space: str, plan: Plan, cost: int | None) -> str:
    x, y = plan.centre[space]
    hexagon = f'<polygon points="{points(plan.corners(space, 5))}"/>'
    if kind == "approach":
        return f'{hexagon}<path d="M{x - 13} {y - 13}l26 26m0-26l-26 26"/>'
    if kind == CROSSING:
        return f'{hexagon}<path d="M{x - 6} {y - 34}l12 16-14 14 14 14-12 18"/>'
    if cost is not None:
        return f'{hexagon}<circle cx="{x}" cy="{y - 6}" r="17"/><text x="{x}" y="{y + 2}">{cost}</text>'
    return f'{hexagon}<circle cx="{x}" cy="{y}" r="{8 if kind == "path" else 12}"/>'


def _notes(at: Point, told: Sequence[str]) -> Iterator[str]:
    """Yield what going to a place brings, side by side below its middle: a lance, a barred octagon."""
    shown = [note for note in (CHARGE, STOP) if note in told]
    for n, note in enumerate(shown):
        x, y = at[0] + 32 * (n - (len(shown) - 1) / 2), at[1] + 31
        yield f'<g transform="translate({number(x)} {number(y)})"><g class="note {note}">{NOTES[note]}</g></g>'


def _trace(trace: Trace, plan: Plan) -> Layer:
    found: Layer = {}
    walked = [plan.centre[space] for space in trace.path]
    flown = [plan.centre[space] for space in trace.flight]
    if len(walked) > 1:
        found["path"] = group("path", _arrow(walked, CLEAR if trace.takes and not flown else 8))
    if len(flown) > 1:
        found["flight"] = group("flight", _flight(flown))
    if trace.facing is not None and walked:
        x, y = walked[-1]
        place = f"translate({x} {y}) rotate({plan.angle(trace.facing)})"
        found["facing"] = group("facing", f'<path transform="{place}" d="M-26-28L0-52L26-28"/>')
    return found


def _arrow(way: Sequence[Point], short: float) -> str:
    """Return a cased arrow along a way: from the rim of its first counter to `short` units before its last point."""
    start, *rest, end = way
    rest = [before([*rest, end][0], start, CLEAR if rest else 0)[0], *rest]
    tip, (dx, dy) = before(rest[-1], end, short)
    stop = (tip[0] - 16 * dx, tip[1] - 16 * dy)
    d = _rounded([*rest, stop])
    x, y = tip
    head = [(x, y), (x - 26 * dx - 15 * dy, y - 26 * dy + 15 * dx), (x - 26 * dx + 15 * dy, y - 26 * dy - 15 * dx)]
    return (
        f'<path class="casing" d="{d}"/><polygon class="casing" points="{points(head)}"/>'
        f'<path class="shaft" d="{d}"/><polygon class="head" points="{points(head)}"/>'
    )


def before(a: Point, b: Point, short: float) -> tuple[Point, Point]:
    """Return the point so many units before b on the way from a, and the direction of that way."""
    length = math.dist(a, b) or 1
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return (b[0] - short * dx, b[1] - short * dy), (dx, dy)


def _rounded(way: Sequence[Point]) -> str:
    """Return path data along a way with its bends rounded."""
    parts = [f"M{number(way[0][0])} {number(way[0][1])}"]
    for a, b, c in zip(way, way[1:], way[2:], strict=False):
        (p, q), _ = before(a, b, 24)
        (r, s), _ = before(c, b, 24)
        parts.append(f"L{number(p)} {number(q)}Q{number(b[0])} {number(b[1])} {number(r)} {number(s)}")
    return "".join(parts) + f"L{number(way[-1][0])} {number(way[-1][1])}"


def _flight(way: Sequence[Point]) -> str:
    """Return the bow of a projectile with its arrowhead."""
    d, stop, pull = _curve(way)
    return f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/>{arrowhead(stop, pull, 26)}'


def _curve(way: Sequence[Point]) -> tuple[str, Point, Point]:
    """Return path data of a flight, its tip and its last pull.

    It goes through the spaces where it has to curve around something, else in a plain bow.
    """
    stop, _ = before(way[-2], way[-1], CLEAR)
    start, _ = before(way[1], way[0], CLEAR if len(way) > 2 else 0)
    straight = sum(math.dist(a, b) for a, b in pairwise(way)) < 1.02 * math.dist(way[0], way[-1])
    if straight:
        d, _, pull = _bow(start, stop, 0.16 if len(way) > 2 else 0)
        return d, stop, pull
    return _rounded([start, *way[1:-1], stop]), stop, way[-2]


def _bow(start: Point, end: Point, bend: float) -> tuple[str, Point, Point]:
    """Return path data of a bow that leaves the straight line by `bend` of its length, its middle and its last pull."""
    (a, b), (c, d) = start, end
    x, y = (a + c) / 2 - (d - b) * bend, (b + d) / 2 + (c - a) * bend
    way = f"M{number(a)} {number(b)}Q{number(x)} {number(y)} {number(c)} {number(d)}"
    return way, ((a + 2 * x + c) / 4, (b + 2 * y + d) / 4), (x, y)


def _charge(way: Sequence[Point]) -> str:
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
    """Return an arrowhead at a point that comes from another."""
    (x, y), (dx, dy) = before(pull, tip, 0)
    side = size * 0.55
    head = [
        tip,
        (x - size * dx - side * dy, y - size * dy + side * dx),
        (x - size * dx + side * dy, y - size * dy - side * dx),
    ]
    return f'<polygon class="head" points="{points(head)}"/>'


def _threat(start: Point, end: Point, label: str) -> str:
    stop, _ = before(start, end, CLEAR)
    way, (x, y), pull = _bow(before(end, start, CLEAR)[0], stop, 0.12)
    drawn = f'<path class="casing" d="{way}"/><path class="shaft" d="{way}"/>{arrowhead(stop, pull, 28)}'
    return drawn + pill(x, y, label)


def _target(at: Point, label: str, strikes: Sequence[str]) -> str:
    """Return a ring around a piece: ticks unless it can be struck from near alone, its label below."""
    x, y = at
    near = strikes and SHOT not in strikes
    ring = f'<circle cx="{x}" cy="{y}" r="50"/>' + ("" if near else f'<path d="{_ticks(x, y)}"/>')
    if OVERRUN in strikes:
        ring += f'<path d="{_chevrons(x, y - 40)}"/>'
    signs = [SIGNS.get(strike, "") for strike in strikes]
    foot = y + 33 + 13 * max(1, len(strikes))
    return f'<g class="casing">{ring}</g><g class="shaft">{ring}</g>{pill(x, foot, label, signs)}'


def _ticks(x: float, y: float) -> str:
    ticks = ((0, -60, 0, -42), (0, 60, 0, 42), (-60, 0, -42, 0), (60, 0, 42, 0))
    return "".join(line(((x + a, y + b), (x + c, y + d))) for a, b, c, d in ticks)


def _chevrons(x: float, y: float) -> str:
    """Return two chevrons that press down on a point."""
    return "".join(f"M{number(x - 20)} {number(y + dy)}l20 14l20-14" for dy in (-26, -10))


def _risk(at: Point, label: str) -> str:
    """Return a warning: a triangle over a piece, and what would be done to it at its foot."""
    x, y = at
    sign = (
        f'<path class="plate" d="M{x} {y - 64}l34 60h-68z"/><path class="stroke" d="M{x} {y - 43}v18M{x} {y - 14}v1"/>'
    )
    return sign + pill(x, y + 46, label)


def _cross(at: Point, *, own: bool) -> str:
    x, y = at[0] + 27, at[1] - 27  # in a corner: the figures stay to be read
    d = f"M{x - 15} {y - 15}L{x + 15} {y + 15}M{x + 15} {y - 15}L{x - 15} {y + 15}"
    drawn = f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/>'
    return drawn + (pill(x, y - 30, "!") if own else "")


def pill(x: float, y: float, label: str, signs: Sequence[str] = ()) -> str:
    """Return a short text of one or more lines on a rounded plate around a point; nothing for no text.

    `signs` are icons before the lines, empty where a line has none.
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


def _last(trace: Trace, plan: Plan) -> str:
    walked = [plan.centre[space] for space in trace.path]
    flown = [plan.centre[space] for space in trace.flight]
    drawn = "".join(f'<circle class="stop" cx="{x}" cy="{y}" r="9"/>' for x, y in walked[:1])
    if len(walked) > 1:
        drawn += f'<path class="trail" d="{_rounded(walked)}"/>'
    if len(flown) > 1:
        drawn += f'<path class="trail shot" d="{_curve(flown)[0]}"/>'
    ends = {space for way in (trace.path, trace.flight) for space in way[-1:]}
    return drawn + "".join(f'<polygon points="{points(plan.corners(space, 4))}"/>' for space in sorted(ends))


def _cursor(at: Point) -> str:
    x, y = at
    corners = (
        f"M{x - 44} {y - 24}v-24h24",
        f"M{x + 20} {y - 48}h24v24",
        f"M{x + 44} {y + 24}v24h-24",
        f"M{x - 20} {y + 48}h-24v-24",
    )
    d = "".join(corners)
    return f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/>'
