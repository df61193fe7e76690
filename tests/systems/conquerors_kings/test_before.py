"""These tests hold the choices before an open battle: armies, scouts, gifts and scenery, CK-95 to CK-98."""

from __future__ import annotations

import pytest

from engine.core.game import Game
from engine.core.scenario import from_data, shipped
from engine.core.types import Action
from engine.systems.conquerors_kings import SYSTEM
from engine.systems.conquerors_kings.actions import (
    ChooseArmy,
    ChooseRole,
    GiveGift,
    Nudge,
    PlaceHill,
    PlaceScenery,
    SpreadGifts,
)
from engine.systems.conquerors_kings.data import NORTH, SOUTH
from engine.systems.conquerors_kings.pre_battle import armies
from tests.systems import faults
from tests.systems.conquerors_kings.before import battle
from tests.systems.conquerors_kings.table import Table


def chosen(table: Table) -> list[Action]:
    """Return the orders on offer."""
    return list(table.game.menu())


@pytest.mark.rule("CK-95")
def test_armies_are_chosen_openly_south_first():
    """One of six each, both may take the same."""
    table = Table.of("open")

    assert (table.asked, table.side, len(chosen(table))) == ("before.choice", "S", 6)
    assert table.why(ChooseArmy("huns")) == ("CK-95", "no_army")

    table.do(ChooseArmy("rome"))

    assert (table.side, table.why(ChooseArmy("rome"))) == ("N", None)
    assert table.do(ChooseArmy("rome")).state.armies == ("rome", "rome")


@pytest.mark.rule("CK-95")
def test_an_army_that_the_scenario_gives_is_not_asked_for():
    """North is given Parthia: South alone chooses."""
    data = faults.put(shipped()["conquerors_kings/open"].data(), ("sides", "N", "army"), "parthia")
    table = Table(Game(from_data(data))).do(ChooseArmy("rome"))

    assert table.asked == "before.legs"
    assert table.state.armies == ("parthia", "rome")


@pytest.mark.rule("CK-96")
@pytest.mark.parametrize(
    ("army", "scouts"),
    [("macedon", 4), ("rome", 3), ("carthage", 3), ("parthia", 9), ("germans", 2), ("empire", 1)],
)
def test_armies_have_their_scouts(army, scouts):
    """TV-73: mounted skirmishers and half of those on foot."""
    assert armies.scouts(battle(south=army).state, SOUTH) == scouts


@pytest.mark.rule("CK-96")
@pytest.mark.parametrize(
    ("south", "north", "more"),
    [("parthia", "macedon", (2, 0)), ("macedon", "rome", (1, 0)), ("rome", "carthage", (0, 0)),
     ("empire", "rome", (0, 2))],
)  # fmt: skip
def test_more_scouts_run_faster(south, north, more):
    """TV-73, TV-59: one a leg, two with twice as many."""
    s = battle(south=south, north=north).state

    assert (armies.bonus(s, SOUTH), armies.bonus(s, NORTH)) == more


@pytest.mark.rule("CK-96")
def test_the_chase_is_three_legs_and_one_more_at_a_tie():
    """TV-59: 12 all; one more leg is a tie again: who has more scouts chooses."""
    table = battle(south="rome", north="empire").do("123", "246")

    assert table.asked == "before.legs"

    table.do("2", "4")

    assert (table.asked, table.side, table.state.chase) == ("before.role", "S", {NORTH: 0, SOUTH: 0})
    assert table.why(ChooseRole("flee")) == ("CK-96", "no_role")
    assert table.do(ChooseRole("defend")).state.first == NORTH


@pytest.mark.rule("CK-96")
def test_a_tie_without_more_scouts_is_souths_and_the_higher_total_wins():
    """Rome against Carthage: 3 scouts each."""
    assert battle(south="rome", north="carthage").do("111", "111", "1", "1").side == "S"
    assert battle(south="rome", north="carthage").do("111", "112").side == "N"


@pytest.mark.rule("CK-97")
def test_two_successes_of_a_share_win_a_gift():
    """TV-60: 4 / 6 / 0: morale is won, valiant is not, for fight no dice fall; gifts are given when all have fallen."""
    table = battle(stage="before.gifts")

    assert (table.asked, table.side, len(chosen(table))) == ("before.spread", "N", 66)
    assert table.why(SpreadGifts(6, 5)) == table.why(SpreadGifts(-1, 5)) == ("CK-97", "ten_dice")

    table.do(SpreadGifts(4, 6), "1256", "112345")

    assert (table.asked, table.side) == ("before.give", "N")
    assert table.why(GiveGift("N-HA1")) == ("CK-97", "no_general")
    assert table.why(GiveGift("S-G1")) == ("CK-04", "not_yours")

    table.do(GiveGift("N-G2"))

    assert (table.asked, table.side) == ("before.spread", "S")
    assert table.state.gifts["N-G2"] == ("morale",)
    assert table.state.shares[NORTH] == (0, 0, 0)


