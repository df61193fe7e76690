"""Question, recent events and panel share the column beside the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page

from engine.core import record
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance
from engine.systems.chartabella.actions import EndTurn, Melee
from engine.systems.chartabella.actions import Move as March
from engine.systems.conquerors_kings.actions import Assault, EndGenerals, Move
from tests.browser.player import Player, opened
from tests.browser.test_accessibility import attacking, charge_forecast, mustering, putting_an_attack_together

FAULTS = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const holds = (outer, { top, bottom }) => outer.top - 1 <= top && bottom <= outer.bottom + 1;
  const all = { top: 0, bottom: innerHeight };
  const panel = box("#panel"), question = box("#question"), board = box("#board-svg"), room = box("#board-box");
  const shown = [...document.querySelectorAll("#question .button")].filter((button) => button.checkVisibility());
  const buttons = shown.map((button) => button.getBoundingClientRect());
  const told = document.querySelector("#told").offsetParent ? box("#told") : null;
  const now = document.querySelector("#panel-now"), last = document.querySelector("#told p:last-child");
  const lines = told && told.height / parseFloat(getComputedStyle(document.querySelector("#told")).lineHeight);
  const page = document.documentElement;
  const odds = document.querySelector("#panel-now :is(.odds-row, .compared-table tr), #question .chance");
  const faults = {
    scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    question: !holds(all, question) || !buttons.every((button) => holds(question, button)),
    tools: !holds(all, box(".tools")) || !holds(box("#board-frame"), box(".board-tools")),
    panel: panel.height < 210 || !holds(all, panel) || (panel.left < question.right && panel.top < question.bottom),
    odds: !odds || !holds(box(odds.closest("#question") ? "#question" : "#panel-now"), odds.getBoundingClientRect()),
    told: told && (!holds(panel, told) || told.top < box("#panel-now").bottom),
    lines: told && Math.abs(lines - Math.round(lines)) > .1,
    newest: last && last.getBoundingClientRect().bottom > told.bottom + 1,
    starved: told && page.dataset.outcome !== "yes" && now.scrollHeight > now.clientHeight + 1 && lines > 1.1,
    board: !holds(room, board) || (board.height < room.height - 2 && board.width < room.width - 2),
  };
  return Object.keys(faults).filter((name) => faults[name]);
}"""
"""What is not in sight, or has not its room: the page fits its window, the question stands there with all its buttons,
and so do the tools; of what is pointed at the panel shows the odds first, of answers the buttons do; what has happened
keeps to its foot, in whole lines with the newest in sight, and to one line where there is no room for all that is
pointed at, unless it tells what an own attack came to; the board fills its frame."""
WINDOWS = ((1440, 900), (1280, 720), (768, 1024), (820, 1180), (2560, 1440))


def on(game: Game, question: str) -> None:
    """Go on to a question as is usual."""
    while game.pending.step != question:
        if isinstance(game.pending, Chance):
            game.roll()
        else:
            game.do(game.system.usual(game.state))


def throwing_again(page: Page) -> None:
    """Show the question whether to throw dice again, which has much text."""
    game = Game(shipped()["conquerors_kings/training"], seed=1)
    for order in (EndGenerals(), Move("R1", "B3"), Move("R2", "B3")):
        game.do(order)
    on(game, "combat.order")
    game.do(Assault("B3", "B4"))
    on(game, "combat.again")
    opened(page, record.text(game, {"seats": {"S": "human", "N": "human"}}))
    page.wait_for_selector("#panel-now .compared-table")


def charging(page: Page) -> None:
    """Select a melee with its approach."""
    attacking(page)
    player = Player(page, "mouse")
    player.point(player.game(), "place:C5")


@pytest.mark.running
@pytest.mark.parametrize(
    "fight", [throwing_again, charging, putting_an_attack_together, charge_forecast], ids=lambda fight: fight.__name__
)
def test_what_is_asked_and_its_odds_are_in_sight(page: Page, fight: Callable[[Page], object]) -> None:
    """In wide and upright windows everything that a fight needs is visible without scrolling."""
    fight(page)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({FAULTS})().length === 0")  # once the page has the shape of its new window


