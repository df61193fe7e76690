"""Temporary drawings over a board: marks, the effects of an action, the last turn, and advice.

A broad arrow is a charge, a dashed bow a shot, a cross a loss. Kinds of boards draw some of these differently.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from engine.core.references import PieceRef, Ref, piece_ref
from engine.core.types import Side
from engine.core.view import Trace
from web.boards.drawing import Rect, stop_ref
from web.boards.highlights import PLAYED, DrawnAction, Loss, Planned
from web.boards.marks import Marks, Overlay
from web.boards.markup_text import Point, line, number, slug
from web.boards.strokes import (
    CLEAR,
    FRONT,
    arrow,
    arrowhead,
    before,
    bow,
    broad_arrow,
    cased,
    curve,
    flight,
    frame,
    group,
    loss_mark,
    pill,
    pointing_hand,
    rounded,
    turn_mark,
)

Layer = dict[str, str]
WIDE, NARROW = 26, 17
"""Arrowhead lengths of an earlier action: with enough space, and between two adjacent pieces."""


class Overlays(Marks):
    """All current drawings over one board."""

    classes = ""
    """Additional classes of arrows."""
    clear: float = CLEAR
    """Distance of an earlier action's arrow from its end point, in units of the drawing."""
    grain = 1.0
    """Scale of arrowheads and loss marks."""

    def layers(self) -> tuple[Layer, Layer]:
        """Return the marks below the pieces and those above them, by element id.

        A lesson's frames are below the pieces, so that they hide no text.
        """
        below, above = self.asked("asked", frame, self.drawing.box), self.asked("hand", pointing_hand, self.pointed_at)
        return _layer((*self.under(), *below)), _layer((*self.over(), *above))

    def under(self) -> Iterator[Overlay]:
        """Yield the marks below the pieces in drawing order."""
        yield from self.zones()
        yield from self.last()
        yield from self.places()
        yield from self.selected()
        if len(self.lit.charge) > 1:
            yield "charge", broad_arrow(self.way(self.lit.charge)), "charge"

    def over(self) -> Iterator[Overlay]:
        """Yield the marks above the pieces in drawing order."""
        yield from self.cursor()  # below everything that must stay legible
        yield from self.above()
        yield from self.blows()  # the past is below the possible future
        yield from self.ways()
        yield from self.threats()
        yield from self.casualties()
        yield from self.targets()
        yield from self.risks()
        yield from self.plans()
        yield from self.losses()
        yield from self.labels()
        yield from self.notes()

    def asked(self, name: str, drawn: Callable[[Rect], str], room: Callable[[Ref], Rect | None]) -> Iterator[Overlay]:
        """Yield a drawing at the box of each thing that a lesson points out, with ids prefixed by `name`."""
        yield from ((f"{name}-{slug(ref)}", drawn(box), "asked") for ref in self.lit.asked if (box := room(ref)))

    def pointed_at(self, ref: Ref) -> Rect | None:
        """Return the box above which a pointing hand is drawn."""
        return self.drawing.box(ref)

    # Paths

    def ways(self) -> Iterator[Overlay]:
        """Yield the effects of the selected action: the path, the flight, the facing at its end."""
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
            yield "facing", f'<g transform="{place}">{cased(FRONT)}</g>', "facing"

    def threats(self) -> Iterator[Overlay]:
        """Yield an arrow with its chance for each enemy that could attack."""
        for n, (start, end, label) in enumerate(self.lit.threats):
            if self.has(start) and self.has(end):
                yield f"threat-{n}", self.threat(start, end, label), f"threat{self.classes}"

    def threat(self, start: str, end: str, label: str) -> str:
        """Return an arrow from one place to another with a short text."""
        a, b = self.middle(start), self.middle(end)
        stop, _ = before(a, b, CLEAR)
        d, (x, y), pull = bow(before(b, a, CLEAR)[0], stop, 0.12)
        return f"{cased(d)}{arrowhead(stop, pull, 28)}{pill(x, y, label)}"

    @property
    def earlier(self) -> tuple[DrawnAction, ...]:
        """The paths of the last turn; none while advice is shown, because they would cross its arrows."""
        return () if self.lit.plans else self.lit.lately.ways

    def last(self) -> Iterator[Overlay]:
        """Yield the paths of the last turn's actions, that of the last action as a broader trail."""
        for way in self.earlier:
            if way.trace is not self.lit.last and (drawn := self.went(way.trace)):
                yield f"went-{way.n}", drawn, f"went {self.side(way.side)}"
        if self.lit.last is not None and not self.lit.plans:
            yield "last", self.trail(self.lit.last), "last"

    def above(self) -> Iterator[Overlay]:
        """Yield the paths of the last turn again, above the pieces: their heads, and faintly the parts below pieces."""
        for way in self.earlier:
            if drawn := self.went(way.trace):
                yield f"above-{way.n}", drawn, f"went above {self.side(way.side)}"

    def went(self, trace: Trace) -> str:
        """Return the path of an earlier action as an arrow, or "" if it has none."""
        drawn = ""
        for kind, along in (("", trace.path), (" shot", trace.flight)):
            way = self.known(along)
            if len(way) > 1 and math.dist(way[-2], way[-1]) > self.clear + 9:
                tip, _ = before(way[-2], way[-1], self.clear)
                stop, _ = before(way[-2], way[-1], self.clear + 9)
                d = rounded([*way[:-1], stop])
                shaft = f'<path class="casing" d="{d}"/><path class="shaft{kind}" d="{d}"/>'
                size = NARROW if way[-2] in self._taken else WIDE
                drawn += shaft + arrowhead(tip, way[-2], size * self.grain)
        return drawn

    @cached_property
    def _taken(self) -> frozenset[Point | None]:
        """Positions of pieces: an arrowhead that starts there has to fit between two of them."""
        return frozenset(self.drawing.point(piece.at) for piece in self.view.pieces if piece.at)

    def blows(self) -> Iterator[Overlay]:
        """Yield the attacks of the last turn, each as a short arrow across the border between the opponents."""
        for way in self.earlier:
            along = self.known(way.trace.path or way.trace.flight)
            if way.strikes and len(along) > 1:
                a, b = along[-2:]
                middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) if not way.trace.flight else before(a, b, CLEAR)[0]
                (start, _), (neck, _), (tip, _) = (before(a, middle, short) for short in (14, 0, -20))
                yield f"blow-{way.n}", cased(line((start, neck))) + arrowhead(tip, start, 25), "blow"

    def plans(self) -> Iterator[Overlay]:
        """Yield the actions of advice or review as arrows with their numbers.

        If several have the same start and direction, the first arrow bears all their numbers. An action without a path
        is drawn as a turn, or as frames around its things. The played action, which is dashed, is above the better one.
        """
        many = {plan.kind for plan in self.lit.plans if plan.number > 1}
        plans = sorted(self.lit.plans, key=lambda plan: plan.kind == PLAYED)
        ways = [(plan, self.begun(plan.trace) or plan.things) for plan in plans]
        for plan, way in ways:
            drawn, at = self.planned(plan)
            if drawn:
                alike = [str(one.number) for one, other in ways if (one.kind, other) == (plan.kind, way)]
                if plan.kind in many and alike[0] == str(plan.number):
                    drawn += pill(*at, ", ".join(alike))
                yield f"plan-{plan.kind}-{plan.number}", drawn, f"went plan {plan.kind}{' many' * (plan.kind in many)}"

    def planned(self, plan: Planned) -> tuple[str, Point]:
        """Return an action of a plan and the position of its number: an arrow, a turn, or frames around its things."""
        drawn, begun = self.went(plan.trace), self.begun(plan.trace)
        if drawn and begun is not None:
            return drawn, before(begun[1], begun[0], 1.35 * CLEAR)[0]
        if (at := self.turns(plan.trace)) is not None:
            place = f"translate({number(at[0])} {number(at[1])}) rotate({self.angle(plan.trace.facing or 0)})"
            return f'<g transform="{place}">{turn_mark()}</g>', at
        pieces = [thing for thing in plan.things if isinstance(thing, PieceRef)]
        boxes = [box for thing in pieces or plan.things if (box := self.drawing.box(thing)) is not None]
        if not boxes:
            return "", (0, 0)
        return "".join(map(frame, boxes)), (boxes[0].left + 18, boxes[0].top + boxes[0].height)

    def begun(self, trace: Trace) -> tuple[Point, Point] | None:
        """Return the start and next point of an action's arrow, or None if it has none."""
        ways = (self.known(along) for along in (trace.path, trace.flight))
        return next(((way[0], way[1]) for way in ways if len(way) > 1), None)

    def turns(self, trace: Trace) -> Point | None:
        """Return where an action only changes the facing of a piece, or None if it does anything else."""
        if trace.facing is None or len(trace.path) != 1:
            return None
        looks = next((piece.facing for piece in self.view.pieces if piece.space == trace.path[0]), trace.facing)
        return None if looks == trace.facing else next(iter(self.known(trace.path)), None)

    def known(self, along: Iterable[str]) -> list[Point]:
        """Return the points of a path of places and spots, skipping those unknown to the drawing."""
        return [point for stop in along if (point := self.drawing.point(stop_ref(stop))) is not None]

    def side(self, side: Side | None) -> str:
        """Return the class of a side's colours."""
        return f"side-{self.view.sides.index(side)}" if side in self.view.sides else "side-none"

    def losses(self) -> Iterator[Overlay]:
        """Yield a mark for each loss of the last turn: a cross if the piece is gone, else the cost."""
        merged: dict[str, Loss] = {}
        for loss in self.lit.lately.losses:
            cost = loss.cost + (merged[loss.piece].cost if loss.piece in merged else 0)
            merged[loss.piece] = loss._replace(cost=cost)
        crowd: dict[Point, int] = {}
        for loss in merged.values():
            ref: Ref = loss.at if loss.is_gone or self.lies(loss.piece) is None else piece_ref(loss.piece)
            if (corner := self.corner(ref, loss)) is not None:
                beside = crowd[corner] = crowd.get(corner, -1) + 1
                at = f"translate({number(corner[0] + 30 * self.grain * beside)} {number(corner[1])})"
                at += f" scale({number(self.grain)})" if self.grain != 1 else ""
                yield (
                    f"loss-{slug(loss.piece)}",
                    f'<g transform="{at}">{loss_mark(loss.cost, is_gone=loss.is_gone)}</g>',
                    f"loss {self.side(loss.side)}",
                )

    def corner(self, ref: Ref, loss: Loss) -> Point | None:
        """Return the position of a loss mark: the corner of the piece or its last place, beside a piece now there."""
        at = self.drawing.point(ref)
        if at is None:
            return None
        is_taken = loss.is_gone and any(piece.at == ref for piece in self.view.pieces if piece.place is not None)
        return (at[0] - 43, at[1] + 43) if is_taken else (at[0] - 27, at[1] + 29)

    def trail(self, trace: Trace) -> str:
        """Return a path on the ground, with outlines of its end."""
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
        """Yield a cross on each piece that would be lost, with an exclamation mark on own ones."""
        for piece in (*self.lit.casualties, *self.lit.own_casualties):
            if self.lies(piece) is not None:
                own = piece in self.lit.own_casualties
                yield f"casualty-{slug(piece)}", self.cross(piece, own=own), f"casualty-mark{' own' if own else ''}"

    def cross(self, piece: str, *, own: bool) -> str:
        """Return a cross in the corner of a piece, so that its values stay legible."""
        x, y = self._at(piece)
        x, y = x + 27, y - 27
        d = f"M{x - 15} {y - 15}L{x + 15} {y + 15}M{x + 15} {y - 15}L{x - 15} {y + 15}"
        return cased(d) + (pill(x, y - 30, "!") if own else "")


def _layer(overlays: Iterable[Overlay]) -> Layer:
    return {key: group(key, drawn, classes) for key, drawn, classes in overlays}
