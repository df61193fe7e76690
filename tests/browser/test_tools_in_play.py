"""Every tool of the page is used in a battle, also in the middle of drags."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.browser.player import PATIENCE, READ, Player, choose_setting
from tests.browser.test_carries import STEPS
from web.shell import shortcuts

BATTLES = {
    "chartabella/training": "PM",
    "at_the_charge/training": "NB",
    "table_battles/training": ("SC", "EN"),
    "conquerors_kings/training": "NS",
    "charge/training": "AB",
}
"""A battle of each system, and its sides."""
HELD = "#board :is(.piece.carriable, .tb-stand.movable, [data-die], .piece[data-pick])"
"""What the mouse may carry or drag: what has orders before all else."""
MIDDLE = """(selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
OFFERED = """() => [...document.querySelectorAll(".top [data-do], #play [data-do]")]
  .filter((one) => one.checkVisibility() || (one.closest(".fold-menu") && !one.hidden))
  .filter((one) => !one.closest("#question .buttons") || one.dataset.do === "hint")
  .map((one) => [one.dataset.do, one.dataset.arg ?? ""])"""
"""What is offered beside the answers to the question: those are orders, which games of their own give."""
AT_REST = """() => location.hash === "#play" && document.documentElement.dataset.tape !== "on"
  && !document.querySelector("dialog[open], #film:not([hidden]), #advice, #why:not([hidden]), #board .selected")"""
"""Whether nothing is open, in hand or refused on the page of a game."""
ASKED = "document.querySelector('#question').innerText"
IS_SEEN = "step => Boolean(document.querySelector(step)?.checkVisibility({ visibilityProperty: true }))"
ESCAPES = 12
"""How often a person tries to get out of what is half done, at most."""
LEFT = ("own-window",)
"""Tools that leave the window."""


class Place(NamedTuple):
    """The state of a game and its question."""

    inputs: int
    digest: str
    asked: str


def place(page: Page) -> Place:
    """Return where the game stands."""
    game = Player(page, "mouse").game()
    return Place(len(game.inputs), game.digests[-1], page.evaluate(ASKED))


def come_back(page: Page, before: Place) -> None:
    """Leave everything as a person does, and find the same question."""
    for _ in range(ESCAPES):
        if page.evaluate(AT_REST) and page.evaluate(ASKED) == before.asked:
            break
        for step in STEPS_BACK:
            if page.evaluate(IS_SEEN, step):
                page.locator(step).first.click()
        page.keyboard.press("Escape")
        if not page.evaluate("location.hash === '#play'"):
            page.evaluate("location.hash = '#play'")
            page.wait_for_selector("html[data-view=play]", state="attached")
        count = page.evaluate(f"JSON.parse({READ}).inputs.length")
        if count != before.inputs:
            page.click("#redo" if count < before.inputs else "#undo")
    assert not page.locator("#failed-dialog").is_visible(), page.locator("#failed-text").inner_text()
    assert before == place(page)


STEPS_BACK = (
    "dialog[open] [data-do=close]",
    "#film-close",
    "#advice [data-do=stop-advice]",
    "#tab-now[aria-selected=false]",
)
"""Buttons that lead out of something."""


def use(page: Page, name: str, argument: str) -> None:
    """Press the button of a tool, in a fold that is opened first if it lies in one."""
    found = page.locator(f'.top [data-do="{name}"], #play [data-do="{name}"]')
    if argument:
        found = found.and_(page.locator(f'[data-arg="{argument}"]'))
    if not found.first.is_visible():
        fold = page.locator("details.fold").filter(has=page.locator(f'[data-do="{name}"]'))
        fold.locator("summary").click()
    if "skip" in (found.first.get_attribute("class") or "").split():
        found.first.focus()  # it is to be seen once the keyboard has come to it
        page.keyboard.press("Enter")
    else:
        found.first.click(force=True)  # what says that it cannot be pressed now says why when it is


def middle_of_first(page: Page) -> tuple[float, float]:
    """Return where something lies that the mouse may take."""
    x, y = page.evaluate(MIDDLE, HELD)
    return x, y


@pytest.mark.parametrize("battle", BATTLES)
def test_every_tool_is_used_and_leads_back_to_the_question(page: Page, battle: str) -> None:
    """Each button is pressed, each key during a drag, and the game does not change."""
    player = Player(page, "mouse")
    page.goto("./")
    page.wait_for_selector("html[data-ready]", state="attached")
    choose_setting(page, "idle", "asked")
    player.begin(battle, dict.fromkeys(BATTLES[battle], "human"))
    player.wait_for_person()
    page.wait_for_selector("html[data-late=installed]", state="attached")
    page.keyboard.press("x")  # so that there is something to look back on, where a turn can be left at once
    page.keyboard.press("Escape")  # where it asks first
    before = place(page)
    offered = [tuple(one) for one in page.evaluate(OFFERED)]
    assert {"save", "film", "tab", "zoom"} <= {name for name, _ in offered}
    for name, argument in offered:
        if name in LEFT:
            continue
        use(page, name, argument)
        if name == "hint":
            page.wait_for_selector(".tips", timeout=2 * PATIENCE)
        come_back(page, before)
    for key in (*(key for key, name in shortcuts.key_bindings().items() if name not in shortcuts.ACTIONS), ","):
        x, y = middle_of_first(page)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y + 40, steps=STEPS)
        page.keyboard.press(key)
        page.mouse.move(x + 90, y + 60)
        page.keyboard.press("Escape")
        page.mouse.up()
        come_back(page, before)
    assert not page.watch.console_errors
