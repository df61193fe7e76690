"""These tests make whole journeys through the page, as people do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from engine.core.odds import odds_tree, verdict_chances
from engine.core.types import Decision
from engine.systems.chartabella.actions import EndTurn, Melee, Move
from tests.browser.player import IN_HASTE, PATIENCE, Player, choose_setting, eager, exchange

TRAINING = "chartabella/training"
PEOPLE = {"P": "human", "M": "human"}


@pytest.fixture
def hasty(page: Page) -> Iterator[Page]:
    """The page, on which the computer's orders are shown without a pause."""
    choose_setting(page, "speed", "skip")
    yield page
    choose_setting(page, "speed", "normal")


@pytest.mark.running
@pytest.mark.usefixtures("hasty")
def test_a_game_by_mouse_against_the_computer(page: Page) -> None:
    """A game of the training scenario is played to its end with the mouse against a Recruit."""
    player = Player(page, "mouse")
    player.begin(TRAINING, {"P": "human", "M": "recruit"}, limit="3")

    player.play(eager)

    assert page.locator("#question .ending").is_visible()
    assert any(i.side == "M" for i in player.game().inputs)


@pytest.mark.running
def test_a_game_by_keyboard_alone(page: Page) -> None:
    """A game of the training scenario is played to its end with the keyboard alone."""
    player = Player(page, "keys")
    player.begin(TRAINING, PEOPLE, limit="2")

    player.play(eager)

    assert page.locator("#question .ending").is_visible()


@pytest.mark.running
def test_a_game_by_touch_on_a_phone(phone: Page) -> None:
    """On a phone orders are given by touch, and nothing scrolls sideways."""
    player = Player(phone, "touch")
    player.begin(TRAINING, PEOPLE, limit="1")

    player.play(eager)

    assert phone.locator("#question .ending").is_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.running
def test_a_refusal_tells_its_rule_and_opens_it(page: Page) -> None:
    """Picking a place where a piece may not go shows the reason and the rule's number, which opens the rule."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)

    assert "CH-11" == player.refused("piece:110-1", "place:B5")


@pytest.mark.running
def test_the_odds_shown_are_the_engines(page: Page) -> None:
    """The chances on the button and in the panel are the engine's."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N"), EndTurn()):
        player.give(order)
    game = player.game()
    fight = Melee("110-1", "121-1", "C5")
    for pick in ("piece:110-1", "piece:121-1"):
        player.point(game, pick)
    if not page.locator("#confirm").count():
        player.point(game, "place:C5")
    chances = verdict_chances(odds_tree(game.system, game.state, fight))
    shown = page.inner_text("#confirm")

    for share in chances.values():
        assert f"{float(share) * 100:.1f}".removesuffix(".0") in shown
    assert len(page.query_selector_all("#panel-now .odds-face")) == len(
        game.system.steps["melee.roll"].odds(game.state)
    )


@pytest.mark.running
def test_undo_goes_back_until_dice_fall(page: Page) -> None:
    """An order without dice can be undone and redone; one with dice stays, and the page says so."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    page.click("[data-do=undo]", force=True)
    assert [] == player.game().inputs
    page.click("[data-do=redo]")
    assert 1 == len(player.game().inputs)
    for order in (EndTurn(), Move("121-1", "C4", "N"), EndTurn(), Melee("110-1", "121-1", "C5")):
        player.give(order)
    inputs = len(player.game().inputs)
    if isinstance(player.game().pending, Decision) and player.game().inputs[-1].side is None:
        page.click("[data-do=undo]", force=True)

        assert inputs == len(player.game().inputs)
        assert page.locator("#notice").is_visible()


def test_leaving_and_coming_back(page: Page) -> None:
    """A game left in the middle is offered again and continues where it was."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    digests = player.game().digests
    page.goto("about:blank")
    page.goto("./")
    page.click("#resume")
    page.wait_for_selector("html[data-ready=board]", state="attached")

    assert digests == player.game().digests

    player.give(EndTurn())

    assert 2 == len(player.game().inputs)


