"""How soon the site can be played and how much of it travels, as ratios to bare Pyodide measured in the same run.

Bare Pyodide is the stock npm package on an otherwise empty page that prints one word. Both pages come from a server of
one kind on loopback; every first visit has a new browser, so nothing is cached, and the order changes from round to
round. A second visit opens a copy of the profile in which somebody has played, after the server has gone; the single
file is read from a disk.
"""

import gzip
import os
import shutil
import statistics
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Playwright, sync_playwright

import build
from tests.chromium import chromium_options
from tests.serving import serve_in_thread
from web.build.single_file import parts, single_page

BOARD = "#play/chartabella/training"  # the address of a board, with no other page before it
TIMEOUT = 30_000  # milliseconds
PLAYED = 15_000  # milliseconds of a first visit behind its start: far less than anybody plays
VISITORS = 3
"""Profiles that are visited again: of one it is chance how much its browser has optimised."""
SCREEN = {"viewport": {"width": 1440, "height": 900}}
ROUNDS = 7
QUICK_ROUNDS = 2
TARGETS = {"board": 0.4, "picture": 0.1, "bytes": 1.7, "ordinary bytes": 1.12, "again": 0.25, "memory": 1.1}
TARGETS |= {"ordinary": 0.75, "single": 0.8, "single bytes": 1.4}

STOCK_FILES = (*build.PYODIDE_FILES, "python_stdlib.zip")
BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ stdout: () => {
  Object.assign(document.documentElement.dataset, { ready: "board", view: "play" }); } });
python.runPython("print('ready')");
</script>
"""
STANDS = "data-ready=board data-view=play"  # the play view must be shown, not only asked for
OPEN = "data-ready=page"
THERE = "sandtable: there"
WATCH = f"""(asked) => {{
  const wanted = asked.split(" ").map((pair) => pair.split("="));
  const watch = (root) => {{
    const look = (_, observer) => {{
      if (wanted.some(([name, value]) => root.getAttribute(name) !== value)) return;
      observer.disconnect();
      window.readyAt = performance.now();
      console.debug("{THERE}");
    }};
    new MutationObserver(look).observe(root, {{ attributes: true, attributeFilter: wanted.map(([name]) => name) }});
  }};
  if (document.documentElement) return watch(document.documentElement);
  new MutationObserver((_, observer) => {{
    if (!document.documentElement) return;
    observer.disconnect();
    watch(document.documentElement);
  }}).observe(document, {{ childList: true }});
}}"""
"""Tells when the page's root says what is asked, and costs the page next to nothing until then: one that is looked at
again and again, as Playwright's waiting does, is later by a thirtieth."""
LATE = "html[data-late=installed]"
KEPT = "html[data-offline=kept]"
ASKED = "performance.getEntriesByType('resource').filter((e) => e.startTime < readyAt).map((e) => e.name)"
SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
"""Has a visit start in the ordinary way."""
SEEN = """new MutationObserver((_, observer) => {
  if (!document.querySelector("#play:not([hidden]) #board-svg")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.seenAt = performance.now(); }));
}).observe(document, { attributes: true, childList: true, subtree: true });"""
PICTURE = """performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity"""


def first_visit(playwright: Playwright, options: dict, address: str, script: str = "") -> tuple[float, list[str], int]:
    """Return milliseconds to the board, the files asked for until then, and how many bytes the page has in use."""
    with playwright.chromium.launch(**options) as browser:
        page = browser.new_page(**SCREEN, service_workers="block")
        if script:
            page.add_init_script(script)
        ready = board(page, address)
        asked = [address, *page.evaluate(ASKED)]  # from the page itself: to listen would slow the start down
        asked.append(f"{address}vendor/pyodide/pyodide.asm.pack")  # a worker of the page asked for it
        if page.get_attribute("html", "data-memory") == "restored":
            asked.append(f"{address}memory.bin")  # and for this
        if page.evaluate("'sandtableStart' in window"):
            page.wait_for_selector(LATE, state="attached", timeout=TIMEOUT)  # and all else that a start brings
        page.wait_for_load_state("networkidle", timeout=TIMEOUT)
        return ready, [urlsplit(url).path.lstrip("/") for url in asked if url.startswith(address)], in_use()


