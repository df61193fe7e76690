"""What is needed is visible, nothing moves unexpectedly, and what looks like a button is one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, Route, expect

import build
from tests.browser.player import AGAINST_THE_COMPUTER, PATIENCE, Player, opened, saved
from tests.browser.test_layout import sticks_out
from tests.browser.test_review import FINISHED
from tests.depth import cases

WINDOWS = {"desk": (1440, 900), "phone": (390, 844)}
SHIFTS = """window.shifts = []; window.settled = Infinity;
document.addEventListener("DOMContentLoaded", () =>
  document.fonts.ready.then(() => { settled = performance.now(); }));
new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: "layout-shift" });"""
"""Records what jumps on a page, and when its typefaces had come."""

CUT_CHOICES = """() => [...document.querySelectorAll("#settings-dialog select")].flatMap((field) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;
  return [...field.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
})"""
"""The texts of choices that are wider than the box in which they are shown."""
STARTED = (*AGAINST_THE_COMPUTER, "table_battles/marengo")
STARTS = cases(
    [(scenario, [*WINDOWS][n % 2]) for n, scenario in enumerate(STARTED)],
    list(product(STARTED, WINDOWS)),
)
"""Battles, and the windows in which they are begun."""
IS_SHOWN = "selector => getComputedStyle(document.querySelector(`#panel-now ${selector}`)).display !== 'none'"


def is_whole_in_sight(page: Page, selector: str) -> bool:
    """Return whether an element is in the window and not covered."""
    return page.evaluate(
        """selector => {
          const button = document.querySelector(selector);
          const { top, bottom, left, width } = button.getBoundingClientRect();
          const isOpen = (y) => button.contains(document.elementFromPoint(left + width / 2, y));
          return top >= 0 && bottom <= innerHeight && isOpen(top + 4) && isOpen(bottom - 4);
        }""",
        selector,
    )


def shows(page: Page, resume: str) -> str:
    """Return what finished games are told to be; the button by which one comes back to a game says `resume`."""
    expect(page.locator("#resume")).to_have_text(resume)
    page.click("#finished-way")
    page.wait_for_selector("#finished .shelf-picture svg")
    return "\n".join(page.locator("#finished .shelf-entry .facts").all_inner_texts())


@pytest.mark.running
@pytest.mark.parametrize(("scenario", "window"), STARTS)
def test_the_main_buttons_are_in_sight(page: Page, scenario: str, window: str) -> None:
    """The start button and the first answer are visible without scrolling."""
    page.set_viewport_size(dict(zip(("width", "height"), WINDOWS[window], strict=True)))
    page.goto(f"./#setup/{scenario}")
    page.wait_for_selector("#start")

    assert is_whole_in_sight(page, "#start")
    assert 0 == sticks_out(page)

    page.click(".more-choices > summary")
    assert is_whole_in_sight(page, "#start")

    page.click("#start")
    page.wait_for_selector("#question .buttons button")
    assert is_whole_in_sight(page, "#question .buttons button")


@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_jumps_when_python_is_ready(new_page: Callable[..., Page], window: str) -> None:
    """On a first visit and with saved games nothing moves when Python is ready."""
    page = new_page(viewport=dict(zip(("width", "height"), WINDOWS[window], strict=True)))
    page.add_init_script(SHIFTS)
    page.goto("./")
    page.wait_for_selector("html[data-late=installed]", state="attached")
    first = page.evaluate("shifts.filter(shift => shift.startTime > settled).map(shift => shift.value)")
    for name in (FINISHED, "chartabella/caravan", "chartabella/training"):
        opened(page, saved(name))
    page.goto("./?again")
    page.wait_for_selector("#shelf .shelf-picture svg")
    page.wait_for_selector("#going-picture svg")
    again = page.evaluate("shifts.filter(shift => shift.startTime > settled).map(shift => shift.value)")

    assert page.evaluate("settled") < page.evaluate("performance.now()")
    assert [] == first
    assert [] == again


def test_nothing_jumps_when_the_typefaces_come(phone: Page) -> None:
    """On a first visit no line moves when the typefaces arrive."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.add_init_script(SHIFTS)
    phone.route("**/*.wasm", lambda _: None)  # Python never starts: all that moves, moves for the typefaces
    phone.route("**/*.woff2", hold)
    phone.goto("./", wait_until="commit")
    phone.wait_for_function("performance.getEntriesByName('first-contentful-paint').length && document.fonts.size")
    phone.wait_for_function("document.fonts.status === 'loading'")
    for route in held:
        route.continue_()
    phone.wait_for_function("document.fonts.check('1rem Alegreya Sans') && document.fonts.check('700 1rem Alegreya')")
    phone.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    assert len(held) >= 3
    assert phone.evaluate("shifts.reduce((sum, shift) => sum + shift.value, 0)") < 0.02


@pytest.mark.running
def test_a_kept_game_tells_who_played_and_how_it_ended(page: Page) -> None:
    """The list has sides, opponent, result and turn; only a running game offers to continue."""
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "human", "M": "recruit"})
    page.click(".more > summary")
    page.click("#resign")
    page.click("#resign-dialog [data-do=resign-yes]")
    page.wait_for_selector("#question .ending")
    opened(page, saved(FINISHED))
    page.click(".brand")

    assert {"Persians against a Recruit", "given up", "Round 1"} <= set(
        shows(page, "Back to your finished game").split("\n")
    )

    page.goto("./#setup/chartabella/grain")
    page.wait_for_selector("#start")
    assert 0 == page.locator(".setup-form [data-do=resume]").count()
    player.begin("chartabella/grain", {"P": "human", "M": "human"})
    page.click(".brand")
    assert shows(page, "Continue your game")


