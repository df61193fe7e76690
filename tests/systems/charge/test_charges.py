"""These tests hold charges: path, dice, contact, falling short, flight, counter-charge: CG-44 to CG-54, CG-93."""

from __future__ import annotations

import pytest

from engine.systems.charge.actions import Charge, Counter, EndMoves, Evade
from tests.systems.charge.table import Table

LINE = "B R1 RL 4/4 1800,2300,360"
WALL = f"{LINE} wall"
HORDE = "A B1 GW 8/4 1800,1300,0"


def charge(table: Table, unit: str, target: str) -> list[Charge]:
    """Return the charges of a unit at another that the menu has."""
    return [a for a in table.menu(Charge) if (a.unit, a.target) == (unit, target)]


def straight(unit: str, target: str) -> Charge:
    """Return a charge straight on."""
    return Charge(unit, target, -1, 0)


@pytest.mark.rule("CG-47")
@pytest.mark.rule("CG-51")
@pytest.mark.rule("CG-93")
@pytest.mark.parametrize(("die", "there"), [(1, (1800, 2200, 0)), (2, (1800, 2300, 0))])
def test_a_charge_comes_as_far_as_its_die_and_stands_flush_if_it_touches(die: int, there: tuple[int, int, int]):
    """TV-08: 9.96 inches to touch; a die of 1 makes 9, an inch short; of 2 makes 10: flush."""
    table = Table.with_(HORDE, LINE).do(straight("B1", "R1"), die)

    assert there == table.pose("B1")
    assert ("counter.answer", "B") == (table.asked, table.side) if die == 1 else "orders.order" == table.asked


@pytest.mark.rule("CG-47")
@pytest.mark.rule("CG-81")
def test_the_ferocious_run_an_inch_farther():
    """TV-08: warriors of 7 inches reach with any die, for 7+1+1+1 is 10."""
    assert (1800, 2300, 0) == Table.with_("A B1 BR 8/4 1800,1300,0", LINE).do(straight("B1", "R1"), 1).pose("B1")


@pytest.mark.rule("CG-44")
def test_who_is_farther_than_the_best_die_cannot_be_charged():
    """TV-09: 16 inches away, the longest charge of the Ferocious is 15."""
    table = Table.with_("A B1 BR 8/4 1800,700,0", LINE)

    assert ("CG-44", "out_of_reach") == table.why(straight("B1", "R1"))
    assert {"most": 15, "need": "15.96"} == table.facts(straight("B1", "R1"))
    assert not charge(table, "B1", "R1")


@pytest.mark.rule("CG-48")
def test_direct_is_the_cheapest_path_and_broad_the_one_with_most_files():
    """TV-64: straight on 996c with one file; a wheel of 55 to the right, then 856c, with three."""
    table = Table.with_("A B1 BR 8/4 900,1300,0", LINE)

    assert [Charge("B1", "R1", -1, 0), Charge("B1", "R1", -1, 55)] == charge(table, "B1", "R1")
    assert (1080, 2300, 0) == Table.with_("A B1 BR 8/4 900,1300,0", LINE).do(straight("B1", "R1"), 6).pose("B1")
    assert (1560, 2300, 0) == table.do(Charge("B1", "R1", -1, 55), 6).pose("B1")


@pytest.mark.rule("CG-48")
@pytest.mark.rule("CG-104")
def test_the_same_path_is_offered_once():
    """TV-93: of B1's charges in training there is one, for the straight way has all files too."""
    assert [straight("B1", "R1")] == Table.of("training").menu(Charge)


@pytest.mark.rule("CG-49")
@pytest.mark.rule("CG-50")
def test_whoever_comes_from_the_flank_stands_flush_with_the_flank():
    """TV-32: from the west at the right flank of a line that looks south, after 7.16 inches."""
    table = Table.with_("A B1 BR 8/4 600,2380,180", LINE).do(straight("B1", "R1"), 6)

    assert (1320, 2380, 180) == table.pose("B1")
    assert 716 == table.state.ran["B1"]


@pytest.mark.rule("CG-94")
def test_a_friend_in_the_way_bars_the_path_and_a_lone_hero_does_not():
    """TV-76: four warriors before the horde bar all its ways, a Warlord before it none."""
    barred = Table.with_(HORDE, "A B2 GW 4/4 1800,1500,0", LINE, size=(3600, 3600))
    assert ("CG-94", "in_way") == barred.why(straight("B1", "R1"))
    assert {"unit": "piece:B2"} == barred.facts(straight("B1", "R1"))
    assert not charge(barred, "B1", "R1")

    assert charge(Table.with_(HORDE, "A B2 BW 1/1 1800,1500,0", LINE, size=(3600, 3600)), "B1", "R1")


@pytest.mark.rule("CG-48")
def test_a_line_that_does_not_touch_is_no_charge():
    """CG-48: beside the target, or with the target behind."""
    table = Table.with_(HORDE, LINE)

    assert ("CG-48", "not_ahead") == table.why(Charge("B1", "R1", -1, 180))
    assert ("CG-48", "wheel") == table.why(Charge("B1", "R1", -1, 181))
    assert ("CG-36", "pivot") == table.why(Charge("B1", "R1", 0, 0))
    assert ("CG-44", "no_enemy") == table.why(straight("B1", "B1"))
    assert ("CG-12", "no_order") == table.why(straight("Q7", "R1"))
    assert ("CG-14", "not_yours") == table.why(straight("R1", "B1"))


