"""How much memory the page takes, as ratios to a page with nothing but Pyodide, measured in the same run.

What counts is the memory that belongs to the page's process alone, its workers included. It is read when it has
settled, in Chromium after a garbage collection. A visitor opens the first page, begins a battle there that the
computer opens, waits for its first orders, and asks for advice.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

import build
from tests.bench.boot import LATE, SCREEN, in_use, write_bare
from tests.browser.drivers import Firefox
from tests.browser.window import Window
from tests.chromium import chromium_options
from tests.serving import serve_in_thread
from web.build.browsers import OTHERS

BATTLES = {"Gaugamela": "chartabella/gaugamela", "Mons Graupius": "charge/mons_graupius"}
EMPTY = (
    '<!doctype html><html data-ready="board"><meta charset="utf-8"><title>empty</title><link rel="icon" href="data:,">'
)
READY = "html[data-ready=board]"
FILM = "html[data-prelude=playing]"
"""The first page moves: all that it will have has been fetched."""
BEGIN = """() => {
  const seats = [...document.querySelectorAll("select[id^=seat-]")];
  const level = seats.map(({ value }) => value).find((value) => value !== "human");
  for (const seat of seats) {
    seat.value = seat.value === "human" ? level : "human";
    for (const type of ["input", "change"]) seat.dispatchEvent(new Event(type, { bubbles: true }));
  }
  document.getElementById("start").click();
}"""
"""Begins the battle of the form with the seats changed, so that the computer has the first turn."""
ANSWERED = """html[data-ready=board][data-mover=human]"""
ASK = 'document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", code: "KeyH", bubbles: true }))'
ADVISED = "#advice .tips"
PATIENCE = 120_000  # milliseconds
WAIT = 4
"""Seconds between two readings."""
READINGS = 15
CLOSE = 0.01
"""Two readings that differ by no more than this part are one."""
ROUNDS, QUICK_ROUNDS = 3, 1
FIREFOX = b"-contentproc"
TARGETS = {
    "first page": 0.85,
    "Gaugamela, opponent": 1.59,
    "Gaugamela, opponent and adviser": 2.22,
    "Mons Graupius, opponent": 1.56,
    "Mons Graupius, opponent and adviser": 2.14,
}
"""Three quarters of what version 0.6.13 took in Chromium."""

Held = dict[str, int]
"""What is shown -> bytes."""


def settled(read: Callable[[], int]) -> int:
    """Return the first reading that is as the one before it."""
    last = 0
    for _ in range(READINGS):
        time.sleep(WAIT)
        now = read()
        if abs(now - last) <= CLOSE * now:
            return now
        last = now
    return last


def visit(page: Page | Window, address: str, battle: str, read: Callable[[], int]) -> Held:
    """Visit the first page and play a battle; return what was held."""
    held = {}
    page.goto(address)
    page.wait_for_selector(LATE, state="attached", timeout=PATIENCE)
    page.wait_for_selector(FILM, state="attached", timeout=PATIENCE)
    held["first page"] = settled(read)
    page.evaluate("(name) => { location.hash = `setup/${name}`; }", BATTLES[battle])
    page.wait_for_selector("#start", timeout=PATIENCE)
    page.evaluate(BEGIN)
    page.wait_for_selector(ANSWERED, state="attached", timeout=PATIENCE)
    held[f"{battle}, opponent"] = settled(read)
    page.evaluate(ASK)
    page.wait_for_selector(ADVISED, state="attached", timeout=PATIENCE)
    held[f"{battle}, opponent and adviser"] = settled(read)
    return held


def in_chromium(playwright: Playwright, addresses: dict[str, str]) -> Held:
    """Return what each page holds in Chromium; `addresses` are those of an empty page, of bare Pyodide, of the site."""
    held: Held = {}
    for show, address in shows(addresses):
        with playwright.chromium.launch(**chromium_options()) as browser:
            page = browser.new_page(**SCREEN, service_workers="block")
            session = page.context.new_cdp_session(page)

            def read(collect: Callable[..., object] = session.send) -> int:
                collect("HeapProfiler.collectGarbage")
                return in_use()

            held |= show(page, address, read)
    return held


def in_firefox(program: str, addresses: dict[str, str]) -> Held:
    """Return what each page holds in Firefox, which collects garbage when it likes."""
    held: Held = {}
    for show, address in shows(addresses):
        with Firefox(program) as window:
            held |= show(window, address, lambda: in_use(FIREFOX))
    return held


def shows(addresses: dict[str, str]) -> Iterator[tuple[Callable[..., Held], str]]:
    """Yield (how a page is used, its address)."""
    for name in ("empty", "bare"):
        yield lambda page, address, read, name=name: alone(page, address, name, read), addresses[name]
    for battle in BATTLES:
        yield lambda page, address, read, battle=battle: visit(page, address, battle, read), addresses["site"]


def alone(page: Page | Window, address: str, name: str, read: Callable[[], int]) -> Held:
    """Open a page on which nothing is done; return what it holds."""
    page.goto(address)
    page.wait_for_selector(READY, state="attached", timeout=PATIENCE)
    return {name: settled(read)}


def measured(site: Path, rounds: int, look: Callable[[dict[str, str]], Held]) -> Held:
    """Return the medians of what the pages hold, the site as it was built in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        empty, bare = Path(folder) / "empty", Path(folder) / "bare"
        empty.mkdir()
        (empty / "index.html").write_text(EMPTY, encoding="utf-8")
        write_bare(bare)
        pages = {"empty": serve_in_thread(empty), "bare": serve_in_thread(bare), "site": serve_in_thread(site)}
        try:
            found = [look({name: address for name, (address, _) in pages.items()}) for _ in range(rounds)]
        finally:
            for _, stop in pages.values():
                stop()
    return {name: round(statistics.median(held[name] for held in found)) for name in found[0]}


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield (name, measured ratio, target ratio, note); what is held is the median over rounds."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    with sync_playwright() as playwright:
        held = measured(build.DIST, rounds, lambda addresses: in_chromium(playwright, addresses))
    yield from ratios("Chromium", held, rounds)
    if not quick and (program := OTHERS["firefox"].find()):
        yield from ratios("Firefox", measured(build.DIST, 1, lambda addresses: in_firefox(program, addresses)), 1)


IN_FIREFOX = {
    "first page": 1.58,
    "Gaugamela, opponent": 2.36,
    "Gaugamela, opponent and adviser": 2.98,
    "Mons Graupius, opponent": 2.4,
    "Mons Graupius, opponent and adviser": 2.97,
}
"""The same in Firefox."""


def ratios(browser: str, held: Held, rounds: int) -> Iterator[tuple[str, float, float, str]]:
    """Yield the figures of a browser."""
    for name, target in (IN_FIREFOX if browser == "Firefox" else TARGETS).items():
        note = (
            f"{megabytes(held[name])} MB against {megabytes(held['bare'])}, an empty page "
            f"{megabytes(held['empty'])}; {rounds} rounds"
        )
        yield f"memory in {browser}: {name} / bare Pyodide", held[name] / held["bare"], target, note


def megabytes(held: int) -> int:
    """Return bytes as megabytes."""
    return round(held / 1e6)
