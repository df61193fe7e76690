"""The luck of a throw has the mean zero, so a share without luck is the same as the share in the mean."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.agenda import State
from engine.core.dice import Generator
from engine.core.scenario import shipped
from engine.core.system import System, load
from engine.core.types import Chance
from engine.lab.luck import MOST_OUTCOMES, PARTS, luck
from engine.lab.samples import score

SYSTEMS = ("chartabella", "at_the_charge", "table_battles", "conquerors_kings", "charge")
INPUTS = 400
"""Inputs of the random games that are looked through."""


def throws(system: System, battle: str) -> Iterator[tuple[State, Chance]]:
    """Yield the throws of random games, with the states before them."""
    dice, state = Generator(3), system.start(shipped()[battle])
    for _ in range(INPUTS):
        now = system.pending(state)
        if state.end is not None:
            state = system.start(shipped()[battle])
        elif isinstance(now, Chance):
            yield state, now
            system.play(state, dice.draw(now))
        else:
            menu = list(system.legal(state))
            system.play(state, menu[dice.below(len(menu))])


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_luck_of_every_throw_has_the_mean_zero(name: str) -> None:
    """Over all outcomes with their weights, luck adds up to nothing but rounding; some throw matters."""
    battle = f"{name}/training"
    system = load(name)
    side = system.sides(system.start(shipped()[battle]))[0]
    found = []
    for state, now in throws(system, battle):
        gains = [(luck(system, state, now, outcome, side), weight) for outcome, weight in now.odds]
        total = sum(weight for _, weight in now.odds)
        assert -total <= sum(gain * weight for gain, weight in gains) <= 0
        if len(now.odds) > MOST_OUTCOMES:
            assert {0} == {gain for gain, _ in gains}
        found.append(max(gain for gain, _ in gains))

    assert found
    assert name == "table_battles" or max(found) > PARTS // 1_000


def test_luck_is_taken_from_one_side_and_given_to_the_other() -> None:
    """What the first side had by luck is taken from its points and given to the other's."""
    result = {"winner": "A", "luck": PARTS // 10, "seats": {"A": "veteran", "B": "veteran"}}

    assert [score(result, side, without_luck=True) for side in "AB"] == pytest.approx([0.9, 0.1])
    assert [score(result, side) for side in "AB"] == [1.0, 0.0]
