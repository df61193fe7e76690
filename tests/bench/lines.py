"""How soon a first visit can be played on lines of several speeds: from the memory, ordinarily, and as it is chosen.

The server sends files compressed, as hosts do, and all together at most so many bits in a second. A slow processor is
Chromium's own emulation, which slows the page's thread, not its workers.
"""

from __future__ import annotations

import gzip
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

import build
from tests.bench.boot import SCREEN, board
from tests.chromium import chromium_options
from web.build.dev_server import Handler, Server

SPEEDS = (100, 20, 5)
"""Megabits a second."""
SLOWDOWNS = (1, 4)
"""How many times slower the processor is."""
ROUNDS, QUICK_ROUNDS = 3, 1
TIMEOUT = 120_000  # milliseconds
PIECE = 16_384
"""Bytes sent at once."""
SENT_AS_THEY_ARE = (".pack", ".bin", ".whl", ".woff2", ".png")
WAYS = {
    "memory": "Object.defineProperty(navigator.serviceWorker, 'controller', { value: {} })",
    "ordinary": "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
    "chosen": "",
}
"""How a visit starts -> what has the page start so."""
MOST = 0.60
"""Share of an ordinary start at 20 Mbit/s with a quarter of the processor."""


class Line:
    """A connection with a number of bytes per second for all senders together."""

    def __init__(self, megabits: int) -> None:
        self.seconds_a_byte = 8 / (megabits * 1_000_000)
        self.free_at = 0.0
        self.lock = threading.Lock()

    def wait(self, size: int) -> None:
        """Wait until so many bytes are through."""
        with self.lock:
            self.free_at = max(self.free_at, time.monotonic()) + size * self.seconds_a_byte
            until = self.free_at
        time.sleep(max(0.0, until - time.monotonic()))


@cache
def packed(path: Path) -> bytes:
    """Return a file as it is sent compressed."""
    return gzip.compress(path.read_bytes(), 6)


class Throttled(Handler):
    """A handler that sends compressed files over a connection."""

    def __init__(self, line: Line, *given: object, **named: object) -> None:
        self.line = line
        super().__init__(*given, **named)

    def do_GET(self) -> None:  # noqa: N802 - http.server calls it so
        """Answer."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        is_packed = path.suffix not in SENT_AS_THEY_ARE
        body = packed(path) if is_packed else path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(body)))
        if is_packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for start in range(0, len(body), PIECE):
            self.line.wait(len(body[start : start + PIECE]))
            self.wfile.write(body[start : start + PIECE])


def serve(megabits: int) -> tuple[str, Callable[[], None]]:
    """Serve the built site over a line; return its address and what stops it."""
    server = Server(("127.0.0.1", 0), partial(Throttled, Line(megabits), directory=str(build.DIST)))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/", server.shutdown


def visit(playwright: Playwright, address: str, slowdown: int, script: str) -> tuple[float, bool]:
    """Return milliseconds to the board of a first visit, and whether it started from the memory."""
    with playwright.chromium.launch(**chromium_options()) as browser:
        page = browser.new_page(**SCREEN, service_workers="block")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        if script:
            page.add_init_script(script)
        return board(page, address, TIMEOUT), page.get_attribute("html", "data-memory") == "restored"


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield (name, time as it is chosen / time in the better way, target, note); times are medians over rounds."""
    with sync_playwright() as playwright:
        for megabits in SPEEDS:
            for slowdown in SLOWDOWNS:
                address, stop = serve(megabits)
                try:
                    rounds = range(QUICK_ROUNDS if quick else ROUNDS)
                    times = [{way: visit(playwright, address, slowdown, WAYS[way]) for way in WAYS} for _ in rounds]
                finally:
                    stop()
                middle = {way: statistics.median(visits[way][0] for visits in times) for way in WAYS}
                restored = sum(visits["chosen"][1] for visits in times)
                told = ", ".join(f"{way} {middle[way]:.0f} ms" for way in WAYS)
                name = f"first visit at {megabits} Mbit/s, processor 1/{slowdown}"
                note = f"{told}; the memory was chosen in {restored} of {len(times)}"
                yield f"{name}: as chosen / the better way", middle["chosen"] / min(middle.values()), 1.15, note
                if (megabits, slowdown) == (20, 4):
                    yield f"{name}: as chosen / ordinary", middle["chosen"] / middle["ordinary"], MOST, told
