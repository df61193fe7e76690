"""These tests hold that a lesson that was left goes on where it was left."""

from __future__ import annotations

import pytest

from tests.depth import cases
from tests.web.schools import School, all_lessons, left_at

EACH = cases(3, 1)
"""Of the steps of a lesson, each so-manieth is one at which it is left; so is its battle."""


@pytest.mark.parametrize("name", list(all_lessons()))
def test_a_lesson_that_was_left_goes_on_at_its_step(name):
    """A resumed lesson has the position after the right orders, and says so."""
    school, told = School(f"lesson/{name}"), "lesson.resumed"
    for at, step in enumerate(school.learner.lesson.steps):
        if at % EACH and not step.play:
            school.do_step()
            continue

        again = School(f"lesson/{name}", left_at(name, at))
        said = again.page.markup["lesson-text"] + again.page.markup["lesson-buttons"]

        assert at == again.learner.at
        assert school.step.play or school.table.game.digests[-1] == again.table.game.digests[-1]
        assert (at > 0) == (again.session.words.say(told) in said) == ('data-do="lesson-again"' in said)

        if not school.step.play:
            school.do_step()
            again.do_step()

            assert again.session.words.say(told) not in again.page.markup["lesson-text"]
            assert school.learner.at == again.learner.at


def test_a_lesson_that_was_left_starts_again_by_its_button():
    """A lesson that is started again begins with its first step and position."""
    school = School("lesson/chartabella/moves", left_at("chartabella/moves", 3))
    school.do("lesson-again", "chartabella/moves")

    assert (0, 0) == (school.learner.at, len(school.table.game.inputs))
    assert school.session.words.say("lesson.resumed") not in school.page.markup["lesson-text"]
    assert {"chartabella/moves": 0} == school.session.store.lessons()


@pytest.mark.parametrize("step", [-1, 9, 400])
def test_a_lesson_that_is_done_or_has_fewer_steps_now_begins_at_the_first(step):
    school = School("lesson/chartabella/moves", left_at("chartabella/moves", step))

    assert (0, False) == (school.learner.at, school.learner.is_resumed)
