"""A panel takes other content: what is held, opened or half typed there stays, as do the nodes that need no change.

The idiomorph library matches nodes by their ids and makes the old ones like the new. It knows nothing of what a visitor
has done to them, which the new content is told here before: folds and fields are known by their ids, what the keyboard
or a finger holds by what it means, so that nothing ever turns into another thing under somebody's hand.
"""

from __future__ import annotations

from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import to_js

HELD = ":is(a, button, [data-pick]):not([id]):is(:focus, :active)"
MEANING = ("data-do", "data-arg", "data-pick", "href")
"""Attributes that say what a thing without an id means."""


def morph(element: Any, text: str) -> None:
    """Make what is inside of an element like this markup."""
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
    """Leave open what was opened."""
    for fold in element.querySelectorAll("details[id][open]"):
        if (twin := content.getElementById(fold.id)) is not jsnull:
            twin.setAttribute("open", "")


def _keep_fields(element: Any, content: Any) -> None:
    """Leave fields as they were filled in, but those for which the page itself now says something else."""
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
                twin.setAttribute("value", "")  # without one a field would be emptied


def _name_held(element: Any, content: Any) -> list[str]:
    """Give what is held an id for the while, and the same to what has its meaning and place in the new content."""
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
