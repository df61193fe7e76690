"""The first picture is shown before Python is ready, and input meanwhile is carried out later."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine.core.scenario import shipped
from tests.browser.held import PIECE, TRAINING, Held
from web.game.seats import HUMAN
from web.game.table import Table

KINDS = ("chartabella/grain", "at_the_charge/kalavryai", "table_battles/rocroi")
"""A battle of each kind of board in which nothing happens before a person's first order."""
OTHER = '.piece[data-pick="piece:115-1"]'
DRAWN = "document.querySelector('#board').innerHTML"
SHOWN = "html:not([data-ready]) #play:not([hidden]) #board-svg"


@pytest.mark.parametrize("window", ["page", "phone"])
@pytest.mark.parametrize("name", KINDS)
def test_the_board_stands_before_python(request: pytest.FixtureRequest, window: str, name: str) -> None:
    """Board and texts are there at once, Python paints the same, and nothing moves."""
    page: Page = request.getfixturevalue(window)
    held = Held(page)
    page.goto(f"./#play/{name}", wait_until="commit")
    page.wait_for_selector(SHOWN)
    expect(page.locator("#boot")).to_be_visible()
    expect(page.locator("#play")).to_have_attribute("aria-busy", "true")
    expect(page.locator("#question .button").first).to_be_visible()
    title, drawn = page.inner_text("#play-title"), page.evaluate(DRAWN)
    page.evaluate("window.standing = [...document.querySelectorAll('#board-svg, [id^=layer-] > *')]")
    held.let_go()

    assert title == shipped()[name].told("en")["title"]
    assert drawn == page.evaluate(DRAWN)
    assert page.evaluate("standing.length > 20 && standing.every((one) => one.isConnected)")
    assert page.evaluate("shifted") < 0.005
    expect(page.locator("#boot")).to_be_hidden()
    assert page.get_attribute("#play", "aria-busy") is None


def test_the_boards_room_is_measured_before_anything_stands_on_it(page: Page) -> None:
    """The size of the board is measured while it is empty, so that it is laid out once."""
    held = Held(page)
    page.add_init_script("""const { setProperty } = CSSStyleDeclaration.prototype;
        CSSStyleDeclaration.prototype.setProperty = function (name, ...rest) {
          if (name === "--px") window.stood ??= document.querySelectorAll("#board-svg [id^=layer-] > *").length;
          return setProperty.call(this, name, ...rest);
        };""")
    page.goto("./#play/chartabella/grain", wait_until="commit")
    page.wait_for_selector(SHOWN)
    page.wait_for_function("window.stood !== undefined")
    held.let_go()

    assert page.evaluate("stood") == 0


def test_the_picture_has_the_visitors_theme(held: Held) -> None:
    """The first picture has the visitor's theme."""
    page = held.page
    page.goto("./CREDITS.txt")
    page.evaluate("localStorage.setItem('sandtable.settings', JSON.stringify({ theme: 'dark' }))")
    page.goto(f"./#play/{TRAINING}", wait_until="commit")
    page.wait_for_selector(SHOWN)

    assert "dark" == page.get_attribute("html", "data-theme")

    held.let_go()
    assert "dark" == page.get_attribute("html", "data-theme")


def test_what_is_pointed_at_is_marked_and_done_once(held: Held) -> None:
    """A piece picked before Python is marked, and selected when Python is ready."""
    page = held.page
    page.goto(f"./#play/{TRAINING}", wait_until="commit")
    page.wait_for_selector(SHOWN)
    for _ in range(3):
        page.click(PIECE)
    expect(page.locator("[data-heard]")).to_have_count(1)
    assert "piece:101-1" == page.locator("[data-heard]").get_attribute("data-pick")
    held.let_go()

    expect(page.locator("#board-box .piece.selected")).to_have_count(1)
    expect(page.locator(f"{PIECE}.selected")).to_have_count(1)
    expect(page.locator("[data-heard]")).to_have_count(0)
    page.click(OTHER)
    expect(page.locator(f"{OTHER}.selected")).to_have_count(1)


def test_gestures_are_done_in_their_order(held: Held) -> None:
    """Picks and a button before Python play the order."""
    page = held.page
    page.goto(f"./#play/{TRAINING}", wait_until="commit")
    page.wait_for_selector(SHOWN)
    page.click(OTHER)
    page.click(PIECE)
    page.click("#tab-orders")
    page.click("[data-do=settings]")
    held.let_go()

    expect(page.locator(f"{PIECE}.selected")).to_have_count(1)
    expect(page.locator("#tab-orders")).to_have_attribute("aria-selected", "true")
    assert page.locator("#settings-dialog[open]").count() == 1


