"""Makes screen readers announce unchanged text again, which they would otherwise skip."""

from __future__ import annotations

from js import document, window
from pyodide.ffi import create_once_callable

EMPTY, MARKED = 150, 700
"""Milliseconds for which the words are away, and for which the eye is shown that they were said once more."""
AWAY = "\u00a0"
"""What stands in a paragraph whose words are away."""


def say(text: str) -> None:
    """Have a text heard of which nothing is to be seen, the same as the last one too."""
    if document.getElementById("spoken").textContent == text:
        again("spoken")
    else:
        document.getElementById("spoken").textContent = text


def again(element_id: str) -> None:
    """Have what an element tells heard once more: its paragraphs are emptied and filled; nothing beside them moves."""
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
            if part.textContent == AWAY:  # else it tells something else by now
                part.replaceChildren(*nodes)

    window.setTimeout(create_once_callable(fill), EMPTY)
    window.setTimeout(create_once_callable(lambda *_: element.removeAttribute("data-again")), MARKED)
