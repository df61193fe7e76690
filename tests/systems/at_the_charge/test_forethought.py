"""What is told before an order is given: what riding out takes, and who stands around the ground won."""

from __future__ import annotations

import pytest

from engine.systems.at_the_charge import SYSTEM
from tests.systems.at_the_charge.table import HOLD, board


def told(table, action):
    """Return the notes on an order: key, whether it warns, facts."""
    prefix = "at_the_charge.note."
    return [(note.key.removeprefix(prefix), note.good, note.facts) for note in SYSTEM.notes(table.state, action)]


@pytest.mark.rule("AC-56")
def test_what_an_advance_risks():
    """Before advancing the enemies next to the ground won are named; there is nothing to say about staying."""
    foot = board("N I 6(4) @0608", "P I 3(2) @0508")
    foot.do(foot.attack("0508", "0608"), 5)
    foot.do(foot.retreat("0508", "0408"))
    ((key, good, facts),) = told(foot, foot.advance("0608"))

    assert ("advance", -1, 1) == (key, good, facts["n"])
    assert [] == told(foot, HOLD)


@pytest.mark.rule("AC-17", "AC-22")
def test_what_riding_out_and_back_takes():
    """Riding out and back tells its movement points; a move that ends elsewhere has them on the board."""
    table = board("N K 5(4) @0608", "P I 3(2) @0508", phase="move")

    assert [("ride_out", 0, {"n": 2, "of": 5})] == told(table, table.moves("0608")["0608"])
    assert [] == told(table, next(move for to, move in table.moves("0608").items() if to != "0608"))
