"""This module measures the page against its limits: menus in Pyodide, from click to repaint in Chromium."""

from __future__ import annotations

import json
import statistics
from typing import NamedTuple

from playwright.sync_api import sync_playwright

import build
from tests import pyodide
from tests.chromium import chromium_options
from tests.serving import serve_in_thread

REFERENCE = 1.24
"""Milliseconds of the fixed piece of work at the speed that the limits are set for: all is told as at it."""
LIMITS = {"persian_camp": 1.0, "gaugamela": 4.1, "civitate": 40, "odds": 150, "pools": 100, "zones": 30, "fight": 150}
"""Milliseconds in Pyodide: whole menus of an activation and of a move in Civitate, odds of an attack there, where a
fight of ten dice against eight may come to, the whole menu of moves of an army on zones, and odds of the largest fight
there. The first two are 0.6 of what such menus took in version 0.2.2."""
NAMES = {
    "persian_camp": "menu of The Persian Camp in Pyodide",
    "gaugamela": "menu of Gaugamela in Pyodide",
    "civitate": "menu of Civitate in Pyodide",
    "odds": "odds of an attack in Civitate in Pyodide",
    "pools": "ends of a fight of 10 against 8 dice in Pyodide",
    "zones": "menu of moves on zones in Pyodide",
    "fight": "odds of the largest fight on zones in Pyodide",
}
REPAINT, SLOWEST = 16, 60
"""Milliseconds of work from a click to the repaint, median and slowest."""

CLICKS = {
    "chartabella/gaugamela": ("A11", "A8", "E11", "E9", "M13", "M8", "L10", "Y11"),
    "at_the_charge/civitate": ("0905", "0704", "0903", "0603", "0907", "0806", "0911", "0811"),
    "conquerors_kings/gaugamela": ("F2", "F3", "E2", "E3", "D2", "D3", "C2", "C3"),
    "table_battles/kolin": ("KOL-P1", "KOL-A1", "KOL-P2", "KOL-A2", "KOL-P3", "KOL-P4", "KOL-A3", "KOL-P5"),
}
"""Spaces that are clicked on: a piece and a space within its reach in turn, or cards of both sides."""
AS_LISTED = '#question [data-arg="do:as-listed"]'

CLICK = """async (id) => {
  const element = document.getElementById(id);
  const begin = performance.now();
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const handled = performance.now();
  let frame;
  await new Promise((done) => requestAnimationFrame(() => { frame = performance.now(); setTimeout(done); }));
  return [handled - begin, frame - handled, performance.now() - frame];
}"""


class Click(NamedTuple):
    """Milliseconds of a click: until the page has answered it, then until the screen's next frame, then painting."""

    answer: float
    wait: float
    paint: float

    @property
    def work(self) -> float:
        """Return the page's own work, without the wait for the screen's next frame."""
        return self.answer + self.paint


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured as a share of the limit, 1, note) for menus and for clicks."""
    times = json.loads(pyodide.run("menu.py"))
    slow = times["speed"] / REFERENCE
    found = [("time of a fixed piece of work in Pyodide", slow, 1.0, f"{times['speed']:.2f} ms; all below as at 1.00")]
    for key, at_reference in LIMITS.items():
        told, limit = times[key], at_reference * slow
        counted = {"pools": "states", "fight": "ends"}.get(key, "orders")
        note = (
            f"{told['count']} {counted}; first time {told['first'] / limit:.2f}, slowest {told['slowest'] / limit:.2f}"
        )
        found.append((NAMES[key], told["median"] / limit, 1.0, note))
    for name in CLICKS:
        clicks, idle = repaints(name, 20 if quick else 60)
        whole, nothing = (statistics.median(map(sum, row)) for row in (clicks, idle))
        note = f"of {REPAINT} ms; with the wait for a frame {whole:.0f} ms here, {nothing:.0f} where nothing changes"
        work = [click.work / slow for click in clicks]
        found.append((f"click to repaint, {name}", statistics.median(work) / REPAINT, 1.0, note))
        found.append((f"slowest of {len(work)} clicks, {name}", max(work) / SLOWEST, 1.0, f"of {SLOWEST} ms"))
    return found


def repaints(name: str, count: int) -> tuple[list[Click], list[Click]]:
    """Return so many clicks on pieces and spaces of a scenario, and as many that meet nothing."""
    address, stop = serve_in_thread(build.DIST)
    try:
        with sync_playwright() as playwright, playwright.chromium.launch(**chromium_options()) as browser:
            page = browser.new_page(viewport={"width": 1440, "height": 900}, service_workers="block")
            page.goto(address + f"#play/{name}")
            page.wait_for_selector("html[data-ready=board]", state="attached")
            if page.locator(AS_LISTED).count():
                page.click(AS_LISTED)
            places = CLICKS[name]
            clicks = [Click(*page.evaluate(CLICK, f"space-{places[n % len(places)]}")) for n in range(count)]
            return clicks, [Click(*page.evaluate(CLICK, "nothing")) for _ in range(count)]
    finally:
        stop()
