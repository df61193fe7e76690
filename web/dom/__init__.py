"""The page as Python sees it: the only package of the site that touches the browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import create_proxy, to_js

from web.dom import files, places
from web.dom.board import Board as Board
from web.dom.files import ask_to_persist as ask_to_persist
from web.dom.files import can_share as can_share
from web.dom.files import chosen_file as chosen_file
from web.dom.files import copy as copy
from web.dom.files import download as download
from web.dom.files import dropped_file as dropped_file
from web.dom.files import here as here
from web.dom.files import local_time as local_time
from web.dom.files import share as share
from web.dom.haste import Haste
from web.dom.haste import rest as rest
from web.dom.host import Host as Host
from web.dom.host import host as host
from web.dom.opponent import Opponent as Opponent
from web.dom.places import address as address
from web.dom.places import go as go
from web.dom.places import is_frame as is_frame

_html: dict[str, str] = {}
_nodes: dict[str, dict[str, str]] = {}

TALL = "(max-width: 40rem) and (orientation: portrait)"
LONG = "(40rem < width <= 64rem) and (orientation: portrait)"
VISIT = "sandtable.visit"
"""Where a window keeps the game that came by link and that nobody has played on."""


def _find(selector: str) -> Any:
    """Return the first element that matches, None when none does."""
    element = document.querySelector(selector)
    return None if element is jsnull else element


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


def value(element_id: str, text: str) -> None:
    """Set what a field holds."""
    document.getElementById(element_id).value = text


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


def focus(selector: str) -> None:
    """Give the first element that matches the keyboard, if there is one; nothing scrolls."""
    element = _find(selector)
    if element is not None and not (is_frame() and not document.hasFocus()):
        element.focus(to_js({"preventScroll": True}))


def press(selector: str, n: int) -> bool:
    """Press the n-th of the buttons that match, counted from 1, if there are so many; tell whether there are."""
    found = document.querySelectorAll(selector)
    if n > found.length:
        return False
    found.item(n - 1).click()
    return True


def scroll_to(selector: str) -> None:
    """Bring the first element that matches into sight."""
    element = _find(selector)
    if element is not None:
        element.scrollIntoView(to_js({"block": "nearest"}))


def to_top() -> None:
    """Show the top of the page."""
    window.scrollTo(0, 0)


def hide_unless(selector: str, keep: Callable[[str], bool]) -> None:
    """Hide those elements whose id `keep` turns down."""
    for element in document.querySelectorAll(selector):
        element.hidden = not keep(element.id)


def dialog(element_id: str, opened: bool, *, beside: bool = False) -> None:
    """Open or close a dialog; one `beside` the page leaves the page usable."""
    element = document.getElementById(element_id)
    if opened and not element.open:
        element.show() if beside else element.showModal()
        places.opened()
    elif not opened and element.open:
        element.close()


def is_modal_open() -> bool:
    """Whether a dialog is open that the page has to wait for."""
    return _find("dialog:modal") is not None


def close_details(selector: str) -> bool:
    """Close the open folds that match; tell whether there were any. The keyboard does not stay inside."""
    folds = document.querySelectorAll(f":is({selector})[open]")
    for fold in folds:
        if fold.contains(document.activeElement):
            fold.querySelector("summary").focus()
        fold.open = False
    return bool(folds.length)


def is_open(element_id: str) -> bool:
    """Whether a dialog is open."""
    return bool(document.getElementById(element_id).open)


def is_attended(element_id: str) -> bool:
    """Whether the pointer or the keyboard is at something."""
    return bool(_find(f"#{element_id}").matches(":hover, :focus-within"))


def form(element_id: str) -> dict[str, str | bool]:
    """Return the values of a form's fields by name; checkboxes as bool."""
    fields: dict[str, str | bool] = {}
    for field in document.getElementById(element_id).elements:
        if field.name and (field.type != "radio" or field.checked):
            fields[field.name] = bool(field.checked) if field.type == "checkbox" else str(field.value)
    return fields


def title(text: str) -> None:
    """Set the page's title."""
    document.title = text


def print_page() -> None:
    """Open the browser's own dialog for printing."""
    window.print()


def later(milliseconds: int, run: Callable[[], None]) -> None:
    """Run something after a while; 0 lets the page be painted first."""

    def once() -> None:
        proxy.destroy()
        run()

    proxy = create_proxy(once)
    window.setTimeout(proxy, milliseconds)


def now() -> int:
    """Return the wall clock in milliseconds, for seeds and file names."""
    return int(window.Date.now())


def random_text() -> str:
    """Return 128 bits that nobody can foresee, as 32 hex digits."""
    drawn = window.Uint8Array.new(16)
    window.crypto.getRandomValues(drawn)
    return bytes(drawn.to_py()).hex()


def to_end(element_id: str) -> None:
    """Scroll an element to the end of what it holds."""
    element = document.getElementById(element_id)
    element.scrollTop = element.scrollHeight


def to_start(element_id: str) -> None:
    """Scroll an element to the start of what it holds."""
    document.getElementById(element_id).scrollTop = 0


