"""In windows of every shape what is needed is visible, nothing sticks out, and the focus is never lost."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from engine.core import link, record
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import Move
from tests.browser.player import GAME, Player, contact, open_more, opened, saved
from tests.browser.test_review import reviewed

PEOPLE = {"P": "human", "M": "human"}
SHAPES = ((1440, 900), (390, 844), (820, 1180), (844, 390), (720, 450))
"""A desk, a phone upright, a tablet upright, a phone sideways, a laptop whose text is twice as large."""
KINDS = ("chartabella/grain", "at_the_charge/training", "table_battles/rocroi")

MEETS = """(control) => {
  const { x, y, width, height } = control.getBoundingClientRect();
  return [y + 2, y + height - 2].every((at) => document.elementFromPoint(x + width / 2, at) === control);
}"""
"""Whether a finger meets a control at its upper and its lower edge."""
LONG_ANSWERS = """() => {
  document.querySelector("#question .asked > p").append(" Which of those who stand behind them are to give way?");
  const buttons = document.querySelector("#question .buttons");
  for (let n = 0; n < 4; n += 1) {
    const button = buttons.firstElementChild.cloneNode(true);
    button.textContent = "Knights on the left push the infantry behind them out of its place and retreat there";
    buttons.append(button);
  }
}"""
"""Gives the question that waits some answers of two lines."""


def sticks_out(page: Page) -> int:
    """Return by how many pixels the page is wider than its window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def is_in_sight(page: Page, selector: str) -> bool:
    """Return whether the top of an element is within the window."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return -1 <= box["y"] < page.evaluate("innerHeight")


@pytest.mark.running
def test_the_menu_of_tools_opens_and_closes_by_keyboard(page: Page) -> None:
    """Escape closes only the menu; a dialog from it returns the focus to the menu's button."""
    player = Player(page, "keys")
    player.begin("chartabella/training", PEOPLE)
    player.point(player.game(), "piece:110-1")
    player.press_button(".more > summary")
    assert page.locator("#resign").is_visible()
    page.keyboard.press("Escape")

    assert not page.locator("#resign").is_visible()
    assert page.locator("#question [data-do=back]").count()
    expect(page.locator(".more > summary")).to_be_focused()

    page.keyboard.press("Enter")
    player.press_button(".more [data-do=keys]")
    assert page.locator("#keys-dialog").is_visible()
    page.keyboard.press("Escape")

    assert not page.locator("#resign").is_visible()
    expect(page.locator(".more > summary")).to_be_focused()


