"""These tests hold the first page: visible parts, the demonstration, a battle with one click, filters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.test_accessibility import violations_in_both
from tests.browser.test_layout import sticks_out

LIVELY = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "no-preference"}
WHOLE = ((1440, 900), (2560, 1440), (768, 1024), (390, 844), (360, 740), (360, 640))
"""Windows in which all that the page asks is in sight at once."""
ASKED = ("#play-now", "#ask-learn > summary", "#ask-practise > summary", "#ask-battles")
LOW = (844, 390)
"""A window in which the battle is seen, and one click begins one."""
READY = "html[data-ready]"
PEOPLE = {"P": "human", "M": "human"}

ALL_OF_BOARD = """() => {
  const drawn = document.querySelector("#going-picture svg"), { width, height } = drawn.viewBox.baseVal;
  const box = drawn.getBoundingClientRect(), room = drawn.parentElement.getBoundingClientRect();
  return Math.abs(box.width / box.height - width / height) < .02 && box.bottom <= room.bottom && box.top >= room.top;
}"""
"""Whether nothing is cut off from the picture of the board of the game in progress."""
WAYS = """(ask) => [...document.querySelectorAll(`${ask} .way`)].map((way) =>
  [way, way.querySelector("strong"), way.querySelector("span")].map((one) => one.getBoundingClientRect().toJSON()))"""
"""The boxes of the ways in a list, of each with its name and of what is told of it."""


def home(page: Page, where: str = "./#") -> None:
    page.goto(where)
    page.wait_for_selector(READY, state="attached")


def foot(page: Page, selector: str) -> float:
    """Return where the lower end of an element is in the window."""
    box = page.locator(selector).bounding_box()
    assert box is not None, selector
    assert box["y"] >= 0
    return box["y"] + box["height"]


def test_what_the_page_asks_is_in_sight(page: Page) -> None:
    """The demonstration and all four ways on are visible, and nothing sticks out."""
    home(page)
    for width, height in WHOLE:
        page.set_viewport_size({"width": width, "height": height})
        for shown in (".prelude-box", *ASKED):
            assert foot(page, shown) <= height, (width, height, shown)
        assert sticks_out(page) <= 0, (width, height)
    width, height = LOW
    page.set_viewport_size({"width": width, "height": height})
    assert foot(page, "#play-now") <= height
    assert foot(page, ".prelude-box") <= height
    assert sticks_out(page) <= 0


@pytest.mark.running
def test_who_has_a_game_under_way_has_it_and_all_ways_on_in_sight(phone: Page) -> None:
    """On a phone with a game in progress the other ways stand below in one row; an opened one is full width."""
    player = Player(phone, "touch")
    player.begin("chartabella/training", PEOPLE)
    home(phone)

    for shown in ("#resume", ".prelude-box", *ASKED):
        assert foot(phone, shown) <= 844, shown

    phone.tap("#ask-learn > summary")

    assert sticks_out(phone) <= 0
    ways = phone.locator("#ask-learn .way").first.bounding_box()
    assert ways is not None
    assert ways["width"] > 300


def test_the_film_begins_where_there_is_time_and_stops_at_a_touch(new_page: Callable[..., Page]) -> None:
    """The demonstration moves once all is loaded; a click stops it; with reduced motion it is not fetched."""
    calm, asked = new_page(), []
    calm.on("request", lambda request: asked.append(request.url))
    home(calm)
    calm.wait_for_selector("html[data-late=installed]", state="attached")
    page = new_page(**LIVELY)
    home(page)
    before = page.inner_text("#prelude-told")
    page.wait_for_selector("html[data-prelude=playing]", state="attached")
    page.wait_for_function("before => document.getElementById('prelude-told').textContent !== before", arg=before)
    page.wait_for_function("document.getAnimations().some((one) => one.effect.target.closest('#prelude'))")
    page.click("#ask-learn > summary")
    page.wait_for_selector("html[data-prelude=held]", state="attached")
    assert page.evaluate("document.getAnimations().filter((one) => one.effect.target.closest('#prelude')).length") == 0
    page.click("#prelude-run")
    page.wait_for_selector("html[data-prelude=playing]", state="attached")

    assert not [url for url in asked if "prelude" in url]
    assert calm.locator("#prelude-run").is_hidden()


def test_the_film_rests_out_of_sight(new_page: Callable[..., Page]) -> None:
    """The demonstration pauses out of view and continues in view."""
    page = new_page(**LIVELY)
    home(page)
    page.wait_for_selector("html[data-prelude=playing]", state="attached")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_selector("html[data-prelude=resting]", state="attached")
    page.evaluate("scrollTo(0, 0)")

    page.wait_for_selector("html[data-prelude=playing]", state="attached")


def test_a_click_before_python_begins_the_battle(new_page: Callable[..., Page]) -> None:
    """Before Python links to lessons open at once, and choices are carried out when the table is ready."""
    page, held = new_page(alone=True), []
    page.route("**/*.wasm", lambda route: held.append(route))  # noqa: PLW0108 - no built-in is taken; Python waits
    page.goto("./", wait_until="commit")
    page.click("#ask-learn > summary")
    expect(page.locator("#ask-learn .way").first).to_be_visible()
    page.click("#play-now")
    page.wait_for_selector("#play-now[data-heard]")
    assert page.locator(READY).count() == 0
    for route in held:
        route.continue_()
    page.unroute("**/*.wasm")
    page.wait_for_selector("html[data-ready=board]", state="attached")

    assert page.evaluate("location.hash") == "#play"


def test_play_now_by_keyboard(page: Page) -> None:
    """The first tab stop after the head is the recommended battle, and Enter begins it."""
    home(page)
    page.focus("#play-now")
    page.keyboard.press("Enter")
    page.wait_for_selector(
        "html[data-view=play] #question .button, html[data-view=play] #layer-pieces *", state="attached"
    )

    assert set(Player(page, "keys").game().scenario.id.split()) == {"training"}


def test_battles_are_looked_for_and_stay_so(page: Page) -> None:
    """Filters stay after a reload until they are removed."""
    home(page, "./#battles")
    assert page.locator("#battles-title").bounding_box()["y"] < 200
    every = page.locator("#battles .card:visible").count()
    page.select_option("#filter-system", "charge")
    page.select_option("#filter-length", "short")
    expect(page.locator("#battles .card:visible")).to_have_count(2)
    expect(page.locator("#battles .system:visible")).to_have_count(1)
    page.reload()
    page.wait_for_selector(READY, state="attached")
    expect(page.locator("#battles .card:visible")).to_have_count(2)
    page.click("#filter-none")

    expect(page.locator("#battles .card:visible")).to_have_count(every)


@pytest.mark.running
def test_who_comes_back_finds_the_game_first(page: Page) -> None:
    """The game in progress stands first with its board, on a phone too, and axe finds no fault."""
    Player(page, "mouse").begin("chartabella/grain", PEOPLE)
    home(page)
    page.wait_for_selector("#going-picture svg")
    for width, height in ((1440, 900), (390, 844), (360, 740), LOW):
        page.set_viewport_size({"width": width, "height": height})
        assert foot(page, "#resume") < page.locator("#play-now").bounding_box()["y"]
        assert max(foot(page, ask) for ask in ASKED) < height, (width, height)
        going, resume = page.locator("#going").bounding_box(), page.locator("#resume").bounding_box()
        assert going is not None
        assert resume is not None
        assert resume["x"] + resume["width"] < going["x"] + going["width"], (width, height)
        assert page.evaluate(ALL_OF_BOARD), (width, height)
    page.set_viewport_size({"width": LOW[0], "height": LOW[1]})
    page.evaluate("document.documentElement.dataset.text = 'larger'")
    assert max(foot(page, ask) for ask in ASKED) < LOW[1]
    page.evaluate("document.documentElement.dataset.text = 'usual'")
    assert {} == violations_in_both(page)
    page.click("#resume")

    page.wait_for_selector("html[data-view=play]", state="attached")


def test_finished_games_are_in_their_place(page: Page) -> None:
    """A finished game that gave way to another is behind its own link, and axe finds no fault."""
    player = Player(page, "mouse")
    player.begin("chartabella/grain", PEOPLE)
    page.click(".more > summary")
    page.click("#resign")
    page.click("[data-do=resign-yes]")
    player.begin("chartabella/training", PEOPLE)
    home(page)
    expect(page.locator("#shelf .shelf-entry")).to_have_count(0)
    page.click("#finished-way")
    page.wait_for_selector("#finished .shelf-picture svg")
    assert "Grain" in page.inner_text("#finished .shelf-entry")
    assert {} == violations_in_both(page)
    page.click("#finished [data-do=shelf-open]")

    page.wait_for_selector("html[data-view=play]", state="attached")


@pytest.mark.running
def test_what_is_told_of_a_way_stands_below_its_name(page: Page) -> None:
    """Rows in the lists of lessons and small battles have one height, with minutes below the name."""
    for width, height in WHOLE:
        page.set_viewport_size({"width": width, "height": height})
        for ask in ("#ask-learn", "#ask-practise"):
            home(page)
            page.click(f"{ask} > summary")
            ways = page.evaluate(WAYS, ask)
            assert 5 == len(ways)
            assert 1 == len({round(way["height"]) for way, _, _ in ways}), (ask, width)
            for _, name, told in ways:
                assert told["y"] >= name["y"] + name["height"] - 1, (ask, width)
                assert abs(told["x"] - name["x"]) < 1
            page.click(f"{ask} > summary")
