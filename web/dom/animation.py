"""Animations and sounds of the board, played by a separate module that loads after the page is ready."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from js import URL, document, window
from pyodide.ffi import JsException
from pyscript import js_import

ADDRESSES = ("./web/stage.mjs", "./web/sounds.mjs")
CALM = "(prefers-reduced-motion: reduce)"
_stage: list[Any] = []
"""The animation module and the sound module, once loaded."""
_loading: list[asyncio.Future[None]] = []


def asks_calm() -> bool:
    """Return whether the browser or the visitor requests reduced motion."""
    wish = document.documentElement.getAttribute("data-motion")
    return bool(wish == "calm" or window.matchMedia(CALM).matches)


def is_calm() -> bool:
    """Return whether nothing may move: reduced motion is requested, or the page is not visible."""
    return bool(document.hidden) or asks_calm()


def load() -> None:
    """Load the module and its sounds, once; if that fails, the page works without them."""
    if not _loading:
        _loading.append(asyncio.ensure_future(_load()))


async def _load() -> None:
    try:
        module, sounds = await js_import(*(URL.new(address, document.baseURI).href for address in ADDRESSES))
        module.use(sounds)
        _stage.extend((module, sounds))
        document.documentElement.setAttribute("data-stage", "ready")
    except JsException:
        _loading.clear()


def stage(scene: dict[str, Any]) -> None:
    """Play a scene (web/features/animation/scene.py); a scene that comes before the module is skipped."""
    if _stage:
        _stage[0].play(json.dumps(scene))
    else:
        load()


def sound(name: str) -> None:
    """Play one sound, if sounds are on; a sound that comes before the module is skipped."""
    if _stage:
        _stage[1].heard(name)
    else:
        load()
