"""A run plays each random game once, in the worker that asks first."""

from __future__ import annotations

import pytest

from tests.laws.shared import FOLDER, once
from tests.laws.walks import picture, play_all


@pytest.mark.parametrize("name", ["toy/training", "at_the_charge/training", "table_battles/training"])
def test_random_games_are_played_once_for_all_workers(name, tmp_path, monkeypatch):
    """A second worker receives the games that the first one played, with equal inputs, events and states."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    first = once(name, lambda: play_all(name))
    second = once(name, lambda: pytest.fail("played again"))

    assert [(w.seed, w.inputs, w.told, w.digests, w.end, w.steps) for w in first] == [
        (w.seed, w.inputs, w.told, w.digests, w.end, w.steps) for w in second
    ]
    for one, other in zip(first, second, strict=True):
        assert (one.system, one.scenario) == (other.system, other.scenario)
        assert one.system is other.system
        assert {at: picture(s) for at, s in one.kept.items()} == {at: picture(s) for at, s in other.kept.items()}


def test_a_run_in_one_process_keeps_nothing(monkeypatch):
    """Without a folder of the run each process makes its own games."""
    monkeypatch.delenv(FOLDER, raising=False)

    assert [1, 2] == [once("it", lambda: 1), once("it", lambda: 2)]
