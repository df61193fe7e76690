"""Marks on a board with places: possible moves, possible targets, pieces at risk.

Every mark has a shape of its own: dots for movement, dashed fields for approaches, rings with crossed swords for melee
targets, crosshairs for shooting targets, chevrons for pieces that can be overrun, a triangle for own pieces at risk,
brackets for the keyboard cursor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.references import PieceRef, piece_ref, place_ref
from engine.core.view import View
from web.boards.drawing import Drawing
from web.boards.highlights import CHARGE, CROSSING, MELEE, OVERRUN, SHOT, STOP, Highlights
from web.boards.markup_text import Point, number, slug
from web.boards.strokes import cased, chevrons, pill, ticks

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


class Marks:
    """The current marks at places and pieces of one board; each kind of board defines the positions."""

    marked = ""
    """Additional classes of places that may be picked."""

    def __init__(self, view: View, lit: Highlights, drawing: Drawing) -> None:
        self.view, self.lit, self.drawing = view, lit, drawing

    # Positions

    def middle(self, place: str) -> Point:
        """Return the middle of a place on the board."""
        at = self.drawing.point(place_ref(place))
        assert at is not None, f"{place} lies on the board"
        return at

    def has(self, place: str) -> bool:
        """Return whether a place is on the board."""
        return self.drawing.point(place_ref(place)) is not None

    def lies(self, piece: str) -> Point | None:
        """Return the position of a piece, or None if it is not on the board."""
        return self.drawing.point(piece_ref(piece))

    def way(self, places: Iterable[str]) -> list[Point]:
        """Return the middles of places."""
        return [self.middle(place) for place in places]

    def outline(self, place: str, inset: int = 0, attributes: str = "") -> str:
        """Return the outline of a place, inset by some units."""
        box = self.drawing.box(place_ref(place))
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
        """Yield the hatching of the enemy's zones of control."""
        for place in self.lit.zones:
            yield f"zone-{place}", self.outline(place, attributes='fill="url(#zone)" '), "zone"

    def places(self) -> Iterator[Overlay]:
        """Yield the places that may be picked and, faintly, those that the piece under the pointer could reach."""
        for place, kind in {**self.lit.glimpse.places, **self.lit.places}.items():
            if self.has(place):
                faint = "" if place in self.lit.places else " faint"
                yield f"mark-{place}", self.place(kind, place), f"mark{self.marked} {kind}{faint}"

    def place(self, kind: str, place: str) -> str:
        """Return the mark of a place that may be picked."""
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
        """Yield the outlines of the places of selected things."""
        standing = {piece.id: piece.space for piece in self.view.pieces if piece_ref(piece.id) in self.lit.selected}
        for thing in self.lit.selected:
            place = standing.get(thing.id) if isinstance(thing, PieceRef) else thing.id
            if place is not None and self.has(place):
                yield f"chosen-{place}", self.outline(place, 4), "chosen"

    def labels(self) -> Iterator[Overlay]:
        """Yield short texts on places."""
        for place, label in self.lit.labels.items():
            if self.has(place):
                yield f"label-{place}", pill(*self.plate(place), label), "label"

    def plate(self, place: str) -> Point:
        """Return the position of a short text on a place."""
        return self.middle(place)

    def notes(self) -> Iterator[Overlay]:
        """Yield the notes of places, side by side below the middle: a lance, a barred octagon."""
        for place, told in self.lit.notes.items():
            shown, drawn = [note for note in (CHARGE, STOP) if note in told], ""
            for n, note in enumerate(shown):
                x, y = self.middle(place)
                at = f"translate({number(x + 32 * (n - (len(shown) - 1) / 2))} {number(y + 31)})"
                drawn += f'<g transform="{at}"><g class="note {note}">{NOTES[note]}</g></g>'
            if drawn:
                yield f"notes-{place}", drawn, "notes"

    def cursor(self) -> Iterator[Overlay]:
        """Yield the keyboard cursor."""
        place = self.lit.cursor
        if place is not None and self.has(place):
            yield "cursor", self.brackets(place), "cursor"

    def brackets(self, place: str) -> str:
        """Return a bracket around each corner of a place."""
        x, y = self.middle(place)
        d = f"M{x - 44} {y - 24}v-24h24M{x + 20} {y - 48}h24v24M{x + 44} {y + 24}v24h-24M{x - 20} {y + 48}h-24v-24"
        return cased(d)

    # Pieces

    def targets(self) -> Iterator[Overlay]:
        """Yield a ring around each possible target, with the chances; faint ones for the hovered piece.

        A dashed ring is around a piece that an enemy could strike in its turn.
        """
        for piece in self.lit.glimpse.feared:
            if self.lies(piece) is not None:
                yield f"feared-{slug(piece)}", self.target(piece, ""), "target-mark faint feared"
        for piece, label in {**dict.fromkeys(self.lit.glimpse.pieces, ""), **self.lit.targets}.items():
            if self.lies(piece) is not None:
                faint = "" if piece in self.lit.targets else " faint"
                yield f"target-{slug(piece)}", self.target(piece, label), f"target-mark{faint}"

    def target(self, piece: str, label: str) -> str:
        """Return a ring around a piece, with ticks if it can be shot at, and its label below."""
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
        """Yield a warning over each own piece at risk: a triangle, with the kind of risk below."""
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
