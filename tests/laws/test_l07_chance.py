"""L7: odds are exact, dice are inputs, and a forecast agrees with play."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import pytest

from engine.core import odds
from engine.core.agenda import Roll, State, state_key
from engine.core.dice import Generator
from engine.core.references import piece_ref
from engine.core.resolve import usual
from engine.core.system import System
from engine.core.types import Action, Chance, Decision, Faces, Log, Outcome
from tests.laws.facts import Said
from tests.laws.registry import scenario_names, system_of
from tests.laws.test_l03_menu import some
from tests.laws.walks import chances, decisions, picture, positions
from tests.toy import SYSTEM as TOY
from tests.toy import combat

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
    """Each outcome leads to one sound state, the same one each time."""
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
        drawn = [Generator(seed).draw(now) for seed in range(30)]

        assert all(now.allows(outcome) for outcome in drawn), position
        assert drawn == [Generator(seed).draw(now) for seed in range(30)]


WHOLE = 500
"""Results of dice that are all played, where there are no more."""


def results(now: Chance) -> list[str]:
    """Return the results of dice that are not listed: all where there are few, else some as they are drawn."""
    assert isinstance(now.kind, Faces)
    faces = "".join(str(1 + n) for n in range(now.kind.sides))
    if comb(now.kind.dice + now.kind.sides - 1, now.kind.dice) <= WHOLE:
        return ["".join(fallen) for fallen in combinations_with_replacement(faces, now.kind.dice)]
    return sorted({str(Generator(seed).draw(now)) for seed in range(30)})


def by_the_handful() -> System:
    """Return the toy with its dice as faces that are not listed: what they come to is a number of hits."""

    def odds_of_faces(s: State, *assault: Any) -> tuple[tuple[Outcome, int], ...]:
        dice = assault[-1]
        return tuple(("1" * (dice - hits) + "6" * hits, weight) for hits, weight in combat.odds_hits(s, *assault))

    def take_faces(s: State, fell: str, log: Log, *assault: Any) -> None:
        combat.take_hits(s, sum(fell.count(face) for face in "56"), log, *assault)

    def kind_of_faces(_: State, *assault: Any) -> Faces:
        return Faces(assault[-1])

    roll = Roll("TY-11", odds_of_faces, take_faces, kind_of_faces, listed=False)
    return replace(TOY, steps={**TOY.steps, "combat.roll": roll})


@pytest.mark.parametrize("scenario", ["toy/training", "toy/pools"])
def test_dice_that_are_not_listed_come_to_what_is_listed(scenario):
    """Any result of unlisted dice is allowed, and leads where a listed outcome does, with the same frequency."""
    system, sizes = by_the_handful(), set()
    for position, s, _ in chances(scenario):
        now = system.pending(s)
        assert isinstance(now, Chance)
        fallen = results(now)
        sizes.add(now.args[-1])

        def come_to(weighed: Iterable[tuple[Outcome, Fraction]]) -> dict[Hashable, Fraction]:
            found: dict[Hashable, Fraction] = {}
            for outcome, share in weighed:
                after = s.copy()  # noqa: B023 - called at once
                system.play(after, outcome)
                found[state_key(after)] = found.get(state_key(after), Fraction(0)) + share
            return found

        total = sum(weight for _, weight in now.odds)
        listed = come_to((outcome, Fraction(weight, total)) for outcome, weight in now.odds)
        thrown = come_to((outcome, now.share(outcome)) for outcome in fallen)

        assert all(now.allows(outcome) for outcome in (*fallen, *(listed for listed, _ in now.odds))), position
        assert set(thrown) <= set(listed), position
        if sum(thrown.values()) == 1:
            assert listed == thrown, position

    assert len(sizes) > 2


def attacks(scenario: str, count: int) -> list[tuple[System, State, Action]]:
    """Return some positions with an attack that is legal there."""
    found = []
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        menu = [action for action in system.legal(s) if system.forecast.is_attack(s, action)]
        found += [(system, s, action) for action in some(menu, 2, position.at)]
    return found[:count]


@per_scenario
def test_a_forecast_adds_up_to_one_and_has_words(scenario):
    """The chances of all verdicts of an attack add up to one, and each verdict has words."""
    said = Said()
    for system, s, action in attacks(scenario, 12):
        before = picture(s)
        node = odds.odds_tree(system, s, action)
        chances_of = odds.verdict_chances(node)
        for leaf, _ in odds.leaves(node, odds.as_usual):
            said.add(leaf.verdict.key, leaf.verdict.facts)

        assert Fraction(1) == sum(chances_of.values()), action
        assert all(share > 0 for share in chances_of.values()), action
        assert before == picture(s), action

    assert [] == said.missing(system_of(scenario).id)


def answer_as_usual(system: System, s: State) -> None:
    """Answer nested questions with the usual answer if odds show no other, each time with a legal one."""
    while isinstance(now := system.pending(s), Decision) and now.is_nested and not (now.shown or now.split):
        answer = system.usual(s)

        assert answer in list(system.legal(s))
        system.play(s, answer)


def through(system: System, s: State, rng: Generator) -> State:
    """Play on to the next real decision: dice as they fall, what is asked amid as usual."""
    while (isinstance(now := system.pending(s), Chance) and not now.separate_phase) or (
        isinstance(now, Decision) and now.is_nested
    ):
        system.play(s, rng.draw(now) if isinstance(now, Chance) else usual(s, *system.ask(s)))
    return s


@per_scenario
def test_a_forecast_is_what_happens(scenario):
    """Playing an attack, with any dice and answers, follows the branches of its forecast to a leaf."""
    for n, (system, s, action) in enumerate(attacks(scenario, 12)):
        rng = Generator(n)
        node, played = odds.odds_tree(system, s, action), s.copy()
        system.play(played, action)
        answer_as_usual(system, played)
        while not isinstance(node, odds.Leaf | odds.FurtherDice):
            now = system.pending(played)
            at = rng.below(len(node.branches))
            if isinstance(node, odds.DiceNode):
                assert isinstance(now, Chance), action
                assert now.odds == tuple((outcome, weight) for outcome, weight, _ in node.branches)
            else:
                assert isinstance(now, Decision), action
                assert [given for given, _ in node.branches] == list(system.legal(played))
            system.play(played, node.branches[at][0])
            answer_as_usual(system, played)
            node = node.branches[at][-1]

        if isinstance(node, odds.FurtherDice):
            played = through(system, played, rng)
            leaf = next(
                leaf for leaf, _ in odds.leaves(node) if leaf.is_open or state_key(leaf.state) == state_key(played)
            )
        else:
            leaf = node

        assert leaf.verdict.good in (-1, 0, 1)
        if not leaf.is_open:
            assert state_key(played) == state_key(leaf.state), action
            assert leaf.verdict == system.forecast.verdict(s, played, action)


def assert_attacks(scenario, found, pieces, *, by_enemy):
    """Check that in some positions all attacks that `found` yields are allowed where they are made."""
    for position, s, _ in decisions(scenario)[:6]:
        system = position.walk.system
        for piece in [piece for piece in system.sight.view(s, None).pieces if piece.place and piece.side][:pieces]:
            for state, action in filter(None, found(system.forecast)(s, piece_ref(piece.id))):
                now = system.pending(state)

                assert isinstance(now, Decision), (position, action)
                assert by_enemy == (piece.side != now.side), (position, action)
                assert None is system.refuse(state, action), (position, action)
                assert system.forecast.is_attack(state, action), (position, action)


@per_scenario
def test_threats_are_attacks_that_the_enemy_could_make(scenario):
    """Each threat on a piece is an attack that is allowed in the state it comes with."""
    assert_attacks(scenario, lambda forecast: forecast.threats, 12, by_enemy=True)


@per_scenario
def test_what_a_piece_reaches_are_attacks_that_it_could_make(scenario):
    """Each attack that a piece reaches is allowed in the state that is given with it."""
    assert_attacks(scenario, lambda forecast: forecast.reaches, 6, by_enemy=False)


@per_scenario
def test_a_threat_on_what_does_not_exist_is_no_threat(scenario):
    """A reference that names nothing has no threats."""
    for position in positions(scenario)[:6]:
        for reference in (piece_ref("nobody"), piece_ref("")):
            assert [] == list(position.walk.system.forecast.threats(position.state, reference))
            assert [] == list(position.walk.system.forecast.reaches(position.state, reference))
