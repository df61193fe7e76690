"""Tracks on paper: the turn, losses and scores, each a row of boxes along which a marker is moved."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.core.references import piece_ref
from engine.core.types import Side
from engine.core.view import Track, View
from web.boards.markup_text import escape
from web.looks import registry
from web.words import Names

BOX = '<span class="print-box"></span>'
"""A box to be crossed out."""
LONGEST = 200
"""Number of boxes of the longest printed track."""


def tracks(names: Names, view: View) -> str:
    """Return the tracks of the whole game, then those of each side; an empty string if there are none."""
    made = "".join(_track(names, view, track) for track in view.tracks if track.side is None)
    for n, side in enumerate(view.sides):
        own = "".join(_track(names, view, track) for track in view.tracks if track.side == side)
        own += _crossed(names, view, side)
        if own:
            made += f'<section class="print-side side-{n}"><h3>{escape(names.side(side))}</h3>{own}</section>'
    return f'<p class="print-note">{escape(names.words.say("site.print.track.help"))}</p>{made}' if made else ""


def _track(names: Names, view: View, track: Track) -> str:
    """Return one track, or an empty string if it is not kept on paper."""
    last, told = _last(names.system, track), _told(names, view, track)
    if not 0 < last <= LONGEST:
        return ""
    first = 1 if track.side is None and track.value == 1 else 0
    numbers = _boxes(range(first, last + 1), track, told)
    boxes = "".join(f'<span class="print-box{mark}">{n}</span>' for n, mark in numbers)
    title = escape(". ".join((names.words.say(track.key), *told.values())))
    return f'<div class="print-track"><p>{title}</p><div>{boxes}</div></div>'


def _told(names: Names, view: View, track: Track) -> dict[int, str]:
    """Return the numbers of a track at which something happens in this battle, each with an explanation."""
    look, which = registry.of(names.system), track.key.rpartition(".")[2]
    key = f"{names.system}.print.at.{which}"
    found: dict[int, str] = {}
    is_met = which in look.paper_marks and any(space.ground == look.paper_marks[which] for space in view.board.apart)
    if is_met:
        found |= {n: names.words.say(f"{key}.mark", {"n": n}) for n in track.marks}
    end = look.paper_ends.get(which, track.limit)
    if end is not None and names.words.has(key):
        found[end] = names.words.say(key, {"n": end})
    return found


def _crossed(names: Names, view: View, side: Side) -> str:
    """Return a row of boxes for each piece or card whose losses are crossed out; an empty string if there are none."""
    rows = "".join(
        f'<tr><th scope="row">{escape(names.name(piece_ref(one)))}</th><td>{BOX * boxes}</td></tr>'
        for one, boxes in _losses(names.system, view, side)
        if boxes > 0
    )
    told = escape(names.words.say(f"{names.system}.print.crossed_out"))
    return f'<p class="print-note">{told}</p><table class="print-crossed">{rows}</table>' if rows else ""


def _losses(system: str, view: View, side: Side) -> Iterator[tuple[str, int]]:
    """Yield the pieces, or the non-special cards, whose losses are crossed out, each with its number of boxes."""
    figure, gone = registry.of(system).crossed_out
    if figure and view.cards:
        yield from ((card.id, card.strength) for card in view.cards if card.side == side and card.kind != "special")
    elif figure:
        for piece in view.pieces:
            if piece.side == side and figure in piece.values:
                yield piece.id, int(str(piece.values[figure])) - gone


def _last(system: str, track: Track) -> int:
    """Return the last number of a track on paper: as its system defines it, else its limit."""
    own = registry.of(system).paper_tracks.get(track.key.rpartition(".")[2])
    return (track.limit or 0) if own is None else own


def _boxes(numbers: range, track: Track, told: Collection[int]) -> Iterator[tuple[int, str]]:
    """Yield each number with the class of its box: the marker's start, and numbers `told` to have an effect."""
    for n in numbers:
        begins = " begins" if n == track.value else ""
        counts = " counts" if n in told else ""
        yield n, begins + counts
