"""In a lesson: keys of choices, how one points, what is said and marked, and what stays of it in a game after it."""

from __future__ import annotations

from engine.systems.at_the_charge.actions import EndPhase
from tests.web.schools import School


def test_the_figures_take_what_the_question_offers_in_a_lesson_too():
    """In the fight at the end a figure takes the choice that has it; one that no choice has does nothing."""
    school = School("lesson/at_the_charge/counters")
    school.go_to_fight()
    before = len(school.table.game.inputs)

    assert not school.press("9")
    assert 'data-arg="do:end-movement"' in school.page.markup["question"].partition("</button>")[0]
    assert school.press("1")
    assert EndPhase() == school.table.game.inputs[before].given
