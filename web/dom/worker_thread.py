"""The worker thread of the computer, which plays and advises."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from js import Worker, clearInterval, document, setInterval, window
from pyodide.ffi import JsException, jsnull
from pyscript.ffi import create_proxy, to_js

from web.dom.timers import later
from web.shell.message_checks import is_final

MISSING, SILENT = "missing", "silent"
"""Why there is no answer: the thread did not start or broke, or it has fallen silent."""
TICK = 5
"""Seconds between two checks that the thread is alive. They pass only while the page itself is awake."""
PATIENCE = {False: 90, True: 30}
"""Whether the thread has reported that it is ready -> seconds of silence after which it counts as dead."""


def _memory() -> str:
    """Return parts, digest and room of the memory snapshot that the page started from; empty if none."""
    is_restored = getattr(document.documentElement.dataset, "memory", "") == "restored"
    start = window.sandtableStart
    return f"{start.parts} {start.digest} {start.room.size} {start.room.fixed}" if is_restored else ""


def _hand_over_code(worker: Any) -> None:
    """Give a new worker the page's compiled WebAssembly; compiled once more it would take time, and room in Firefox."""
    try:
        worker.postMessage(window.sandtableStart.module)
    except JsException:  # the browser does not share it: the worker compiles its own
        worker.postMessage(jsnull)


class WorkerThread:
    """The computer's worker: text out, text in; `stop` ends it at once.

    A worker that breaks or falls silent over a message is restarted once and gets the message again; the second time
    `failed` is called with MISSING, SILENT, or the worker's own report.
    """

    def __init__(self, answer: Callable[[dict[str, Any]], None], failed: Callable[[str], None]) -> None:
        self._worker: Any = None
        self._answer, self._failed = answer, failed
        self._waiting = ""
        """The message that awaits an answer."""
        self._is_second = False
        self._is_ready = False
        self._silence = 0
        self._ticks: Any = None
        self._tick = create_proxy(self._look)
        self._on_message, self._on_error = create_proxy(self._message), create_proxy(self._crashed)

    def start(self) -> None:
        """Start the worker if it is not running."""
        if self._worker is not None:
            return
        self._is_ready, self._silence = False, 0
        options = to_js({"type": "module", "name": _memory()}, dict_converter=window.Object.fromEntries)
        try:
            worker = Worker.new("./web/worker.mjs", options)
        except JsException:
            self._worker = None
            later(0, self._broken)
            return
        self._worker = worker
        worker.onmessage, worker.onerror = self._on_message, self._on_error
        _hand_over_code(worker)

    def ask(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._waiting, self._is_second = json.dumps(message), False
        self._send()

    def stop(self) -> None:
        """End the worker, whatever it is doing."""
        self._rest()
        self._end()

    def _send(self) -> None:
        self.start()
        self._silence = 0
        if self._worker is not None:
            self._worker.postMessage(self._waiting)
        if self._ticks is None:
            self._ticks = setInterval(self._tick, TICK * 1000)

    def _rest(self) -> None:
        """Stop waiting for an answer."""
        self._waiting = ""
        if self._ticks is not None:
            clearInterval(self._ticks)
            self._ticks = None

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.onmessage = self._worker.onerror = None  # of what it has sent already nothing arrives
            self._worker.terminate()
            self._worker = None

    def _look(self) -> None:
        self._silence += TICK
        if self._silence > PATIENCE[self._is_ready]:
            self._broken(SILENT)

    def _broken(self, why: str = MISSING) -> None:
        """Restart after a worker broke; one that nobody waits for is only ended."""
        self._end()
        if not self._waiting:
            return
        if self._is_second:
            self._rest()
            self._failed(why)
        else:
            self._is_second = True
            self._send()

    def _crashed(self, event: Any) -> None:
        event.preventDefault()  # the error is reported here
        self._broken()

    def _message(self, event: Any) -> None:
        self._silence = 0
        try:
            data = json.loads(str(event.data))
        except ValueError:
            data = None
        if not isinstance(data, dict):
            self._rest()
            self._failed("an answer that is no JSON text")
        elif data.get("ready") is True:
            self._is_ready = True
        elif "error" in data and "id" not in data:
            self._broken(str(data["error"]))
        else:
            if is_final(data):
                self._rest()
            self._answer(data)
