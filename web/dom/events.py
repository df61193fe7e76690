"""All user events of the page, as a kind and a few facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import jsnull
from pyscript.ffi import create_proxy

from web.dom import files, history
from web.dom.free_table_drag import Drag, on_board
from web.dom.hover import Hover
from web.dom.input_debounce import InputDebounce
from web.dom.key_layout import meant
from web.dom.piece_drag import PieceDrag
from web.dom.timers import touch

CLOTH = "spot:"
"""Pick of a click on a free table; the pointer position tells where."""


def listen(run: Callable[[str, dict[str, Any]], bool]) -> None:
    """Call `run(kind, facts)` for every user event; True prevents the browser's default action.

    Kinds: ``click``, ``press`` (a key), ``change`` and ``input`` (a field), ``submit``, ``address``, ``drop`` (a file),
    ``drag`` (a unit over a table), ``may-carry``, ``carry`` and ``set-down`` (a piece over a board of places), ``turn``
    (rotate the dragged or selected unit), ``rest`` (hover over a piece), ``close`` (a dialog), ``back`` (out of the
    dialog ``id``), ``storage`` (another window changed ``key``).

    Facts: ``pick``, ``do`` and ``arg`` of the nearest marked element, the ``fold`` that contains it, the ``key`` with
    ``shift``, ``alt`` and ``command``, ``id``, ``value``; for a click on a free table also `x` and `y` on its drawing.
    """
    haste = InputDebounce()
    Drag(run)
    PieceDrag(run)
    Hover(run)
    touch()  # a visitor who has waited for the page touches it soon

    def on(event: Any) -> None:
        touch()
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
            history.opened()

    def back(dialog: str) -> None:
        run("back", {"id": dialog})

    def over(event: Any) -> None:
        if files.has_files(event):
            event.preventDefault()  # otherwise the browser would leave the page for the file

    document.addEventListener("dragover", create_proxy(over))
    for name in ("click", "keydown", "change", "input", "submit", "drop"):
        document.addEventListener(name, create_proxy(on))
    page = document.documentElement
    used = create_proxy(lambda _: page.setAttribute("data-keys", ""))
    document.addEventListener("keydown", used, True)  # a newly opened page has the focus, perhaps on a phone
    document.addEventListener("pointerdown", create_proxy(lambda _: page.removeAttribute("data-keys")), True)
    document.addEventListener("close", create_proxy(on), True)
    window.addEventListener("hashchange", create_proxy(on))
    window.addEventListener("storage", create_proxy(lambda event: run("storage", {"key": str(event.key)})))
    history.listen(back)


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
    fold = target.closest("details")
    if kind == "click" and fold is not jsnull:
        facts["fold"] = str(fold.id)
    if kind == "click" and facts.get("pick") == CLOTH and (here := on_board(event)) is not None:
        facts["x"], facts["y"] = here
    if kind == "press":
        facts |= {"shift": bool(event.shiftKey), "alt": bool(event.altKey)}
        facts["key"] = meant(str(event.key), str(event.code), shift=facts["shift"])
        facts["command"] = bool(event.ctrlKey or event.metaKey)
    if kind in ("change", "input"):
        facts |= {
            "name": str(target.name or ""),
            "value": bool(target.checked) if target.type == "checkbox" else str(target.value),
        }
    return facts
