"""Files, links and the clipboard: what leaves the page and what enters it."""

from __future__ import annotations

from typing import Any

from js import URL, Blob, Date, document, navigator, window
from pyodide.ffi import jsnull
from pyscript.ffi import to_js

from web.dom.timers import beside

_dropped: list[Any] = []


def download(name: str, text: str) -> None:
    """Offer a text as a file to save."""
    kind = "text/csv" if name.endswith(".csv") else "application/json"
    address = URL.createObjectURL(
        Blob.new(to_js([text]), to_js({"type": kind}, dict_converter=window.Object.fromEntries))
    )
    link = document.createElement("a")
    link.href, link.download = address, name
    link.click()
    window.setTimeout(URL.revokeObjectURL, 1000, address)


async def chosen_file(element_id: str, most: int) -> tuple[str, bytes] | None:
    """Return (name, bytes) of the file chosen in a file field, and empty the field; `most` bytes are read."""
    field = document.getElementById(element_id)
    if field.files.length == 0:
        return None
    file = field.files.item(0)
    found = await _read(file, most)
    field.value = ""
    return found


def drop(event: Any) -> bool:
    """Take the file that is dropped on the page; return whether there is one."""
    files = event.dataTransfer.files
    _dropped[:] = [files.item(0)] if files.length else []
    return bool(_dropped)


def has_files(event: Any) -> bool:
    """Return whether a file is being dragged over the page."""
    return "Files" in list(event.dataTransfer.types)


async def dropped_file(most: int) -> tuple[str, bytes] | None:
    """Return (name, bytes) of the file dropped last; at most `most` bytes are read."""
    return await _read(_dropped.pop(), most) if _dropped else None


async def _read(file: Any, most: int) -> tuple[str, bytes]:
    """Return a file as bytes: a browser that decoded it as text would replace invalid bytes."""
    return str(file.name), bytes((await file.slice(0, most).arrayBuffer()).to_bytes())


async def fetched(address: str) -> str:
    """Return the text of a file of the site. Raises OSError if it cannot be fetched."""
    try:
        answer = await window.fetch(address)
    except Exception as error:
        raise OSError(address) from error
    if not answer.ok:
        raise OSError(f"{address}: {answer.status}")
    return str(await answer.text())


def here() -> str:
    """Return the site's address without what follows ? or #; empty if the page is a local file."""
    if str(window.location.protocol) == "file:":
        return ""
    return str(window.location.href).partition("#")[0].partition("?")[0]


async def copy(text: str) -> bool:
    """Copy a text to the clipboard; return whether that worked."""
    try:
        await navigator.clipboard.writeText(text)
    except Exception:  # noqa: BLE001 - the browser may throw anything
        return False
    return True


def can_share() -> bool:
    """Return whether the device has a share dialog."""
    return hasattr(navigator, "share")


async def share(title: str, address: str) -> bool:
    """Open the share dialog for a link; return whether it opened, whatever the visitor chose."""
    data = to_js({"title": title, "url": address}, dict_converter=window.Object.fromEntries)
    try:
        await navigator.share(data)
    except Exception as error:  # noqa: BLE001 - the browser may throw anything
        return "AbortError" in str(error)
    return True


def ask_to_persist() -> None:
    """Ask the browser for persistent storage; it may refuse."""
    beside(_persist())


async def _persist() -> None:
    try:
        await navigator.storage.persist()
    except Exception:  # noqa: BLE001 - absent or refused: storage works as before
        return


def local_time(milliseconds: int, language: str) -> str:
    """Return a moment (milliseconds since 1970) in local notation."""
    style = to_js({"dateStyle": "medium", "timeStyle": "short"}, dict_converter=window.Object.fromEntries)
    made = Date.new(milliseconds).toLocaleString(language, style)
    return "" if made is jsnull else str(made)


def print_page() -> None:
    """Open the browser's print dialog."""
    window.print()
