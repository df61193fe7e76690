"""L23: every lesson can be played by its right orders and some wrong ones, has all its texts, and ends."""

from __future__ import annotations

import re

import pytest

import build
from engine.core.references import PieceRef, PoseRef, place_ref
from engine.core.types import Pose
from tests.depth import cases
from tests.laws.test_l03_menu import some
from tests.web.schools import School, all_lessons, left_at
from web.boards.drawing import WIDE
from web.build import lessons
from web.features.lesson.model import is_wanted, matches_pattern, wanted_actions
from web.game.confirmation import EVERY
from web.headless_page import TALL
from web.shell import router
from web.words import Words

WRONG = cases(3, 20)
"""Orders that are allowed and not asked for that are tried in a step."""
POINTED_AT = cases(6, 20)
"""Things that are pointed at in a step: among fewer there may be none that is refused."""
OTHERS = cases(1, 6)
"""Orders beside the first one that a step takes, of those that are tried to the next step."""
TAUGHT = ("chartabella", "at_the_charge", "table_battles", "conquerors_kings", "charge")
PLACE = re.compile(r"\b[A-Z]\d{1,2}\b")
"""How a place is called in texts where places have letters and numbers."""

KEYS = r"\b([Kk]eys?|[Cc]lick|[Mm]ouse|Shift|Enter|Ctrl|Escape|Tab|arrow (up|down|left|right))\b|[\[\]]"
"""Words of what only those have who have a keyboard or a mouse."""
UNSEEN = r"[Ll]ist of orders"
"""Words of what is out of the way in lessons."""

LONG, SENTENCES = 34, 3
"""Words and sentences of a step at most."""
SENTENCE = re.compile(r"[.!?](?:\s|$)")

MANY = cases(16, 40)
"""Orders that are looked at of a menu."""
FAR = 4
"""Spots of a table, in each direction, to which units are sent that cannot go there."""

FIRSTS = frozenset(name for name, lesson in all_lessons().items() if lesson.order == 1)
FOUGHT_AGAIN = cases(FIRSTS, frozenset(all_lessons()))
"""Lessons whose battle is fought after it was let go by: it is begun anew alike in all."""

per_lesson = pytest.mark.parametrize("name", list(all_lessons()))
per_system = pytest.mark.parametrize("system", lessons.taught(build.ROOT))


def test_each_game_has_lessons():
    """Every game has lessons."""
    assert set(TAUGHT) <= set(lessons.taught(build.ROOT))


@per_system
def test_a_system_has_a_path_of_lessons(system):
    """A system has four to seven lessons of two to four minutes, in an order of their own."""
    own = [lesson for lesson in all_lessons().values() if lesson.system == system]
    texts = lessons.texts(build.ROOT, "en", system)

    assert 4 <= len(own) <= 7
    assert [lesson.order for lesson in own] == list(range(1, len(own) + 1))
    assert {lesson.minutes for lesson in own} <= {2, 3, 4}
    assert set(texts) == {key for lesson in own for key in (lesson.key(), *map(lesson.key, lesson.texts()))}


@per_lesson
def test_a_lesson_ends_by_its_right_way(name):
    """A reader who gives the order of each step reaches the battle, which ends; the lesson is kept as done."""
    school = School(f"lesson/{name}")
    school.go_to_fight()
    school.fight()

    assert "done" == school.page.roots["lesson"]
    assert -1 == school.session.store.lessons()[name]
    assert [] == school.told


@per_lesson
def test_who_lets_the_battle_go_by_has_not_done_the_lesson(name):
    """A reader who only passes is told so and offered the battle again."""
    school = School(f"lesson/{name}", left_at(name, len(all_lessons()[name].steps) - 1))
    school.pass_by()
    said = school.session.words.say("lesson.passed")

    assert "unled" == school.page.roots["lesson"]
    assert school.session.store.lessons()[name] == school.learner.at
    assert said in school.page.markup["lesson-text"]
    assert 'data-do="lesson-step"' in school.page.markup["lesson-buttons"]

    school.do("lesson-step")

    assert said not in school.page.markup["lesson-text"]

    if name in FOUGHT_AGAIN:
        school.fight()

        assert "done" == school.page.roots["lesson"]


@per_lesson
def test_a_step_marks_what_it_speaks_of(name):
    """Each step marks what its text is about on the board or the page; the battle has no marks."""
    steps = all_lessons()[name].steps

    assert [] == [step.say for step in steps if not (step.mark or step.within or step.play)]


