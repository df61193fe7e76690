"""These tests hold the counts of game trees."""

from __future__ import annotations

import pytest

from engine.core.perft import DepthCount, TooMany, perft
from tests.laws.registry import scenarios
from tests.toy import SYSTEM


@pytest.fixture
def s():
    """Return the toy just before W loses two of four companies, after which points are counted."""
    s = SYSTEM.start(scenarios()["toy/training"])
    s.agenda = [("victory.count",), ("combat.lose", "W", "W2", 2, "")]
    return s


def test_two_of_four_companies_are_lost_in_six_ways(s):
    """Three first choices and six second ones end the game: C(4, 2) instead of 4 * 3."""
    assert [DepthCount(1, 0, 0), DepthCount(3, 0, 0), DepthCount(0, 0, 6)] == perft(SYSTEM, s, 2)


def test_ends_are_not_followed(s):
    """No position follows the end of a game."""
    assert [DepthCount(0, 0, 0)] * 2 == perft(SYSTEM, s, 4)[3:]


def test_the_state_is_left_alone(s):
    """Counting works on copies."""
    perft(SYSTEM, s, 2)

    assert 2 == len(s.agenda)
    assert 4 == list(s.at.values()).count("W2")


def test_too_many_states_are_not_counted(s):
    """The limit of states holds for all depths together."""
    assert 3 == len(perft(SYSTEM, s, 2, most=10))
    with pytest.raises(TooMany, match="more than 9 states within 2 inputs"):
        perft(SYSTEM, s, 2, most=9)


def test_dice_count_by_outcomes():
    """A roll of nine dice counts as its ten outcomes."""
    s = SYSTEM.start(scenarios()["toy/training"])
    s.agenda = [("victory.count",), ("combat.roll", "E1", "W1", 9)]
    counts = perft(SYSTEM, s, 1)

    assert DepthCount(0, 1, 0) == counts[0]
    assert 10 == counts[1].decisions + counts[1].ends
