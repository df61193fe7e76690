"""A battle of Zones is played on the page: armies, a secret, pools, losses as counts, a retreat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.core import odds
from engine.core.game import Game
from engine.core.types import Action
from tests.browser.conftest import DESK
from tests.browser.player import Player, uncover
from tests.browser.test_accessibility import violations
from tests.zones.actions import Again, Choose, Come, Deploy, Fight, Keep, Leave, Lose, Move, Pass, Retreat
from web.shell.components import chance
from web.words import Words

BEFORE = (
    Choose("wall"), Keep(2), Choose("host"), Keep(1),
    Deploy("A1", "b2"), Deploy("A2", "a2"), Deploy("A3", "b2"),
    Deploy("B1", "b1"), Deploy("B2", "b1"), Deploy("B3", "c1"), Deploy("B4", "a1"),
)  # fmt: skip
"""What comes before the battle."""


def take_device(player: Player) -> None:
    """Uncover the board after the device has changed hands."""
    if player.page.locator("#cover:not([hidden])").count():
        uncover(player)


def wait_inputs(player: Player, more_than: int) -> Game:
    """Wait until the game kept has more inputs than so many; return it."""
    player.page.wait_for_function(
        "n => JSON.parse(localStorage.getItem('sandtable.game')).inputs.length > n", arg=more_than
    )
    return player.game()


def give(player: Player, action: Action) -> Game:
    """Give an order by pointing."""
    take_device(player)
    player.give(action)
    return player.game()


def enter(player: Player, fell: str) -> Game:
    """Enter dice by hand, one after the other, and take them."""
    take_device(player)
    page, before = player.page, len(player.game().inputs)
    page.wait_for_selector("#dice-lead")
    if player.way == "keys":
        page.keyboard.type(fell)
        page.wait_for_function("document.activeElement.id == 'take'")
        page.keyboard.press("Enter")
    else:
        for face in fell:
            key = (
                f'[data-do=face][data-arg="{face}"]' if len(fell) > 1 else f'[data-do=fell][data-arg="{int(face) - 1}"]'
            )
            player.press_button(f"#question {key}")
        player.press_button("#take")
    return wait_inputs(player, before)


def held(player: Player, *picks: str) -> str:
    """Point at things one after the other; return what the question and the panel say then."""
    take_device(player)
    for pick in picks:
        player.point(player.game(), pick)
    player.page.wait_for_selector("#confirm")
    return player.page.inner_text("#question") + player.page.inner_text("#panel-now")


def confirm(player: Player) -> Game:
    """Confirm the selection."""
    before = len(player.game().inputs)
    player.press_button("#confirm")
    return wait_inputs(player, before)


@pytest.mark.parametrize(("way", "window"), [("mouse", DESK), ("keys", DESK)])
def test_a_battle_of_zones_is_played(
    lend_toys: Callable[[dict[str, object]], Page], way: str, window: dict[str, object]
) -> None:
    """Armies, a secret reserve, deployment, a move that throws a die, a fight with all that is asked in its middle.

    By touch the same is done in test_bare_boards.
    """
    page = lend_toys(window)
    player = Player(page, way)
    player.begin("zones/training", dict.fromkeys("AB", "human"), own_dice=True)
    for action in BEFORE:
        give(player, action)
        take_device(player)
        if action == Keep(2):
            assert "?" in page.text_content("#piece-AR")
    game = enter(player, "1")
    assert ("A", 1) == (game.pending.side, game.state.round)

    give(player, Move("A1", "b1"))
    game = enter(player, "5")
    assert "b1" == game.state.at["A1"]

    take_device(player)
    state = game.state
    told = held(player, *(("piece:B1",) if way != "keys" else ("place:b1", "place:b1")))
    found = odds.verdict_chances(odds.odds_tree(game.system, state, Fight("b1")))
    for share in found.values():
        assert chance(share, Words.load("en")) in told
    assert Fight("b1") == confirm(player).inputs[-1].given
    enter(player, "11112255")
    give(player, Again())
    game = enter(player, "115555")
    assert 6 == game.state.hits["A"]
    enter(player, "11111155")
    give(player, Leave())
    take_device(player)
    assert [] == violations(page)

    give(player, Lose(("B1", "B1", "B2")))
    give(player, Lose(("A1",)))
    game = give(player, Retreat("a1"))
    assert ("lost", "a1", 3, 3) == (
        game.state.at["B1"],
        game.state.at["B2"],
        game.state.bases["A1"],
        game.state.points["A"],
    )
    give(player, Come("BR", "c1"))
    give(player, Pass())
    for _ in range(6):
        game = give(player, Pass())

    expect(page.locator("#question .ending")).to_be_visible()
    assert ("A", "win") == (game.pending.winner, game.pending.grade)
