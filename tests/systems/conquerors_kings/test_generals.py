"""Generals: their moves and their end, CK-21 to CK-26, CK-30, against the cases of the ledger."""

from __future__ import annotations

import pytest

from engine.core import codec
from engine.core.scenario import DataFault
from engine.core.types import NOBODY
from engine.systems.conquerors_kings import SYSTEM, losses, morale, zones
from engine.systems.conquerors_kings.actions import ChooseEdge, EndGenerals, GeneralStep, Move
from engine.systems.conquerors_kings.state import put
from tests.systems.conquerors_kings.table import Table, at

PAIR = ("S g GEN C3", "S h GEN D3", "S a CO C3")


@pytest.mark.rule("CK-22")
def test_a_general_goes_on_until_a_one_ends_all_steps():
    """TV-07: from D2 to D3 and E3; a 1 leaves him there, and nobody else moves."""
    table = Table.of("trebia").do(ChooseEdge("left"))
    table.do(GeneralStep("SEM", "D3"), 4, GeneralStep("SEM", "E3"), 2, GeneralStep("SEM", "E2"), 1)

    assert at(table, "SEM") == ["E3"]
    assert table.asked == "movement.order"
    assert (set(table.state.strides.values()), table.state.leader) == ({0}, NOBODY)


@pytest.mark.rule("CK-22")
def test_the_general_who_began_may_not_resume_after_the_other():
    """TV-07: the second one is refused once the first has moved after him."""
    table = Table.with_(*PAIR).do(GeneralStep("h", "D2"), 6, GeneralStep("g", "C2"), 2)

    assert table.why(GeneralStep("h", "D1")) == ("CK-22", "other_general_began")
    assert table.why(GeneralStep("g", "C1")) is None


@pytest.mark.rule("CK-22")
def test_a_general_moves_six_zones_at_most():
    """TV-07: the seventh step is refused, the other general may still begin."""
    table = Table.with_(*PAIR)
    for to in ("C2", "C3", "C2", "C3", "C2", "C3"):
        table.do(GeneralStep("g", to), 3)

    assert table.why(GeneralStep("g", "C2")) == ("CK-22", "six_zones")
    assert table.why(GeneralStep("h", "D2")) is None


@pytest.mark.rule("CK-22", "CK-105", "CK-04", "CK-02")
def test_steps_of_generals_are_refused_in_order():
    """TV-79: not yours, no general, off the table, no face, edge, enemies; a lone enemy general is an enemy piece."""
    table = Table.with_("S g GEN A1", "S h GEN reserve", "S a CO A1", "N n GEN A2", "N m CO F5")

    assert table.why(GeneralStep("n", "A1")) == ("CK-04", "not_yours")
    assert table.why(GeneralStep("nobody", "A1")) == ("CK-04", "not_yours")
    assert table.why(GeneralStep("a", "B1")) == ("CK-22", "no_general")
    assert table.why(GeneralStep("h", "B1")) == ("CK-22", "general_off_table")
    assert table.why(GeneralStep("g", "B2")) == ("CK-02", "no_face")
    assert table.why(GeneralStep("g", "A0")) == ("CK-02", "edge")
    assert table.why(GeneralStep("g", "A2")) == ("CK-22", "enemy_there")
    assert table.menu() == [EndGenerals(), GeneralStep("g", "B1")]


@pytest.mark.rule("CK-22", "CK-104")
def test_step_one_is_passed_over_where_no_general_can_move():
    """Nobody is asked without a general on the table, nor where enemies stand all around him."""
    around = [f"N {zone} CO {zone}" for zone in ("A2", "B1")]

    assert Table.with_("S a CO C3", "S g GEN reserve").asked == "movement.order"
    assert Table.with_("S a CO C3", "S g GEN A1", *around).asked != "command.order"


@pytest.mark.rule("CK-24")
@pytest.mark.parametrize(("pieces", "markers"), [(("S a CO C3", "S g GEN C3"), 3), (("S g GEN C3",), 0)])
def test_a_general_killed_among_friends_leaves_three_markers(pieces, markers):
    """TV-08: three in his zone where a friendly unit is there at that moment, else none."""
    table = Table.with_(*pieces, step=8).change(lambda s: losses.kill(s, None, "g", "CK-24", is_marked=True))

    assert (at(table, "g"), table.state.markers["C3"]) == (["lost"], markers)


@pytest.mark.rule("CK-21", "CK-24", "CK-26")
def test_the_second_general_comes_into_play_when_the_first_is_killed():
    """TV-09, TV-15: eight dice with the first, four by the second's gift of morale."""
    both = ("S a CO C3", "S g GEN C3", "S h GEN C3 gifts=morale")
    table = Table.with_(*both, "N n CO C4", "N o CO C4", markers={"C3": 5}, step=8)

    assert (morale.dice(table.state, "C3"), zones.count(table.state, "C3")) == (7, 4)

    table.change(lambda s: losses.kill(s, None, "g", "CK-24", is_marked=True))

    assert (zones.general(table.state, "C3"), morale.dice(table.state, "C3")) == ("h", 4)
    assert table.state.markers["C3"] == 8


@pytest.mark.rule("CK-26", "CK-32")
def test_the_gift_of_morale_caps_the_dice_at_four():
    """TV-15: Gaugamela, 9 markers with Darius: 5 + 1 - 1, capped at 4; 5 after his death, with 3 markers more too."""
    table = Table.of("gaugamela")
    table.change(lambda s: s.markers.update({"D4": 9}))
    for name in ("M3", "M4"):
        table.change(lambda s, name=name: put(s, name, "D3"))

    assert morale.dice(table.state, "D4") == 4

    table.change(lambda s: losses.kill(s, None, "DAR", "CK-24", is_marked=True))

    assert (morale.dice(table.state, "D4"), table.state.markers["D4"]) == (5, 12)


@pytest.mark.rule("CK-30")
def test_a_general_stays_when_the_last_unit_of_his_zone_moves_away():
    """Nobody takes him along in step 4."""
    table = Table.with_("S a CO C3", "S g GEN C3", step=4).do(Move("a", "C4"))

    assert at(table, "a", "g") == ["C4", "C3"]


@pytest.mark.rule("CK-30", "CK-31")
def test_a_lone_general_takes_no_morale_test():
    """Though hostile faces look at his zone."""
    foes = ("N m CO C4", "N n CO C4")

    assert morale.listed(Table.with_("S g GEN C3", *foes, step=2).state) == []


@pytest.mark.rule("CK-21", "CK-30")
def test_both_generals_of_a_zone_fall_back_with_it():
    """TV-76: the base count is one higher, and both go when all units go."""
    table = Table.with_("S a CO C3", "S g GEN C3", "S h GEN C3", step=8)

    assert zones.count(table.state, "C3") == 4
    assert at(table.run(("retreat.begin", "S", "C3", ("a",), "")), "a", "g", "h") == ["C2"] * 3


@pytest.mark.rule("CK-107", "CK-22")
def test_orders_are_read_as_json_and_refused_where_they_are_not_asked():
    """TV-79: a field that is missing is named; a move is not asked in step 1."""
    table = Table.of("training")

    with pytest.raises(DataFault, match="to"):
        codec.action(SYSTEM, {"do": "general_step", "piece": "RG"})

    assert codec.action(SYSTEM, {"do": "general_step", "piece": "RG", "to": "B3"}) == GeneralStep("RG", "B3")
    assert table.game.refuse(Move("R1", "B3")).why == "refuse.not_now"
    assert table.why(GeneralStep("RG", "C3")) == ("CK-02", "no_face")
