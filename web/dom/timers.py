"""Timers, background tasks and random numbers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from js import window
from pyscript.ffi import create_proxy

from web.dom.animation import load

_beside: set[asyncio.Future[None]] = set()
"""What goes on beside the page; the loop itself would let go of it."""
_touched = 0.0
"""When the page was touched last, in seconds of a clock that only goes on."""


def touch() -> None:
    """Note that somebody touches the page."""
    global _touched  # noqa: PLW0603 - there is one page
    _touched = time.monotonic()


def untouched() -> int:
    """Return for how many milliseconds nobody has touched the page."""
    return int(1000 * (time.monotonic() - _touched))


def later(milliseconds: int, run: Callable[[], None]) -> None:
    """Run something after a while; 0 lets the page be painted first."""

    def once() -> None:
        proxy.destroy()
        run()

    proxy = create_proxy(once)
    window.setTimeout(proxy, milliseconds)


def beside(work: Coroutine[Any, Any, None]) -> None:
    """Let something go on beside the page; it sees to its own faults."""
    future = asyncio.ensure_future(work)
    _beside.add(future)
    future.add_done_callback(_beside.discard)


async def fetch_late(pause: Callable[[], Awaitable[None]]) -> None:
    """Fetch what only reading from outside needs; an OSError names the file that may come another time.

    Each step takes a moment of the page's time: `pause` is waited for before it.
    """
    from web.boot.late import install_msgspec  # noqa: PLC0415 - late is what it says

    await pause()
    load()
    await install_msgspec(pause)


def now() -> int:
    """Return the wall clock in milliseconds, for file names and for what is kept."""
    return int(window.Date.now())


def seed() -> int:
    """Return 32 bits that nobody can foresee, for dice and for the computer's choices."""
    drawn = window.Uint32Array.new(1)
    window.crypto.getRandomValues(drawn)
    return int(drawn[0])


def random_text() -> str:
    """Return 128 bits that nobody can foresee, as 32 hex digits."""
    drawn = window.Uint8Array.new(16)
    window.crypto.getRandomValues(drawn)
    return bytes(drawn.to_py()).hex()
