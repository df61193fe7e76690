"""The turn, initiative and Command: CG-13 to CG-18, CG-24, CG-25."""

from __future__ import annotations

import pytest

from engine.systems.charge import unit_stats
from engine.systems.charge.actions import ChooseOrder, EndMoves, Spend, SpendDone
from engine.systems.charge.pointing import picks, propose
from tests.picks import bare
from tests.systems.charge.table import Table


@pytest.mark.rule("CG-16")
@pytest.mark.rule("CG-17")
def test_the_higher_total_has_the_initiative_and_ties_are_thrown_again():
    """TV-01: a Roman 2 and a Warlord's 4 tie at 5; then 1 and 5 give it to B, who may act second."""
    table = Table.of("frontier").do("24")
    assert "command.dice" == table.asked

    table.do("15")
    assert ("command.choose", "B") == (table.asked, table.side)

    table.do(ChooseOrder(first=False))
    assert "A" == table.state.first


@pytest.mark.rule("CG-18")
@pytest.mark.rule("CG-100")
def test_heroes_throw_for_command_in_unit_order():
    """TV-91: in Mons Graupius R13's 3 gives 4 points, R14 has 1 without a die, B15's 5 gives 4."""
    table = Table.of("mons_graupius").do("16", ChooseOrder(first=True), 3, 5)

    assert {"R13": 4, "R14": 1, "B15": 4} == table.state.points


@pytest.mark.rule("CG-24")
def test_a_stand_accepts_one_point_in_a_phase():
    """TV-36: a second point on a stand in the same phase is refused, even in another order."""
    table = Table.of("frontier").do("61", ChooseOrder(first=True), 6, 5)
    table.do(Spend("R6", "move", ("R1.1",)))

    assert ("CG-24", "one_each") == table.why(Spend("R6", "morale", ("R1.1",)))
    assert ("CG-24", "no_use") == table.why(Spend("R6", "attack", ("R1.2",)))
    assert table.why(Spend("R6", "morale", ("R1.2",))) is None


@pytest.mark.rule("CG-13", "CG-25")
def test_both_sides_are_asked_as_a_phase_begins_and_points_left_last_for_the_turn():
    """CG-25: The first player's window, then the second's; a side that spends nothing keeps its points."""
    table = Table.of("frontier").do("61", ChooseOrder(first=True), 6, 5)
    assert ("command.spend", "A") == (table.asked, table.side)

    table.do(SpendDone(), SpendDone(), EndMoves(), EndMoves())
    assert ("command.spend", "A") == (table.asked, table.side)
    assert "shooting" == table.state.phase


@pytest.mark.rule("CG-24")
def test_points_are_spent_by_pointing_at_a_value_a_hero_and_stands():
    """CG-24: stands may be pointed at in any order; each order of the menu is found again."""
    table = Table.of("frontier").do("61", ChooseOrder(first=True), 6, 5)
    for order in table.menu(Spend)[::5]:
        first, second, *stands, last = bare(picks(table.state, order))

        assert order in [meant.action for meant in propose(table.state, (first, second, *stands[::-1], last))]


@pytest.mark.rule("CG-16")
def test_ties_are_thrown_again_as_often_as_they_come():
    """TV-75: without heroes bonuses are nought; after 30 ties dice fall again."""
    table = Table.of("training").do(EndMoves(), EndMoves())
    for _ in range(30):
        assert "command.dice" == table.asked
        table.do("44")

    assert ("command.choose", "B") == (table.do("12").asked, table.side)


@pytest.mark.rule("CG-18")
def test_a_warlord_throws_half_a_die_for_command():
    """TV-02: a General's 3 is 4 points, a Warlord's 5 is 4 and his 2 is 2; a Roman Hero throws no die."""
    for die, points in ((5, 4), (2, 2)):
        table = Table.of("mons_graupius").do("16", ChooseOrder(first=True), 3, die)

        assert {"R13": 4, "R14": 1, "B15": points} == table.state.points


@pytest.mark.rule("CG-24")
@pytest.mark.rule("CG-22")
def test_inspiration_reaches_an_inch_further_and_what_is_not_there_cannot_be_raised():
    """TV-71: the General's 12 inches become 13; Leadership has no use; a Berserker has no shooting Attack."""
    table = Table.of("frontier").do("61", ChooseOrder(first=False), 6, 5, SpendDone())
    assert ("CG-24", "no_use") == table.why(Spend("R6", "leadership", ("R6.1",)))
    assert 1200 == unit_stats.inspiration(table.state, "R6.1")
    table.do(Spend("R6", "inspiration", ("R6.1",)))
    assert 1300 == unit_stats.inspiration(table.state, "R6.1")

    table.do(SpendDone(), EndMoves(), EndMoves())
    assert ("shooting", "B") == (table.state.phase, table.side)
    assert ("CG-24", "no_use") == table.why(Spend("B6", "attack", ("B4.1",)))


@pytest.mark.rule("CG-25")
def test_points_are_spent_in_windows_and_in_the_own_part_alone():
    """TV-72: two of four points in the window, one before an order; none in the enemy's part, one later."""
    table = Table.of("frontier").do("61", ChooseOrder(first=True), 3, 5)
    table.do(Spend("R6", "move", ("R1.1", "R1.2")), SpendDone(), SpendDone())
    table.do(Spend("R6", "morale", ("R1.3",)), EndMoves())

    assert ("CG-14", "not_yours") == table.why(Spend("R6", "morale", ("R1.4",)))
    table.do(EndMoves(), Spend("R6", "defence", ("R1.1",)))
    assert 0 == table.state.points["R6"]


@pytest.mark.rule("CG-26")
@pytest.mark.parametrize(
    ("unit", "others", "die"),
    [
        ("A R1 RL 2/2 2000,2000,0 flee", (), 3),
        ("A R1 BS 2/2 2000,2000,0 flee", (), 5),
        ("A R1 RG 1/1 2000,2000,0 flee", ("A R2 RH 1/1 2300,2000,0", "A R3 RL 2/2 6000,1000,0"), 1),
    ],
)
def test_a_test_is_passed_by_a_total_of_six(unit, others, die):
    """TV-03: Morale 3 passes on a 3, Morale 1 on a 5, Morale 4 inspired by another hero on a 1; not on one less."""
    table = Table.with_(unit, *others).run(("rally.test", "R1"))
    if die > 1:
        assert "flee" == Table.with_(unit, *others).run(("rally.test", "R1")).do(die - 1).state.form["R1"]

    assert "rally" == table.do(die).state.form["R1"]