@per_lesson
def test_a_step_says_one_thing(name):
    """A step has a few short sentences, not counting what they say about keys."""
    lesson, words = all_lessons()[name], Words("en", lessons.texts(build.ROOT, "en", name.partition("/")[0]))
    for step in lesson.steps:
        told = words.say(lesson.key(step.say), {"touch": 1, "pointing": "tap it", **step.facts})

        assert len(told.split()) <= LONG, told
        assert len(SENTENCE.findall(told)) <= SENTENCES, told


@per_lesson
def test_every_order_that_a_step_takes_leads_on(name):
    """After each order that a step accepts its script is played and the next step begins."""
    school = School(f"lesson/{name}")
    for at, step in enumerate(school.learner.lesson.steps[:-1]):
        for action in some(more(step, school.table.game), OTHERS, at) if step.wants_order else ():
            trial = School(f"lesson/{name}")
            while trial.learner.at < at:
                trial.do_step()
            trial.give(action)
            while trial.page.waiting:
                trial.page.pass_time()

            assert at + 1 == trial.learner.at, action
        school.do_step()


@per_lesson
def test_an_order_that_is_not_asked_for_is_answered_and_not_given(name):
    """An allowed order that is not wanted is named with the lesson's reason; board and step do not change."""
    school = School(f"lesson/{name}")
    words = school.session.words
    for at, step in enumerate(school.learner.lesson.steps[:-1]):
        tried = some(list(school.table.game.menu()), MANY, at)
        others = [a for a in tried if not is_wanted(step, school.table.game, a)]
        before = school.table.game.digests
        for action in some(others, WRONG, at) if step.wants_order else ():
            school.give(action)

            assert (at, before) == (school.learner.at, school.table.game.digests), action
            assert school.learner.lesson.key(school.learner.said) in words.texts, action
            assert "lesson-aside" in school.page.markup["lesson-text"], action
        school.do_step()


def more(step, game):
    """Return orders that a step takes besides the first."""
    tried = [
        action for action in game.menu() if not step.order or any(matches_pattern(action, one) for one in step.order)
    ]
    first = next(wanted_actions(step, game))
    return [action for action in some(tried, MANY, 0) if action != first and is_wanted(step, game, action)]


def refs(view):
    """Return what can be pointed at on a board: its places, or spots all over a table without any."""
    board = view.board
    spots = (Pose(x * board.columns // FAR, y * board.rows // FAR) for x in range(FAR + 1) for y in range(FAR + 1))
    return [place_ref(space.id) for space in view.everywhere] or [PoseRef(spot.ref) for spot in spots]


@per_lesson
def test_what_is_refused_is_told_with_its_rule_and_changes_nothing(name):
    """In every step that waits for an order, things that may not be picked say why."""
    school = School(f"lesson/{name}")
    school.session.settings.confirm = EVERY  # nothing that is allowed is played by being pointed at
    refused = 0
    for at, step in enumerate(school.learner.lesson.steps[:-1]):
        places = refs(school.table.view())
        before = school.table.game.digests
        for ref in some(places, POINTED_AT, at) if step.wants_order else ():
            first = next((ref for ref in school.table.selection.firsts if isinstance(ref, PieceRef)), None)
            school.table.let_go()
            school.table.point(*([first] if first else [ref]))
            school.point(ref)

            assert (at, before) == (school.learner.at, school.table.game.digests), ref
            assert all(why.rule in school.page.markup["why"] for why in school.table.refusals), ref
            led = school.table.selection.proposal
            refused += bool(school.table.refusals or (led and led.why))
        school.table.let_go()
        school.do_step()

    assert refused or not any(step.wants_order for step in school.learner.lesson.steps)


@per_lesson
@pytest.mark.parametrize(("shape", "unknown"), [(WIDE, UNSEEN), (TALL, f"{UNSEEN}|{KEYS}")])
def test_a_text_speaks_of_what_its_reader_has(name, shape, unknown):
    """Texts for fingers mention no key or mouse, and no text mentions what lessons do not show."""
    school = School("")
    school.page.shape = shape
    school.page.go(f"lesson/{name}")
    school.run(router.route)
    lesson, names = school.learner.lesson, school.session.names()
    for step in lesson.steps:
        for said in (step.say, *step.asides()):
            told = names.say(lesson.key(said), school.learner.facts)

            assert not re.search(unknown, told), told


@per_lesson
def test_a_step_speaks_of_places_that_there_are(name):
    """Each place that a text names is on the board of its step."""
    lesson, words = all_lessons()[name], Words("en", lessons.texts(build.ROOT, "en", name.partition("/")[0]))
    known: set[str] = set()
    for step in lesson.steps:
        if step.begin:
            known = {space.id for space in lesson.game(step.begin).view().everywhere}
        for said in (step.say, *step.asides()):
            told = set(PLACE.findall(words.say(lesson.key(said))))

            assert told <= known, (said, told - known)
