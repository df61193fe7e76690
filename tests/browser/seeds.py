"""This module gives every page under test the same seeds, so that no journey depends on random dice.

Each page draws the seeds of its dice and of the computer's choices by `crypto.getRandomValues` into 32 bits
(web/dom/timers.py). A fixture that opens a page adds `SEEDS` to it, and one that lends a used page restarts the row
with `ANEW`.
"""

SEEDS = """(() => {
  if (window.drawn !== undefined) return;
  const draw = crypto.getRandomValues.bind(crypto);
  window.drawn = 0;
  crypto.getRandomValues = (into) => {
    if (!(into instanceof Uint32Array)) return draw(into);
    return into.fill(Math.imul(window.drawn += 1, 0x9e3779b1) >>> 0);
  };
})()"""
"""Has the seeds of a page come in one row; run once more it does nothing."""
ANEW = "window.drawn = 0"
"""Has the row begin again: whatever was played on this page before, its dice are the same from here on."""
