"""These journeys use study mode and dice entered by hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from engine.core.game import Game
from engine.core.types import Action, Chance
from engine.systems.at_the_charge.actions import EndPhase, Move
from engine.systems.chartabella import actions as chartabella
from tests.browser.player import GAME, PATIENCE, Player, open_choices, open_more
from tests.browser.seeds import ANEW
from tests.browser.test_accessibility import violations_in_both

ORDERS = (
    chartabella.Move("110-1", "C5", "S"), chartabella.EndTurn(), chartabella.Move("121-1", "C4", "N"),
    chartabella.EndTurn(), chartabella.Melee("110-1", "121-1", "C5"),
)  # fmt: skip
"""The way to the first dice in the Olive Grove."""


def begin(page: Page, way: str, scenario: str, seats: dict[str, str], ways: tuple[str, ...]) -> Player:
    """Set up a game played in these ways."""
    player = Player(page, way)
    page.goto(f"./#setup/{scenario}")
    page.wait_for_selector("#start")
    for side, seat in seats.items():
        page.select_option(f"#seat-{side}", seat)
    for chosen in ways:
        open_choices(page)
        page.check(f"#way-{chosen}")
    page.evaluate(ANEW)
    player.press_button("#start")
    page.wait_for_selector("html[data-ready=board]", state="attached")
    return player


def to_dice(player: Player) -> Game:
    """Give orders that lead to dice, whatever the battle; return the game when they are due."""
    for _ in range(20):
        game = player.game()
        if isinstance(game.pending, Chance):
            return game
        player.give(max(game.menu(), key=lambda action: leads_to_dice(game, action)))
    raise AssertionError("no dice came")


def leads_to_dice(game: Game, action: Action) -> bool:
    after = game.state
    game.system.play(after, action)
    return isinstance(game.system.pending(after), Chance)


def wait_inputs(page: Page, n: int) -> None:
    """Wait until the game kept has so many inputs."""
    page.wait_for_function(
        f"n => JSON.parse(localStorage.getItem('{GAME}')).inputs.length == n", arg=n, timeout=PATIENCE
    )


@pytest.mark.running
def test_dice_are_set_taken_back_and_rolled_again_by_mouse(page: Page) -> None:
    """In study mode dice are set, undone, set differently and rolled again, and the game is marked."""
    player = begin(page, "mouse", "chartabella/training", {"P": "human", "M": "human"}, ("study",))
    for order in ORDERS:
        player.give(order)
    assert "Study" == page.inner_text(".badge summary")
    assert page.locator("#panel-now .odds-face").count() > 0

    page.click("#question [data-do=fell] >> nth=1")
    wait_inputs(page, 6)
    first = player.game().inputs[5].given
    page.click("#undo")
    wait_inputs(page, 5)
    page.click("#question [data-do=fell] >> nth=0")
    wait_inputs(page, 6)
    assert first != player.game().inputs[5].given

    page.click("#roll-again")
    page.wait_for_selector("#roll-again:not([hidden])")
    assert 6 == len(player.game().inputs)
    for n in range(5, -1, -1):
        page.click("#undo")
        wait_inputs(page, n)
    assert player.game().study


@pytest.mark.running
def test_own_dice_are_entered_by_keyboard(page: Page) -> None:
    """Own dice are typed and confirmed, and then stay."""
    player = begin(page, "mouse", "at_the_charge/training", {"N": "human", "B": "human"}, ("own_dice",))
    for order in (Move("normands-1", ("0605", "0505"), True), Move("infanterie-1", ("0504",)), EndPhase()):
        player.give(order)
    game = to_dice(player)
    n = len(game.inputs)
    assert 0 == page.locator("[data-do=roll]").count()

    page.focus("#question")
    page.keyboard.press("2")
    page.keyboard.press("Backspace")
    assert 0 == page.locator("#take").count()
    page.keyboard.press("5")
    assert page.evaluate("document.activeElement.id") == "take"
    page.keyboard.press("Enter")
    page.wait_for_function(f"n => JSON.parse(localStorage.getItem('{GAME}')).inputs.length > n", arg=n)
    after = player.game()

    assert 5 == after.inputs[n].given
    assert not after.study
    assert "Own dice" == page.inner_text(".badge summary")
    page.keyboard.press("u")
    page.wait_for_selector("#notice:not([hidden])")
    assert n + 1 <= len(player.game().inputs)


def test_the_computers_orders_are_taken_back_in_study(page: Page) -> None:
    """The computer waits where its order was undone, until it may continue or a person decides."""
    player = begin(page, "mouse", "chartabella/training", {"P": "human", "M": "recruit"}, ("study",))
    player.give(ORDERS[0])
    player.give(ORDERS[1])
    page.wait_for_function(
        "document.documentElement.dataset.mover == 'human' || document.querySelector('[data-do=roll]')",
        timeout=PATIENCE,
    )
    assert any(given.side == "M" for given in player.game().inputs)
    for n in range(len(player.game().inputs) - 1, 1, -1):
        page.click("#undo")
        wait_inputs(page, n)
    page.wait_for_selector("#question [data-do=think]")

    assert 2 == len(player.game().inputs)
    page.click("#question [data-do=take-over]")
    player.give(ORDERS[2])
    assert ORDERS[2] == player.game().inputs[2].given

    open_more(page)
    page.click("#seats")
    page.select_option("#now-seat-M", "recruit")
    page.click("#seats-form [type=submit]")
    page.wait_for_function(f"JSON.parse(localStorage.getItem('{GAME}')).extra.seats.M == 'recruit'")


@pytest.mark.running
def test_a_game_becomes_one_of_study(page: Page) -> None:
    """Study mode can be turned on during a game after a question, and marks the game for good."""
    player = begin(page, "mouse", "chartabella/training", {"P": "human", "M": "human"}, ())
    for order in ORDERS:
        player.give(order)
    page.wait_for_function(f"JSON.parse(localStorage.getItem('{GAME}')).inputs.length > 5")
    n = len(player.game().inputs)
    open_more(page)
    page.click("#study")
    page.click("#study-dialog [data-do=study-yes]")
    page.wait_for_selector(".badge")
    page.click("#undo")
    wait_inputs(page, n - 1)

    assert player.game().study
    open_more(page)
    assert not page.locator("#study").is_visible()
    assert page.locator("#seats").is_visible()


@pytest.mark.running
def test_a_pool_is_entered_die_by_die_on_a_phone(phone: Page) -> None:
    """On a phone six dice are tapped in, one is removed, and nothing is cut off."""
    player = begin(phone, "touch", "table_battles/rocroi", {"FR": "human", "SP": "human"}, ("own_dice",))
    game = to_dice(player)
    n = len(game.inputs)
    for face in "6616251":
        phone.tap(f"#question [data-do=face][data-arg='{face}']", force=True)
    phone.tap("#question [data-do=unface][data-arg='0']")
    phone.tap("#question [data-do=face][data-arg='1']")
    box = phone.locator("#question").bounding_box()

    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 844
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.tap("#take")
    wait_inputs(phone, n + 1)
    assert "112566" == player.game().inputs[n].given


@pytest.mark.running
@pytest.mark.parametrize("battle", ["chartabella/training", "table_battles/rocroi"])
def test_axe_finds_nothing_where_dice_are_entered(page: Page, battle: str) -> None:
    """axe-core finds no fault where dice are entered, in light and dark."""
    seats = {"chartabella/training": ("P", "M"), "table_battles/rocroi": ("FR", "SP")}[battle]
    player = begin(page, "mouse", battle, dict.fromkeys(seats, "human"), ("study", "own_dice"))
    for order in ORDERS if battle == "chartabella/training" else ():
        player.give(order)
    to_dice(player)
    if page.locator("[data-do=face]").count():
        page.click("[data-do=face] >> nth=2")

    assert {} == violations_in_both(page)


@pytest.mark.running
def test_a_friend_elsewhere_plays_plain_games(page: Page) -> None:
    """A game by link is neither in study mode nor with own dice: the page says so and keeps the form."""
    page.goto("./#setup/chartabella/training")
    page.wait_for_selector("#start")
    page.select_option("#seat-M", "friend")
    open_choices(page)
    page.check("#way-own_dice")
    page.click("#start")
    page.wait_for_selector("#notice:not([hidden])")

    assert page.is_checked("#way-own_dice")
    assert page.locator("#setup").is_visible()
