"""On a phone nothing that is needed is covered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.systems.chartabella.actions import Move
from tests.browser.player import Player

TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
COVERS = """([over, under]) => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [a, b] = [box(over), box(under)];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}"""
"""Whether one element lies over another."""
THREE_LINES = """() => {
  const asked = document.querySelector("#question .asked > p");
  const line = parseFloat(getComputedStyle(asked).lineHeight);
  while (asked.offsetHeight < 2.5 * line) asked.append(" and who");
}"""
"""Gives the question that waits so many lines."""
ABOVE = """() => {
  const bar = document.querySelector(".asking").getBoundingClientRect().top;
  return [...document.querySelectorAll("#layer-under .mark")].every((one) => one.getBoundingClientRect().bottom <= bar);
}"""
"""Whether all that is marked lies above the question."""

COVERED_STANDS = """() => {
  const bar = document.querySelector(".asking").getBoundingClientRect();
  return [...document.querySelectorAll('[data-pick^="piece:B1."]')].filter((stand) => {
    const box = stand.getBoundingClientRect();
    return box.bottom > bar.top && box.right > bar.left;
  }).map((stand) => stand.dataset.pick);
}"""
"""Which stands of the unit lie behind the question."""
ALL_BUTTONS = """() => [...document.querySelectorAll("#question button")].every((button) => {
  if (!button.getClientRects().length) return true; // it is not offered here
  const box = button.getBoundingClientRect();
  return [box.top + 3, box.bottom - 3].every((y) =>
    button.contains(document.elementFromPoint(box.x + box.width / 2, y)));
})"""
"""Whether each answer is seen whole."""

ASKED_IS_MET = """() => {
  const meets = (one, x, y) => one.contains(document.elementFromPoint(x, y));
  const [asked, answer] = ["#question .asked > p", "#question .button"].map((one) => document.querySelector(one));
  const [line, box] = [asked.getClientRects()[0], answer.getBoundingClientRect()];
  return meets(asked, line.x + line.width / 2, line.y + 10)
    && [box.top + 3, box.bottom - 3].every((y) => meets(answer, box.x + box.width / 2, y));
}"""
"""Whether nothing lies over the first line of the question and its first answer, and they are in the window."""
TAB_IS_MET = """(tab) => {
  const panel = document.getElementById(`panel-${tab}`), box = panel.getBoundingClientRect();
  return [8, 60].every((down) => panel.contains(document.elementFromPoint(box.x + 40, box.top + down)));
}"""
"""Whether the first lines of what a tab holds are in the window, with nothing over them."""


@pytest.mark.running
def test_a_notice_covers_nothing_of_a_game(phone: Page) -> None:
    """In small windows a notice covers neither head, score, board nor question."""
    player = Player(phone, "touch")
    player.begin("chartabella/training", {"P": "human", "M": "human"}, limit="38")
    player.give(Move("110-1", "C5", "S"))
    player.begin("table_battles/hastings", {"NO": "human", "EN": "human"})
    phone.wait_for_selector("#notice:not([hidden])")
    for width, height in ((390, 844), (360, 740), (844, 390), (667, 375), (768, 1024)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate("scrollTo(0, 0)")
        for needed in (".top", "#score", "#board-box", ".board-tools", "#question"):
            assert not phone.evaluate(COVERS, ["#notice", needed]), (width, height, needed)


@pytest.mark.running
def test_cards_stay_in_sight_however_much_is_told_of_one(phone: Page) -> None:
    """On an upright phone the question about a card covers no card."""
    player = Player(phone, "touch")
    player.begin("table_battles/hastings", {"NO": "human", "EN": "human"})
    game = player.game()
    for pick in ("piece:HAS-N5", "piece:HAS-E3"):
        player.point(game, pick)
        phone.wait_for_selector("#question [data-do=back]")
        phone.evaluate(f"scrollTo(0, 0), {TWO_FRAMES}")  # the board takes the room that the question leaves
        cards = map(Locator.bounding_box, phone.locator(".formation").all())
        low = max(card["y"] + card["height"] for card in cards if card)
        asking = phone.locator(".asking").bounding_box()
        assert asking is not None
        assert low <= asking["y"], pick


@pytest.mark.running
def test_all_tools_of_a_board_are_in_a_low_window(phone: Page) -> None:
    """On a phone held sideways all tools of the board are visible."""
    phone.set_viewport_size({"width": 844, "height": 390})
    Player(phone, "touch").begin("charge/training", {"A": "human", "B": "human"})
    for height in (390, 360):
        phone.set_viewport_size({"width": 844, "height": height})
        phone.evaluate("scrollTo(0, 0)")
        for tool in phone.locator(".board-tools > :visible").all():
            expect(tool).to_be_in_viewport(ratio=1)


def test_the_film_leaves_the_tools_of_a_board_whole(phone: Page) -> None:
    """On an upright tablet the tools are within the frame of the board while the replay is open."""
    phone.set_viewport_size({"width": 768, "height": 1024})
    player = Player(phone, "touch")
    player.begin("charge/frontier", {"A": "human", "B": "human"})
    player.give(next(iter(player.game().menu())))
    phone.click("#film-open")
    phone.wait_for_selector("#film:not([hidden])")

    tools, frame = (phone.locator(one).bounding_box() for one in (".board-tools", "#board-frame"))
    assert tools is not None
    assert frame is not None
    assert tools["y"] + tools["height"] <= frame["y"] + frame["height"]


@pytest.mark.running
def test_a_question_of_three_lines_leaves_the_tools_of_the_board_free(phone: Page) -> None:
    """On an upright phone a question of three lines leaves the tools visible."""
    Player(phone, "touch").begin("at_the_charge/kalavryai", {"R": "human", "L": "human"})
    phone.evaluate(THREE_LINES)
    phone.evaluate("scrollTo(0, 0)")

    phone.wait_for_function(f"covered => !({COVERS})(covered)", arg=[".asking", ".board-tools"])


@pytest.mark.parametrize(("battle", "sides"), [("chartabella/training", "P M"), ("table_battles/hastings", "NO EN")])
def test_how_loud_sounds_are_is_asked_within_the_window(phone: Page, battle: str, sides: str) -> None:
    """The volume control is fully visible, wherever the tools are."""
    Player(phone, "touch").begin(battle, dict.fromkeys(sides.split(), "human"))
    for width, height in ((390, 844), (844, 390), (1440, 900)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate("scrollTo(0, 0)")
        phone.click("#sound summary")
        for choice in phone.locator("#sound .button:not(summary)").all():
            expect(choice).to_be_in_viewport(ratio=1)
        phone.keyboard.press("Escape")
        expect(phone.locator("#sound[open]")).to_have_count(0)


def test_a_notice_leads_nobody_down_the_page(phone: Page) -> None:
    """On an upright phone a notice does not move the page."""
    Player(phone, "touch").begin("table_battles/hastings", {"NO": "human", "EN": "human"})
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.evaluate("scrollTo(0, 20)")

    phone.evaluate("document.getElementById('notice').hidden = false")

    assert phone.evaluate("new Promise(requestAnimationFrame).then(() => scrollY)") <= 20


@pytest.mark.running
def test_where_a_piece_may_go_is_not_covered_by_the_question(phone: Page) -> None:
    """The page grows until all marked places lie above the question."""
    phone.set_viewport_size({"width": 390, "height": 640})
    Player(phone, "touch").begin("chartabella/training", {"P": "human", "M": "human"})
    phone.evaluate("document.querySelector('.asking').style.minBlockSize = '15rem'")
    phone.evaluate("scrollTo(0, 0)")
    phone.locator("#piece-102-1").tap(force=True)
    expect(phone.locator("#layer-under .mark")).not_to_have_count(0)

    phone.wait_for_function(ABOVE)


@pytest.mark.running
@pytest.mark.parametrize("size", [(390, 844), (360, 740), (844, 390)])
def test_a_unit_of_a_table_stays_in_sight_above_all_that_it_may_do(phone: Page, size: tuple[int, int]) -> None:
    """A selected unit of a table is free of the sheet, in which every button is visible."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    Player(phone, "touch").begin("charge/training", {"A": "human", "B": "human"})
    stands = phone.locator('[data-pick^="piece:B1."]')
    box = stands.first.bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.wait_for_selector("#question [data-do=turn-left]")
    for chosen in (False, True):
        if chosen:
            phone.tap('#question [data-arg="do:charge"]')
            phone.wait_for_selector("#confirm .chance")

        assert [] == phone.evaluate(COVERED_STANDS)
        assert phone.evaluate(ALL_BUTTONS)


