"""The text on a card: each of its lines with the cards it names, in rows that fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.references import piece_ref
from engine.core.view import Ability, Card, View
from web.boards.cards.text_fitting import BOLD, SANS, squeeze, wrap
from web.boards.cards.text_fitting import width as wide
from web.boards.highlights import Localizer
from web.boards.markup_text import escape, number, use
from web.looks import registry as looks

SIZES = (17, 16.5, 16, 15.5, 15, 14.5, 14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5)
"""Font sizes of the printed lines, the preferred first."""
LARGER = 1.5
"""Maximum difference of a card's font size from the smallest on the table."""
LEADING = 1.08
NEXT, AND = "\u203a", "\u00b7"


class Row(NamedTuple):
    """One row of a line: its parts with their classes, in order."""

    parts: tuple[tuple[str, str], ...]


def sign(system: str, ability: Ability) -> str:
    """Return the icon of a line; the fallback is that of a reaction or of an attack."""
    return looks.of(system).abilities.get(ability.kind, "checked-shield" if ability.is_reaction else "crossed-swords")


def short(names: Localizer, ability: Ability) -> tuple[str, bool]:
    """Return the text of a line without the cards it names if there is one, else the full text; and which it is."""
    key = f"{ability.key}.short"
    said = names.say(key, ability.facts)
    is_short = said != key
    return brackets(names, ability) + (said if is_short else names.say(ability.key, ability.facts)), is_short


def brackets(names: Localizer, ability: Ability) -> str:
    """Return the requirements of a line in brackets, with a trailing space."""
    return "".join(f"[{names.say(need)}] " for need in ability.needs)


def named(names: Localizer, card: str) -> str:
    """Return the name of a formation."""
    said = names.name(piece_ref(card))
    return card if said == piece_ref(card) else said


def targets(view: View, system: str, ability: Ability) -> Iterator[tuple[str, str]]:
    """Yield the cards that a line names with the state of each: ``now``, ``past``, ``later``, or ``any`` of them."""
    gone = {card.id for card in view.cards if card.status == "out"}
    is_past = ability.now in ability.targets
    for target in ability.targets:
        if target == ability.now:
            is_past = False
            yield target, "now"
        elif ability.is_reaction or ability.kind not in looks.of(system).in_turn:
            yield target, "past" if target in gone else "any"
        else:
            yield target, "past" if is_past or target in gone else "later"


def rows(view: View, names: Localizer, ability: Ability, size: float, room: float) -> list[Row]:
    """Return the rows of a line: its text, bold up to a colon, then the cards it names."""
    text, is_short = short(names, ability)
    head, colon, _ = text.partition(":")
    heavy = len((head + colon).split()) if colon else len(text.split())
    made, count = [], 0
    for row in _beside(text, size, room):
        words = row.split()
        split = max(0, min(len(words), heavy - count))
        count += len(words)
        parts = [(" ".join(words[:split]), "head"), (" ".join(words[split:]), "")]
        made.append(Row(tuple((part, kind) for part, kind in parts if part)))
    made += _named(view, names, ability, size, room) if is_short else ()
    adds = (wrap(names.say(key, facts), size, room) for key, facts in ability.adds)
    return made + [Row(((told, ""),)) for found in adds for told in found]


def _beside(text: str, size: float, room: float) -> list[str]:
    """Return the rows of a text; the first row begins beside the sign."""
    first, *rest = wrap(text, size, room - inset(size), BOLD)
    return [first, *wrap(" ".join(rest), size, room, BOLD)]


def _named(view: View, names: Localizer, ability: Ability, size: float, room: float) -> Iterator[Row]:
    """Yield rows of names; a name is broken only if it is too wide by itself."""
    between = NEXT if ability.kind == "attack" else AND
    parts: list[tuple[str, str]] = []
    used = 0.0
    told = list(targets(view, names.system, ability))
    for n, (target, kind) in enumerate(told):
        face = BOLD if kind == "now" else SANS
        *broken, last = wrap(named(names, target), size, room, face)
        if n < len(told) - 1 and wide(f"{last} {between}", size, face) <= room:
            last += f" {between}"
        for piece in (*broken, last):
            need = wide(piece, size, face)
            if parts and used + need > room:
                yield Row(tuple(parts))
                parts, used = [], 0.0
            parts.append((piece, f"t-{kind}"))
            used += need + size * 0.16
    if parts:
        yield Row(tuple(parts))


