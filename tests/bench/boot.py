"""How soon the site can be played and how much of it travels, as ratios to bare Pyodide measured in the same run.

Bare Pyodide is the stock npm package on an otherwise empty page that prints one word. Both pages come from a server of
one kind on loopback; every visit has a new browser, so nothing is cached, and the order changes from round to round.
"""

import gzip
import shutil
import statistics
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Playwright, sync_playwright

import build
from web.boot.server import serve_in_thread

BOARD = "#play/chartabella/training"  # the address of a board, with no other page before it
TIMEOUT = 30_000  # milliseconds
ROUNDS = 7
QUICK_ROUNDS = 2
TARGETS = {"board": 0.75, "picture": 0.2, "bytes": 1.15}

STOCK_FILES = (*build.PYODIDE_FILES, "python_stdlib.zip")
BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ stdout: () => {
  Object.assign(document.documentElement.dataset, { ready: "board", view: "play" }); } });
python.runPython("print('ready')");
</script>
"""
WATCH = """new MutationObserver((_, observer) => {
  const { ready, view } = document.documentElement?.dataset ?? {};
  if (ready !== "board" || view !== "play") return;  // the play view must be shown, not only asked for
  window.readyAt = performance.now();
  observer.disconnect();
}).observe(document, { attributes: true, childList: true, subtree: true });"""
PICTURE = """performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null"""


def first_visit(playwright: Playwright, options: dict, address: str) -> tuple[float, float | None, list[str]]:
    """Return milliseconds to the board and to the first picture (None: nothing painted), and the files asked for."""
    with playwright.chromium.launch(**options) as browser:
        page = new_page(browser)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address + BOARD, wait_until="commit")
        page.wait_for_function("window.readyAt", timeout=TIMEOUT)
        ready, picture = page.evaluate("window.readyAt"), page.evaluate(PICTURE)
        page.wait_for_load_state("networkidle", timeout=TIMEOUT)
        return ready, picture, [urlsplit(url).path.lstrip("/") for url in asked if url.startswith(address)]


def new_page(browser: Browser):
    """Return a page that notes when it says that its board stands."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(WATCH)
    return page


def compressed(folder: Path, names: list[str]) -> int:
    """Return how many bytes these files of a folder have together, each compressed by gzip."""
    files = {folder / (name or "index.html") for name in names}
    return sum(len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in files if file.is_file())


def write_bare(folder: Path) -> None:
    """Write a page with stock Pyodide and nothing else."""
    for name in (*STOCK_FILES, "pyodide-lock.json"):
        shutil.copy(build.MODULES / "pyodide" / name, folder / name)
    (folder / "index.html").write_text(BARE, encoding="utf-8")


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured ratio, target ratio, note) for a first visit; every ratio is the median over rounds."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    boards, pictures, asked = [], [], []
    options = build.chromium_options()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_bare(Path(folder))
        pages = [serve_in_thread(Path(folder)), serve_in_thread(build.DIST)]
        try:
            for index in range(rounds):
                order = (0, 1) if index % 2 else (1, 0)
                visits = {which: first_visit(playwright, options, pages[which][0]) for which in order}
                boards.append((visits[1][0], visits[0][0]))
                if visits[1][1] is not None:
                    pictures.append(visits[1][1] / visits[0][0])
                asked = visits[1][2]
        finally:
            for _, stop in pages:
                stop()
            late = [wheel.relative_to(build.DIST).as_posix() for wheel in build.DIST.glob("wheels/*")]
        sent, stock = compressed(build.DIST, asked + late), compressed(Path(folder), list(STOCK_FILES))
    own, bare = (statistics.median(times) for times in zip(*boards, strict=True))
    ratio = statistics.median(mine / other for mine, other in boards)
    return [
        (
            "first visit: playable board / bare Pyodide",
            ratio,
            TARGETS["board"],
            f"{own:.0f} ms against {bare:.0f} ms, {rounds} rounds",
        ),
        (
            "first visit: first picture / bare Pyodide",
            statistics.median(pictures) if pictures else float("inf"),
            TARGETS["picture"],
            "first contentful paint",
        ),
        (
            "first visit: bytes / bare Pyodide",
            sent / stock,
            TARGETS["bytes"],
            f"{sent} against {stock} bytes, each file by gzip, the late wheels counted",
        ),
    ]


if __name__ == "__main__":
    for name, measured, target, note in figures(quick=False):
        print(f"{name}: {measured:.3f} (target {target}), {note}")
