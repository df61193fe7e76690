"""A finger that slips a little on a phone still taps, and gives no order."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from engine.core.types import Chance
from tests.browser.player import READ, Player
from tests.browser.test_carries import middle
from tests.browser.test_gestures import Fingers
from tests.web.test_slips import FIRST

ASKED = """["question", "layer-under"].map((id) => document.getElementById(id))
  .map((one) => one.textContent + one.childElementCount)"""
"""What is asked, and how much is marked below the pieces."""
HELD = "document.querySelector('#question [data-do=back]') !== null"
"""Whether the question is about something in hand."""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.running
@pytest.mark.parametrize("battle", ["chartabella/training", "charge/training"])
def test_a_tap_that_slips_is_a_tap(phone: Page, battle: str) -> None:
    """A slip of six pixels across and down, or nine straight, is a tap."""
    sides, pick = FIRST[battle]
    piece = f'[data-pick="{pick}"]'
    player, fingers = Player(phone, "touch"), Fingers(phone)
    player.begin(battle, dict.fromkeys(sides, "human"))
    player.wait_for_person()
    phone.locator(piece).evaluate("element => element.scrollIntoView({ block: 'center' })")
    before, count = phone.evaluate(ASKED), len(player.game().inputs)
    for is_held, (across, down) in ((True, (6, 6)), (False, (-6, 6)), (True, (9, 0)), (False, (0, -9))):
        x, y = middle(phone, piece)
        fingers.slip((x, y), (x + across, y + down))
        phone.wait_for_function(f"is => ({HELD}) === is", arg=is_held)
        phone.evaluate(FRAMES)
        assert is_held or before == phone.evaluate(ASKED)
    assert not isinstance(player.game().pending, Chance)
    assert count == phone.evaluate(f"JSON.parse({READ}).inputs.length")


@pytest.mark.running
def test_a_finger_that_drags_a_piece_and_brings_it_back_has_tapped_it(phone: Page) -> None:
    """A piece dragged away and back is selected, and the click that the browser sends then is ignored."""
    piece = "#piece-infanterie-1"
    player, fingers = Player(phone, "touch"), Fingers(phone)
    player.begin("at_the_charge/training", {"N": "human", "B": "human"})
    phone.locator(piece).evaluate("element => element.scrollIntoView({ block: 'center' })")
    x, y = middle(phone, piece)
    fingers.press((x, y))
    fingers.move(((x, y), (x - 40, y)))
    phone.wait_for_selector("html[data-carried]", state="attached")
    fingers.move(((x - 40, y), (x, y)))
    fingers.lift()
    phone.wait_for_selector("html:not([data-carried])", state="attached")
    phone.evaluate(FRAMES)

    assert phone.evaluate(HELD)
    assert phone.locator(f"{piece}.selected").count()
    assert not player.game().inputs
