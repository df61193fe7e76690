"""A formation as a card: its name on the colour of its wing, its sticks or cubes, its dice, its lines.

Nothing depends on colour alone: each wing of a side has a pattern and its name, lost sticks are hollow, reactions have
a dashed frame, lines that can be used now have a plate, and a reserve is behind its line under a ribbon.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.references import piece_ref, place_ref
from engine.core.types import Facts
from engine.core.view import Card, View
from web.boards.cards import card_dice, card_text
from web.boards.cards.card_layout import FULL, CardLayout, card_layout
from web.boards.cards.strength import strength
from web.boards.cards.table_layout import Box, TableLayout
from web.boards.cards.text_fitting import BOLD, TITLE, fit, flow, squeeze
from web.boards.cards.text_fitting import width as length
from web.boards.hexes.pieces import STAR
from web.boards.highlights import DICE, REACH, Highlights, Localizer
from web.boards.markup_text import escape, number, slug, use

FOOT = 6
"""Maximum number of rows at the foot of a card."""
MORE = "\u2026"
"""Replaces the foot of a card without space for it."""
RESERVE = "reserve"
"""Part of the key of tags that tell what a reserve waits for."""
PRESSED, ON_PAPER = 1.25, 1.4
"""Maximum ratio of a text to its ribbon: on the board, where small letters are hard to read, and on paper."""
TONES = 4
"""Number of tones of a side's colour; a fifth wing reuses the first one with its own name."""


def tone(view: View, card: Card) -> str:
    """Return the classes of a card's colours: its side's, and its wing's by index within the side."""
    wings = list(dict.fromkeys(other.wing for other in view.cards if other.side == card.side))
    return f"side-{view.sides.index(card.side)} wing-{wings.index(card.wing) % TONES}"


class FaceCache:
    """The cards as they were drawn last; one drawing of a table takes it over from the one before."""

    def __init__(self) -> None:
        self._sizes_for: tuple[object, ...] = ()
        """The cards, boxes and names that the sizes are for."""
        self._sizes: dict[str, float] = {}
        self._faces: dict[str, tuple[tuple[object, ...], str]] = {}
        """Card -> its last drawing, after everything that it depends on."""

    def sizes_of_lines(self, view: View, names: Localizer, layout: TableLayout) -> dict[str, float]:
        """Return the font size of each card's lines, by card id; recomputed when a card has changed."""
        shown = (view.cards, layout.boxes, names.alike)
        if self._sizes_for != shown:
            self._sizes_for, self._sizes = shown, _sizes(view, names, layout)
        return self._sizes

    def face(self, card: Card, view: View, names: Localizer, box: Box, lay: CardLayout, size: float) -> str:
        """Return a card with its arriving sticks; it is drawn again when any card has changed."""
        shown = (view.cards, names.alike, box, lay, size)  # the lines of one card mention others
        before, drawn = self._faces.get(card.id, ((), ""))
        if before != shown:
            drawn = _coming(card, box) + face(card, view, names, box, lay, size)
            self._faces[card.id] = shown, drawn
        return drawn


def _sizes(view: View, names: Localizer, layout: TableLayout) -> dict[str, float]:
    lay = card_layout(layout)
    boxes = [(card, layout.boxes[card.id]) for card in view.cards if card.id in layout.boxes]
    rooms = [(card, box.width - 2 * lay.edge, _room(card, names, box, lay)) for card, box in boxes if has_text(box)]
    return card_text.best(view, names, rooms)


def _room(card: Card, names: Localizer, box: Box, lay: CardLayout) -> float:
    """Return the height available for the printed lines."""
    foot = 13 * len(_foot(card, names, box.width - 2 * lay.edge)) + 4
    return box.height - lay.text - foot


