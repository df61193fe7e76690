"""Temporary drawings over a table of cards: targets, possible places for dice, the effects of an action."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.references import Ref
from engine.core.view import Card, Trace, View
from web.boards.cards.card_layout import CardLayout, card_layout
from web.boards.cards.table_layout import GAP, Box, TableLayout
from web.boards.drawing import Drawing
from web.boards.highlights import DICE, Highlights, Loss
from web.boards.marks import Overlay
from web.boards.markup_text import Point, escape, number, points, slug, use
from web.boards.overlays import Overlays
from web.boards.strokes import cased, pill

APART = 9
"""Distance between two arrows at the same target."""
BEHIND = 10
"""Distance of a plate's middle from the card's rear edge, in the gap before the rail."""


def aims(view: View, layout: TableLayout) -> dict[str, str]:
    """Return, for each card with an attack that can be made now, an arrow to its target."""
    shots = [(card, target) for card in view.cards if (target := _target(card)) in layout.boxes]
    found = {}
    for card, target in shots:
        same = sorted((c for c, t in shots if t == target), key=lambda c: layout.boxes[c.id].x)
        aside = APART * (same.index(card) - (len(same) - 1) / 2)
        d, head = way(_lies(view, layout, card.id), _lies(view, layout, target), aside)
        found[card.id] = (
            f'<g class="cd-aim"><path class="casing" d="{d}"/><path class="shaft" d="{d}"/>'
            f'<polygon class="head" points="{head}"/></g>'
        )
    return found


def _target(card: Card) -> str:
    armed = (ability.now for ability in card.abilities if ability.is_armed and not ability.is_reaction and ability.now)
    return next((now for now in armed if now != card.id), "") if card.status == "in_play" else ""


def _lies(view: View, layout: TableLayout, place: str) -> Box:
    card = next((card for card in view.cards if card.id == place), None)
    return layout.boxes[place] if card is None else layout.lies(card)


def way(start: Box, end: Box, aside: float = 0, size: float = 1) -> tuple[str, str]:
    """Return path data from the front of a card to that of another, and the corners of the arrowhead.

    The arrows of the two lines keep to different sides; those from and to the second rank pass through the gaps.
    """
    lean = start.toward * min(9, start.width * 0.09)
    (a, b), (c, d) = start.front, end.front
    a += lean / (4 if start.rank else 1)
    c += (lean + aside) / (4 if end.rank else 1)
    tip, neck = d + 3 * end.toward, d + (3 + 11 * size) * end.toward
    gate = end.gate if end.rank else neck
    bend = max(18, abs(gate - start.gate) * 0.62)
    first, second = start.gate + start.toward * bend, gate + end.toward * bend
    path = f"M{number(a)} {number(b)}"
    if start.rank:
        path += f"V{number(start.gate)}"
    path += f"C{number(a)} {number(first)} {number(c)} {number(second)} {number(c)} {number(gate)}"
    if end.rank:
        path += f"V{number(neck)}"
    half = min(7 * size, GAP * 0.9 if end.rank else 99)
    return path, points(((c, tip), (c - half, neck), (c + half, neck)))


def _clasp(one: Box, other: Box, down: float, *, is_alive: bool) -> str:
    """Return two rings joined by a bar across the gap; the bar of a dead link has no middle.

    For cards side by side it is `down` from their upper edge, where it covers no text.
    """
    if one.rank == other.rank:
        x, turn = (one.x + one.width / 2 + other.left) / 2, 0
        y = one.top + down
    else:
        back = one if one.rank > other.rank else other
        x, turn = (one.x + other.x) / 2, 90
        y = back.y + back.toward * (back.height + GAP) / 2
    far = 9.5 if one.rank == other.rank else 6.5
    bar = f"M-{far} 0H{far}" if is_alive else f"M-{far} 0H-5M5 0H{far}M-3-4L1 4M-1-4L3 4"
    at = f'transform="translate({number(x)} {number(y)}) rotate({turn})"'
    ends = f'<circle cx="-{far - 1}" r="3"/><circle cx="{far - 1}" r="3"/>'
    return f'<g {at}><path class="casing" d="{bar}"/><path class="shaft" d="{bar}"/>{ends}</g>'


class CardOverlays(Overlays):
    """The marks over a table of cards: arrows from front to front, crosses on sticks, plus signs on dice."""

    classes = " cd"
    marked = " cd-mark"

    def __init__(self, view: View, lit: Highlights, drawing: Drawing, layout: TableLayout) -> None:
        super().__init__(view, lit, drawing)
        self.layout = layout
        self._lay = card_layout(layout)

    def under(self) -> Iterator[Overlay]:
        """Yield the marks below the cards in drawing order."""
        yield from self.last()

    def over(self) -> Iterator[Overlay]:
        """Yield the marks above the cards in drawing order."""
        yield from self.links()
        yield from self.ways()
        yield from self.places()
        yield from self.threats()
        yield from self.casualties()
        yield from self.targets()
        yield from self.plans()
        yield from self.losses()
        yield from self.labels()
        yield from self.loads()
        yield from self.cursor()

    def _box(self, card: str) -> Box:
        return _lies(self.view, self.layout, card)

    def plate(self, place: str) -> Point:
        """Return the position of a short text on a card: over the slot of its dice."""
        box = self._box(place)
        return box.x, box.top + _slot_top(self._lay) + self._lay.slot / 2

    def place(self, kind: str, place: str) -> str:
        """Return the mark of a card that may be picked: around its dice slot with a plus sign, or around the card."""
        box, lay = self._box(place), self._lay
        if kind != DICE:
            return (
                f'<rect x="{number(box.left + 3)}" y="{number(box.top + 3)}" width="{number(box.width - 6)}" '
                f'height="{number(box.height - 6)}" rx="6"/>'
            )
        edge, x, y = lay.edge - 3, box.left, box.top + _slot_top(lay)
        at = f'transform="translate({number(x + box.width - edge)} {number(y - 1)})"'
        return (
            f'<rect x="{number(x + edge - 2)}" y="{number(y - 2)}" width="{number(box.width - 2 * edge + 4)}" '
            f'height="{number(lay.slot + 2)}" rx="7"/><g {at}><circle r="8.5"/><path d="M-4.5 0H4.5M0-4.5V4.5"/></g>'
        )

    def brackets(self, place: str) -> str:
        """Return a bracket around each corner of a card."""
        box = self._box(place)
        left, top, right, bottom = box.left - 2, box.top - 2, box.left + box.width + 2, box.top + box.height + 2
        d = "".join(
            f"M{number(x)} {number(y + 20 * v)}V{number(y)}H{number(x + 20 * u)}"
            for x, y, u, v in ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1))
        )
        return f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/>'

    def ways(self) -> Iterator[Overlay]:
        """Yield the arrows of the selected action."""
        for kind, along in _along(self.lit.trace):
            if len(along) > 1 and self.has(along[0]) and self.has(along[-1]):
                yield kind, _arrow(self._box(along[0]), self._box(along[-1])), f"{kind}{self.classes}"

    def threat(self, start: str, end: str, label: str) -> str:
        """Return an arrow from one card to another with a short text."""
        a, b = self._box(start), self._box(end)
        d, head = way(a, b, 0, 1.3)
        x, y = (a.front[0] + b.front[0]) / 2, (a.gate + b.gate) / 2
        return f'{cased(d)}<polygon class="head" points="{head}"/>{pill(x, y, label)}'

    def trail(self, trace: Trace) -> str:
        """Return the path of the last action on the ground, and a frame around its end."""
        drawn = ""
        for _, along in _along(trace):
            known = [place for place in along if self.has(place)]
            if len(known) > 1:
                d, _ = way(self._box(known[0]), self._box(known[-1]))
                drawn += f'<path class="trail" d="{d}"/>'
            if known:
                box = self._box(known[-1])
                drawn += (
                    f'<rect class="cd-ended" x="{number(box.left - 4)}" y="{number(box.top - 4)}" '
                    f'width="{number(box.width + 8)}" height="{number(box.height + 8)}" rx="10"/>'
                )
        return drawn

    def went(self, trace: Trace) -> str:
        """Return the path of an earlier action as arrows from card to card, or "" if it has none."""
        drawn = ""
        for _, along in _along(trace):
            known = [place for place in along if self.has(place)]
            if len(known) > 1:
                d, head = way(self._box(known[0]), self._box(known[-1]), 0, 1.2)
                drawn += f'{cased(d)}<polygon class="head" points="{head}"/>'
        return drawn

    def corner(self, ref: Ref, loss: Loss) -> Point | None:  # noqa: ARG002 - as all overlays
        """Return the position of a loss mark: the end of a card's sticks."""
        card = ref.id
        if not self.has(card):
            return None
        box, lay = self._box(card), self._lay
        return box.left + box.width - 22, box.top + lay.band + lay.label + lay.strength / 2

    def cross(self, piece: str, *, own: bool) -> str:
        """Return a cross over a card's sticks, with an exclamation mark on an own card."""
        box, lay = self._box(piece), self._lay
        x, y = box.x, box.top + lay.band + lay.label + lay.strength / 2
        reach, half = min(44, box.width * 0.36), lay.strength * 0.42
        d = (
            f"M{number(x - reach)} {number(y - half)}L{number(x + reach)} {number(y + half)}"
            f"M{number(x + reach)} {number(y - half)}L{number(x - reach)} {number(y + half)}"
        )
        drawn = f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/>'
        return drawn + (pill(box.left + box.width - 14, y, "!") if own else "")

    def target(self, piece: str, label: str) -> str:
        """Return a crosshair at the card's edge that faces the enemy, so that its text stays legible.

        For a second-rank card above the first rank, whose names begin there, it is on the card's own foot.
        """
        box = self._box(piece)
        away = 15 if not box.rank else 11 if box.toward < 0 else -13
        x, y = box.front[0], box.front[1] + away * box.toward
        ticks = "".join(f"M{number(x + 10 * a)} {number(y + 10 * b)}l{7 * a} {7 * b}" for a, b in
                        ((0, -1), (0, 1), (-1, 0), (1, 0)))  # fmt: skip
        drawn = f'<circle cx="{number(x)}" cy="{number(y)}" r="13"/><path d="{ticks}"/>'
        plate = pill(x + (box.width / 2 - 24 if box.width > 70 else 0), y, label)
        return f'<g class="casing">{drawn}</g><g class="shaft">{drawn}</g>{plate}'

    def loads(self) -> Iterator[Overlay]:
        """Yield a plate on each card with the chance that the next roll loads it."""
        for card, label in self.lit.loads.items():
            if self.has(card):
                box = self._box(card)
                plate = _load_within(box, label, self._lay) if self.layout.is_small else _load(box, label)
                yield f"load-{slug(card)}", plate, "cd-load"

    def links(self) -> Iterator[Overlay]:
        """Yield a clasp between every two linked cards, an open one if the link is dead."""
        gone = {card.id for card in self.view.cards if card.status == "out"}
        for a, b, is_alive in self.view.links:
            if self.has(a) and self.has(b) and not {a, b} <= gone:
                one, other = sorted((self.layout.boxes[a], self.layout.boxes[b]), key=lambda box: box.x)
                classes = "cd-link" if is_alive else "cd-link dead"
                clasp = _clasp(one, other, self._lay.band + self._lay.label, is_alive=is_alive)
                yield f"link-{slug(a)}-{slug(b)}", clasp, classes


