"""Ends the pages of a test that waits for ever: Playwright sets no limit to a script, nor to a key or a click by place.

What waits for such a page is told that it has crashed, so that the test fails and the next one has a new page.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer

PATIENCE = 300
"""Seconds that a test may take; the longest takes a tenth of it where nothing else runs."""


@contextmanager
def limited(seconds: float = PATIENCE) -> Iterator[None]:
    """Let what is done here take so many seconds; whoever waits for a page then is told that it has crashed."""
    timer = Timer(seconds, end_pages)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def end_pages() -> None:
    """Kill the processes in which the pages run that this one has opened."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True)
    parts = (line.split(None, 2) for line in listed.stdout.splitlines())
    parents, what = {}, {}
    for pid, parent, args in (part for part in parts if len(part) == 3):
        parents[int(pid)], what[int(pid)] = int(parent), args
    for pid, args in what.items():
        if "--type=renderer" in args and os.getpid() in ancestors(pid, parents):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def ancestors(pid: int, parents: dict[int, int]) -> Iterator[int]:
    """Yield the parent of a process, its parent, and so on."""
    while pid in parents:
        pid = parents[pid]
        yield pid
