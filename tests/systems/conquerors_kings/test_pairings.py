"""The bench of an open battle: every army against every other, from either seat."""

from __future__ import annotations

import pytest

from engine.core.scenario import shipped
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.data import NORTH, SOUTH
from tests.bench.armies import OPEN, Result, given, pairings, shares


def test_each_army_meets_each_other_one_from_either_seat():
    """Six armies: thirty pairings, each army ten times."""
    found = pairings(shipped()[OPEN].body["armies"])

    assert len(set(found)) == 30
    assert all(sum(army in pair for pair in found) == 10 for army in shipped()[OPEN].body["armies"])


@pytest.mark.rule("CK-95")
def test_nobody_is_asked_for_an_army_that_is_given():
    """The first question is that of the role, after the chase."""
    s = SYSTEM.start(given(shipped()[OPEN], {NORTH: "parthia", SOUTH: "germans"}))
    while s.agenda[-1][0] != "before.role":
        SYSTEM.play(s, SYSTEM.pending(s).odds[-1][0])

    assert s.armies == ("parthia", "germans")


def test_a_draw_counts_half_for_both():
    """Two games of the same armies: one won by the attacker, one drawn."""
    armies = {NORTH: "rome", SOUTH: "carthage"}
    found = shares([Result(armies, SOUTH, SOUTH), Result(armies, NORTH, None)])

    assert found == {"attacker": 0.75, "rome": 0.25, "carthage": 0.75}