def _foot(card: Card, names: Localizer, room: float) -> list[str]:
    """Return the rows at the foot of a card: its tags except that of a reserve, which is on the ribbon."""
    told = [short_tag(names, key, facts) for key, facts in card.tags if RESERVE not in key]
    rows = [" ".join(row) for row in flow(_words(told), 11.5, room, BOLD)]
    return rows if len(rows) <= FOOT else [*rows[: FOOT - 1], f"{rows[FOOT - 1]} \u2026"]


def _words(told: list[str]) -> Iterator[str]:
    """Yield the words of tags; the dot between two tags stays with the word before it."""
    for n, tag in enumerate(told, 1):
        *words, last = tag.split()
        yield from words
        yield last if n == len(told) else f"{last} {card_text.AND}"


def short_tag(names: Localizer, key: str, facts: Facts) -> str:
    """Return the shortest available text of a tag."""
    said = names.say(f"{key}.short", facts)
    return names.say(key, facts) if said == f"{key}.short" else said


def has_text(box: Box) -> bool:
    """Return whether the lines of a card are printed in full; else a row of signs stands for them."""
    return box.height > 180


class Formation(NamedTuple):
    """A card on the table: markup before and after the classes of its states."""

    card: Card
    before: str
    states: tuple[str, ...]
    """Its classes regardless of highlights."""
    behind: str

    def lit(self, lit: Highlights) -> str:
        """Return its markup including the classes of its highlights."""
        return f"{self.before}{' '.join((*self.states, *_marked(self.card, lit)))}{self.behind}"


def formation(
    card: Card,
    view: View,
    names: Localizer,
    layout: TableLayout,
    size: float = 12,
    aim: str = "",
    cache: FaceCache | None = None,
) -> Formation:
    """Return a card on the table; `size` is the font size of its lines, `aim` the arrow to its target."""
    faces = cache if cache is not None else FaceCache()
    box = layout.lies(card)
    behind = (
        f'" data-pick="{escape(piece_ref(card.id))}" aria-hidden="true">'
        f"<title>{escape(card_text.named(names, card.id))}</title>{aim}"
        f'<g transform="translate({number(box.x)} {number(box.y)})"><g class="lift">'
        f"{faces.face(card, view, names, box, card_layout(layout), size)}</g></g></g>"
    )
    states = ("formation", "piece", tone(view, card), *_states(card))
    return Formation(card, f'<g id="piece-{slug(card.id)}" class="', states, behind)


def _states(card: Card) -> list[str]:
    states = [card.status] if card.status != "in_play" else []
    states += ["armed"] if any(ability.is_armed for ability in card.abilities) else []
    return states + (["special"] if card.kind == "special" else [])


def _marked(card: Card, lit: Highlights) -> list[str]:
    states = ["selected"] if piece_ref(card.id) in lit.selected or place_ref(card.id) in lit.selected else []
    states += ["carriable"] if card.id in lit.movable else []
    states += ["target"] if card.id in lit.targets else []
    states += ["open"] if lit.places.get(card.id) in (REACH, DICE) else []
    states += ["casualty"] if card.id in (*lit.casualties, *lit.own_casualties) else []
    return states


def face(
    card: Card, view: View, names: Localizer, box: Box, lay: CardLayout, size: float, pressed: float = PRESSED
) -> str:
    """Return a card around (0, 0); a ribbon's text is condensed by `pressed` at most, else replaced by one word."""
    w, h = box.width, box.height
    frame = f'width="{number(w)}" height="{number(h)}" rx="7"'
    around = f'x="-3" y="-3" width="{number(w + 6)}" height="{number(h + 6)}" rx="10"'
    parts = [
        f'<rect class="cd-shadow" x="2" y="4" {frame}/><rect class="cd-halo" {around}/>',
        f'<rect class="cd-paper" {frame}/>',
        _band(card, names, w, lay),
        strength(card, names.system, w, lay),
        _slot(card, w, lay),
    ]
    if has_text(box):
        inner = (lay.edge, lay.text, w - 2 * lay.edge, _room(card, names, box, lay))
        parts.append(card_text.lines(view, names, card, size, inner))
        parts += _tags(card, names, lay.edge, h - 6, w - 2 * lay.edge)
    else:
        parts.append(_signs(card, names, w, h, lay))
    parts.append(f'<rect class="cd-edge" {frame}/>')
    if card.star:
        parts.append(f'<path class="star" transform="translate({number(w - 4)} 5) scale(1.25)" d="{STAR}"/>')
    if card.status == "reserve":
        word = names.say("site.cards.reserve")
        told = next((short_tag(names, key, facts) for key, facts in card.tags if RESERVE in key), word)
        told = told if length(told, 11.5, BOLD) < pressed * (w - 22) else word
        parts.append(_ribbon(told, w, h + 8 if box.toward > 0 else -8))
    elif lay is FULL and any(ability.is_armed and ability.is_reaction for ability in card.abilities):
        parts.append(_ready(card, names.system, h + 10 if box.toward > 0 else -10))
    return f'<g transform="translate({number(-w / 2)} {number(-h / 2)})">{"".join(parts)}</g>'


