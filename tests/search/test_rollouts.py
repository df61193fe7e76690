"""A Marshal compares lines by rollouts with equal dice, gains from more positions, and tells what it thinks."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core.callbacks import WON
from engine.core.dice import Generator
from engine.core.types import Chance, Decision
from engine.search import BRAINS, Budget
from engine.search.brain import MixedBrain
from engine.search.levels import BETWEEN, GENERAL, LEVELS, MARSHAL, STEPS
from engine.search.lines import Task
from engine.search.rollouts import Marshal
from engine.search.search_budget import GRACE, Meter
from tests.laws.registry import scenarios, system_of

TABLE = "table_battles/training"


def first_decision(name: str):
    """Return a system, a state in which a side has to decide, and that decision."""
    system = system_of(name)
    s, dice = system.start(scenarios()[name]), Generator(4)
    while isinstance(now := system.pending(s), Chance):
        system.play(s, dice.draw(now))
    return system, s, now


def thought(name: str, nodes: int):
    """Return a Marshal's brain that has chosen at the first decision of a battle."""
    system, s, now = first_decision(name)
    brain = BRAINS["marshal"](system, seed=1)
    choice = brain.choose(system.sight.redact(s, now.side), now.side, Budget(nodes))
    return brain, choice


def test_more_positions_are_more_rollouts():
    """With four times the positions a Marshal has played lines on more often, and the outlook is a chance."""
    few, many = (thought(TABLE, nodes)[0].outlook for nodes in (600, 2400))

    assert 0 < few.rollouts < many.rollouts
    assert -WON <= many.chance <= WON


def test_the_outlook_is_of_the_order_that_is_chosen():
    """What the Marshal says at the end is the first order of the line that it plays; a General says nothing."""
    brain, choice = thought(TABLE, 2000)
    system, s, now = first_decision(TABLE)
    general = BRAINS["general"](system, seed=1)
    general.choose(system.sight.redact(s, now.side), now.side, Budget(200))

    assert brain.outlook.line[0] == choice.action
    assert general.outlook is None


def test_a_rollout_is_the_same_again():
    """A rollout is determined by the line and its number."""
    system, s, now = first_decision(TABLE)
    search = Marshal(Task(system, (s,), now.side, MARSHAL, Meter(Budget()), Generator(1)))
    line = (BRAINS["veteran"](system, seed=1).choose(s, now.side, Budget(100)).action,)

    first = [*islice(search._played(line), 24)]
    search.results.clear()

    assert first == [*islice(search._played(line), 24)]
    assert len(set(first)) > 1


def test_a_search_in_rounds_tells_its_chance_without_rollouts():
    """In a system whose rounds widen the outlook is that of the position after the order."""
    brain, choice = thought("chartabella/training", 600)

    assert brain.outlook.line == (choice.action,)
    assert 0 == brain.outlook.rollouts
    assert -WON < brain.outlook.chance < WON


def test_rollouts_end_with_the_budget():
    """No rollout begins after the budget is used up, and what a part of the search counts is counted in all."""
    brain, choice = thought(TABLE, 4000)

    assert 4000 <= brain.considered <= 4000 + 4000 // GRACE + 1
    assert choice.considered == brain.considered


def test_a_line_that_is_better_is_found_and_one_that_is_worse_is_dropped():
    """Of two lines the one with the better mean chance is taken, whichever is tried first."""
    for better in (0, 1):
        system, s, now = first_decision(TABLE)
        lines = [(action,) for action in islice(system.legal(s), 2)]
        search = Marshal(Task(system, (s,), now.side, MARSHAL, Meter(Budget()), Generator(1)))
        search.best = lines[0]
        chances = [n % 7 for n in range(64)], [n % 5 + 50 for n in range(64)]
        search.results = {line: chances[m == better] for m, line in enumerate(lines)}

        assert search._surpasses(lines[1], 16) is (better == 1)


def test_a_search_by_the_clock_leaves_half_of_the_time_to_rollouts():
    """Once half of the time is over the search without rollouts ends, and rollouts begin."""
    system, s, now = first_decision(TABLE)
    brain = BRAINS["marshal"](system, seed=1)
    brain.choose(s, now.side, Budget(deadline=lambda: brain.considered > 900, halfway=lambda: brain.considered >= 0))

    assert brain.outlook is not None
    assert brain.outlook.rollouts > 0


@pytest.mark.parametrize("name", ["recruit+25", "veteran+50", "general+75"])
def test_a_step_between_levels_draws_each_decision_by_its_share(name):
    """About as many decisions as the share says are made at the higher level, and the seed decides which."""
    system, s, now = first_decision("chartabella/training")
    low, high, share = BETWEEN[name]
    levels = []
    for seed in range(400):
        brain = BRAINS[name](system, seed=seed)
        brain.choose(s, now.side, Budget(0))
        levels.append(brain.level)

    assert {low, high} == set(levels)
    assert abs(levels.count(high) / 4 - share) < 8
    assert levels[7] == _drawn(name, 7)


def _drawn(name: str, seed: int) -> int:
    """Return the level at which a brain of this seed makes its first decision."""
    system, s, now = first_decision("chartabella/training")
    brain = BRAINS[name](system, seed=seed)
    brain.choose(s, now.side, Budget(0))
    return brain.level


def test_a_decision_of_a_step_is_the_one_of_the_drawn_level():
    """A decision made at a level is the same that a brain of this level makes with the same seed."""
    system, s, now = first_decision("chartabella/training")
    names = {level: name for name, level in LEVELS.items()}
    for seed in range(4):
        brain = BRAINS["recruit+50"](system, seed=seed)
        choice = brain.choose(s, now.side, Budget(120))

        assert isinstance(brain, MixedBrain)
        assert choice == BRAINS[names[brain.level]](system, seed=seed).choose(s, now.side, Budget(120))


def test_there_are_three_steps_between_neighbouring_levels():
    """Steps lie between each two neighbours from the Recruit to the Marshal."""
    assert len(BETWEEN) == len(STEPS) * (MARSHAL - LEVELS["recruit"])
    assert all(high == low + 1 for low, high, _ in BETWEEN.values())
    assert BETWEEN["veteran+50"] == (LEVELS["veteran"], GENERAL, 50)
    assert all(isinstance(one.share, int) for one in BETWEEN.values())
    assert isinstance(first_decision(TABLE)[2], Decision)
