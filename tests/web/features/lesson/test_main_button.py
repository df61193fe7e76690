"""In a lesson only the button of the wanted order is prominent."""

from __future__ import annotations

import re

import pytest

from engine.core.references import piece_ref, word_ref
from engine.core.types import Action
from tests.web.schools import School, all_lessons
from web.features.lesson.model import wanted_actions
from web.game import order_actions

BUTTON = re.compile(r'<button type="button" class="button ([^"]*)" data-do="([a-z-]+)"(?: data-arg="([^"]*)")?')


def buttons(school: School) -> list[tuple[str, str, str]]:
    """Return look, gesture and argument of each button of the question."""
    return BUTTON.findall(school.page.markup["question"])


def chiefs(school: School) -> list[str]:
    """Return what each button gives that stands out: its argument, else its gesture."""
    return [arg or do for look, do, arg in buttons(school) if "button-primary" in look]


def spelt(school: School, action: Action) -> list[str]:
    """Return what is pointed at for an order, one after the other."""
    picks = school.table.game.system.pointing.picks(school.table.game.state, action)
    return [pick.removeprefix("+") for pick in picks]


def gives(school: School, look: str) -> set[Action]:
    """Return the orders that what a button gives, as `chiefs` names it, leads to."""
    selection, game = school.table.selection, school.table.game
    if look == "usual":
        return {game.system.usual(game.state)}
    if look == "confirm":
        return {selection.chosen}
    opened = {action for _, action in selection.open((*selection.picks, look))}
    return opened or {action for action in game.menu() if action.text() == look}


def see_order(school: School) -> None:
    """Check at each word of the wanted order that only its button is prominent."""
    wanted = set(wanted_actions(school.step, school.table.game))
    first = next(wanted_actions(school.step, school.table.game))
    for pick in spelt(school, first):
        assert len(chiefs(school)) <= 1, school.step.say
        assert all(gives(school, look) & wanted for look in chiefs(school)), (school.step.say, pick)
        offered = {arg for _, _, arg in buttons(school)} - set(school.table.selection.forms)
        assert chiefs(school) or pick not in offered, (school.step.say, pick)
        if pick.startswith("spot:"):
            school.run(order_actions.select_action, first)
        elif not (pick.startswith("do:") and pick == spelt(school, first)[-1]):
            school.do("point", pick)
    assert school.table.selection.chosen is None or ["confirm"] == chiefs(school)


@pytest.mark.parametrize("name", sorted(all_lessons()))
def test_no_button_stands_out_but_what_the_step_asks_for(name: str) -> None:
    school = School(f"lesson/{name}")
    while not school.step.play:
        if school.step.wants_order:
            see_order(school)
            school.do("lesson-step")
        else:
            assert school.table.mover == "end" or not chiefs(school), school.step.say
        school.do_step()


def test_the_answer_that_a_step_asks_for_stands_out() -> None:
    """If dice are wanted two by two, the pair's button is prominent, and no single die's."""
    school = School("lesson/table_battles/dice")
    school.do_step()
    school.point(piece_ref("R1"))

    assert [word_ref("place-1-1")] == chiefs(school)


def test_an_order_that_leads_elsewhere_does_not_stand_out() -> None:
    """On a table the order is prominent only if it ends where the step wants it."""
    school = School("lesson/charge/moves")
    game, wanted = school.table.game, set(wanted_actions(school.step, school.table.game))
    elsewhere = next(action for action in game.menu() if action.verb == "move" and action not in wanted)
    school.run(order_actions.select_action, elsewhere)

    assert not chiefs(school)

    school.run(order_actions.select_action, next(wanted_actions(school.step, school.table.game)))

    assert ["confirm"] == chiefs(school)
