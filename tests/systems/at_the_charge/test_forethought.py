"""These tests hold notes before an order: the cost of riding out, enemies around the ground won."""

from __future__ import annotations

import pytest

from tests.systems.at_the_charge.table import HOLD, board


def told(table, action):
    """Return the notes on an order: key, whether it warns, facts."""
    prefix = "at_the_charge.note."
    return [(note.key.removeprefix(prefix), note.good, note.facts) for note in table.notes(action)]


@pytest.mark.rule("AC-56")
def test_what_an_advance_risks():
    """Before an advance the enemies next to the ground won are named; staying has no note."""
    foot = board("N I 6(4) @0608", "P I 3(2) @0508")
    foot.do(foot.attack("0508", "0608"), 5)
    foot.do(foot.retreat("0508", "0408"))
    ((key, good, facts),) = told(foot, foot.advance("0608"))

    assert ("advance", -1, 1) == (key, good, facts["n"])
    assert [] == told(foot, HOLD)


@pytest.mark.rule("AC-17", "AC-22")
def test_what_riding_out_and_back_takes():
    """Riding out and back shows its movement points; another move shows them on the board."""
    table = board("N K 5(4) @0608", "P I 3(2) @0508", phase="move")

    assert [("ride_out", 0, {"n": 2, "of": 5})] == told(table, table.moves("0608")["0608"])
    assert [] == told(table, next(move for to, move in table.moves("0608").items() if to != "0608"))


@pytest.mark.rule("AC-60")
def test_an_attack_that_may_break_the_army_warns():
    """The warning stands only if the dice may bring losses beyond army morale that are not there yet."""
    for level, warned in ((2, True), (3, False)):
        table = board("N I 3(2)* @0608", "P I 3(2) @0508", morale={"P": 9, "N": level})
        keys = [(key, good) for key, good, _ in told(table, table.attack("0508", "0608"))]
        assert warned == (("may_break", -1) in keys), level


@pytest.mark.rule("AC-15")
def test_an_attack_that_may_cost_the_commander_warns():
    """A leader with a unit that may be lost is named, and what his loss counts."""
    table = board("N I 3(2)* @0608", "N L 1 @0608", "P I 6(4) @0508", "P I 3(2) @0509")
    alone = board("N I 3(2)* @0608", "N L 1 @1207", "P I 6(4) @0508", "P I 3(2) @0509")

    assert ("may_lose_commander", -1, {"piece": "piece:onfroy-1", "n": 4}) in told(table, table.attack("0508", "0608"))
    assert [] == told(alone, alone.attack("0508", "0608"))


@pytest.mark.rule("AC-68")
def test_an_attack_that_may_open_the_camp_warns():
    """The last unit in the camp may be driven out of it; a second one would keep it."""
    camps = [{"hexes": ["0608", "0609"], "raider": "P"}]
    for others, warned in ((), True), (("N I 4(3) @0609",), False):
        table = board("N I 3(2) @0608", "P I 3(2) @0508", *others, camps=camps)
        keys = [key for key, _, _ in told(table, table.attack("0508", "0608"))]
        assert warned == ("may_open_camp" in keys), others


@pytest.mark.rule("AC-39")
def test_strength_beyond_the_last_column_is_told():
    """Eight against two is 4-1 and all of it counts; of ten two add nothing."""
    told_of = []
    for strong, weak in (("5(4)", "3(2)"), ("6(4)", "4(3)")):
        table = board(f"N I {strong} @0608", f"N I {weak} @0607", "P I 2 @0508")
        found = told(table, table.attack("0508", "0608 0607"))
        told_of.append([note for note in found if note[0] == "last_column"])

    assert [[], [("last_column", 0, {"column": "4-1", "n": 2, "attack": 10})]] == told_of


@pytest.mark.rule("AC-31")
def test_an_attack_names_the_units_that_could_attack_nobody_after_it():
    """An attack names units that reach no other enemy and take no part in it."""
    table = board("N I 3(2) @0608", "N I 2(1) @0509", "P I 3(2) @0508")
    alone, both = table.attack("0508", "0608"), table.attack("0508", "0608 0509")
    left = {"pieces": (f"piece:{table.at('0509')}",)}

    assert ("attacks_no_more", 0, left) in told(table, alone)
    assert "attacks_no_more" not in [key for key, _, _ in told(table, both)]
