"""Test vectors on Halidon Hill: placing, attacks, reactions, routs (TV-01 to TV-15)."""

from __future__ import annotations

import pytest

from engine.systems.table_battles.actions import Null, Place
from engine.systems.table_battles.state_validation import invariant_violations
from tests.systems.table_battles.table import DONE, PASS, battle

ROLL = "112446"


@pytest.fixture
def rolled():
    """The Scots have rolled 1 1 2 4 4 6 in the first turn."""
    return battle("training").do(ROLL)


@pytest.mark.rule("TB-12", "TB-48", "TB-51", "TB-55", "TB-56", "TB-58")
def test_tv_01_the_first_placements(rolled):
    """TV-01: The first Action Phase is skipped; the roll leaves six batches for three cards, and twelve placements."""
    offered = sorted((a.piece, a.batch) for a in rolled.menu(Place))

    assert [("HAL-S1", (1,)), ("HAL-S1", (1, 1)), ("HAL-S1", (2,)), ("HAL-S2", (1, 1)), ("HAL-S2", (4, 4)),
            ("HAL-S3", (6,))] == offered  # fmt: skip
    assert 12 == len(placements(rolled, frozenset()))


def placements(table, placed):
    """Return every set of batches that can be placed together."""
    found = {placed}
    for action in table.menu(Place):
        before = table.state
        table.do(action)
        found |= placements(table, placed | {action}) if table.asked == "turn.place" else {placed | {action}}
        while table.state.turn != before.turn or table.state.rolled != before.rolled:
            table.game.take_back()
    return found


@pytest.mark.rule("TB-48")
def test_tv_02_no_dice_on_a_reserve(rolled):
    """TV-02: No dice may be placed on a formation in Reserve."""
    assert ("TB-48", "place_reserve") == rolled.why(rolled.place("S4", "4"))
    assert {"piece": "piece:HAL-S4"} == rolled.facts(rolled.place("S4", "4"))


@pytest.mark.rule("TB-04", "TB-52")
def test_tv_03_one_card_of_a_wing(rolled):
    """TV-03: A wing that has received dice takes no more in the same phase."""
    rolled.do(rolled.place("S2", "44"))

    assert ("TB-52", "wing_used") == rolled.why(rolled.place("S1", "1"))
    assert {"wing": "wing:blue"} == rolled.facts(rolled.place("S1", "1"))
    assert ("TB-52", "card_used") == rolled.why(rolled.place("S2", "11"))


@pytest.mark.rule("TB-55")
def test_tv_04_one_face_at_a_time(rolled):
    """TV-04: A list of faces takes dice of one face at a time."""
    assert ("TB-55", "one_face") == rolled.why(rolled.place("S1", "12"))
    assert "1/2" == rolled.facts(rolled.place("S1", "12"))["area"]


@pytest.mark.rule("TB-18", "TB-22", "TB-25", "TB-26")
def test_tv_05_an_attack_without_a_reaction():
    """TV-05: Three dice give three hits and cost one stick; the dice go back to the pool."""
    table = battle("training", "EN", dice={"E2": "333"})
    table.do(table.attack("E2", "S2"))

    assert (2, 4) == table.sticks("S2", "E2")
    assert (3, 1) == table.lost
    assert 6 == table.pool("EN")
    assert {"total": 3, "per": 3, "base": 0} == {k: table.told("sum")[k] for k in ("total", "per", "base")}


@pytest.fixture
def struck_back():
    """The Steward has attacked King Edward, who had to strike back."""
    table = battle("training", "SC", dice={"S2": "44", "E2": "3"})
    return table.do(table.attack("S2", "E2"))


@pytest.mark.rule("TB-31", "TB-34", "TB-35", "TB-39")
def test_tv_06_a_counterattack_by_itself(struck_back):
    """TV-06: The only reaction is made without a question: one hit less suffered, one hit on the attacker."""
    assert (4, 3) == struck_back.sticks("E2", "S2")
    assert (False, True) == struck_back.owes
    assert "turn.roll" == struck_back.asked
    assert "must_react" in struck_back.latest


