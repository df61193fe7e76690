"""What is to be seen: markup and text of elements, layers of which only what changed is touched."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from js import document
from pyodide.ffi import jsnull
from pyscript.ffi import to_js

_html: dict[str, str] = {}
_nodes: dict[str, dict[str, str]] = {}


def html(element_id: str, text: str) -> None:
    """Show this markup in an element, unless it shows it already. The caller has escaped what came from data."""
    if _html.get(element_id) == text:
        return
    _html[element_id] = text
    element = document.getElementById(element_id)
    held = document.activeElement
    marks = _marks_of(held) if element.contains(held) and held != element else None
    element.innerHTML = text
    if marks is not None:
        _hand_back(element, marks)


def _marks_of(held: Any) -> tuple[str, str]:
    """Return by what an element can be found again after its surroundings were drawn anew."""
    do, arg = held.getAttribute("data-do"), held.getAttribute("data-arg")
    return ("" if do is jsnull else str(do)), ("" if arg is jsnull else str(arg))


def _hand_back(element: Any, marks: tuple[str, str]) -> None:
    """Give the keyboard to the element that was drawn in the place of the one that had it, or to the whole."""
    for candidate in element.querySelectorAll(f"[data-do={json.dumps(marks[0] or 'none')}]"):
        if str(candidate.getAttribute("data-arg")) == marks[1]:
            candidate.focus(to_js({"preventScroll": True}))
            return
    element.focus(to_js({"preventScroll": True}))


def text_of(element_id: str, text: str) -> None:
    """Show plain text in an element."""
    document.getElementById(element_id).textContent = text


def patch(layer_id: str, nodes: dict[str, str]) -> None:
    """Make a layer show exactly these nodes (element id -> markup, in drawing order), touching only what changed."""
    shown = _nodes.setdefault(layer_id, {})
    layer = document.getElementById(layer_id)
    kept = [key for key in shown if key in nodes]
    if not kept or kept != [key for key in nodes if key in shown]:
        layer.innerHTML = "".join(nodes.values())
        _nodes[layer_id] = dict(nodes)
        return
    for key in shown.keys() - nodes.keys():
        document.getElementById(key).remove()
    before = ""
    for key, markup in nodes.items():
        if key in shown:
            if shown[key] != markup:
                document.getElementById(key).outerHTML = markup
        elif before:
            document.getElementById(before).insertAdjacentHTML("afterend", markup)
        else:
            layer.insertAdjacentHTML("afterbegin", markup)
        before = key
    _nodes[layer_id] = dict(nodes)


def forget(*element_ids: str) -> None:
    """Forget what these elements and layers show, because something else has been drawn into them."""
    for element_id in element_ids:
        _html.pop(element_id, None)
        _nodes.pop(element_id, None)


def show(element_id: str, visible: bool) -> None:
    """Show or hide an element."""
    document.getElementById(element_id).hidden = not visible


def attribute(element_id: str, name: str, value: str | None) -> None:
    """Set an attribute of an element, or remove it."""
    element = document.getElementById(element_id)
    if value is None:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, value)


def root(name: str, value: str) -> None:
    """Set a data attribute of the page itself, which styles and tests read."""
    document.documentElement.setAttribute(f"data-{name}", value)


def title(text: str) -> None:
    """Set the page's title."""
    document.title = text


def hide_unless(selector: str, keep: Callable[[str], bool]) -> None:
    """Hide those elements whose id `keep` turns down."""
    for element in document.querySelectorAll(selector):
        element.hidden = not keep(element.id)