def test_a_notice_takes_nothing_from_the_board_and_passes(new_page: Callable[..., Page]) -> None:
    """A notice above the board does not shrink it, and disappears if it asks nothing."""
    page = new_page(alone=True)
    page.clock.install()
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "human", "M": "human"})
    page.click("#question [data-do=point]")
    player.begin("at_the_charge/training", {"N": "human", "B": "human"})
    page.wait_for_selector("#notice:not([hidden])")
    box = page.locator("#board-box").bounding_box()
    notice = page.locator("#notice").bounding_box()
    assert box is not None
    assert notice is not None
    assert notice["y"] + notice["height"] <= box["y"]

    page.mouse.move(5, 5)
    page.clock.fast_forward(20_000)
    page.wait_for_selector("#notice", state="hidden")

    assert box == page.locator("#board-box").bounding_box()


def test_nothing_says_thinking_after_stop(page: Page) -> None:
    """After Stop neither text nor speech says that the computer thinks."""
    player = Player(page, "mouse")
    page.add_init_script("""localStorage.setItem("sandtable.settings", '{"speed":"slow","seconds":"10"}')""")
    player.begin("chartabella/gaugamela", {"M": "human", "P": "general"})
    page.click("#question [data-do=stop]")
    page.wait_for_selector("#question [data-do=think]")

    assert "the computer was stopped." in page.inner_text("#question")
    assert "the computer was stopped." in page.text_content("#spoken")
    assert "thinking" not in page.text_content("#play")


@pytest.mark.running
def test_the_cursor_is_seen_with_the_keyboard_only(page: Page) -> None:
    """The cursor is drawn only when the arrow keys are used."""
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "human", "M": "human"})
    player.point(player.game(), "place:E4")
    page.wait_for_selector(".cursor", state="attached")
    assert not page.locator(".cursor").is_visible()

    page.keyboard.press("ArrowUp")
    expect(page.locator(".cursor").first).to_be_visible(timeout=PATIENCE)


@pytest.mark.running
def test_what_cannot_be_pressed_looks_so(page: Page) -> None:
    """Undo is faint until there is something to undo."""
    player = Player(page, "mouse")
    player.begin("chartabella/training", {"P": "human", "M": "human"})
    faint = "[...document.querySelectorAll('#undo, #redo')].map(button => getComputedStyle(button).opacity < 0.5)"
    assert [True, True] == page.evaluate(faint)

    page.click("#question [data-do=point]")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "false")

    assert [False, True] == page.evaluate(faint)


@pytest.mark.running
def test_a_card_is_pressed_anywhere(page: Page) -> None:
    """The picture on a card leads to the battle as its button does."""
    page.goto("./")
    page.wait_for_selector("html[data-ready=page]", state="attached")
    page.locator(".card").first.scroll_into_view_if_needed()
    page.locator(".card svg.card-map").first.click(force=True)
    page.wait_for_selector("#start")

    assert page.url.endswith("#setup/chartabella/training")


@pytest.mark.running
def test_on_a_phone_the_way_on_is_the_main_button_of_a_battle_of_ones_own(phone: Page) -> None:
    """On a phone the button that starts a scenario has its own line."""
    text = (build.ROOT / "scenarios/chartabella/training.toml").read_text("utf-8").replace('"training"', '"mine"')
    phone.goto("./")
    phone.wait_for_selector("html[data-ready]", state="attached")
    phone.set_input_files("#file", {"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()})
    phone.wait_for_selector("#start")
    boxes = [button.bounding_box() for button in phone.locator(".setup-start .button").all()]
    first, *others = [box for box in boxes if box is not None]

    assert len(others) >= 3
    assert first["width"] > 0.8 * 390
    assert all(first["y"] + first["height"] <= box["y"] and box["y"] + box["height"] <= 844 for box in others)
    assert len({box["y"] for box in others}) == 1


@pytest.mark.running
@pytest.mark.parametrize("text", ["usual", "larger"])
def test_a_choice_of_the_settings_is_read_whole_on_a_small_phone(phone: Page, text: str) -> None:
    """Every text of a choice fits its box beside the arrow."""
    phone.set_viewport_size({"width": 360, "height": 740})
    phone.goto("./#")
    phone.click("[data-do=settings]")
    phone.wait_for_selector("#settings-dialog[open]")
    phone.evaluate("text => { document.documentElement.dataset.text = text; }", text)
    cut = phone.evaluate(CUT_CHOICES)
    phone.evaluate("document.documentElement.dataset.text = 'usual'")

    assert [] == cut


@pytest.mark.running
@pytest.mark.parametrize(("window", "has_keys"), [("page", True), ("phone", False)])
def test_zooming_is_told_with_a_key_where_there_is_one(
    request: pytest.FixtureRequest, window: str, has_keys: bool
) -> None:
    """The panel explains zooming for a mouse with the key, and for fingers without."""
    page: Page = request.getfixturevalue(window)
    Player(page, "mouse").begin("chartabella/training", AGAINST_THE_COMPUTER["chartabella/training"])
    page.wait_for_selector("#panel-now .empty", state="attached")

    assert has_keys == page.evaluate(IS_SHOWN, ".for-keys")
    assert has_keys != page.evaluate(IS_SHOWN, ".for-fingers")


@pytest.mark.running
def test_all_settings_are_in_sight_at_a_desk(page: Page) -> None:
    """All settings are visible on a desk, and on a phone the speed comes first."""
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("./#")
    page.click("[data-do=settings]")
    for field in page.locator("#settings-fields select").all():
        expect(field).to_be_in_viewport(ratio=1)

    page.set_viewport_size({"width": 390, "height": 844})

    expect(page.locator("#setting-speed")).to_be_in_viewport(ratio=1)
    assert [] == page.evaluate(CUT_CHOICES)
