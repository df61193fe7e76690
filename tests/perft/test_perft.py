"""The tree of each system's games has the counts of its file."""

from __future__ import annotations

import pytest

from engine.core.perft import perft
from engine.core.system import load
from tests.laws.registry import system_names
from tests.perft.counts import file_of, reach, read, rows


@pytest.mark.parametrize("system", system_names())
def test_counts(system):
    """The numbers of decisions, chances and ends at each depth are as counted; a change here changes the rules."""
    assert file_of(system).exists(), "python -m tests.perft --write"
    for position in read(system):
        counts = position["counts"]

        assert counts == rows(perft(load(system), reach(load(system), position), len(counts) - 1)), position["name"]