OWN_ATTACK = (
    *(March("110-1", "C5", "S"), EndTurn(), March("121-1", "C4", "N"), EndTurn()),
    Melee("110-1", "121-1", "C5"),
)
UNSEEN = """() => {
  const room = document.querySelector("#told").getBoundingClientRect();
  return [...document.querySelectorAll("#told .outcome")].filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return top < room.top - 1 || bottom > room.bottom + 1;
  }).length;
}"""
"""How many sentences of what an own attack came to are out of sight."""


@pytest.mark.running
@pytest.mark.parametrize("window", [(1440, 900), (1280, 720)], ids=str)
def test_what_an_own_attack_came_to_stays_in_sight(page: Page, window: tuple[int, int]) -> None:
    """The result of an own attack stays visible beside whatever is picked."""
    page.set_viewport_size(dict(zip(("width", "height"), window, strict=True)))
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "human", "M": "human"})
    for order in OWN_ATTACK:
        player.give(order)
    page.wait_for_selector("#told .outcome .die")
    assert page.evaluate(UNSEEN) == 0

    page.click("#tab-pieces")
    page.wait_for_selector("#panel-pieces:not([hidden]) button")
    assert page.evaluate(UNSEEN) == 0


GIVE = "given => Object.assign(document.documentElement.dataset, given)"
"""Gives the page other text."""
WHOLE = """() => {
  const asked = document.querySelector("#question .asked");
  const sides = [...document.querySelectorAll(".score-side")];
  const tops = sides.map((side) => Math.round(side.getBoundingClientRect().top));
  return asked.scrollHeight <= asked.clientHeight + 1 && tops[0] === tops[1];
}"""
"""The question is read without scrolling, and the sides of the score stand in one row."""


@contextmanager
def the_largest_text(page: Page) -> Iterator[None]:
    """Have the page in the largest text with high contrast for a while."""
    usual = page.evaluate("(({ text, contrast }) => ({ text, contrast }))(document.documentElement.dataset)")
    page.evaluate(GIVE, {"text": "larger", "contrast": "high"})
    yield
    page.evaluate(GIVE, usual)


@pytest.mark.running
def test_the_largest_text_leaves_the_question_whole(page: Page) -> None:
    """With the largest text the question stays above the choices of armies, in windows of any shape."""
    mustering(page)
    with the_largest_text(page):
        for width, height in ((1440, 900), (1280, 720), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(WHOLE)


@pytest.mark.running
def test_the_head_of_a_low_window_is_one_row(page: Page) -> None:
    """Three tracks of each side fit beside the battle's name, also with the largest text."""
    charge_forecast(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    for text in ("usual", "larger"):
        page.evaluate("text => { document.documentElement.dataset.text = text; }", text)
        page.wait_for_function(
            """() => {
              const [name, ...sides] = [...document.querySelectorAll(".play-head h1, .score-side")];
              const low = name.getBoundingClientRect().bottom;
              return sides.every((side) => side.getBoundingClientRect().top < low);
            }"""
        )
    page.click("#goals-0 summary", position={"x": 12, "y": 12})
    page.wait_for_selector("#goals-0[open] li")
    page.evaluate("document.documentElement.dataset.text = 'usual'")


def test_a_phone_that_opens_a_link_shows_no_marks_of_the_keyboard(phone: Page) -> None:
    """The focus ring and the digits of choices appear with the first key."""
    phone.goto("./#play/conquerors_kings/training")
    phone.wait_for_selector("html[data-ready=board]", state="attached")
    figure = "getComputedStyle(document.querySelector('#question .button'), '::before').content"

    assert not phone.locator(".overlay.ring").is_visible()
    assert phone.evaluate(figure) == "none"

    phone.keyboard.press("Shift")

    assert phone.locator(".overlay.ring").is_visible()
    assert phone.evaluate(figure) != "none"


@pytest.mark.running
def test_larger_text_leaves_the_board_its_size(page: Page) -> None:
    """Larger text beside the board takes no room from the board."""
    Player(page, "mouse").begin("table_battles/training", {"SC": "human", "EN": "human"})
    board = page.locator("#board-svg")
    usual = board.bounding_box()
    page.evaluate("document.documentElement.dataset.text = 'larger'")
    larger = board.bounding_box()
    assert usual is not None
    assert larger is not None
    assert larger["width"] >= usual["width"]
    assert larger["height"] >= usual["height"]
