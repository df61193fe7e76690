"""The legend of a printed map: the sides that the rules call north and south, and the meaning of its signs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.view import View
from web.boards.markup_text import escape
from web.boards.zones import unit_figures
from web.game.printed_boards import plain
from web.looks import registry
from web.words import Names

FIRST = 64
"""Offset of a column's number to the code of its letter."""


def seat(names: Names, view: View, side: str) -> str:
    """Return the rules' term for a side by its starting edge, or an empty string if they have none."""
    key = f"{names.system}.print.seat.{view.sides.index(side)}"
    facts = {"side": names.side(side), "row": view.board.rows, "column": chr(FIRST + (view.board.columns or 0))}
    return names.words.say(key, facts) if names.words.has(key) else ""


def legend(names: Names, view: View) -> str:
    """Return the list above a map, or an empty string if everything on it is explained elsewhere."""
    seats = (f"<li>{escape(told)}</li>" for side in view.sides if (told := seat(names, view, side)))
    signs = _signs(names, view) if view.board.kind == "zones" else ()
    about = f"{names.system}.print.map"
    more = [f"<li>{escape(names.words.say(about))}</li>"] * names.words.has(about)
    made = "".join((*seats, *signs, *more))
    return f'<ul class="print-legend">{made}</ul>' if made else ""


def _signs(names: Names, view: View) -> Iterator[str]:
    """Yield every sign of a zone or a unit on this map with its meaning."""
    look, said = registry.of(names.system), names.words.say
    lying = {mark.partition(":")[0] for marks in view.lies.values() for mark in marks}
    for mark, drawn in unit_figures.zone_legend(look):
        if mark in lying:
            yield f"<li>{plain(drawn)} {escape(said(f'{names.system}.print.sign.{mark}'))}</li>"
    borne = {mark for piece in view.pieces for mark in piece.marks}
    for mark, drawn in unit_figures.legend(look):
        if mark in borne:
            yield f"<li>{plain(drawn)} {escape(said(f'{names.system}.mark.{mark}'))}</li>"
