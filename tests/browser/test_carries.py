"""These tests drag pieces over a board by mouse and finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from engine.core.game import Game
from engine.systems.at_the_charge.actions import Move as March
from engine.systems.conquerors_kings.actions import EndGenerals
from engine.systems.conquerors_kings.actions import Move as ZoneMove
from engine.systems.table_battles.actions import Place
from tests.browser.player import AGAINST_THE_COMPUTER, READ, Player
from tests.browser.test_gestures import Fingers, Spot, lies

PEOPLE = {"N": "human", "B": "human"}
FOOT, AWAY, TO, ENEMY = "#piece-infanterie-1", (4, 4), "#space-0504 .hit", "#piece-milice-1"
STEPS = 8
SIDES = {"at_the_charge/training": "NB", "table_battles/training": ("SC", "EN"), "charge/training": "AB"}
TAKEN = """[...document.querySelectorAll("#board svg *")].map((element) => getComputedStyle(element))
  .filter(({ touchAction }) => touchAction === "none").map(({ display }) => display)"""
"""How things on the board are displayed by which a finger neither scrolls nor pans."""
STILL = """() => new Promise((done) => {
  const at = scrollY;
  setTimeout(() => requestAnimationFrame(() => done(at === scrollY)), 100);
})"""
"""Whether the page has come to rest after a finger sent it on."""


def middle(page: Page, selector: str) -> Spot:
    """Return the middle of a thing on the page."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(page: Page, piece: str, to: Spot) -> None:
    """Press the mouse on a piece and bring it to a spot, still pressed."""
    page.mouse.move(*middle(page, piece))
    page.mouse.down()
    page.mouse.move(*to, steps=STEPS)
    page.wait_for_selector("html[data-carried] .carried", state="attached")


def ordered(player: Player, count: int) -> Game:
    """Wait until so many orders and dice are in the game, and return it."""
    player.page.wait_for_function(f"n => JSON.parse({READ}).inputs.length >= n", arg=count)
    return player.game()


@pytest.mark.running
def test_the_mouse_carries_a_piece_to_its_place(page: Page) -> None:
    """A dragged piece shows its places; Escape or a drop beside the board cancels, and a drop on a place orders."""
    player = Player(page, "mouse")
    player.begin("at_the_charge/training", PEOPLE)
    before = page.locator("#layer-under > *").count()
    carry(page, FOOT, middle(page, TO))
    assert page.locator("#layer-under > *").count() > before
    page.keyboard.press("Escape")
    expect(page.locator("#board-box :is(.carried, .piece.selected)")).to_have_count(0)
    page.mouse.up()

    carry(page, FOOT, AWAY)
    page.mouse.up()
    expect(page.locator("#board-box :is(.carried, .piece.selected)")).to_have_count(0)
    assert not player.game().inputs

    carry(page, FOOT, middle(page, TO))
    page.mouse.up()
    assert March("infanterie-1", ("0504",)) == ordered(player, 1).inputs[-1].given
    assert not page.locator("#board-box .carried").count()
    assert not page.watch.console_errors


@pytest.mark.running
def test_a_finger_carries_a_piece_that_was_not_chosen(phone: Page) -> None:
    """A finger drags a piece without panning; elsewhere it scrolls the page, or pans an enlarged board."""
    player, fingers = Player(phone, "touch"), Fingers(phone)
    player.begin("at_the_charge/training", PEOPLE)
    phone.locator("#board-box").evaluate("element => element.scrollIntoView({ block: 'start' })")
    x, y = middle(phone, ENEMY)
    fingers.slide(((x, y), (x, y - 60)))
    phone.wait_for_function("scrollY > 0")
    phone.wait_for_function(STILL)
    assert not player.game().inputs

    phone.locator(TO).evaluate("element => element.scrollIntoView({ block: 'center' })")
    before, scrolled = lies(phone), phone.evaluate("scrollY")
    fingers.slide((middle(phone, FOOT), middle(phone, TO)))
    assert March("infanterie-1", ("0504",)) == ordered(player, 1).inputs[-1].given
    assert (before, scrolled) == (lies(phone), phone.evaluate("scrollY"))

    phone.click("[data-do=zoom][data-arg=in]")
    phone.wait_for_selector("#board-box.enlarged")
    x, y = middle(phone, ENEMY)
    wait = "board => { const lay = board.style.transform; window.panned = () => board.style.transform !== lay; }"
    phone.locator("#board").evaluate(wait)
    fingers.slide(((x, y), (x - 40, y - 40)))
    phone.wait_for_function("panned()")
    assert 1 == len(player.game().inputs)


@pytest.mark.running
def test_two_fingers_enlarge_the_board_from_a_piece_that_one_would_carry(phone: Page) -> None:
    """Two fingers enlarge the board even if the first is on a piece, as long as that has not moved."""
    player, fingers = Player(phone, "touch"), Fingers(phone)
    player.begin("at_the_charge/training", PEOPLE)
    x, y = middle(phone, FOOT)
    fingers.press((x, y))
    fingers.slide(((x, y), (x - 40, y - 60)), ((x + 30, y + 30), (x + 70, y + 90)))
    phone.wait_for_selector("#board-box.enlarged")
    assert not phone.locator("#board-box .piece.selected").count()
    assert not player.game().inputs


@pytest.mark.running
@pytest.mark.parametrize("battle", ["at_the_charge/training", "table_battles/training", "charge/training"])
def test_what_a_finger_may_carry_is_none_of_the_browsers_business(phone: Page, battle: str) -> None:
    """No draggable thing is an inline element, because browsers ignore `touch-action` there."""
    player = Player(phone, "touch")
    player.begin(battle, dict.fromkeys(SIDES[battle], "human"))
    player.wait_for_person()
    if battle.startswith("charge"):
        phone.locator("#board .tb-stand[data-pick]").first.tap()
    taken = phone.evaluate(TAKEN)
    assert taken
    assert "inline" not in taken


