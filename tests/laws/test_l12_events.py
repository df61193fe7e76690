"""L12: events have a rule, words, and facts that a view can name."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.laws.facts import Said, named_in, references, unknown_in
from tests.laws.registry import rules, scenario_names, system_of
from tests.laws.walks import walks

per_scenario = pytest.mark.parametrize("scenario", scenario_names())


@per_scenario
def test_every_event_cites_a_rule_and_has_words(scenario):
    """Each event names a rule of the ledger and a sentence; its facts are plain and refer to what there is."""
    said = Said()
    for walk in walks(scenario):
        s = walk.system.start(walk.scenario)
        sides = walk.system.sides(s)
        for event in [event for told in walk.told for event in told]:
            said.add(event.key, event.facts)

            assert event.rule in rules(walk.system.id), event
            assert json.dumps(event.facts), event
            assert event.seen_by is None or set(event.seen_by) <= set(sides), event

    assert [] == said.missing(system_of(scenario).id)


@cache
def told_wrong(scenario: str) -> tuple[list[str], list[str]]:
    """Play some games again beside what was told of them; return what of that nothing in the view answers to, and
    pieces that came elsewhere without a word.
    """
    unknown, silent = [], []
    for walk in walks(scenario)[:4]:
        s = walk.system.start(walk.scenario)
        before = {piece.id: piece.place for piece in walk.system.sight.view(s, None).pieces}
        for given, told in zip(walk.inputs, walk.told, strict=True):
            walk.system.play(s, given.given)
            view = walk.system.sight.view(s, None)
            facts = [event.facts for event in told]
            after = {piece.id: piece.place for piece in view.pieces}
            named = set(references(facts))
            lost = unknown_in(named_in(view), {"all": facts})
            unknown += [f"{reference} in {told} of {given}" for reference in lost]
            named |= {f"piece:{piece.id}" for piece in view.pieces if f"piece:{piece.group}" in named}
            moved = {f"piece:{piece}" for piece in after if after[piece] != before.get(piece)}
            silent += [f"{piece} in {told} of {given}" for piece in moved - named]
            before = after
    return unknown, silent


@per_scenario
def test_events_name_things_that_exist(scenario):
    """The view after an event knows the sides, pieces and places in its facts."""
    assert [] == told_wrong(scenario)[0]


@per_scenario
def test_a_piece_that_changes_its_place_is_named_in_the_log(scenario):
    """If a piece moves or disappears in a view, an event of that input names it or its unit."""
    assert [] == told_wrong(scenario)[1]


@per_scenario
def test_the_log_can_be_switched_off(scenario):
    """Without a log the same inputs lead to the same states."""
    for walk in walks(scenario)[:2]:
        loud, quiet = walk.system.start(walk.scenario), walk.system.start(walk.scenario)
        for given in walk.inputs:
            walk.system.play(loud, given.given, [])
            walk.system.play(quiet, given.given)

        assert all(getattr(loud, name) == getattr(quiet, name) for name in loud.COLUMNS)
