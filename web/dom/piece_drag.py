"""Dragging a piece over a board of places by mouse, pen or finger.

Mouse and finger drag any piece that has orders, and free dice. Anywhere else a finger scrolls the page or pans the
board. A second finger that is put down before the drag starts zooms the board. The page decides what may be dragged
(``may-carry``), and handles the start of a drag and the drop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import create_proxy, to_js

from web.dom.free_table_drag import on_board, press_board
from web.dom.input_debounce import drop, has_travelled

THING = ".piece[data-pick], [data-die]"
"""Selector of everything draggable: pieces, and free dice."""
CARRIED = "carried"
"""Class of the dragged image, and of the board below it."""


class PieceDrag:
    """One drag at a time; the image follows the pointer, and the piece itself stays until it is dropped."""

    def __init__(self, run: Callable[[str, dict[str, Any]], bool]) -> None:
        self._run = run
        self._pick = self._id = ""
        """The pick that is pressed or dragged, and its element's id."""
        self._pointer: int | None = None
        self._down = (0.0, 0.0)
        self._start: tuple[float, float] | None = None
        self._image: Any = None
        """The dragged image; None before the drag starts."""
        board = document.getElementById("board")
        active = to_js({"passive": False}, dict_converter=window.Object.fromEntries)
        board.addEventListener("touchmove", create_proxy(self._slid), active)
        document.addEventListener("pointerdown", create_proxy(self._pressed), True)  # before the panning of the board
        document.addEventListener("keydown", create_proxy(self._escaped), True)
        document.addEventListener("pointermove", create_proxy(self._moved))
        document.addEventListener("pointerup", create_proxy(self._ended))
        document.addEventListener("pointercancel", create_proxy(self._cancelled))

    def _pressed(self, event: Any) -> None:
        if self._pointer is not None:
            first = self._pointer if self._image is None else None
            self._land("")  # a second finger zooms and ends the drag
            if first is not None:
                press_board(first, self._down)
            return
        if not event.isTrusted or event.button or not event.isPrimary or not hasattr(event.target, "closest"):
            return
        thing = event.target.closest(THING)
        if thing is jsnull or thing.closest("#board") is jsnull:
            return
        face = thing.getAttribute("data-die")
        pick = str(thing.getAttribute("data-pick")) if face is jsnull else f"die:{face}"
        if self._run("may-carry", {"pick": pick, "by": str(event.pointerType)}):
            event.stopPropagation()
            self._pick, self._id, self._pointer, self._image = pick, str(thing.id), event.pointerId, None
            self._down, self._start = (event.clientX, event.clientY), on_board(event)

    def _moved(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        if event.pointerType == "mouse" and not event.buttons:
            self._land("")  # the button was released outside the window
            return
        if self._image is None and has_travelled(event, self._down, str(event.pointerType)):
            self._take()
        here = on_board(event)
        if self._image is not None and here is not None and self._start is not None:
            across, down = here[0] - self._start[0], here[1] - self._start[1]
            self._image.setAttribute("transform", f"translate({across:.1f} {down:.1f})")

    def _take(self) -> None:
        """Lift the pressed piece: its orders are shown, and its image follows the pointer."""
        self._run("carry", {"pick": self._pick})
        drawing = document.getElementById("board-svg")
        piece = document.getElementById(self._id)
        if drawing is jsnull or piece is jsnull:
            self._pointer = None
            return
        self._image = document.createElementNS("http://www.w3.org/2000/svg", "g")
        self._image.setAttribute("class", CARRIED)
        self._image.setAttribute("aria-hidden", "true")
        copy = piece.cloneNode(True)
        for name in ("id", "data-pick", "data-die"):
            copy.removeAttribute(name)
        self._image.append(copy)
        drawing.append(self._image)
        document.documentElement.setAttribute("data-carried", "yes")

    def _slid(self, event: Any) -> None:
        """Keep the browser from scrolling the page with a finger that drags a piece."""
        if self._pointer is not None:
            event.preventDefault()

    def _ended(self, event: Any) -> None:
        if event.pointerId == self._pointer:
            below = document.elementFromPoint(event.clientX, event.clientY)
            at = jsnull if below is jsnull else below.closest("#board [data-pick]")
            self._land("" if at is jsnull else str(at.getAttribute("data-pick")))

    def _cancelled(self, event: Any) -> None:
        if event.pointerId == self._pointer:
            self._land("")

    def _escaped(self, event: Any) -> None:
        if str(event.key) == "Escape" and self._image is not None:
            event.stopPropagation()
            self._land("")

    def _land(self, on: str) -> None:
        """Remove the image and report what the piece was dropped on; empty if it stays in its place."""
        image, self._image, self._pointer = self._image, None, None
        if image is None:
            return
        drop()
        image.remove()
        document.documentElement.removeAttribute("data-carried")
        self._run("set-down", {"pick": self._pick, "on": on})
