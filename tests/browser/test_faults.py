"""Faults are reported plainly and lose nothing: faults of the program, missing parts, foreign files."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import build
from engine.core import record
from engine.core.game import Game
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn, Move
from tests.browser.conftest import HASTY
from tests.browser.player import Player, open_more

TRAINING = "chartabella/training"
PEOPLE = {"P": "human", "M": "human"}


def test_a_fault_of_ours_keeps_the_game_and_offers_a_report(page: Page) -> None:
    """A fault of the program opens a dialog whose report contains the game, and play continues."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    digests = player.game().digests
    wrong = "<button id=x data-do=nonsense>x</button>"
    page.evaluate(f"document.querySelector('#main').insertAdjacentHTML('beforeend', '{wrong}')")
    page.evaluate("document.querySelector('#x').click()")
    page.wait_for_selector("#failed-dialog[open]")
    with page.expect_download() as saved:
        page.click("#failed-dialog [data-do=report]")
    report = json.loads(saved.value.path().read_text("utf-8"))
    page.click("#failed-dialog [data-do=close]")

    assert "nonsense" in report["fault"]
    assert list(digests) == report["record"]["digests"]

    player.give(EndTurn())

    assert 2 == len(player.game().inputs)


@pytest.mark.parametrize("address", ["#rule-CH-26.", "#rule-CH-26),", "#rule-nothing[", "#play/chartabella/nowhere"])
def test_an_address_with_something_wrong_in_it_does_no_harm(page: Page, address: str) -> None:
    """An address with a trailing sentence still opens its rule; an unknown one is reported; the site starts."""
    page.goto(f"./{address}")
    page.wait_for_selector("html[data-ready=page]", state="attached")

    assert page.locator("#failed-dialog[open]").count() == 0
    assert page.locator("#rule-CH-26").is_visible() or "CH-26" not in address
    assert page.locator("#home .card").first.is_visible()


@pytest.mark.running
def test_an_unknown_battle_in_the_address_leaves_the_game(page: Page) -> None:
    """An unknown battle in the address leads to the first page with a notice."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    page.evaluate("location.hash = 'play/chartabella/nowhere'")
    page.wait_for_selector("html[data-view=home] #notice:not([hidden])")
    page.click("#resume")
    page.wait_for_selector("html[data-view=play]", state="attached")
    player.give(Move("110-1", "C5", "S"))

    assert 1 == len(player.game().inputs)


@pytest.mark.running
def test_pointing_in_the_past_gives_no_order(page: Page) -> None:
    """With a selected order, picking its target in a past position only shows what it is."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    for order in (Move("101-1", "C5", "S"), EndTurn(), Move("129-1", "D3", "N"), EndTurn(), EndTurn()):
        player.give(order)
    game = player.game()
    for pick in ("piece:129-1", "piece:101-1", "place:D4"):
        player.point(game, pick)
    page.wait_for_selector("#confirm")
    page.keyboard.press(",")
    page.wait_for_selector("#question .film-lead")
    player.point(game, "place:D4")
    player.point(game, "piece:101-1")

    assert len(game.inputs) == len(player.game().inputs)
    assert page.locator("#question .film-lead").is_visible()