def alone(card: Card, view: View, names: Localizer, width: float, height: float) -> str:
    """Return a card outside a table, around (0, 0), with its lines in the largest font size that fits."""
    box = Box(0, 0, width, height, toward=1, rank=0, gate=0)
    rooms = [(card, width - 2 * FULL.edge, _room(card, names, box, FULL))]
    return face(card, view, names, box, FULL, card_text.best(view, names, rooms)[card.id], ON_PAPER)


def _band(card: Card, names: Localizer, w: float, lay: CardLayout) -> str:
    """Return the name on the colour of the wing, with the wing's own name and pattern below."""
    name = card_text.named(names, card.id)
    room = w - 2 * lay.edge - (6 if card.star else 0)
    top = f"M0 {lay.band:g}V7Q0 0 7 0H{number(w - 7)}Q{number(w)} 0 {number(w)} 7V{lay.band:g}Z"
    size, told = fit(name, room, lay.titles[:5] if lay is FULL else lay.titles[:1], 1, TITLE)
    if len(told) > 1 or length(told[0], size, TITLE) > room:
        size, told = fit(name, room, lay.titles[3:] if lay is FULL else lay.titles, 2, TITLE)
    first = lay.band / 2 + size * 0.33 - (len(told) - 1) * size * 0.47
    title = "".join(
        f'<text class="cd-name" x="{number(lay.edge)}" y="{number(first + n * size * 0.95)}" font-size="{size:g}"'
        f"{squeeze(line, size, room, TITLE)}>{escape(line)}</text>"
        for n, line in enumerate(told)
    )
    strip = f'x="0" y="{lay.band:g}" width="{number(w)}" height="{lay.label:g}"'
    label = ""
    if lay is FULL:
        wing = names.name(f"wing:{card.wing}").removeprefix("wing:")
        label = (
            f'<text class="cd-wing" x="{lay.edge:g}" y="{lay.band + 11.3:g}"'
            f"{squeeze(wing, 12.5, w - 2 * lay.edge)}>{escape(wing)}</text>"
        )
    return (
        f'<path class="cd-band" d="{top}"/><path class="cd-pattern" d="{top}"/>'
        f'<rect class="cd-strip" {strip}/>{title}{label}'
    )


def _slot(card: Card, w: float, lay: CardLayout) -> str:
    """Return the slot of the dice: those that the card takes, printed at the left or on top, and those placed."""
    top = lay.band + lay.label + lay.strength
    edge, high = lay.edge - 3, lay.slot - 2
    left, room = edge + 5, w - 2 * edge - 10
    if lay is not FULL:
        printed, _ = card_dice.printed(card.area, left, top + lay.printed * 0.7, room, lay.printed)
        size = 16.0
        taken = min(room, (len(card.dice) * 1.16 - 0.16) * size)
        dice = card_dice.lying(card.dice, left + room - taken, top + high - 9.5, taken, size)
    else:
        need = len(card.dice) * 15 * 1.16 + (6 if card.dice else 0)
        printed, used = card_dice.printed(card.area, left, top + high / 2, max(room - need, room * 0.3), 15)
        size = min(high - 5, max(15, (room - used - 6) / max(1, len(card.dice)) / 1.16))
        taken = min(room - used - 4, (len(card.dice) * 1.16 - 0.16) * size)
        dice = card_dice.lying(card.dice, left + room - taken, top + high / 2, taken, size)
    return (
        f'<rect class="cd-slot" x="{edge:g}" y="{number(top)}" width="{number(w - 2 * edge)}" height="{number(high)}" '
        f'rx="5"/>{printed}{dice}'
    )