@pytest.mark.rule("CK-97")
def test_a_share_that_would_be_rolled_twice_is_no_position():
    """Somebody made it by hand: play rolls each share once."""
    s = battle(stage="before.gifts").do(SpreadGifts(5, 0)).state
    assert SYSTEM.check(s) == []

    s.agenda.append(s.agenda[-1])
    assert SYSTEM.faults(s) == ["agenda: before.share does not fit the position"]


@pytest.mark.rule("CK-97")
def test_all_gifts_may_go_to_one_general_and_stay_in_their_order():
    """Fight is thrown for last and listed last."""
    table = battle(stage="before.gifts").do(SpreadGifts(5, 0), "11155", "11155", GiveGift("N-G1"), GiveGift("N-G1"))

    assert table.state.gifts["N-G1"] == ("morale", "fight")


@pytest.mark.rule("CK-97")
def test_a_single_general_gets_what_is_won_unasked():
    """An army with its commander alone."""
    open_battle = shipped()["conquerors_kings/open"].data()
    troops = [one for one in open_battle["armies"]["rome"]["troops"] if one["id"] != "G2"]
    table = Table(Game(from_data(faults.put(open_battle, ("armies", "rome", "troops"), troops))))
    table.do(ChooseArmy("rome"), ChooseArmy("rome"), "666", "111", ChooseRole("attack"))

    table.do(SpreadGifts(5, 0), "11155", "11155")

    assert (table.asked, table.side) == ("before.spread", "S")
    assert table.state.gifts["N-G1"] == ("morale", "fight")


@pytest.mark.rule("CK-98")
def test_three_kinds_of_scenery_each_the_defender_first():
    """TV-74: alternating, on zones without any, never the same kind twice by one side."""
    table = battle(stage="before.scenery")

    assert (table.asked, table.side, len(chosen(table))) == ("before.piece", "N", 180)
    assert table.why(PlaceScenery("sea", "C3")) == ("CK-98", "no_kind")
    assert table.why(PlaceScenery("wood", "C9")) == ("CK-02", "edge")

    table.do(PlaceScenery("wood", "C3"))

    assert table.side == "S"
    assert table.why(PlaceScenery("wood", "C3")) == ("CK-98", "scenery_there")

    table.do(PlaceScenery("wood", "D3"))

    assert table.why(PlaceScenery("wood", "E3")) == ("CK-98", "placed")

    for kind, zone in (("rough", "A1"), ("rough", "A2"), ("marsh", "A4"), ("marsh", "A5")):
        table.do(PlaceScenery(kind, zone))

    assert table.asked == "before.push"
    assert table.state.brought == {NORTH: (), SOUTH: ()}


@pytest.mark.rule("CK-98")
@pytest.mark.parametrize(
    ("north", "gets"), [("rome", True), ("macedon", True), ("germans", True), ("empire", True), ("carthage", False)]
)
def test_four_fewer_units_of_cavalry_are_worth_a_hill(north, gets):
    """TV-61, TV-74: Parthia has 6."""
    table = battle(south="parthia", north=north, stage="before.hill")

    assert (table.asked == "before.free_hill") == gets
    if gets:
        assert table.side == "N"

        table.change(lambda s: s.ground.update(B4="wood"))

        assert table.why(PlaceHill("B4")) == ("CK-98", "scenery_there")
        assert table.do(PlaceHill("C4")).state.ground["C4"] == "gentle"


@pytest.mark.rule("CK-98")
def test_the_attacker_may_push_one_piece_of_scenery():
    """Across a face, to a zone without any."""
    table = battle(stage="before.nudge").change(lambda s: s.ground.update(C3="wood", C4="rough")).run(("before.nudge",))

    assert (table.asked, table.side) == ("before.push", "S")
    assert table.why(Nudge("B3", "B4")) == ("CK-98", "no_scenery")
    assert table.why(Nudge("C3", "D4")) == ("CK-02", "no_face")
    assert table.why(Nudge("C3", "C4")) == ("CK-98", "scenery_there")

    table.do(Nudge("C3", "D3"))

    assert (table.state.ground["C3"], table.state.ground["D3"]) == ("open", "wood")
