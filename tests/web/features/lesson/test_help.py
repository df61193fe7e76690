"""These tests hold a lesson's other texts: how to point, what comes later, names of buttons."""

from __future__ import annotations

import re

import pytest

import build
from engine.core.references import piece_ref, place_ref
from tests.web.pages import Browser
from tests.web.schools import School, all_lessons
from web.boards.drawing import WIDE
from web.build import lessons
from web.features.lesson.model import is_wanted, matches_pattern, wanted_actions
from web.headless_page import TALL
from web.shell import router

KEYS = ("arrow keys", "Enter")
"""What only those have to know who have a keyboard."""
SYSTEMS = lessons.taught(build.ROOT)


def list_of(system: str) -> list[str]:
    """Return the names of a system's lessons in their order."""
    return [name for name in all_lessons() if name.startswith(f"{system}/")]


def told_of_pointing(system: str, shape: str) -> list[str]:
    """Return what the first lesson of a system says that explains how to point, in a window of a shape."""
    school, told = School(""), []
    school.page.shape = shape
    school.page.go(f"lesson/{list_of(system)[0]}")
    school.run(router.route)
    for _ in range(3):
        told.append(school.page.markup["lesson-text"] + school.page.markup["lesson-buttons"])
        school.do_step()
    return told


@pytest.mark.parametrize("system", SYSTEMS)
def test_keys_are_told_of_where_there_are_some(system: str) -> None:
    """The first lesson explains mouse and keyboard on a desk, and only fingers on a phone."""
    wide, tall = ("\n".join(told_of_pointing(system, shape)) for shape in (WIDE, TALL))

    assert all(key in wide for key in KEYS)
    assert not any(key in tall for key in KEYS)
    assert "tap it" in tall


def test_the_way_back_in_a_lesson_is_called_otherwise_than_that_of_the_question() -> None:
    """With a selected unit two buttons lead back, and each has its own name."""
    school = School("lesson/conquerors_kings/moves")
    school.do_step()
    names = {
        part: set(re.findall(r'data-do="(?:lesson-)?back"[^>]*>([^<]+)<', school.page.markup[part]))
        for part in ("lesson-buttons", "question")
    }

    assert all(names.values())
    assert not names["lesson-buttons"] & names["question"]


def test_why_an_order_is_refused_is_told_alone() -> None:
    """A refusal by the rules stands alone, without the text that the order is not wanted."""
    school = School("lesson/conquerors_kings/moves")
    school.do_step()
    school.point(place_ref("A5"))

    assert ["CK-02"] == [refusal.rule for refusal in school.table.refusals]
    assert "A5" in school.page.markup["panel-now"]
    assert "in the way" not in school.page.markup["panel-now"]


def test_a_refusal_that_was_explained_does_not_stand_in_the_next_step() -> None:
    """A refusal disappears with the step that explains it."""
    school = School("lesson/chartabella/shots")
    while school.learner.step.say != "covered":
        school.do_step()
    told = school.learner.table.refusals
    school.do_step()

    assert told
    assert not school.learner.table.refusals


def test_an_enemy_out_of_reach_is_refused_by_the_rule_of_his_place() -> None:
    """Of several refusals the one that fits the question is shown."""
    selection = School("lesson/conquerors_kings/moves").table.selection
    selection.point(piece_ref("R5"))

    assert ["refuse.not_now"] == [refusal.why for refusal in selection.point(piece_ref("G1"))]
    assert ["CK-02"] == [refusal.rule for refusal in selection.point(piece_ref("G1"), place_ref("A4"))]


@pytest.mark.parametrize("name", list(all_lessons()))
def test_what_leads_to_no_order_that_is_asked_for_comes_later(name: str) -> None:
    """A selected unit without wanted orders is said to have none; on the way to one nothing is said."""
    school = School(f"lesson/{name}")
    while not school.step.play:
        table, step = school.table, school.step
        firsts = [ref for ref in table.selection.firsts if ref.startswith("piece:")] if step.order else []
        for action in wanted_actions(step, table.game) if step.order else ():
            spelt = [pick.removeprefix("+") for pick in table.game.system.pointing.picks(table.game.state, action)]
            for n in range(1, len(spelt) + 1):
                table.selection.picks = tuple(spelt[:n])

                assert "" == school.learner.later, (action, n)
            firsts = [ref for ref in firsts if ref not in spelt]
        for ref in firsts:
            table.let_go()
            table.point(ref)
            leads_on = any(matches_pattern(action, one) for _, action in table.selection.open() for one in step.order)

            assert leads_on or not table.selection.is_begun or school.learner.later in step.asides(), ref
        table.let_go()
        school.do_step()


