"""A key ends the turn or the current part of it, in every system."""

from __future__ import annotations

import pytest

from engine.core.scenario import shipped
from engine.core.types import Decision
from tests.web.pages import Browser, Window, browser
from web.game.seats import HUMAN
from web.game.selection import Selection
from web.game.table import Table
from web.looks.registry import LOOKS

__all__ = ["browser"]

LONG = 60
"""Answers after which a turn can surely be ended."""


def window(browser: Browser, system: str) -> Window:
    """Return a window with a training battle of a system between two people, played on until a turn can be ended."""
    scenario = shipped()[f"{system}/training"]
    table = Table.start(scenario, {}, {}, seed=1)
    table.seats = dict.fromkeys(table.game.system.sides(table.game.state), HUMAN)
    for _ in range(LONG):
        now = table.game.pending
        if not isinstance(now, Decision):
            table.roll()
        elif not [a for a in table.game.menu() if a.verb in LOOKS[system].finishing]:
            table.play(table.game.system.usual(table.game.state) or table.game.menu()[0])
    table.refresh()
    made = Window(browser)
    made.use(table)
    return made


@pytest.mark.parametrize("system", LOOKS)
def test_a_key_ends_the_turn(browser: Browser, system: str) -> None:
    """X gives the order that ends the turn, whatever is selected, and the question has a button for it.

    If all dice would stay unplaced, it waits for confirmation.
    """
    made = window(browser, system)
    selection: Selection = made.table.selection
    word, action = next(
        (ref, actions[0])
        for ref, actions in selection.firsts.items()
        if ref.startswith("do:") and actions and actions[0].verb in LOOKS[system].finishing
    )
    assert f'data-arg="{word}"' in made.page.markup["question"]
    before = len(made.table.game.inputs)
    piece = next((ref for ref in selection.firsts if ref.startswith("piece:")), None)
    if piece is not None:
        made.page.gesture("click", {"pick": piece, "tag": "g"})

    assert made.press("x")
    if system == "table_battles":
        assert len(made.table.game.inputs) == before
        assert "You have placed no dice" in made.page.markup["question"]
        made.press("x")
    assert action == made.table.game.inputs[before].given


def test_where_nothing_ends_the_turn_the_key_says_so(browser: Browser) -> None:
    """While armies are chosen the key does nothing."""
    made = Window(browser)
    made.use(Table.start(shipped()["conquerors_kings/open"], {}, {"N": HUMAN, "S": HUMAN}, seed=1))
    assert made.press("x")
    assert [("site.finish.not_yet",)] == made.told
    assert not made.table.game.inputs
