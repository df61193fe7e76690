"""L2, L13, L14, L16: one thing is pending, the game ends in time, and the state stays sound."""

from __future__ import annotations

import pytest

from engine.core.agenda import settle
from engine.core.codec import state_data
from engine.core.system import load
from engine.core.types import Chance, Decision, End
from tests.laws.registry import rules, scenario_names, scenarios, system_names, system_of, words
from tests.laws.walks import picture, positions, sample, walks

per_scenario = pytest.mark.parametrize("scenario", scenario_names())


@per_scenario
def test_random_games_keep_every_promise(scenario):
    """Something is always legal, invariants hold after each input, and the game ends within its declared bound."""
    faults = [f"seed {walk.seed} {fault}" for walk in walks(scenario) for fault in walk.faults]

    assert [] == faults
    assert len(walks(scenario)) == sample(scenario).games


@per_scenario
def test_exactly_one_thing_is_pending(scenario):
    """A state waits for a decision, for chance or for nothing more; settling it again changes nothing."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        before = picture(s)
        settle(system.steps, s)

        assert isinstance(system.pending(s), Decision | Chance | End), position
        assert before == picture(s), position
        assert (s.end is None) == bool(s.agenda), position


@per_scenario
def test_what_is_pending_cites_a_rule(scenario):
    """Each question, roll and end names a rule of the ledger."""
    for position in positions(scenario):
        now = position.walk.system.pending(position.state)

        assert now.rule in rules(position.walk.system.id), (position, now.rule)


@per_scenario
def test_an_end_names_its_winner_its_rule_and_its_reason(scenario):
    """The winner is a side or nobody, and value() for one side is the negative of that for the other."""
    for walk in walks(scenario):
        s = positions(scenario)[0].walk.system.start(walk.scenario)
        sides = walk.system.sides(s)

        if walk.end is None:
            assert len(walk.inputs) == sample(scenario).opening  # more of it was not played
            continue
        assert walk.end.winner in (None, *sides)
        assert walk.end.rule in rules(walk.system.id)
        assert all(walk.end.why in texts for texts in words(walk.system.id).values())


@per_scenario
def test_value_is_antisymmetric_and_knows_the_winner(scenario):
    """The values of a state for both sides differ only in sign, and a win has the highest value."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        one, two = system.sides(s)
        worth = system.thinking.value(s, one)

        assert worth == -system.thinking.value(s, two), position
        assert isinstance(worth, int), position
        if s.end is not None:
            assert (worth > 0) == (s.end[0] == one), position
            assert (worth < 0) == (s.end[0] == two), position


@per_scenario
def test_sides_stay_the_same(scenario):
    """There are two sides, and only they decide."""
    system = system_of(scenario)
    sides = system.sides(system.start(scenarios()[scenario]))

    assert 2 == len(set(sides))
    for walk in walks(scenario):
        assert {None, *sides} >= {given.side for given in walk.inputs}


@per_scenario
def test_damaged_columns_are_told(scenario):
    """check() reports damage in words and never raises."""
    told = 0
    for position in positions(scenario)[:8]:
        system = position.walk.system
        for name in [n for n in state_data(position.state, fixed=False) if n not in ("agenda", "end")]:
            s = position.state
            column = getattr(s, name)
            if isinstance(column, dict) and column:
                first = next(iter(column))
                column[first] = "nowhere at all" if isinstance(column[first], str) else -(10**9)
            elif isinstance(column, int) and not isinstance(column, bool):
                setattr(s, name, -(10**9))
            else:
                continue
            faults = system.check(s)
            told += bool(faults)

            assert all(isinstance(fault, str) and fault for fault in faults)
    assert told


@pytest.mark.parametrize("system", system_names())
def test_options_cite_rules(system):
    """Each option switch, and giving up, names a rule of the ledger."""
    record = load(system)

    assert [] == [name for name, option in record.options.items() if option.rule not in rules(system)]
    assert record.resign_rule in rules(system)


@per_scenario
def test_each_option_gives_a_playable_game(scenario):
    """A game still starts if any switch is changed, or any number is set to its lowest or highest value."""
    system = system_of(scenario)
    for name, option in system.options.items():
        setting = scenarios()[scenario].options.get(name, False)
        other = [not setting] if option.low is None else [option.low, option.high]
        for value in other:
            s = system.start(scenarios()[scenario], {name: value})

            assert option.is_valid(value), name
            assert [] == system.check(s), name
            assert isinstance(system.pending(s), Decision | Chance), name
