"""Requirements on the dice of a card, and hits by pairs and triplets."""

from __future__ import annotations

import pytest

from engine.systems.table_battles.language.requirements import groups, holdings, meets
from tests.systems.table_battles.table import battle

WORDS = ("pair", "two_pairs", "triplet", "two_triplets", "full_house", "straight3", "dice5")
CASES = """
RQ-01 | 4      | no  no  no  no  no  no  no
RQ-02 | 44     | yes no  no  no  no  no  no
RQ-03 | 4444   | yes no  yes no  no  no  no
RQ-04 | 4455   | yes yes no  no  no  no  no
RQ-05 | 44455  | yes yes yes no  yes no  yes
RQ-06 | 44444  | yes no  yes no  no  no  yes
RQ-07 | 222555 | yes yes yes yes yes no  yes
RQ-08 | 333333 | yes no  yes no  no  no  yes
RQ-09 | 123    | no  no  no  no  no  yes no
RQ-10 | 11235  | yes no  no  no  no  yes yes
"""
ROWS = [[part.strip() for part in line.split("|")] for line in CASES.strip().splitlines()]


@pytest.mark.rule("TB-20")
@pytest.mark.parametrize(("name", "faces", "expected"), ROWS, ids=[row[0] for row in ROWS])
def test_requirements(name, faces, expected):
    """RQ-01 to RQ-10: Higher combinations meet lower ones, but four of a kind are never Two Pairs."""
    assert expected.split() == ["yes" if meets((word,), faces) else "no" for word in WORDS]


@pytest.mark.rule("TB-20")
def test_several_words_must_all_hold():
    """Two requirements together are both asked for."""
    assert meets(("pair", "straight3"), "11235")
    assert not meets(("pair", "straight4"), "11235")
    assert meets(("straight5",), "12345")
    assert not meets(("straight5",), "12346")


@pytest.mark.rule("TB-20")
@pytest.mark.parametrize(("sticks", "is_met"), [(5, True), (4, False), (6, True)])
def test_full_strength(sticks, is_met):
    """Full Strength asks for as many sticks as are printed, or more after a Shift."""
    scenario = _strong("full_strength")
    table = battle("training", "SC", scenario=scenario, dice={"S1": "11"}, sticks={"S1": sticks})

    assert (None if is_met else ("TB-20", "needs")) == table.why(table.attack("S1", "E1"))


def _strong(need):
    from tests.systems.table_battles.table import rewritten, shipped  # noqa: PLC0415 - used here alone

    cards = shipped()["table_battles/training"].data()["cards"]
    action = {**cards[0]["actions"][0], "req": ["pair", need]}
    return rewritten("training", cards=[{**cards[0], "actions": [action]}, *cards[1:]])


@pytest.mark.rule("TB-25")
def test_pairs_and_triplets_are_counted_with_each_die_used_once():
    """Five of a kind hold two pairs and one triplet for hits per pair or triplet."""
    assert (2, 1) == (groups("44444", 2), groups("44444", 3))
    assert (3, 0) == (groups("112233", 2), groups("112233", 3))


@pytest.mark.rule("TB-54")
def test_what_can_come_to_lie_on_a_card():
    """One die a turn makes rows of the faces of the list, up to the dice that a side has."""
    assert {"", "5", "55", "555", "6", "66", "666", "56", "556", "566"} == set(holdings("(5)/(6)", 3))
    assert {"", "11", "1122", "1133", "22", "33"} <= set(holdings("Doubles", 4))
