"""Routes in the browser's history; an open dialog is one step, so that going back closes it first.

Opening a dialog pushes a step with an unchanged address onto the history. If the dialog is closed in another way, that
step is spent: the next route replaces it, and going back skips it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import JsException, jsnull
from pyscript.ffi import create_proxy

STEP = "dialog"
"""History state of a step that stands for an open dialog."""

_stood = {"on_step": False, "at": "", "leaving": False}
"""Whether the page was on such a step when last checked, its address then, and whether it is going back by itself."""


def address() -> str:
    """Return what follows the # in the page's address."""
    written = str(window.location.hash).removeprefix("#")
    try:
        return str(window.decodeURIComponent(written))
    except JsException:  # a percent sign that encodes nothing
        return written


def go(where: str, *, instead: bool = False) -> None:
    """Put a route after the # of the address, as a new history entry or in place of this one."""
    if address() == where:
        return
    if instead or is_frame() or _is_step():
        window.location.replace(f"#{where}")
    else:
        window.location.hash = where
    opened()


def language() -> str:
    """Return the language of the page."""
    return str(document.documentElement.lang)


def turn_to(page: str) -> None:
    """Load another page of the site, keeping the route."""
    window.location.assign(f"./{page}{window.location.hash}")


def renew() -> None:
    """Reload the page, in a newer version if the browser still has an older one (web/boot/offline.js)."""
    window.dispatchEvent(window.Event.new("renew"))


def is_frame() -> bool:
    """Return whether the site is embedded in another page, whose focus and history the site must leave alone."""
    return bool(document.documentElement.hasAttribute("data-embedded"))


def opened() -> None:
    """Push a history step so that going back closes the open dialog, if there is one."""
    if _dialog() and not _is_step() and not is_frame():
        window.history.pushState(STEP, "")
        _stood["leaving"] = False
    _remember()


def listen(close: Callable[[str], None]) -> None:
    """Call `close(dialog's id)` when the visitor goes back while a dialog is open."""
    _remember()

    def moved(_: Any) -> None:
        before = dict(_stood)
        _remember()
        dialog, is_here = _dialog(), before["at"] == address()
        if before["leaving"]:
            _stood["leaving"] = False  # the rest of going back past a spent step
        elif dialog and is_here and not _is_step():
            close(dialog)
            opened()
        elif not dialog and (_is_step() or (before["on_step"] and is_here)):
            _stood["leaving"] = True
            window.history.back()

    window.addEventListener("popstate", create_proxy(moved))


def _is_step() -> bool:
    return bool(window.history.state == STEP)


def _remember() -> None:
    _stood.update(on_step=_is_step(), at=address())


def _dialog() -> str:
    """Return the id of the front dialog; empty if none is open."""
    for selector in ("dialog:modal", "dialog[open]"):
        found = document.querySelector(selector)
        if found is not jsnull:
            return str(found.id)
    return ""
