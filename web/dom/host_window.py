"""The host page if the site is embedded in a frame; web/boot/early/early.js decides who may communicate."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from js import window
from pyscript.ffi import create_proxy


class HostWindow:
    """The host page around this frame."""

    def __init__(self) -> None:
        self._frame = window.sandtableFrame

    @property
    def wishes(self) -> dict[str, str]:
        """The requests in the frame's address."""
        return dict(json.loads(str(self._frame.wishes)))

    @property
    def is_hosted(self) -> bool:
        """Whether this page may communicate with the host page."""
        return bool(self._frame.isHosted)

    def hear(self, run: Callable[[str], None]) -> None:
        """Call `run` with each text that the host page sends."""
        self._frame.hear(create_proxy(run))

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to the host page, if it may receive it."""
        self._frame.tell(json.dumps(message))

    def open(self, where: str) -> None:
        """Open a route of the site in a separate window."""
        self._frame.open(where)


def host() -> HostWindow | None:
    """Return the host page, or None if the site is not embedded in a frame."""
    return HostWindow() if hasattr(window, "sandtableFrame") else None
