"""Before Python is ready the ground of a kept or linked game is shown, because its pieces have moved."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from engine.core import link, match
from engine.core.scenario import shipped
from engine.systems.chartabella.actions import EndTurn
from tests.browser.held import PIECE, TRAINING, Held
from tests.browser.player import GAME
from web.game.seats import FRIEND, HUMAN, LEVELS
from web.game.table import Table
from web.storage.store import MATCH

PLACES = """
window.places = [];
new MutationObserver(() => {
  const { view } = document.documentElement.dataset;
  if (view !== places.at(-1)) places.push(view);
}).observe(document, { subtree: true, attributeFilter: ["data-view"] });
"""
"""Notes the places of the site that are shown, one after another."""
GROUND = "html:not([data-ready])[data-direct=ground] #layer-ground > *"


def game_of(*orders: object) -> Table:
    """Return a game of the training battle, as its visitor left it."""
    table = Table.start(shipped()[TRAINING], {}, {"P": HUMAN, "M": LEVELS[0]}, seed=1)
    for order in orders:
        table.play(order)
    return table


def address(data: dict[str, object]) -> str:
    """Return the address of the link that carries this."""
    return f"./#{link.OPEN}/{link.pack(data)}"


def shared(table: Table) -> dict[str, object]:
    """Return what the link of a game carries."""
    return {"kind": "game", "record": link.game_data(table.game, table.extra())}


def kept_game(page: Page, *orders: object) -> Table:
    """Keep a game of the training battle in the browser."""
    table = game_of(*orders)
    page.goto("./CREDITS.txt")
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [GAME, table.text()])
    return table


def test_a_game_in_progress_shows_its_ground_alone(held: Held) -> None:
    """At the address of the kept game only the ground is shown, and then the game."""
    page = held.page
    kept_game(page, EndTurn())
    page.goto("./#play", wait_until="commit")
    page.wait_for_selector("html[data-direct=ground] #layer-ground > *", state="attached")
    expect(page.locator("#layer-ground > *").first).to_be_visible()
    expect(page.locator(PIECE)).to_be_hidden()
    expect(page.locator("#question")).to_be_hidden()
    page.evaluate("window.ground = document.querySelector('#layer-ground > *')")
    held.let_go()

    expect(page.locator(PIECE)).to_be_visible()
    assert page.evaluate("ground.isConnected")
    assert page.evaluate("shifted") < 0.02


@pytest.mark.parametrize("window", ["page", "phone"])
def test_a_link_shows_the_ground_of_its_battle(request: pytest.FixtureRequest, window: str) -> None:
    """A link shows the ground of its battle before Python, then its game, and never the first page."""
    page: Page = request.getfixturevalue(window)
    held = Held(page)
    page.add_init_script(PLACES)
    page.goto(address(shared(game_of(EndTurn()))), wait_until="commit")
    page.wait_for_selector(GROUND, state="attached")
    expect(page.locator("#layer-ground > *").first).to_be_visible()
    expect(page.locator(PIECE)).to_be_hidden()
    expect(page.locator("#question")).to_be_hidden()
    expect(page.locator("#boot")).to_be_visible()
    page.evaluate("window.ground = document.querySelector('#layer-ground > *'); window.places = []")
    held.let_go()

    expect(page.locator(PIECE)).to_be_visible()
    assert page.evaluate("ground.isConnected")
    assert page.evaluate("places") in ([], ["play"])
    assert page.evaluate("shifted") < 0.02
    assert page.url.endswith("#play")


def test_a_turn_of_a_match_shows_its_ground(held: Held) -> None:
    """A turn of a kept match shows its ground, and another shows no board."""
    page = held.page
    table = Table.start(shipped()[TRAINING], {}, {"M": HUMAN, "P": FRIEND}, seed=1)
    mine = match.finish_turn(match.invite("0" * 32, "M"), table.game, "1" * 32)
    turn = address(match.link_data(mine, table.game))
    page.goto(turn, wait_until="commit")
    page.wait_for_selector(".foot", state="attached")
    assert not page.locator("#board-svg").count()
    kept = match.kept_data(mine, table.game, table.extra())
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [MATCH + mine.match.id, json.dumps(kept)])
    page.goto("about:blank")
    page.goto(turn, wait_until="commit")
    page.wait_for_selector(GROUND, state="attached")
    held.let_go()

    expect(page.locator(PIECE)).to_be_visible()


def test_what_a_link_needs_is_fetched_before_python_asks(held: Held) -> None:
    """While the start waits, everything that reading a link needs is fetched."""
    page = held.page
    with (
        page.expect_request("**/wheels/msgspec-*"),
        page.expect_request("**/python_stdlib.pack"),
    ):
        page.goto(address(shared(game_of())), wait_until="commit")
    assert page.get_attribute("html", "data-ready") is None
    held.let_go()


def test_a_link_whose_library_does_not_come_shows_no_pieces(page: Page) -> None:
    """If a part for reading is late, no board is shown as if it were the game."""
    page.route("**/python_stdlib.pack", lambda route: route.abort())
    page.goto(address(shared(game_of(EndTurn()))))
    page.wait_for_selector("#notice [data-do=fetch-again]")
    expect(page.locator("#boot-parts")).to_have_text("python_stdlib.pack")
    expect(page.locator(PIECE)).to_be_hidden()
    assert f"#{link.OPEN}/" in page.url
    page.unroute("**/python_stdlib.pack")
    page.click("#notice [data-do=fetch-again]")

    expect(page.locator(PIECE)).to_be_visible()
    expect(page.locator("#boot-failed")).to_be_hidden()
    page.watch.page_errors.clear()  # the first time is meant to fail


def test_a_damaged_link_shows_no_board(held: Held) -> None:
    """A link that is cut off or names an unknown battle shows no picture, and then a sentence."""
    page = held.page
    whole = shared(game_of())
    other = {**whole, "record": {**whole["record"], "digest": "0" * 16}}
    markup = {**whole, "record": {**whole["record"], "scenario": {"system": "chartabella", "id": "<img src=x>"}}}
    for damaged in (address(whole)[:-9], address(other), address(markup)):
        page.goto(damaged, wait_until="commit")
        page.wait_for_selector(".foot", state="attached")
        assert not page.locator("#board-svg").count()
        page.goto("about:blank")
    page.goto(damaged, wait_until="commit")
    held.let_go("page")

    expect(page.locator("#notice")).to_contain_text("This link cannot be opened")
    expect(page.locator("#home .card").first).to_be_visible()
    expect(page.locator("#play")).to_be_hidden()
    assert not page.locator("#notice img").count()
    assert page.url.endswith("#")


def test_with_a_game_in_progress_no_other_board_is_shown(held: Held) -> None:
    """If a game is kept, the address of a battle asks first and shows no board."""
    page = held.page
    kept_game(page)
    page.goto(f"./#play/{TRAINING}", wait_until="commit")
    page.wait_for_selector("#boot", state="visible")
    page.wait_for_selector(".foot", state="attached")
    assert not page.locator("#board-svg").count()
    held.let_go("page")

    page.wait_for_selector("#setup-form")