def _along(trace: Trace | None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the paths of an action, each with its kind."""
    return () if trace is None else (("path", trace.path), ("flight", trace.flight))


def _slot_top(lay: CardLayout) -> float:
    return lay.band + lay.label + lay.strength


def _arrow(start: Box, end: Box) -> str:
    d, head = way(start, end, 0, 1.55)
    return (
        f'<path class="casing" d="{d}"/><polygon class="casing" points="{head}"/>'
        f'<path class="shaft" d="{d}"/><polygon class="head" points="{head}"/>'
    )


def _load(box: Box, label: str) -> str:
    """Return a plate at the rear edge of a card, in front of the rail, where it covers no text."""
    x, y = box.left + box.width - 40, box.y - box.toward * (box.height / 2 + BEHIND)
    at = f'transform="translate({number(x)} {number(y)})"'
    return (
        f'<g {at}><rect x="-27" y="-9" width="54" height="18" rx="9"/>{use("rolling-dices", -15, 0, 14)}'
        f'<text x="8" y="4.5">{escape(label)}</text></g>'
    )


def _load_within(box: Box, label: str, lay: CardLayout) -> str:
    """Return a plate on a small card's slot, at the lower left: dice are at the right."""
    x, y = box.left + lay.edge + 15, box.top + _slot_top(lay) + lay.slot - 12
    at = f'transform="translate({number(x)} {number(y)})"'
    return f'<g {at}><rect x="-17" y="-8" width="34" height="16" rx="8"/><text y="4.5">{escape(label)}</text></g>'
