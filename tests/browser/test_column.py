"""The column beside the board: what is asked, what happened and the panel share its room."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from engine.core import record
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.core.types import Chance
from engine.systems.conquerors_kings.actions import Assault, EndGenerals, Move
from tests.browser.test_review import opened

LAID_OUT = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const column = box("#panel").bottom - box("#controls").top;
  const question = box("#question");
  const isCut = ({ top, bottom }) => top < question.top || bottom > question.bottom;
  return document.documentElement.scrollHeight <= innerHeight
    && box("#panel").height >= Math.min(240, column / 3) - 2
    && box("#controls").bottom <= box("#panel").top
    && ![...document.querySelectorAll("#question .button")].some((button) => isCut(button.getBoundingClientRect()));
}"""
"""The page fits the window, the panel has its part of the column, nothing lies over it, and no button is cut off."""


def on(game: Game, question: str) -> None:
    """Go on to a question as is usual."""
    while game.pending.step != question:
        if isinstance(game.pending, Chance):
            game.roll()
        else:
            game.do(game.system.usual(game.state))


@pytest.mark.parametrize("window", [(1440, 900), (1280, 720)])
def test_the_panel_keeps_its_room_beside_a_long_question(page: Page, tmp_path: Path, window: tuple[int, int]) -> None:
    """Are the dice of a fight thrown again: all buttons are in the window, the panel has a third of the column."""
    game = Game(shipped()["conquerors_kings/training"], seed=1)
    for order in (EndGenerals(), Move("R1", "B3"), Move("R2", "B3")):
        game.do(order)
    on(game, "combat.order")
    game.do(Assault("B3", "B4"))
    on(game, "combat.again")
    save = tmp_path / "fight.json"
    save.write_text(record.text(game, {"seats": {"S": "human", "N": "human"}}), "utf-8")
    page.set_viewport_size({"width": window[0], "height": window[1]})
    opened(page, save)
    page.wait_for_selector("#question .deed")

    page.wait_for_function(LAID_OUT)  # once the page has the shape of its new window


def test_a_phone_that_opens_a_link_shows_no_marks_of_the_keyboard(phone: Page) -> None:
    """The frame of the keyboard's place and the figures of the choices come with the first key."""
    phone.goto("./#play/conquerors_kings/training")
    phone.wait_for_selector("html[data-ready=board]", state="attached")
    figure = "getComputedStyle(document.querySelector('#question .button'), '::before').content"

    assert not phone.locator(".overlay.ring").is_visible()
    assert phone.evaluate(figure) == "none"

    phone.keyboard.press("Shift")

    assert phone.locator(".overlay.ring").is_visible()
    assert phone.evaluate(figure) != "none"
