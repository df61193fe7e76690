"""In a lesson: keys of choices, how one points, what is said and marked, and what stays of it in a game after it."""

from __future__ import annotations

import re

import pytest

from engine.core.scenario import shipped
from engine.core.types import Chance, End, Side
from engine.systems.at_the_charge.actions import EndPhase
from tests.web.pages import Browser
from tests.web.schools import School, all_lessons
from web.gestures import orders
from web.play.fought import IDLE, PASSED, went_by
from web.play.lesson import PAGE, asked_for
from web.play.table import HUMAN, Table

MOVES = "lesson/chartabella/moves"


def test_the_figures_take_what_the_question_offers_in_a_lesson_too():
    """In the fight at the end a figure takes the choice that has it; one that no choice has does nothing."""
    school = School("lesson/at_the_charge/counters")
    school.go_to_fight()
    before = len(school.table.game.inputs)

    assert not school.press("9")
    assert 'data-arg="do:end-movement"' in school.page.markup["question"].partition("</button>")[0]
    assert school.press("1")
    assert EndPhase() == school.table.game.inputs[before].given


@pytest.mark.parametrize("system", sorted({name.partition("/")[0] for name in all_lessons()}))
def test_a_step_that_waits_for_pointing_says_how_by_mouse_touch_and_keys(system):
    """So does the text of the first such step of a system: resting on a thing only tells what it is."""
    ways = {"click", "tap", "Enter"}
    first = next(lesson for name, lesson in all_lessons().items() if name.startswith(f"{system}/"))
    school = School(f"lesson/{first.name}")
    while not school.step.point:
        school.do_step()
    at = school.learner.at
    school.page.gesture("rest", {"pick": school.step.point[0]})

    assert at == school.learner.at
    assert ways <= set(re.findall(r"\w+", school.page.markup["lesson-text"]))
    assert ways <= set(re.findall(r"\w+", school.page.markup["lesson-buttons"]))


def test_what_is_said_of_an_order_goes_as_soon_as_another_one_is_looked_at():
    """With the next order whole in hand, or with the next step, nothing more is said of the last one."""
    school = School("lesson/charge/moves")
    school.press("x")
    school.page.show("notice", True)
    said = school.session.words.say("charge.lesson.moves.pass")

    assert said in school.page.markup["lesson-text"]

    wanted = next(asked_for(school.step, school.table.game))
    school.run(orders.hold, wanted)

    assert said not in school.page.markup["lesson-text"]

    school.do("lesson-step")

    assert "notice" in school.page.hidden
    assert said not in school.page.markup["lesson-text"]


@pytest.mark.parametrize("name", ["chartabella/counters", "charge/moves"])
def test_what_a_lesson_marked_on_the_page_is_not_marked_in_a_game_after_it(name):
    """Whoever leaves a lesson while it speaks of a part of the page finds no frame on the game that begins then."""
    school = School(f"lesson/{name}")
    while not (parts := [mark for mark in school.learner.marks if mark.startswith(PAGE)]):
        school.do_step()
    marked = [(part.removeprefix(PAGE), "data-asked") for part in parts]

    assert all("yes" == school.page.attributes[one] for one in marked)

    school.page.go("")
    school.page.gesture("address", {})
    school.use(Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": "recruit"}, seed=1))

    assert all("no" == school.page.attributes[one] for one in marked)
    assert ("no", "no") == (school.page.roots["lesson"], school.page.roots["step"])


def test_a_game_opened_in_the_middle_of_a_lesson_takes_its_place_and_the_game_before_it_is_put_aside():
    """A file dropped on a lesson lies on the table; not the lesson but the game that waited goes on the shelf."""
    browser = Browser()
    school = School("", browser)
    running = Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1)
    school.use(running)
    school.order()
    before = len(running.game.inputs)
    school.page.go(MOVES)
    school.page.gesture("address", {})
    school.do_step()
    dropped = Table.start(shipped()["table_battles/training"], {}, {"SC": HUMAN, "EN": HUMAN}, seed=1)
    school.page.dropped = ("game.json", dropped.text())
    school.page.gesture("drop", {})

    assert school.session.learner is None
    assert ("play", "table_battles") == (school.page.where, school.table.game.system.id)
    assert ["chartabella/training"] == [entry.scenario for entry in school.session.store.saves()]
    assert [before] == [entry.inputs for entry in school.session.store.saves()]


def test_a_battle_in_which_nobody_strikes_does_not_count():
    """One move, and words alone until the clock has run out; without that move nobody had an order."""
    game, moved = all_lessons()["conquerors_kings/units"].game("fight"), 0
    while not isinstance(now := game.pending, End):
        if isinstance(now, Chance):
            game.roll()
            continue
        menu = game.menu()
        wanted = "end_" if moved else "move"
        action = next((one for one in menu if one.text().startswith(wanted)), menu[0])
        game.do(action)
        moved = moved or (len(game.inputs) if action.verb == "move" else 0)
    table = Table.from_record(game, {"seats": {"N": HUMAN, "S": HUMAN}}, ())

    assert now.winner is None
    assert [IDLE, PASSED] == [went_by(table, Side("S"), begin) for begin in (0, moved)]


def test_the_key_that_faces_about_does_so_in_a_lesson():
    """As the step that asks for it says."""
    school = School("lesson/charge/moves")
    while school.step.say != "behind":
        school.do_step()
    school.point("piece:R2.1")
    before = school.session.cursor

    assert school.press("b")
    assert before != school.session.cursor
    assert school.table.hand.chosen is not None
