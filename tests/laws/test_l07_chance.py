"""L7: odds are exact, dice are inputs, and a forecast is what happens."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core import odds
from engine.core.dice import Generator
from engine.core.flow import State
from engine.core.system import System
from engine.core.types import Action, Chance, Decision
from tests.laws.facts import Said
from tests.laws.registry import scenario_names, system_of
from tests.laws.test_l03_menu import some
from tests.laws.walks import chances, decisions, picture, positions

per_scenario = pytest.mark.parametrize("scenario", scenario_names())


@per_scenario
def test_odds_are_positive_integers_of_unique_outcomes(scenario):
    """Outcomes are plain texts or integers, each once, with positive integer weights."""
    for position, _, now in chances(scenario):
        outcomes = [outcome for outcome, _ in now.odds]

        assert outcomes, position
        assert len(outcomes) == len(set(outcomes)), position
        assert all(type(outcome) in (int, str) for outcome in outcomes), position
        assert all(type(weight) is int and weight > 0 for _, weight in now.odds), position


@per_scenario
def test_every_outcome_can_be_played_and_always_does_the_same(scenario):
    """Each face leads to one state, the same one each time, that holds together."""
    for position, s, now in chances(scenario):
        system = position.walk.system
        for outcome, _ in now.odds[:: max(len(now.odds) // 12, 1)]:
            one, two = s.copy(), s.copy()
            system.play(one, outcome, [])
            system.play(two, outcome)

            assert picture(one) == picture(two), (position, outcome)
            assert [] == system.check(one), (position, outcome)


@per_scenario
def test_the_generator_draws_only_what_can_come(scenario):
    """A seeded draw is one of the outcomes, and the same seed draws the same."""
    for position, _, now in chances(scenario):
        drawn = [Generator(seed).draw(now.odds) for seed in range(30)]

        assert set(drawn) <= {outcome for outcome, _ in now.odds}, position
        assert drawn == [Generator(seed).draw(now.odds) for seed in range(30)]


def attacks(scenario: str, count: int) -> list[tuple[System, State, Action]]:
    """Return some positions with an attack that is legal there."""
    found = []
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        menu = [action for action in system.legal(s) if system.is_attack(s, action)]
        found += [(system, s, action) for action in some(menu, 2, position.at)]
    return found[:count]


@per_scenario
def test_a_forecast_adds_up_to_one_and_has_words(scenario):
    """The chances of all verdicts of an attack add up to one; each verdict has words."""
    said = Said()
    for system, s, action in attacks(scenario, 12):
        before = picture(s)
        node = odds.forecast(system, s, action)
        chances_of = odds.summary(node)
        for leaf, _ in odds.leaves(node, odds.decline):
            said.add(leaf.verdict.key, leaf.verdict.facts)

        assert Fraction(1) == sum(chances_of.values()), action
        assert all(share > 0 for share in chances_of.values()), action
        assert before == picture(s), action

    assert [] == said.missing(system_of(scenario).id)


def answer_as_assumed(system: System, s: State) -> None:
    """Answer reactions as the system assumes, if it does, each time with a legal answer."""
    while system.assume is not None and isinstance(system.pending(s), Decision) and system.ask(s)[0].reaction:
        answer = system.assume(s)

        assert answer in list(system.legal(s))
        system.play(s, answer)


@per_scenario
def test_a_forecast_is_what_happens(scenario):
    """Playing an attack, with any dice and any reaction (or those assumed), goes down the branches to its leaf."""
    for n, (system, s, action) in enumerate(attacks(scenario, 12)):
        rng = Generator(n)
        node, played = odds.forecast(system, s, action), s.copy()
        system.play(played, action)
        answer_as_assumed(system, played)
        while not isinstance(node, odds.Leaf):
            now = system.pending(played)
            at = rng.below(len(node.branches))
            if isinstance(node, odds.Rolled):
                assert isinstance(now, Chance), action
                assert now.odds == tuple((outcome, weight) for outcome, weight, _ in node.branches)
            else:
                assert isinstance(now, Decision), action
                assert [given for given, _ in node.branches] == list(system.legal(played))
            system.play(played, node.branches[at][0])
            answer_as_assumed(system, played)
            node = node.branches[at][-1]

        assert picture(played) == picture(node.state), action
        assert node.verdict.good in (-1, 0, 1)
        assert node.verdict == system.verdict(s, played, action)


@per_scenario
def test_threats_are_attacks_that_the_enemy_could_make(scenario):
    """Each threat on a piece is an attack that is allowed in the state it comes with."""
    for position, s, _ in decisions(scenario)[:12]:
        system = position.walk.system
        for piece in [piece for piece in system.view(s, None).pieces if piece.place and piece.side][:12]:
            for state, action in system.threats(s, f"piece:{piece.id}"):
                now = system.pending(state)

                assert isinstance(now, Decision), (position, action)
                assert piece.side != now.side, (position, action)
                assert None is system.refuse(state, action), (position, action)
                assert system.is_attack(state, action), (position, action)


@per_scenario
def test_a_threat_on_what_does_not_exist_is_no_threat(scenario):
    """References that name nothing are answered with nothing."""
    for position in positions(scenario)[:6]:
        for reference in ("piece:nobody", "place:nowhere", "", "nonsense"):
            assert [] == list(position.walk.system.threats(position.state, reference))
