"""A table of cards as layers of keyed SVG text: wood and baize, the rails of both sides, their cards in two lines."""

from __future__ import annotations

from engine.core.references import Pick, PlaceRef, PoseRef, Ref, place_ref, side_ref
from engine.core.types import Side
from engine.core.view import Card, View
from web.boards.cards import card_dice, card_face, card_overlays, card_thumbnail
from web.boards.cards import prospects as coming
from web.boards.cards.card_layout import card_layout
from web.boards.cards.card_text import named
from web.boards.cards.strength import cube
from web.boards.cards.table_layout import TableLayout
from web.boards.cards.text_fitting import TITLE, squeeze
from web.boards.cards.text_fitting import width as wide
from web.boards.drawing import ARROWS, WIDE, Drawing, Layers, Rect
from web.boards.highlights import Highlights, Localizer
from web.boards.markup_text import Point, escape, number, slug
from web.boards.speech_text import aria_label
from web.boards.strokes import group

CUBES = "cubes"
"""Sign of the track whose value is shown as cubes on a side's rail."""
DEFS = (
    '<pattern id="cd-baize" width="9" height="9" patternUnits="userSpaceOnUse"><path class="cd-nap" '
    'd="M1 2l2 1M6 1l1 2M3 6l1 2M7 6l2-1"/></pattern>'
    '<pattern id="cd-grain" width="210" height="26" patternUnits="userSpaceOnUse"><path class="cd-grain" '
    'd="M0 5q52-4 105 0t105 0M0 13q60 5 120 1t90-1M0 21q40-3 96 0t114 0"/></pattern>'
    '<pattern id="cd-wing-1" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="cd-hatch" d="M0 3.5H7"/></pattern>'
    '<pattern id="cd-wing-2" width="8" height="8" patternUnits="userSpaceOnUse"><circle class="cd-dot" cx="2" cy="2" '
    'r="1.4"/><circle class="cd-dot" cx="6" cy="6" r="1.4"/></pattern>'
    '<pattern id="cd-wing-3" width="10" height="8" patternUnits="userSpaceOnUse">'
    '<path class="cd-hatch" d="M0 2l5 4 5-4"/></pattern>'
    '<linearGradient id="cd-wood" x2="0" y2="1"><stop class="cd-wood-light"/><stop class="cd-wood-dark" offset="1"/>'
    '</linearGradient><linearGradient id="cd-stick"><stop class="cd-stick-light"/>'
    '<stop class="cd-stick-dark" offset="1"/></linearGradient>'
    '<radialGradient id="cd-lamp" r=".75"><stop offset=".5" class="shade-in"/><stop offset="1" class="shade-out"/>'
    "</radialGradient>"
)


