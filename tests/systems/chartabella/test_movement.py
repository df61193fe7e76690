"""Chapters B, D and E: turning, moving, facing and what blocks a step."""

from __future__ import annotations

import pytest

from engine.core.odds import odds_tree
from engine.systems.chartabella import SYSTEM
from tests.systems.chartabella.table import END, board


@pytest.mark.rule("CH-18", "CH-31", "CH-30")
def test_turning_about():
    """A piece may turn about and do nothing else; it faces forward or backward only."""
    table = board("M 121 E3", "M 121 A1")
    table.do(table.turn("E3"))

    assert "M 121 S" == table.stands["E3"]
    assert ("CH-27", "acted") == table.why(table.turn("E3"))
    assert ("CH-18", "facing") == (free := board("M 121 E3")).why(free.move("E3", "E4", "E"))


@pytest.mark.rule("CH-32", "CH-40", "CH-19", "CH-30")
def test_a_rider_moves_and_faces_as_it_likes():
    """Vector 54: action 2 reaches every space within the movement, with either facing at the end."""
    table = board("M 128 E2")

    assert table.game.state.place == {"128-1": "E2"}
    assert {"E6", "D4", "I4", "A4", "E1"} <= table.reach("E2")
    assert {"N", "S"} == {move.facing for move in table.menu(type(table.move("E2", "E6"))) if move.to == "E6"}
    table.do(table.move("E2", "E6", "S"))
    assert {"E6": "M 128 S"} == table.stands


@pytest.mark.rule("CH-40", "CH-33")
def test_an_attacker_faces_the_way_of_its_last_step():
    """Vector 54: after an attack from E4 into E5 the piece faces north."""
    table = board("M 128 E2 S", "P 114 E5")
    table.do(table.melee("E2", "E5", "E4"), "SW")

    assert {"E5": "M 128 N"} == table.stands


@pytest.mark.rule("CH-19", "CH-38", "CH-30")
def test_a_move_is_at_least_one_step_and_within_the_movement():
    """A move ends on another space, no further than the movement."""
    table = board("M 121 E3")

    assert ("CH-38", "start_space") == table.why(table.move("E3", "E3"))
    assert ("CH-19", "too_far") == table.why(table.move("E3", "E6"))
    assert None is table.why(table.move("E3", "E5"))


@pytest.mark.rule("CH-39", "CH-09", "CH-14")
def test_pieces_in_the_way_make_the_way_longer():
    """A space straight behind others is out of reach when the way around is too long, or when there is none."""
    walled = board("M 121 E3", "P 101 E4", "P 101 D3", "P 101 F3", "P 101 D2", "P 101 F2", "P 101 E2")
    around = board("M 125 E2", "P 101 D2", "P 101 D1", "P 101 E3", "P 101 E1")

    assert ("CH-39", "blocked_by") == walled.why(walled.move("E3", "E5"))
    assert (f"piece:{walled.at('E4')}",) == walled.facts(walled.move("E3", "E5"))["things"]
    assert ("CH-19", "way_round_past") == around.why(around.move("E2", "D3"))
    assert {f"piece:{around.at(space)}" for space in ("D2", "E3")} == set(
        around.facts(around.move("E2", "D3"))["things"]
    )
    assert set() == walled.reach("E3")


@pytest.mark.rule("CH-09", "CH-11", "CH-27", "CH-26", "CH-28")
def test_refused_moves():
    """Vector 45: forest, an occupied space, the same piece twice, a piece when the turn is over."""
    table = board("M 129 E3", "M 121 E4", "P 101 E8", forest="D3")

    assert ("CH-11", "forest") == table.why(table.move("E3", "D3"))
    assert ("CH-09", "occupied") == table.why(table.move("E3", "E4"))
    table.do(table.move("E3", "F3"))
    assert ("CH-27", "acted") == table.why(table.move("F3", "F4"))
    table.do(END)
    assert ("CH-26", "not_yours") == table.why(table.move("E4", "E5"))


@pytest.mark.rule("CH-38")
def test_a_move_does_not_pass_a_space_twice():
    """Vector 8: no stepping back and coming forward again to gather speed: the charge from E6 has no bonus."""
    table = board("P 110 E6", "M 121 E5")
    table.do(table.melee("E6", "E5"))

    assert {"attack": 2, "bonus": 0, "total": 2, "defence": 3} == table.told("values_front")


@pytest.mark.rule("CH-38")
def test_a_path_does_not_pass_a_space_twice():
    """Vector 8: an exact path that comes back is refused."""
    table = board("P 111 E6", "M 121 E5")

    assert ("CH-38", "twice") == table.why(table.trample("E6", "E7", "E6"))
    assert ("CH-38", "no_chain") == table.why(table.trample("E6", "E4"))


@pytest.mark.rule("CH-41", "CH-26", "CH-49")
def test_clearing_the_lane():
    """Vector 6: with a friend on E3 the charge has no bonus; once the friend has stepped aside it has two."""
    table = board("M 129 E2", "M 121 E3", "P 102 E5")
    blocked = odds_tree(SYSTEM, table.state, table.melee("E2", "E5", "E4")).told[-1]
    table.do(table.move("E3", "D3"), table.melee("E2", "E5", "E4"))

    assert ("chartabella.log.values_front", 0) == (blocked.key, blocked.facts["bonus"])
    assert 5 == table.told("charge_front")["total"]
    table.do("SW")
    assert {"D3": "M 121 N", "E5": "M 129 N"} == table.stands
