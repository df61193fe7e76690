"""Test vectors at Kolin: links, oblique attacks, Shift, Tactical Victory (TV-37 to TV-52)."""

from __future__ import annotations

import pytest

from engine.systems.table_battles.actions import Attack, Null, Pass, Shift
from tests.systems.table_battles.table import DECLINE, battle, rewritten, shipped


@pytest.mark.rule("TB-49", "TB-83")
def test_tv_37_an_oblique_attack():
    """TV-37: Infantry with three sticks more inflicts one hit more; the lost garrison brings the Saxon horse."""
    table = battle("kolin", "PR", dice={"P1": "5"})
    table.do(table.attack("P1", "A2"))

    assert ("routed", "in_play") == table.status("A2", "A7")
    assert ((5,), (3, 2), (1, 2)) == (table.sticks("P1"), table.morale, table.lost)
    assert (1, 0, 2) == tuple(table.told("sum")[name] for name in ("oblique", "link", "total"))


@pytest.mark.rule("TB-42", "TB-75")
def test_tv_38_a_link():
    """TV-38: A linked formation takes one hit less from an attack, however many links it has."""
    table = battle("kolin", "PR", dice={"P2": "33"})
    table.do(table.attack("P2", "A3"))

    assert (3,) == table.sticks("A3")
    assert 1 == table.told("sum.both.link")["link"]


@pytest.mark.rule("TB-75")
def test_tv_39_a_link_that_is_gone():
    """TV-39: When the last partner has left, the link is dead."""
    table = battle("kolin", "PR", out="A4", dice={"P2": "33"})
    table.do(table.attack("P2", "A3"))

    assert (2,) == table.sticks("A3")


@pytest.mark.rule("TB-42", "TB-75", "TB-83")
@pytest.mark.parametrize(("before", "after"), [(3, 0), (4, 2)])
def test_tv_40_link_and_oblique_together(before, after):
    """TV-40: Link and oblique bonus stand in one sum; with two sticks difference there is no bonus."""
    table = battle("kolin", "PR", dice={"P4": "44"}, sticks={"A4": before})
    table.do(table.attack("P4", "A4"))

    assert (after,) == table.sticks("A4")
    assert ("routed" if after == 0 else "in_play",) == table.status("A4")


@pytest.mark.rule("TB-34", "TB-75")
def test_tv_41_a_link_does_not_help_against_a_counterattack():
    """TV-41: Hits of a Counterattack and an own loss are not reduced by a Link."""
    table = battle("kolin", "PR", dice={"P2": "33", "A3": "4"})
    table.do(table.attack("P2", "A3"))

    assert (3, 3) == table.sticks("A3", "P2")


@pytest.mark.rule("TB-22", "TB-42")
def test_tv_42_an_attack_of_no_hits():
    """TV-42: An attack of no hits at all is allowed; the dice are gone and nothing is lost."""
    table = battle("kolin", "AU", dice={"A2": "1"})
    table.do(table.attack("A2", "P1"))

    assert ((6, 2), ("",)) == (table.sticks("P1", "A2"), table.dice("A2"))
    assert (0, 0) == table.lost


@pytest.mark.rule("TB-31", "TB-37")
def test_tv_43_one_hit_is_absorbed():
    """TV-43: The cuirassiers absorb by themselves, one hit only."""
    table = battle("kolin", "AU", dice={"A4": "55", "P7": "6"})
    table.do(table.attack("A4", "P4"))

    assert (3, 6, 5) == table.sticks("P7", "P4", "A4")


@pytest.mark.rule("TB-36", "TB-83")
def test_tv_44_oblique_against_the_absorber():
    """TV-44: Absorbed hits are computed anew: the absorber's sticks decide on the oblique bonus."""
    cards = shipped()["table_battles/kolin"].data()["cards"]
    horse = next(card for card in cards if card["id"] == "KOL-P7")
    horse = {**horse, "actions": [horse["actions"][0], {**horse["actions"][1], "take": "all"}]}
    scenario = rewritten("kolin", cards=[horse if card["id"] == "KOL-P7" else card for card in cards])
    table = battle("kolin", "AU", scenario=scenario, out="P6", dice={"P7": "5", "A6": "33"}, sticks={"P7": 3})
    table.do(table.attack("A6", "P4"))

    assert ("routed",) == table.status("P7")
    assert (6,) == table.sticks("P4")
    assert (1, 3) == tuple(table.told("sum")[name] for name in ("oblique", "total"))


@pytest.fixture
def two_answers():
    """Hulsen attacks Wied: Nadasdy can screen, Wied can strike back."""
    table = battle("kolin", "PR", out="A2", dice={"P1": "55", "A1": "6", "A3": "3"})
    return table.do(table.attack("P1", "A3"))


@pytest.mark.rule("TB-31")
def test_tv_45_a_screen_or_a_counterattack(two_answers):
    """TV-45: Of two mandatory reactions the defender chooses one and cannot decline."""
    assert ("TB-31", "mandatory") == two_answers.why(DECLINE)
    two_answers.do(two_answers.screen("A1"))
    assert (5, 6) == two_answers.sticks("A3", "P1")

    two_answers.game.take_back()
    two_answers.do(two_answers.counter("A3"))
    assert (4, 4) == two_answers.sticks("A3", "P1")


