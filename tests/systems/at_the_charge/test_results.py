"""Chapters I and J: the table of results, losses and who takes them."""

from __future__ import annotations

import pytest

from engine.systems.at_the_charge.actions import NameUnit, TakeLosses
from engine.systems.at_the_charge.combat import results
from engine.systems.at_the_charge.data import COLUMNS, RESULTS
from tests.systems.at_the_charge.table import board

CHARGED = ("N K 4(3)+ @0608", "P I 3(2) @0508")
"""6 against 3: column 2-1."""


@pytest.mark.rule("AC-41", "AC-45", "AC-54")
def test_dice_of_a_charge():
    """Vector 10: at 2-1 a 3 makes the knight check morale 4, a 5 drives the infantry off, a 6 reduces both."""
    check, driven, exchange = (board(*CHARGED) for _ in range(3))
    for table, die in ((check, 3), (driven, 5), (exchange, 6)):
        table.do(table.attack("0508", "0608"), die)

    assert "morale.roll" == check.asked
    assert {"piece": f"piece:{check.at('0608')}", "morale": 4} == check.told("check")
    assert "retreat.step" == driven.asked
    assert "phase.fight" == exchange.asked
    assert {"0608": "N K 4(3)*", "0508": "P I 3(2)*"} == exchange.stands


@pytest.mark.rule("AC-41", "AC-42")
def test_the_table_is_well_formed():
    """Rows 0 to 7 have a result for each column, of those that have a meaning."""
    cells = {cell for row in RESULTS.values() for cell in row}

    assert [*range(8)] == sorted(RESULTS)
    assert {len(COLUMNS)} == {len(row) for row in RESULTS.values()}
    assert cells <= {"A1", "A2", "AT", "AR1", "AR2", "D1", "D2", "DT", "DR1", "DR2", "EX"}
    # the defender suffers on none to five faces of a plain die
    hits = [sum(RESULTS[die][n][0] in "DE" for die in range(1, 7)) for n in range(len(COLUMNS))]
    assert [0, 1, 2, 3, 4, 5] == hits


@pytest.mark.rule("AC-42")
@pytest.mark.parametrize(
    ("cell", "stands", "asked"),
    [
        ("-", {"0608": "N K 4(3)", "0508": "P I 3(2)"}, "phase.fight"),
        ("D1/AR1", {"0608": "N K 4(3)", "0508": "P I 3(2)*"}, "retreat.step"),
        ("A1/D1", {"0608": "N K 4(3)*", "0508": "P I 3(2)*"}, "phase.fight"),
        ("DT/A1", {"0608": "N K 4(3)*", "0508": "P I 3(2)"}, "morale.roll"),
    ],
)
def test_cells_of_several_results(cell, stands, asked, monkeypatch):
    """A cell may hold nothing or several results: losses come first, then checks and retreats."""
    monkeypatch.setattr(results, "RESULTS", {row: (cell,) * len(COLUMNS) for row in RESULTS})
    table = board(*CHARGED)
    table.do(table.attack("0508", "0608"), 3)

    assert stands == table.stands
    assert asked == table.asked


@pytest.mark.rule("AC-34", "AC-35")
def test_shooters_are_safe():
    """Vector 15: archers that shoot at 1-1 suffer nothing from an A1; a 5 makes the target check its morale."""
    safe, check = (board("N A 3(2) @0708", "P I 3(2) @0508") for _ in range(2))
    safe.do(safe.attack("0508", "", "0708"), 1)
    check.do(check.attack("0508", "", "0708"), 5)

    assert {"0708": "N A 3(2)", "0508": "P I 3(2)"} == safe.stands
    assert "phase.fight" == safe.asked
    assert "shooters_safe" in safe.latest
    assert ("morale.roll", check.at("0508")) == (check.asked, check.game.pending.args[0])


