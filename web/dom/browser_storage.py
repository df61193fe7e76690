"""The browser's storage."""

from __future__ import annotations

from contextlib import suppress

from js import window
from pyodide.ffi import jsnull

KEPT = "sandtable."
"""Prefix for the names of texts that only this window stores."""


def stored(key: str) -> str | None:
    """Return a text from the browser's storage. Raises OSError if the browser forbids it."""
    try:
        value = window.localStorage.getItem(key)
    except Exception as error:  # noqa: BLE001 - the browser may throw anything
        raise OSError(str(error)) from None
    return None if value is jsnull else str(value)


def store(key: str, text: str | None) -> None:
    """Store a text in the browser's storage, or remove it. Raises OSError if the storage is full or forbidden."""
    try:
        if text is None:
            window.localStorage.removeItem(key)
        else:
            window.localStorage.setItem(key, text)
    except Exception as error:  # noqa: BLE001 - the browser may throw anything
        raise OSError(str(error)) from None


def stored_names() -> list[str]:
    """Return the names of all texts in the browser's storage. Raises OSError if the browser forbids it."""
    try:
        return [str(name) for name in window.Object.keys(window.localStorage)]
    except Exception as error:  # noqa: BLE001 - the browser may throw anything
        raise OSError(str(error)) from None


def visit(name: str = "visit") -> str | None:
    """Return a text that only this window stores; None if there is none or the browser forbids it."""
    try:
        value = window.sessionStorage.getItem(KEPT + name)
    except Exception:  # noqa: BLE001 - the browser may throw anything
        return None
    return None if value is jsnull else str(value)


def keep_visit(text: str | None, name: str = "visit") -> None:
    """Store a text for this window only, or remove it; if that fails, only a reload loses something."""
    with suppress(Exception):
        if text is None:
            window.sessionStorage.removeItem(KEPT + name)
        else:
            window.sessionStorage.setItem(KEPT + name, text)