def test_a_click_in_the_moment_of_the_handover_counts_once(held: Held) -> None:
    """Clicks just before and after the handover are each carried out once, in order."""
    page = held.page
    page.add_init_script("""
    new MutationObserver((_, observer) => {
      if (!document.documentElement.dataset.ready) return;
      observer.disconnect();
      const piece = document.querySelector("#board [data-pick='piece:101-1']");
      piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      queueMicrotask(() => document.querySelector("#tab-pieces").click());
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
    """)
    page.goto(f"./#play/{TRAINING}", wait_until="commit")
    page.wait_for_selector(SHOWN)
    held.let_go()

    expect(page.locator(f"{PIECE}.selected")).to_have_count(1)
    expect(page.locator("#tab-pieces")).to_have_attribute("aria-selected", "true")


def test_rules_are_read_before_python_and_on(held: Held) -> None:
    """A link to a rule works before and after Python is ready, and another system may be chosen."""
    page = held.page
    page.route("**/rules/**", lambda route: route.abort())
    page.goto("./#rule-CH-48")
    expect(page.locator("#rules-lost")).to_be_visible()
    expect(page.locator("#boot-failed")).to_be_hidden()
    page.unroute("**/rules/**")
    page.click("#rules-again")

    expect(page.locator("#rule-CH-48")).to_be_in_viewport()
    expect(page.locator("#rule-CH-48")).to_be_focused()
    expect(page.locator("#rules-text > :is(#rules-lost, #rules-wait)").locator("visible=true")).to_have_count(0)

    page.select_option("#rules-system", "at_the_charge")
    page.click("#rules-at_the_charge [href='#rule-AC-10']")
    expect(page.locator("#rule-AC-10")).to_be_focused()
    held.let_go("page")

    expect(page.locator("#rule-AC-10")).to_be_in_viewport()
    expect(page.locator("#rule-AC-10")).to_be_focused()
    expect(page.locator("#rules-system")).to_have_value("at_the_charge")

    page.fill("#rules-search", "square")

    expect(page.locator("#rules-count")).not_to_be_empty()
    assert page.locator("#rules-at_the_charge .rule[hidden]").count()


def test_keys_are_remembered(held: Held) -> None:
    """Keys on the board work before Python: two steps and Enter."""
    page = held.page
    page.goto(f"./#play/{TRAINING}", wait_until="commit")
    page.wait_for_selector(SHOWN)
    page.focus("#board .space[tabindex='0']")
    for key in ("ArrowUp", "ArrowDown", "n"):
        page.keyboard.press(key)
    held.let_go()

    expect(page.locator("#board-box .piece.selected")).to_have_count(1)


def test_a_battle_chosen_on_its_card_opens(held: Held) -> None:
    """A battle chosen from the list before Python opens, and is marked at once."""
    page = held.page
    page.goto("./", wait_until="commit")
    page.click(f"[data-scenario='{TRAINING}'] .button")
    expect(page.locator("#home .cards").first).to_be_hidden()
    expect(page.locator("#boot")).to_be_visible()
    held.let_go("page")

    page.wait_for_selector("#setup-form")
    assert page.url.endswith(f"#setup/{TRAINING}")


def test_a_button_of_the_first_page_is_remembered(held: Held) -> None:
    """The settings requested before Python open, and a file chosen meanwhile is opened."""
    page = held.page
    page.goto("./", wait_until="commit")
    table = Table.start(shipped()[TRAINING], {}, {"P": HUMAN, "M": HUMAN}, seed=1)
    page.set_input_files(
        "#file", {"name": "game.json", "mimeType": "application/json", "buffer": table.text().encode()}
    )
    held.let_go("page")

    page.wait_for_selector("html[data-ready=board]", state="attached")
    assert page.locator("#settings-dialog[open]").count() == 0


def test_another_place_leaves_what_was_pointed_at(held: Held) -> None:
    """Going to the first page before Python drops the board and its picks."""
    page = held.page
    page.goto(f"./#play/{TRAINING}", wait_until="commit")
    page.wait_for_selector(SHOWN)
    page.click("[data-do=settings]")
    page.click(".brand")
    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#home .card").first).to_be_visible()
    held.let_go("page")

    assert page.locator("#settings-dialog[open]").count() == 0