@pytest.mark.rule("AC-35", "AC-43", "AC-45")
def test_fire_in_support():
    """Vector 16: the knight takes the attackers' half of an exchange and the retreat of an AR2, never the archers."""
    exchange, driven = (board("N K 4(3) @0608", "N A 3(2) @0708", "P I 3(2) @0508") for _ in range(2))
    exchange.do(exchange.attack("0508", "0608", "0708"), 6)
    driven.do(driven.attack("0508", "0608", "0708"), 1)

    assert (7, 3, "2-1") == exchange.odds
    assert {"0608": "N K 4(3)*", "0708": "N A 3(2)", "0508": "P I 3(2)*"} == exchange.stands
    assert "result:AR2" == driven.told("rolled")["result"]
    assert ("retreat.step", (driven.at("0608"), 2, (), ())) == (driven.asked, driven.game.pending.args)


@pytest.mark.rule("AC-35", "AC-43")
def test_shooters_cannot_be_named():
    """Of two knights and archers that shoot, either knight may take a retreat or a loss, the archers may not."""
    named = board("N K 3(2) @0608", "N K 3(2) @0509", "N A 3(2) @0708", "P I 4(3) @0508")
    named.do(named.attack("0508", "0608 0509", "0708"), 1)

    assert "combat.name" == named.asked
    assert ("AC-35", "shooter") == named.why(named.name("0708"))
    assert ("AC-43", "not_fighting") == named.why(named.name("0508"))
    assert ("AC-43", "no_piece") == named.why(NameUnit("nobody"))
    assert {named.name("0608"), named.name("0509")} == set(named.menu())


@pytest.mark.rule("AC-45", "AC-35")
def test_an_exchange_by_fire_alone():
    """Fire alone costs the defender a step in an exchange and the shooters nothing."""
    table = board("N A 3(2) @0708", "N L 2 @0708", "P I 2(1) @0508")
    table.do(table.attack("0508", "", "0708"), 6)

    assert (5, 2, "2-1") == table.odds
    assert {"0708": "N A 3(2)", "0508": "P I 2(1)*"} == table.stands
    assert "phase.fight" == table.asked


@pytest.mark.rule("AC-46", "AC-47", "AC-43")
def test_spreading_two_steps():
    """Vector 18: of an intact and a reduced attacker, A2 takes both once or the intact one twice, never one step."""
    table = board("N K 3(2) @0608", "N K 3(2)* @0509", "P I 6(4) @0508")
    table.do(table.attack("0508", "0608 0509"), 1)

    assert (5, 6, "1-2") == table.odds
    assert {table.losses("0608", "0509"), table.losses("0608", "0608")} == set(table.menu())
    assert ("AC-46", "two_steps") == table.why(table.losses("0608"))
    assert ("AC-46", "too_many_steps") == table.why(table.losses("0509", "0509"))
    assert ("AC-43", "not_fighting") == table.why(table.losses("0608", "0508"))
    assert ("AC-43", "order") == table.why(table.losses("0509", "0608"))
    assert ("AC-43", "no_piece") == table.why(TakeLosses(("nobody", "nobody")))
    one, both = (board("N K 3(2) @0608", "N K 3(2)* @0509", "P I 6(4) @0508") for _ in range(2))
    one.do(one.attack("0508", "0608 0509"), 1)
    one.do(one.losses("0608", "0608"))
    assert {"0509": "N K 3(2)*", "0508": "P I 6(4)"} == one.stands
    both.do(both.attack("0508", "0608 0509"), 1)
    both.do(both.losses("0608", "0509"))
    assert {"0608": "N K 3(2)*", "0508": "P I 6(4)"} == both.stands


@pytest.mark.rule("AC-46")
def test_losses_without_a_choice_are_not_asked_for():
    """One attacker takes what it can; two reduced ones are both lost to an A2."""
    one = board("N K 3(2) @0608", "P I 6(4) @0508")
    one.do(one.attack("0508", "0608"), 1)
    two = board("N K 5(4)* @0608", "N K 5(4)* @0509", "P I 6(4) @0508", "P L 4 @0508")
    two.do(two.attack("0508", "0608 0509"), 1)

    assert {"0508": "P I 6(4)"} == one.stands
    assert (8, 10, "1-2") == two.odds
    assert {"0508": "P I 6(4)"} == two.stands


