"""Replaces a panel's content while preserving focus, open folds, partly filled fields and unchanged nodes.

The idiomorph library matches nodes by their ids and turns the old ones into the new. It does not know what a visitor
has done to them, so that this is first copied to the new content: folds and fields are matched by their ids, and
focused or pressed elements by their meaning, so that an element never turns into another one under the visitor's
finger.
"""

from __future__ import annotations

from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import to_js

HELD = ":is(a, button, [data-pick]):not([id]):is(:focus, :active)"
MEANING = ("data-do", "data-arg", "data-pick", "href")
"""Attributes that identify the meaning of an element without an id."""


def morph(element: Any, text: str) -> None:
    """Morph the content of an element into this markup."""
    template = document.createElement("template")
    template.innerHTML = text
    content = template.content
    _keep_folds(element, content)
    _keep_fields(element, content)
    focused = document.activeElement
    was_inside = element.contains(focused) and focused != element
    held = _name_held(element, content)
    options = to_js({"morphStyle": "innerHTML"}, dict_converter=window.Object.fromEntries)
    window.Idiomorph.morph(element, content, options)
    for name in held:
        if (found := document.getElementById(name)) is not jsnull:
            found.removeAttribute("id")
    if was_inside and not element.contains(document.activeElement):
        (focused if element.contains(focused) else element).focus(to_js({"preventScroll": True}))


def _keep_folds(element: Any, content: Any) -> None:
    """Keep open folds open."""
    for fold in element.querySelectorAll("details[id][open]"):
        if (twin := content.getElementById(fold.id)) is not jsnull:
            twin.setAttribute("open", "")


def _keep_fields(element: Any, content: Any) -> None:
    """Keep the values of fields, except those that the page itself has changed."""
    for field in element.querySelectorAll(":is(input, select)[id]"):
        twin = content.getElementById(field.id)
        if twin is jsnull or twin.type != field.type:
            continue
        if field.localName == "select":
            if twin.innerHTML == field.innerHTML:
                twin.value = field.value
        elif field.type in ("checkbox", "radio"):
            if twin.defaultChecked == field.defaultChecked:
                twin.checked = field.checked
        else:
            if twin.defaultValue == field.defaultValue:
                twin.value = field.value
            if not twin.hasAttribute("value"):
                twin.setAttribute("value", "")  # otherwise the field would be emptied


def _name_held(element: Any, content: Any) -> list[str]:
    """Give each focused or pressed element a temporary id, shared with its counterpart in the new content."""
    names = []
    for n, held in enumerate(element.querySelectorAll(HELD)):
        said = ((name, held.getAttribute(name)) for name in MEANING)
        marks = (f'[{name}="{window.CSS.escape(value)}"]' for name, value in said if value is not jsnull)
        selector = f"{held.localName}:not([id]){''.join(marks)}"
        place = list(element.querySelectorAll(selector)).index(held)
        twins = content.querySelectorAll(selector)
        names.append(f"held-{n}")
        held.id = names[-1]
        if place < twins.length:
            twins.item(place).id = names[-1]
    return names
