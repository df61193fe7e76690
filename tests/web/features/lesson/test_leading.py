"""These tests hold keys, pointing and marks in a lesson, and what remains of it in a later game."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from engine.core.game import Game
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.core.types import Chance, End, Pose, Side
from engine.systems.at_the_charge.actions import EndPhase
from engine.systems.charge.actions import Throw
from engine.systems.chartabella.actions import EndTurn
from tests.web.pages import Browser, FakePage
from tests.web.schools import School, all_lessons
from web.boards.free_table.free_table import FreeTable
from web.features.lesson import view as lesson_view
from web.features.lesson.lesson_result import IDLE, PASSED, uncounted_reason
from web.features.lesson.model import PageRef, wanted_actions
from web.game import free_table_pointing, order_actions
from web.game.seats import HUMAN
from web.game.table import Table

MOVES = "lesson/chartabella/moves"


def test_the_figures_take_what_the_question_offers_in_a_lesson_too():
    """In the fight at the end digits take the choices, and other digits do nothing."""
    school = School("lesson/at_the_charge/counters")
    school.go_to_fight()
    before = len(school.table.game.inputs)

    assert not school.press("9")
    assert 'data-arg="do:end-movement"' in school.page.markup["question"].partition("</button>")[0]
    assert school.press("1")
    assert EndPhase() == school.table.game.inputs[before].given


@pytest.mark.parametrize("system", sorted({name.partition("/")[0] for name in all_lessons()}))
def test_a_step_that_waits_for_pointing_says_how_by_mouse_touch_and_keys(system):
    """A step that waits for pointing says so, and hovering only shows the note."""
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


def test_the_list_says_at_which_step_a_lesson_goes_on():
    """The list shows the step at which a lesson was left, unless that is the first or does not exist."""
    browser = Browser()
    browser.held["sandtable.lessons"] = json.dumps({MOVES.partition("/")[2]: 2, "chartabella/melee": 99})
    school = School("lessons/chartabella", browser)
    of = len(all_lessons()["chartabella/moves"].steps)

    assert f">Go on at step 3 of {of}</a>" in school.page.markup["lessons"]
    assert 1 == school.page.markup["lessons"].count('class="lesson-item lesson-begun"')


def test_what_is_said_of_an_order_goes_as_soon_as_another_one_is_looked_at():
    """The answer to an order disappears with the next complete order or the next step."""
    school = School("lesson/charge/moves")
    school.press("x")
    school.page.show("notice", True)
    said = school.session.words.say("charge.lesson.moves.pass")

    assert said in school.page.markup["lesson-text"]

    wanted = next(wanted_actions(school.step, school.table.game))
    school.run(order_actions.select_action, wanted)

    assert said not in school.page.markup["lesson-text"]

    school.do("lesson-step")

    assert "notice" in school.page.hidden
    assert said not in school.page.markup["lesson-text"]


@pytest.mark.parametrize("name", ["chartabella/counters", "charge/moves"])
def test_what_a_lesson_marked_on_the_page_is_not_marked_in_a_game_after_it(name):
    """Leaving a lesson removes its frame around a part of the page."""
    school = School(f"lesson/{name}")
    while not (parts := [mark for mark in school.learner.marks if isinstance(mark, PageRef)]):
        school.do_step()
    marked = [(part.id, "data-asked") for part in parts]

    assert all("yes" == school.page.attributes[one] for one in marked)

    school.page.go("")
    school.page.gesture("address", {})
    school.use(Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": "recruit"}, seed=1))

    assert all("no" == school.page.attributes[one] for one in marked)
    assert ("no", "no") == (school.page.roots["lesson"], school.page.roots["step"])


def test_a_game_opened_in_the_middle_of_a_lesson_takes_its_place_and_the_game_before_it_is_put_aside():
    """A file opened during a lesson is put on the table, and the game that waited is saved."""
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

    assert school.session.guide is None
    assert ("play", "table_battles") == (school.page.where, school.table.game.system.id)
    assert ["chartabella/training"] == [entry.scenario for entry in school.session.store.saves()]
    assert [before] == [entry.inputs for entry in school.session.store.saves()]


def test_a_battle_in_which_nobody_strikes_does_not_count():
    """A battle without an attack does not count, and neither does one without an order."""
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
    assert [IDLE, PASSED] == [uncounted_reason(table, Side("S"), begin) for begin in (0, moved)]


def test_a_battle_that_what_is_left_decides_does_not_count_without_a_blow():
    """A battle that is won by points without a fight does not count."""
    game = all_lessons()["chartabella/counters"].game("fight")
    game.do(next(action for action in game.menu() if action.verb == "move"))
    while not isinstance(now := game.pending, End):
        game.do(next(action for action in game.menu() if action.verb == "end_turn"))
    table = Table.from_record(game, {"seats": {"P": HUMAN, "M": HUMAN}}, ())

    assert now.winner is not None
    assert IDLE == uncounted_reason(table, now.winner, 0 if now.winner == game.inputs[0].side else 1)


def test_the_key_that_faces_about_does_so_in_a_lesson():
    """The key that turns a unit about works in a step as its text says."""
    school = School("lesson/charge/moves")
    while school.step.say != "behind":
        school.do_step()
    school.point(piece_ref("R2.1"))
    before = school.session.cursor

    assert school.press("b")
    assert before != school.session.cursor
    assert school.table.selection.chosen is not None


def test_who_was_on_the_way_to_what_is_asked_for_stays_in_hand_when_another_order_is_refused():
    """The answer about an order stays until the next pick."""
    school = School("lesson/conquerors_kings/moves")
    school.do_step()
    school.point(place_ref("D1"))

    assert 0 == len(school.table.game.inputs)
    assert (piece_ref("R5"),) == school.table.selection.picks
    assert school.session.words.say("conquerors_kings.lesson.moves.ride_other") in school.page.markup["lesson-text"]

    school.point(place_ref("D3"))

    assert "left" == school.step.say


def test_a_unit_that_the_step_does_not_ask_for_is_let_go_when_its_order_is_refused():
    """An unwanted unit is deselected, so that the next pick does not continue it."""
    school = School("lesson/conquerors_kings/moves")
    school.do_step()
    school.point(piece_ref("R2"))
    school.point(place_ref("A2"))

    assert "ride" == school.step.say
    assert not school.table.selection.is_begun
    assert school.session.words.say("conquerors_kings.lesson.moves.ride_other") in school.page.markup["lesson-text"]


def test_where_a_lesson_waits_for_pointing_no_whole_order_lies_in_hand():
    """While a step waits for pointing no order can be given, by picks or from the list."""
    school = School("lesson/conquerors_kings/moves")
    while school.step.say != "closed":
        school.do_step()
    school.point(piece_ref("R1"))
    school.point(place_ref("A3"))

    assert school.table.selection.chosen is None
    assert school.session.words.say("conquerors_kings.lesson.moves.closed_other") in school.page.markup["lesson-text"]

    action = next(action for action in school.table.game.menu() if action.verb == "move")
    school.run(order_actions.select_action, action)

    assert school.table.selection.chosen is None
    assert action == school.learner.meant


def test_a_unit_that_is_dragged_while_a_lesson_waits_for_pointing_is_where_it_was():
    """A dragged unit is not left selected if the step waits for pointing."""
    school = School("lesson/charge/stands")
    while not school.step.point:
        school.do_step()
    drawn = FreeTable(school.session.view(), turn=school.table.turn)
    x, y = drawn.point(piece_ref("R2.1")) or (0, 0)
    school.page.gesture("drag", {"pick": "piece:R2.1", "start": (x, y), "here": (x, y - 50), "done": False})

    assert school.table.selection.chosen is not None

    school.page.gesture("drag", {"pick": "piece:R2.1", "start": (x, y), "here": (x, y - 60), "done": True})

    assert school.table.selection.chosen is None


def test_pointing_at_what_leads_to_no_order_says_what_is_to_be_pointed_at_first():
    """A pick that begins no wanted order names the unit that should act."""
    school = School("lesson/conquerors_kings/moves")
    school.do_step()
    school.do_step()
    told = "First click Velites"
    for wrong in (place_ref("C3"), piece_ref("G1"), place_ref("D5")):
        school.do("let-go")
        school.point(wrong)

        assert told in re.sub("<[^>]+>", "", school.page.markup["lesson-text"]), wrong

    school.point(piece_ref("R4"))

    assert "First point" not in school.page.markup["lesson-text"]


def test_what_stayed_in_hand_stays_there_when_it_is_pointed_at_again():
    """A unit whose order was refused stays selected when it is picked, and the second pick deselects it."""
    school = School("lesson/conquerors_kings/moves")
    school.do_step()
    school.point(place_ref("D1"))
    school.point(piece_ref("R5"))

    assert (piece_ref("R5"),) == school.table.selection.picks
    assert "lesson-aside" not in school.page.markup["lesson-text"]

    school.point(piece_ref("R5"))

    assert not school.table.selection.is_begun
    assert "lesson-aside" not in school.page.markup["lesson-text"]


def test_who_points_at_a_stand_of_a_unit_that_was_charged_throws_at_all_of_the_unit():
    """A stand of a unit that has thrown is refused for the whole unit."""
    school = School("lesson/charge/charge")
    school.do_step()
    school.point(piece_ref("R1.1"))
    school.point(piece_ref("B1.2"))
    order = school.table.selection.chosen

    assert isinstance(order, Throw)
    assert {"B1.1", "B1.2", "B1.3", "B1.4", "B1.5"} == {target for _, target in order.shots}


def test_the_list_leads_on_in_the_lesson_left_last():
    """The chief button of the list leads to the lesson left last, otherwise to the first one not done."""
    lessons = tuple(one for one in all_lessons().values() if one.system == "chartabella")
    words = School("lesson/chartabella/moves").session.words
    names = [one.name for one in lessons]
    for reached, chief in (
        ({names[3]: 2}, names[3]),
        ({names[3]: 2, names[1]: 1}, names[1]),
        ({names[0]: -1}, names[1]),
        ({}, names[0]),
    ):
        listed = lesson_view.listed(lessons, "chartabella", reached, words)

        assert [chief] == re.findall(r'button-primary" href="#lesson/([^"]+)"', listed)


@pytest.mark.parametrize(("address", "state"), [("lessons/chartabella", "page"), (MOVES, "board")])
def test_a_page_opened_at_lessons_is_ready_once_they_are_there(monkeypatch, address, state):
    """Until the page is ready at its lessons, the list of the build is shown without links."""
    asked: list[str | None] = []
    own = FakePage.fetched

    async def fetched(page: FakePage, file: str) -> str:
        asked.append(page.roots.get("ready"))
        return await own(page, file)

    monkeypatch.setattr(FakePage, "fetched", fetched)
    school = School(address)

    assert [None] == asked
    assert state == school.page.roots["ready"]


def test_the_keyboards_place_on_a_table_names_first_who_stands_there():
    """The keyboard cursor names the unit below it, its side and its mark; beside units it is a plain spot."""
    school = School("lesson/charge/charge")
    unit = next(piece for piece in school.session.view().pieces if piece.id == "B1")
    on_it = Pose(unit.place.x + 60, unit.place.y - 40)
    labels = []
    for spot in (on_it, on_it._replace(y=on_it.y + 500)):
        school.run(free_table_pointing.move, spot.ref)
        school.app.painter.layers.move_cursor()
        labels.append(school.page.attributes["space-cursor", "aria-label"])

    assert labels[0].startswith("Warriors B1, Germans, ")
    assert labels[0].endswith(school.session.words.say("lesson.marked"))
    assert "inches from the western edge" in labels[0]
    assert "Warriors" not in labels[1]
    assert not labels[1].endswith(school.session.words.say("lesson.marked"))


def test_what_is_about_to_decide_a_battle_is_told_in_the_fight_alone():
    """The warning that a battle is about to be decided is absent in steps, where nearly every unit is the last."""
    school = School("lesson/charge/command")
    while not school.step.play:
        assert school.table.mover != HUMAN or "danger" not in school.page.markup["question"], school.step.say
        school.do_step()
    told = next(names for side, names in school.session.view().dangers.items() if side == school.learner.lesson.side)

    assert school.session.names().say(*told[0][1:]) in unescape(school.page.markup["question"])


def test_a_lesson_won_by_the_last_piece_does_not_say_that_anybody_gave_up():
    """A lesson won by the last piece says that the loser has nothing left, and not that he gave up."""
    school = School("lesson/chartabella/counters")
    while not school.step.play:
        school.do_step()
    game = school.table.game
    state = game.state
    for piece in [piece for piece in state.place if state.battle.owners[piece] == "P"]:
        state.fallen[piece] = state.place.pop(piece)
    school.table.game = Game(game.scenario, game.options, start=state)
    school.table.refresh()
    school.give(next(action for action in school.table.game.menu() if action != EndTurn()))
    shown = school.page.markup["question"]

    assert "The Persians have nothing left to fight with." in shown
    assert "gave up" not in shown
    assert "CH-93" not in shown
