"""Chapter F: the charge."""

from __future__ import annotations

import pytest

from engine.systems.chartabella import SYSTEM
from tests.systems.chartabella.table import board


def charge(table, piece, target, approach):
    """Attack and return the facts of the values compared."""
    table.do(table.melee(piece, target, approach))
    return table.told("charge_front") or table.told("values_front")


@pytest.mark.rule("CH-48", "CH-46", "CH-21")
def test_three_spaces_straight():
    """Vector 3: three spaces straight ahead 2+ has bonus 2 and beats front 3."""
    table = board("P 110 E8", "M 121 E5")

    assert {"attack": 2, "bonus": 2, "total": 4, "defence": 3} == charge(table, "E8", "E5", "E6")
    table.do("SW")
    assert {"E5": "P 110 S"} == table.stands


@pytest.mark.rule("CH-48", "CH-54", "CH-40")
def test_a_bend_costs_one():
    """Vector 4: with a bend only two steps are straight: 3 against 3 is a draw, and the lancers stay on E6."""
    table = board("P 110 D7", "M 121 E5")

    assert 1 == charge(table, "D7", "E5", "E6")["bonus"]
    table.do("SW")
    assert {"E6": "P 110 S", "E5": "M 121 N"} == table.stands


@pytest.mark.rule("CH-48")
def test_cavalry_of_three_reaches_five():
    """Vector 5: 3+ over three spaces is 5 against 3."""
    table = board("M 129 E2", "P 102 E5")

    assert 5 == charge(table, "E2", "E5", "E4")["total"]
    table.do("SW")
    assert {"E5": "M 129 N"} == table.stands


@pytest.mark.rule("CH-19", "CH-48")
def test_a_charge_is_no_longer_than_the_movement():
    """Vector 7: over four spaces the bonus is 3; a target five spaces away is out of reach."""
    assert 6 == charge(board("M 129 E1", "P 102 E5"), "E1", "E5", "E4")["total"]
    far = board("M 129 E1", "P 102 E6")
    assert ("CH-19", "too_far_attack") == far.why(far.melee("E1", "E6", "E5"))


@pytest.mark.rule("CH-48", "CH-38", "CH-49")
def test_riding_out_to_come_in_straight():
    """Vector 9: from the space next to the target, by D3, C4 and D4, the last two steps are straight: 4 against 3."""
    table = board("M 129 E4", "P 102 E5")

    assert {"attack": 3, "bonus": 1, "total": 4, "defence": 3} == charge(table, "E4", "E5", "D4")
    assert ("E4", "D3", "C4", "D4", "E5") == SYSTEM.pointing.trace(
        board("M 129 E4", "P 102 E5").state, table.game.inputs[0].given
    ).path
    table.do("SW")
    assert {"E5": "M 129 N"} == table.stands


@pytest.mark.rule("CH-48")
def test_no_run_no_bonus():
    """Vector 9: straight from E4 it is 3 against 3, a draw."""
    table = board("M 129 E4", "P 102 E5")

    assert 0 == charge(table, "E4", "E5", "E4")["bonus"]
    table.do("SW")
    assert {"E4": "M 129 N", "E5": "P 102 S"} == table.stands


@pytest.mark.rule("CH-21", "CH-48")
def test_only_a_plus_charges():
    """Without the plus sign there is no bonus, however straight the run."""
    assert 0 == charge(board("P 108 E8", "M 121 E5"), "E8", "E5", "E6")["bonus"]


@pytest.mark.rule("CH-49")
@pytest.mark.parametrize(("blocked", "bonus"), [({}, 2), ({"forest": "E7"}, 0), ({"stakes": "E7"}, 0)])
def test_the_run_up_is_open_ground(blocked, bonus):
    """The run may only cross spaces that the piece may enter: with E7 closed it comes to E6 by a bend."""
    assert bonus == charge(board("P 128 E8", "M 121 E5", **blocked), "E8", "E5", "E6")["bonus"]
