"""The browser's storage."""

from __future__ import annotations

from contextlib import suppress

from js import window
from pyodide.ffi import jsnull

KEPT = "sandtable."
"""What the names of texts begin with that a window keeps for itself."""


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


def visit(name: str = "visit") -> str | None:
    """Return a text that this window alone keeps, None where there is none or the browser forbids it."""
    try:
        value = window.sessionStorage.getItem(KEPT + name)
    except Exception:  # noqa: BLE001 - the browser throws what it likes
        return None
    return None if value is jsnull else str(value)


def keep_visit(text: str | None, name: str = "visit") -> None:
    """Let this window alone keep a text, or none; where the browser does not, nothing but a reload is lost."""
    with suppress(Exception):
        if text is None:
            window.sessionStorage.removeItem(KEPT + name)
        else:
            window.sessionStorage.setItem(KEPT + name, text)