class CardTable:
    """The drawing of a table of cards."""

    def __init__(self, view: View, *, turn: int = 0, shape: str = WIDE) -> None:
        self.view = view
        self.layout = TableLayout(view.board, view.cards, turn=turn, shape=shape)
        self._faces = card_face.FaceCache()
        self._resting: tuple[Localizer, dict[str, str], dict[str, card_face.Formation]] | None = None
        """The rails and cards with the names they were drawn with, cached because many clicks use the same view."""

    def take_over(self, before: Drawing) -> None:
        """Take the drawn cards over from the drawing before, since most of them have not changed."""
        if isinstance(before, CardTable):
            self._faces = before._faces  # noqa: SLF001 - it is one of its kind

    def opening(self, names: Localizer) -> str:
        """Return the start tag of the board's SVG element."""
        classes = "board look-cards upright" if self.layout.is_upright else "board look-cards"
        return (
            f'<svg id="board-svg" class="{classes}" viewBox="{self.layout.viewbox}" xmlns="http://www.w3.org/2000/svg" '
            f'role="application" {aria_label(names.say("site.cards.board"))}>'
        )

    def standing(self, names: Localizer) -> Layers:
        """Return the layers that depend only on the board: the table itself and the places of the cards."""
        layout = self.layout
        return {"ground": {"land": _table(self.view, names, layout)}, "spaces": _places(self.view, names, layout)}

    def moving(self, names: Localizer, lit: Highlights, *, fallen: bool = True) -> Layers:  # noqa: ARG002 - cards leave the table
        """Return the layers that change while playing: the rails, the cards, the marks."""
        _, lying = self._at_rest(names)
        return {"pieces": {node: made.lit(lit) for node, made in lying.items()}, **self.marks(names, lit)}

    def marks(self, names: Localizer, lit: Highlights) -> Layers:
        """Return the layers of marks below and above the cards, including the rails."""
        view, layout = self.view, self.layout
        under, over = card_overlays.CardOverlays(view, lit, self, layout).layers()
        rails, _ = self._at_rest(names)
        return {"under": rails | under, "over": coming.prospects(view, lit, layout) | over}

    def _at_rest(self, names: Localizer) -> tuple[dict[str, str], dict[str, card_face.Formation]]:
        """Return the rails with their contents, and the cards; only the cards' state classes depend on highlights."""
        view, layout = self.view, self.layout
        if self._resting is None or self._resting[0] is not names:
            rails = {
                f"rail-{n}": group(f"rail-{n}", _laid_out(view, side, layout), "cd-laid")
                for n, side in _ends(view, layout)
            }
            sizes = self._faces.sizes_of_lines(view, names, layout)
            arrows = card_overlays.aims(view, layout)
            lying = {
                f"piece-{slug(card.id)}": card_face.formation(
                    card, view, names, layout, sizes.get(card.id, 12), arrows.get(card.id, ""), self._faces
                )
                for card in view.cards
                if card.status != "out" and card.id in layout.boxes
            }
            self._resting = names, rails, lying
        return self._resting[1:]

    def ring(self, at: PlaceRef | PoseRef) -> str:
        """Return the focus ring around a place, empty if there is no card."""
        box = self.box(at)
        if box is None:
            return group("ring", "")
        around = (
            f'x="{number(box.left - 2)}" y="{number(box.top - 2)}" width="{number(box.width + 4)}" '
            f'height="{number(box.height + 4)}" rx="9"'
        )
        return group("ring", f'<rect class="casing" {around}/><rect class="shaft" {around}/>')

    def point(self, ref: Ref) -> Point | None:
        """Return the middle of a card or of its place."""
        return self.layout.centre.get(ref.id)

    def spot(self, key: str) -> Point | None:
        """Return a spot of the drawing, or None if it has none of this id.

        `pool:SIDE` is where a side's dice land, `cubes:SIDE` the last cube on a side's rail, `strength:CARD` the end of
        a card's row of sticks or cubes.
        """
        kind, _, which = key.partition(":")
        if kind in ("pool", "cubes"):
            return next(
                (self._on_rail(kind, side, n) for n, side in _ends(self.view, self.layout) if side == which), None
            )
        laid = (card for card in self.view.cards if card.id in self.layout.boxes)
        return next((self._last_stick(card) for card in laid if card.id == which), None)

    def _on_rail(self, kind: str, side: Side, end: int) -> Point:
        """Return the middle of a side's tray, or of its last morale cube."""
        if kind == "pool":
            left, across = _tray(self.layout)
            return left + across / 2, _middle(self.layout, end)
        begins, step, _ = _row_of_cubes(self.view, side, self.layout)
        return begins + (max(1, _cubes_of(self.view, side)) - 0.5) * step, _middle(self.layout, end)

    def _last_stick(self, card: Card) -> Point:
        box, lay = self.layout.lies(card), card_layout(self.layout)
        return box.x + box.width / 6, box.top + lay.band + lay.label + lay.strength / 2

    def box(self, ref: Ref) -> Rect | None:
        """Return the bounding box of a card, which is that of its place."""
        box = self.layout.boxes.get(ref.id)
        return None if box is None else Rect(box.left, box.top, box.width, box.height)

    def at(self, x: float, y: float) -> PlaceRef | None:
        """Return the place at a point."""
        refs = (place_ref(space.id) for space in self.view.spaces)
        return next((ref for ref in refs if (box := self.box(ref)) is not None and box.holds(x, y)), None)

    def near(self, ref: Pick, key: str) -> PlaceRef | None:
        """Return the place reached by an arrow key from a place, or None at the edge or for other keys.

        Left and right stay in the line, up and down go to the nearest card of the other line.
        """
        way = ARROWS.get(key)
        here = next((space for space in self.view.spaces if place_ref(space.id) == ref), None)
        if way is None or here is None:
            return None
        across, up = way
        x, y = self.layout.centre[here.id]
        places = [(space, *self.layout.centre[space.id]) for space in self.view.spaces]
        ahead = [
            (abs(a - x), space.id)
            for space, a, b in places
            if (space.y == here.y) == bool(across) and (a - x) * across + (y - b) * up > 0
        ]
        return place_ref(min(ahead)[1]) if ahead else None

    @staticmethod
    def small(view: View, label: str = "", *, turn: int | None = None, names: Localizer | None = None) -> str:
        """Return a thumbnail of the table."""
        return card_thumbnail.picture(view, label, turn=turn, names=names)


def _ends(view: View, layout: TableLayout) -> tuple[tuple[int, Side], tuple[int, Side]]:
    """Return the two sides, the upper one first, each with its end of the table: 0 is the top."""
    first, second = view.sides
    return ((0, second), (1, first)) if layout.turn in (2, 3) else ((0, first), (1, second))