@pytest.mark.running
@pytest.mark.parametrize(("unit", "to", "ends_others"), [("R1", "B3", True), ("R4", "C3", False)])
def test_the_mouse_carries_a_unit_from_zone_to_zone(page: Page, unit: str, to: str, *, ends_others: bool) -> None:
    """On a board of zones a dropped unit moves, and waits if that takes orders from other units."""
    player = Player(page, "mouse")
    player.begin("conquerors_kings/training", {"N": "human", "S": "human"})
    player.wait_for_person()
    player.give(EndGenerals())
    count = len(player.game().inputs)
    carry(page, f"#piece-{unit}", middle(page, f"#space-{to} .hit"))
    page.mouse.up()
    if ends_others:
        page.click("#confirm")
    assert ZoneMove(unit, to) == ordered(player, count + 1).inputs[count].given


CARDS, DIE, CARD = {"SC": "human", "EN": "human"}, "[data-die='6'] >> nth=0", "#piece-HAL-S3"


@pytest.mark.running
def test_the_mouse_carries_a_die_to_a_card(page: Page) -> None:
    """A die dropped beside the cards returns to its tray, and on a card that takes it it is placed."""
    player = Player(page, "mouse")
    player.begin("table_battles/training", CARDS)
    player.wait_for_person()
    count = len(player.game().inputs)
    carry(page, DIE, AWAY)
    page.mouse.up()
    assert not page.locator("#board-box .carried").count()
    carry(page, DIE, middle(page, CARD))
    page.mouse.up()
    assert Place("HAL-S3", (6,)) == ordered(player, count + 1).inputs[count].given
    assert not page.watch.console_errors


@pytest.mark.running
def test_a_finger_carries_a_die_to_a_card(phone: Page) -> None:
    """A finger drags a die without a selection, and the page does not scroll."""
    player, fingers = Player(phone, "touch"), Fingers(phone)
    player.begin("table_battles/training", CARDS)
    player.wait_for_person()
    count = len(player.game().inputs)
    phone.locator(CARD).evaluate("element => element.scrollIntoView({ block: 'center' })")
    scrolled = phone.evaluate("scrollY")
    fingers.slide((middle(phone, DIE), middle(phone, CARD)))
    assert Place("HAL-S3", (6,)) == ordered(player, count + 1).inputs[count].given
    assert scrolled == phone.evaluate("scrollY")


@pytest.mark.running
def test_resting_on_a_piece_tells_what_it_could_do(page: Page) -> None:
    """Hovering over a piece shows its note, which disappears when the mouse moves on."""
    player = Player(page, "mouse")
    player.begin("at_the_charge/training", PEOPLE)
    page.mouse.move(*middle(page, FOOT))
    expect(page.locator("#glance:visible")).to_contain_text("Can go to")
    assert not page.locator("#board-box .piece.selected").count()
    page.mouse.move(*AWAY)
    expect(page.locator("#glance")).to_be_hidden()


@pytest.mark.running
def test_the_note_never_lies_under_the_pointer(page: Page) -> None:
    """The note is in another corner of the board than the pointer."""
    player = Player(page, "mouse")
    player.begin("at_the_charge/training", PEOPLE)
    page.set_viewport_size({"width": 900, "height": 700})
    note = page.locator("#glance")
    for piece in page.locator("#board-box .piece[data-pick]").all():
        box = piece.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(*AWAY)
        expect(note).to_be_hidden()
        page.mouse.move(x, y)
        expect(note).to_be_visible()
        lies = note.bounding_box()
        assert lies is not None
        assert not (lies["x"] <= x <= lies["x"] + lies["width"] and lies["y"] <= y <= lies["y"] + lies["height"])


@pytest.mark.running
@pytest.mark.parametrize("battle", ["at_the_charge/training", "chartabella/training", "table_battles/training"])
def test_the_note_hides_no_piece_where_there_is_room(page: Page, battle: str) -> None:
    """If possible the note covers no piece."""
    Player(page, "mouse").begin(battle, dict.fromkeys(AGAINST_THE_COMPUTER[battle], "human"))
    page.wait_for_function("document.documentElement.dataset.mover == 'human'")
    note, pieces = page.locator("#glance"), page.locator("#board-box .piece[data-pick]")
    page.mouse.move(*middle(page, "#board-box .piece[data-pick] >> nth=-1"))
    expect(note).to_be_visible()
    lies = note.bounding_box()
    for box in (piece.bounding_box() for piece in pieces.all()):
        assert lies is not None
        assert box is not None
        beside = lies["x"] >= box["x"] + box["width"] or box["x"] >= lies["x"] + lies["width"]
        assert beside or lies["y"] >= box["y"] + box["height"] or box["y"] >= lies["y"] + lies["height"]


@pytest.mark.running
def test_the_note_lies_in_what_the_column_leaves_empty(page: Page) -> None:
    """On a wide window the note lies in the free part of the column."""
    page.set_viewport_size({"width": 1440, "height": 900})
    Player(page, "mouse").begin("at_the_charge/training", PEOPLE)
    note = page.locator("#glance")
    page.mouse.move(*middle(page, "#board [data-pick='place:0408']"))
    expect(note).to_contain_text("hill")
    lies, panel, said = note.bounding_box(), page.locator("#panel").bounding_box(), page.locator("#panel-now > *").all()
    assert lies is not None
    assert panel is not None
    assert panel["x"] <= lies["x"]
    assert all(box["y"] + box["height"] <= lies["y"] for one in said if (box := one.bounding_box()) is not None)
