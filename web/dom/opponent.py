"""The thread of the computer opponent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from js import Worker, window
from pyscript.ffi import create_proxy, to_js


class Opponent:
    """The computer opponent's worker: text out, text in; ended at once by `stop`."""

    def __init__(self, answer: Callable[[dict[str, Any]], None], failed: Callable[[str], None]) -> None:
        self._worker: Any = None
        self._answer, self._failed = answer, failed

    def start(self) -> None:
        """Start the worker if it does not run."""
        if self._worker is not None:
            return
        options = to_js({"type": "module"}, dict_converter=window.Object.fromEntries)
        self._worker = Worker.new("./web/worker.mjs", options)
        self._worker.onmessage = create_proxy(self._message)
        self._worker.onerror = create_proxy(lambda event: self._failed(str(event.message)))

    def ask(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.start()
        self._worker.postMessage(json.dumps(message))

    def stop(self) -> None:
        """End the worker, whatever it does."""
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None

    def _message(self, event: Any) -> None:
        try:
            data = json.loads(str(event.data))
        except ValueError:
            self._failed("an answer that is no JSON text")
            return
        if isinstance(data, dict):
            self._answer(data)