def in_use(kind: bytes = b"--type=renderer") -> int:
    """Return the bytes that belong to a page's process of this process's browser alone, the largest of them.

    `kind` is the part of the command by which the browser starts such processes.
    """
    found = [0]
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if kind in (process / "cmdline").read_bytes() and is_own(process):
                told = (process / "smaps_rollup").read_text()
                found.append(
                    sum(int(line.split()[1]) for line in told.splitlines() if line.startswith("Private_Dirty"))
                )
        except OSError:
            continue  # it has ended
    return 1024 * max(found)


def is_own(process: Path) -> bool:
    """Return whether this process has started another, directly or not."""
    while process.name not in ("0", str(os.getpid())):
        parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
        process = process.with_name(parent)
    return process.name != "0"


def first_picture(playwright: Playwright, options: dict, address: str) -> float:
    """Return milliseconds to the first picture of the list of battles, its first contentful paint."""
    with playwright.chromium.launch(**options) as browser:
        page = browser.new_page(**SCREEN, service_workers="block")
        visit(page, address, OPEN)
        return page.evaluate(PICTURE)


def first_board(playwright: Playwright, options: dict, address: str) -> float:
    """Return milliseconds to the first picture of a board at its address, which the page has before Python is ready."""
    with playwright.chromium.launch(**options) as browser:
        page = browser.new_page(**SCREEN, service_workers="block")
        page.add_init_script(SEEN)
        visit(page, address + BOARD, STANDS)
        return page.evaluate("window.seenAt")


def visited(playwright: Playwright, options: dict, profile: Path) -> tuple[Path, str]:
    """Play the site in a browser of a new profile; return it and the site's address, at which no server is any more."""
    address, stop = serve_in_thread(build.DIST)
    try:
        with playwright.chromium.launch_persistent_context(profile, **options, **SCREEN) as context:
            page = context.new_page()
            page.goto(address + BOARD)
            page.wait_for_selector(KEPT, state="attached", timeout=TIMEOUT)
            page.wait_for_selector(LATE, state="attached", timeout=TIMEOUT)
            for _ in range(5):
                page.keyboard.press("h")  # advice: Python works, and the browser optimises its WebAssembly
                page.wait_for_timeout(PLAYED / 5)
            page.evaluate("localStorage.removeItem('sandtable.game')")  # the board of the second visit is a new one
            page.goto("about:blank")
    finally:
        stop()
    return profile, address


def second_visit(playwright: Playwright, options: dict, profile: Path, address: str) -> float:
    """Return milliseconds to the board in a browser that visited the site before and finds no server now."""
    with tempfile.TemporaryDirectory() as folder:
        again = shutil.copytree(profile, Path(folder) / "profile")
        with playwright.chromium.launch_persistent_context(again, **options, **SCREEN) as context:
            return board(context.new_page(), address)


def board(page: Page, address: str, timeout: float = TIMEOUT) -> float:
    """Open the board at an address; return milliseconds until it stood."""
    return visit(page, address + BOARD, STANDS, timeout)


def visit(page: Page, address: str, wanted: str, timeout: float = TIMEOUT) -> float:
    """Open an address; return milliseconds until the attributes of its root are those wanted, "name=value" each."""
    page.add_init_script(f"({WATCH})({wanted!r})")
    with page.expect_console_message(lambda message: message.text == THERE, timeout=timeout):
        page.goto(address, wait_until="commit", timeout=timeout)
    return page.evaluate("window.readyAt")


def compressed(folder: Path, names: Iterable[str]) -> int:
    """Return how many bytes these files of a folder have together, each compressed by gzip."""
    files = {folder / (name or "index.html") for name in names}
    return sum(len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in files if file.is_file())