def test_ones_own_last_order_stays_to_be_read(page: Page) -> None:
    """After the computer's turn the own last order stands first, also after a reload in a low window."""
    page.add_init_script(IN_HASTE)
    exchange(Player(page, "mouse"), "at_the_charge/training")
    shown = page.locator("#told p").all_inner_texts()

    assert len(shown) > 4
    assert "Movement of the Byzantines." == shown[0]
    assert "side-0" == page.locator("#told p").first.get_attribute("class")

    page.set_viewport_size({"width": 1280, "height": 320})
    page.reload()
    page.wait_for_selector("html[data-ready=board]", state="attached")
    told = page.locator("#told")

    assert shown == page.locator("#told p").all_inner_texts()
    first, last = "told.querySelector('p:first-child')", "told.querySelector('p:last-child')"
    above = f"told => {first}.getBoundingClientRect().top < told.getBoundingClientRect().top - 1"
    assert told.evaluate(above)
    assert told.evaluate(f"told => {last}.getBoundingClientRect().bottom <= told.getBoundingClientRect().bottom + 1")
    page.click("#earlier")
    assert told.evaluate("told => told === document.activeElement")
    assert not told.evaluate(above)


@pytest.mark.running
def test_saving_to_a_file_and_opening_it(page: Page) -> None:
    """A game saved to a file is opened from it again."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    digests = player.game().digests
    page.click(".tools [data-do=save]")
    with page.expect_download() as saved:
        page.click("#keep-dialog [data-do=file]")
    player.give(EndTurn())
    page.goto("./#")
    page.wait_for_selector("html[data-view=home]", state="attached")
    page.set_input_files("#file", saved.value.path())
    page.wait_for_selector("html[data-view=play]", state="attached")

    assert digests == player.game().digests


@pytest.mark.running
@pytest.mark.parametrize("text", ["{", "[]", '{"format": 1}', "<img src=x onerror=alert(1)>"])
def test_a_foreign_file_loses_nothing(page: Page, text: str) -> None:
    """A file that is not a saved game gives one sentence, and the game in progress stays."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    digests = player.game().digests
    page.goto("./#")
    page.set_input_files("#file", {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()})
    page.wait_for_selector("#notice:not([hidden])")

    assert 0 == page.locator("#notice img").count()
    assert digests == player.game().digests


def set_pace(page: Page, speed: str, seconds: str) -> None:
    """Say in the settings how the computer's orders are shown, and how long it may think."""
    page.click("[data-do=settings]")
    page.select_option("#setting-speed", speed)
    page.select_option("#setting-seconds", seconds)
    page.click("[data-do=close][data-arg=settings-dialog]")


@pytest.mark.running
def test_the_computer_plays_itself_to_the_end(page: Page) -> None:
    """Two computers play a game to its end, with orders and reasons in the log."""
    before = [page.input_value(f"#setting-{name}") for name in ("speed", "seconds")]
    set_pace(page, "skip", "1")
    player = Player(page, "mouse")
    player.begin(TRAINING, {"P": "recruit", "M": "recruit"}, limit="3")
    page.wait_for_function("document.documentElement.dataset.mover == 'end'", timeout=4 * PATIENCE)
    page.click("#tab-log")

    assert page.locator("#panel-log .log-reason").count() > 0

    set_pace(page, *before)


