"""What has to be told of a printed map: which side the rules mean by north and south, and what its marks are."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import View
from web.boards.markup_text import escape
from web.boards.zones import unit_figures
from web.game.printed_boards import plain
from web.looks import registry
from web.words import Names

FIRST = 64
"""What is added to the number of a column for its letter."""


def seat(names: Names, view: View, side: str) -> str:
    """Return what the rules call a side by where it begins, nothing where they have no such word."""
    key = f"{names.system}.print.seat.{view.sides.index(side)}"
    facts = {"side": names.side(side), "row": view.board.rows, "column": chr(FIRST + (view.board.columns or 0))}
    return names.words.say(key, facts) if names.words.has(key) else ""


def legend(names: Names, view: View) -> str:
    """Return the list that stands above a map; nothing where its marks are all told elsewhere."""
    seats = (f"<li>{escape(told)}</li>" for side in view.sides if (told := seat(names, view, side)))
    signs = _signs(names, view) if view.board.kind == "zones" else ()
    about = f"{names.system}.print.map"
    more = [f"<li>{escape(names.words.say(about))}</li>"] * names.words.has(about)
    made = "".join((*seats, *signs, *more))
    return f'<ul class="print-legend">{made}</ul>' if made else ""


def _signs(names: Names, view: View) -> Iterator[str]:
    """Yield every sign that lies on a zone of this map or stands on a unit, with what it says."""
    look, said = registry.of(names.system), names.words.say
    lying = {mark.partition(":")[0] for marks in view.lies.values() for mark in marks}
    for mark, drawn in unit_figures.zone_legend(look):
        if mark in lying:
            yield f"<li>{plain(drawn)} {escape(said(f'{names.system}.print.sign.{mark}'))}</li>"
    borne = {mark for piece in view.pieces for mark in piece.marks}
    for mark, drawn in unit_figures.legend(look):
        if mark in borne:
            yield f"<li>{plain(drawn)} {escape(said(f'{names.system}.mark.{mark}'))}</li>"
