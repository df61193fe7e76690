"""These tests hold lessons: their files, how they run, are left and resumed, and what a host receives."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import build
from engine.core.game import Game
from engine.core.scenario import DataFault, shipped
from engine.systems.charge.actions import Move
from engine.systems.chartabella.actions import EndTurn
from tests.web.pages import Browser
from tests.web.schools import School, all_lessons
from web.features.lesson.model import is_wanted, matches_pattern, read
from web.game.seats import HUMAN
from web.game.table import Table

MOVES = "lesson/chartabella/moves"
FILE = build.ROOT / "lessons/chartabella/moves.toml"


def data() -> dict[str, Any]:
    """Return what a lesson's file says."""
    return tomllib.loads(FILE.read_text("utf-8"))


def without(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Return what takes something out of a lesson."""

    def change(lesson: dict[str, Any]) -> None:
        for name in path[:-1]:
            lesson = lesson[name]
        del lesson[path[-1]]

    return change


def with_(value: Any, *path: Any) -> Callable[[dict[str, Any]], None]:
    """Return what puts something into a lesson."""

    def change(lesson: dict[str, Any]) -> None:
        for name in path[:-1]:
            lesson = lesson[name]
        lesson[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (without("side"), "a.toml: side: expected a value, got nothing"),
        (with_("X", "side"), "a.toml: side: expected one of P, M, got"),
        (with_("chess", "system"), "a.toml: system: expected one of chartabella, "),
        (with_("No Id", "id"), "a.toml: id: expected small letters and underscores"),
        (with_(99, "minutes"), "a.toml: minutes: expected a number from 1 to 10"),
        (with_(1, "steps", 1, "colour"), "a.toml: steps[1].colour: expected one of "),
        (without("steps", 0, "begin"), "a.toml: steps[0].begin: expected the position"),
        (with_("moon", "steps", 0, "begin"), "a.toml: steps[0].begin: expected one of field, fight"),
        (without("steps", -1, "play"), "play: expected one of recruit, veteran, general, marshal, got nothing"),
        (with_("recruit", "steps", 1, "play"), "a.toml: steps[1].play: expected nothing but in the last step"),
        (without("steps", 1, "other"), "a.toml: steps[1].other: expected what is said"),
        (with_(["piece:999"], "steps", 0, "mark"), "a.toml: steps[0].mark: expected a piece or a place that is there"),
        (with_(["page:cellar"], "steps", 0, "mark"), "a.toml: steps[0].mark: expected one of page:score"),
        (with_([{"do": "move", "to": "F4"}], "steps", 1, "order"), "steps[1].order: expected an order that is allowed"),
        (
            with_({"121-1": "A1"}, "steps", 1, "leads"),
            "steps[1].order: expected an order that is allowed now, got move",
        ),
        (
            with_({"121-1": [1, 2, 3]}, "steps", 1, "within"),
            "a.toml: steps[1].within.121-1: expected left, lower, right",
        ),
        (with_({"121-1": [1, 1, 2, 2]}, "steps", 1, "within"), "where within.121-1: expected a place in"),
        (with_([{"roll": "SW"}], "steps", 1, "then"), "then[0]: expected a roll that can come now"),
        (with_([{"do": "fly"}], "steps", 0, "then"), "a.toml: steps[0].then[0].do: expected one of "),
        (
            with_(["Z9"], "positions", "field", "pieces", "P", "101"),
            "positions.field: pieces.P.101[0]: expected a space",
        ),
        (
            with_({"scenario": "chartabella/troy"}, "positions", "field"),
            "positions.field.scenario: expected a built-in",
        ),
    ],
)
def test_a_lesson_that_cannot_be_played_is_refused_in_a_sentence(change, told):
    """A fault in a lesson is reported with its place, what was expected and what came."""
    lesson = deepcopy(data())
    change(lesson)
    with pytest.raises(DataFault) as caught:
        read(lesson, "a.toml")

    assert told in str(caught.value.mismatches[0])


def test_the_checker_reads_lessons_too():
    """`build.py check` also validates lessons."""
    done = subprocess.run(
        [sys.executable, "-m", "web.build.lessons", str(FILE), "nowhere/at_all.toml"],
        cwd=build.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert f"{FILE}: in order\n" == done.stdout
    assert (1, True) == (done.returncode, done.stderr.startswith("nowhere/at_all.toml: "))


def test_a_built_in_battle_serves_as_a_position_with_orders_given_before():
    """A position may name a scenario and inputs."""
    lesson = read(data(), "a.toml")
    lesson.positions["later"] = {"scenario": "chartabella/training", "inputs": [{"do": "end_turn"}]}

    assert "M" == lesson.game("later").pending.side


def test_an_order_fits_what_names_some_of_its_fields():
    """An order fits a pattern that names some of its fields; a list of values allows each."""
    step = read(data(), "a.toml").steps[1]
    stands = read(data(), "a.toml").game("field")
    move = next(action for action in stands.menu() if action.text() == "move 121-1 C4 N")

    assert matches_pattern(move, {"do": "move", "to": ["C3", "C4"]})
    assert not matches_pattern(move, {"do": "move", "to": ["C3"]})
    assert not matches_pattern(move, {"target": "121-1"})
    assert is_wanted(step, stands, move)


def test_an_order_that_is_not_asked_for_says_what_it_would_do_and_why_not_now():
    school = School(MOVES)
    school.do_step()
    back = next(a for a in school.table.game.menu() if a.text() == "move 121-1 C4 S")
    school.give(back)
    told = school.page.markup["lesson-text"]

    assert "move to C4" in told
    assert school.session.words.say("chartabella.lesson.moves.move_back") in told

    school.do_step()

    assert "lesson-aside" not in school.page.markup["lesson-text"]


def test_a_step_says_what_it_waits_for_where_others_have_their_button():
    """A step that is read has the button, and one that waits for the board says what it waits for."""
    school, said = School(MOVES), []
    while not school.step.play:
        buttons = school.page.markup["lesson-buttons"]
        waits = school.step.is_read, "order" if school.step.wants_order else "point"
        told = {kind: school.session.words.say(f"lesson.waits.{kind}") in buttons for kind in ("order", "point")}
        said.append((waits, 'id="lesson-next"' in buttons, told))
        school.do_step()

    for (is_read, kind), leads_on, told in said:
        assert leads_on == is_read
        assert told == {"order": not is_read and kind == "order", "point": not is_read and kind == "point"}
    assert {(True, "point"), (False, "order"), (False, "point")} == {waits for waits, *_ in said}


def test_while_the_script_goes_on_nothing_is_waited_for():
    """While the script runs nothing can be ordered."""
    school = School(MOVES)
    for _ in range(4):
        school.do_step()
    waits = school.session.words.say("lesson.waits.order")

    assert waits in school.page.markup["lesson-buttons"]

    school.give(next(a for a in school.table.game.menu() if a.text() == "move 129-1 F3 N"))

    assert "lesson" == school.table.mover
    assert waits not in school.page.markup["lesson-buttons"]


def test_a_refusal_stands_beside_the_next_step():
    """A step can ask for a refused pick; the rule is shown while the lesson continues."""
    school = School(MOVES)
    for _ in range(4):
        school.do_step()

    assert 4 == school.learner.at
    assert "CH-11" in school.page.markup["why"]


def test_the_other_side_acts_by_the_script_and_one_step_back_leads_back():
    """The orders of a script come one by one, and Back restores the board."""
    school = School(MOVES)
    for _ in range(4):
        school.do_step()
    before = school.table.game.digests
    ride = next(a for a in school.table.game.menu() if a.text() == "move 129-1 F3 N")
    school.give(ride)

    assert ("lesson", 4) == (school.table.mover, school.learner.at)

    while school.page.waiting:
        school.page.pass_time()

    assert ("human", 5) == (school.table.mover, school.learner.at)

    school.do("lesson-back")

    assert (4, before) == (school.learner.at, school.table.game.digests)


def test_a_lesson_left_gives_back_the_game_that_lay_there_and_is_taken_up_where_it_was():
    """Leaving a lesson restores the game in progress; the lesson resumes at its last own position."""
    browser = Browser()
    school = School("", browser)
    table = Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": "recruit"}, seed=1)
    school.use(table)
    kept = browser.held["sandtable.game"]
    school.page.go("lesson/chartabella/melee")
    school.page.gesture("address", {})
    for _ in range(4):
        school.do_step()

    assert kept == browser.held["sandtable.game"]

    school.page.go("play")
    school.page.gesture("address", {})

    assert school.session.table is table
    assert school.session.guide is None
    assert {"chartabella/melee": 4} == school.session.store.lessons()

    again = School("lesson/chartabella/melee", browser)

    assert 4 == again.learner.at


def test_a_lesson_that_is_done_begins_anew_and_stays_done():
    """A lesson that is done starts at its first step, and the list still says that it is done."""
    browser = Browser()
    browser.held["sandtable.lessons"] = json.dumps({"chartabella/moves": -1})
    school = School(MOVES, browser)
    school.do_step()
    school.page.go("lessons/chartabella")
    school.page.gesture("address", {})

    assert -1 == school.session.store.lessons()["chartabella/moves"]
    assert 1 == school.page.markup["lessons"].count('class="lesson-item lesson-done"')


@pytest.mark.parametrize("kept", ["[]", "nonsense", '{"chartabella/moves": "x"}', '{"chartabella/moves": -5}'])
def test_what_is_kept_of_lessons_and_makes_no_sense_is_passed_over(kept):
    browser = Browser()
    browser.held["sandtable.lessons"] = kept

    assert 0 == School(MOVES, browser).learner.at


def test_an_address_of_no_lesson_leads_to_the_list():
    school = School("")
    school.page.go("lesson/chartabella/flying")
    school.page.gesture("address", {})

    assert "lessons/chartabella" == school.page.where
    assert [("site.notice.unknown_place", "renew")] == school.told


def test_lessons_that_do_not_come_are_told_and_the_first_page_stands():
    """Lessons that do not load are reported in one sentence."""
    browser = Browser()
    school = School("", browser)
    browser.site = {}
    school.page.go("lessons/chartabella")
    school.page.gesture("address", {})

    assert ("lesson.notice.missing",) in school.told
    assert "" == school.page.where


def test_keys_of_the_film_and_of_taking_back_mean_nothing_in_a_lesson():
    school = School(MOVES)
    school.do_step()
    school.do_step()
    before = school.table.game.digests

    assert not any(school.press(key) for key in ("u", "f", "h"))
    assert school.press("n")
    assert before == school.table.game.digests


@pytest.mark.parametrize("loser", ["P", "M"])
def test_the_battle_of_a_lesson_ends_when_a_side_has_nothing_left(loser):
    """A side that has nothing left gives up, although the rules would continue to the last round."""
    school = School("lesson/chartabella/counters")
    while not school.step.play:
        school.do_step()
    game = school.table.game
    state = game.state
    for piece in [piece for piece in state.place if state.battle.owners[piece] == loser]:
        state.fallen[piece] = state.place.pop(piece)
    school.table.game = Game(game.scenario, game.options, start=state)
    school.table.refresh()
    moves = (action for action in school.table.game.menu() if action != EndTurn())
    school.give(next(moves, EndTurn()))

    assert "end" == school.table.mover
    assert loser != school.table.game.pending.winner
    told = school.session.words.say("lesson.won" if loser == "P" else "lesson.passed")
    assert told in school.page.markup["lesson-text"]


class Host:
    """A host page that requests a lesson."""

    is_hosted = True

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.wishes: dict[str, str] = {}

    def tell(self, message: dict[str, Any]) -> None:
        self.told.append(message)

    def hear(self, run: Callable[[str], None]) -> None:
        self.say = run

    def start(self, lesson: str) -> None:
        fields = {"scenario": "", "side": "", "level": "", "lesson": lesson}
        self.say(json.dumps({"sandtable": 1, "type": "start", **fields}))

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.told if one["type"] == kind]


def test_a_page_around_hears_each_step_and_the_end():
    """In a frame events report the steps and the end of a lesson, and no orders."""
    host = Host()
    school = School("", host=host)
    host.start("chartabella/charge")
    school.go_to_fight()
    school.fight()
    steps = host.heard("step")

    assert [1, 2, 3, 4, 5] == [step["number"] for step in steps]
    assert {"chartabella/charge"} == {step["lesson"] for step in steps}
    assert all(step["text"] and step["of"] == 5 for step in steps)
    assert [type(one["won"]) for one in host.heard("learned")] == [bool]
    assert [] == host.heard("move") + host.heard("result")


def test_a_wish_for_no_lesson_is_told():
    host = Host()
    School("", host=host)
    host.start("chartabella/flying")

    assert "flying" in host.heard("error")[0]["text"]


@pytest.mark.parametrize(
    ("legs", "leads_on"),
    [(((0, 600),), True), (((0, 455),), True), (((0, 200),), False), (((4, 20), (0, 450)), True)],
)
def test_on_a_table_any_order_is_taken_that_brings_the_unit_into_the_area(legs, leads_on):
    """On a table any order is accepted whose middle of the front ends in the area."""
    school = School("lesson/charge/moves")
    school.give(Move("R1", "formed", legs))
    while school.page.waiting:
        school.page.pass_time()

    assert (school.learner.at == 1) == leads_on
    assert (school.learner.said == "drag_other") != leads_on


def test_who_has_to_look_somewhere_in_an_area_is_not_there_looking_elsewhere():
    """If a heading is wanted, the same place without it is not accepted."""
    lesson = all_lessons()["charge/moves"]
    step = next(step for step in lesson.steps if step.say == "wheel")
    game = lesson.game("corner")

    assert is_wanted(step, game, Move("R1", "formed", ((4, 100),)))
    assert not is_wanted(step, game, Move("R1", "formed", ((0, 100),)))


def test_the_area_of_a_step_is_marked_for_the_eye_and_led_to_by_keys():
    """The area of a step has a frame, and the key for targets leads to its middle and says so."""
    school = School("lesson/charge/moves")
    (area,) = school.step.areas(school.table.view())

    assert any(key.startswith("asked-area") for key in school.page.nodes["layer-under"])
    assert any(key.startswith("hand-area") for key in school.page.nodes["layer-over"])

    school.press("t")

    assert area.middle.ref == school.session.cursor
    assert any("marked by the lesson" in told for told in school.page.attributes.values())
