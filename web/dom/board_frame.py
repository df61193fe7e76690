"""The board's frame, in which it is zoomed and panned."""

from __future__ import annotations

import math
from typing import Any

from js import document, window
from pyodide.ffi import create_once_callable, jsnull
from pyscript.ffi import create_proxy, to_js

from web.dom.screen_rect import ScreenRect

CLEAR = 8
"""Pixels kept free between the bar and what it must not cover."""
ENLARGED = 1.001
"""Scale from which the board can be panned; the whole board has 1, apart from rounding."""
STEP = 0.35
"""Enlargement by one zoom step, as a power of e."""
MET = 24.5
"""Minimum touch target in pixels, with a small margin."""
NEAR = 1.8
"""Scale from which small figures are shown on every screen."""


class BoardFrame:
    """The zooming and panning of the board, done by the panzoom library.

    A board shown whole captures no input: the wheel and one finger scroll the page, in an embedded frame the host page.
    Ctrl with the wheel, two fingers and the buttons zoom; one finger pans an enlarged board (`touch-action` in the
    styles).
    """

    def __init__(self, element_id: str, frame_id: str) -> None:
        self._element = document.getElementById(element_id)
        self._frame = document.getElementById(frame_id)
        options = {"maxScale": 8, "minScale": 1, "contain": "outside", "step": STEP, "cursor": "default"}
        options["touchAction"] = ""  # the styles set it
        self._panzoom = window.Panzoom(self._element, to_js(options, dict_converter=window.Object.fromEntries))
        active = to_js({"passive": False}, dict_converter=window.Object.fromEntries)
        self._frame.addEventListener("wheel", create_proxy(self._wheel), active)
        self._frame.addEventListener("touchstart", create_proxy(self._touched), active)
        self._element.addEventListener("panzoomchange", create_proxy(self._changed))

    def _wheel(self, event: Any) -> None:
        """Zoom by the wheel with Ctrl, which a touchpad pinch sends too; without Ctrl the wheel scrolls the page."""
        if event.ctrlKey or event.metaKey:
            self._panzoom.zoomWithWheel(event)

    def _touched(self, event: Any) -> None:
        """Keep the browser from scrolling the page with two fingers."""
        if event.touches.length > 1:
            event.preventDefault()

    def _changed(self, event: Any) -> None:
        """Set classes for the styles: when the board can be panned, and when its small figures are readable."""
        self._frame.classList.toggle("enlarged", event.detail.scale >= ENLARGED)
        self._frame.classList.toggle("zoomed", event.detail.scale >= NEAR)

    def begin(self) -> None:
        """Show the whole of a newly drawn board."""
        self._panzoom.reset(to_js({"animate": False}, dict_converter=window.Object.fromEntries))

    def reveal(self, *element_ids: str) -> None:
        """Pan an enlarged board so that these elements are visible: all, or those near the last that fit.

        If the board is shown whole, scroll the page if the question bar covers them.
        """
        scale = self._panzoom.getScale()
        if scale < ENLARGED:
            self.uncover(*element_ids)
            return
        self._element.style.transition = "none"  # so that the final position of a running pan is measured
        box, found = ScreenRect.of(self._frame), _rooms(element_ids)
        found = sorted(found, key=found[-1].away) if found else []
        while len(found) > 1 and not self._has_room(found, box):
            found.pop()
        across = self._miss(min(at.left for at in found), max(at.right for at in found), box.left, box.right)
        down = self._miss(min(at.top for at in found), max(at.bottom for at in found), box.top, box.bottom)
        if across or down:
            is_calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches
            options = {"relative": True, "animate": not is_calm}
            self._panzoom.pan(across / scale, down / scale, to_js(options, dict_converter=window.Object.fromEntries))

    def uncover(self, *element_ids: str) -> None:
        """Scroll the page by as much as a phone's bottom bar covers these elements of a board shown whole.

        This is measured after the frame is painted, because measuring earlier would force a layout of the whole page.
        """
        measure = create_once_callable(lambda: self._uncover(element_ids))
        window.requestAnimationFrame(create_once_callable(lambda _: window.setTimeout(measure)))

    def _uncover(self, element_ids: tuple[str, ...]) -> None:
        if self._panzoom.getScale() >= ENLARGED:
            return
        found, box, bar = (
            _rooms(element_ids),
            ScreenRect.of(self._frame),
            ScreenRect.of(document.querySelector(".asking")),
        )
        if not found or not (bar.left < box.right and box.left < bar.right and bar.top < box.bottom):
            return
        top, covered = min(at.top for at in found), max(at.bottom for at in found) + CLEAR - bar.top
        if covered > 0:
            window.scrollBy(0, min(covered, max(0, top)))
        elif top < 0:
            window.scrollBy(0, max(top - CLEAR, covered))

    def _has_room(self, found: list[ScreenRect], box: ScreenRect) -> bool:
        """Return whether all of these rectangles fit into the box at once."""
        across = max(at.right for at in found) - min(at.left for at in found)
        down = max(at.bottom for at in found) - min(at.top for at in found)
        return across <= box.right - box.left and down <= box.bottom - box.top

    def _miss(self, start: float, end: float, low: float, high: float) -> float:
        """Return the offset that centres a stretch in another one; 0 if it lies within it."""
        return 0 if low <= start and end <= high else (low + high - start - end) / 2

    def zoom(self, way: str) -> None:
        """Zoom ``in`` (first until everything is large enough for touch) or ``out``, or ``fit`` the whole board."""
        if way == "in":
            self._panzoom.zoomIn(to_js({"step": max(STEP, self._short())}, dict_converter=window.Object.fromEntries))
        else:
            {"out": self._panzoom.zoomOut, "fit": self._panzoom.reset}[way]()

    def _short(self) -> float:
        """Return the zoom step after which the smallest thing on the whole board is large enough for touch."""
        if self._panzoom.getScale() >= ENLARGED:
            return 0
        rooms = [ScreenRect.of(thing) for thing in self._element.querySelectorAll("[data-pick]")]
        sizes = [min(room.right - room.left, room.bottom - room.top) for room in rooms]
        return math.log(MET / min((size for size in sizes if size > 0), default=MET))


def _rooms(element_ids: tuple[str, ...]) -> list[ScreenRect]:
    """Return the rectangles of those elements that exist."""
    elements = (document.getElementById(element_id) for element_id in element_ids)
    return [ScreenRect.of(element) for element in elements if element is not jsnull]
