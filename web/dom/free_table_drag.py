"""Dragging over the board by mouse, pen or finger, with a threshold: a piece, one of its handles, or a tape.

During a drag a second finger rotates the piece, and so does Alt with the mouse wheel. Before the drag starts, two
fingers zoom the board, wherever they are. A press on a draggable piece does not reach the board's panning.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from js import PointerEvent, document, window
from pyodide.ffi import jsnull
from pyscript.ffi import create_proxy, to_js

from web.dom.input_debounce import drop, has_travelled

MOVABLE = ".movable"
"""Selector of everything that can be dragged."""
STAND = ".tb-stand"
"""Selector of own stands that the mouse also drags, so that the player is told why they stay."""
TAPE = "tape"
"""Pick of a drag over the board while the tape is on, wherever it begins."""
CLICK, DEGREES = 10, 5
"""One click of the wheel in half degrees, and the finger rotation for one click in degrees."""


def on_board(event: Any) -> tuple[float, float] | None:
    """Return the pointer position in units of the board's drawing; None without a board."""
    drawing = document.getElementById("board-svg")
    if drawing is jsnull:
        return None
    m = drawing.getScreenCTM().inverse()
    x, y = event.clientX, event.clientY
    return float(m.a * x + m.c * y + m.e), float(m.b * x + m.d * y + m.f)


def press_board(pointer: int, down: tuple[float, float]) -> None:
    """Pass a finger that was kept from the board's panning on to it, from where it was put down."""
    told = {"pointerId": pointer, "clientX": down[0], "clientY": down[1], "pointerType": "touch"}
    told |= {"bubbles": True, "isPrimary": True}
    made = PointerEvent.new("pointerdown", to_js(told, dict_converter=window.Object.fromEntries))
    document.getElementById("board").dispatchEvent(made)


class Drag:
    """One drag at a time; it is reported once per frame, and when it ends."""

    def __init__(self, run: Callable[[str, dict[str, Any]], bool]) -> None:
        self._run = run
        self._pick = ""
        self._pointer: int | None = None
        self._second: int | None = None
        self._down = self._at = (0.0, 0.0)
        self._angle = 0.0
        """Direction from the first finger to the second at the last rotation."""
        self._turn = 0
        self._start: tuple[float, float] | None = None
        self._here: tuple[float, float] | None = None
        self._is_going = self._is_due = self._is_told = False
        """Whether a drag is running, is due for a report in the next frame, and was reported before."""
        self._board = document.getElementById("board")
        self._frame = create_proxy(self._tell)
        active = to_js({"passive": False}, dict_converter=window.Object.fromEntries)
        self._board.addEventListener("touchmove", create_proxy(self._slid), active)
        self._board.addEventListener("wheel", create_proxy(self._wheeled), active)
        document.addEventListener("pointerdown", create_proxy(self._pressed), True)  # before the panning of the board
        document.addEventListener("keydown", create_proxy(self._escaped), True)
        handlers = {"pointermove": self._moved, "pointerup": self._ended, "pointercancel": self._ended}
        for name, handler in handlers.items():
            document.addEventListener(name, create_proxy(handler))

    def _pressed(self, event: Any) -> None:
        if not event.isTrusted or not hasattr(event.target, "closest"):
            return
        if self._pointer is not None:
            self._joined(event)
            return
        piece = event.target.closest(MOVABLE)
        if piece is jsnull and event.pointerType == "mouse":
            piece = event.target.closest(STAND)
            told = {"by": "mouse", "pick": "" if piece is jsnull else str(piece.getAttribute("data-pick"))}
            piece = piece if self._run("may-carry", told) else jsnull
        if document.documentElement.getAttribute("data-tape") == "on" and self._board.contains(event.target):
            pick = TAPE
        elif piece is jsnull:
            return
        else:
            pick = str(piece.getAttribute("data-pick"))
        if event.button or not event.isPrimary:
            return
        event.stopPropagation()
        self._pick, self._pointer = pick, event.pointerId
        self._down = self._at = (event.clientX, event.clientY)
        self._start, self._turn, self._is_going, self._is_told = on_board(event), 0, False, False

    def _joined(self, event: Any) -> None:
        """Let a second finger rotate what is dragged; if nothing is dragged yet, pass both to the board's panning."""
        if self._is_going:
            event.stopPropagation()
            self._second, self._angle = event.pointerId, self._lies(event)
            return
        first, self._pointer = self._pointer, None
        if first is not None:
            press_board(first, self._down)

    def _lies(self, event: Any) -> float:
        """Return the direction from the first finger to the second, in degrees."""
        return math.degrees(math.atan2(event.clientY - self._at[1], event.clientX - self._at[0]))

    def _moved(self, event: Any) -> None:
        if event.pointerId == self._second:
            clicks = round(((self._lies(event) - self._angle + 180) % 360 - 180) / DEGREES)
            self._turn += clicks * CLICK
            self._angle += clicks * DEGREES
            if clicks:
                self._ask()
            return
        if event.pointerId != self._pointer:
            return
        self._at = (event.clientX, event.clientY)
        if not self._is_going:
            if not has_travelled(event, self._down, str(event.pointerType)):
                return
            self._is_going = True
            self._board.setPointerCapture(event.pointerId)
        self._here = on_board(event)
        self._ask()

    def _wheeled(self, event: Any) -> None:
        """Rotate the dragged or selected unit by one click of the wheel with Alt."""
        if not event.altKey or event.ctrlKey or event.metaKey:
            return
        event.preventDefault()
        is_right = (event.deltaY or event.deltaX) > 0
        if self._is_going:
            self._turn += CLICK if is_right else -CLICK
            self._ask()
        else:
            self._run("turn", {"key": "]" if is_right else "["})

    def _slid(self, event: Any) -> None:
        """Keep the browser from scrolling the page with a finger that drags a piece."""
        if self._pointer is not None:
            event.preventDefault()

    def _ask(self) -> None:
        """Report the drag in the next frame."""
        if not self._is_due:
            self._is_due = True
            window.requestAnimationFrame(self._frame)

    def _tell(self, _: Any) -> None:
        self._is_due = False
        if self._is_going:
            self._say(done=False)

    def _ended(self, event: Any) -> None:
        if event.pointerId == self._second:
            self._second = None
        if event.pointerId != self._pointer:
            return
        was_going, self._is_going, self._pointer, self._second = self._is_going, False, None, None
        if was_going:
            drop()
            is_dropped = event.type != "pointercancel"
            self._here = on_board(event) if is_dropped else self._start
            self._say(done=True, dropped=is_dropped)

    def _escaped(self, event: Any) -> None:
        """Return the dragged piece to where it was."""
        if str(event.key) == "Escape" and self._is_going:
            event.stopPropagation()
            drop()
            self._is_going, self._pointer, self._second = False, None, None
            self._here, self._turn = self._start, 0
            self._say(done=True)

    def _say(self, *, done: bool, dropped: bool = False) -> None:
        """Report the drag; `done` if it ends, and `dropped` if the piece was released where it is."""
        if self._start is not None and self._here is not None:
            facts = {"pick": self._pick, "start": self._start, "here": self._here, "turn": self._turn}
            facts["begins"], self._is_told = not self._is_told, True
            self._run("drag", facts | {"done": done, "dropped": dropped})
