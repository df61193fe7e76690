"""A table in a host page shows all that a turn needs, at a constant height."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.test_embed import TRAINING, Elsewhere, elsewhere
from tests.browser.test_gestures import Fingers, middle

__all__ = ["elsewhere"]
EDGES = "part => (({ top, bottom }) => [top, bottom])(part.getBoundingClientRect())"
HIGH = "Math.ceil(document.body.getBoundingClientRect().height)"


@pytest.mark.parametrize("width", [900, 700, 400])
def test_board_and_question_are_seen_together_and_the_height_stays(
    elsewhere: Callable[..., Elsewhere], width: int
) -> None:
    """In every system board and question fit a laptop's height, and no order changes it."""
    host = elsewhere(viewport={"width": width + 40, "height": 650})
    host.open('<sand-table scenario="chartabella/grain" level="human"></sand-table>', width=width)
    for number, scenario in enumerate(("chartabella/training", "at_the_charge/training", "table_battles/rocroi"), 1):
        host.wait("ready", number)
        host.change(scenario=scenario)
        host.wait("ready", number + 1)
        host.frame.wait_for_function(f"{HIGH} === innerHeight")
        height = host.frame.evaluate("innerHeight")
        for _ in range(2):
            host.frame.click("#tab-orders")
            host.frame.locator("#panel-orders .order").first.click()
            host.frame.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
            for part in ("#board-svg", ".asking"):
                top, low = host.frame.locator(part).evaluate(EDGES)
                assert 0 <= top < low <= 650, (scenario, part)
            assert height == host.frame.evaluate(HIGH), scenario
            host.frame.click("#question [data-do=back]")
            host.frame.locator("#question .button").first.click()


@pytest.mark.parametrize("scenario", ["chartabella/training", "table_battles/hastings"])
def test_a_narrow_frame_has_no_empty_band(elsewhere: Callable[..., Elsewhere], scenario: str) -> None:
    """In 400 pixels the parts follow each other without a gap, and nothing moves later."""
    host = elsewhere(viewport={"width": 440, "height": 650})
    host.open(f'<sand-table scenario="{scenario}" level="human"></sand-table>', width=400)
    host.wait("ready")
    host.frame.wait_for_function(f"{HIGH} === innerHeight")
    edges = {part: host.frame.locator(part).evaluate(EDGES) for part in ("#question", ".tools", "#panel")}
    height = host.frame.evaluate("innerHeight")

    assert edges[".tools"][0] - edges["#question"][1] <= 12
    assert edges["#panel"][0] - edges[".tools"][1] <= 12

    host.frame.click("#question .button")
    if scenario == "table_battles/hastings":
        host.frame.click("#confirm")  # a card could attack
    host.frame.wait_for_selector("#told:not(:empty)")
    assert edges[".tools"] == host.frame.locator(".tools").evaluate(EDGES)
    assert height == host.frame.evaluate(HIGH)


@pytest.mark.parametrize("width", [900, 700, 400])
def test_opening_the_film_leaves_the_height_as_it_is(elsewhere: Callable[..., Elsewhere], width: int) -> None:
    """Opening the replay does not change the height of the frame."""
    host = elsewhere(viewport={"width": width + 40, "height": 650})
    host.open(f'<sand-table scenario="{TRAINING}" level="human"></sand-table>', width=width)
    host.wait("ready")
    host.frame.click("#tab-orders")
    host.frame.locator("#panel-orders .order").first.click()
    host.frame.locator("#question .button").first.click()
    host.frame.wait_for_selector("#film-open:not([disabled], [aria-disabled=true])")
    host.frame.wait_for_function(f"{HIGH} === innerHeight")
    height = host.frame.evaluate("innerHeight")
    host.frame.click("#film-open")
    host.frame.wait_for_selector("#film-slider")
    host.frame.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    assert height == host.frame.evaluate(HIGH)


@pytest.mark.parametrize("width", [700, 400])
def test_what_a_lesson_says_is_seen_whole_with_its_button(elsewhere: Callable[..., Elsewhere], width: int) -> None:
    """Every step of a lesson is fully visible, and the height does not change."""
    host = elsewhere(viewport={"width": width + 40, "height": 650})
    host.open('<sand-table lesson="chartabella/counters"></sand-table>', width=width)
    host.wait("step")
    host.frame.wait_for_function(f"{HIGH} === innerHeight")
    height = host.frame.evaluate("innerHeight")
    room = "part => part.scrollHeight - part.clientHeight"
    assert 0 == host.frame.locator(".asking").evaluate(room)

    host.frame.click("#lesson-next")
    host.wait("step", 2)
    host.frame.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert 0 == host.frame.locator(".asking").evaluate(room)
    assert height == host.frame.evaluate(HIGH)


def test_a_reader_scrolls_past_the_table(elsewhere: Callable[..., Elsewhere]) -> None:
    """A finger or the wheel over a board in a frame scrolls the host page."""
    host = elsewhere(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    host.open(f'<sand-table scenario="{TRAINING}" level="human"></sand-table><p style="height: 150vh">', width=370)
    host.wait("size")
    x, y = middle(host.frame)
    Fingers(host.page).slide(((x, y), (x, y - 200)))
    host.page.wait_for_function("scrollY > 50")
    host.page.evaluate("scrollTo(0, 0)")
    host.page.mouse.move(x, y)
    for _ in range(20):  # a browser under load drops a turn of the wheel; a reader turns on
        host.page.mouse.wheel(0, 150)
        host.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if host.page.evaluate("scrollY > 50"):
            break
    host.page.wait_for_function("scrollY > 50")


def test_a_sandbox_that_takes_the_origin_is_told(elsewhere: Callable[..., Elsewhere]) -> None:
    """In a sandbox without `allow-same-origin` the frame says at once what is missing."""
    host = elsewhere(bypass_csp=False)
    host.open(f'<iframe sandbox="allow-scripts" src="{host.site}index.html?embed=1&scenario={TRAINING}"></iframe>')
    host.frame.wait_for_selector("#boot-sandbox:not([hidden])")

    assert "allow-same-origin" in host.frame.inner_text("#boot-sandbox")
    assert host.frame.locator("#boot-failed").is_hidden()
    host.page.goto("about:blank")  # what else it complains about comes before
    host.page.watch.page_errors.clear()  # this frame is meant to fail