@pytest.mark.running
def test_a_scenario_dropped_in_mid_game_has_its_own_address(page: Page) -> None:
    """While the form of a dropped scenario is open, keys do nothing to the game behind it."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    path = build.ROOT / "scenarios/chartabella/grain.toml"
    text = path.read_text("utf-8").replace('id = "grain"', 'id = "mine"')
    page.set_input_files("#file", {"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()})
    page.wait_for_selector("html[data-view=setup]", state="attached")
    page.keyboard.press("u")
    assert page.url.endswith("#setup/chartabella/mine")
    page.go_back()
    page.wait_for_selector("html[data-view=play]", state="attached")

    assert 1 == len(player.game().inputs)


def test_an_address_of_a_game_shows_no_list_of_battles_first(new_page: Callable[..., Page]) -> None:
    """While a game is opened by its address the list of battles is hidden; if the start fails it appears."""
    page = new_page(alone=True)
    page.clock.install()
    page.route("**/pyodide.asm.mjs", lambda _: None)  # it never comes
    page.goto("./#play/chartabella/training", wait_until="commit")
    page.wait_for_selector("#boot")
    assert page.locator("#home .card").first.is_hidden()

    page.clock.run_for(100_000)

    page.wait_for_selector("#boot-failed:not([hidden])")
    assert page.locator("#home .card").first.is_visible()


def test_python_keeps_to_the_pages_own_stack(page: Page) -> None:
    """Neither page nor worker lets Pyodide switch stacks, because Chromium crashed then."""
    gone = """() => new Promise((done) => {
      const look = () => ("Suspending" in WebAssembly ? setTimeout(look, 20) : done(true));
      look();
    })"""
    with page.expect_event("worker", lambda worker: worker.url.endswith("/worker.mjs")) as made:
        page.goto("./#play/chartabella/training")

    assert page.evaluate(gone)
    assert made.value.evaluate(gone)


@pytest.mark.running
def test_a_file_nested_too_deeply_is_refused(page: Page) -> None:
    """A file nested thousands deep is refused in one sentence, and the page continues."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    page.goto("./#")
    for name, text in (("deep.json", "[" * 5000), ("deep.toml", "a = " + "[" * 5000)):
        page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})
        page.wait_for_selector("#notice:not([hidden])")
        page.click("#notice [data-do=close]")
    page.click("#resume")
    page.wait_for_selector("html[data-ready=board]", state="attached")
    player.give(EndTurn())

    assert 2 == len(player.game().inputs)


@pytest.mark.running
def test_a_scenario_file_is_played(page: Page) -> None:
    """A scenario file leads to its form and can be played; a wrong one is refused with its place."""
    text = (build.ROOT / "scenarios/chartabella/training.toml").read_text("utf-8")
    page.goto("./")
    page.wait_for_selector("html[data-ready]", state="attached")
    wrong = text.replace('"F4"', '"Z4"')
    page.set_input_files("#file", {"name": "own.toml", "mimeType": "text/plain", "buffer": wrong.encode()})
    page.wait_for_selector("#notice:not([hidden])")

    assert "tiles.forest[1]" in page.inner_text("#notice")

    own = text.replace("Olive Grove", "Our Grove").replace('id = "training"', 'id = "our_grove"')
    page.set_input_files("#file", {"name": "own.toml", "mimeType": "text/plain", "buffer": own.encode()})
    page.wait_for_selector("#start")
    page.click("#start")
    page.wait_for_selector("html[data-view=play]", state="attached")

    assert "Our Grove" == page.inner_text("#play-title")


@pytest.mark.running
def test_a_double_click_confirms_nothing(page: Page) -> None:
    """A hasty double click on a piece or a space gives no order."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    page.evaluate(HASTY)
    for place in ("B7", "C5"):
        box = page.locator(f"#space-{place} .hit").bounding_box()
        assert box is not None
        page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    assert [] == player.game().inputs


@pytest.mark.running
def test_escape_closes_dialogs_and_keys_wait_behind_them(page: Page) -> None:
    """Escape closes a dialog, and no key affects the game behind it."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(Move("110-1", "C5", "S"))
    open_more(page)
    page.click("[data-do=keys]")
    page.keyboard.press("u")
    page.keyboard.press("Escape")

    assert 0 == page.locator("#keys-dialog[open]").count()
    assert 1 == len(player.game().inputs)


def inputs(page: Page) -> int:
    """Return how many orders and rolls the page has kept."""
    return page.evaluate("JSON.parse(localStorage['sandtable.game']).inputs.length")


@pytest.mark.running
def test_a_double_click_passes_one_turn_only(page: Page) -> None:
    """A second click does not pass the other side's turn, but later it may."""
    Player(page, "mouse").begin(TRAINING, PEOPLE)
    page.evaluate(HASTY)
    box = page.locator("#question .button").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.dblclick(x, y)
    page.mouse.click(x, y)
    page.wait_for_selector("html:not([data-resting])", state="attached")

    assert 1 == inputs(page)
    assert "Macedonians" in page.inner_text("#question")

    page.mouse.click(x, y)

    assert 2 == inputs(page)