def test_a_unit_that_is_not_asked_for_is_said_to_come_later() -> None:
    """Selecting an unwanted unit shows what the step wants; deselecting removes that."""
    school = School("lesson/conquerors_kings/moves")
    school.do_step()
    school.do("back")
    told = school.session.words.say("conquerors_kings.lesson.moves.ride_other")
    school.point(piece_ref("R4"))

    assert told in school.page.markup["lesson-text"]

    school.do("back")

    assert told not in school.page.markup["lesson-text"]


def test_more_is_said_of_what_a_step_knows_of() -> None:
    """If the step has a text about a unit, it is shown when the unit is selected."""
    school = School("lesson/conquerors_kings/moves")
    for _ in range(2):
        school.do_step()
    school.point(piece_ref("R5"))

    assert school.session.words.say("conquerors_kings.lesson.moves.left_on") in school.page.markup["lesson-text"]


@pytest.mark.parametrize(
    ("with_none", "with_some", "track"),
    [
        ("chartabella/moves", "chartabella/melee", "chartabella.track.cards"),
        ("at_the_charge/moves", "at_the_charge/leaders", "at_the_charge.track.commander"),
    ],
)
def test_the_head_counts_nothing_that_there_is_not(with_none: str, with_some: str, track: str) -> None:
    """Cards and commanders are counted only in a lesson whose sides have some."""
    tracks = [{one.key for one in School(f"lesson/{name}").table.view().tracks} for name in (with_none, with_some)]

    assert [False, True] == [track in found for found in tracks]


def test_what_is_marked_is_what_the_order_in_hand_still_lacks() -> None:
    """A step first marks the attacker and then the target, even if it names the attacker alone."""
    school = School("lesson/table_battles/attack")
    for _ in range(3):
        school.do_step()
    (target,) = school.learner.marks

    assert [piece_ref("R1")] == [*school.step.mark] == [*school.table.selection.picks]
    assert any(
        matches_pattern(action, wanted)
        for action in school.table.selection.next()[target]
        for wanted in school.step.order
    )

    school.do("back")

    assert (piece_ref("R1"),) == school.learner.marks


def test_who_has_to_be_taken_first_is_marked_with_whom_he_strikes() -> None:
    """If a step marks only the enemy, a unit that can strike him is marked too until one is selected."""
    school = School("lesson/charge/charge")
    school.do_step()

    assert [piece_ref("B1")] == [*school.step.mark]
    assert (piece_ref("R1"), piece_ref("B1")) == school.learner.marks

    school.point(piece_ref("R1"))

    assert (piece_ref("B1"),) == school.learner.marks


@pytest.mark.parametrize("place", ["sheet/charge", "setup/charge/frontier", "lessons/charge"])
def test_beside_a_game_its_own_rules_are_opened(place: str) -> None:
    """The rules of the game on the address are opened, whatever was read before."""
    school = School("")
    school.session.rules = "chartabella"
    school.page.go(place)
    school.do("rules")

    assert "charge" == school.session.rules


def test_what_was_pointed_at_before_is_no_answer_to_the_next_step() -> None:
    """Picks from reading steps do not carry over into an order of a later step."""
    school = School("lesson/charge/stands")
    while not school.step.order:
        school.do_step()

    assert not school.table.selection.is_begun
    assert "" == school.learner.later


def test_a_lesson_that_is_taken_up_in_its_middle_can_be_begun_anew() -> None:
    """A lesson that is resumed in the middle has a button to its first step."""
    browser = Browser()
    first = School("lesson/charge/stands", browser)
    assert "lesson-again" not in first.page.markup["lesson-buttons"]
    first.go_to_fight()
    later = School("lesson/charge/stands", browser)
    assert later.step.play
    assert "lesson-again" in later.page.markup["lesson-buttons"]
    later.do("lesson-again", "charge/stands")

    assert 0 == later.learner.at


FOLLOWS = {
    "at_the_charge/charge": "Enemies that could do harm there: Cavalry of the Opsikion (0204) 19%, Archers (0101) 3%.",
    "chartabella/melee": "No enemy could do harm there.",
    "conquerors_kings/moves": "What follows: A die for the move of Hastati: 6 or more takes them there.",
    "table_battles/attack": "What follows: Reds: no action.",
}
"""Lesson -> what is told somewhere of what follows an order that is not asked for in its first step."""


