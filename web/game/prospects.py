"""The pieces that can still attack each other, as a list: the overlay's arrows for reading and for screen readers."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.view import View
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.words import Names


def reached(view: View) -> dict[str, tuple[str, ...]]:
    """Return for each remaining piece those that it can still attack, in their order."""
    gone = {card.id for card in view.cards if card.status == "out"}
    there = [piece.id for piece in view.pieces if piece.id not in gone]
    return {piece: tuple(b for a, b in view.prospects if a == piece) for piece in there}


def listed(names: Names, view: View) -> str:
    """Return the list for the overlay when it is on: each piece with its possible targets, side by side."""
    words, found = names.words, reached(view)
    title = words.say("site.prospects.title")
    made = ""
    for n, side in enumerate(view.sides):
        own = [piece.id for piece in view.pieces if piece.side == side and piece.id in found]
        items = "".join(_item(names, piece, found[piece]) for piece in own)
        made += (
            f'<h3 class="who side-{n}">{escape(_count(names, view, side))}</h3><ul class="prospects-list">{items}</ul>'
        )
    about = escape(words.say("site.prospects.about"))
    named = f"{aria_label(title)}><h2>{escape(title)}</h2>"
    return f'<section class="sheet prospects-told" {named}<p>{about}</p>{made}</section>'


def _item(names: Names, piece: str, others: tuple[str, ...]) -> str:
    style = "" if others else ' class="none"'
    name = escape(names.name(piece_ref(piece)))
    return f"<li{style}><strong>{name}</strong> {escape(told(names, others))}</li>"


def told(names: Names, others: tuple[str, ...]) -> str:
    """Return the targets of a piece as part of a sentence."""
    if not others:
        return names.words.say("site.prospects.none")
    called = names.name(tuple(piece_ref(other) for other in others))
    return names.words.say("site.prospects.some", {"pieces": called})


def _count(names: Names, view: View, side: str) -> str:
    """Return how many pieces of a side still have a target."""
    able = {a for a, _ in view.prospects if names.pieces[a].side == side}
    own = [piece for piece in reached(view) if names.pieces[piece].side == side]
    return names.words.say("site.prospects.count", {"side": names.side(side), "n": len(able), "of": len(own)})


def spoken(names: Names, view: View) -> str:
    """Return a short summary of the overlay for screen readers."""
    return " ".join(_count(names, view, side) for side in view.sides)
