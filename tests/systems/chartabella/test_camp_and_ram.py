"""Chapter J: rams, caravans, artillery and stakes."""

from __future__ import annotations

import pytest

from engine.systems.chartabella.actions import Breach
from tests.systems.chartabella.table import END, battle, board


@pytest.mark.rule("CH-86", "CH-87")
@pytest.mark.parametrize(
    ("ram", "facing", "spaces"),
    [
        ("E3", "N", {"E4"}),
        ("F3", "N", {"F4", "E4"}),
        ("D3", "N", {"D4", "E4"}),
        ("G4", "N", {"F4"}),
        ("G5", "N", {"F5"}),
        ("C5", "N", {"D5"}),
        ("E3", "S", set()),
    ],
)
def test_what_a_ram_can_breach(ram, facing, spaces):
    """Vector 35: the ring spaces next to it on the half it faces, straight ahead or diagonally."""
    table = board(f"M 131 {ram} {facing}", camp="E5")

    assert spaces == {action.space for action in table.menu(Breach)}


@pytest.mark.rule("CH-86", "CH-92", "CH-71", "CH-15")
def test_a_breach():
    """Vector 36: ram and archers are gone, the entrance lies there, no die, no card; the ram counts as spent."""
    table = board("M 131 E3", "M 121 A1", "P 114 E4", cards=(3, 3), camp="E5", loses={"P": [], "M": ["rams"]})
    table.do(table.breach("E3", "E4"))

    assert {"A1": "M 121 N"} == table.stands
    assert (("E5", "E4"),) == table.state.entrances
    assert "turn.activation" == table.asked
    assert {"114-1": "E4"} == table.state.fallen


@pytest.mark.rule("CH-86")
def test_what_forbids_a_breach():
    """Vector 37: a second entrance, a friend on the space, a ram that looks away, one that is not there yet, no ram."""
    pieces = ("M 131 E3", "M 131 F3 S", "M 131 A3", "M 121 D4", "M 131 D3")
    table = board(*pieces, camp="E5")

    assert ("CH-86", "friend_there") == table.why(table.breach("D3", "D4"))
    assert ("CH-86", "face_wall") == table.why(table.breach("F3", "F4"))
    assert ("CH-86", "not_beside") == table.why(table.breach("A3", "E4"))
    assert ("CH-86", "no_ring") == table.why(table.breach("E3", "E5"))
    assert ("CH-86", "no_ram") == table.why(table.breach("D4", "E4"))
    table.do(table.breach("E3", "E4"))
    assert ("CH-86", "has_entrance") == table.why(table.breach("D3", "D4"))


@pytest.mark.rule("CH-86")
def test_a_ram_breaches_from_outside_and_never_its_own_camp():
    """A ram inside a camp breaks no wall from there, and none breaks the wall of a camp of its own side."""
    inside = board("M 131 E5", "P 101 A9", camp="E5")
    own = board("P 131 E3 N", "M 121 A1", camp="E5")

    assert [] == inside.menu(Breach) + own.menu(Breach)
    assert ("CH-86", "from_inside") == inside.why(inside.breach("E5", "E6"))
    assert ("CH-86", "own_camp") == own.why(own.breach("E3", "E4"))


@pytest.mark.rule("CH-86", "CH-87", "CH-27")
def test_a_breach_comes_a_turn_later():
    """A ram that rolled up to the wall, turning toward it, breaches in a later turn."""
    table = board("M 131 E2", "M 121 A1", "P 101 A9", camp="E5")
    table.do(table.move("E2", "E3", "N"))

    assert ("CH-27", "acted") == table.why(table.breach("E3", "E4"))
    table.do(END, END)
    assert None is table.why(table.breach("E3", "E4"))


@pytest.mark.rule("CH-85", "CH-65")
def test_a_ram_is_safe_from_the_front():
    """Vector 38: melee and shots only from behind; at the same level only the back can be shot."""
    front = board("P 103 E6", "M 131 E5")
    ahead = board("P 106 E7", "M 131 E5")
    beside = board("P 106 G5", "M 131 E5")

    assert ("CH-85", "ram_front") == front.why(front.melee("E6", "E5"))
    assert ("CH-85", "ram_front") == ahead.why(ahead.launch("E7", "E5", "N"))
    assert {"S"} == beside.halves("G5", "E5")
    assert ("CH-85", "ram_front") == beside.why(beside.launch("G5", "E5", "N"))


@pytest.mark.rule("CH-85")
def test_a_ram_falls_from_behind():
    """Vector 38: 3 against back 1 wins, and strength 2 hits."""
    melee = board("P 103 E4", "M 131 E5")
    melee.do(melee.melee("E4", "E5"), "SW")
    assert {"E5": "P 103 N"} == melee.stands

    for shooter in ("E4", "E2"):
        shot = board(f"P 106 {shooter}", "M 131 E5")
        shot.do(shot.launch(shooter, "E5", "S"), "SW")
        assert "E5" not in shot.stands


@pytest.mark.rule("CH-85", "CH-68")
def test_the_slinger_on_the_ring():
    """Over the wall the slinger hits infantry but not the ram that faces the wall."""
    table = board("P X1 E4", "M 121 E2", "M 131 E3", camp="E5")

    assert None is table.why(table.launch("E4", "E2", "N"))
    assert ("CH-85", "ram_front") == table.why(table.launch("E4", "E3", "N"))


