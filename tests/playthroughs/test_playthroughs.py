"""Each scenario still plays as its golden playthrough."""

from __future__ import annotations

import pytest

from tests.laws.registry import scenario_names
from tests.playthroughs.golden import HERE, ROOM, file_of, text


@pytest.mark.parametrize("scenario", scenario_names())
def test_playthrough(scenario):
    """The random game is the same, line by line. After an intended change of the rules: --write, read, commit."""
    assert file_of(scenario).exists(), f"python -m tests.playthroughs --write {scenario}"
    assert file_of(scenario).read_text("utf-8").splitlines() == text(scenario).splitlines()


@pytest.mark.parametrize("scenario", scenario_names())
def test_a_playthrough_can_be_read(scenario):
    """A playthrough is long enough to show the game and short enough to be read."""
    assert 30 <= len(file_of(scenario).read_text("utf-8").splitlines()) <= ROOM


def test_no_playthrough_is_left_over():
    """Each file belongs to a scenario."""
    files = {f"{path.parent.name}/{path.stem}" for path in HERE.glob("*/*.txt")}

    assert files <= set(scenario_names())
