"""The places of the site in the browser's history, in which an open dialog is one step: the way back closes it first.

A dialog that opens puts a step of its own, with the same address, on the history. Once the dialog is closed otherwise
that step is spent: the next place of the site takes it over, and whoever comes upon it goes past it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import JsException, jsnull
from pyscript.ffi import create_proxy

STEP = "dialog"
"""The state of a step of the history that stands for an open dialog."""

_stood = {"on_step": False, "at": "", "leaving": False}
"""Whether the page stood on such a step when it was looked at last, where, and whether it goes back by itself."""


def address() -> str:
    """Return what follows the # in the page's address."""
    written = str(window.location.hash).removeprefix("#")
    try:
        return str(window.decodeURIComponent(written))
    except JsException:  # a per cent sign that stands for nothing
        return written


def go(where: str, *, instead: bool = False) -> None:
    """Put a place of the site behind the # of the address: as a new entry of the history, or instead of this one."""
    if address() == where:
        return
    if instead or is_frame() or _is_step():
        window.location.replace(f"#{where}")
    else:
        window.location.hash = where
    opened()


def language() -> str:
    """Return the language in which the page is written."""
    return str(document.documentElement.lang)


def turn_to(page: str) -> None:
    """Load another page of the site, at the place of it where one is."""
    window.location.assign(f"./{page}{window.location.hash}")


def renew() -> None:
    """Load the page anew, in a newer version where the browser still has an older one (web/boot/offline.js)."""
    window.dispatchEvent(window.Event.new("renew"))


def is_frame() -> bool:
    """Whether the site is a frame in another page, whose keyboard and history are not the site's to take."""
    return bool(document.documentElement.hasAttribute("data-embedded"))


def opened() -> None:
    """See to it that the way back closes the dialog that is open, if one is."""
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
            _stood["leaving"] = False  # the rest of a way back past a spent step
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
    """Return the id of the dialog in front, nothing when none is open."""
    for selector in ("dialog:modal", "dialog[open]"):
        found = document.querySelector(selector)
        if found is not jsnull:
            return str(found.id)
    return ""
