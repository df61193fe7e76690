"""These journeys play the first battle of Charge! by mouse and by keyboard, from the first order to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from engine.core.game import Game
from engine.core.types import Action
from engine.systems.charge.actions import Charge, Throw
from tests.browser.commander import Commander
from tests.browser.player import IN_HASTE

TRAINING = "charge/training"


def bold(game: Game) -> Action | None:
    """Return an order of somebody who charges, throws what he has and does nothing else; None is the usual answer."""
    if game.system.usual(game.state) is not None:
        return None
    menu = list(game.menu())
    eager = (action for action in menu if isinstance(action, Charge | Throw))
    ends = (action for action in menu if action.verb in ("choose_order", "end_moves", "end_shooting"))
    return next(eager, None) or next(ends, menu[0])


def give(player: Commander, game: Game) -> Game:
    """Give the order of somebody bold by pointing at what it consists of, or have the usual answer given."""
    action, before = bold(game), len(game.inputs)
    if action is None:
        player.press_button("#question :is(.usual, [data-do=usual]:not([data-arg=always]))")
        return player.after(before)
    for pick in game.system.pointing.picks(game.state, action):
        if player.page.locator("#confirm").count() or len(player.game().inputs) > before:
            break  # what is left to say follows from what was pointed at
        if pick.startswith("do:"):
            player.press_button(f'#question [data-arg="{pick}"]')
        else:
            unit = pick.removeprefix("+").removeprefix("piece:")
            player.tap(f"piece:{game.state.held.get(unit, (unit,))[0]}")
    if len(player.game().inputs) == before and player.page.locator("#confirm").count():
        player.press_button("#confirm")
    return player.after(before)


def fight(player: Commander, limit: int = 60) -> Game:
    """Give orders for everybody who is asked until the battle is over."""
    for _ in range(limit):
        player.wait_for_person()
        if player.is_over():
            return player.game()
        give(player, player.game())
    raise AssertionError("the battle did not end")


def test_a_whole_battle_of_measured_moves_by_mouse_against_the_computer(page: Page) -> None:
    """The first charge is fought to its end with the mouse against a Recruit."""
    page.add_init_script(IN_HASTE)
    player = Commander(page, "mouse")
    player.begin(TRAINING, {"A": "human", "B": "recruit"})

    game = fight(player)

    assert page.locator("#question .ending").is_visible()
    assert {"A", "B"} <= {one.side for one in game.inputs}
    assert not page.watch.console_errors


@pytest.mark.running
def test_a_battle_of_measured_moves_by_keyboard_alone(page: Page) -> None:
    """The first charge is fought to its end with the keyboard alone."""
    player = Commander(page, "keys")
    player.begin(TRAINING, {"A": "human", "B": "human"})

    game = fight(player)

    assert page.locator("#question .ending").is_visible()
    assert any(isinstance(one.given, Charge) for one in game.inputs)