@pytest.mark.running
@pytest.mark.parametrize("battle", ["chartabella/training", "charge/frontier"])
def test_who_plays_and_the_way_into_the_battle_are_in_sight_at_once(page: Page, battle: str) -> None:
    """The choice of players and the start button are visible in every window."""
    page.goto(f"./#setup/{battle}")
    page.wait_for_selector("#setup-form")
    for width, height in (*SHAPES, (360, 740), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        for control in page.locator("#setup-form [name^=seat], #start").all():
            assert control.evaluate(MEETS), (width, height, control)
        if width > height:  # nothing of who plays passes behind the buttons
            assert page.locator(".about-levels").evaluate(MEETS), (width, height)


@pytest.mark.running
def test_what_is_told_of_a_battle_has_the_whole_width_of_a_large_window(page: Page) -> None:
    """The map stands beside the players, and the briefing below both."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("./#setup/chartabella/grain")
    page.wait_for_selector("#setup-form .briefing-fold")
    boxes = [page.locator(f"#setup-form > {part}").bounding_box() for part in (".card-map", ".setup-choices")]
    drawn, choices = [box for box in boxes if box is not None]
    told = page.locator(".briefing-fold").bounding_box()
    assert told is not None

    assert drawn["x"] + drawn["width"] < choices["x"]
    assert told["y"] >= max(box["y"] + box["height"] for box in (drawn, choices))
    assert (told["x"], told["width"]) == (drawn["x"], choices["x"] + choices["width"] - drawn["x"])


@pytest.mark.running
def test_the_menu_closes_when_something_else_is_pointed_at(page: Page) -> None:
    """A click elsewhere closes the menu."""
    player = Player(page, "mouse")
    player.begin("chartabella/training", PEOPLE)
    open_more(page)
    page.click("#play-title")

    assert not page.locator(".more[open]").count()


@pytest.mark.running
def test_a_game_that_is_over_cannot_be_resigned(page: Page) -> None:
    """Neither giving up nor a draw is offered after the end."""
    opened(page, saved("chartabella/grain"))
    open_more(page)

    assert page.locator(".more [data-do=keys]").is_visible()
    assert not page.locator("#resign").is_visible()
    assert not page.locator("#offer-draw").is_visible()


@pytest.mark.running
def test_a_long_dialog_opens_at_its_top(phone: Page) -> None:
    """The list of keys begins at its title on a phone."""
    Player(phone, "touch").begin("chartabella/training", PEOPLE)
    open_more(phone)
    phone.click(".more [data-do=keys]")

    assert is_in_sight(phone, "#keys-title")


@pytest.mark.running
def test_looking_at_a_moment_of_the_review_shows_the_board(phone: Page) -> None:
    """On a phone the board scrolls into view when a moment of the review is viewed."""
    reviewed(phone)
    phone.locator("#panel-review .moment [data-do=look]").last.click()
    phone.wait_for_selector(".film-lead")

    assert is_in_sight(phone, "#board-frame")


@pytest.mark.running
def test_a_question_is_read_whole_however_long_its_answers_are(page: Page) -> None:
    """Answers scroll in a window of any shape, the question never does."""
    Player(page, "mouse").begin("at_the_charge/training", {"N": "human", "B": "human"})
    page.evaluate(LONG_ANSWERS)
    for width, height in (*SHAPES, (360, 740), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        asked = page.locator("#question .asked")

        assert asked.evaluate("asked => asked.scrollHeight <= asked.clientHeight + 1"), (width, height)


def give_up(page: Page) -> None:
    """Resign at the foot of the page."""
    open_more(page)
    page.click("#resign")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.click("#resign-dialog [data-do=resign-yes]")
    page.wait_for_selector("#finale .finale-card")


@pytest.mark.running
def test_the_end_of_a_battle_is_read_from_its_head(phone: Page) -> None:
    """The end of a battle begins at its top, also if it is higher than the window."""
    phone.set_viewport_size({"width": 390, "height": 500})
    Player(phone, "touch").begin("chartabella/training", {"P": "human", "M": "recruit"})
    give_up(phone)

    expect(phone.locator("#finale-title")).to_be_in_viewport(ratio=1)


COVERED = """() => {
  const [card, board] = ["#finale", "#board-frame"].map((one) => document.querySelector(one).getBoundingClientRect());
  return card.left < board.right && board.left < card.right && card.top < board.bottom && board.top < card.bottom;
}"""
"""Whether the end lies over the board."""


@pytest.mark.running
def test_the_end_of_a_battle_leaves_the_last_position_in_sight(page: Page) -> None:
    """In wide and low windows the end stands beside the board, with what comes next."""
    page.set_viewport_size({"width": 844, "height": 390})
    Player(page, "mouse").begin("chartabella/training", {"P": "human", "M": "recruit"})
    give_up(page)
    expect(page.locator("#finale .button-primary")).to_be_in_viewport(ratio=1)
    assert not page.evaluate(COVERED)

    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("#finale .button-primary")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board-svg")).to_be_in_viewport(ratio=1)
    expect(page.locator(".tools")).to_be_in_viewport(ratio=1)
    assert not page.evaluate(COVERED)


@pytest.mark.running
def test_a_notice_leaves_the_board_in_the_window(page: Page) -> None:
    """On a large screen a notice above a game does not scroll the page."""
    player = Player(page, "mouse")
    player.begin("chartabella/training", PEOPLE, limit="37")  # a game that no other test leaves on this page
    player.give(Move("110-1", "C5", "S"))
    player.begin("at_the_charge/training", {"N": "human", "B": "human"})
    page.wait_for_selector("#notice:not([hidden])")

    page.wait_for_function("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.running
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_sticks_out(page: Page, kind: str) -> None:
    """A game with its replay and the open menu fits every window, and so does the print page."""
    opened(page, saved(kind))
    if page.locator("#film").is_hidden():
        page.click("#film-open")
    open_more(page)
    for width, height in SHAPES:
        page.set_viewport_size({"width": width, "height": height})
        film, slider = page.locator("#film").bounding_box(), page.locator("#film-slider").bounding_box()
        assert film is not None
        assert slider is not None

        assert film["x"] + film["width"] >= slider["x"] + slider["width"], (width, height)
        assert 0 == sticks_out(page), (width, height)

    page.click('.more [href="#print"]')
    page.wait_for_selector("#print-form h1")
    for width, height in SHAPES:
        page.set_viewport_size({"width": width, "height": height})
        assert 0 == sticks_out(page), (width, height)


@pytest.mark.running
def test_a_battle_from_a_desk_lies_upright_on_a_phone(phone: Page) -> None:
    """A game from a desk lies upright on a phone, opened by link, from a file or from storage."""
    text = saved("table_battles/training")
    game, extra, _ = record.load_text(text)
    extra["turn"] = 0
    upright = "html[data-view=play] .look-cards.upright"
    phone.goto(f"./#open/{link.pack({'kind': 'game', 'record': link.game_data(game, extra)})}")
    phone.wait_for_selector(upright)
    opened(phone, text)
    phone.wait_for_selector(upright)
    phone.evaluate(f"text => localStorage.setItem('{GAME}', text)", record.text(game, extra))
    phone.goto("about:blank")
    phone.goto("./#play")
    phone.wait_for_selector(upright)


@pytest.mark.running
def test_turning_the_device_turns_the_board(phone: Page) -> None:
    """Turning a phone turns the table of cards, and the own side stays below."""
    Player(phone, "touch").begin("table_battles/training", {"SC": "human", "EN": "recruit"})
    own = "document.querySelector('#board-box .cd-rail:last-of-type .cd-side').textContent"
    phone.wait_for_selector(".look-cards.upright")
    before = phone.evaluate(own)
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.wait_for_selector(".look-cards:not(.upright)")

    assert before == phone.evaluate(own)

    phone.set_viewport_size({"width": 390, "height": 844})
    phone.wait_for_selector(".look-cards.upright")


SMALL = (844, 390), (667, 375), (740, 360)
"""Phones held sideways."""


def box_of(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower edge of an element."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.running
@pytest.mark.parametrize("kind", KINDS)
def test_a_phone_held_sideways_shows_the_whole_board_and_the_question(phone: Page, kind: str) -> None:
    """In a low window board and question stand side by side, and head and score shrink."""
    page = phone
    page.set_viewport_size({"width": 844, "height": 390})
    sides = {"chartabella": "PM", "at_the_charge": "NB", "table_battles": ("FR", "SP")}[kind.partition("/")[0]]
    Player(page, "touch").begin(kind, dict.fromkeys(sides, "human"))
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("height => document.querySelector('#board-frame').offsetHeight < height", arg=height)
        _, top, right, low = box_of(page, "#board-svg .frame, #board-svg .chart, #board-svg .cd-frame")
        left, asked, _, answered = box_of(page, "#question")

        assert top >= 0, (width, height)
        assert low <= height, (width, height)
        assert low - top > height / 2, (width, height)
        assert right <= left, (width, height)
        assert asked >= 0, (width, height)
        assert answered <= height, (width, height)
        assert 0 == sticks_out(page), (width, height)


@pytest.mark.running
def test_the_sheet_of_an_attack_leaves_the_fight_and_the_way_back_in_sight(phone: Page) -> None:
    """On a small phone a selected attack covers neither its units nor Back."""
    page = phone
    page.set_viewport_size({"width": 360, "height": 640})
    player = Player(page, "touch")
    game = contact(player)
    for pick in ("piece:milice-1", "piece:normands-1", "piece:infanterie-1"):
        player.point(game, pick)
    page.wait_for_selector('#question [data-arg="do:attack"] .chance')
    _, sheet, _, _ = box_of(page, ".asking")
    _, top, _, low = box_of(page, "#question [data-do=back]")

    assert low <= 640
    assert top >= sheet
    for piece in ("milice-1", "normands-1", "infanterie-1"):
        _, above, _, below = box_of(page, f'[data-pick="piece:{piece}"]')
        assert above >= 0, piece
        assert below <= sheet + 1, piece


@pytest.mark.running
def test_a_title_of_one_long_word_does_not_widen_the_page(page: Page, phone: Page) -> None:
    """Long words in a scenario's texts do not widen the page."""
    data = json.loads(json.dumps(shipped()["chartabella/training"].data())) | {"id": "mine"}
    data["words"]["en"] = dict.fromkeys(data["words"]["en"], "A" * 300)
    text = link.pack({"kind": "scenario", "scenario": data})
    for screen in (page, phone):
        screen.goto(f"./#open/{text}")
        screen.wait_for_selector("#start")

        assert sticks_out(screen) <= 0

        screen.click("#start")
        screen.wait_for_selector("html[data-ready=board]", state="attached")

        assert sticks_out(screen) <= 0


@pytest.mark.running
def test_cards_have_most_of_a_phone_held_sideways(phone: Page) -> None:
    """In 844 by 390 pixels the table of cards has more than half of the width."""
    phone.set_viewport_size({"width": 844, "height": 390})
    Player(phone, "touch").begin("table_battles/hastings", {"NO": "human", "EN": "human"})

    assert phone.locator("#board-svg").bounding_box()["width"] > 0.55 * 844


@pytest.mark.running
def test_the_bar_does_not_lie_over_ones_own_cards(phone: Page) -> None:
    """On a phone of 360 by 640 the own cards are free of the question; on a larger one the tray is too."""
    phone.set_viewport_size({"width": 360, "height": 640})
    player = Player(phone, "touch")
    player.begin("table_battles/hastings", {"NO": "recruit", "EN": "human"})
    player.wait_for_person()
    phone.wait_for_function(
        """() => [...document.querySelectorAll('.formation.side-1')].every((card) =>
          card.getBoundingClientRect().bottom + 5 <= document.querySelector('.asking').getBoundingClientRect().top)"""
    )
    for width, height in ((390, 844), (360, 740)):
        phone.set_viewport_size({"width": width, "height": height})
        phone.evaluate("scrollTo(0, 0)")
        phone.wait_for_function(
            """() => [...document.querySelectorAll('.cd-tray')].every((tray) =>
              tray.getBoundingClientRect().bottom <= document.querySelector('.asking').getBoundingClientRect().top)"""
        )


@pytest.mark.running
def test_what_is_written_on_the_board_follows_its_room(page: Page) -> None:
    """Figures on small pieces are hidden on a small board and shown on a large one."""
    Player(page, "mouse").begin("chartabella/gaugamela", {"P": "human", "M": "human"})
    for width, is_told in ((1440, True), (390, False), (1440, True)):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_selector(f"#board-frame[data-room~={'some' if is_told else 'least'}]")
        shown = "document.querySelector('#board .value').getClientRects().length > 0"
        assert is_told == page.evaluate(shown)


@pytest.mark.running
def test_how_full_a_zone_is_can_be_read_on_a_desk(page: Page) -> None:
    """In the largest battle the sign of each zone is as high as a line of text, and no unit covers it."""
    Player(page, "mouse").begin("conquerors_kings/gaugamela", {"N": "human", "S": "human"})
    page.wait_for_selector(".zn-lies .zn-plate")
    signs = [sign.bounding_box() for sign in page.locator(".zn-lies .zn-plate").all()]
    assert min(sign["height"] for sign in signs) >= 18
    units = [unit.bounding_box() for unit in page.locator("#layer-pieces .piece:not(.leader) .zn-base").all()]
    assert units
    for sign in signs:
        for unit in units:
            beside = unit["x"] >= sign["x"] + sign["width"] or unit["x"] + unit["width"] <= sign["x"]
            assert beside or unit["y"] >= sign["y"] + sign["height"] or unit["y"] + unit["height"] <= sign["y"]
