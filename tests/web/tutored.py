"""This module opens windows with the tutor turned on, and answers for his worker."""

from __future__ import annotations

from typing import Any

from engine.core import codec
from engine.core.types import Action
from tests.web.pages import Browser, Window
from tests.web.played_games import played
from web.game import order_actions

DIALOG = "tutor-dialog"
NAME = "chartabella/training"


def begun(name: str = NAME, setting: str = "8", *, inputs: int = 0) -> Window:
    """Return a window with a game of two people in which the worker is asked about the first question."""
    window = Window(Browser())
    window.session.settings.change("tutor", setting)
    window.page.go("play")
    window.use(played(name, inputs))
    window.page.pass_time()
    return window


def asked(window: Window) -> list[dict[str, Any]]:
    """Return what the worker was asked to weigh."""
    return [message for message in window.page.workers[0].asked if message["op"] == "weigh"]


def answer(window: Window, found: Action, /, **changes: object) -> None:
    """Let the worker answer its last question."""
    told = {"best": 3000, "given": None, "line": [codec.action_data(found)], "reason": "search.reason.pass"}
    told |= {"facts": {}, "order": {"reason": "", "facts": {}}, "joint": False, "milliseconds": 1}
    window.page.workers[0].answer({"id": asked(window)[-1]["id"], **told, **changes})
    assert "failed-dialog" not in window.page.dialogs, window.session.report


def two_orders(window: Window) -> tuple[Action, Action]:
    """Return the order that the worker calls the best, and another."""
    best, other, *_ = [action for action in window.table.game.menu() if action.verb == "move"]
    return best, other


def warned(cost: int = 1800, *, setting: str = "8") -> tuple[Window, Action, Action]:
    """Return a window in which a costly order was given, the better order, and that order."""
    window = begun(setting=setting)
    best, other = two_orders(window)
    answer(window, best)
    window.run(order_actions.play, other)
    answer(window, best, given=3000 - cost)
    return window, best, other
