"""Charges that fall short among others, lone stands that turn, ways out of two fights: CG-48, CG-51, CG-93."""

from __future__ import annotations

import pytest

from engine.boards.table.shapes import gap, overlap
from engine.systems.charge.actions import Charge, EndMoves, Evade, Hold, Withdraw, WithdrawTo
from engine.systems.charge.bodies import between, shapes
from engine.systems.charge.state import ENGAGED, FLED, State
from tests.systems.charge.table import Table

LINE = "B R1 RL 4/4 1800,2300,360"
HORDE = "A B1 GW 8/4 1800,1300,0"


def straight(unit: str, target: str) -> Charge:
    """Return a charge straight on."""
    return Charge(unit, target, -1, 0)


@pytest.mark.rule("CG-51")
def test_who_falls_short_stops_an_inch_before_other_enemies():
    """CG-51: within an inch of its target it may stop; from whoever stands beside its way it goes back to an inch."""
    beside = "B R2 RL 1/1 2460,2130,360"
    table = Table.with_(HORDE, LINE, beside).do(straight("B1", "R1"), 1)

    assert 100 == between(table.state, "B1", "R2")
    assert table.pose("B1") < (1800, 2200, 0)
    assert table.pose("B1")[1] - 1300 == table.state.ran["B1"]


@pytest.mark.rule("CG-51")
@pytest.mark.rule("CG-93")
def test_who_falls_short_does_not_stop_upon_a_friend_whom_it_passes():
    """CG-93: it goes back from a lone hero until it stands clear of him."""
    table = Table.with_(HORDE, "A B2 BW 1/1 1800,1900,0", LINE).do(straight("B1", "R1"), 1)

    assert (1800, 1743, 0) == table.pose("B1")


@pytest.mark.rule("CG-93")
def test_where_the_wheel_alone_is_too_dear_it_ends_in_it():
    """CG-93: a wheel of 90 degrees of four files costs 22620; 14 inches pay for 167 half degrees of it."""
    target, order = "B R1 RL 4/4 3000,1780,540", Charge("B1", "R1", -1, 180)
    assert ("CG-44", "out_of_reach") == Table.with_("A B1 GW 4/4 1800,1300,0", target).why(order)

    table = Table.with_("A B1 RC 4/4 1800,1300,0", "A B9 GW 2/2 6000,600,0", target).do(order, "11")
    assert (167, 1400) == (table.pose("B1")[2], table.state.ran["B1"])


@pytest.mark.rule("CG-48")
def test_a_lone_stand_turns_on_the_spot_to_face_its_target():
    """CG-48, TV-119: the last of a unit, or a hero, may pivot; the cheapest of its ways is that."""
    table = Table.with_("A B1 BB 1/1 1800,1300,180", "A B9 GW 2/2 6000,600,0", LINE)
    order = table.menu(Charge)[0]
    assert (9, 0) == (order.pivot, order.wheel)

    assert (2300, 0) == table.do(order, 6, 3).pose("B1")[1:]


@pytest.mark.rule("CG-66")
def test_how_far_a_charge_went_counts_the_wheel_and_the_run():
    """CG-66, TV-64: a wheel of 55 half degrees of four files is 460.8c, the run 856c."""
    table = Table.with_("A B1 BR 8/4 900,1300,0", LINE).do(Charge("B1", "R1", -1, 55), 6)

    assert 461 + 856 == table.state.ran["B1"]


@pytest.mark.rule("CG-93")
def test_whoever_chases_in_vain_stays_an_inch_from_every_enemy():
    """CG-93: where the fled target stood an enemy stands near: the charger stops an inch from him."""
    near = "B B2 GW 1/1 2460,2200,360"
    table = Table.with_("A R1 RC 3/3 1800,1300,0", "B B1 BS 4/4 1800,2300,360", near).do(straight("R1", "B1"))
    table.do(Evade(yes=True), 6, "11")

    assert all(gap(a, b) >= 100 for a in shapes(table.state, "R1") for b in shapes(table.state, "B2"))


@pytest.mark.rule("CG-55")
@pytest.mark.rule("CG-28")
def test_a_unit_leaves_both_its_enemies_by_an_inch():
    """TV-107: one in front and one on the flank: all ways lead an inch away from both."""

    def change(s: State) -> None:
        s.pairs = (("R1", "B1"), ("R1", "B2"))  # type: ignore[assignment]
        s.flags.update(R1=ENGAGED, B1=ENGAGED, B2=ENGAGED)

    table = Table.with_("A R1 RL 4/4 1800,2300,360", "B B1 BR 8/4 1800,2300,0", "B B2 BR 4/2 2280,2420,540")
    ways = table.change(change).do(Withdraw("R1"), 6).menu(WithdrawTo)
    assert {0, 570, 600, 630, 660, 690} >= {way.heading for way in ways} != set()

    table.do(ways[-1])
    assert min(between(table.state, "R1", foe) for foe in ("B1", "B2")) >= 100


@pytest.mark.rule("CG-98")
@pytest.mark.rule("CG-30")
def test_a_side_that_has_only_a_unit_which_fled_in_this_phase_is_not_asked():
    """TV-74: its part passes by itself."""
    table = Table.with_("A R1 BR 4/4 1800,2300,0", "A R2 GW 2/2 6000,600,0", "B B1 GW 4/4 1800,1100,0")
    table.change(lambda s: (s.form.update(B1="flee"), s.flags.update(B1=FLED)))

    assert 2 == table.do(Hold("R1"), EndMoves()).state.turn


@pytest.mark.rule("CG-93")
def test_who_falls_short_goes_back_through_his_wheel_from_a_friend_whom_he_passes():
    """CG-93: the wheel is paid for, what is left of the run stays upon the hero: it stops within the wheel."""
    hero, target = "A B2 BW 1/1 1786,1905,0", "B R1 RL 4/4 2355,1988,460"
    table = Table.with_(HORDE, hero, target).do(Charge("B1", "R1", -1, 100), 1)

    _, _, heading = table.pose("B1")
    assert 0 < heading < 100
    own, there = shapes(table.state, "B1"), shapes(table.state, "B2")
    assert not any(overlap(one, other) for one in own for other in there)