@pytest.mark.rule("CG-45")
@pytest.mark.parametrize(("die", "form"), [(4, "charge"), (3, "formed")])
def test_a_unit_tests_before_it_charges_one_of_twice_its_break_value(die: int, form: str):
    """TV-05: 3 warriors (6) at 4 Legionaries (12): a 4 passes; a 3 fails, and they stand still, formed."""
    table = Table.with_("A B1 BR 3/3 1800,1300,0", LINE).do(straight("B1", "R1"))
    assert "charge.bravery" == table.asked

    table.do(die)
    assert form == table.state.form["B1"]
    assert ("charge.dice" if form == "charge" else "orders.order") == table.asked or table.state.phase == "shooting"


@pytest.mark.rule("CG-45")
@pytest.mark.rule("CG-82")
def test_the_heroic_and_the_strong_need_no_bravery():
    """TV-05, TV-07: 8 warriors at 12 neither; a Warlord alone (3) at 6 Legionaries (18) neither."""
    assert "charge.dice" == Table.with_(HORDE, LINE).do(straight("B1", "R1")).asked
    warlord = Table.with_("A B1 BW 1/1 1800,1300,0", "A B2 GW 2/2 5800,300,0", "B R1 RL 6/3 1800,2300,360")
    assert "charge.dice" == warlord.do(straight("B1", "R1")).asked


@pytest.mark.rule("CG-52")
@pytest.mark.rule("CG-53")
@pytest.mark.rule("CG-101")
def test_whoever_was_not_reached_may_counter_charge_straight_on():
    """TV-10, TV-133: small wheels would be cheaper by a hair, the straight way alone is offered; no wall is left."""
    table = Table.with_(HORDE, WALL).do(straight("B1", "R1"), 1)
    direct = Counter(True, -1, 0)
    assert [Counter(False, -1, 0), direct] == table.menu(Counter)
    assert direct == table.game.system.usual(table.state)

    table.do(direct)
    assert ((1800, 2200, 360), "counter") == (table.pose("R1"), table.state.form["R1"])


@pytest.mark.rule("CG-52")
def test_a_counter_charge_needs_bravery_too_and_costs_the_wall():
    """TV-85: 2 Legionaries (6) against 8 warriors (16): a 2 fails; they stay, formed, and have acted."""
    table = Table.with_("A B1 BR 8/4 1800,1100,0", "B R1 RL 2/2 1800,2300,360 wall").do(straight("B1", "R1"), 1)
    assert Counter(False, -1, 0) == table.game.system.usual(table.state)

    table.do(Counter(True, -1, 0), 2)
    assert ((1800, 2300, 360), "formed") == (table.pose("R1"), table.state.form["R1"])


@pytest.mark.rule("CG-46")
@pytest.mark.rule("CG-93")
@pytest.mark.parametrize(("dice", "there"), [("11", (1800, 2296, 0)), ("66", (1920, 3300, 0))])
def test_horse_rides_on_at_light_troops_that_flee(dice: str, there: tuple[int, int, int]):
    """TV-77, TV-25: skirmishers flee 10 inches; 14 are too few, and the horse stops where they stood; 24 catch them."""
    table = Table.with_("A R1 RC 3/3 1800,1300,0", "B B1 BS 4/4 1800,2300,360").do(straight("R1", "B1"))
    assert ("charge.evade", "B") == (table.asked, table.side)

    table.do(Evade(yes=True), 2)
    assert (1800, 3300, 360) == table.pose("B1")

    table.do(dice)
    assert there == table.pose("R1")
    assert "counter.answer" != table.asked


@pytest.mark.rule("CG-46")
@pytest.mark.rule("CG-101")
def test_light_troops_may_stand():
    """CG-46: They need not flee; weaker ones usually do."""
    table = Table.with_("A R1 RC 3/3 1800,1300,0", "B B1 BS 4/4 1800,2300,360").do(straight("R1", "B1"))
    assert Evade(yes=True) == table.game.system.usual(table.state)

    assert (1800, 2300, 0) != table.do(Evade(yes=False), "66").pose("R1") != (1800, 1300, 0)


@pytest.mark.rule("CG-54")
def test_several_may_charge_one_and_who_is_in_contact_is_not_asked_to_counter_charge():
    """TV-125: B1 touches R1, then B2 falls short of it: R1 has no answer."""
    table = Table.with_(HORDE, "A B2 GW 4/4 2900,1300,0", LINE).do(straight("B1", "R1"), 6)
    falls_short = charge(table, "B2", "R1")[0]

    assert "counter.answer" != table.do(falls_short, 1).asked


@pytest.mark.rule("CG-31")
def test_a_unit_charges_once():
    """CG-31: a charge uses the unit's action, whatever its result."""
    table = Table.with_(HORDE, "A B2 GW 4/4 900,300,0", LINE).do(straight("B1", "R1"), 6)

    assert ("CG-31", "acted") == table.why(straight("B1", "R1"))
    assert "A" == table.side
    table.do(EndMoves())