def test_nothing_is_remembered_when_the_start_has_failed(held: Held) -> None:
    """A failed start removes the picture, says so, and drops all input."""
    page = held.page
    page.goto(f"./#play/{TRAINING}", wait_until="commit")
    page.wait_for_selector(SHOWN)
    page.click(PIECE)
    held.give_up()
    page.wait_for_selector("#boot-failed:not([hidden])")

    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#home .card").first).to_be_visible()
    expect(page.locator("[data-heard]")).to_have_count(0)
    expect(page.locator("[data-do=settings]")).to_be_hidden()
    page.goto("about:blank")  # what else it complains about comes before
    page.watch.page_errors.clear()  # this page is meant to fail


def test_without_its_picture_a_battle_starts_as_ever(page: Page) -> None:
    """Without its picture, or with a damaged one, a battle starts without a fault."""
    for answer in ({"status": 404}, {"status": 200, "body": '{"turn": 0'}):
        page.route("**/pictures/**", lambda route, _, answer=answer: route.fulfill(**answer))
        page.goto(f"./#play/{TRAINING}")
        page.wait_for_selector("html[data-ready=board]", state="attached")
        assert page.locator(PIECE).is_visible()
        assert page.locator("#boot-failed").is_hidden()
        page.evaluate("localStorage.clear()")
        page.unroute("**/pictures/**")
        page.goto("about:blank")


def test_a_frame_shows_the_board_of_the_side_that_is_wished_for(new_page: Callable[..., Page]) -> None:
    """A table in a host page has its first picture from the visitor's side."""
    for side in ("", "macedon"):
        page = new_page(viewport={"width": 900, "height": 700})
        held = Held(page)
        page.goto("./CREDITS.txt")
        page.evaluate(
            "address => { document.body.innerHTML = `<iframe src='${address}' width='880' height='660'></iframe>`; }",
            f"./index.html?embed=1&scenario={TRAINING}&side={side}",
        )
        frame = page.frame_locator("iframe")
        expect(frame.locator("#board-svg")).to_be_visible()
        drawn = frame.locator("#board").inner_html()
        expect(frame.locator("html")).not_to_have_attribute("data-ready", "board")
        held.let_go()
        expect(frame.locator("html[data-ready=board]")).to_be_attached()

        assert drawn.split('id="layer-under"')[0] == frame.locator("#board").inner_html().split('id="layer-under"')[0]


def test_only_the_picture_that_is_asked_for_is_fetched(page: Page, wait_ready: Callable[..., None]) -> None:
    """The list of battles fetches no picture, and a battle only its own."""
    page.goto("./")
    wait_ready(page, "page")
    assert not [url for url in page.watch.requests if "/pictures/" in url]
    page.goto("about:blank")
    page.goto(f"./#play/{TRAINING}")
    wait_ready(page)

    asked = [url for url in page.watch.requests if "/pictures/" in url]
    assert [f"pictures/usual/{TRAINING}/wide.json"] == [url[url.index("pictures/") :] for url in asked]
    assert json.loads(page.evaluate("sandtablePicture.take()"))["text"]["play-title"] == "Olive Grove"


@pytest.mark.parametrize(
    ("address", "title"), [("lesson/charge/moves", "Moving and wheeling"), ("lessons/charge", "Learn Charge!")]
)
def test_a_lesson_is_named_before_python(held: Held, address: str, title: str) -> None:
    """At the address of a lesson, or of a game's lessons, stands what comes, and that it comes; then it is there.

    Of a lesson its first step is to be read meanwhile.
    """
    page = held.page
    page.goto(f"./#{address}", wait_until="commit")
    expect(page.locator("#home h1:visible")).to_have_text(title)
    expect(page.locator("#coming-told")).to_be_visible()
    begins = "Legionaries go six inches" if address.startswith("lesson/") else ""
    expect(page.locator("#coming-text")).to_have_text(re.compile(f"^{begins}"))
    held.let_go("board" if address.startswith("lesson/") else "page")

    expect(page.locator("#coming-told")).to_be_hidden()
    page.goto("./#")
    expect(page.locator("#coming-told")).to_be_hidden()


def test_the_board_may_come_later_than_its_frame(page: Page) -> None:
    """A page that comes in parts has the board measured, even if a part ends just before it."""
    page.goto("./CREDITS.txt")
    page.evaluate("document.body.innerHTML = '<div id=board-frame></div>'")
    page.add_script_tag(path="web/boot/early/room.js")
    page.evaluate("document.getElementById('board-frame').innerHTML = '<div id=board>A map</div>'")

    expect(page.locator("#board-frame")).to_have_attribute("data-room", "much")