def write_bare(folder: Path) -> None:
    """Write a page with stock Pyodide and nothing else to a new folder."""
    folder.mkdir()
    for name in (*STOCK_FILES, "pyodide-lock.json"):
        shutil.copy(build.MODULES / "pyodide" / name, folder / name)
    (folder / "index.html").write_text(BARE, encoding="utf-8")


def figures(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield (name, measured ratio, target ratio, note); times are medians over rounds."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    options = chromium_options()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bare = Path(folder) / "bare"
        single = Path(folder) / "sandtable.html"
        write_bare(bare)
        single.write_text(single_page(build.DIST, build.ROOT / "web/boot/single.js.in"), encoding="utf-8")
        pages = {"bare": serve_in_thread(bare), "site": serve_in_thread(build.DIST)}
        addresses = {name: address for name, (address, _) in pages.items()} | {"single": single.as_uri()}
        visitors = [
            visited(playwright, options, Path(folder) / f"profile-{n}") for n in range(1 if quick else VISITORS)
        ]
        boards: list[dict[str, float]] = []
        asked: dict[str, list[str]] = {}
        held_by: dict[str, list[int]] = {}
        try:
            for index in range(rounds):
                times = {}
                for which in sorted((*addresses, "ordinary", "again"), reverse=index % 2 == 1):
                    if which == "again":
                        times[which] = second_visit(playwright, options, *visitors[index % len(visitors)])
                        continue
                    script = SAVING if which == "ordinary" else ""
                    address = addresses["site" if which == "ordinary" else which]
                    times[which], asked[which], own = first_visit(playwright, options, address, script)
                    held_by.setdefault(which, []).append(own)
                times["picture"] = first_picture(playwright, options, addresses["site"])
                times["drawn"] = first_board(playwright, options, addresses["site"])
                boards.append(times)
        finally:
            for _, stop in pages.values():
                stop()
        sent = {way: compressed(build.DIST, asked[way]) for way in ("site", "ordinary")}
        stock = compressed(bare, list(STOCK_FILES))
        held = sum(len(gzip.compress(data, 9, mtime=0)) for data in parts(build.DIST).values())
        size = single.stat().st_size
    middle = {which: statistics.median(times[which] for times in boards) for which in boards[0]}

    def timed(which: str, base: str, target: str) -> tuple[float, float, str]:
        note = f"{middle[which]:.0f} ms against {middle[base]:.0f} ms, {rounds} rounds"
        return middle[which] / middle[base], TARGETS[target], note

    yield "first visit: playable board / bare Pyodide", *timed("site", "bare", "board")
    yield "first visit: first picture / bare Pyodide", *timed("picture", "bare", "picture")
    yield "first visit: board at rest / bare Pyodide", *timed("drawn", "bare", "picture")
    for way, target in (("site", "bytes"), ("ordinary", "ordinary bytes")):
        note = f"{sent[way]} against {stock} bytes until the board can be played, each file by gzip"
        name = "from the memory" if way == "site" else "in the ordinary way"
        yield f"first visit {name}: bytes / bare Pyodide", sent[way] / stock, TARGETS[target], note
    yield "first visit in the ordinary way: playable board / bare", *timed("ordinary", "bare", "ordinary")
    used = {which: statistics.median(all_of) for which, all_of in held_by.items()}
    note = f"{used['site']:.0f} against {used['ordinary']:.0f} bytes of the page's process, {rounds} rounds"
    yield "memory in use / after an ordinary start", used["site"] / used["ordinary"], TARGETS["memory"], note
    yield "second visit, no server: playable board / bare Pyodide", *timed("again", "bare", "again")
    yield "single file: playable board / served page in the ordinary way", *timed("single", "ordinary", "single")
    note = f"{size} against {held} bytes"
    yield "single file: bytes / its parts, each by gzip", size / held, TARGETS["single bytes"], note


if __name__ == "__main__":
    for name, measured, target, note in figures(quick=False):
        print(f"{name}: {measured:.3f} (target {target}), {note}")
