"""Letters on maps can be read, lists are complete or show that they continue, and folds close."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.test_phones import ALL_BUTTONS, COVERS, asked, assert_tools_in_sight

LEAST = 9
"""Pixels of the window that a letter on a map has at least."""
LETTERS = """(selector) => {
  const board = document.getElementById("board-svg");
  return [...board.querySelectorAll(selector)].filter((one) => one.checkVisibility()).map((one) =>
    parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a);
}"""
"""How large the letters of some words on the board are in the window."""
WITHIN = """(selector) => {
  const frame = document.getElementById("board-svg").getBoundingClientRect();
  const shown = [...document.querySelectorAll(`#board-svg ${selector}`)].filter((one) => one.checkVisibility());
  return shown.every((one) => {
    const { left, right } = one.getBoundingClientRect();
    return frame.left <= left && right <= frame.right;
  });
}"""
"""Whether words lie within the board."""
SHADED = """(selector) =>
  getComputedStyle(document.querySelector(selector)).backgroundAttachment.startsWith("local, scroll")"""
"""Whether a shade at its foot says that there is more below."""
THIRD_ANSWER = """() => {
  const hint = document.querySelector("#question [data-do=hint]"), other = hint.parentElement.firstElementChild;
  const added = other.cloneNode(true);
  added.textContent = "All who can, shoot";
  if (hint.parentElement.children.length < 3) hint.before(added);
  return [...hint.parentElement.children].map((one) => Math.round(one.getBoundingClientRect().top));
}"""
"""Gives the question that waits a second answer; where the upper ends of its buttons are."""


@pytest.mark.parametrize(
    ("battle", "size", "words"),
    [
        ("conquerors_kings/trebia", (390, 844), ".zn-word, .zn-tray-name, .zn-label, .zn-count"),
        ("conquerors_kings/trebia", (768, 1024), ".zn-word, .zn-tray-name, .zn-label, .zn-count"),
        ("conquerors_kings/trebia", (844, 390), ".zn-word, .zn-tray-name"),
        ("charge/mons_graupius", (390, 844), ".tb-name, .tb-figure"),
        ("charge/mons_graupius", (844, 390), ".tb-name"),
        ("table_battles/hastings", (768, 1024), ".cd-name, .cd-wing"),
        ("at_the_charge/civitate", (768, 1024), ".chart-names, .space-names"),
    ],
)
def test_letters_on_a_map_are_read(phone: Page, battle: str, size: tuple[int, int], words: str) -> None:
    """Letters stay readable however small the board is."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto(f"./#play/{battle}")
    phone.wait_for_selector("html[data-ready=board]", state="attached")
    phone.wait_for_function("document.getElementById('board-frame').style.getPropertyValue('--px')")

    assert [size for size in phone.evaluate(LETTERS, words) if size < LEAST - 0.2] == []
    assert phone.evaluate(WITHIN, words.split(",", maxsplit=1)[0])


@pytest.mark.running
@pytest.mark.parametrize("size", [(360, 740), (390, 844)])
def test_three_answers_share_a_row_of_a_phone(phone: Page, size: tuple[int, int]) -> None:
    """Two answers and the advice button share a row, so tools and Undo stay visible."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    player = Player(phone, "touch")
    player.begin("charge/training", {"A": "human", "B": "human"})
    player.wait_for_person()
    tops = phone.evaluate(THIRD_ANSWER)

    assert len(tops) == 3
    assert len(set(tops)) == 1
    phone.wait_for_function(f"covered => !({COVERS})(covered)", arg=[".asking", ".board-tools"])
    assert_tools_in_sight(phone, size[1])


@pytest.mark.parametrize("battle", ["chartabella/training", "at_the_charge/training", "table_battles/hastings"])
def test_larger_text_leaves_undo_beside_a_board_held_sideways(phone: Page, battle: str) -> None:
    """With larger text Undo stays visible, and no side's name is broken."""
    for _ in asked(phone, battle, (844, 390), "larger"):
        foot = phone.locator(".top").bounding_box()
        assert foot is not None
        assert_tools_in_sight(phone, int(foot["y"]))


@pytest.mark.running
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_armies_to_choose_from_have_the_room_of_the_page(phone: Page, size: tuple[int, int]) -> None:
    """Before an open battle the whole list is visible without scrolling."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    Player(phone, "touch").begin("conquerors_kings/open", {"S": "human", "N": "human"})
    phone.evaluate("scrollTo(0, 0)")

    assert phone.locator("#question .button").count() > 6
    assert phone.evaluate(ALL_BUTTONS)


@pytest.mark.running
def test_what_breaks_a_side_closes_when_something_else_is_pointed_at(page: Page) -> None:
    """The fold of what breaks a side closes with another fold or an order, and not by a click inside."""
    Player(page, "mouse").begin("table_battles/hastings", {"NO": "human", "EN": "human"})
    page.click("#goals-0 summary")
    page.click("#goals-0 .legend")
    expect(page.locator("#goals-0[open]")).to_have_count(1)

    page.click("#goals-1 summary")
    expect(page.locator(".goals[open]")).to_have_count(1)
    expect(page.locator("#goals-1[open]")).to_have_count(1)

    page.locator('[data-pick="piece:HAS-N5"]').first.click(force=True)
    expect(page.locator(".goals[open]")).to_have_count(0)


@pytest.mark.running
def test_what_scrolls_in_itself_shows_that_it_goes_on(page: Page) -> None:
    """A shade shows that the panel or the found rules continue."""
    Player(page, "mouse").begin("conquerors_kings/training", {"S": "human", "N": "human"})
    assert page.evaluate(SHADED, "#panel-now")

    page.click("[data-do=rules]")
    page.fill("#rules-search", "unit")
    page.wait_for_selector(".rules-hits li:nth-child(12)")
    assert page.evaluate(SHADED, ".rules-hits")


@pytest.mark.running
def test_the_turn_is_seen_again_by_a_word_where_there_is_room(page: Page, phone: Page) -> None:
    """Beside a wide board the button has a word, on a phone a picture, and always a name."""
    for one, is_wide in ((page, True), (phone, False)):
        Player(one, "mouse").begin("chartabella/training", {"P": "human", "M": "human"})
        one.evaluate("document.getElementById('see-again').hidden = false")
        expect(one.locator("#see-again > span")).to_be_visible(visible=is_wide)
        assert one.get_by_role("button", name="See the other side").count() == 1


def sheet_of(page: Page, piece: str) -> None:
    page.evaluate("document.getElementById('tab-pieces').click()")
    page.locator(f'#panel-pieces [data-arg="{piece}"]').click()
    page.evaluate("document.getElementById('tab-now').click()")


@pytest.mark.running
def test_the_name_of_a_piece_stands_beside_its_picture(page: Page) -> None:
    """The name of a piece stands beside its picture, so its figures are visible."""
    Player(page, "mouse").begin("charge/training", {"A": "human", "B": "human"})
    sheet_of(page, "piece:B1")
    picture, name = (page.locator(f".sheet-head {one}").bounding_box() for one in (".faces", "h2"))
    assert picture is not None
    assert name is not None

    assert name["x"] >= picture["x"] + picture["width"]
    assert name["y"] < picture["y"] + picture["height"]