@pytest.mark.running
@pytest.mark.parametrize("key", ["Enter", "1"])
def test_a_key_held_down_gives_one_order(page: Page, key: str) -> None:
    """Holding a key on a button gives one order."""
    Player(page, "mouse").begin(TRAINING, PEOPLE)
    page.evaluate(HASTY)
    page.locator("#question .button").first.focus()
    page.keyboard.down(key)
    for _ in range(8):
        page.keyboard.down(key)
        page.wait_for_selector("html:not([data-resting])", state="attached")
    page.keyboard.up(key)

    assert 1 == inputs(page)


@pytest.mark.running
def test_a_key_held_down_on_the_board_confirms_nothing(page: Page) -> None:
    """Holding Enter on a space picks it once."""
    player = Player(page, "keys")
    player.begin(TRAINING, PEOPLE)
    player.point(player.game(), "piece:110-1")
    page.keyboard.press("t")
    for _ in range(8):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")

    assert 0 == inputs(page)


def test_ones_own_choices_are_taken_as_quickly_as_one_clicks(page: Page) -> None:
    """Own choices of the same kind need no pause between them."""
    game = Game(shipped()["table_battles/training"], seed=1)
    game.roll()  # whatever is placed first, more can be placed
    text = record.text(game, {"seats": {"SC": "human", "EN": "human"}})
    page.goto("./vendor/NOTICE.txt")
    page.evaluate("text => localStorage.setItem('sandtable.game', text)", text)
    page.goto("./#play")
    page.wait_for_selector("html[data-ready=board]", state="attached")
    page.evaluate(HASTY)
    page.evaluate("""() => {
        window.rested = 0;
        new MutationObserver(() => { window.rested += document.documentElement.hasAttribute("data-resting"); })
          .observe(document.documentElement, { attributeFilter: ["data-resting"] });
    }""")
    start = inputs(page)
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    page.locator("#question [data-do=point]").first.click()
    page.wait_for_function(f"JSON.parse(localStorage['sandtable.game']).inputs.length > {start}")

    assert "Scots" in page.inner_text("#question")
    assert 0 == page.evaluate("window.rested")


NO_ANSWER = {
    "missing": lambda route: route.fulfill(status=404),
    "broken": lambda route: route.fulfill(body="throw new Error('no')", content_type="text/javascript"),
    "dead": lambda route: route.fulfill(body="onmessage = () => {};", content_type="text/javascript"),
}


@pytest.mark.parametrize("how", [*NO_ANSWER, "refused"])
def test_a_game_goes_on_without_the_opponents_worker(new_page: Callable[..., Page], how: str) -> None:
    """A worker that is missing or fails is started once more and reported; then a Recruit plays in the page."""
    page = new_page()
    page.add_init_script("const every = setInterval; self.setInterval = (run, ms) => every(run, ms / 100);")
    if how == "refused":
        page.add_init_script(
            "self.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } };"
        )
    else:
        page.route("**/web/worker.mjs", NO_ANSWER[how])
    player = Player(page, "mouse")
    player.begin(TRAINING, {"P": "human", "M": "general"})
    player.give(EndTurn())
    page.wait_for_selector("#notice:has-text('could not go on')")

    tries = [address for address in page.watch.requests if "worker.mjs" in address]
    assert len(tries) <= 3  # one in advance, one for the question, one more

    page.click("#question [data-do=recruit-here]")
    player.wait_for_person()

    assert "M" in {given.side for given in player.game().inputs}
    assert "recruit" == json.loads(page.evaluate("localStorage['sandtable.game']"))["extra"]["seats"]["M"]


def test_a_game_is_played_by_oneself_without_the_opponents_worker(page: Page) -> None:
    """If the computer cannot think, a person can take over its side."""
    page.route("**/web/worker.mjs", NO_ANSWER["missing"])
    player = Player(page, "mouse")
    player.begin(TRAINING, {"P": "human", "M": "general"})
    player.give(EndTurn())
    page.click("#question [data-do=take-over]")
    player.give(EndTurn())

    assert 2 <= len(player.game().inputs)


def test_advice_without_a_worker_is_told(page: Page) -> None:
    """If the advice worker is missing, a sentence says so."""
    page.route("**/web/worker.mjs", NO_ANSWER["missing"])
    Player(page, "mouse").begin(TRAINING, PEOPLE)
    page.click("#question [data-do=hint]")
    page.wait_for_selector("#notice:has-text('General could not go on')")

    assert not page.locator("#advice progress").count()
