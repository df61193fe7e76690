"""The page around this one, where the site is a frame in it; web/boot/early/early.js sees to who is heard."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from js import window
from pyscript.ffi import create_proxy


class HostWindow:
    """The page around this frame."""

    def __init__(self) -> None:
        self._frame = window.sandtableFrame

    @property
    def wishes(self) -> dict[str, str]:
        """What the frame's address asks for."""
        return dict(json.loads(str(self._frame.wishes)))

    @property
    def is_hosted(self) -> bool:
        """Whether the page around the frame is one that it may speak with."""
        return bool(self._frame.isHosted)

    def hear(self, run: Callable[[str], None]) -> None:
        """Call `run` with each text that the page around the frame sends."""
        self._frame.hear(create_proxy(run))

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to the page around the frame, if it may hear it."""
        self._frame.tell(json.dumps(message))

    def open(self, where: str) -> None:
        """Open a place of the site in a window of its own."""
        self._frame.open(where)


def host() -> HostWindow | None:
    """Return the page around this one, None where the site is no frame in another page."""
    return HostWindow() if hasattr(window, "sandtableFrame") else None