@pytest.mark.rule("TB-15", "TB-39")
def test_tv_07_whoever_reacted_has_no_action_phase(struck_back):
    """TV-07: In the turn after a reaction there is only the Roll Phase; where one may shift, attacks are refused."""
    struck_back.change(lambda s: s.dice.__setitem__(struck_back.number("E1"), "1"))
    struck_back.do("111111", DONE)

    assert ("turn.roll", 1) == (struck_back.asked, struck_back.state.side)
    assert "action_lost" in struck_back.latest
    assert (False, False) == struck_back.owes

    table = battle("training", "EN", options={"shift": True}, dice={"E1": "1"}, owes="EN")
    assert ("TB-15", "owes") == table.why(table.attack("E1", "S1"))
    assert ("TB-15", "owes") == table.why(table.null("E1"))
    assert None is table.why(PASS)


@pytest.mark.rule("TB-33")
def test_tv_08_a_screen():
    """TV-08: A Screen calls the attack off: nobody loses sticks, both give up their dice, the next action is lost."""
    table = battle("training", "SC", dice={"S1": "11", "E1": "2"})
    table.do(table.attack("S1", "E1"))

    assert (5, 4) == table.sticks("S1", "E1")
    assert ("", "") == table.dice("S1", "E1")
    assert (False, True) == table.owes


@pytest.mark.rule("TB-43", "TB-44", "TB-49")
def test_tv_09_a_rout_brings_the_reserve():
    """TV-09: A formation without sticks routs and gives a cube; the reserve that waits for it enters."""
    table = battle("training", "EN", dice={"E2": "333"}, sticks={"S2": 2})
    table.do(table.attack("E2", "S2"))

    assert (1, 3) == table.morale
    assert ("routed", "in_play") == table.status("S2", "S4")
    assert 2 == table.lost[0]


@pytest.mark.rule("TB-23", "TB-24")
def test_tv_10_the_target_is_the_first_in_play():
    """TV-10: Formations that are out or in Reserve are passed over."""
    table = battle("training", "EN", out="S3", dice={"E3": "5"})

    assert [table.attack("E3", "S1")] == [a for a in table.menu() if a.verb == "attack"]
    assert ("TB-24", "target_reserve") == table.why(table.attack("E3", "S4"))
    assert ("TB-23", "target_out") == table.why(table.attack("E3", "S3"))
    assert ("TB-23", "target_order") == table.why(table.attack("E3", "S2"))


@pytest.mark.rule("TB-44", "TB-68")
def test_tv_11_a_starred_rout_ends_it():
    """TV-11: A starred formation gives two cubes, and without Morale the battle is lost at once."""
    table = battle("training", "EN", dice={"E3": "55"}, sticks={"S3": 2})
    table.do(table.attack("E3", "S3"))

    assert (0, 4) == table.morale
    assert ("EN", "TB-68", "morale") == table.end


@pytest.mark.rule("TB-45")
def test_tv_12_both_rout_at_once():
    """TV-12: Routs of both sides at the same instant move no cube, stars or not."""
    table = battle("training", "SC", dice={"S3": "55"}, sticks={"S3": 1, "E3": 2})
    table.do(table.attack("S3", "E3"))

    assert ("routed", "routed") == table.status("S3", "E3")
    assert (2, 2) == table.morale


@pytest.mark.rule("TB-45", "TB-49")
def test_tv_13_the_reserve_enters_all_the_same():
    """TV-13: A simultaneous rout brings the reserve although no cube moves."""
    table = battle("training", "SC", morale=(3, 1), out="E2", dice={"S2": "44"}, sticks={"S2": 1, "E1": 2})
    table.do(table.attack("S2", "E1"))

    assert ("routed", "routed", "in_play") == table.status("S2", "E1", "S4")
    assert (3, 1) == table.morale


@pytest.mark.rule("TB-26", "TB-44")
def test_tv_14_an_attack_with_the_last_stick():
    """TV-14: An attacker may rout itself by its own loss, and gives a cube for it."""
    table = battle("training", "SC", dice={"S1": "11"}, sticks={"S1": 1})
    table.do(table.attack("S1", "E1"))

    assert (2,) == table.sticks("E1")
    assert ("routed",) == table.status("S1")
    assert (1, 3) == table.morale


@pytest.mark.rule("TB-19", "TB-21")
def test_tv_15_a_requirement_that_is_not_met():
    """TV-15: Without its Pair a formation cannot attack; the Null action empties it and nobody reacts."""
    table = battle("training", "SC", dice={"S1": "1", "E1": "2"})

    assert ("TB-19", "needs") == table.why(table.attack("S1", "E1"))
    assert "requirement:pair" == table.facts(table.attack("S1", "E1"))["need"]
    table.do(Null("HAL-S1"))
    assert ("", "2") == table.dice("S1", "E1")
    assert "turn.roll" == table.asked
    assert [] == invariant_violations(table.state)
