"""Chapter J: elephants."""

from __future__ import annotations

import pytest

from engine.core.references import piece_ref
from engine.systems.chartabella import SYSTEM
from engine.systems.chartabella.actions import Trample
from tests.systems.chartabella.table import board


@pytest.mark.rule("CH-75", "CH-76", "CH-78")
def test_trampling_friend_and_foe():
    """Vector 40: by E6 and E5 both pieces are removed, the elephants end on E5 facing south, without die or turn."""
    table = board("P 111 E7", "P 101 E6", "M 121 E5", "P 101 A9")
    table.do(table.trample("E7", "E6", "E5"))

    assert {"E5": "P 111 S", "A9": "P 101 S"} == table.stands
    assert ("CH-27", "acted") == table.why(table.turn("E5"))


@pytest.mark.rule("CH-77", "CH-75")
def test_elephants_meet():
    """Vector 41: the infantry is trampled first, then both elephants are gone and the move is over."""
    table = board("P 111 E7", "M 101 E6", "M 111 E5")

    assert ("CH-19", "too_far") == table.why(table.trample("E7", "E6", "E5", "E4"))
    assert ("CH-19", "path_length") == table.why(table.trample("E7", "E6", "E5", "D5"))
    table.do(table.trample("E7", "E6", "E5"))
    assert {} == table.stands


@pytest.mark.rule("CH-77")
def test_no_way_on_after_meeting_elephants():
    """A path ends where elephants stand, one's own too."""
    table = board("P 111 E7", "P 111 E6")

    assert ("CH-77", "elephants_met") == table.why(table.trample("E7", "E6", "E5"))
    table.do(table.trample("E7", "E6"))
    assert {} == table.stands


@pytest.mark.rule("CH-75", "CH-83", "CH-24", "CH-13", "CH-14", "CH-39")
def test_what_stops_elephants():
    """Vector 42: stakes and the camp ring stop them, walls too; an entrance does not."""
    stakes = board("P 111 E7", "M 121 E5", stakes="E6")
    ring = board("P 111 E2", "M 121 E3", camp="E5")
    opened = board("P 111 E2", "M 121 E3", "M 121 E4", camp="E5", entrance="E4")

    assert ("CH-83", "stakes") == stakes.why(stakes.trample("E7", "E6", "E5"))
    assert ("CH-13", "camp_ring") == ring.why(ring.trample("E2", "E3", "E4"))
    assert None is opened.why(opened.trample("E2", "E3", "E4"))


@pytest.mark.rule("CH-76")
def test_elephants_that_trample_nothing():
    """They move as any piece, with either facing; a path over nobody is refused."""
    table = board("P 111 E7")

    assert ("CH-76", "tramples_nothing") == table.why(table.trample("E7", "E6"))
    table.do(table.move("E7", "E6", "N"))
    assert {"E6": "P 111 N"} == table.stands


@pytest.mark.rule("CH-76", "CH-19")
def test_moving_on_after_trampling():
    """Within their movement they may go on to an empty space."""
    table = board("P 111 E7", "M 121 E6")
    table.do(table.trample("E7", "E6", "D6"))

    assert {"D6": "P 111 N"} == table.stands


@pytest.mark.rule("CH-78", "CH-85", "CH-84")
@pytest.mark.parametrize("code", ["120", "112", "H2", "131"])
def test_everything_is_trampled(code):
    """Commanders, caravans, artillery and rams, these from the front too."""
    table = board("P 111 E7", f"M {code} E6")
    table.do(table.trample("E7", "E6"))

    assert {"E6": "P 111 S"} == table.stands


@pytest.mark.rule("CH-75")
def test_only_elephants_trample():
    """No other piece tramples, and every path offered tramples somebody."""
    table = board("P 111 E7", "P 101 E6", "M 121 E5")

    assert ("CH-75", "no_elephant") == table.why(table.trample("E6", "E5"))
    assert all({"E6", "E5"} & set(action.path) for action in table.menu(Trample))


@pytest.mark.rule("CH-79")
def test_elephants_as_defenders():
    """In the enemy's turn they are fought and shot at with die and cards, front 3 and back 1."""
    front = board("M 121 E5", "P 111 E6", cards=(1, 0))
    front.do(front.melee("E5", "E6"), "EM")
    assert ("melee.card", "P") == (front.asked, front.side)

    back = board("M 127 E3", "P 111 E6 N")
    back.do(back.launch("E3", "E6", "S"), "SW")
    assert "E6" not in back.stands


@pytest.mark.rule("CH-78", "CH-88", "CH-77")
def test_trampling_the_own_commander():
    """A side that tramples its own last commander loses, and what would follow on the path is dropped."""
    loses = {"P": ["commanders"], "M": ["commanders"]}
    table = board("P 111 E7", "P 115 E6", "M 132 E5", loses=loses)
    table.do(table.trample("E7", "E6", "E5"))

    assert ("M", "CH-88", "commanders") == table.end
    assert "E5" in table.stands


@pytest.mark.rule("CH-29", "CH-75", "CH-88")
def test_a_trample_that_ends_the_game_part_way():
    """It is told where the elephants stand, and a victory is judged as one, whoever of their own was trampled too."""
    loses = {"P": ["commanders"], "M": ["commanders"]}
    table = board("P 111 E7", "P 115 A9", "P 101 D6", "M 132 E6", "M 121 E5", loses=loses)
    action, before = table.trample("E7", "E6", "E5"), table.state
    table.do(action)

    assert ("P", "CH-88", "commanders") == table.end
    assert {"piece": "piece:111-1", "place": "place:E6"} == table.told("stopped")
    assert ("chartabella.verdict.trample", 1) == SYSTEM.forecast.verdict(before, table.state, action)[:2]
    whole = board("P 111 E7", "P 115 A9", "M 121 E6", "M 132 E5", loses=loses)
    whole.do(whole.trample("E7", "E6", "E5"))
    assert None is whole.told("stopped")


@pytest.mark.rule("CH-29", "CH-75", "CH-88")
@pytest.mark.parametrize(("own", "foe", "good"), [("101", "132", 1), ("115", "121", -1)])
def test_trampling_is_judged_by_the_game_it_ends(own, foe, good):
    """One friend for one enemy is no gain, but it is a victory with the last commander, and a defeat with one's own."""
    loses = {"P": ["commanders"], "M": ["commanders"]}
    others = {"101": "P 115 A9", "115": "M 132 A1"}
    table = board("P 111 E7", f"P {own} E6", f"M {foe} E5", others[own], loses=loses)
    action, before = table.trample("E7", "E6", "E5"), table.state
    table.do(action)

    assert table.end is not None
    assert good == SYSTEM.forecast.verdict(before, table.state, action).good


@pytest.mark.rule("CH-75", "CH-77", "CH-19")
@pytest.mark.parametrize(
    ("pieces", "goal", "way"),
    [
        (("P 101 E6", "M 121 E5"), "E5", ("E6", "E5")),
        (("M 111 F6", "M 121 F5"), "F5", ("E6", "F5")),
        (("P 101 E6", "M 121 F5"), "F5", ("F6", "F5")),
    ],
)
def test_elephants_sent_at_somebody_find_a_way(pieces, goal, way):
    """Pointing at a piece means a way that is allowed: short enough, past elephants, over no friend if it can be."""
    table = board("P 111 E7", *pieces)
    meant = next(
        iter(SYSTEM.pointing.propose(table.state, (piece_ref(table.at("E7")), piece_ref(table.at(goal)))))
    ).action

    assert way == meant.path
    assert table.game.refuse(meant) is None
