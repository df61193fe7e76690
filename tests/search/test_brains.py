"""The opponents choose legal orders from what their side may know, within their budget, and repeatably."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.types import Chance, Decision, End
from engine.search import BRAINS, Budget
from engine.search.levels import LEVELS
from tests.laws.registry import first_scenario, scenario_names, scenarios, system_names, system_of, words
from tests.laws.walks import walks
from tests.search.games import play, stroll

OVERRUN = 80
"""Positions that one order may cost: the budget is looked at between orders."""

per_scenario = pytest.mark.parametrize("scenario", scenario_names())
per_level = pytest.mark.parametrize("level", list(LEVELS))


@cache
def met(scenario: str) -> list[State]:
    """Return positions early in a random game, which nobody changes."""
    walk = walks(scenario)[1]
    s, found = walk.system.start(walk.scenario), []
    for n, given in enumerate(walk.inputs[:24]):
        if n % 6 == 0:
            found.append(s.copy())
        walk.system.play(s, given.given)
    return found


@per_scenario
@per_level
def test_chooses_legal_orders_within_the_budget(scenario, level):
    """In positions of random games the choice from the blind state is legal and within the budget."""
    system, asked = system_of(scenario), 0
    for n, s in enumerate(met(scenario)):
        now = system.pending(s)
        if not isinstance(now, Decision):
            continue
        blind = system.sight.redact(s, now.side)
        before = system.sight.redact(s, now.side)
        choice = BRAINS[level](system, seed=n).choose(blind, now.side, Budget(nodes=120))
        asked += 1

        assert None is system.refuse(s, choice.action), (now, choice)
        assert choice.considered <= 120 + OVERRUN, (now, choice)
        assert all(getattr(before, name) == getattr(blind, name) for name in blind.COLUMNS), now
        assert choice.reason in words(system.id)["en"], choice
    assert asked


@pytest.mark.parametrize("system", system_names())
@per_level
def test_the_same_seed_gives_the_same_order(system, level):
    """Level, seed and number of positions determine the choice."""
    scenario = first_scenario(system)
    system = system_of(scenario)
    for s in stroll(scenarios()[scenario], system, 12)[::3]:
        now = system.pending(s)
        if isinstance(now, Decision):
            blind = system.sight.redact(s, now.side)
            first, again = (BRAINS[level](system, seed=7).choose(blind, now.side, Budget(nodes=200)) for _ in range(2))

            assert first == again, now


@per_level
def test_answers_at_once_when_time_is_over(level):
    """After the deadline a legal order is chosen without a look at any position."""
    scenario = scenarios()["chartabella/gaugamela"]
    system = system_of(scenario.name)
    s = system.start(scenario)
    choice = BRAINS[level](system, seed=1).choose(s, s.side, Budget(deadline=lambda: True))

    assert None is system.refuse(s, choice.action)
    assert choice.considered == 0


def first_turn(scenario, side, nodes):
    """Return whether a recruit could act in its first turn, and whether it did; the other side does what comes."""
    system = system_of(scenario)
    s, dice = system.start(scenarios()[scenario]), Generator(nodes)
    recruit, other = BRAINS["recruit"](system, seed=nodes), BRAINS["random"](system, seed=nodes)
    could = acted = begun = False
    while not isinstance(now := system.pending(s), End):
        if isinstance(now, Chance):
            system.play(s, dice.draw(now))
            continue
        rest = None if now.is_nested else recruit.hints.rest(s)
        if now.side != side and begun and rest is not None:
            break
        brain = recruit if now.side == side else other
        choice = brain.choose(system.sight.redact(s, now.side), now.side, Budget(nodes=nodes))
        if now.side == side and rest is not None:
            begun = True
            could = could or any(action != rest for action in system.legal(s))
            acted = acted or choice.action != rest
        system.play(s, choice.action)
    return could, acted


@pytest.mark.parametrize(
    ("scenario", "nodes"),
    [*((name, 0) for name in scenario_names()), *((first_scenario(system), 60) for system in system_names())],
)
def test_a_recruit_never_passes_its_whole_first_turn(scenario, nodes):
    """A Recruit with the smallest budget still gives orders in its first phase, on either side."""
    system = system_of(scenario)
    for side in system.sides(system.start(scenarios()[scenario])):
        could, acted = first_turn(scenario, side, nodes)

        assert acted or not could, (side, nodes)


@per_level
def test_looks_at_the_clock_often(level):
    """The clock is read every few positions, and thinking ends soon after the deadline."""
    scenario = scenarios()["chartabella/caravan"]
    system = system_of(scenario.name)
    s = system.start(scenario)
    asked = [0]

    def deadline() -> bool:
        asked[0] += 1
        return asked[0] > 20

    choice = BRAINS[level](system, seed=1).choose(s, s.side, Budget(deadline=deadline))

    assert choice.considered <= 20 * 8 + OVERRUN


def test_a_general_without_a_number_of_positions_ends_where_little_is_left_to_look_at():
    """Rounds that look at a handful of positions each come to an end, however seldom the clock is read meanwhile."""
    scenario = scenarios()["table_battles/training"]
    system = system_of(scenario.name)
    s = stroll(scenario, system, 84, seed=10)[-1]
    now = system.pending(s)
    choice = BRAINS["general"](system, seed=1).choose(s, now.side, Budget(deadline=lambda: False))

    assert len(list(system.legal(s))) == 2, now
    assert None is system.refuse(s, choice.action)


def test_thinks_in_improving_choices():
    """The first choice comes before any position is looked at, and all choices are legal."""
    scenario = scenarios()["chartabella/training"]
    system = system_of(scenario.name)
    s = system.start(scenario)
    found = list(BRAINS["general"](system, seed=1).think(s, s.side, Budget(nodes=2000)))

    assert found[0][1] == 0
    assert len(found) > 1
    assert [action for action, _ in found if system.refuse(s, action) is not None] == []


@pytest.mark.parametrize(("level", "games", "at_least"), [("recruit", 12, 9), ("veteran", 12, 11), ("general", 4, 3)])
def test_beats_random_on_training(level, games, at_least):
    """L18: the opponent beats random orders on the training ground, with sides swapped."""
    scenario = scenarios()["chartabella/training"]
    won = 0
    for game in range(games):
        own, other = ("P", "M") if game % 2 else ("M", "P")
        end, _ = play(scenario, {own: level, other: "random"}, 300, game)
        won += end.winner == own

    assert won >= at_least
