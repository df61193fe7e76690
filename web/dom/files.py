"""Files, links and the clipboard: what goes out of the page and comes into it."""

from __future__ import annotations

from typing import Any

from js import URL, Blob, Date, document, navigator, window
from pyodide.ffi import jsnull
from pyscript.ffi import to_js

from web.dom.timers import beside

_dropped: list[Any] = []


def download(name: str, text: str) -> None:
    """Offer a text as a file to save."""
    address = URL.createObjectURL(
        Blob.new(to_js([text]), to_js({"type": "application/json"}, dict_converter=window.Object.fromEntries))
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
    """Take the file that is dropped on the page; tell whether there is one."""
    files = event.dataTransfer.files
    _dropped[:] = [files.item(0)] if files.length else []
    return bool(_dropped)


def has_files(event: Any) -> bool:
    """Whether what is dragged over the page is a file."""
    return "Files" in list(event.dataTransfer.types)


async def dropped_file(most: int) -> tuple[str, bytes] | None:
    """Return (name, bytes) of the file dropped last; at most `most` bytes are read."""
    return await _read(_dropped.pop(), most) if _dropped else None


async def _read(file: Any, most: int) -> tuple[str, bytes]:
    """Return a file as it is: a browser that made text of it would put other signs where the bytes are none."""
    return str(file.name), bytes((await file.slice(0, most).arrayBuffer()).to_bytes())


async def fetched(address: str) -> str:
    """Return the text of a file of the site. Raises OSError where it does not come."""
    try:
        answer = await window.fetch(address)
    except Exception as error:
        raise OSError(address) from error
    if not answer.ok:
        raise OSError(f"{address}: {answer.status}")
    return str(await answer.text())


def here() -> str:
    """Return the site's address without what follows it behind ? or #; nothing where the page is a file on a disk."""
    if str(window.location.protocol) == "file:":
        return ""
    return str(window.location.href).partition("#")[0].partition("?")[0]


async def copy(text: str) -> bool:
    """Put a text on the clipboard; tell whether the browser did."""
    try:
        await navigator.clipboard.writeText(text)
    except Exception:  # noqa: BLE001 - the browser throws what it likes
        return False
    return True


def can_share() -> bool:
    """Whether the device offers to whom a link can be sent."""
    return hasattr(navigator, "share")


async def share(title: str, address: str) -> bool:
    """Let the visitor choose to whom a link is sent; tell whether that could be asked, whatever the answer was."""
    data = to_js({"title": title, "url": address}, dict_converter=window.Object.fromEntries)
    try:
        await navigator.share(data)
    except Exception as error:  # noqa: BLE001 - the browser throws what it likes
        return "AbortError" in str(error)
    return True


def ask_to_persist() -> None:
    """Ask the browser not to drop what is kept here when it needs room; it may say no."""
    beside(_persist())


async def _persist() -> None:
    try:
        await navigator.storage.persist()
    except Exception:  # noqa: BLE001 - absent or refused: all is kept as before
        return


def local_time(milliseconds: int, language: str) -> str:
    """Return a moment (milliseconds since 1970) as people here write it."""
    style = to_js({"dateStyle": "medium", "timeStyle": "short"}, dict_converter=window.Object.fromEntries)
    made = Date.new(milliseconds).toLocaleString(language, style)
    return "" if made is jsnull else str(made)


def print_page() -> None:
    """Open the browser's own dialog for printing."""
    window.print()