@pytest.mark.parametrize("name", FOLLOWS)
def test_an_order_that_is_not_asked_for_tells_what_it_would_do(name: str) -> None:
    """The answer to an unwanted order says who could do harm, or what comes after it."""
    school = School(f"lesson/{name}")
    while school.step.is_read or school.step.point:
        school.do_step()
    told, game, step = [], school.learner.table.game, school.step
    for action in game.menu():
        if not (game.system.forecast.is_attack(game.state, action) or is_wanted(step, game, action)):
            school.give(action)
            told.append(school.page.markup["lesson-text"])

    assert any(FOLLOWS[name] in text for text in told)


def said(school: School) -> str:
    """Return what is said of what was done last."""
    return school.page.markup["lesson-text"].partition('class="lesson-aside"')[2]


def test_an_order_that_only_a_word_is_missing_to_tells_what_it_would_do_too() -> None:
    """An unwanted order that lacks only a word is answered without a prominent button."""
    school = School("lesson/chartabella/moves")
    school.do_step()
    school.point(place_ref("D3"))

    assert "Possible: Pezhetairoi (C2): move to D3" in said(school)
    assert "No enemy could do harm there." in said(school)
    assert said(school).index("Possible") < said(school).index("You may do that in a battle")
    assert "Face towards the enemy" in school.page.markup["question"]
    assert "button-primary" not in school.page.markup["question"]

    school.point(place_ref("E7"))

    assert school.table.refusals
    assert "" == said(school)

    school.point(place_ref("C4"))

    assert "button-primary" in school.page.markup["question"]


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        (piece_ref("129-1"), "Thessalian cavalry (F2): yours, and free to act."),
        (piece_ref("101-1"), "Line infantry (C7): one of the enemy\u2019s."),
        (place_ref("D5"), "D5: nobody stands there."),
    ],
)
def test_what_is_pointed_at_in_place_of_something_else_is_told_to_be_what_it_is(thing: str, told: str) -> None:
    """An own unit, an enemy and empty ground each have an answer before the step's own."""
    school = School("lesson/chartabella/moves")
    school.point(thing)

    assert f"<p>{told}</p><p>Units act one after the other" in said(school)


def test_an_order_tells_what_it_would_do_where_none_is_waited_for() -> None:
    """An unwanted order is explained and deselected, so no button offers it."""
    school = School("lesson/chartabella/moves")
    while "wood" != school.step.say:
        school.do_step()
    school.point(place_ref("E5"))

    assert "Possible: Thessalian cavalry (F2): move to E5" in said(school)
    assert (piece_ref("129-1"),) == school.table.selection.picks


def test_a_position_that_is_new_is_told_to_be() -> None:
    """A step with a new position says that the pieces stand elsewhere, and others do not."""
    school = School("lesson/charge/command")
    said, told = school.session.words.say("lesson.new"), []
    for _ in range(len(school.learner.lesson.steps) - 1):
        told.append((said in school.page.markup["lesson-text"], bool(school.step.begin) and school.learner.at > 0))
        school.do_step()

    assert {(True, True), (False, False)} == set(told)


def test_what_is_refused_once_more_is_told_to_be_what_it_is() -> None:
    """A repeated refusal says what the thing is and what the step waits for."""
    school = School("lesson/table_battles/attack")
    for _ in range(3):
        school.do_step()
    refused = school.table.refusals
    school.press("Enter", pick="piece:B2")

    assert refused == school.table.refusals
    assert "<p>Guards: one of the enemy\u2019s.</p><p>Without an attack" in said(school)


@pytest.mark.parametrize("name", [list_of(system)[1] for system in SYSTEMS])
def test_nothing_that_is_pointed_at_stays_without_a_word(name: str) -> None:
    """Every pick without a selection is answered, also in steps that are only read.

    One lesson of each system is played, because all of them take a minute.
    """
    school, mute = School(f"lesson/{name}"), []
    while not school.step.play:
        at, view = school.learner.at, school.session.view()
        standing = {piece.space for piece in view.pieces}
        empty = [place_ref(space.id) for space in view.everywhere if space.id not in standing]
        for ref in (*(piece_ref(piece.id) for piece in view.pieces), *empty[:2]):
            school.do("let-go")
            school.learner.forget()
            school.press("Enter", pick=ref)
            while school.learner.is_given:
                school.page.pass_time()
            if school.learner.at != at:  # it was asked for
                school.do("lesson-back")
            elif not (said(school) or school.table.refusals or school.table.selection.is_begun):
                mute.append((school.step.say, ref))
        school.do("let-go")
        school.do_step()

    assert [] == mute
