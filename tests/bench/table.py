"""This module measures a measured table against its limits: orders and odds in Pyodide, a drag in Chromium."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator

from playwright.sync_api import Page, sync_playwright

import build
from tests import pyodide
from tests.bench.page import REFERENCE
from tests.chromium import chromium_options
from tests.serving import serve_in_thread

LIMIT = 20
"""Milliseconds for the first 20 orders of a head, each judged by sweeps among 24 bodies."""
LIMITS = {"page": 20, "menu": 150, "kept": 5, "odds": 150}
"""Milliseconds in Pyodide in the largest battle of Charge!: the first page of a menu, all of it, the same when it
is known, and the odds of an attack."""
NAMES = {
    "page": "first page of a unit's menu",
    "menu": "whole menu of a unit",
    "kept": "whole menu of a unit once more",
    "odds": "odds of an attack",
}
STEP, SLOWEST = 16, 33
"""Milliseconds of work for one step of a drag, median and slowest."""
BATTLE = "charge/mons_graupius"
ON = "#question .button-primary, #question .button"
"""What leads on where a question is asked before orders of movement are given."""
MOVABLE, MANY = "#board-svg .movable", 20
"""What can be dragged: more than so many stands only where units are given orders of movement."""
FRAMES = """(() => {
  const ask = window.requestAnimationFrame.bind(window);
  window.steps = [];
  window.requestAnimationFrame = (work) => ask((time) => {
    const began = performance.now();
    work(time);
    const done = performance.now();
    setTimeout(() => window.steps.push([done - began, performance.now() - began]));
  });
})()"""
"""Keeps how long the work of each frame took, and with its painting."""


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured as a share of the limit, 1, note)."""
    return list(measure(quick))


def measure(quick: bool) -> Iterator[tuple[str, float, float, str]]:
    """Yield each figure as soon as it is known."""
    told = json.loads(pyodide.run("table.py"))
    note = f"{told['median']:.1f} ms for the first 20 of {told['orders']} orders among 24 bodies"
    yield "first orders of a head on a free table in Pyodide", told["median"] / LIMIT, 1.0, note
    found = json.loads(pyodide.run("large.py"))
    slow = found["speed"] / REFERENCE
    for key, limit in LIMITS.items():
        of = found[key]
        note = f"of {limit} ms; the slowest of {of['count']} {of['slowest'] / slow / limit:.2f}"
        yield f"{NAMES[key]} of Charge! in Pyodide", of["median"] / slow / limit, 1.0, note
    steps = [step / slow for step in dragged(40 if quick else 120)]
    whole = f"{len(steps)} steps, with 29 units on the table"
    yield "step of a drag in Charge!", statistics.median(steps) / STEP, 1.0, f"of {STEP} ms; {whole}"
    yield "slowest step of a drag in Charge!", max(steps) / SLOWEST, 1.0, f"of {SLOWEST} ms; {whole}"


def dragged(count: int) -> list[float]:
    """Return the milliseconds that each step of a drag takes from the frame's beginning to its end."""
    address, stop = serve_in_thread(build.DIST)
    try:
        with sync_playwright() as playwright, playwright.chromium.launch(**chromium_options()) as browser:
            page = browser.new_page(viewport={"width": 1440, "height": 900}, service_workers="block")
            page.add_init_script(FRAMES)
            page.goto(f"{address}#play/{BATTLE}")
            page.wait_for_selector("html[data-ready=board]", state="attached")
            return _drag(page, count)
    finally:
        stop()


def _drag(page: Page, count: int) -> list[float]:
    """Drag a unit over the table, a little farther in each frame."""
    page.wait_for_selector("html[data-late=installed]", state="attached")
    while page.locator(MOVABLE).count() < MANY:
        page.locator(ON).first.click()
    box = page.locator(MOVABLE).first.bounding_box()
    assert box is not None, "the unit is not on the table"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 20)
    page.evaluate("steps.length = 0")
    for n in range(count):
        known = page.evaluate("steps.length")
        page.mouse.move(x + n % 40 - 20, y - 20 - n * 100 / count)
        page.wait_for_function(f"steps.length > {known}", polling=5)
    page.mouse.up()
    return [whole for _, whole in page.evaluate("steps")][:count]
