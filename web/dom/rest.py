"""A pointer that rests on a piece, or a finger that stays on it: what it is at is told, and when it has gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import create_proxy

from web.dom.haste import CLICK_SLOP

MOMENT = 450
"""Milliseconds after which a pointer rests, and a finger stays."""
NOTE_WIDE, NOTE_HIGH = 310, 170
"""Pixels that a note takes of the board, about."""
TELLING = ".tb-stand, #board .piece[data-pick]"
"""Pieces of which resting on them tells more."""


class Rest:
    """One pointer at a time."""

    def __init__(self, run: Callable[[str, dict[str, Any]], bool]) -> None:
        self._run = run
        self._at, self._told = "", ""
        self._down = (0.0, 0.0)
        self._place = (0.0, 0.0)
        """Where in the window it is, from the left and from the top."""
        self._waiting: int | None = None
        self._due = create_proxy(self._rested)
        handlers = {
            "pointerover": self._over,
            "pointerdown": self._pressed,
            "pointermove": self._moved,
            "pointerup": self._lifted,
            "pointercancel": self._lifted,
        }
        for name, handler in handlers.items():
            document.addEventListener(name, create_proxy(handler), True)  # the panning of the board lets none through

    def _over(self, event: Any) -> None:
        """Wait while a mouse is over a piece; what it has left is no longer told."""
        if event.pointerType == "mouse" and not event.buttons:
            self._begin(_piece(event), (event.clientX, event.clientY))

    def _pressed(self, event: Any) -> None:
        """Wait while a finger is on a piece; what was told goes. A press of the mouse means something else."""
        self._down = (event.clientX, event.clientY)
        self._begin("")
        self._begin("" if event.pointerType == "mouse" else _piece(event), self._down)

    def _moved(self, event: Any) -> None:
        """Wait no longer for a finger that has moved."""
        far = abs(event.clientX - self._down[0]) + abs(event.clientY - self._down[1])
        if event.pointerType != "mouse" and far > CLICK_SLOP and self._waiting is not None:
            self._begin("")

    def _lifted(self, event: Any) -> None:
        """Wait no longer for a finger that has only tapped; after one that stayed the note stays until the next."""
        if event.pointerType != "mouse" and self._waiting is not None:
            self._begin("")

    def _begin(self, pick: str, place: tuple[float, float] = (0, 0)) -> None:
        if pick == self._at:
            return
        self._place = place
        self._at = pick
        if self._waiting is not None:
            window.clearTimeout(self._waiting)
            self._waiting = None
        if pick:
            self._waiting = window.setTimeout(self._due, MOMENT)
        elif self._told:
            self._told = ""
            self._run("rest", {"pick": ""})

    def _rested(self) -> None:
        self._waiting, self._told = None, self._at
        low, end = _corner(*self._place)
        self._run("rest", {"pick": self._at, "low": low, "end": end})


def _corner(x: float, y: float) -> tuple[bool, bool]:
    """Return whether what is told belongs in a low corner of the board, and in one at its end: where it hides least.

    It never lies over the pointer, nor, where that can be, over pieces.
    """
    board = document.getElementById("board-box").getBoundingClientRect()
    wide, high = min(NOTE_WIDE, board.width / 2), min(NOTE_HIGH, board.height / 2)
    pieces = [one.getBoundingClientRect() for one in document.querySelectorAll(TELLING)]
    middles = [(one.left + one.width / 2, one.top + one.height / 2) for one in pieces]

    def hidden(corner: tuple[bool, bool]) -> tuple[bool, int]:
        low, end = corner
        left, top = (board.right - wide if end else board.left), (board.bottom - high if low else board.top)
        over = [left <= i <= left + wide and top <= j <= top + high for i, j in ((x, y), *middles)]
        return over[0], sum(over)

    below = y < board.top + board.height / 2
    return min(((low, end) for low in (below, not below) for end in (False, True)), key=hidden)


def _piece(event: Any) -> str:
    """Return what a pointer is at, as it is pointed at; nothing where it is at no piece."""
    found = event.target.closest(TELLING) if hasattr(event.target, "closest") else jsnull
    return "" if found is jsnull else str(found.getAttribute("data-pick"))
