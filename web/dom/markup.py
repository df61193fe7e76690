"""Markup and text of elements, and layers in which only changed nodes are touched."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import jsnull

from web.dom.layer_diff import changes
from web.dom.morph import morph

_html: dict[str, str] = {}
_nodes: dict[str, dict[str, str]] = {}


def _first() -> dict[str, Any]:
    """Return what the first picture shows (web/boot/early/picture.js); empty if none came in time."""
    picture = getattr(window, "sandtablePicture", None)
    text = None if picture is None else picture.take()
    return json.loads(text) if isinstance(text, str) else {"html": {}, "layers": {}}


_drawn = _first()


def html(element_id: str, text: str) -> None:
    """Show this markup in an element, unless it is shown already. The caller has escaped what came from data.

    Focused, opened or partly filled elements are preserved, but not in a closed dialog, which opens as new.
    """
    shown = _html.get(element_id)
    if shown == text:
        return
    _html[element_id] = text
    if _drawn["html"].pop(element_id, None) == text and shown is None:
        return
    element = document.getElementById(element_id)
    if shown and element.closest("dialog:not([open])") is jsnull:
        morph(element, text)
    else:
        element.innerHTML = text


def text_of(element_id: str, text: str) -> None:
    """Show plain text in an element."""
    document.getElementById(element_id).textContent = text


def patch(layer_id: str, nodes: dict[str, str]) -> None:
    """Make a layer show exactly these nodes (element id -> markup, in drawing order), touching only what changed."""
    shown = _nodes.get(layer_id, {})
    if shown == nodes and list(shown) == list(nodes):
        return
    _nodes[layer_id] = dict(nodes)
    layer = document.getElementById(layer_id)
    drawn = _drawn["layers"].pop(layer_id, None)
    if drawn == nodes and list(drawn) == list(nodes) and layer.childElementCount == len(nodes):
        return
    steps = changes(shown, nodes)
    if steps is None:
        layer.innerHTML = "".join(nodes.values())
        return
    for key in steps.removed:
        document.getElementById(key).remove()
    for key, classes in steps.classes:
        document.getElementById(key).setAttribute("class", classes)
    for key, markup in steps.replaced:
        document.getElementById(key).outerHTML = markup
    for before, key, made in steps.placed:
        if made is None:
            (document.getElementById(before).after if before else layer.prepend)(document.getElementById(key))
        elif before:
            document.getElementById(before).insertAdjacentHTML("afterend", made)
        else:
            layer.insertAdjacentHTML("afterbegin", made)


def forget(*element_ids: str) -> None:
    """Drop the cached content of these elements and layers, because something else was drawn into them."""
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
    """Hide the elements whose id `keep` rejects."""
    for element in document.querySelectorAll(selector):
        element.hidden = not keep(element.id)
