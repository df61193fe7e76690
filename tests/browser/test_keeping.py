"""These journeys save games under names, drop files, and send links."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from engine.core import link, match
from engine.core.game import Game
from engine.systems.chartabella.actions import EndTurn, Move
from tests.browser.player import Player

TRAINING = "chartabella/training"
PEOPLE = {"P": "human", "M": "human"}
FIRST = Move("110-1", "C5", "S")


def begun(page: Page) -> Player:
    """Return the player of a game in which one order was given."""
    player = Player(page, "mouse")
    player.begin(TRAINING, PEOPLE)
    player.give(FIRST)
    return player


def link_to(page: Page, mode: str, task: str = "") -> str:
    """Return the link that the dialog makes."""
    page.click(".tools [data-do=save]")
    page.check(f"input[value={mode}]")
    if task:
        page.fill("#link-task", task)
    text = page.input_value("#link-text")
    page.click("#keep-dialog [data-do=close]")
    return text


def home(page: Page) -> None:
    """Go to the first page."""
    page.click(".brand")
    page.wait_for_selector("html[data-view=home]", state="attached")


def test_a_game_kept_under_a_name_is_opened_again(page: Page) -> None:
    """A saved game is listed with name, scenario and small board, and continues where it was saved."""
    player = begun(page)
    kept = player.game().digests
    page.click(".tools [data-do=save]")
    page.fill("#keep-name", "Before the <b>charge</b>")
    page.press("#keep-name", "Enter")
    page.wait_for_selector("#notice:has-text('Before the <b>charge</b>')")
    player.give(EndTurn())
    home(page)
    page.wait_for_selector(".shelf-picture svg")

    assert "Olive Grove" in page.inner_text(".shelf-entry")
    page.click(".shelf-entry [data-do=shelf-open]")
    page.wait_for_selector("html[data-view=play]", state="attached")
    assert kept == player.game().digests


def test_the_game_in_progress_is_put_aside_and_taken_up_again(page: Page) -> None:
    """Another game never replaces the one in progress, which is saved and leaves the list when opened."""
    player = begun(page)
    before = player.game().digests
    page.goto("./#setup/chartabella/grain")
    page.click("#start")
    page.wait_for_selector("#notice:has-text('Olive Grove')")
    home(page)
    page.click(".shelf-entry:has-text('put aside') [data-do=shelf-open]")
    page.wait_for_selector("html[data-view=play]", state="attached")

    assert before == player.game().digests
    home(page)
    assert 0 == page.locator(".shelf-entry").count()


def test_a_removed_game_can_be_put_back(page: Page) -> None:
    """Removing a saved game can be undone."""
    begun(page)
    page.click(".tools [data-do=save]")
    page.click("#keep-form [type=submit]")
    home(page)
    page.click(".shelf-entry [data-do=shelf-remove]")
    page.wait_for_selector("#shelf:empty", state="attached")
    page.click("[data-do=restore]")

    assert page.locator(".shelf-entry").first.is_visible()


@pytest.mark.parametrize("mode", ["game", "position", "puzzle"])
def test_a_link_opens_what_it_says(page: Page, mode: str) -> None:
    """A link opens the game, the position or the puzzle that it names, and the game in progress waits."""
    player = begun(page)
    before = player.game()
    address = link_to(page, mode, "Win a location" if mode == "puzzle" else "")
    player.give(EndTurn())
    page.goto(address)
    page.wait_for_selector("#notice:has-text('Olive Grove')")
    after = player.game()

    assert ("play", 1 if mode == "game" else 0) == (page.url.rpartition("#")[2], len(after.inputs))
    assert before.view().pieces == after.view().pieces
    assert ("Win a location" in page.inner_text(".play-head")) == (mode == "puzzle")
    home(page)
    assert 0 == page.locator(".shelf-entry").count()
    page.click("#resume")
    page.wait_for_selector("html[data-view=play]", state="attached")
    assert EndTurn() == player.game().inputs[-1].given


def test_playing_on_a_linked_game_puts_the_own_one_aside(page: Page) -> None:
    """A reload shows the linked game until the first own order, and then the other game is saved."""
    player = begun(page)
    address = link_to(page, "position")
    page.goto(address)
    page.wait_for_selector("#notice:has-text('came by link')")
    page.reload()
    page.wait_for_selector("html[data-ready=board]", state="attached")
    assert 0 == len(player.game().inputs)
    player.give(EndTurn())
    home(page)

    assert page.locator(".shelf-entry:has-text('put aside')").first.is_visible()
    assert page.evaluate("sessionStorage.getItem('sandtable.visit')") is None


@pytest.mark.running
def test_a_strangers_page_takes_nothing(page: Page) -> None:
    """No address changes saved games, the game in progress or matches."""
    player = begun(page)
    address = link_to(page, "game")
    page.click(".tools [data-do=save]")
    page.fill("#keep-name", "Mine")
    page.press("#keep-name", "Enter")
    page.wait_for_selector("#notice:has-text('Mine')")
    home(page)
    before = page.evaluate("({ ...localStorage })")
    game = player.game()
    for seed in range(3):
        board = Game(game.scenario, {"limit": 30 + seed}, seed=seed)
        invitation = match.finish_turn(match.invite(f"{seed:032x}", "M"), board, "1" * 32)
        carried = {"kind": "game", "record": link.game_data(board)}
        for data in (carried, match.link_data(invitation, board)):
            page.goto(f"{address.rpartition('/')[0]}/{link.pack(data)}")
            seen = "#invitation-dialog[open]" if data["kind"] == "turn" else "html[data-view=play]"
            page.wait_for_selector(seen, state="attached")
            page.wait_for_function("!('sandtable.opening' in localStorage)")

    assert before == page.evaluate("({ ...localStorage })")


def test_a_damaged_store_costs_nothing_else(page: Page) -> None:
    """A damaged store is reported once and offered as a file; the games work."""
    begun(page)
    page.click(".tools [data-do=save]")
    page.fill("#keep-name", "Mine")
    page.press("#keep-name", "Enter")
    page.wait_for_selector("#notice:has-text('Mine')")
    page.evaluate(
        """() => {
            const [entry] = JSON.parse(localStorage.getItem("sandtable.saves"));
            const odd = { ...entry, id: "fff", when: 2 ** 60 };
            localStorage.setItem("sandtable.saves", JSON.stringify([odd, entry]));
            localStorage.setItem("sandtable.settings", "[".repeat(50000));
            localStorage.setItem("sandtable.matches", '{"a": 1}');
        }"""
    )
    page.goto("about:blank")
    page.goto("./")
    page.wait_for_selector("#notice:has-text('could not be read')")
    with page.expect_download() as started:
        page.click("#notice [data-do=damaged-file]")

    kept = json.loads(Path(started.value.path()).read_text("utf-8"))
    assert ["matches", "saves", "settings"] == sorted(name.partition(".")[0] for name in kept)
    assert ["Mine"] == page.locator(".shelf-entry h3").all_inner_texts()
    page.click("#resume")
    page.wait_for_selector("html[data-view=play]", state="attached")


def test_a_link_goes_through_the_devices_own_way_of_sharing(page: Page) -> None:
    """If the device can share, the first button passes the link to it; copying stays."""
    page.add_init_script("navigator.share = async (data) => { window.shared = data; };")
    begun(page)
    page.click(".tools [data-do=save]")
    page.click("#link-made [data-do=share-link]")
    page.wait_for_function("window.shared")

    assert page.input_value("#link-text") == page.evaluate("window.shared.url")
    assert page.locator("#link-made [data-do=copy-link]").is_visible()


def test_the_browser_is_asked_to_keep_what_somebody_saves(page: Page) -> None:
    """Saving under a name asks the browser to keep it; playing alone asks nothing."""
    page.add_init_script("StorageManager.prototype.persist = async () => { window.asked = (window.asked || 0) + 1; };")
    begun(page)
    assert page.evaluate("window.asked === undefined")
    for _ in range(2):
        page.click(".tools [data-do=save]")
        page.press("#keep-name", "Enter")
        page.wait_for_selector("#notice:has-text('Saved as')")

    assert 1 == page.evaluate("window.asked")


def test_a_window_that_falls_behind_catches_up(page: Page) -> None:
    """Another window of the same game says that it continued elsewhere, and shows it on a click."""
    begun(page)
    other = page.context.new_page()
    other.goto("./#play")
    other.wait_for_selector("html[data-ready=board]", state="attached")
    Player(other, "mouse").give(EndTurn())
    page.click("#notice [data-do=catch-up]")
    page.wait_for_selector("#question:has-text('Macedonians')")

    assert "Macedonians" in other.inner_text("#question")
    assert 2 == len(Player(page, "mouse").game().inputs)


@pytest.mark.running
def test_a_damaged_link_loses_nothing(page: Page) -> None:
    """A link that was cut off is refused in one sentence, and the game in progress continues."""
    player = begun(page)
    address = link_to(page, "game")
    page.goto(address[:-30])
    page.wait_for_selector("#notice:not([hidden])")

    assert "This link cannot be opened" in page.inner_text("#notice")
    page.click("#resume")
    page.wait_for_selector("html[data-view=play]", state="attached")
    assert FIRST == player.game().inputs[-1].given


def test_somebodys_own_scenario_goes_by_link(page: Page, tmp_path: Path) -> None:
    """A scenario file that was opened can be sent on and is offered to be played where the link is opened."""
    text = (Path(__file__).parents[2] / "scenarios" / f"{TRAINING}.toml").read_text("utf-8")
    own = tmp_path / "grove.toml"
    own.write_text(text.replace('id = "training"', 'id = "grove"').replace("Olive Grove", "Our Grove"), "utf-8")
    page.goto("./")
    page.wait_for_selector("html[data-ready=page]", state="attached")
    page.set_input_files("#file", own)
    page.click("#setup [data-do=share-scenario]")
    address = page.input_value("#link-text")
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("#setup-title:has-text('Our Grove')")

    assert "scenario" == link.unpack(address.rpartition("/")[2])["kind"]
    page.click("#start")
    page.wait_for_selector("html[data-ready=board]", state="attached")
    assert "Our Grove" == page.inner_text("#play-title")


@pytest.mark.running
def test_a_file_dropped_on_the_page_is_opened(page: Page) -> None:
    """Dragging a saved game onto the page opens it."""
    player = begun(page)
    text = page.evaluate("localStorage.getItem('sandtable.game')")
    player.give(EndTurn())
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "game.json"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )
    page.wait_for_function("() => JSON.parse(localStorage.getItem('sandtable.game')).inputs.length === 1")

    assert FIRST == player.game().inputs[-1].given


@pytest.mark.running
def test_a_record_of_another_version_says_so(page: Page) -> None:
    """If its orders mean something else now, a record continues from where it was saved."""
    player = begun(page)
    data = json.loads(page.evaluate("localStorage.getItem('sandtable.game')"))
    data |= {"engine": "0.0.1", "digests": [data["digests"][0], "0" * 16]}
    page.set_input_files(
        "#file", {"name": "old.json", "mimeType": "application/json", "buffer": json.dumps(data).encode()}
    )
    page.wait_for_selector("#notice:has-text('Another version')")

    assert (0, "C5") == (len(player.game().inputs), {p.id: p.place for p in player.game().view().pieces}["110-1"])


LOST = {
    "refused": "for (const n of ['setItem', 'getItem']) Storage.prototype[n] = () => { throw new DOMException(); };",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
}


@pytest.mark.parametrize("how", LOST)
def test_storage_that_is_lost_between_two_orders_loses_nothing(page: Page, how: str) -> None:
    """If storage is lost the game goes on, the page says that it is not kept, and the file has all orders."""
    begun(page)
    page.evaluate(f"() => {{ {LOST[how]} }}")
    page.locator("#question .button").first.click()
    page.wait_for_selector("html[data-kept=no]", state="attached")
    with page.expect_download() as saved:
        page.click("#warning [data-do=file]")

    assert 2 == len(json.loads(saved.value.path().read_text("utf-8"))["inputs"])
    assert "Macedonians" in page.inner_text("#question")


def test_storage_that_is_cleared_between_two_orders_is_filled_again(page: Page) -> None:
    """The next order keeps the whole game."""
    begun(page)
    page.evaluate("localStorage.clear()")
    page.locator("#question .button").first.click()

    assert 2 == page.evaluate("JSON.parse(localStorage['sandtable.game']).inputs.length")

    page.reload()
    page.wait_for_selector("html[data-ready=board]", state="attached")

    assert "Macedonians" in page.inner_text("#question")
