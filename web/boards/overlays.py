"""What lies over a board for a while: where one may go, whom one may strike, what an order would do.

Every mark has a shape of its own: dots for movement, dashed fields for approaches, rings with crossed swords for those
who can be fought, crosshairs for those who can be shot at, chevrons for those who can be walked over, a triangle where
these are the own ones, a broad arrow for a charge, a dashed bow for a shot, crosses for losses, brackets for the
keyboard. A kind of board says where things lie, and draws some marks in its own way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from engine.core.types import Side
from engine.core.view import Trace, View
from web.boards.drawing import Drawing, Rect
from web.boards.highlights import CHARGE, CROSSING, MELEE, OVERRUN, SHOT, STOP, Highlights, Loss
from web.boards.strokes import (
    CLEAR,
    arrow,
    arrowhead,
    before,
    bow,
    broad_arrow,
    cased,
    chevrons,
    curve,
    flight,
    frame,
    group,
    loss_mark,
    pill,
    pointing_hand,
    rounded,
    ticks,
)
from web.boards.text import Point, line, number, slug

Layer = dict[str, str]
Overlay = tuple[str, str, str]
"""The id of a mark, its drawing, its classes."""

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


class Overlays:
    """The marks over one board as it is seen now."""

    classes = ""
    """Further classes of arrows."""
    marked = ""
    """Further classes of places that one may point at."""
    clear: float = CLEAR
    """How far from where it led the arrow of an earlier order ends, in units of the drawing."""
    grain = 1.0
    """How much larger than usual arrowheads and marks of losses are."""

    def __init__(self, view: View, lit: Highlights, drawing: Drawing) -> None:
        self.view, self.lit, self.drawing = view, lit, drawing

    def layers(self) -> tuple[Layer, Layer]:
        """Return the marks below the pieces and those above them, by the id of their element.

        What a lesson speaks of is framed below the pieces, so that the frame hides nothing to be read.
        """
        below, above = self.asked("asked", frame, self.drawing.box), self.asked("hand", pointing_hand, self.pointed_at)
        return _layer((*self.under(), *below)), _layer((*self.over(), *above))

    def under(self) -> Iterator[Overlay]:
        """Yield the marks below the pieces in the order in which they are drawn."""
        yield from self.zones()
        yield from self.last()
        yield from self.places()
        yield from self.selected()
        if len(self.lit.charge) > 1:
            yield "charge", broad_arrow(self.way(self.lit.charge)), "charge"

    def over(self) -> Iterator[Overlay]:
        """Yield the marks above the pieces in the order in which they are drawn."""
        yield from self.cursor()  # below all that is to be read
        yield from self.above()
        yield from self.ways()
        yield from self.threats()
        yield from self.casualties()
        yield from self.targets()
        yield from self.risks()
        yield from self.blows()
        yield from self.plans()
        yield from self.losses()
        yield from self.labels()
        yield from self.notes()

    def asked(self, name: str, drawn: Callable[[Rect], str], room: Callable[[str], Rect | None]) -> Iterator[Overlay]:
        """Yield what is drawn at the room of each thing that a lesson speaks of, under a name of its kind."""
        yield from ((f"{name}-{slug(ref)}", drawn(box), "asked") for ref in self.lit.asked if (box := room(ref)))

    def pointed_at(self, ref: str) -> Rect | None:
        """Return the room of a thing from above which a hand points at it."""
        return self.drawing.box(ref)

    # Where things lie

    def middle(self, place: str) -> Point:
        """Return the middle of a place that the board has."""
        at = self.drawing.point(f"place:{place}")
        assert at is not None, f"{place} lies on the board"
        return at

    def has(self, place: str) -> bool:
        """Whether a place lies on the board."""
        return self.drawing.point(f"place:{place}") is not None

    def lies(self, piece: str) -> Point | None:
        """Return where a piece lies, None where it does not lie on the board."""
        return self.drawing.point(f"piece:{piece}")

    def way(self, places: Iterable[str]) -> list[Point]:
        """Return the middles of places."""
        return [self.middle(place) for place in places]

    def outline(self, place: str, inset: int = 0, attributes: str = "") -> str:
        """Return the outline of a place, drawn in by some units."""
        box = self.drawing.box(f"place:{place}")
        assert box is not None, f"{place} lies on the board"
        return (
            f'<rect {attributes}x="{number(box.left + inset)}" y="{number(box.top + inset)}" '
            f'width="{number(box.width - 2 * inset)}" height="{number(box.height - 2 * inset)}"/>'
        )

    def angle(self, facing: int) -> int:
        """Return a direction of the board as degrees clockwise from the top of the drawing."""
        return facing

    # Places

    def zones(self) -> Iterator[Overlay]:
        """Yield the hatching of what the enemy controls."""
        for place in self.lit.zones:
            yield f"zone-{place}", self.outline(place, attributes='fill="url(#zone)" '), "zone"

    def places(self) -> Iterator[Overlay]:
        """Yield where one may point, and faintly where a piece could go on which the pointer rests."""
        for place, kind in {**self.lit.glimpse.places, **self.lit.places}.items():
            if self.has(place):
                faint = "" if place in self.lit.places else " faint"
                yield f"mark-{place}", self.place(kind, place), f"mark{self.marked} {kind}{faint}"

    def place(self, kind: str, place: str) -> str:
        """Return the mark of a place that one may point at."""
        x, y = self.middle(place)
        around, cost = self.outline(place, 5), self.lit.costs.get(place)
        if kind == "approach":
            return f'{around}<path d="M{x - 13} {y - 13}l26 26m0-26l-26 26"/>'
        if kind == CROSSING:
            return f'{around}<path d="M{x - 6} {y - 34}l12 16-14 14 14 14-12 18"/>'
        if cost is not None:
            return f'{around}<circle cx="{x}" cy="{y - 6}" r="17"/><text x="{x}" y="{y + 2}">{cost}</text>'
        return f"{around}{self.dot(place, 8 if kind == 'path' else 12)}"

    def dot(self, place: str, radius: int, style: str = "") -> str:
        """Return the dot in the middle of a place."""
        x, y = self.middle(place)
        return f'<circle {style}cx="{x}" cy="{y}" r="{radius}"/>'

    def selected(self) -> Iterator[Overlay]:
        """Yield the outlines of the places of what is in hand."""
        standing = {piece.id: piece.space for piece in self.view.pieces}
        for thing in self.lit.selected:
            kind, _, which = thing.partition(":")
            place = standing.get(which) if kind == "piece" else which
            if place is not None and self.has(place):
                yield f"chosen-{place}", self.outline(place, 4), "chosen"

    def labels(self) -> Iterator[Overlay]:
        """Yield short texts on places."""
        for place, label in self.lit.labels.items():
            if self.has(place):
                yield f"label-{place}", pill(*self.plate(place), label), "label"

    def plate(self, place: str) -> Point:
        """Return where a short text on a place stands."""
        return self.middle(place)

    def notes(self) -> Iterator[Overlay]:
        """Yield what going to a place brings, side by side below its middle: a lance, a barred octagon."""
        for place, told in self.lit.notes.items():
            shown, drawn = [note for note in (CHARGE, STOP) if note in told], ""
            for n, note in enumerate(shown):
                x, y = self.middle(place)
                at = f"translate({number(x + 32 * (n - (len(shown) - 1) / 2))} {number(y + 31)})"
                drawn += f'<g transform="{at}"><g class="note {note}">{NOTES[note]}</g></g>'
            if drawn:
                yield f"notes-{place}", drawn, "notes"

    def cursor(self) -> Iterator[Overlay]:
        """Yield the keyboard's mark."""
        place = self.lit.cursor
        if place is not None and self.has(place):
            yield "cursor", self.brackets(place), "cursor"

    def brackets(self, place: str) -> str:
        """Return a bracket around each corner of a place."""
        x, y = self.middle(place)
        d = f"M{x - 44} {y - 24}v-24h24M{x + 20} {y - 48}h24v24M{x + 44} {y + 24}v24h-24M{x - 20} {y + 48}h-24v-24"
        return cased(d)

    # Ways

    def ways(self) -> Iterator[Overlay]:
        """Yield what the order in hand would do: the path, the flight, the facing at its end."""
        trace = self.lit.trace
        if trace is None:
            return
        walked, flown = self.way(trace.path), self.way(trace.flight)
        if len(walked) > 1:
            yield "path", arrow(walked, CLEAR if trace.takes and not flown else 8), "path"
        if len(flown) > 1:
            yield "flight", flight(flown), "flight"
        if trace.facing is not None and walked:
            x, y = walked[-1]
            place = f"translate({x} {y}) rotate({self.angle(trace.facing)})"
            yield "facing", f'<g transform="{place}">{cased("M-26-28L0-52L26-28")}</g>', "facing"

    def threats(self) -> Iterator[Overlay]:
        """Yield an arrow with its chance for each enemy that could strike."""
        for n, (start, end, label) in enumerate(self.lit.threats):
            if self.has(start) and self.has(end):
                yield f"threat-{n}", self.threat(start, end, label), f"threat{self.classes}"

    def threat(self, start: str, end: str, label: str) -> str:
        """Return an arrow from a place to another, a short text on it."""
        a, b = self.middle(start), self.middle(end)
        stop, _ = before(a, b, CLEAR)
        d, (x, y), pull = bow(before(b, a, CLEAR)[0], stop, 0.12)
        return f"{cased(d)}{arrowhead(stop, pull, 28)}{pill(x, y, label)}"

    def last(self) -> Iterator[Overlay]:
        """Yield the ways of the last turn's orders, and more broadly that of the order given last."""
        for way in self.lit.lately.ways:
            if way.trace is not self.lit.last and (drawn := self.went(way.trace)):
                yield f"went-{way.n}", drawn, f"went {self.side(way.side)}"
        if self.lit.last is not None:
            yield "last", self.trail(self.lit.last), "last"

    def above(self) -> Iterator[Overlay]:
        """Yield the same ways once more above the pieces: their heads, and faintly what would pass below them."""
        for way in self.lit.lately.ways:
            if drawn := self.went(way.trace):
                yield f"above-{way.n}", drawn, f"went above {self.side(way.side)}"

    def went(self, trace: Trace) -> str:
        """Return the way of an earlier order as an arrow, nothing where it led nowhere."""
        drawn = ""
        for kind, along in (("", trace.path), (" shot", trace.flight)):
            way = self.known(along)
            if len(way) > 1 and math.dist(way[-2], way[-1]) > self.clear + 9:
                tip, _ = before(way[-2], way[-1], self.clear)
                stop, _ = before(way[-2], way[-1], self.clear + 9)
                d = rounded([*way[:-1], stop])
                shaft = f'<path class="casing" d="{d}"/><path class="shaft{kind}" d="{d}"/>'
                drawn += shaft + arrowhead(tip, way[-2], 26 * self.grain)
        return drawn

    def blows(self) -> Iterator[Overlay]:
        """Yield the blows of the last turn, each as a short arrow over the border between those who fought."""
        for way in self.lit.lately.ways:
            along = self.known(way.trace.path or way.trace.flight)
            if way.strikes and len(along) > 1:
                a, b = along[-2:]
                middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) if not way.trace.flight else before(a, b, CLEAR)[0]
                (start, _), (neck, _), (tip, _) = (before(a, middle, short) for short in (24, -4, -24))
                yield f"blow-{way.n}", cased(line((start, neck))) + arrowhead(tip, start, 30), "blow"

    def plans(self) -> Iterator[Overlay]:
        """Yield the orders of what is advised, or was played and better, as arrows with their numbers.

        Where several leave in one direction the first arrow bears the numbers of all.
        """
        many = {plan.kind for plan in self.lit.plans if plan.number > 1}
        ways = [(plan, self.known(plan.trace.path or plan.trace.flight)[:2]) for plan in self.lit.plans]
        for plan, way in ways:
            if drawn := self.went(plan.trace):
                alike = [str(one.number) for one, other in ways if (one.kind, other) == (plan.kind, way)]
                if plan.kind in many and alike[0] == str(plan.number):
                    (x, y), _ = before(way[1], way[0], 1.35 * CLEAR)
                    drawn += pill(x, y, ", ".join(alike))
                yield f"plan-{plan.kind}-{plan.number}", drawn, f"went plan {plan.kind}"

    def known(self, along: Iterable[str]) -> list[Point]:
        """Return the points of a way, of places and spots, as far as the drawing knows them."""
        refs = (place if ":" in place else f"place:{place}" for place in along)
        return [point for ref in refs if (point := self.drawing.point(ref)) is not None]

    def side(self, side: Side | None) -> str:
        """Return the class of a side's colours."""
        return f"side-{self.view.sides.index(side)}" if side in self.view.sides else "side-none"

    def losses(self) -> Iterator[Overlay]:
        """Yield a mark where something was lost in the last turn: a cross for what is gone, how much for the rest."""
        merged: dict[str, Loss] = {}
        for loss in self.lit.lately.losses:
            cost = loss.cost + (merged[loss.piece].cost if loss.piece in merged else 0)
            merged[loss.piece] = loss._replace(cost=cost)
        crowd: dict[Point, int] = {}
        for loss in merged.values():
            ref = loss.at if loss.is_gone or self.lies(loss.piece) is None else f"piece:{loss.piece}"
            if (corner := self.corner(ref, loss)) is not None:
                beside = crowd[corner] = crowd.get(corner, -1) + 1
                at = f"translate({number(corner[0] + 30 * self.grain * beside)} {number(corner[1])})"
                at += f" scale({number(self.grain)})" if self.grain != 1 else ""
                yield (
                    f"loss-{slug(loss.piece)}",
                    f'<g transform="{at}">{loss_mark(loss.cost, is_gone=loss.is_gone)}</g>',
                    f"loss {self.side(loss.side)}",
                )

    def corner(self, ref: str, loss: Loss) -> Point | None:
        """Return where a mark of a loss lies: in the corner of what stands or stood there, beside who came there."""
        at = self.drawing.point(ref)
        if at is None:
            return None
        is_taken = loss.is_gone and any(piece.at == ref for piece in self.view.pieces if piece.place is not None)
        return (at[0] - 43, at[1] + 43) if is_taken else (at[0] - 27, at[1] + 29)

    def trail(self, trace: Trace) -> str:
        """Return a way on the ground, and the outlines of where it ended."""
        walked, flown = self.way(trace.path), self.way(trace.flight)
        begun = trace.path[0] if trace.path else None
        drawn = self.dot(begun, 9, 'class="stop" ') if walked and isinstance(begun, str) else ""
        if len(walked) > 1:
            drawn += f'<path class="trail" d="{rounded(walked)}"/>'
        if len(flown) > 1:
            drawn += f'<path class="trail shot" d="{curve(flown)[0]}"/>'
        ends = {place for along in (trace.path, trace.flight) for place in along[-1:]}
        return drawn + "".join(self.outline(place, 4) for place in sorted(ends))

    # Pieces

    def casualties(self) -> Iterator[Overlay]:
        """Yield a cross on each piece that would be lost; an own one has an exclamation mark."""
        for piece in (*self.lit.casualties, *self.lit.own_casualties):
            if self.lies(piece) is not None:
                own = piece in self.lit.own_casualties
                yield f"casualty-{slug(piece)}", self.cross(piece, own=own), f"casualty-mark{' own' if own else ''}"

    def cross(self, piece: str, *, own: bool) -> str:
        """Return a cross in the corner of a piece, whose figures stay to be read."""
        x, y = self._at(piece)
        x, y = x + 27, y - 27
        d = f"M{x - 15} {y - 15}L{x + 15} {y + 15}M{x + 15} {y - 15}L{x - 15} {y + 15}"
        return cased(d) + (pill(x, y - 30, "!") if own else "")

    def targets(self) -> Iterator[Overlay]:
        """Yield a ring around each piece that can be struck, with the chances; faintly for the pointer."""
        for piece, label in {**dict.fromkeys(self.lit.glimpse.pieces, ""), **self.lit.targets}.items():
            if self.lies(piece) is not None:
                faint = "" if piece in self.lit.targets else " faint"
                yield f"target-{slug(piece)}", self.target(piece, label), f"target-mark{faint}"

    def target(self, piece: str, label: str) -> str:
        """Return a ring around a piece: ticks unless it can be struck from near alone, its label below."""
        x, y = self._at(piece)
        strikes = self.lit.strikes.get(piece, ())
        near = strikes and SHOT not in strikes
        ring = f'<circle cx="{x}" cy="{y}" r="50"/>' + ("" if near else f'<path d="{ticks(x, y)}"/>')
        if OVERRUN in strikes:
            ring += f'<path d="{chevrons(x, y - 40)}"/>'
        signs = [SIGNS.get(strike, "") for strike in strikes]
        foot = y + 33 + 13 * max(1, len(strikes))
        return f'<g class="casing">{ring}</g><g class="shaft">{ring}</g>{pill(x, foot, label, signs)}'

    def risks(self) -> Iterator[Overlay]:
        """Yield a warning over each own piece that would suffer: a triangle, what would be done to it at its foot."""
        for piece, label in self.lit.risks.items():
            if (at := self.lies(piece)) is not None:
                x, y = at
                sign = (
                    f'<path class="plate" d="M{x} {y - 64}l34 60h-68z"/>'
                    f'<path class="stroke" d="M{x} {y - 43}v18M{x} {y - 14}v1"/>'
                )
                yield f"risk-{slug(piece)}", sign + pill(x, y + 46, label), "risk-mark"

    def _at(self, piece: str) -> Point:
        at = self.lies(piece)
        assert at is not None, f"{piece} lies on the board"
        return at


def _layer(overlays: Iterable[Overlay]) -> Layer:
    return {key: group(key, drawn, classes) for key, drawn, classes in overlays}