@pytest.mark.running
def test_looking_back_and_returning(page: Page) -> None:
    """Any line of the log shows the board as it was, and one button leads back to the game."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    player.give(Move("115-1", "D7", "S"))
    page.click("#tab-log")
    page.click("#log-1 .log-look")

    assert "110-1" in page.evaluate("document.querySelector('#layer-pieces').innerHTML")
    assert page.locator("#question [data-arg=now]").is_visible()

    page.click("#question [data-arg=now]")

    assert 0 == page.locator("#question [data-arg=now]").count()


@pytest.mark.running
def test_the_computer_waits_while_the_past_is_looked_at(page: Page) -> None:
    """An order that the computer finds while the past is shown waits until the present is shown."""
    player = Player(page, "mouse")
    player.begin(TRAINING, {"P": "human", "M": "recruit"})
    player.give(Move("110-1", "C5", "S"))
    page.click("#tab-log")
    player.press_button('#question [data-arg="do:end-turn"]')
    page.click("#log-1 .log-look")
    looked = page.evaluate("performance.now()")
    page.wait_for_function("since => performance.now() > since + 3000", arg=looked)

    assert page.locator("#question [data-arg=now]").is_visible()
    assert 2 == len(player.game().inputs)

    page.click("#question [data-arg=now]")
    player.wait_for_person()

    assert any(i.side == "M" for i in player.game().inputs)


@pytest.mark.running
def test_the_list_of_orders_plays_them(page: Page) -> None:
    """Every order is in the list as text, and pressing it there plays it."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    page.click("#tab-orders")
    page.click('#panel-orders [data-arg="piece:110-1"]')
    listed = page.locator("#panel-orders .order").count()
    game = player.game()

    assert listed == len([a for a in game.menu() if getattr(a, "piece", None) == "110-1"])

    page.click('#panel-orders [data-arg="move 110-1 C5 S"]')
    page.wait_for_function("document.querySelector('#layer-pieces') !== null")

    assert Move("110-1", "C5", "S") == player.game().inputs[-1].given


def test_a_browser_that_keeps_nothing_is_said_plainly(new_page: Callable[..., Page]) -> None:
    """If storage is full or forbidden the page says so, offers a file, and the game continues."""
    page = new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.goto("./#setup/chartabella/training")
    page.click("#start")
    page.wait_for_selector("#warning:not([hidden])")

    assert page.locator("#warning [data-do=file]").is_visible()

    Player(page, "mouse").press_button("#tab-orders")
    page.click('#panel-orders [data-do="point"] >> nth=0')
    page.click('#panel-orders [data-do="order"] >> nth=0')
    page.wait_for_function("!document.querySelector('#undo').matches('[aria-disabled=true]')")

    assert page.locator("#warning").is_visible()

    page.click("#warning [data-do=close]")

    assert not page.locator("#warning").is_visible()


def test_an_unknown_link_leads_home_with_a_word(page: Page) -> None:
    """A link to a scenario that does not exist says so and shows the choice of battles."""
    page.goto("./#setup/chartabella/nowhere<b>")
    page.wait_for_selector("#notice:not([hidden])")

    assert "nowhere<b>" in page.inner_text("#notice")
    assert page.locator("#home .card").first.is_visible()


LIES_IN_FRAME = """places => places.every(place => {
    const box = document.querySelector('#board-box').getBoundingClientRect();
    const at = document.querySelector(`#space-${place}`).getBoundingClientRect();
    return box.left <= at.left && at.right <= box.right && box.top <= at.top && at.bottom <= box.bottom;
})"""


@pytest.mark.running
def test_a_zoomed_board_follows_what_is_done(phone: Page) -> None:
    """An enlarged board pans to an order from the list, and a whole board never moves."""
    player = Player(phone, "touch")
    player.begin("chartabella/gaugamela", PEOPLE)
    game = player.game()
    near, far = (next(p.id for p in game.view().pieces if p.place == place) for place in ("A11", "Y10"))
    first, second = (next(a for a in game.menu() if isinstance(a, Move) and a.piece == piece) for piece in (near, far))

    def choose(action: Move) -> None:
        phone.click("#tab-orders")
        while not phone.locator(listed := f'#panel-orders [data-arg="piece:{action.piece}"]').count():
            phone.keyboard.press("Escape")
        phone.click(listed)
        phone.click(f'#panel-orders [data-arg="{action.text()}"]')

    shift = "getComputedStyle(document.querySelector('#board')).transform"
    whole = phone.evaluate(shift)
    choose(first)
    assert whole == phone.evaluate(shift)
    for _ in range(2):
        phone.click('[data-do="zoom"][data-arg="in"]')
    choose(second)

    phone.wait_for_function(LIES_IN_FRAME, arg=[second.to])
