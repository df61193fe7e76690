"""Makes screen readers announce unchanged text again, which they would otherwise skip."""

from __future__ import annotations

from js import document, window
from pyodide.ffi import create_once_callable

EMPTY, MARKED = 150, 700
"""Milliseconds for which the text is removed, and for which the repetition is marked visibly."""
AWAY = "\u00a0"
"""Placeholder in a paragraph whose text is removed."""


def say(text: str) -> None:
    """Announce a text to screen readers only, even if it equals the last one."""
    if document.getElementById("spoken").textContent == text:
        again("spoken")
    else:
        document.getElementById("spoken").textContent = text


def again(element_id: str) -> None:
    """Announce an element's content again: its paragraphs are emptied and refilled without moving the layout."""
    element = document.getElementById(element_id)
    parts = list(element.querySelectorAll("p")) or [element]
    held = [(part, list(part.childNodes)) for part in parts if part.textContent != AWAY]
    for part, _ in held:
        part.style.minBlockSize = f"{part.offsetHeight}px"
        part.replaceChildren(AWAY)
    element.setAttribute("data-again", "")

    def fill(*_: object) -> None:
        for part, nodes in held:
            part.style.minBlockSize = ""
            if part.textContent == AWAY:  # otherwise it has new content by now
                part.replaceChildren(*nodes)

    window.setTimeout(create_once_callable(fill), EMPTY)
    window.setTimeout(create_once_callable(lambda *_: element.removeAttribute("data-again")), MARKED)
