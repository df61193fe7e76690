"""Every key that the engine uses has words in every language."""

from __future__ import annotations

import re
from itertools import chain, islice

import pytest

from engine.core.match_turn import preanswerable_steps
from engine.core.types import Chance, Decision, End
from engine.search.hints import hints_of
from tests.laws.facts import Said, named_in, unknown_in
from tests.laws.registry import (
    ROOT,
    TOYS,
    rules,
    scenario_names,
    system_names,
    system_of,
    texts_in_code,
    unworded,
    words,
)
from tests.laws.test_l03_menu import some
from tests.laws.walks import positions
from web.game.sentences import sentence
from web.languages import check
from web.languages.known import LANGUAGES
from web.languages.plurals import PLURALS
from web.words import Names, Words

ORDERS, FEW, TOLD = 12, 3, 20
"""Orders of each part of a menu that are said, those of which more is told, and the last inputs of which events are."""
WORD = re.compile(r"\w+(?:[-.]\w+)*")
"""A word as an id could be one: with its hyphens and points."""

per_scenario = pytest.mark.parametrize("scenario", scenario_names())


def test_every_system_has_its_words():
    """Each language has a file of words for each system."""
    languages = sorted(path.name for path in (ROOT / "web" / "words").glob("*") if path.is_dir())
    wanted = [f"{language}/{system}.json" for language in languages for system in system_names() if system not in TOYS]

    assert {*LANGUAGES} == {*languages}
    assert [] == [name for name in wanted if not (ROOT / "web" / "words" / name).exists()]


@pytest.mark.parametrize("system", system_names())
def test_keys_in_the_code_have_words(system):
    """Each key that stands in a system's code (`system.kind.name`) has words; names of its steps are no keys."""
    keys = {text for text in texts_in_code(system) if text.startswith(f"{system}.") and " " not in text}
    keys -= {*system_of(system).steps}

    assert keys
    assert [] == unworded(system, keys)


@pytest.mark.parametrize("system", system_names())
def test_keys_of_the_contract_have_words(system):
    """Refusals and ends that every system shares have words, and the kinds of question that are answered ahead."""
    shared = {"refuse.unknown_side", "refuse.over", "refuse.dice_first", "refuse.not_now", "end.resigned"}
    shared |= {f"{system}.kind.{kind}" for kind in preanswerable_steps(system_of(system))}

    assert [] == unworded(system, shared)


def closing(now):
    """Return the facts that the page adds to those of a view where the game is over."""
    return {"winner": "", "loser": ""} if isinstance(now, End) and now.winner is not None else {}


@per_scenario
def test_views_have_words(scenario):
    """Question, goals and tracks of each view have words; goals cite rules; facts refer to what there is."""
    said = Said()
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        named = named_in(system.sight.view(s, None))
        for side in (None, *system.sides(s)):
            view = system.sight.view(s, side)
            goals = [
                (rule, key, {"side": f"side:{loser}", **facts})  # as `sentences.goals` tells them
                for loser, found in view.goals.items()
                for rule, key, facts in found
            ]
            said.add(view.question, view.facts | closing(system.pending(s)))
            for track in view.tracks:
                said.add(track.key, {})
            for rule, key, facts in goals:
                said.add(key, facts)

                assert rule in rules(system.id), (position, key)
                assert [] == unknown_in(named, facts), (position, key)
            assert set(view.goals) <= set(view.sides), position
            assert [] == unknown_in(named, view.facts), position

    assert [] == said.missing(system_of(scenario).id)


def told_of(system, s, action):
    """Yield what is told of an order before it is given, as far as it needs no odds, and why somebody gives it."""
    if system.forecast.notes is not None:
        yield from ((note.key, note.facts) for note in system.forecast.notes(s, action, lambda: [s]))
    purpose = hints_of(system).purpose(s, system.pending(s).side, action)
    if purpose is not None:
        yield purpose


@pytest.mark.parametrize("scenario", [name for name in scenario_names() if name.partition("/")[0] not in TOYS])
def test_no_sentence_calls_a_piece_by_its_id(scenario):
    """Orders, costs, questions, goals and events have words and name pieces as players know them.

    An id may stand beside a name if it is on the plate of the unit.
    """
    found = set()
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        view = system.sight.view(s, None)
        names = Names(Words("en", words(system.id)["en"]), system.id, view)
        said = [names.say(view.question, view.facts)]
        told = (*chain(*view.goals.values()), *chain(*view.dangers.values()))
        said += [names.say(key, facts) for _, key, facts in told]
        said += [names.say(event.key, event.facts) for event in chain(*position.walk.told[-TOLD:])]
        if isinstance(system.pending(s), Decision):
            orders = [action for _, opened in system.parts(s) for action in islice(opened(), ORDERS)]
            said += [sentence(names, action) for action in orders]
            said += [
                names.say(key, facts) for action in some(orders, FEW, 0) for key, facts in told_of(system, s, action)
            ]
        others = {space.id for space in view.everywhere} | {*chain(*map(WORD.findall, view.names.values()))}
        ids = {piece.id for piece in view.pieces} - others
        named = ((names.piece(piece.id), piece.group or piece.id) for piece in view.pieces)
        apart = "|".join(re.escape(name) for name, code in named if name.endswith(f" {code}")) or "$"
        found |= {(text, raw) for text in said for raw in ids & {*WORD.findall(re.sub(apart, "", text))}}
        found |= {(text, "without words") for text in said if text.startswith(f"{system.id}.")}

    assert set() == found


@per_scenario
def test_what_stands_on_the_board_has_a_name(scenario):
    """Sides and kinds of pieces have names, short names and spoken forms, or a scenario names them."""
    system, keys = system_of(scenario), set()
    for position in positions(scenario):
        view = system.sight.view(position.state, None)
        pieces = [piece for piece in view.pieces if not view.names.get(f"piece:{piece.id}")]
        sides = [side for side in view.sides if not view.names.get(f"side:{side}")]
        keys |= {f"{system.id}.type.{piece.kind}{form}" for piece in pieces for form in ("", ".short")}
        keys |= {f"{system.id}.side.{side}{form}" for side in sides for form in ("", ".of")}

    assert [] == unworded(system.id, keys)


@pytest.mark.parametrize("language", sorted(words("toy")))
def test_words_are_texts(language):
    """Words files are flat: key -> text, none empty."""
    texts = words("toy")[language]

    assert [] == [key for key, text in texts.items() if not isinstance(text, str) or not text.strip()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_the_forms_of_their_language(language):
    """Each text has the facts of the first language's text, and a form for each plural and gender."""
    own, first = (check.texts(ROOT, one) for one in (language, LANGUAGES[0]))

    assert [] == [*check.wrong(language, own, first)]
    assert language in PLURALS


@per_scenario
def test_the_view_says_who_decides(scenario):
    """The active side of a view is the one that decides, and there is none during dice and after the end."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        now = system.pending(s)
        for side in (None, *system.sides(s)):
            view = system.sight.view(s, side)

            assert side == view.viewer
            assert view.sides == system.sides(s)
            if isinstance(now, Decision):
                assert now.side == view.active, position
            elif not isinstance(now, Chance):
                assert None is view.active, position
