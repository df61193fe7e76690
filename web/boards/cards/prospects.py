"""Possible attacks over a table of cards: an arrow for each pair, and a number on each card."""

from __future__ import annotations

from engine.core.view import View
from web.boards.cards.card_overlays import way
from web.boards.cards.table_layout import TableLayout
from web.boards.highlights import Highlights
from web.boards.markup_text import slug
from web.boards.overlays import Layer
from web.boards.strokes import group, pill

APART = 5
"""Distance between two arrows at the same target."""


def prospects(view: View, lit: Highlights, layout: TableLayout) -> Layer:
    """Return an arrow for each pair of cards, and for each card the number of cards that it can still attack.

    Arrows from and to a selected card are emphasized; a card that can attack nobody any more has a crossed sign.
    """
    if lit.prospects is None:
        return {}
    chosen = {thing.id for thing in lit.selected}
    lying = {card.id: layout.lies(card) for card in view.cards if card.status != "out" and card.id in layout.boxes}
    pairs = [(a, b) for a, b in lit.prospects if a in lying and b in lying]
    sides = {card.id: view.sides.index(card.side) for card in view.cards}
    drawn: Layer = {}
    for a, b in sorted(pairs, key=lambda pair: bool(chosen & set(pair))):
        same = sorted((c for c, d in pairs if d == b), key=lambda c: lying[c].x)
        d, head = way(lying[a], lying[b], APART * (same.index(a) - (len(same) - 1) / 2), 0.9)
        kind = "" if not chosen else " chosen" if chosen & {a, b} else " faint"
        key = f"prospect-{slug(a)}-{slug(b)}"
        arrow = f'<path class="casing" d="{d}"/><path class="shaft" d="{d}"/><polygon class="head" points="{head}"/>'
        drawn[key] = group(key, arrow, f"prospect side-{sides[a]}{kind}")
    for card, box in lying.items():
        count = sum(a == card for a, _ in pairs)
        beyond = 5 if box.rank or box.toward > 0 else -9  # the names of the second rank begin below the first
        x, y = box.left + 20, box.y - box.toward * (box.height / 2 + (beyond if layout.is_small else 5))
        sign = pill(x, y, str(count)) if count else _none(x, y)
        drawn[f"prospects-{slug(card)}"] = group(f"prospects-{slug(card)}", sign, "prospects" + " none" * (not count))
    return drawn


def _none(x: float, y: float) -> str:
    """Return the sign of a card that can attack nobody any more: a circle with a bar across."""
    at = f'transform="translate({x:g} {y:g})"'
    return f'<g {at}><circle r="11"/><path d="M-7 7L7-7"/></g>'