@pytest.mark.parametrize(("size", "text"), [((360, 740), "usual"), ((390, 844), "large"), ((390, 844), "larger")])
@pytest.mark.parametrize("battle", ["chartabella/training", "at_the_charge/training", "charge/training"])
def test_undo_is_in_sight_below_what_is_asked(phone: Page, battle: str, size: tuple[int, int], text: str) -> None:
    """The tools of the game are one line within the window at the start of a battle, with any text size."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto(f"./#setup/{battle}")
    phone.click("#start")
    phone.wait_for_selector("html[data-ready=board]", state="attached")
    phone.evaluate(f"document.documentElement.dataset.text = '{text}'")
    assert_tools_in_sight(phone, size[1])


def test_undo_is_in_sight_below_a_table_of_cards(phone: Page) -> None:
    """With larger text Undo is visible below a table of cards, at the start and after an order."""
    player = Player(phone, "touch")
    player.begin("table_battles/kolin", {"PR": "human", "AU": "human"})
    for given in (False, True):
        while given and phone.locator("#undo[aria-disabled=true]").count():
            player.give(player.game().menu()[-1])
        for text in ("large", "larger"):
            phone.evaluate(f"document.documentElement.dataset.text = '{text}'")
            phone.evaluate("scrollTo(0, 0)")
            assert_tools_in_sight(phone, 844)


def assert_tools_in_sight(phone: Page, height: int) -> None:
    """The tools of the game must stand in one line within a window of such a height."""
    tops = phone.evaluate("[...document.querySelectorAll('.tools > *')].map(one => one.getBoundingClientRect())")
    shown = [box for box in tops if box["height"]]

    assert len({round(box["top"]) for box in shown}) == 1
    assert all(box["bottom"] <= height for box in shown)


def asked(phone: Page, battle: str, size: tuple[int, int], text: str) -> Iterator[None]:
    """Begin a battle between two people with text of a size; yield with nothing and with an order in hand."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.goto(f"./#setup/{battle}")
    for seat in phone.locator("[id^=seat-]").all():
        seat.select_option("human")
    phone.click("#start")
    phone.wait_for_selector("html[data-ready=board]", state="attached")
    phone.evaluate(f"document.documentElement.dataset.text = '{text}'")
    for held in (False, True):
        if held:
            phone.evaluate("document.getElementById('tab-orders').click()")
            phone.locator("#panel-orders .order").first.dispatch_event("click")
            phone.wait_for_selector("#question [data-do=back]")
        phone.evaluate("scrollTo(0, 0)")
        yield


