"""What a calibration says is counted for the side that had to move."""

from __future__ import annotations

import pytest

from engine.core.callbacks import WON
from engine.lab.calibration import Saying, brier, positions, said, tenths

GAME = {
    "game": 3,
    "battle": "toy/one",
    "seats": {"A": "veteran", "B": "veteran"},
    "winner": "A",
    "worths": [[0, 0, WON // 2, 0, 0, ""], [4, 1, WON // 2, 0, 0, ""]],
}


def test_what_is_said_is_said_for_the_side_that_moves() -> None:
    """A worth of half a game is 75 of 100 for the first side, which won, and 25 for the other."""
    assert said(None, positions([GAME], None)) == [Saying(0.75, 1.0, ("toy/one", 3)), Saying(0.25, 0.0, ("toy/one", 3))]


def test_positions_are_counted_by_tenths() -> None:
    """A sure win belongs to the last tenth; the games of a tenth are counted apart from its positions."""
    found = tenths([Saying(1.0, 1.0, 0), Saying(0.95, 0.0, 1), Saying(0.95, 1.0, 1), Saying(0.05, 0.5, 1)])

    assert [(tenth.positions, tenth.games) for tenth in found] == [(1, 1), (3, 2)]
    assert found[-1].said == pytest.approx(2.9 / 3)
    assert found[-1].won == pytest.approx(2 / 3)


def test_the_error_of_a_worked_example() -> None:
    """Rain said with .9, .7 and .4 on two days with rain and one without: (.01 + .09 + .16) / 3."""
    assert brier([Saying(0.9, 1.0, 0), Saying(0.7, 1.0, 1), Saying(0.4, 0.0, 2)]) == pytest.approx(0.26 / 3)
