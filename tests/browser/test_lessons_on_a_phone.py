"""On an upright phone the board of a lesson keeps its room, with its text beside it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.pupil import Pupil
from tests.browser.test_lessons import FIRST

COVERED = """() => {
  const board = document.querySelector("#board-svg").getBoundingClientRect();
  return ["lesson", "why", "question", "panel"].filter((id) => {
    const box = document.getElementById(id).getBoundingClientRect();
    return box.height && box.top < board.bottom - 1 && box.bottom > board.top + 1;
  });
}"""
"""What of the page lies over the board."""
IN_SIGHT = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && document.querySelector(selector).contains(top);
}"""
"""Whether the whole of an element is in the window, with nothing over its middle."""
UNSEEN = """() => {
  const boxes = ["lesson-text", "question"].map((id) => document.getElementById(id).getBoundingClientRect());
  const [lesson, question] = boxes;
  const beside = question.left >= lesson.right || question.top >= lesson.bottom - 1;
  const shown = [...document.querySelectorAll("#question button")].filter((button) => button.getClientRects().length);
  return shown.filter((button) => {
    const box = button.getBoundingClientRect();
    return [box.top + 3, box.bottom - 3].some((y) => {
      const top = document.elementFromPoint(box.x + box.width / 2, y);
      return !(top && button.contains(top));
    });
  }).map((button) => button.textContent).concat(beside ? [] : ["lesson"]);
}"""
"""Which answers are out of the window or behind something else, and whether the text of the lesson is behind them."""
CUT = """() => ["#lesson", "#lesson-text", "#question", "#question > .asked", "#question > .buttons"].filter((part) => {
  const found = document.querySelector(part);
  return found.scrollHeight > found.clientHeight + 1;
})"""
"""What is asked that is higher than its room."""

pytestmark = pytest.mark.running


def opened(phone: Page, name: str, steps: int = 0) -> Pupil:
    """Open a lesson on a phone and do its first steps."""
    pupil = Pupil(phone, "touch", name)
    phone.goto("./#")
    phone.goto(f"./#lesson/{name}")
    for n, step in enumerate(pupil.lesson.steps[: steps + 1], 1):
        pupil.wait_for_step(n)
        pupil.begin_step(step)
        if n <= steps:
            pupil.do_step(step)
    return pupil


def tap(phone: Page, place: str) -> None:
    """Tap the middle of a place of the board, where it lies now."""
    box = phone.locator(f"#space-{place}").bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("name", [*FIRST.values(), "conquerors_kings/moves"])
def test_nothing_lies_over_the_board_of_a_lesson(phone: Page, name: str) -> None:
    """Lesson, refusals, question and sheet are below the board in every step."""
    pupil = opened(phone, name)
    for n, step in enumerate(pupil.lesson.steps, 1):
        pupil.wait_for_step(n)
        pupil.begin_step(step)

        assert [] == phone.evaluate(COVERED), n
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), n

        if not step.play:
            pupil.do_step(step)


def test_the_board_keeps_its_room_whatever_is_said(phone: Page) -> None:
    """Selecting a unit, a refused order and a later one do not move the board."""
    opened(phone, "conquerors_kings/moves", 1)
    before = phone.locator("#board-svg").bounding_box()
    for place, told in (("A5", "#why:not([hidden])"), ("D2", "#question [data-arg]"), ("C2", "#lesson .lesson-aside")):
        tap(phone, place)
        phone.wait_for_selector(told)

        assert before == phone.locator("#board-svg").bounding_box(), place
        assert [] == phone.evaluate(COVERED), place
    assert before is not None
    low = before["y"] + before["height"]

    assert before["y"] >= 0
    assert low <= phone.evaluate("innerHeight")


def test_what_is_pointed_at_is_told_within_the_window(phone: Page) -> None:
    """The card of a unit or a refused place begins within the window."""
    opened(phone, "conquerors_kings/moves", 1)

    assert phone.evaluate(IN_SIGHT, "#panel-now .sheet h2")
    assert phone.evaluate(IN_SIGHT, "#lesson-text")

    tap(phone, "A5")
    phone.wait_for_selector("#why:not([hidden])")

    assert phone.evaluate(IN_SIGHT, "#why")
    assert phone.evaluate(IN_SIGHT, "#panel-now .sheet h2")


def test_an_attack_in_hand_can_be_confirmed_beside_its_odds(phone: Page) -> None:
    """The button of a selected attack and its odds are in the window with the board."""
    opened(phone, "conquerors_kings/assault", 2)
    for place in ("B3", "B4"):
        tap(phone, place)
        phone.wait_for_selector("#question [data-do=back]")
    phone.wait_for_selector("#confirm .chance")

    assert phone.evaluate(IN_SIGHT, "#confirm")
    assert phone.evaluate(IN_SIGHT, "#panel-now .odds h2")
    assert [] == phone.evaluate(COVERED)


@pytest.mark.parametrize("height", [844, 740])
def test_what_is_asked_of_a_unit_in_hand_is_seen_whole(phone: Page, height: int) -> None:
    """Question, buttons and text are visible without scrolling."""
    phone.set_viewport_size({"width": 390, "height": height})
    pupil = opened(phone, "charge/moves")
    pupil.tap("piece:R1.1")
    phone.wait_for_selector("#question [data-do=turn-left]")

    assert [] == phone.evaluate(CUT)

    phone.tap("#question [data-do=turn-right]")
    phone.wait_for_selector("#confirm")

    assert [] == phone.evaluate(CUT)
    assert phone.evaluate(IN_SIGHT, "#confirm")
    assert phone.evaluate(IN_SIGHT, "#question [data-do=back]")
    assert [] == phone.evaluate(COVERED)


@pytest.mark.parametrize("size", [(768, 1024), (844, 390), (390, 844), (360, 740)])
@pytest.mark.parametrize(
    ("name", "steps", "picks"),
    [
        ("charge/charge", 0, ("piece:R1.1", "piece:B1.1")),
        ("at_the_charge/attack", 1, ("piece:infanterie-1", "piece:normands-1")),
    ],
)
def test_an_order_in_hand_is_seen_beside_its_lesson(
    phone: Page, size: tuple[int, int], name: str, steps: int, picks: tuple[str, ...]
) -> None:
    """In windows of every shape each answer is visible and covers no text of the lesson."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    opened(phone, name, steps)
    for pick in picks:
        drawn = phone.locator(f'[data-pick="{pick}"]').first.bounding_box()
        assert drawn is not None
        phone.touchscreen.tap(drawn["x"] + drawn["width"] / 2, drawn["y"] + drawn["height"] / 2)
        phone.wait_for_selector("#question [data-do=back]")
    phone.wait_for_selector("#question .button-primary .chance")

    assert [] == phone.evaluate(UNSEEN)
    assert [] == phone.evaluate(COVERED) or size[0] > size[1]


def test_a_finger_is_told_of_no_keys(phone: Page) -> None:
    """The step that explains pointing mentions only taps."""
    opened(phone, FIRST["conquerors_kings"], 1)
    told = phone.inner_text("#lesson")

    assert "tap it" in told
    assert "Enter" not in told


def test_what_has_happened_has_the_room_that_it_needs(phone: Page) -> None:
    """The recent events use their room, even if a long sentence is cut."""
    pupil = opened(phone, "charge/charge", 2)
    pupil.wait_for_step(3)
    phone.wait_for_selector("#earlier:not([hidden])")
    heights = """["#told", ".result"].map((part) => document.querySelector(part).getBoundingClientRect().height)"""
    told, room = phone.evaluate(heights)

    assert told > room / 2
