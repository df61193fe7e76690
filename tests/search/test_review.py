"""A review finds luck, choice and blunders, and gives the same result every time."""

from __future__ import annotations

import itertools
import json
from functools import cache, partial

import pytest

from engine.core import record
from engine.core.game import Game
from engine.core.types import Chance, Decision, Resign
from engine.search.expectimax import spread_evenly
from engine.search.review import ReviewStep, review
from engine.search.turn_shapes import shape_of
from engine.systems.chartabella.actions import EndTurn
from tests.laws.registry import ROOT, scenarios, system_of

SAVES = ("chartabella/training", "at_the_charge/training", "table_battles/kolin", "toy/training")
NODES = 16


def kept(name: str) -> Game:
    """Return the game of a save file."""
    data = json.loads((ROOT / "tests" / "saves" / f"{name}.json").read_text("utf-8"))
    game, _, fault = record.load_data(data, system=system_of(name))
    assert fault is None, fault
    return game


@cache
def whole(name: str) -> list[ReviewStep]:
    """Return the review of a kept game."""
    return list(review(kept(name), nodes=NODES))


def of(game: Game, most: int = 1000) -> list[ReviewStep]:
    """Return the first steps of a game's review."""
    found = []
    for step in review(game, nodes=NODES):
        found.append(step)
        if len(found) == most:
            break
    return found


@pytest.mark.parametrize("name", SAVES)
def test_steps_cover_the_game_and_choices_never_gain(name):
    """Each input is in one step, and no decision is better than the best for its side."""
    game, steps = kept(name), whole(name)
    first = game.system.sides(game.state)[0]

    assert 0 == steps[0].start
    assert [step.end for step in steps[:-1]] == [step.start for step in steps[1:]]
    assert len(game.inputs) == steps[-1].start == steps[-1].end
    for step in steps:
        gain = step.change if step.side == first else -step.change
        assert step.side is None or gain <= 0, step
        assert -10_000 <= step.before <= 10_000


@pytest.mark.parametrize("name", SAVES)
def test_luck_choice_and_the_unforeseen_are_the_whole_change(name):
    """Luck, choice and the unforeseen explain every change of value from the first to the last."""
    steps = whole(name)
    luck = sum(step.change for step in steps if step.side is None)
    choice = sum(step.change for step in steps if step.side is not None)
    between = sum(later.before - earlier.after for earlier, later in itertools.pairwise(steps))

    assert steps[-1].after - steps[0].before == luck + choice + between


@pytest.mark.parametrize("name", SAVES)
def test_dice_are_fair(name):
    """By the exact odds the luck of a roll is zero: whatever falls, it is compared with the same values of all."""
    game = kept(name)
    looked = 0
    for n in range(len(game.inputs)):
        s = game.state_at(n)
        now = game.system.pending(s)
        if not isinstance(now, Chance) or looked == 3:
            continue
        looked += 1
        shape = shape_of(game.system)
        side = shape.thrower(game.system, s, game.system.sides(s)[0])
        measure = partial(shape.measure, game.system, side, nodes=NODES)
        few = now.odds[:: max(1, len(now.odds) // 4)]
        worths, _ = measure().thrown(s, now, few[0][0])

        assert [weight for _, weight in now.odds] == [weight for _, weight in worths]
        for given, weight in few:
            again, came = measure().thrown(s, now, given)
            assert worths == again, n
            assert (came, weight) == worths[now.odds.index((given, weight))], n


def test_the_game_that_ended_ends_at_its_result():
    """The value after the last input is the game's result."""
    steps = whole("chartabella/training")

    assert -10_000 == steps[-1].before


def test_a_blunder_is_found_with_the_better_order():
    """A blunder that gives the battle away is found, with its cost and the better order."""
    game = kept("chartabella/grain")
    while not isinstance(game.pending, Decision):
        game.take_back()
    side = game.pending.side
    game.do(EndTurn())
    blunder, _ = [step for step in review(game, nodes=NODES) if step.start >= len(game.inputs) - 1]

    assert "M" == side == blunder.side
    assert blunder.after - blunder.before > 5000
    assert "115-1" == blunder.best[0].target
    assert "search.reason.decisive" == blunder.reason


def test_giving_up_costs_what_was_left():
    """Resigning is a decision of the side that resigns, and ends at a lost game."""
    game = Game(scenarios()["chartabella/training"])
    game.do(Resign("M"))
    given_up, end = of(game)

    assert ("M", 10_000) == (given_up.side, given_up.after)
    assert -8000 < given_up.before < -2000
    assert 10_000 == end.before


@pytest.mark.parametrize("name", ["chartabella/training", "table_battles/training", "at_the_charge/training"])
def test_the_same_comes_out_every_time(name):
    """Two reviews of a game are equal."""
    assert of(kept(name), 12) == of(kept(name), 12)


@pytest.mark.parametrize("name", ["at_the_charge/training", "table_battles/kolin"])
def test_the_orders_of_a_phase_are_one_decision(name):
    """The orders of a phase or a placement are valued together."""
    game = kept(name)
    long = [step for step in whole(name) if step.end - step.start > 1]

    assert long
    for step in long:
        asked = {game.system.pending(game.state_at(n)) for n in range(step.start, step.end)}
        assert 1 == len(asked)


def test_what_stands_for_dice_is_spread_evenly():
    """One sample is the middle outcome, two are the middles of the halves; too many repeat some."""
    die = tuple((face, 1) for face in range(1, 7))

    assert ((4, 1),) == spread_evenly(die, 1)
    assert ((2, 1), (5, 1)) == spread_evenly(die, 2)
    assert sum(weight for _, weight in spread_evenly(die, 9)) == 9
    assert (("b", 1),) == spread_evenly((("a", 1), ("b", 5)), 1)


def test_scenarios_begin_with_an_outlook():
    """A review of a game without inputs has one step."""
    scenario = scenarios()["chartabella/training"]
    steps = of(Game(scenario))

    assert [(0, 0, None)] == [(step.start, step.end, step.side) for step in steps]