def _table(view: View, names: Localizer, layout: TableLayout) -> str:
    m, w, h = layout.measures, layout.width, layout.height
    inner = (
        f'x="{m.rim - 5}" y="{m.rail}" width="{w - 2 * m.rim + 10}" height="{h - 2 * m.rail}" '
        f'rx="{5 if layout.is_small else 8}"'
    )
    parts = [
        f'<g id="land"><defs>{DEFS}</defs><rect class="cd-frame" width="{w}" height="{h}"/>',
        f'<rect fill="url(#cd-grain)" width="{w}" height="{h}"/>',
        f'<rect class="cd-felt" {inner}/><rect fill="url(#cd-baize)" {inner}/><rect fill="url(#cd-lamp)" {inner}/>',
        f'<rect class="cd-lip" {inner}/>',
        f'<path class="cd-middle" d="M{m.rim + 14} {h / 2:g}H{w - m.rim - 14}"/>',
    ]
    for box in layout.boxes.values():
        inside = f'width="{number(box.width - 8)}" height="{number(box.height - 8)}" rx="6"'
        parts.append(f'<rect class="cd-empty" x="{number(box.left + 4)}" y="{number(box.top + 4)}" {inside}/>')
    for n, side in _ends(view, layout):
        which = view.sides.index(side)
        top = n * (h - m.rail)
        left, across = _tray(layout)
        name = names.name(side_ref(side))
        size = 13.5 if layout.is_small else 19
        room = _room_for_name(layout)
        mark = top + 5 if n == 0 else top + m.rail - 8
        stripe = f"M{m.rim} {mark + 1.5:g}H{w - m.rim}"
        parts.append(
            f'<g class="cd-rail side-{which}"><path class="cd-stripe" d="{stripe}"/>'
            f'<rect class="cd-tray" x="{left:g}" y="{_middle(layout, n) - _tray_high(layout) / 2:g}" '
            f'width="{across:g}" height="{_tray_high(layout):g}" rx="6"/><text class="cd-side" x="{_start(layout):g}" '
            f'y="{number(_middle(layout, n) + size * 0.33)}" font-size="{size:g}"{squeeze(name, size, room, TITLE)}>'
            f"{escape(name)}</text></g>"
        )
    return "".join(parts) + "</g>"


def _start(layout: TableLayout) -> float:
    return layout.measures.rim + (20 if layout.is_small else 26)


def _middle(layout: TableLayout, end: int) -> float:
    """Return the y coordinate of things on a rail."""
    away = layout.measures.rail / 2 + 3
    return away if end == 0 else layout.height - away


def _tray_high(layout: TableLayout) -> float:
    return 23 if layout.is_small else 32


def _tray(layout: TableLayout) -> tuple[float, float]:
    """Return the left edge and the width of a dice tray."""
    across = 142 if layout.is_small else 210
    return layout.width - layout.measures.rim - across - 2, across


def _room_for_name(layout: TableLayout) -> float:
    return 112 if layout.is_small else 260


def _laid_out(view: View, side: Side, layout: TableLayout) -> str:
    """Return the contents of a side's rail: a lamp that marks the deciding side, its morale cubes, its dice."""
    end = next(n for n, other in _ends(view, layout) if other == side)
    y = _middle(layout, end)
    left, across = _tray(layout)
    size = 18.0 if layout.is_small else 25.0
    drawn = card_dice.lying(view.pools.get(side, ()), left + 5, y, across - 12, size, is_free=True)
    begins, step, size = _row_of_cubes(view, side, layout)
    drawn += "".join(cube(begins + (n + 0.5) * step, y, size) for n in range(_cubes_of(view, side)))
    lamp = "cd-lamp on" if view.active == side else "cd-lamp"
    at = _start(layout) - (10 if layout.is_small else 13)
    return f'{drawn}<path class="{lamp}" transform="translate({at:g} {number(y)})" d="M0-6L5 0L0 6L-5 0Z"/>'


def _cubes_of(view: View, side: Side) -> int:
    """Return the number of a side's morale cubes."""
    return next((track.value for track in view.tracks if track.side == side and track.sign == CUBES), 0)


def _row_of_cubes(view: View, side: Side, layout: TableLayout) -> tuple[float, float, float]:
    """Return the start of a side's cubes, between its name and its tray, their distance, and their size."""
    size = 14.0 if layout.is_small else 20.0
    name = view.names.get(side_ref(side), "")
    begins = _start(layout) + min(wide(name or "x" * 18, size, TITLE), _room_for_name(layout)) + size * 0.6
    step = min(size * 1.3, (_tray(layout)[0] - begins - 4) / max(1, _cubes_of(view, side)))
    return begins, step, min(size, step * 0.9)


def _places(view: View, names: Localizer, layout: TableLayout) -> dict[str, str]:
    """Return the clickable places of all cards on the board."""
    found = {}
    for space in view.spaces:
        box = layout.boxes.get(space.id)
        if box is None:
            continue
        around = f'width="{number(box.width + 6)}" height="{number(box.height + 6)}" rx="9"'
        pick = escape(place_ref(space.id))
        found[f"space-{space.id}"] = (
            f'<g id="space-{space.id}" class="space" data-pick="{pick}" role="button" tabindex="-1" '
            f'{aria_label(named(names, space.id))}><rect class="hit" x="{number(box.left - 3)}" '
            f'y="{number(box.top - 3)}" {around}/></g>'
        )
    return found
