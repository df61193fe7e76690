"""These tests hold which answers to a nested question are buttons."""

from __future__ import annotations

import re
from random import Random

from engine.core.types import Action
from tests.systems.at_the_charge.table import board
from tests.web.pages import Browser, Window, browser
from tests.web.test_answers import in_a_fight
from tests.web.test_glances import until
from web.game.question_view import question
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

__all__ = ["browser"]


def eager(menu: list[Action]) -> list[Action]:
    """Return what is no end of a phase, if there is anything."""
    return [action for action in menu if action.verb != "end_phase"] or menu


def asked(table: Table) -> str:
    """Return the bar of the question."""
    view = table.view()
    return question(table, Names(Words.load("en"), table.game.system.id, view), view, 0, stopped=False)


def test_units_of_which_one_is_asked_for_have_a_button_each():
    """Units to choose from have buttons beside the board, and the usual one is marked and dark."""
    table = in_a_fight()
    bar = asked(table)
    offered = re.findall('data-do="name" data-arg="(piece:[^"]+)"', bar)

    assert sorted(table.selection.firsts) == sorted(offered)
    assert len(offered) == 2
    assert (1, 1) == tuple(map(bar.count, ("button-primary usual", "as most would</span>")))


def test_a_button_of_a_unit_answers_at_once(browser: Browser):
    """The button of a unit answers at once, like a word."""
    rng = Random(2)
    made = Window(browser)
    made.use(until("take_losses", "at_the_charge/training", 2, lambda _, menu: rng.choice(eager(menu))))
    count = len(made.table.game.inputs)
    ref = next(iter(made.table.selection.firsts))
    wanted = made.table.selection.firsts[ref][0]
    made.do("name", ref)

    assert wanted == made.table.game.inputs[count].given


def test_a_usual_answer_that_is_no_word_has_a_button_of_its_own():
    """If a usual answer is not a word, one dark button offers it."""
    fight = board("N K 6(4) @0608", "P I 3(2) @0508")
    fight.do(fight.attack("0508", "0608"), 5)
    table = Table(fight.game, dict.fromkeys(fight.game.system.sides(fight.game.state), HUMAN))
    bar = asked(table)

    assert {"place"} == {ref.partition(":")[0] for ref in table.selection.next()}
    assert 'class="button button-primary" data-do="usual" data-arg=""' in bar
    assert 1 == bar.count("button-primary")
