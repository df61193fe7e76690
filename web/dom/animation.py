"""What moves on the board and is heard: played by a module of its own, which comes once the page stands."""

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
"""The module and that of its sounds, once they have come."""
_loading: list[asyncio.Future[None]] = []


def asks_calm() -> bool:
    """Whether the browser or the visitor asks for calm."""
    wish = document.documentElement.getAttribute("data-motion")
    return bool(wish == "calm" or window.matchMedia(CALM).matches)


def is_calm() -> bool:
    """Whether calm is asked for, or nobody can see the page: nothing moves then."""
    return bool(document.hidden) or asks_calm()


def load() -> None:
    """Fetch the module and its sounds, once; where they do not come the page does without."""
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
    """Play a scene (web/features/animation/scene.py); one that comes before the module is not seen."""
    if _stage:
        _stage[0].play(json.dumps(scene))
    else:
        load()


def sound(name: str) -> None:
    """Let one sound be heard, where sounds are wanted; one that comes before the module is not heard."""
    if _stage:
        _stage[1].heard(name)
    else:
        load()
