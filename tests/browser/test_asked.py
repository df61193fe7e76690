"""For every kind of question, in windows of every shape, no text is cut or covered, and the buttons are visible."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from engine.core.dice import Generator
from tests.browser.asked import Asked, questions
from tests.browser.player import READ
from tests.depth import cases

FAULTS = """() => {
  const faults = new Set();
  const isTall = matchMedia("(width <= 40rem)").matches;
  const isLow = matchMedia("(height <= 30rem) and (orientation: landscape)").matches;
  const decides = ["#question .asked > p:first-child", "#question .button", "#question .chances", "#question .warning",
    "#question .danger", "#panel-now .odds-rows", "#panel-now .compared-table"].join();
  const scrolled = "[role=tabpanel], #told";
  const unseen = ".visually-hidden, svg, details:not([open]) > :not(summary)";
  const roots = "#question, #panel .tabs, #panel [role=tabpanel]:not([hidden]), #told, .tools, #why";
  const isLarge = document.documentElement.dataset.text?.startsWith("large") || innerWidth < 1200;
  const scrolls = isTall || isLow; // the page does, so that what is below its fold is reached

  const sides = [["left", "right"], ["top", "bottom"]];

  function seenOf(ink, holder) {
    const seen = { ...ink };
    let by = null;
    for (let one = holder; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = one.getBoundingClientRect(), before = { ...seen };
      seen.left = Math.max(seen.left, box.left);
      seen.right = Math.min(seen.right, box.right);
      seen.top = Math.max(seen.top, box.top);
      seen.bottom = Math.min(seen.bottom, box.bottom);
      if (sides.some(([a, b]) => before[b] - before[a] - seen[b] + seen[a] > 1)) by ??= one;
    }
    const [across, down] = sides.map(([a, b]) => (seen[b] - seen[a]) / (ink[b] - ink[a]));
    return { seen, by, across, down };
  }

  function look(part, holder, line, told) {
    const middle = line.top + line.height / 2, high = parseFloat(getComputedStyle(holder).fontSize) * .4;
    const ink = { left: line.left, right: line.right, top: middle - high, bottom: middle + high };
    const { seen, by, across, down } = seenOf(ink, holder);
    const isDecisive = holder.closest(decides) && !(isLarge && part.matches("[role=tabpanel]"));
    if (isLarge && isTall && by?.matches(".asked") && !holder.closest(".asked > p:first-child")) return;
    const where = by && (by.id || by.className || by.tagName);
    if (down > 0 && across < .98) faults.add(`cut at its end by ${where}: ${told}`);
    else if (down > .08 && down < .85 && !by.matches(scrolled)) faults.add(`cut in two by ${where}: ${told}`);
    else if (down <= .85 && isDecisive) faults.add(`out of sight in ${where}: ${told}`);
    if (down <= .85) return;
    if (seen.top < 0 || seen.bottom > innerHeight) {
      if (isDecisive && !isLow && (!isTall || part.id === "question")) faults.add(`outside the window: ${told}`);
      return;
    }
    for (const x of [seen.left + 2, (seen.left + seen.right) / 2, seen.right - 2]) {
      const met = document.elementFromPoint(x, middle);
      if (met && (holder.contains(met) || met.contains(holder))) continue;
      if (met?.closest(".asking, .top, .tools, #notice") && scrolls && (isLow || part.id !== "question")) return;
      faults.add(`under ${met?.id || met?.className || met?.tagName}: ${told}`);
      return;
    }
  }

  for (const part of document.querySelectorAll(roots)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const holder = text.parentElement, range = document.createRange();
      if (!text.data.trim() || holder.closest(unseen)) continue;
      if (!holder.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        if (line.width > 2) look(part, holder, line, text.data.trim().slice(0, 40));
      }
    }
  }
  return [...faults];
}"""
"""What is wrong with the lines of text of the question, the panel and their buttons.

No line is cut in two, cut at its end or covered, but where the panel or what has happened is scrolled. The question,
its answers, warnings and dangers, and of odds the chances, are in sight at once; with larger text and in small windows
the panel is scrolled for chances, and with larger text on a phone what stands below the question itself scrolls too.
Where the page itself scrolls, what is further down lies below its fold, or for a moment below a notice.
"""
DESK, HAND = (1440, 900), (390, 844)
OTHERS = [
    *(((width, height), "usual") for width, height in ((1920, 1080), (1280, 800), (1024, 700), (844, 390), (360, 740))),
    *((window, text) for window in ((1920, 1080), DESK, HAND) for text in ("large", "larger")),
]
"""Windows and sizes of text of which each question is seen in one."""
POINT = """pick => {
  const where = pick.startsWith("do:") ? `#question [data-arg="${pick}"]` : `#board [data-pick="${pick}"]`;
  const thing = document.querySelector(where);
  (thing?.querySelector(".hit") ?? thing)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
}"""
STILL = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SYSTEMS = ("at_the_charge", "charge", "chartabella", "conquerors_kings", "table_battles")


def seen(page: Page, window: tuple[int, int], text: str) -> list[str]:
    """Return what is wrong in a window with text of a size."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.evaluate("text => { document.documentElement.dataset.text = text; scrollTo(0, 0); }", text)
    page.evaluate(STILL)
    return [f"{window} {text}: {fault}" for fault in page.evaluate(FAULTS)]


def take_in_hand(page: Page, asked: Asked) -> bool:
    """Point at what an attack consists of; tell whether something is in hand then."""
    for pick in asked.picks:
        page.evaluate(POINT, pick)
        page.evaluate(STILL)
    return bool(page.locator("#question [data-do=back]").count())


def show(page: Page, save: str) -> None:
    """Open a save over the one that stands on the table."""
    was = page.evaluate(READ)
    page.set_input_files("#file", {"name": "save.json", "mimeType": "application/json", "buffer": save.encode()})
    page.wait_for_function(f"was => ({READ}) !== was", arg=was)
    page.wait_for_selector("html[data-view=play][data-ready=board]", state="attached")


@pytest.mark.running
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_text_of_a_question_is_cut_or_covered(page: Page, system: str) -> None:
    """The texts of question, answers and panel are complete, and chances are visible without scrolling.

    A usual run sees each question on a desk or in a hand by turns, and in one more window.
    """
    rng = Generator(52)
    faults = []
    page.wait_for_selector("html[data-late=installed]", state="attached")
    for n, asked in enumerate(questions(system)):
        show(page, asked.save)
        for is_held in (False, True):
            if is_held and not (asked.attacks and take_in_hand(page, asked)):
                continue
            first = [(DESK, "usual"), (HAND, "usual")]
            for window, text in (*cases([first[(n + is_held) % 2]], first), OTHERS[rng.below(len(OTHERS))]):
                faults += [f"{asked}{' in hand' if is_held else ''} {fault}" for fault in seen(page, window, text)]
    page.evaluate("delete document.documentElement.dataset.text")

    assert not faults, "\n".join(faults)
