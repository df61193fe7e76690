"""Newcomers take the first lesson of each system by mouse, by keyboard and by touch."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

import build
from tests.browser.player import choose_setting
from tests.browser.pupil import AGAIN, DONE, Pupil
from tests.browser.seeds import ANEW
from tests.depth import cases
from tests.web.schools import all_lessons
from web.build import lessons

FIRST = {
    system: next(name for name in all_lessons() if name.startswith(f"{system}/"))
    for system in lessons.taught(build.ROOT)
}
"""System -> its first lesson."""

COME_TO_REST = """element => new Promise((done) => {
  element.scrollIntoView({ block: "center" });
  requestAnimationFrame(() => requestAnimationFrame(() => { element.scrollIntoView({ block: "center" }); done(); }));
})"""
"""Scrolls to an element and on, as far as what is drawn on the way has moved it."""
IS_SEEN = """selector => {
  const found = document.querySelector(selector), box = found.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && top !== null && found.closest("#board, #lesson").contains(top);
}"""
"""Whether an element of the board or of the lesson is in the window, with nothing over its middle."""

pytestmark = pytest.mark.running


def finish(page: Page, way: str, system: str) -> None:
    """Take the first lesson of a system from the first page to its end, and find it done in the list."""
    pupil = Pupil(page, way, FIRST[system])
    page.goto("./#")
    choose_setting(page, "speed", "skip")
    way_in = f'#ask-learn [href="#lessons/{system}"]'
    pupil.press_button("#ask-learn > summary")
    page.locator(way_in).evaluate(COME_TO_REST)
    pupil.press_button(way_in)
    page.wait_for_selector(f'.lesson-item [href="#lesson/{FIRST[system]}"]')
    pupil.press_button(f'.lesson-item [href="#lesson/{FIRST[system]}"]')
    pupil.take()
    page.evaluate(ANEW)
    pupil.fight()

    choose_setting(page, "speed", "normal")

    assert page.locator("#lesson-next").is_visible()

    page.goto(f"./#lessons/{system}")

    assert 1 == page.locator(".lesson-item.lesson-done").count()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


HANDS = {"mouse": "page", "keys": "page", "touch": "phone"}
"""How a newcomer points -> the fixture of the page."""
EACH_ONCE = [(system, [*HANDS][n % len(HANDS)]) for n, system in enumerate(FIRST)]
"""Each system with one of the hands, and each hand with a system or two."""


@pytest.mark.parametrize(("system", "way"), cases(EACH_ONCE, [*product(FIRST, HANDS)]))
def test_somebody_new_finishes_the_first_lesson(request: pytest.FixtureRequest, system: str, way: str) -> None:
    """The first lesson of each system can be taken from the first page to its end, and is done in the list then."""
    finish(request.getfixturevalue(HANDS[way]), way, system)


def test_who_passes_through_the_fight_is_offered_it_again(phone: Page) -> None:
    """Only ending turns is no fight: the page says so and offers the battle again."""
    pupil = Pupil(phone, "touch", FIRST["conquerors_kings"])
    phone.goto("./#")
    choose_setting(phone, "speed", "skip")
    pupil.take()
    pupil.pass_by()
    said = phone.inner_text("#lesson-text")

    assert "nobody had an order from you" in said
    assert not phone.locator(DONE).count()

    pupil.press_button(AGAIN)
    phone.wait_for_selector("html[data-mover=human]", state="attached")
    choose_setting(phone, "speed", "normal")

    assert said != phone.inner_text("#lesson-text")


def test_a_step_is_said_to_the_ear_and_the_keyboard_is_led_to_what_it_asks_for(page: Page) -> None:
    """The text is in a live region, the marked space says so, T goes to it, and Enter picks it."""
    pupil = Pupil(page, "keys", FIRST["chartabella"])
    page.goto(f"./#lesson/{pupil.lesson.name}")
    pupil.wait_for_step(1)
    assert "lesson-next" == page.evaluate("document.activeElement.id")

    page.keyboard.press("Enter")
    pupil.wait_for_step(2)
    assert "Pezhetairoi" in page.inner_text("#lesson-text[role=status]")
    assert page.locator("#space-D3").get_attribute("aria-label").endswith("marked by the lesson")

    page.keyboard.press("t")
    assert "space-D3" == page.evaluate("document.activeElement.id")
    page.keyboard.press("Enter")
    pupil.wait_for_step(3)


@pytest.mark.parametrize("window", [(1440, 900), (390, 844), (768, 1024)])
def test_text_and_board_of_a_lesson_are_in_sight_together(page: Page, window: tuple[int, int]) -> None:
    """Text and board are visible in every step that waits for the board."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    pupil = Pupil(page, "mouse", "chartabella/melee")
    page.goto(f"./#lesson/{pupil.lesson.name}")
    pupil.wait_for_step(1)

    assert page.evaluate(IS_SEEN, "#lesson-text")
    assert page.evaluate(IS_SEEN, "#space-C4")


def test_a_lesson_that_was_left_goes_on_at_its_step(page: Page) -> None:
    """After a reload the board is as it was, and a button leads to the first step."""
    pupil = Pupil(page, "mouse", "chartabella/moves")
    page.goto(f"./#lesson/{pupil.lesson.name}")
    for n, step in enumerate(pupil.lesson.steps[:3], 1):
        pupil.wait_for_step(n)
        pupil.begin_step(step)
        pupil.do_step(step)
    pupil.wait_for_step(4)
    page.goto("./#lessons/chartabella")
    page.click(f'.lesson-begun [href="#lesson/{pupil.lesson.name}"]')
    pupil.wait_for_step(4)

    expect(page.locator(".lesson-news")).to_have_text("The lesson goes on where you left it.")

    page.reload()
    pupil.wait_for_step(4)
    pupil.do_step(pupil.lesson.steps[3])
    pupil.wait_for_step(5)
    expect(page.locator(".lesson-news")).to_have_count(0)
    page.reload()
    pupil.wait_for_step(5)
    page.get_by_role("button", name="Start again").click()
    pupil.wait_for_step(1)
