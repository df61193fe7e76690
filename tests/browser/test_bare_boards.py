"""The boards of the toys have no fault for axe-core, and fit a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK
from tests.browser.player import Player
from tests.browser.test_accessibility import violations_in_both
from tests.browser.test_stands import Commander
from tests.browser.test_zones import BEFORE, enter, give, held, take_device
from tests.zones.actions import Again, Leave, Move

Views = Callable[[Page, str], Iterator[str]]


def of_stands(page: Page, way: str) -> Iterator[str]:
    """Go through the views of a table: its dice, a unit in hand, lists, an order in a formation that falls short."""
    player = Commander(page, way)
    player.look_first()
    player.begin("stands/training", dict.fromkeys("NS", "human"), own_dice=True)
    yield "dice"
    player.enter("5")
    player.enter("2")
    player.say("first")
    player.tap("piece:N1.1")
    page.wait_for_selector("#question [data-do=turn-left]")
    yield "a unit in hand"
    page.click("#tab-orders")
    yield "its orders"
    page.click("#tab-pieces")
    yield "pieces"
    player.press_button('#question [data-arg="do:column"]')
    player.bring("N1", (0, 500))
    page.wait_for_selector("#question .refusal, #question .rule-link")
    yield "a formation that falls short"
    player.confirm()
    page.click("#tab-log")
    yield "the log"
    page.click("#tab-now")
    player.tap("piece:NH")
    player.aim("piece:S1.1")
    page.wait_for_selector("#why:not(:empty), #confirm")
    yield "what is refused"


def of_zones(page: Page, way: str) -> Iterator[str]:
    """Go through the views of zones: armies, a secret, deployment, a fight and what is asked in its middle."""
    player = Player(page, way)
    player.begin("zones/training", dict.fromkeys("AB", "human"), own_dice=True)
    yield "armies"
    for n, action in enumerate(BEFORE):
        give(player, action)
        if n == 1:
            yield "the cover of a secret"
        take_device(player)
        if n == 5:
            yield "deployment"
    enter(player, "1")
    give(player, Move("A1", "b1"))
    yield "a die"
    enter(player, "5")
    take_device(player)
    held(player, "piece:B1")
    yield "a fight"
    page.click("#confirm")
    enter(player, "11112255")
    take_device(player)
    yield "a question amid"
    give(player, Again())
    enter(player, "115555")
    enter(player, "11111155")
    give(player, Leave())
    take_device(player)
    player.point(player.game(), "piece:B1")
    yield "losses"


on_each = pytest.mark.parametrize("views", [of_stands, of_zones], ids=["stands", "zones"])


@on_each
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    lend_toys: Callable[[dict[str, object]], Page], views: Views
) -> None:
    """axe-core finds no fault in light and dark, and the page is no wider than 390 pixels."""
    page = lend_toys(DESK)
    for view in views(page, "mouse"):
        assert {} == violations_in_both(page), view

        page.set_viewport_size({"width": 390, "height": 844})

        assert page.evaluate("document.documentElement.scrollWidth") <= 390, view

        page.set_viewport_size(DESK["viewport"])