@pytest.mark.rule("TB-15", "TB-82")
def test_tv_46_shifts_in_a_lost_action_phase():
    """TV-46: A side that owes a skip may still shift, 54 ways of it, or pass; nothing else."""
    table = battle("kolin", "AU", owes="AU", dice={"A1": "66"})

    assert (54, 1) == (len(table.menu(Shift)), len(table.menu(Pass)))
    assert 55 == len(table.menu())
    assert [] == table.menu(Attack) + table.menu(Null)
    table.do(table.shift("A6", "A3", 1))
    assert ("turn.roll", (False, False)) == (table.asked, table.owes)


@pytest.mark.rule("TB-78", "TB-79")
def test_tv_47_what_cannot_be_shifted():
    """TV-47: Both formations must have the same arm, and one stick stays."""
    table = battle("kolin", "AU")

    assert ("TB-78", "no_arm") == table.why(table.shift("A2", "A3", 1))
    assert ("TB-79", "two_arms") == table.why(table.shift("A6", "A1", 1))
    assert ("TB-79", "one_stays") == table.why(table.shift("A3", "A4", 5))
    assert ("TB-48", "reserve") == table.why(table.shift("A1", "A7", 1))
    assert ("TB-79", "shift_off") == battle("training", "EN", dice={"E1": "1"}).why(table.shift("A3", "A4", 1))


@pytest.mark.rule("TB-44", "TB-79", "TB-81")
def test_tv_48_sticks_on_their_way_are_lost():
    """TV-48: Sticks on their way to a formation that routs are eliminated and counted."""
    table = battle("kolin", "AU", sticks={"A3": 3})
    table.do(table.shift("A6", "A3", 3), "111111")
    table.pass_turn()
    table.change(lambda s: s.dice.__setitem__(table.number("P2"), "444"))
    table.change(lambda s: s.agenda.__setitem__(-1, ("turn.act", True)))
    table.do(table.attack("P2", "A3"))

    assert ("routed",) == table.status("A3")
    assert ((1, 6), (3, 2), (3,)) == (table.lost, table.morale, table.sticks("A6"))


@pytest.mark.rule("TB-80")
def test_sticks_arrive_at_the_next_own_turn():
    """Sticks that were sent join the receiver when the sender's next turn begins, beyond its printed strength."""
    table = battle("kolin", "AU")
    table.do(table.shift("A6", "A3", 3), "111111")

    assert (3, 5, (0, 3)) == (
        *table.sticks("A6", "A3"),
        (table.state.coming[0], table.state.coming[table.number("A3")]),
    )
    table.pass_turn()
    assert (5,) == table.sticks("A3")
    table.pass_turn()
    assert (8,) == table.sticks("A3")
    assert 0 == sum(table.state.coming)


@pytest.mark.rule("TB-72", "TB-74")
@pytest.mark.parametrize(
    ("lost", "dice", "end"),
    [
        ((12, 13), "11", (None, "TB-74", "tactical_both")),
        ((12, 13), "111", ("PR", "TB-72", "tactical")),
        ((11, 13), "11", ("PR", "TB-72", "tactical")),
        ((11, 12), "11", None),
    ],
    ids=["tv_49", "tv_50", "tv_51", "neither"],
)
def test_tv_49_to_51_tactical_victory(lost, dice, end):
    """TV-49, TV-50, TV-51: Enough enemy sticks win; where both have them the larger excess, else it is a draw."""
    table = battle("kolin", "PR", lost=lost, dice={"P5": dice})
    table.do(table.attack("P5", "A5"))

    assert end == table.end


@pytest.mark.rule("TB-68", "TB-74")
def test_tv_52_morale_supersedes():
    """TV-52: The last Morale cube decides before any Tactical Victory is looked at."""
    table = battle("kolin", "PR", morale=(1, 4), out="A5", sticks={"P5": 1}, dice={"P5": "11"}, lost=(11, 13))
    table.do(table.attack("P5", "A4"))

    assert ((0, 5), 15) == (table.morale, table.lost[1])
    assert ("AU", "TB-68", "morale") == table.end


@pytest.mark.rule("TB-73")
def test_a_tactical_draw():
    """Where the scenario says so, the same number of sticks makes a draw."""
    scenario = rewritten("kolin", tactical_grade={"PR": "draw"})
    table = battle("kolin", "PR", scenario=scenario, lost=(0, 13), dice={"P5": "11"})
    table.do(table.attack("P5", "A5"))

    assert (None, "TB-73", "tactical_draw") == table.end


@pytest.mark.rule("TB-76", "TB-77")
def test_links_of_absorbers_and_reserves():
    """Absorbed hits are reduced by no Link; a formation in Reserve is not linked yet."""
    cards = shipped()["table_battles/kolin"].data()["cards"]
    absorb = {"type": "absorb", "targets": ["KOL-A3"]}
    cards = [{**c, "actions": [*c["actions"], absorb]} if c["id"] == "KOL-A6" else c for c in cards]
    scenario = rewritten("kolin", cards=cards)
    table = battle("kolin", "PR", scenario=scenario, dice={"P2": "33", "A6": "3"})
    table.do(table.attack("P2", "A3"))
    assert (5, 3) == table.sticks("A3", "A6")

    table = battle("kolin", "PR", scenario=scenario, reserve="A4", dice={"P2": "33"})
    table.do(table.attack("P2", "A3"))
    assert (2,) == table.sticks("A3")