def _signs(card: Card, names: Localizer, w: float, h: float, lay: CardLayout) -> str:
    """Return a row of signs for a card's lines, for a card without space for text, and its foot if that fits."""
    size, half = lay.sign, lay.sign * 0.655
    y = h - half - 2
    drawn = []
    at = lay.edge + size / 2
    plate = f'width="{number(2 * half)}" height="{number(2 * half)}" rx="4"'
    for ability in card.abilities:
        classes = " ".join(
            ["cd-line", *(["reaction"] if ability.is_reaction else []), *(["armed"] if ability.is_armed else [])]
        )
        drawn.append(
            f'<g class="{classes}"><rect class="cd-plate" x="{number(at - half)}" y="{number(y - half)}" {plate}/>'
            f"{use(card_text.sign(names.system, ability), at, y, size)}</g>"
        )
        at += 2 * half + 3
    room = w - lay.edge - at + 6
    foot = " ".join(_foot(card, names, w))
    if foot and length(foot, 11.5, BOLD) > 1.15 * room:
        foot = MORE if length(MORE, 11.5, BOLD) <= room else ""  # full text on its sheet: one word of it means nothing
    if foot:
        drawn.append(
            f'<text class="cd-tag small" x="{number(w - lay.edge)}" y="{number(y + 4)}"'
            f"{squeeze(foot, 11.5, room, BOLD)}>{escape(foot)}</text>"
        )
    return "".join(drawn)


def _tags(card: Card, names: Localizer, x: float, y: float, room: float) -> list[str]:
    """Return the tags at the foot of a card."""
    rows = _foot(card, names, room)
    return [
        f'<text class="cd-tag" x="{number(x)}" y="{number(y - 13 * (len(rows) - 1 - n))}"'
        f"{squeeze(row, 11.5, room, BOLD)}>{escape(row)}</text>"
        for n, row in enumerate(rows)
    ]


def _ribbon(told: str, w: float, y: float) -> str:
    """Return the ribbon of a reserve, at the edge that faces the enemy."""
    half, notch = number(w / 2 - 2), number(w / 2 - 8)
    pressed = squeeze(told, 11.5, w - 22, BOLD)
    return (
        f'<g class="cd-ribbon" transform="translate({number(w / 2)} {number(y)})"><path d="M-{half}-9H{half}L{notch} 0L'
        f'{half} 9H-{half}L-{notch} 0Z"/><text y="4"{pressed}>{escape(told)}</text></g>'
    )


def _ready(card: Card, system: str, y: float) -> str:
    """Return the badge of a card that can react now, at the edge that faces the enemy."""
    ability = next(ability for ability in card.abilities if ability.is_armed and ability.is_reaction)
    return (
        f'<g class="cd-ready" transform="translate(19 {number(y)})"><circle r="12.5"/>'
        f"{use(card_text.sign(system, ability), 0, 0, 16)}</g>"
    )


def _coming(card: Card, box: Box) -> str:
    """Return the arriving sticks of a card, which project from behind it."""
    y = -box.toward * box.height / 2
    return "".join(
        f'<rect class="cd-stick coming" x="{number(-box.width / 2 + 16 + 9 * n)}" y="{number(y - 15)}" width="5.5" '
        'height="30" rx="2"/>'
        for n in range(card.coming)
    )
