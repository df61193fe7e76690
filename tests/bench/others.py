"""How soon a first visit can be played in Firefox and WebKitGTK, each against bare Pyodide in the same browser.

Every visit has a new browser, and bare Pyodide and the site take turns at going first. A browser that is not here is
left out.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import build
from tests.bench.boot import BOARD, KEPT, LATE, TARGETS, write_bare
from tests.browser.drivers import KINDS
from tests.serving import serve_in_thread
from web.build.browsers import OTHERS

ROUNDS = 5
QUICK_ROUNDS = 1
AGAIN = 0.35
SETTLED = 5
"""Seconds between the visits."""
READY_AT = "document.querySelector('html[data-ready=board][data-view=play]') && performance.now()"


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield (name, measured ratio, target ratio, note); times are medians over rounds."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare"
        write_bare(bare)
        pages = {"bare": serve_in_thread(bare), "site": serve_in_thread(build.DIST)}
        try:
            for kind, other in OTHERS.items():
                if program := other.find():
                    order = [sorted(pages, reverse=index % 2 == 1) for index in range(rounds)]
                    times = [
                        {which: first_visit(kind, program, pages[which][0]) for which in turn}
                        | {"again": second_visit(kind, program)}
                        for turn in order
                    ]
                    middle = {which: statistics.median(turn[which] for turn in times) for which in times[0]}
                    note = f"{middle['site']:.0f} ms against {middle['bare']:.0f} ms, {rounds} rounds"
                    name = f"first visit in {other.name}: playable board / bare"
                    yield name, middle["site"] / middle["bare"], TARGETS["ordinary"], note
                    note = f"{middle['again']:.0f} ms against {middle['bare']:.0f} ms, {rounds} rounds"
                    name = f"second visit in {other.name}, no server: board / bare"
                    yield name, middle["again"] / middle["bare"], AGAIN, note
        finally:
            for _, stop in pages.values():
                stop()


def first_visit(kind: str, program: str, address: str) -> float:
    """Return milliseconds to the board in a new browser."""
    with KINDS[kind](program) as window:
        window.goto(address + BOARD)
        return float(window.wait_for_function(READY_AT))


def second_visit(kind: str, program: str) -> float:
    """Return milliseconds to the board in a browser that visited the site before and finds no server now."""
    with KINDS[kind](program) as window:
        address, stop = serve_in_thread(build.DIST)
        try:
            window.goto(address)
            window.wait_for_selector(KEPT, state="attached")
            window.wait_for_selector(LATE, state="attached")
            time.sleep(SETTLED)  # whoever comes again finds a browser that has nothing else to do
        finally:
            stop()
        window.goto(f"{address}?again{BOARD}")
        return float(window.wait_for_function(READY_AT))
