"""The queue of requests to the computer's only worker thread, which the opponent and the adviser share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from web.shell import message_checks

if TYPE_CHECKING:
    from web.shell.page import Page, Said

IDLE = 120_000
"""Milliseconds after the last request at which the worker is ended, because its memory is not needed meanwhile."""


class WorkerClient:
    """Somebody who asks the shared worker, with one request at a time: a `Worker` of web/shell/page.py."""

    def __init__(self, queue: WorkerQueue, answer: Said, failed: Callable[[str], None], *, is_first: bool) -> None:
        self._queue = queue
        self.answer, self.failed = answer, failed
        self.is_first = is_first
        """Whether its requests interrupt those of others."""
        self.message: dict[str, Any] = {}
        """The last request."""

    def start(self) -> None:
        """Start the worker if it is not running."""
        self._queue.start()

    def ask(self, message: dict[str, Any]) -> None:
        """Send a message, in place of an earlier one that has no answer yet."""
        self._queue.drop(self)
        self.message = message
        self._queue.add(self)

    def stop(self) -> None:
        """Drop the request of this client; the requests of others stay."""
        self._queue.drop(self)
        self._queue.go_on()


class WorkerQueue:
    """Gives the requests of several clients to one worker thread, one after another.

    A search cannot be interrupted, so the thread is ended to drop the request that it works on. A request that had to
    give way to that of a first client is sent again afterwards.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._thread = page.worker(self._heard, self._failed)
        self._running: WorkerClient | None = None
        """The client whose request the thread works on."""
        self._waiting: list[WorkerClient] = []
        self._uses = 0
        """Counts uses of the thread, so that an outdated timer is recognized."""
        self._is_resting = False
        """Whether the thread was ended because nobody asked it for a while."""
        self.ends = 0
        """Counts how often the thread was ended: what it remembered of earlier requests is lost then."""

    def client(self, answer: Said, failed: Callable[[str], None], *, is_first: bool = False) -> WorkerClient:
        """Return a new client; `failed` receives the reason if there is no answer."""
        return WorkerClient(self, answer, failed, is_first=is_first)

    def start(self) -> None:
        """Start the thread if it is not running."""
        self._is_resting = False
        self._thread.start()
        self._rest()

    def wake(self) -> None:
        """Start the thread again if it was ended because nobody asked it."""
        if self._is_resting:
            self.start()

    def renew(self) -> None:
        """End the thread unless it works on a request: what it holds belongs to another system, and never shrinks."""
        if self._running is None:
            self._end_thread()

    def add(self, client: WorkerClient) -> None:
        """Send the request of a client as soon as it is its turn."""
        if client.is_first and self._running is not None:
            self._waiting.insert(0, self._interrupted())
        self._waiting.insert(0 if client.is_first else len(self._waiting), client)
        self.go_on()

    def drop(self, client: WorkerClient) -> None:
        """Drop the request of a client, if it has one."""
        if client is self._running:
            self._interrupted()
        elif client in self._waiting:
            self._waiting.remove(client)

    def go_on(self) -> None:
        """Send the next request if the thread is free."""
        if self._running is None and self._waiting:
            self._running = self._waiting.pop(0)
            self._is_resting = False
            self._uses += 1
            self._thread.ask(self._running.message)

    def _interrupted(self) -> WorkerClient:
        """End the thread; return the client whose request it worked on."""
        client, self._running = self._running, None
        assert client is not None, "a request is running"
        self._end_thread()
        return client

    def _end_thread(self) -> None:
        self.ends += 1
        self._thread.stop()

    def _heard(self, data: dict[str, Any]) -> None:
        """Hand a message to the client that it is for; one that answers no present request is ignored."""
        client = self._running
        if client is None or data.get("id") not in (None, client.message["id"]):
            return
        if message_checks.is_final(data):
            self._running = None
            self._rest()
            if "error" in data:
                self._end_thread()  # nobody knows what is wrong with it
        client.answer(data)
        self.go_on()

    def _failed(self, why: str) -> None:
        """Tell the client whose request the thread could not answer."""
        client, self._running = self._running, None
        self._end_thread()
        if client is not None:
            client.failed(why)
        self.go_on()

    def _rest(self) -> None:
        """End the thread if nobody uses it for a while."""
        self._uses += 1
        uses = self._uses
        self._page.later(IDLE, lambda: self._end(uses))

    def _end(self, uses: int) -> None:
        if uses == self._uses:
            self._is_resting = True
            self._end_thread()