@pytest.mark.rule("AC-43", "AC-48")
def test_one_attacker_is_named():
    """Vector 19: AR1 on three attackers sends the one that is named back one hex; the others stay."""
    table = board("N K 3(2) @0608", "N K 3(2) @0509", "N K 3(2) @0607", "P I 4(3) @0508")
    table.do(table.attack("0508", "0608 0509 0607"), 2)

    assert (9, 4, "2-1") == table.odds
    assert 3 == len(table.menu())
    table.do(table.name("0607"))
    table.do(table.retreat("0607", "0707"))
    assert {"0608", "0509", "0707", "0508"} == set(table.stands)
    assert "phase.fight" == table.asked


@pytest.mark.rule("AC-15", "AC-46", "AC-58")
def test_a_leader_takes_what_his_unit_cannot():
    """Vector 31: D2 on a reduced unit takes the leader too; D1 leaves him alone, and the charge rides him down."""
    two = board("N K 7(5)+ @0608", "P I 2(1)* @0508", "P L 1 @0508", morale={"P": 1, "N": 100})
    two.do(two.attack("0508", "0608"), 6)
    one = board("N K 7(5)+ @0608", "P I 2(1)* @0508", "P L 1 @0508")
    one.do(one.attack("0508", "0608"), 5)

    for table in (two, one):
        assert {"0508": "N K 7(5)"} == table.stands
        assert {"P": 2 + 4, "N": 0} == {side: results_of(table, side) for side in "PN"}
    assert ["rolled", "eliminated", "eliminated", "advances"] == two.latest
    assert ["rolled", "eliminated", "advances", "eliminated"] == one.latest


def results_of(table, side):
    """Return a side's losses as the track shows them."""
    view = table.game.view()
    return next(t.value for t in view.tracks if t.key == "at_the_charge.track.losses" and t.side == side)


@pytest.mark.rule("AC-15", "AC-35")
def test_an_attacking_leader_takes_a_step_too():
    """A2 on a reduced knight alone takes its leader; one stacked with a shooter is safe."""
    struck = board("N K 3(2)* @0608", "N L 0 @0608", "P I 6(4) @0508")
    struck.do(struck.attack("0508", "0608"), 1)
    safe = board("N K 3(2)* @0608", "N A 2(1) @0708", "N L 0 @0708", "P I 6(4) @0508")
    safe.do(safe.attack("0508", "0608", "0708"), 1)

    assert {"0508": "P I 6(4)"} == struck.stands
    assert 7 == results_of(struck, "N")
    assert {"0708": "N A 2(1)", "0508": "P I 6(4)"} == safe.stands
    assert 3 == results_of(safe, "N")


@pytest.mark.rule("AC-46", "AC-06")
def test_a_unit_of_one_step():
    """Its first loss eliminates it."""
    table = board("N K 7(5)+ @0608", "P A 2 @0508")
    table.do(table.attack("0508", "0608"), 5)

    assert {"0508": "N K 7(5)"} == table.stands


@pytest.mark.rule("AC-44", "AC-31", "AC-27")
def test_after_a_combat():
    """Who took part has attacked or was attacked, who charged whom is kept, and nothing else is left of it."""
    table = board("N K 4(3)+ @0608", "N A 3(2) @0708", "P I 3(2) @0508", "P I 3(2) @0407")
    table.do(table.attack("0508", "0608", "0708"), 3, 1)
    s = table.state

    assert "phase.fight" == table.asked
    assert {table.at("0608"), table.at("0708")} == set(s.attacked)
    assert (table.at("0508"),) == s.struck
    assert ((table.at("0508"), table.at("0608")),) == s.barred
    assert ("", "", (), (), (), (), ()) == (s.target, s.ground_won, s.melee, s.fire, s.charged, s.checked, s.panic)