@pytest.mark.parametrize(("size", "text"), [((360, 740), "usual"), ((390, 844), "larger")])
@pytest.mark.parametrize("battle", ["at_the_charge/training", "charge/training"])
def test_what_is_asked_is_met_without_scrolling(phone: Page, battle: str, size: tuple[int, int], text: str) -> None:
    """The first line of the question and its first answer are visible without scrolling."""
    for _ in asked(phone, battle, size, text):
        assert phone.evaluate(ASKED_IS_MET)


@pytest.mark.parametrize("size", [(844, 390), (360, 740), (768, 1024)])
def test_all_armies_to_choose_from_are_in_sight(phone: Page, size: tuple[int, int]) -> None:
    """Before a skirmish no army is cut off or covered, in either orientation."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    Player(phone, "touch").begin("charge/skirmish", {"A": "human", "B": "human"})
    phone.evaluate("scrollTo(0, 0)")

    assert phone.evaluate(ALL_BUTTONS)


@pytest.mark.parametrize("battle", ["conquerors_kings/trebia", "table_battles/rocroi"])
def test_what_a_tab_holds_comes_above_the_foot_of_a_low_window(phone: Page, battle: str) -> None:
    """On a phone held sideways a chosen tab begins in the window."""
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.goto(f"./#play/{battle}")
    phone.wait_for_selector("html[data-ready=board]", state="attached")
    for tab in ("orders", "pieces", "now"):
        phone.evaluate("scrollTo(0, 0)")
        phone.evaluate(f"document.getElementById('tab-{tab}').click()")
        phone.wait_for_selector(f"#panel-{tab}:not([hidden])")
        phone.wait_for_function(TAB_IS_MET, arg=tab)
