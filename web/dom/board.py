"""The board's frame, in which it is zoomed and panned."""

from __future__ import annotations

from typing import Any

from js import document, window
from pyscript.ffi import create_proxy, to_js

NEAR = 1.8
"""Scale of the board from which on small figures are shown on every screen."""


class Board:
    """The zooming and panning of the board, done by the panzoom library."""

    def __init__(self, element_id: str, frame_id: str) -> None:
        self._element = document.getElementById(element_id)
        self._frame = document.getElementById(frame_id)
        options = {"maxScale": 8, "minScale": 1, "contain": "outside", "step": 0.35, "cursor": "default"}
        self._panzoom = window.Panzoom(self._element, to_js(options, dict_converter=window.Object.fromEntries))
        passive = to_js({"passive": False}, dict_converter=window.Object.fromEntries)
        self._frame.addEventListener("wheel", self._panzoom.zoomWithWheel, passive)
        self._element.addEventListener("panzoomchange", create_proxy(self._changed))

    def _changed(self, event: Any) -> None:
        """Let the styles know when the board is seen from near: then small figures can be read."""
        self._frame.classList.toggle("zoomed", event.detail.scale >= NEAR)

    def begin(self) -> None:
        """Show the whole of a board that has just been drawn."""
        self._panzoom.reset(to_js({"animate": False}, dict_converter=window.Object.fromEntries))

    def reveal(self, element_id: str) -> None:
        """Pan so that an element of the board can be seen."""
        box = self._frame.getBoundingClientRect()
        at = document.getElementById(element_id).getBoundingClientRect()
        across = self._miss(at.left, at.right, box.left, box.right)
        down = self._miss(at.top, at.bottom, box.top, box.bottom)
        if across or down:
            scale = self._panzoom.getScale()
            relative = to_js({"relative": True}, dict_converter=window.Object.fromEntries)
            self._panzoom.pan(across / scale, down / scale, relative)

    def _miss(self, start: float, end: float, low: float, high: float) -> float:
        """Return by how much a stretch has to be moved to lie in the middle of another; 0 when it lies in it."""
        return 0 if low <= start and end <= high else (low + high - start - end) / 2

    def zoom(self, way: str) -> None:
        """Zoom ``in`` or ``out``, or ``fit`` the whole board."""
        {"in": self._panzoom.zoomIn, "out": self._panzoom.zoomOut, "fit": self._panzoom.reset}[way]()
