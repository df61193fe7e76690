"""These tests hold averages over dice: unlisted pools, dice after dice, and nested answers."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.agenda import State, state_key
from engine.core.distribution import Source, end_states
from engine.core.resolve import usual
from engine.core.system import System
from engine.core.types import Action, Side
from engine.search.expectimax import SHARP, Expectation
from engine.search.hints import hints_of
from engine.search.search_budget import Budget, Meter
from tests.laws.registry import scenarios
from tests.systems.zones.games import met
from tests.toy import SYSTEM as TOY
from tests.toy.actions import Assault, Done, Hide
from tests.zones import SYSTEM as ZONES
from tests.zones.actions import Fight


class Counting(Expectation):
    """An expectation that notes from which states it continues through dice."""

    def __init__(self, system: System, side: str) -> None:
        super().__init__(system, hints_of(system), Side(side), Meter(Budget()))
        self.thrown: list[Any] = []

    def _average(self, s: State, *rest: Any) -> int:
        self.thrown.append(state_key(s))
        return super()._average(s, *rest)


def assault(dice: int) -> tuple[State, Action]:
    """Return a full card of Rows before it assaults another with so many dice."""
    s = TOY.start(scenarios()["toy/pools"])
    for one in (Hide("straw"), Hide("straw"), Done()):
        TOY.play(s, one)
    return s, Assault("W1", "E1", dice)


def fight() -> State:
    """Return eight dice against eight in Zones, where misses may be thrown again and losers choose."""
    return met("A1", "B1", "B2")


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Record every call of a system's `play` from now on."""
    given: list[object] = []
    play = System.play

    def noted(self: System, s: State, one: Any, log: Any = None) -> None:
        given.append(one)
        play(self, s, one, log)

    monkeypatch.setattr(System, "play", noted)
    return given


def test_a_state_that_is_reached_in_several_ways_is_followed_once():
    """Dice with the same total lead to one state, whichever were thrown again."""
    expect = Counting(ZONES, "A")
    expect.of(fight(), Fight("b2"), expect.static)

    assert len(expect.thrown) == len(dict.fromkeys(expect.thrown)) > 20


def test_what_is_asked_in_the_middle_is_answered_as_usual():
    """A nested question with a usual answer is not branched."""
    expect = Counting(ZONES, "A")
    expect.of(fight(), Fight("b2"), expect.static)

    again = [mark[0][-1] for mark in expect.thrown if mark[0][-1][0] == "fight.rethrow"]
    assert again
    assert all(misses == 8 for _, _, misses in again)  # only who hit nothing throws again


def test_the_average_is_that_of_all_ends_with_their_odds():
    """The average is that of all end states, except for what each step cuts off."""
    s, order = assault(18)
    expect = Counting(TOY, "W")
    worth = expect.of(s, order, expect.static)

    TOY.play(s, order)
    TOY.play(s, usual(s, *TOY.ask(s)))
    ends, _ = end_states(TOY, [Source(s, 1)])
    whole = sum(end.weights[0] * SHARP * TOY.thinking.value(end.state, Side("W")) for end in ends)
    whole /= sum(end.weights[0] for end in ends)
    assert worth == pytest.approx(whole, abs=2)


@pytest.mark.parametrize("dice", [1, 6, 18])
def test_a_pool_is_averaged_by_the_odds_that_its_system_lists(dice, plays):
    """Eighteen dice have as many outcomes as they can hit, not 6 to the power of 18."""
    s, order = assault(dice)
    plays.clear()
    expect = Counting(TOY, "W")
    expect.of(s, order, expect.static)

    assert dice + 1 <= len(plays) <= 2 * dice + 10


def test_a_fight_of_pools_is_followed_in_few_steps(plays):
    """Two pools with rerolls and chosen losses take hundreds of steps, not tens of thousands."""
    s = fight()
    plays.clear()
    expect = Counting(ZONES, "A")
    expect.of(s, Fight("b2"), expect.static)

    assert len(plays) < 1500
