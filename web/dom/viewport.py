"""The keyboard, what is in sight, and the window's shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import create_proxy, to_js

from web.dom.history import is_frame
from web.dom.window_shapes import LONG, LOW, TALL

SPARED = 0.5
"""How much of an element's room may be given up so that no paragraph in it is cut."""


def find(selector: str) -> Any:
    """Return the first element that matches, None when none does."""
    element = document.querySelector(selector)
    return None if element is jsnull else element


def focus(selector: str) -> None:
    """Give the first element that matches the keyboard, if there is one; nothing scrolls."""
    element = find(selector)
    if element is not None and not (is_frame() and not document.hasFocus()):
        element.focus(to_js({"preventScroll": True}))


def is_attended(element_id: str) -> bool:
    """Whether the pointer or the keyboard is at something."""
    return bool(find(f"#{element_id}").matches(":hover, :focus-within"))


def is_in_sight(element_id: str) -> bool:
    """Whether any part of an element lies within the window."""
    box = document.getElementById(element_id).getBoundingClientRect()
    return bool(box.height and box.bottom > 0 and box.top < window.innerHeight)


def scroll_to(selector: str, *, at_top: bool = False) -> None:
    """Bring the first element that matches into sight, `at_top` to the top of the window."""
    element = find(selector)
    if element is not None:
        element.scrollIntoView(to_js({"block": "start" if at_top else "nearest"}))


def to_top() -> None:
    """Show the top of the page."""
    window.scrollTo(0, 0)


def to_end(element_id: str, last: str) -> None:
    """Scroll an element to the last part of it that matches, and make it no higher than its paragraphs that fit.

    Unless that would leave most of its room empty: then a long paragraph is cut.
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
    """Scroll an element so that the last part of it that matches stands at its foot."""
    element.scrollTop = element.scrollHeight
    parts = element.querySelectorAll(last)
    if parts.length:
        foot = parts.item(parts.length - 1).getBoundingClientRect().bottom
        element.scrollTop -= element.getBoundingClientRect().bottom - foot


def to_start(element_id: str) -> None:
    """Scroll an element to the start of what it holds; in one that keeps to its end this is above zero."""
    element = document.getElementById(element_id)
    element.scrollTop = -element.scrollHeight


def is_cut(element_id: str) -> bool:
    """Whether an element is too low for all that it holds."""
    element = document.getElementById(element_id)
    return bool(element.scrollHeight > element.clientHeight + 1)


def is_tall() -> bool:
    """Whether the window is narrow and higher than wide, as a phone held upright."""
    return bool(window.matchMedia(TALL).matches)


def is_touched() -> bool:
    """Whether the window is pointed at by a finger first of all."""
    return bool(window.matchMedia("(pointer: coarse)").matches)


def is_long() -> bool:
    """Whether the window is higher than wide and wider than a phone, as a tablet held upright."""
    return bool(window.matchMedia(LONG).matches)


def is_low() -> bool:
    """Whether the window is a phone held sideways."""
    return bool(window.matchMedia(LOW).matches)


def on_shape(run: Callable[[], None]) -> None:
    """Call `run` whenever the window becomes tall, long or low, or ceases to be."""
    proxy = create_proxy(lambda _: run())
    for shape in (TALL, LONG, LOW):
        window.matchMedia(shape).addEventListener("change", proxy)
