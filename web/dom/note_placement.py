"""Placement of a note: beside the board if there is room, else where it covers least, never its own thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from js import document, window
from pyodide.ffi import jsnull

from web.dom.screen_rect import ScreenRect

GAP = 8
"""Pixels between a note and the edge of its container."""
SLIM = 150
"""Minimum width in pixels of a note beside the drawing."""
COLUMN = 0.05
"""Part of a note that may cover things on the board before the side column is preferred."""
PIECE, MARKED = 3, 12
"""Cost of covering a piece, and of covering a possible next pick."""
BROAD = 500
"""Board width in pixels from which no note spans the whole width."""
STEPS = 8
"""Number of steps between candidate positions along an edge of the board."""


class Lying(NamedTuple):
    """A candidate position of a note, its maximum width there, and an additional cost."""

    room: ScreenRect
    wide: str
    cost: float = 0


def place_note(
    element_id: str, thing: Sequence[float], pieces: Sequence[Sequence[float]], marked: Sequence[Sequence[float]]
) -> None:
    """Place a note where it covers least of the board, never the thing; boxes are in units of the drawing."""
    note, drawing = document.getElementById(element_id), document.getElementById("board-svg")
    if drawing is jsnull:
        return
    m, view = drawing.getScreenCTM(), drawing.viewBox.baseVal

    def seen(left: float, top: float, width: float, height: float) -> ScreenRect:
        return ScreenRect(m.a * left + m.e, m.d * top + m.f, m.a * (left + width) + m.e, m.d * (top + height) + m.f)

    board, drawn = (
        _in_sight(ScreenRect.of(document.getElementById("board-box"))),
        seen(view.x, view.y, view.width, view.height),
    )
    weighed = [
        (1000, seen(*thing)),
        *((PIECE, seen(*box)) for box in pieces),
        *((MARKED, seen(*box)) for box in marked),
    ]

    def cost(place: Lying) -> float:
        return sum(weight * place.room.hides(room) for weight, room in weighed) + place.cost

    beside = [*_margins(note, board, drawn)] or [*_spare(note, board)]
    places = beside or [*_edges(note, board), *_column(note, board)]
    best = min(places, key=cost)
    note.style.maxInlineSize = best.wide
    note.style.left, note.style.top = f"{best.room.left}px", f"{best.room.top}px"


def _in_sight(board: ScreenRect) -> ScreenRect:
    """Return the part of the board visible in the window, above the question if that covers it."""
    asking = ScreenRect.of(document.querySelector(".asking"))
    bottom = min(board.bottom, window.innerHeight)
    bottom = min(bottom, asking.top) if asking.hides(board) else bottom
    return board._replace(top=max(board.top, 0), bottom=bottom)


def _margins(note: Any, board: ScreenRect, drawn: ScreenRect) -> Iterator[Lying]:
    """Yield the free room of the board beside its drawing."""
    for left, right in ((board.left, drawn.left), (drawn.right, board.right)):
        if right - left - 2 * GAP >= SLIM:
            place = _at(note, f"{right - left - 2 * GAP}px", left + GAP, board.top + GAP)
            if place.room.bottom <= board.bottom:
                yield place


def _spare(note: Any, board: ScreenRect) -> Iterator[Lying]:
    """Yield the panel's empty room between its content and the recent log, if the panel is beside the board."""
    panel = ScreenRect.of(document.querySelector(".panel"))
    said = [
        ScreenRect.of(one).bottom for one in document.querySelectorAll(".panel > [role=tabpanel]:not([hidden]) > *")
    ]
    top, wide = max((panel.top, *said)) + GAP, panel.right - panel.left - 2 * GAP
    if panel.left >= board.right and wide > 0:
        place = _at(note, f"{wide}px", panel.left + GAP, top)
        if place.room.bottom + GAP <= _told(panel):
            yield place


def _told(panel: ScreenRect) -> float:
    """Return where the recent log begins at the bottom of the panel, or where the window ends above it."""
    told, first = ScreenRect.of(document.getElementById("told")), document.querySelector("#told p")
    end = panel.bottom if first is jsnull else max(told.top, ScreenRect.of(first).top)
    return min(end, float(window.innerHeight))


def _edges(note: Any, board: ScreenRect) -> Iterator[Lying]:
    """Yield positions along both edges of the board, from the top down; on a narrow one also at full width."""
    across = board.right - board.left - 2 * GAP
    for most in ("", f"{across}px") if across < BROAD else ("",):
        wide, high = _at(note, most, 0, 0).room[2:]
        for step in range(STEPS + 1):
            top = board.top + GAP + (board.bottom - board.top - 2 * GAP - high) * step / STEPS
            for left in dict.fromkeys((board.left + GAP, board.right - GAP - wide)):
                yield _at(note, most, left, top)


def _column(note: Any, board: ScreenRect) -> Iterator[Lying]:
    """Yield the bottom of the panel's room above the recent log, if the panel is beside the board."""
    panel = ScreenRect.of(document.querySelector(".panel"))
    bottom = _told(panel)
    wide = panel.right - panel.left - 2 * GAP
    if panel.left >= board.right and wide > 0:
        room = _at(note, f"{wide}px", 0, 0).room
        if bottom - panel.top >= 2 * room.bottom:
            place = _at(note, f"{wide}px", panel.left + GAP, bottom - GAP - room.bottom)
            yield place._replace(cost=COLUMN * PIECE * room.right * room.bottom)


def _at(note: Any, wide: str, left: float, top: float) -> Lying:
    """Return the position of a note with a maximum width."""
    note.style.maxInlineSize = wide
    return Lying(ScreenRect(left, top, left + note.offsetWidth, top + note.offsetHeight), wide)