@pytest.mark.rule("CH-80", "CH-85", "CH-84")
def test_artillery():
    """Vector 39: a stone-thrower removes a ram from the front without a die, but cannot harm a caravan."""
    table = board("P H2 E7", "M 131 E5", "M 112 E4")

    assert ("CH-84", "caravan_shot") == table.why(table.launch("E7", "E4", "N"))
    table.do(table.launch("E7", "E5", "N"))
    assert {"E7": "P H2 S", "E4": "M 112 N"} == table.stands


@pytest.mark.rule("CH-80", "CH-57", "CH-68", "CH-22")
def test_limits_of_artillery():
    """Cover, walls and range hold for artillery too."""
    table = board("M H2 E1", "P 101 E4", "P 101 C3", "P 101 E7", camp="E5", forest="C3")

    assert ("CH-68", "over_wall") == table.why(table.launch("E1", "E4", "S"))
    assert ("CH-57", "shot_forest") == table.why(table.launch("E1", "C3", "S"))
    assert ("CH-22", "out_of_range") == table.why(table.launch("E1", "E7", "S"))


@pytest.mark.rule("CH-81")
def test_artillery_attacks_nobody_where_it_may_not_stand():
    """Neither on an entrance nor in a forest, and for the same reason as it may not move there."""
    gate, wood = board("M H2 E3", "P 101 E4", camp="E5", entrance="E4"), board("M H2 E3", "P 101 E4", forest="E4")

    assert ("CH-81", "artillery") == gate.why(gate.melee("E3", "E4", "E3"))
    assert ("CH-81", "artillery") == wood.why(wood.melee("E3", "E4", "E3"))


@pytest.mark.rule("CH-14", "CH-15")
def test_an_entrance_opens_its_own_camp_only():
    """Where two camps touch, the entrance of one is no way through the wall of the other, for pieces and shots."""
    camps = [{"centre": "C5", "defender": "P", "entrance": "D5"}, {"centre": "F4", "defender": "P"}]
    infantry, shooter = board("M 121 D5", "P 101 E5", camps=camps), board("M 127 D5", "P 101 E5", camps=camps)

    assert ("CH-14", "wall") == infantry.why(infantry.melee("D5", "E5", "D5"))
    assert ("CH-68", "over_wall") == shooter.why(shooter.launch("D5", "E5", "N"))


@pytest.mark.rule("CH-14", "CH-39")
def test_a_friend_in_the_entrance_is_in_the_way():
    """A camp with an entrance is closed by who stands in it, not by its wall."""
    open_camp, closed = (board("M 121 E3", "M 122 E4", camp="E5", entrance="E4"), board("M 121 E3", camp="E5"))

    assert ("CH-39", "blocked_by") == open_camp.why(open_camp.move("E3", "D4"))
    assert ("piece:122-1",) == open_camp.facts(open_camp.move("E3", "D4"))["things"]
    assert ("CH-14", "wall") == closed.why(closed.move("E3", "D4"))


@pytest.mark.rule("CH-81")
def test_artillery_keeps_out_of_camps():
    """Artillery enters neither the entrance nor the centre."""
    table = board("P H2 E3", camp="E5", entrance="E4")

    assert ("CH-81", "artillery") == table.why(table.move("E3", "E4"))


@pytest.mark.rule("CH-83", "CH-82")
def test_stakes():
    """Vector 43: nobody enters stakes, friend or foe."""
    for piece in ("M 121 E3", "P 101 E3", "M 129 E3", "P 111 E3"):
        table = board(piece, stakes="E4")

        assert ("CH-83", "stakes") == table.why(table.move("E3", "E4"))
        assert "E4" not in table.reach("E3")


@pytest.mark.rule("CH-84")
def test_a_caravan():
    """Vector 44: it moves and turns, falls in melee, and never attacks."""
    attacked = board("M 121 E4", "P 112 E5")
    attacked.do(attacked.melee("E4", "E5"), "SW")
    assert {"E5": "M 121 N"} == attacked.stands

    own = board("P 112 E5", "P 112 A9", "M 121 E4")
    assert ("CH-84", "caravan_fights") == own.why(own.melee("E5", "E4"))
    own.do(own.move("E5", "E6"), own.turn("A9"))
    assert {"E6": "P 112 N", "A9": "P 112 N", "E4": "M 121 N"} == own.stands


@pytest.mark.rule("CH-86", "CH-92")
def test_both_rams_of_the_persian_camp():
    """Vector 49: one ram lost, play goes on; both lost before a breach, M loses; after a breach it cannot."""
    pieces = ("P 103 H5 N", "P 103 J5 N", "M 131 H6", "M 131 J6", "P 100 A13", "M 120 A1")
    lost = battle("persian_camp", *pieces)
    lost.do(lost.melee("H5", "H6"), "SW")
    assert None is lost.end
    lost.do(lost.melee("J5", "J6"), "SW")
    assert ("P", "CH-92", "rams") == lost.end

    spent = battle("persian_camp", "M 131 H7", "P 103 J5 N", "M 131 J6", "P 100 A13", "M 120 A1")
    spent.do(spent.breach("H7", "H8"), END, spent.melee("J5", "J6"), "SW")
    assert None is spent.end
