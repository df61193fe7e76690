"""Keyboard focus, scrolling, and the window's shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import create_proxy, to_js

from web.dom.history import is_frame
from web.dom.window_shapes import LONG, LOW, TALL

SPARED = 0.5
"""Part of an element's height that may be given up so that no paragraph in it is cut."""


def find(selector: str) -> Any:
    """Return the first element that matches, or None."""
    element = document.querySelector(selector)
    return None if element is jsnull else element


def focus(selector: str) -> None:
    """Focus the first element that matches, if there is one, without scrolling."""
    element = find(selector)
    if element is not None and not (is_frame() and not document.hasFocus()):
        element.focus(to_js({"preventScroll": True}))


def is_attended(element_id: str) -> bool:
    """Return whether the pointer or the keyboard focus is on an element."""
    return bool(find(f"#{element_id}").matches(":hover, :focus-within"))


def is_in_sight(element_id: str) -> bool:
    """Return whether any part of an element lies within the window."""
    box = document.getElementById(element_id).getBoundingClientRect()
    return bool(box.height and box.bottom > 0 and box.top < window.innerHeight)


def scroll_to(selector: str, *, at_top: bool = False) -> None:
    """Scroll the first element that matches into view; `at_top`: to the top of the window."""
    element = find(selector)
    if element is not None:
        element.scrollIntoView(to_js({"block": "start" if at_top else "nearest"}))


def to_top() -> None:
    """Scroll to the top of the page."""
    window.scrollTo(0, 0)


def to_end(element_id: str, last: str) -> None:
    """Scroll an element to its last part that matches, and shrink it to the paragraphs that fit.

    If that would leave most of its room empty, a long paragraph is cut instead.
    """
    element = document.getElementById(element_id)
    element.style.removeProperty("--fit")
    _to_last(element, last)
    seen = element.getBoundingClientRect()
    tops = [part.getBoundingClientRect().top for part in element.querySelectorAll("p")]
    first = next((top for top in tops if top > seen.top - 1), seen.top)
    if seen.top + 1 < first <= seen.top + seen.height * SPARED:
        element.style.setProperty("--fit", f"{seen.bottom - first}px")
        _to_last(element, last)


def _to_last(element: Any, last: str) -> None:
    """Scroll an element so that its last part that matches is at its bottom."""
    element.scrollTop = element.scrollHeight
    parts = element.querySelectorAll(last)
    if parts.length:
        foot = parts.item(parts.length - 1).getBoundingClientRect().bottom
        element.scrollTop -= element.getBoundingClientRect().bottom - foot


def to_start(element_id: str) -> None:
    """Scroll an element to the start of its content; in one anchored to its end this is a negative offset."""
    element = document.getElementById(element_id)
    element.scrollTop = -element.scrollHeight


def is_cut(element_id: str) -> bool:
    """Return whether an element is too low for its content."""
    element = document.getElementById(element_id)
    return bool(element.scrollHeight > element.clientHeight + 1)


def is_tall() -> bool:
    """Return whether the window is narrow and higher than wide, like a phone held upright."""
    return bool(window.matchMedia(TALL).matches)


def is_touched() -> bool:
    """Return whether the main input is touch."""
    return bool(window.matchMedia("(pointer: coarse)").matches)


def is_long() -> bool:
    """Return whether the window is higher than wide and wider than a phone, like a tablet held upright."""
    return bool(window.matchMedia(LONG).matches)


def is_low() -> bool:
    """Return whether the window is a phone held sideways."""
    return bool(window.matchMedia(LOW).matches)


def on_shape(run: Callable[[], None]) -> None:
    """Call `run` whenever the window becomes tall, long or low, or stops being so."""
    proxy = create_proxy(lambda _: run())
    for shape in (TALL, LONG, LOW):
        window.matchMedia(shape).addEventListener("change", proxy)