def inset(size: float) -> float:
    """Return the indent of the text after the sign."""
    return size * 1.3


def height(view: View, names: Localizer, card: Card, size: float, room: float) -> float:
    """Return the height of all lines of a card at a font size."""
    count = sum(len(rows(view, names, ability, size, room)) for ability in card.abilities)
    return count * size * LEADING + len(card.abilities) * size * 0.5 - size * 0.26


def best(view: View, names: Localizer, rooms: Sequence[tuple[Card, float, float]]) -> dict[str, float]:
    """Return the font size of each card's lines, by card id; `rooms` are their widths and heights.

    No card is printed much larger than the one with the most text.
    """
    found = {
        card.id: next((s for s in SIZES if height(view, names, card, s, across) <= down), SIZES[-1])
        for card, across, down in rooms
    }
    most = min(found.values(), default=SIZES[0]) + LARGER
    return {
        card.id: next(
            (s for s in SIZES if s <= min(found[card.id], most) and _begins(names, card, s, across)), SIZES[-1]
        )
        for card, across, _ in rooms
    }


def _begins(names: Localizer, card: Card, size: float, room: float) -> bool:
    """Return whether the first word of each line fits beside its sign."""
    first = (short(names, ability)[0].split(maxsplit=1)[0] for ability in card.abilities)
    return all(wide(word, size, BOLD) <= room - inset(size) for word in first)


def _cut(printed: list[list[Row]], most: float) -> list[list[Row]]:
    """Return the rows of a card's lines truncated to a number of rows: the last names are left out first."""
    for told in reversed(printed):
        over = sum(map(len, printed)) - int(most)
        if over > 0 and len(told) > 1:
            del told[max(1, len(told) - over) :]
            told[-1] = Row((*told[-1].parts, ("\u2026", "")))
    return printed


def lines(view: View, names: Localizer, card: Card, size: float, box: tuple[float, float, float, float]) -> str:
    """Return the lines of a card in a box (left, top, width, height); those that can be used now have a plate."""
    left, y, across, down = box
    made = []
    most = (down - len(card.abilities) * size * 0.5 + size * 0.5) / size / LEADING
    printed = _cut([rows(view, names, ability, size, across) for ability in card.abilities], most)
    for ability, told in zip(card.abilities, printed, strict=True):
        tall = len(told) * size * LEADING + size * 0.24
        kinds = [kind for kind, is_so in (("reaction", ability.is_reaction), ("armed", ability.is_armed)) if is_so]
        plate = (
            f'<rect class="cd-plate" x="{number(left - 3)}" y="{number(y)}" width="{number(across + 6)}" '
            f'height="{number(tall)}" rx="4"/>'
        )
        first, *more = told
        drawn = _row(first, left + inset(size), y + size * 0.9, _pressed(first, size, across - inset(size)))
        drawn += "".join(_row(row, left, y + size * (0.9 + n * LEADING)) for n, row in enumerate(more, 1))
        picture = use(sign(names.system, ability), left + size * 0.5, y + size * 0.62, size * 1.12)
        made.append(f'<g class="{" ".join(("cd-line", *kinds))}">{plate}{picture}{drawn}</g>')
        y += tall + size * 0.26
    return f'<g class="cd-lines" font-size="{size:g}">{"".join(made)}</g>'


def _pressed(row: Row, size: float, room: float) -> str:
    """Return the attributes that condense a row whose single word is too wide beside the sign."""
    return squeeze(" ".join(part for part, _ in row.parts), size, room, BOLD)


def _row(row: Row, x: float, y: float, pressed: str = "") -> str:
    parts = (f'<tspan class="{kind}">{escape(part)}</tspan>' if kind else escape(part) for part, kind in row.parts)
    told = " ".join(parts)
    return f'<text x="{number(x)}" y="{number(y)}"{pressed}>{told}</text>'
