"""L3, L6: the menu is sorted, unique and legal, survives JSON, and says the same as refuse()."""

from __future__ import annotations

import json
from typing import TypeVar

import pytest

from engine.core import codec
from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.references import piece_ref, place_ref
from engine.core.system import System
from engine.core.types import Action
from tests.laws.damage import damaged_actions
from tests.laws.registry import scenario_names
from tests.laws.walks import Position, decisions, picture, positions, walks

T = TypeVar("T")
per_scenario = pytest.mark.parametrize("scenario", scenario_names())


def some(menu: list[T], count: int, seed: int) -> list[T]:
    """Return at most `count` entries of a menu, spread over it."""
    if len(menu) <= count:
        return menu
    rng = Generator(seed)
    return [menu[rng.below(len(menu))] for _ in range(count)]


@per_scenario
def test_the_menu_is_unique_and_stable(scenario):
    """Each action stands in the menu once, and asking again gives the same menu in the same order."""
    for position, s, _ in decisions(scenario):
        menu = list(position.walk.system.legal(s))
        texts = [action.text() for action in menu]

        assert menu, position
        assert len(texts) == len(set(texts)), position
        assert menu == list(position.walk.system.legal(s)), position
        assert texts == [action.text() for action in position.walk.system.legal(position.state)], position


@per_scenario
def test_a_menu_is_the_sum_of_its_heads(scenario):
    """The parts of a menu are the orders that begin with each head; no part is listed twice or empty."""
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        parts = [(head, list(opened())) for head, opened in system.parts(s)]
        heads = [head for head, _ in parts if head is not None]

        assert list(system.legal(s)) == [action for _, menu in parts for action in menu], position
        assert len(heads) == len(set(heads)), position
        for head, menu in parts:
            assert menu or head is None, (position, head)
            firsts = {system.pointing.picks(s, action)[0] for action in menu}
            assert head is None or {head} == firsts, (position, head)


@per_scenario
def test_every_entry_of_the_menu_is_allowed(scenario):
    """refuse() allows every action of legal()."""
    for position, s, _ in decisions(scenario):
        for action in some(list(position.walk.system.legal(s)), 60, position.at):
            assert None is position.walk.system.refuse(s, action), (position, action)


@per_scenario
def test_every_entry_of_the_menu_can_be_played(scenario):
    """Playing an entry leads to a state that holds together, with something pending."""
    for position, s, _ in decisions(scenario):
        for action in some(list(position.walk.system.legal(s)), 12, position.at):
            after = s.copy()
            position.walk.system.play(after, action)

            assert [] == position.walk.system.check(after), (position, action)
            assert position.walk.system.pending(after), (position, action)


@per_scenario
def test_actions_survive_json(scenario):
    """An action that is written as JSON and read again is equal."""
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        for action in some(list(system.legal(s)), 30, position.at):
            text = json.dumps(codec.action_data(action))

            assert action == codec.action(system, codec.parse(text)), position


@per_scenario
def test_states_survive_json(scenario):
    """A state, and what a side knows of it, is equal after it was written as JSON and read again."""
    for position in positions(scenario)[:20]:
        system, s = position.walk.system, position.state
        for one in (s, *(system.sight.redact(s, side) for side in system.sides(s))):
            text = json.dumps(codec.state_data(one))
            read = codec.state(system, codec.parse(text))

            assert picture(one) == picture(read), position
            assert type(one) is type(read)
            assert {n: getattr(one, n) for n in one.COLUMNS} == {n: getattr(read, n) for n in one.COLUMNS}, position


@per_scenario
def test_looking_changes_nothing(scenario):
    """legal, refuse, view, blind, value, check, picks, trace and threats leave the state as it is."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        before = picture(s)
        menu = list(system.legal(s))
        for side in (None, *system.sides(s)):
            pieces = system.sight.view(s, side).pieces
        for side in system.sides(s):
            system.sight.redact(s, side)
            system.thinking.value(s, side)
        system.check(s)
        for action in some(menu, 10, position.at):
            system.refuse(s, action)
            system.pointing.picks(s, action)
            system.pointing.trace(s, action)
            system.forecast.is_attack(s, action)
        for piece in pieces[:4]:
            list(system.forecast.threats(s, piece_ref(piece.id)))
            list(system.forecast.reaches(s, piece_ref(piece.id)))

        assert before == picture(s), position


@per_scenario
def test_the_menu_holds_everything_that_is_allowed(scenario):
    """If a menu is complete, or reaching and of one action, refuse() allows no candidate outside it.

    Candidates are actions met in other positions, damaged neighbours of legal ones, and what pointing may mean.
    """
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        ask, _ = system.ask(s)
        menu = list(system.legal(s))
        if not (ask.complete or (ask.covers_all_actions and len(menu) == 1)):
            continue
        offered = set(menu)
        for action in candidates(scenario, position, system, s, menu):
            allowed = type(action) in ask.answers and system.refuse(s, action) is None

            assert allowed == (action in offered), (position, action)


def candidates(scenario: str, position: Position, system: System, s: State, menu: list[Action]) -> list[Action]:
    """Return actions that may or may not be legal."""
    met = [given.given for walk in walks(scenario)[:6] for given in walk.inputs if isinstance(given.given, Action)]
    found = some(met, 120, position.at)
    for action in some(menu, 4, position.at):
        found = found + list(damaged_actions(action, some(menu, 6, position.at + 1)))
    view, rng = system.sight.view(s, None), Generator(position.at)
    things = [*(piece_ref(piece.id) for piece in view.pieces), *(place_ref(space.id) for space in view.board.spaces)]
    for _ in range(60):
        picks = tuple(things[rng.below(len(things))] for _ in range(1 + rng.below(3)))
        found += [meant.action for meant in system.pointing.propose(s, picks)][:5]
    return found
