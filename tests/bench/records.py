"""This module measures opening saved games: inputs per second in Pyodide, and the page's answer in Chromium."""

from __future__ import annotations

import json
import statistics

from playwright.sync_api import sync_playwright

import build
from engine.core import record
from tests import pyodide
from tests.browser.player import GAME
from tests.chromium import chromium_options
from tests.laws.walks import play
from tests.serving import serve_in_thread

SCENARIO = "table_battles/rocroi"
INPUTS = 300
ANSWER = 300
"""Milliseconds from the click that opens a game of that many inputs to the board."""
GAMES, QUICK_GAMES = 60, 10
ROUNDS = 5

OPEN = """async () => {
  const begin = performance.now();
  document.getElementById("resume").click();
  while (!document.querySelector("html[data-view=play] #layer-cards *, html[data-view=play] #layer-pieces *"))
    await new Promise((done) => setTimeout(done, 5));
  return performance.now() - begin;
}"""


def long_record() -> str:
    """Return the record of a long random game."""
    return max((record.text(play(SCENARIO, seed, INPUTS)[0]) for seed in range(2, 6)), key=len)


def figures(quick: bool) -> list[tuple[str, float, float, str]]:
    """Return (name, measured, target, note)."""
    text = long_record()
    count = len(json.loads(text)["inputs"])
    given = {"scenario": SCENARIO, "games": QUICK_GAMES if quick else GAMES, "record": text}
    told = json.loads(pyodide.run("speed.py", json.dumps(given)))
    opened = [opening(text) for _ in range(ROUNDS)]
    return [
        ("replay in Pyodide: inputs a second", told["inputs"], 1000, f"{count} inputs; first time {told['first']:.0f}"),
        ("random games of Rocroi in Pyodide: turns a second", told["turns"], 2000, f"{given['games']} games"),
        ("opening a long record in the page", statistics.median(opened) / ANSWER, 1, f"{count} inputs; at most"),
    ]


def opening(text: str) -> float:
    """Return the milliseconds from the click that resumes a kept game to its board, in a fresh page."""
    address, stop = serve_in_thread(build.DIST)
    try:
        with sync_playwright() as playwright, playwright.chromium.launch(**chromium_options()) as browser:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.add_init_script(f"localStorage.setItem({json.dumps(GAME)}, {json.dumps(text)})")
            page.goto(address)
            page.wait_for_selector("html[data-late=installed]", state="attached")
            return float(page.evaluate(OPEN))
    finally:
        stop()
