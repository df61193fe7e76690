"""Timers, background tasks and random numbers."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from js import window
from pyscript.ffi import create_proxy

from web.dom.animation import load

COLLECT = 1_000
"""Milliseconds from the start of a game until what the former one leaves is collected."""
_beside: set[asyncio.Future[None]] = set()
"""Running background tasks; the event loop itself keeps only weak references to them."""
_touched = 0.0
"""When the page was last touched, in seconds of a monotonic clock."""


def touch() -> None:
    """Note that somebody touches the page."""
    global _touched  # noqa: PLW0603 - there is one page
    _touched = time.monotonic()


def untouched() -> int:
    """Return the milliseconds since somebody last touched the page."""
    return int(1000 * (time.monotonic() - _touched))


def collect() -> None:
    """Free what nothing refers to, once the page is painted."""

    def run() -> None:
        gc.collect()

    later(COLLECT, run)


def later(milliseconds: int, run: Callable[[], None]) -> None:
    """Run a callback after a delay; 0 lets the page be painted first."""

    def once() -> None:
        proxy.destroy()
        run()

    proxy = create_proxy(once)
    window.setTimeout(proxy, milliseconds)


def beside(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in the background; it handles its own errors."""
    future = asyncio.ensure_future(work)
    _beside.add(future)
    future.add_done_callback(_beside.discard)


async def fetch_late(pause: Callable[[], Awaitable[None]]) -> None:
    """Fetch the packages that only reading files needs; an OSError names a file that may load another time.

    Each step blocks the page briefly, so `pause` is awaited before it.
    """
    from web.boot.late import install_msgspec  # noqa: PLC0415 - it is needed late only

    await pause()
    load()
    await install_msgspec(pause)


def now() -> int:
    """Return the wall clock in milliseconds, for file names and stored data."""
    return int(window.Date.now())


def seed() -> int:
    """Return 32 unpredictable bits, for dice and for the computer's choices."""
    drawn = window.Uint32Array.new(1)
    window.crypto.getRandomValues(drawn)
    return int(drawn[0])


def random_text() -> str:
    """Return 128 unpredictable bits, as 32 hex digits."""
    drawn = window.Uint8Array.new(16)
    window.crypto.getRandomValues(drawn)
    return bytes(drawn.to_py()).hex()
