"""A resting finger, or a tap on a phone, shows the note on a thing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.test_carries import ENEMY, FOOT, PEOPLE, TO, middle, ordered
from tests.browser.test_gestures import Fingers

GERMANS, ROMANS = '[data-pick="piece:B1.1"]', '[data-pick="piece:R1.1"]'
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def player(phone: Page) -> Player:
    """A player with a phone at the beginning of a battle on hexes."""
    made = Player(phone, "touch")
    made.begin("at_the_charge/training", PEOPLE)
    phone.locator(FOOT).evaluate("element => element.scrollIntoView({ block: 'center' })")
    return made


def stay(page: Page, thing: str, told: str) -> None:
    """Put a finger on a thing until that is told, and lift it."""
    fingers = Fingers(page)
    fingers.press(middle(page, thing))
    expect(page.locator("#glance:visible")).to_contain_text(told)  # hidden, it keeps what it told last
    fingers.lift()
    page.evaluate(FRAMES)


@pytest.mark.running
def test_a_finger_that_stays_is_told_of_a_thing_and_points_at_nothing(player: Player) -> None:
    """Lifting a finger that rested on a thing selects nothing and gives no order."""
    phone = player.page
    stay(phone, FOOT, "Can go to")
    assert not phone.locator("#board-box .piece.selected").count()

    phone.touchscreen.tap(*middle(phone, FOOT))
    phone.wait_for_selector(f"{FOOT}.selected")
    stay(phone, ENEMY, "Byzantine Militia")
    expect(phone.locator("#why")).to_be_hidden()
    stay(phone, TO, "move to 0504")
    assert not player.game().inputs
    expect(phone.locator(f"{FOOT}.selected")).to_have_count(1)

    phone.touchscreen.tap(*middle(phone, TO))
    assert 1 == len(ordered(player, 1).inputs)


@pytest.mark.running
def test_on_a_table_too_a_finger_that_stays_prepares_nothing(phone: Page) -> None:
    """With a selected unit a finger on an enemy shows the charge and its odds."""
    Player(phone, "touch").begin("charge/training", {"A": "human", "B": "human"})
    phone.touchscreen.tap(*middle(phone, GERMANS))
    phone.wait_for_selector("#question [data-do=turn-left]")
    stay(phone, ROMANS, "charge Legionaries")
    assert not phone.locator("#confirm").count()


@pytest.mark.running
@pytest.mark.parametrize(
    ("battle", "seats", "thing", "by"),
    [
        ("at_the_charge/training", PEOPLE, FOOT, (0, -70)),
        ("charge/training", {"A": "human", "B": "human"}, GERMANS, (0, -40)),
    ],
)
def test_what_is_told_goes_when_a_drag_begins(
    phone: Page, battle: str, seats: dict[str, str], thing: str, by: tuple[int, int]
) -> None:
    """When a resting finger begins to drag, the note disappears."""
    Player(phone, "touch").begin(battle, seats)
    fingers, (x, y) = Fingers(phone), middle(phone, thing)
    fingers.press((x, y))
    expect(phone.locator("#glance")).to_be_visible()
    fingers.move(((x, y), (x + by[0], y + by[1])))
    expect(phone.locator("#glance")).to_be_hidden()
    fingers.lift()
    phone.evaluate(FRAMES)
    expect(phone.locator("#glance")).to_be_hidden()


@pytest.mark.running
@pytest.mark.parametrize("size", [(390, 844), (360, 740), (844, 390), (667, 375)])
def test_a_tap_on_a_phone_tells_of_a_thing_beside_it(player: Player, size: tuple[int, int]) -> None:
    """The note is in the window beside the tap; the next tap removes it and acts on what is below."""
    phone, note = player.page, player.page.locator("#glance")
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    for thing, told in ((ENEMY, "In its turn"), (FOOT, "Can go to")):
        phone.locator(thing).evaluate("element => element.scrollIntoView({ block: 'center' })")
        phone.touchscreen.tap(*middle(phone, thing))
        expect(note).to_contain_text(told)
        expect(note).to_be_in_viewport(ratio=1)
        lies, (x, y) = note.bounding_box(), middle(phone, thing)
        assert lies is not None
        assert not (lies["x"] <= x <= lies["x"] + lies["width"] and lies["y"] <= y <= lies["y"] + lies["height"])
        at = lies["x"] + lies["width"] / 2, lies["y"] + lies["height"] / 2
        assert not phone.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('#glance') !== null", at)
    phone.touchscreen.tap(*middle(phone, TO))
    expect(note).to_be_hidden()
    assert 1 == len(ordered(player, 1).inputs)
