"""Reports when the pointer hovers over a thing, or a finger presses it long, and when it leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import create_proxy

from web.dom.input_debounce import STAYED, has_travelled

SOON = 120
"""Like `STAYED`, while another note is shown: a visitor who goes from piece to piece keeps reading."""
TELLING = ".tb-stand, #board :is(.piece[data-pick], .space[data-pick^='place:'])"
"""Selector of pieces and places with a hover note."""


class Hover:
    """Tracks one pointer at a time."""

    def __init__(self, run: Callable[[str, dict[str, Any]], bool]) -> None:
        self._run = run
        self._at, self._told = "", ""
        self._down = (0.0, 0.0)
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
            document.addEventListener(name, create_proxy(handler), True)  # the board's panning stops propagation

    def _over(self, event: Any) -> None:
        """Start waiting while the mouse is over a thing; the note of a thing it has left is hidden."""
        if event.pointerType == "mouse" and not event.buttons:
            self._begin(_thing(event))

    def _pressed(self, event: Any) -> None:
        """Start waiting while a finger is on a thing, and hide the note. A mouse press means something else."""
        self._down = (event.clientX, event.clientY)
        self._begin("")
        if event.pointerType != "mouse":
            self._run("rest", {"pick": ""})  # a note shown by a tap is not known here
            self._begin(_thing(event))

    def _moved(self, event: Any) -> None:
        """Stop waiting once the finger has moved, and hide the note: the finger drags a piece or scrolls the page."""
        if event.pointerType != "mouse" and has_travelled(event, self._down, str(event.pointerType)):
            self._begin("")

    def _lifted(self, event: Any) -> None:
        """Stop waiting after a tap; after a long press the note stays until the next one."""
        if event.pointerType != "mouse" and self._waiting is not None:
            self._begin("")

    def _begin(self, pick: str) -> None:
        if pick == self._at:
            return
        self._at = pick
        if self._waiting is not None:
            window.clearTimeout(self._waiting)
            self._waiting = None
        if pick:
            self._waiting = window.setTimeout(self._due, SOON if self._told else STAYED)
        elif self._told:
            self._told = ""
            self._run("rest", {"pick": ""})

    def _rested(self) -> None:
        self._waiting, self._told = None, self._at
        self._run("rest", {"pick": self._at})


def _thing(event: Any) -> str:
    """Return the pick of the piece or place under a pointer; empty elsewhere."""
    found = event.target.closest(TELLING) if hasattr(event.target, "closest") else jsnull
    return "" if found is jsnull else str(found.getAttribute("data-pick"))
