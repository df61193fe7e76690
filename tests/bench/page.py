"""How quickly the page answers, against the limits set for it: menus in Pyodide, from click to repaint in Chromium."""

from __future__ import annotations

import json
import statistics

from playwright.sync_api import sync_playwright

import build
from tests import pyodide
from web.boot.server import serve_in_thread

MENU = 60
"""Milliseconds that the whole menu of one activation of Gaugamela may take in Pyodide."""
REPAINT = 50
"""Milliseconds from a click to the repaint, median."""

CLICK = """async (id) => {
  const element = document.getElementById(id);
  const begin = performance.now();
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - begin;
}"""


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured as a share of the limit, 1, note) for menus and for clicks."""
    menu = json.loads(pyodide.run("menu.py"))
    clicks = repaints(20 if quick else 60)
    middle = statistics.median(clicks)
    return [
        (
            "menu of Gaugamela in Pyodide",
            menu["median"] / MENU,
            1,
            f"{menu['count']} orders; first time {menu['first'] / MENU:.2f}",
        ),
        ("click to repaint, Gaugamela", middle / REPAINT, 1, f"slowest of {len(clicks)}: {max(clicks) / REPAINT:.2f}"),
    ]


def repaints(count: int) -> list[float]:
    """Return the milliseconds from each click on a piece or a space of Gaugamela to the repaint."""
    address, stop = serve_in_thread(build.DIST)
    try:
        with sync_playwright() as playwright, playwright.chromium.launch(**build.chromium_options()) as browser:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(address + "#play/chartabella/gaugamela")
            page.wait_for_selector("html[data-ready=board]", state="attached")
            places = (
                "space-A11",
                "space-A8",
                "space-E11",
                "space-E9",
                "space-M13",
                "space-M8",
                "space-L10",
                "space-Y11",
            )
            return [page.evaluate(CLICK, places[n % len(places)]) for n in range(count)]
    finally:
        stop()
