"""These tests hold a game of two computers: its pace, pause and single steps."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from engine.core import codec
from engine.core.scenario import shipped
from engine.core.types import Action, Decision
from tests.web.pages import Browser, Window, browser
from web.game import turns
from web.game.seats import HUMAN
from web.game.table import Table
from web.shell.effects import Background

__all__ = ["browser"]

BATTLE = "table_battles/rocroi"


def watched(browser: Browser, seats: str = "recruit", speed: str = "skip") -> Window:
    """Return a window in which the computer plays with itself, or a person with it."""
    made = Window(browser)
    made.session.settings.speed = speed
    made.use(Table.start(shipped()[BATTLE], {}, {"FR": seats, "SP": "recruit"}, seed=1))
    return made


def message(made: Window) -> dict[str, Any]:
    """Return what the worker says to the question that it was asked last: the first order that the rules allow."""
    action: Action = made.table.game.menu()[0]
    return {"id": made.page.workers[0].asked[-1]["id"], "action": codec.action_data(action)}


def answer(made: Window) -> None:
    """Let the worker answer, and the page go on."""
    made.page.workers[0].answer(message(made))
    while made.page.waiting:
        made.page.pass_time()
    assert "failed-dialog" not in made.page.dialogs, made.session.report


def given(made: Window) -> int:
    """Return how many orders have been given."""
    return sum(one.side is not None for one in made.table.game.inputs)


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_each_order_that_is_watched_has_all_of_its_pause(browser: Browser, speed: str) -> None:
    """Each order has the time of the settings, however many there are."""
    made = watched(browser, speed=speed)
    now = made.session.turns
    for _ in range(200):
        assert turns.PAUSES[speed] == turns.pause_budget(made.session, 5)
        now.since += turns.PAUSES[speed]


def test_a_game_that_is_watched_pauses_and_goes_on(browser: Browser) -> None:
    """While a game is paused nothing is played, and what was found is played afterwards."""
    made = watched(browser)
    answer(made)
    made.do("watch")
    before = given(made)
    answer(made)

    assert before == given(made) == 1
    assert "The game is paused" in made.page.markup["question"]
    assert 'class="thinking held"' in made.page.markup["question"]  # so that the bar below it stands still
    made.do("watch")
    while made.page.waiting:
        made.page.pass_time()
    assert before + 1 == given(made)
    assert "The game is paused" not in made.page.markup["question"]
    answer(made)
    assert before + 2 == given(made)


@pytest.mark.parametrize("is_found", [True, False])
def test_a_step_lets_one_order_come_with_its_dice_and_pauses_behind_it(browser: Browser, is_found: bool) -> None:
    """A step plays one order with its dice, and the page then stops at a decision."""
    made = watched(browser)
    made.do("watch")
    for n in range(1, 8):
        if is_found:
            answer(made)
        made.do("watch-step")
        while made.page.waiting:
            made.page.pass_time()
        if not is_found:
            assert n - 1 == given(made)
            answer(made)
        assert n == given(made)
        assert isinstance(made.table.game.pending, Decision)
        assert made.session.turns.waiting
        assert "The game is paused" in made.page.markup["question"]


def test_a_step_pauses_a_game_that_runs_and_cuts_the_pause_before_its_order(browser: Browser) -> None:
    """A step pauses a running game and plays the waiting order."""
    made = watched(browser, speed="slow")
    (shown,) = turns.take(made.session, message(made))
    assert isinstance(shown, Background)

    async def show() -> None:
        async for _ in shown.work:
            pass

    async def press() -> None:
        showing = asyncio.ensure_future(show())
        while made.session.turns.hurried is None:
            await asyncio.sleep(0)
        made.do("watch-step")
        await asyncio.wait_for(showing, turns.PAUSES["slow"] / 3000)

    made.page.beside(press())

    assert 1 == given(made)
    assert made.session.turns.is_held


def test_keys_pause_and_step_where_a_game_is_watched_and_nowhere_else(browser: Browser) -> None:
    """P and space pause and continue, S steps; a person's own game has neither."""
    made = watched(browser)
    assert ["p 1", "s 2", "3"] == re.findall('aria-keyshortcuts="([^"]+)"', made.page.markup["question"])
    for key, is_held in (("p", True), ("p", False), (" ", True), (" ", False), ("s", True)):
        made.press(key)
        assert is_held == made.session.turns.is_held

    own = watched(Browser(), seats=HUMAN)
    for key in ("p", " ", "s"):
        own.press(key)
        assert not own.session.turns.is_held
    assert "watch" not in own.page.markup["question"]


def test_a_game_that_pauses_may_be_taken_over_and_another_one_does_not_pause(browser: Browser) -> None:
    """A person may take over a paused game at once, and the computer's choice is dropped."""
    made = watched(browser)
    made.do("watch")
    answer(made)
    side = made.table.game.pending.side
    made.do("take-over")

    assert HUMAN == made.table.mover == made.table.seats[side]
    assert made.session.turns.kept is None
    assert "watch" not in made.page.markup["question"]
    made.use(Table.start(shipped()[BATTLE], {}, dict.fromkeys(("FR", "SP"), "recruit"), seed=2))
    answer(made)
    assert 1 == given(made)


def test_looking_back_at_a_game_that_pauses_leaves_it_pausing(browser: Browser) -> None:
    """While the past is shown in a paused game nothing is played, and what was found is kept."""
    made = watched(browser)
    answer(made)
    made.do("watch")
    answer(made)
    made.do("look", "0")
    made.do("watch-step")
    assert 1 == given(made)
    made.do("look", "now")
    made.do("watch-step")
    while made.page.waiting:
        made.page.pass_time()

    assert 2 == given(made)
