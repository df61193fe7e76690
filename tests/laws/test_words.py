"""Whatever the engine says by key has words in every language."""

from __future__ import annotations

import pytest

from engine.core.turn import kinds
from engine.core.types import Chance, Decision
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
from tests.laws.walks import positions

per_scenario = pytest.mark.parametrize("scenario", scenario_names())


def test_every_system_has_its_words():
    """Each language has a file of words for each system."""
    languages = sorted(path.name for path in (ROOT / "web" / "words").glob("*") if path.is_dir())
    wanted = [f"{language}/{system}.json" for language in languages for system in system_names() if system not in TOYS]

    assert "en" in languages
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
    shared |= {f"{system}.kind.{kind}" for kind in kinds(system_of(system))}

    assert [] == unworded(system, shared)


@per_scenario
def test_views_have_words(scenario):
    """Question, goals and tracks of each view have words; goals cite rules; facts refer to what there is."""
    said = Said()
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        named = named_in(system.sight.view(s, None))
        for side in (None, *system.sides(s)):
            view = system.sight.view(s, side)
            goals = [goal for goals in view.goals.values() for goal in goals]
            said.add(view.question, view.facts)
            for track in view.tracks:
                said.add(track.key, {})
            for rule, key, facts in goals:
                said.add(key, facts)

                assert rule in rules(system.id), (position, key)
                assert [] == unknown_in(named, facts), (position, key)
            assert set(view.goals) <= set(view.sides), position
            assert [] == unknown_in(named, view.facts), position

    assert [] == said.missing(system_of(scenario).id)


@per_scenario
def test_what_stands_on_the_board_has_a_name(scenario):
    """Sides and kinds of pieces have names, short names and the forms they are spoken in, or a scenario names them."""
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


@per_scenario
def test_the_view_says_who_decides(scenario):
    """The active side of a view is the one that decides, and nobody's while dice are due or the game is over."""
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
