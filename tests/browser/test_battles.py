"""These journeys play Table Battles by mouse, by keyboard and by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from engine.core.game import Game
from engine.core.types import Action
from engine.systems.table_battles.actions import Place
from tests.browser.player import IN_HASTE, Player

TRAINING = "table_battles/training"
PEOPLE = {"SC": "human", "EN": "human"}


def eager(game: Game) -> Action:
    """Return an order of somebody who strikes when he can and else loads as many dice as he can."""
    menu = game.menu()
    attacks = [a for a in menu if game.system.forecast.is_attack(game.state, a)]
    loads = sorted((a for a in menu if isinstance(a, Place)), key=lambda a: (-len(a.batch), a.text()))
    return (attacks or loads or menu)[0]


def test_a_whole_battle_by_mouse_against_the_computer(page: Page) -> None:
    """Halidon Hill is played to its end with the mouse against a Recruit."""
    page.add_init_script(IN_HASTE)
    player = Player(page, "mouse")
    player.begin(TRAINING, {"SC": "human", "EN": "recruit"})

    player.play(eager)

    assert page.locator("#question .ending").is_visible()
    assert any(i.side == "EN" for i in player.game().inputs)


@pytest.mark.running
def test_a_battle_by_keyboard_alone(page: Page) -> None:
    """Halidon Hill, cut to ten turns, is played to its end with the keyboard alone."""
    player = Player(page, "keys")
    player.begin(TRAINING, PEOPLE, limit="10")

    player.play(eager)

    assert page.locator("#question .ending").is_visible()


@pytest.mark.running
def test_cards_on_a_phone_by_touch(phone: Page) -> None:
    """On a phone a few turns are played by touch, and nothing scrolls sideways."""
    player = Player(phone, "touch")
    player.begin("table_battles/rocroi", {"FR": "human", "SP": "human"})
    for _ in range(10):
        player.wait_for_person()
        player.give(eager(player.game()))

    assert len(player.game().inputs) >= 10
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.running
def test_dice_are_refused_where_they_do_not_fit(page: Page) -> None:
    """Picking a formation in reserve while placing dice shows the rule by which it takes none."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)

    assert "TB-48" == player.refused("piece:HAL-S4")


@pytest.mark.running
def test_who_can_still_strike_whom_is_switched_on(page: Page) -> None:
    """A key draws an arrow for each possible attack, a list names them, and a button removes both."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    button = page.locator("#prospects")

    assert button.get_attribute("aria-pressed") == "false"
    assert page.locator("#board-box .prospect").count() == 0

    page.keyboard.press("w")
    page.wait_for_selector(".prospects-told")

    assert button.get_attribute("aria-pressed") == "true"
    assert page.locator("#board-box .prospect").count() == len(player.game().view().prospects)
    assert page.locator(".prospects-told li").count() == 7
    assert "can still strike somebody" in page.inner_text("#spoken")
    assert "can still strike" in (page.get_attribute("#space-HAL-S1", "aria-label") or "")

    button.click()
    page.wait_for_selector(".prospects-told", state="detached")

    assert page.locator("#board-box .prospect").count() == 0


@pytest.mark.running
@pytest.mark.parametrize(("across", "down"), [(768, 1024), (820, 1180)])
def test_cards_are_readable_on_a_tablet_held_upright(page: Page, across: int, down: int) -> None:
    """On an upright tablet the board has the whole width, and cards and question can be read."""
    page.set_viewport_size({"width": across, "height": down})
    player = Player(page, "mouse")
    player.begin("table_battles/rocroi", {"FR": "human", "SP": "human"})
    page.evaluate("scrollTo(0, 0)")
    sizes = page.evaluate(
        """() => {
            const scale = document.querySelector("#board-svg").getScreenCTM().a;
            const all = [...document.querySelectorAll("#board-box .cd-lines")];
            return all.map(lines => scale * lines.getAttribute("font-size"));
        }"""
    )

    assert len(sizes) == 14
    assert min(sizes) >= 10
    assert page.locator("#board-svg").bounding_box()["width"] > across * 0.85
    assert page.locator("#question").bounding_box()["y"] < down - 100
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
