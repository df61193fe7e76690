"""These tests hold the pace of a lesson: following the mouse, the enemy's orders, seeing the last turn again."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref
from engine.core.types import Decision
from tests.web.schools import School
from web.boards import board_kinds
from web.features.lesson.lesson_runner import PAUSES
from web.features.lesson.model import wanted_actions
from web.features.replay.model import Replay
from web.game.recent_turn import opponents_inputs

ENEMY = ["charge/shots", "table_battles/reactions", "conquerors_kings/moves"]
"""Lessons in which the other side gives orders."""


def paced(name: str) -> School:
    """Return a window with a lesson in which orders have their pauses."""
    school = School(f"lesson/{name}")
    school.session.settings.speed = "normal"
    return school


def act(school: School) -> None:
    """Do what the step asks for, and let nothing come yet that comes after it."""
    if school.step.is_read:
        school.do("lesson-next")
    elif school.step.point:
        school.point(school.step.point[0])
    else:
        school.give(next(wanted_actions(school.step, school.table.game)))


def enemys_orders(school: School) -> list[int]:
    """Return the inputs by which the other side decided."""
    inputs = school.table.game.inputs
    return [n for n, one in enumerate(inputs) if one.side not in (None, school.learner.lesson.side)]


@pytest.mark.parametrize("name", ENEMY)
def test_what_the_enemy_did_is_seen_before_the_next_step_speaks(name: str) -> None:
    """Each order of the enemy comes after a pause with its dice, and then the next step.

    The question is hidden meanwhile, and an order given all the same changes nothing.
    """
    school, seen = paced(name), 0
    while school.learner.leads:
        at = school.learner.at
        act(school)
        while school.learner.at == at and school.page.waiting:
            assert all(pause == PAUSES["normal"] for pause, _ in school.page.waiting)
            inputs, orders = list(school.table.game.inputs), len(enemys_orders(school))
            now = school.table.game.pending
            if isinstance(now, Decision) and now.side == school.learner.lesson.side:
                assert "seen" == school.page.roots["lesson"]
                school.give(school.table.game.menu()[0])
                assert inputs == school.table.game.inputs
                seen += 1
            school.page.pass_time()
            if school.learner.at == at:
                assert orders + 1 == len(enemys_orders(school))
        assert at + 1 == school.learner.at

    assert seen


@pytest.mark.parametrize(("name", "key"), [("charge/command", ""), ("table_battles/reactions", "a")])
def test_in_a_lesson_too_the_last_turn_is_seen_again_to_its_end(name: str, key: str) -> None:
    """In a lesson the last turn can be replayed by its button or key, and the lesson continues."""
    school = paced(name)
    while not opponents_inputs(school.table):
        school.do_step()
    shown = school.page.markup["question"]
    if key:
        school.press(key)
    else:
        school.do("see-again")
    assert school.table.viewed_at is not None
    while school.page.waiting:
        school.page.pass_time()

    assert school.table.viewed_at is None
    assert not school.session.of(Replay).is_playing
    assert shown == school.page.markup["question"]
    at = school.learner.at
    school.do_step()
    assert at + 1 == school.learner.at


def test_a_turn_that_is_seen_again_ends_with_the_place_where_it_was() -> None:
    """The replay of a turn ends when the lesson is left."""
    school = paced("table_battles/reactions")
    while not opponents_inputs(school.table):
        school.do_step()
    school.do("see-again")
    school.page.go("")
    school.page.gesture("address", {})
    school.page.pass_time()

    assert not school.session.of(Replay).is_again
    assert school.session.table is None


def test_the_ghost_follows_the_mouse_in_a_lesson_too() -> None:
    """In a lesson the ghost follows the mouse with its cost, and the tape is on its key."""
    school = paced("charge/moves")
    while not school.step.wants_order:
        school.do_step()
    stand = next(p for p in school.session.view().pieces if piece_ref(p.group) in school.table.selection.firsts)
    drawn = board_kinds.drawing(school.session.view(), turn=school.table.turn)
    x, y = drawn.point(piece_ref(stand.id)) or (0, 0)
    school.page.gesture(
        "drag", {"pick": f"piece:{stand.id}", "start": (x, y), "here": (x, y - 60), "begins": True, "done": False}
    )

    assert "ghost" in school.page.nodes["layer-over"]
    assert "used" in school.page.nodes["layer-over"]["reached"]
    school.press("m")
    assert school.session.board_tools.is_on
