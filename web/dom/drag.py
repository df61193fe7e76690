"""Dragging a piece over the board: with a threshold, captured, in units of the drawing, for mouse, pen and finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import create_proxy, to_js

from web.dom.haste import CLICK_SLOP

MOVABLE = ".movable"
"""What can be dragged; the panning of the board leaves it alone by a class of its own."""


def on_board(event: Any) -> tuple[float, float] | None:
    """Return where a pointer is, in units of the board's drawing; None without a board."""
    drawing = document.getElementById("board-svg")
    if drawing is jsnull:
        return None
    m = drawing.getScreenCTM().inverse()
    x, y = event.clientX, event.clientY
    return float(m.a * x + m.c * y + m.e), float(m.b * x + m.d * y + m.f)


class Drag:
    """One drag at a time, told as it goes on, once in each frame, and when it ends."""

    def __init__(self, run: Callable[[str, dict[str, Any]], bool]) -> None:
        self._run = run
        self._pick = ""
        self._pointer: int | None = None
        self._down = (0.0, 0.0)
        self._start: tuple[float, float] | None = None
        self._here: tuple[float, float] | None = None
        self._is_going = self._is_due = False
        self._board = document.getElementById("board")
        self._frame = create_proxy(self._tell)
        active = to_js({"passive": False}, dict_converter=window.Object.fromEntries)
        self._board.addEventListener("touchmove", create_proxy(self._slid), active)
        handlers = {"pointerdown": self._pressed, "pointermove": self._moved}
        handlers |= {"pointerup": self._ended, "pointercancel": self._ended}
        for name, handler in handlers.items():
            document.addEventListener(name, create_proxy(handler))

    def _pressed(self, event: Any) -> None:
        if self._pointer is not None:
            return
        piece = event.target.closest(MOVABLE) if hasattr(event.target, "closest") else jsnull
        if piece is jsnull or event.button:
            return
        self._pick, self._pointer = str(piece.getAttribute("data-pick")), event.pointerId
        self._down, self._start = (event.clientX, event.clientY), on_board(event)
        self._is_going = False

    def _moved(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        travelled = abs(event.clientX - self._down[0]) + abs(event.clientY - self._down[1])
        if not self._is_going:
            if travelled <= CLICK_SLOP:
                return
            self._is_going = True
            self._board.setPointerCapture(event.pointerId)
        self._here = on_board(event)
        if not self._is_due:
            self._is_due = True
            window.requestAnimationFrame(self._frame)

    def _slid(self, event: Any) -> None:
        """Keep a finger that drags a piece from the browser, which would scroll the page by it."""
        if self._pointer is not None:
            event.preventDefault()

    def _tell(self, _: Any) -> None:
        self._is_due = False
        if self._is_going:
            self._say(done=False)

    def _ended(self, event: Any) -> None:
        if event.pointerId != self._pointer:
            return
        was_going, self._is_going, self._pointer = self._is_going, False, None
        if was_going:
            self._here = self._start if event.type == "pointercancel" else on_board(event)
            self._say(done=True)

    def _say(self, *, done: bool) -> None:
        if self._start is not None and self._here is not None:
            self._run("drag", {"pick": self._pick, "start": self._start, "here": self._here, "done": done})
