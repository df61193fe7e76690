"""These journeys play Conquerors and Kings: a battle started at once, pools of dice, losses, a saved game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from engine.core import odds
from engine.core.game import Game
from engine.core.types import Action
from engine.systems.conquerors_kings.actions import Assault, EndGenerals, Move
from tests.browser.player import READ, Player
from tests.browser.test_accessibility import violations
from tests.depth import cases
from web.shell.components import chance
from web.words import Words

OPEN, TRAINING = "conquerors_kings/open", "conquerors_kings/training"
PEOPLE = {"S": "human", "N": "human"}


@pytest.mark.running
def test_a_hurried_player_is_in_an_open_battle_with_one_key(page: Page) -> None:
    """The first key of the first question gives all usual answers before the battle."""
    player = Player(page, "keys")
    player.begin(OPEN, {"S": "human", "N": "recruit"})
    player.wait_for_person()

    page.keyboard.press("1")

    page.wait_for_function("/[1-8]\\/8/.test(document.body.textContent)")
    player.wait_for_person()
    game = player.game()
    assert 1 <= game.state.step
    assert {"S", "N"} <= {one.side for one in game.inputs}
    assert all(place not in ("camp", "away") for place in game.state.at.values())


def give(player: Player, action: Action) -> Game:
    """Give an order, and wait until somebody is asked again."""
    player.give(action)
    player.wait_for_person()
    return player.game()


def answered(player: Player, step: str) -> Game:
    """Give usual answers, mostly by the page's own button, until a step asks."""
    player.wait_for_person()
    while (game := player.game()).pending.step != step:
        usual = game.system.usual(game.state)
        if usual is None or game.pending.step == "pursuit.loss":
            give(player, usual or game.menu()[-1])
        else:
            player.press_button("#question :is(.usual, [data-do=usual]:not([data-arg=always]))")
            player.page.wait_for_function(f"n => JSON.parse({READ}).inputs.length > n", arg=len(game.inputs))
            player.wait_for_person()
    return game


@pytest.mark.running
@pytest.mark.parametrize(
    ("way", "window"), cases([("touch", "phone")], [("mouse", "page"), ("touch", "phone"), ("keys", "page")])
)
def test_a_fight_is_fought_and_its_game_kept(request: pytest.FixtureRequest, way: str, window: str) -> None:
    """Two units assault and are answered, losses fall, the clock advances, and a reload restores all of it."""
    page: Page = request.getfixturevalue(window)
    player = Player(page, way)
    player.begin(TRAINING, PEOPLE)
    player.wait_for_person()
    give(player, EndGenerals())
    give(player, Move("R1", "B3"))
    give(player, Move("R2", "B3"))
    game = answered(player, "combat.order")
    for pick in ("place:B3", "place:B4"):
        player.point(game, pick)
    page.wait_for_selector("#confirm")
    told, panel = page.inner_text("#question"), page.inner_text("#panel-now")
    shown = told if way == "touch" else panel
    for chances in odds.verdict_chances(odds.odds_tree(game.system, game.state, Assault("B3", "B4"))).values():
        assert chance(chances, Words.load("en")) in shown
    assert 1 == sum(page.locator(f"{where}:visible").count() for where in (".asked > .chances", ".odds-rows"))
    for what in ("B3 fights with 4 dice", "on average", "late units"):
        assert what in told + panel
    assert [] == violations(page)
    player.press_button("#confirm")
    page.wait_for_function(f"n => JSON.parse({READ}).inputs.length > n", arg=len(game.inputs))

    game = answered(player, "command.order")

    assert "N" == game.pending.side
    page.reload()
    player.wait_for_person()
    assert game.digests[-1] == player.game().digests[-1]
    assert page.locator("#piece-R1").count() == (game.state.at["R1"] != "lost")
    assert not page.watch.console_errors