def is_cut(element_id: str) -> bool:
    """Whether an element is too low for all that it holds."""
    element = document.getElementById(element_id)
    return bool(element.scrollHeight > element.clientHeight + 1)


def is_tall() -> bool:
    """Whether the window is narrow and higher than wide, as a phone held upright."""
    return bool(window.matchMedia(TALL).matches)


def is_long() -> bool:
    """Whether the window is higher than wide and wider than a phone, as a tablet held upright."""
    return bool(window.matchMedia(LONG).matches)


def on_shape(run: Callable[[], None]) -> None:
    """Call `run` whenever the window becomes tall or long, or ceases to be."""
    proxy = create_proxy(lambda _: run())
    for shape in (TALL, LONG):
        window.matchMedia(shape).addEventListener("change", proxy)


def stored(key: str) -> str | None:
    """Return a text from the browser's storage. Raises OSError when the browser forbids it."""
    try:
        value = window.localStorage.getItem(key)
    except Exception as error:  # noqa: BLE001 - the browser throws what it likes
        raise OSError(str(error)) from None
    return None if value is jsnull else str(value)


def store(key: str, text: str | None) -> None:
    """Keep a text in the browser's storage, or remove it. Raises OSError when it is full or forbidden."""
    try:
        if text is None:
            window.localStorage.removeItem(key)
        else:
            window.localStorage.setItem(key, text)
    except Exception as error:  # noqa: BLE001 - the browser throws what it likes
        raise OSError(str(error)) from None


def stored_names() -> list[str]:
    """Return the names of all texts in the browser's storage. Raises OSError when the browser forbids it."""
    try:
        return [str(name) for name in window.Object.keys(window.localStorage)]
    except Exception as error:  # noqa: BLE001 - the browser throws what it likes
        raise OSError(str(error)) from None


def visit() -> str | None:
    """Return the text that this window alone keeps, None where there is none or the browser forbids it."""
    try:
        value = window.sessionStorage.getItem(VISIT)
    except Exception:  # noqa: BLE001 - the browser throws what it likes
        return None
    return None if value is jsnull else str(value)


def keep_visit(text: str | None) -> None:
    """Let this window alone keep a text, or none; where the browser does not, nothing but a reload is lost."""
    with suppress(Exception):
        if text is None:
            window.sessionStorage.removeItem(VISIT)
        else:
            window.sessionStorage.setItem(VISIT, text)


def listen(run: Callable[[str, dict[str, Any]], bool]) -> None:
    """Call `run(kind, facts)` for every gesture on the page; True means that the browser should do nothing more.

    Kinds: ``click``, ``press`` (a key), ``change`` and ``input`` (a field), ``submit``, ``address``, ``drop`` (a
    file), ``close`` (a dialog), ``back`` (out of the dialog ``id``), ``storage`` (another window changed ``key``).
    Facts: ``pick``, ``do`` and ``arg`` of the nearest marked element, ``key`` with ``shift``, ``alt`` and ``command``,
    ``id``, ``value``.
    """
    haste = Haste()

    def on(event: Any) -> None:
        kind = {"keydown": "press", "hashchange": "address"}.get(event.type, event.type)
        facts = _facts(event, kind)
        if haste.is_unmeant(kind, event, facts):
            event.preventDefault()
            return
        if kind == "drop" and not files.drop(event):
            return
        if run(kind, facts):
            event.preventDefault()
        if kind == "address":
            places.opened()

    def back(dialog: str) -> None:
        run("back", {"id": dialog})

    def over(event: Any) -> None:
        if files.has_files(event):
            event.preventDefault()  # else the browser would leave the page for the file

    document.addEventListener("dragover", create_proxy(over))
    for name in ("click", "keydown", "change", "input", "submit", "drop"):
        document.addEventListener(name, create_proxy(on))
    document.addEventListener("close", create_proxy(on), True)
    window.addEventListener("hashchange", create_proxy(on))
    window.addEventListener("storage", create_proxy(lambda event: run("storage", {"key": str(event.key)})))
    places.listen(back)


def _facts(event: Any, kind: str) -> dict[str, Any]:
    target = event.target
    if kind == "address" or not hasattr(target, "closest"):
        return {}
    facts: dict[str, Any] = {"id": str(target.id or ""), "tag": str(target.tagName).lower()}
    marked = target.closest("[data-do],[data-pick],a[href^='#']")
    if marked is not jsnull:
        for name in ("pick", "do", "arg"):
            value = marked.getAttribute(f"data-{name}")
            if value is not jsnull:
                facts[name] = str(value)
        href = marked.getAttribute("href")
        if href is not jsnull:
            facts["href"] = str(href).removeprefix("#")
    if kind == "press":
        facts |= {"key": str(event.key), "shift": bool(event.shiftKey), "alt": bool(event.altKey)}
        facts["command"] = bool(event.ctrlKey or event.metaKey)
    if kind in ("change", "input"):
        facts |= {
            "name": str(target.name or ""),
            "value": bool(target.checked) if target.type == "checkbox" else str(target.value),
        }
    return facts
