"""What a lesson says beside its steps: how things are pointed at, what comes later, and its buttons' names."""

from __future__ import annotations

import re

import pytest

import build
from tests.web.schools import School, all_lessons
from web.boot import lessons
from web.boot.blank import TALL, WIDE
from web.gestures import routes

KEYS = ("arrow keys", "Enter")
"""What only those have to know who have a keyboard."""
SYSTEMS = lessons.taught(build.ROOT)


def told_of_pointing(system: str, shape: str) -> list[str]:
    """Return what the first lesson of a system says that explains how to point, in a window of a shape."""
    name = next(name for name in all_lessons() if name.startswith(f"{system}/"))
    school, told = School(""), []
    school.page.shape = shape
    school.page.go(f"lesson/{name}")
    school.run(routes.route)
    for _ in range(3):
        told.append(school.page.markup["lesson-text"] + school.page.markup["lesson-buttons"])
        school.do_step()
    return told


@pytest.mark.parametrize("system", SYSTEMS)
def test_keys_are_told_of_where_there_are_some(system: str) -> None:
    """The first lesson explains mouse and keyboard in a window of a desk, and a finger alone on a phone."""
    wide, tall = ("\n".join(told_of_pointing(system, shape)) for shape in (WIDE, TALL))

    assert all(key in wide for key in KEYS)
    assert not any(key in tall for key in KEYS)
    assert "tap it" in tall


def test_the_way_back_in_a_lesson_is_called_otherwise_than_that_of_the_question() -> None:
    """Who has a unit in hand reads and hears two buttons that lead back, each by a name of its own."""
    school = School("lesson/conquerors_kings/moves")
    school.do_step()
    names = {
        part: set(re.findall(r'data-do="(?:lesson-)?back"[^>]*>([^<]+)<', school.page.markup[part]))
        for part in ("lesson-buttons", "question")
    }

    assert all(names.values())
    assert not names["lesson-buttons"] & names["question"]
