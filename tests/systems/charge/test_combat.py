"""The Combat phase: CG-69 to CG-79, against the vectors of the ledger."""

from __future__ import annotations

import pytest

from engine.systems.charge import SYSTEM, losses, to_hit
from engine.systems.charge.actions import Spend, Strike
from engine.systems.charge.bodies import contacts
from engine.systems.charge.data import ATTACK, DEFENCE
from engine.systems.charge.state import COUNTER_CHARGED, ENGAGED, TOUCHED, mark
from tests.systems.charge.table import Table

L4 = "A R1 RL 4/4 1800,2300,360"


def fight(*units: str, side: str = "B", touched: str = "", **options: object) -> Table:
    """Return the beginning of a Combat phase; units named in `touched` have charged into contact."""
    table = Table.with_(*units, side=side, phase="combat", **options)
    return table.change(lambda s: [mark(s, unit, TOUCHED) for unit in touched.split()])


def need(table: Table, own: str, target: str) -> tuple[int, int, int]:
    """Return what is added to the die, the Defence and the least die of a blow."""
    found = to_hit.melee_to_hit(table.state, own, target)
    return found.bonus, found.bonus + found.least, found.least


def script() -> Table:
    """S0's script after the counter-charge: the Germans strike first."""
    table = fight("A R1 RL 4/4 1800,2200,360 counter", "B B1 GW 8/4 1800,2200,0 charge")
    return table.change(lambda s: mark(s, "B1", COUNTER_CHARGED))


@pytest.mark.rule("CG-53", "CG-72")
def test_a_counter_charge_takes_the_chargers_bonus_and_ranks():
    """TV-10: Rome strikes with +2 at Defence 4; the Germans have no bonus for their charge."""
    table = script()

    assert [("R1.4", "B1.1"), ("R1.3", "B1.2"), ("R1.2", "B1.3"), ("R1.1", "B1.4")] == [
        (pair[1], pair[0]) for pair in table.game.pending.args[1]
    ]
    assert (2, 4, 2) == need(table, "R1.1", "B1.4")
    assert (1, 5, 4) == need(table, "B1.1", "R1.4")


@pytest.mark.rule("CG-71", "CG-78", "CG-100")
def test_the_sample_combat_comes_out_as_printed():
    """TV-11: B rolls 1,3,3,4: its fourth stand kills R1.1, who strikes all the same; A's 2,3,3,5 kills four."""
    table = script()
    assert ("combat.dice", 4) == (table.asked, table.game.pending.kind.dice)

    table.do("1334")
    assert ("R1.1",) == table.state.doomed
    assert 4 == table.game.pending.kind.dice

    table.do("5332")
    assert ("R1.2", "R1.3", "R1.4") == table.state.held["R1"]
    assert ("B1.5", "B1.6", "B1.7", "B1.8") == table.state.held["B1"]
    assert (("R1", "B1"),) == table.state.pairs
    assert (0, 1) == table.state.slot["B1.5"], "its place stays open until the next Movement phase"


@pytest.mark.rule("CG-69", "CG-108")
def test_a_combat_phase_without_contact_is_passed_over():
    """TV-104, TV-117: a stand 5c from the enemy does not strike."""
    table = fight(L4, "B B1 BR 4/4 1800,2295,0")

    assert "command.dice" == table.asked
    assert 2 == table.state.turn
    assert fight(L4, "B B1 BR 4/4 1800,2296,0").asked == "combat.dice"


@pytest.mark.rule("CG-74", "CG-75")
def test_a_flank_charge_strikes_harder_and_is_answered_over_the_own_side():
    """TV-32: warriors on the right flank: +0+1+1 against 5 (6 in a Shield Wall); the Roman hits back at 4+1."""
    units = ("B B1 BR 8/4 1320,2380,180 charge",)
    table = fight(L4, *units, touched="B1")

    assert 2 == len(table.state.pairs[0])
    assert (2, 5, 3) == need(table, "B1.2", "R1.4")
    assert (1, 5, 4) == need(table, "R1.4", "B1.2")
    assert (2, 6, 4) == need(fight(f"{L4} wall", *units, touched="B1"), "B1.2", "R1.4")


HORSE = ("A R1 RL 6/3 3200,3200,360", "B B1 RC 3/3 3560,3360,540")


@pytest.mark.rule("CG-69", "CG-70")
def test_each_stand_strikes_one_of_those_it_touches():
    """TV-33: horse on the left flank of three files: four pairs, the middle one touches two and is asked about."""
    table = fight(*HORSE)

    assert [("B1.1", "R1.1"), ("B1.2", "R1.1"), ("B1.2", "R1.4"), ("B1.3", "R1.4")] == [*contacts(table.state, "B1")]
    assert ("combat.strike", "B") == (table.asked, table.side)
    assert [Strike(()), Strike((("B1.2", "R1.4"),))] == [*SYSTEM.legal(table.state)]
    table.do(Strike((("B1.2", "R1.4"),)))
    assert (("B1.1", "R1.1"), ("B1.2", "R1.4"), ("B1.3", "R1.4")) == table.game.pending.args[1]


@pytest.mark.rule("CG-71", "CG-02")
def test_a_stand_that_is_hit_twice_is_one_loss():
    """TV-117: two of the horse hit R1.1: one stand falls."""
    table = fight(*HORSE).do(Strike(()), "661")

    assert ("R1.1",) == table.state.doomed


@pytest.mark.rule("CG-43", "CG-72", "CG-73")
def test_a_tortoise_stands_against_a_charge_from_the_front():
    """TV-34: eight veterans in a wall: 5+2+1 cannot be killed by warriors, by Berserkers with a 5; from the flank 4."""
    front = "A R1 RE 8/4 1800,2300,360 wall"
    table = fight(front, "B B1 BR 8/4 1800,2300,0 charge", touched="B1")
    assert (1, 8, 7) == need(table, "B1.2", "R1.3")

    table = fight(front, "B B1 BB 1/1 1680,2300,0 charge", touched="B1")
    assert (3, 8, 5) == need(table, "B1.1", "R1.3")

    table = fight(front, "B B1 BR 8/4 1320,2460,180 charge", touched="B1")
    assert (2, 6, 4) == need(table, "B1.3", "R1.4")


@pytest.mark.rule("CG-77")
def test_a_wall_goes_on_for_the_front_rank_of_a_fight():
    """TV-34, TV-35: next turn 5+1+1 for those who stood in front; who steps up has none; a third rank lends rank."""
    table = fight("A R1 RE 8/4 1800,2300,360 wall", "B B1 BR 8/4 1800,2300,0 charge", touched="B1")
    table.do("1111", "1111")

    assert ("formed", ("R1.1", "R1.2", "R1.3", "R1.4")) == (table.state.form["R1"], table.state.wall)
    table.change(lambda s: s.form.update(B1="formed"))
    assert (0, 7, 7) == need(table, "B1.2", "R1.3")

    deep = fight("A R1 RL 9/3 1800,2300,360 wall", "B B1 BB 1/1 1560,2300,0 charge", touched="B1", max_stands=9)
    deep.do("6", "1")
    assert ("R1.1", "R1.2") == deep.state.wall
    deep.change(lambda s: (s.slot.update({"R1.6": (2, 0), "R1.9": (2, 1)}), s.form.update(B1="formed")))
    assert (1, 6, 5) == need(deep, "B1.1", "R1.6")


@pytest.mark.rule("CG-77")
def test_a_wall_that_is_out_of_the_fight_stays_a_wall():
    """CG-77: with no pair left nobody is flagged, and the unit stays in its Shield Wall."""
    table = fight("A R1 RL 4/4 1800,2300,360 wall", "B B1 BR 1/1 1680,2300,0", "B B2 BR 2/2 5000,3000,0")
    table.do("1", "6")

    assert ((), "wall", ()) == (table.state.pairs, table.state.form["R1"], table.state.wall)


@pytest.mark.rule("CG-77")
def test_nothing_is_left_of_a_wall_for_who_is_out_of_combat_when_movement_is_over():
    """CG-77: released and formed, by an order or by none: the flags go; who is engaged keeps them."""
    units = ("A R1 RL 4/4 1800,2300,360", "B B1 BR 4/4 1800,2300,0", "A R2 RL 4/4 4000,2300,360")
    table = Table.with_(*units, phase="shooting")
    table.change(lambda s: (setattr(s, "wall", ("R1.1", "R2.1")), mark(s, "R1", ENGAGED), losses.drop_walls(s)))

    assert ("R1.1",) == table.state.wall


@pytest.mark.rule("CG-74")
def test_who_lends_and_who_receives_rank():
    """TV-70: a mounted hero behind lends, before he receives none; a Loner lends, and receives none."""
    foe = "B B1 GW 1/1 1800,2300,0"
    lent = fight("A R1 RL 1/1 1800,2300,360", "A R2 RH 1/1 4000,4000,0", foe)

    def behind(s):
        s.held.update(R1=("R1.1", "R2.1"), R2=())
        s.pose.update(R2=())
        s.files.update(R2=0)
        s.slot.update({"R2.1": (0, 1)})

    def before(s):
        behind(s)
        s.slot.update({"R2.1": (0, 0), "R1.1": (0, 1)})

    assert (1, 6, 5) == need(lent.change(behind), "B1.1", "R1.1")
    assert (1, 6, 5) == need(lent.change(before), "B1.1", "R2.1")

    mixed = fight("A R1 RL 1/1 1800,2300,360", "B B1 BR 2/1 1800,2300,0")
    assert (1, 5, 4) == need(mixed, "R1.1", "B1.1")


@pytest.mark.rule("CG-76", "CG-57")
def test_who_overran_strikes_with_one_more_and_takes_the_ranks_of_all_it_touches():
    """TV-13, TV-31, TV-53: +1+1 at Defence 5; whoever it touches has no rank; it is struck as any."""
    table = fight("A R1 RL 8/4 1800,2200,360", "B B1 GW 8/4 1800,2200,0")

    def overrun(s):
        s.held.update(R1=tuple(stand for stand in s.held["R1"] if stand != "R1.2"))
        s.slot.update({"R1.2": (), "B1.3": ()})
        s.overran = {"B1.3": (1920, 2360, 0)}

    table.change(overrun)

    assert (2, 5, 3) == need(table, "B1.3", "R1.1")
    assert (2, 5, 3) == need(table, "B1.3", "R1.6")
    assert (1, 4, 3) == need(table, "R1.1", "B1.3")
    assert (1, 5, 4) == need(table, "B1.4", "R1.1"), "no rank against anybody"
    assert (1, 6, 5) == need(table, "B1.1", "R1.4"), "those it does not touch keep theirs"


@pytest.mark.rule("CG-29", "CG-44")
def test_who_flees_is_struck_from_behind():
    """TV-78: +1+1+1 at Defence 4-1, no rank, whatever the side; it strikes back as any."""
    table = fight("A R1 RL 4/4 1800,2300,360 charge", "B B1 BR 8/4 1800,2300,0 flee", side="A", touched="R1")

    assert (3, 3, 0) == need(table, "R1.1", "B1.4")
    assert (0, 5, 5) == need(table, "B1.4", "R1.1")


@pytest.mark.rule("CG-80", "CG-53")
def test_berserkers_charge_and_counter_charge_with_two():
    """TV-86, TV-87: +1+2 in a counter-charge; with the rear and Command on both sides 5 against 7."""
    table = fight("A R1 RL 4/4 1800,2300,360", "B B1 BB 1/1 1680,2300,0 counter")
    assert 3 == need(table, "B1.1", "R1.3")[0]

    table = fight("A R1 RL 4/4 1800,2300,360 wall", "B B1 BB 1/1 1680,2460,360 charge", touched="B1")
    table.change(lambda s: s.raised.update({"B1.1": ATTACK, "R1.3": DEFENCE}))
    assert (5, 7, 2) == need(table, "B1.1", "R1.3")


@pytest.mark.rule("CG-44")
def test_a_charge_that_fell_short_still_counts_when_somebody_else_makes_contact():
    """TV-58: B1's stands strike R2 at +0+1, with their rank bonus."""
    table = fight("A R2 RL 4/4 1800,2300,360 charge", "B B1 BR 8/4 1800,2300,0 charge", side="B", touched="R2")

    assert (1, 5, 4) == need(table, "B1.1", "R2.4")
    assert (2, 5, 3) == need(table, "R2.4", "B1.1")


@pytest.mark.rule("CG-70")
def test_a_stand_that_touches_two_takes_the_better_chance_and_who_is_doomed_strikes():
    """TV-69: usual is the best chance, then the longer edge; the owner may name another or nobody, once each."""
    table = fight("A R1 RL 3/3 1800,2300,360", "B B1 GW 2/2 1760,2300,0", side="B")
    assert ("combat.strike", "B") == (table.asked, table.side)
    strikes = [*SYSTEM.legal(table.state)]

    assert Strike(()) == strikes[0]
    assert ("CG-69", "not_touching") == table.why(Strike((("B1.1", "R1.1"),)))
    assert ("CG-70", "one_attack") == table.why(Strike((("B1.1", ""), ("B1.1", ""))))
    assert ("CG-12", "no_order") == table.why(Strike((("R1.1", "B1.1"),)))
    assert table.why(Strike((("B1.1", ""),))) is None

    table.do(Strike((("B1.1", ""),)), "6")
    doomed = table.state.doomed
    assert 1 == len(doomed)
    while table.asked == "combat.strike":
        table.do(Strike(()))
    assert doomed[0] in [own for own, _ in table.game.pending.args[1]]


@pytest.mark.rule("CG-67")
def test_engines_strike_nobody():
    """TV-121: in contact artillery has no attack; it is struck."""
    table = fight("A R1 BA 2/2 1800,2300,360", "B B1 BR 4/4 1800,2300,0 charge", touched="B1")

    assert "B1" == table.game.pending.args[0]
    table.do("11")
    assert 2 == table.state.turn, "the engines have no dice"


@pytest.mark.rule("CG-79", "CG-95")
def test_a_pair_goes_when_one_of_the_two_is_gone():
    """CG-79: The list is made anew in each Combat phase; who is destroyed leaves it."""
    table = fight("A R1 RL 4/4 1800,2300,360", "B B1 BS 1/1 1680,2300,0", "B B2 BS 2/2 5000,3000,0")
    assert (("R1", "B1"),) == table.state.pairs

    table.do("1", "6")
    assert () == table.state.pairs
    assert () == table.state.held["B1"]


@pytest.mark.rule("CG-25", "CG-101")
def test_points_may_be_spent_before_the_attacks():
    """CG-25: Both windows open before the dice fall; the question about attacks takes points as well."""
    table = fight("A R1 RL 4/4 1800,2300,360", "A R2 RG 1/1 4000,4000,0", "B B1 BR 4/4 1760,2300,0", side="A")
    assert "combat.strike" == table.asked

    table.change(lambda s: s.points.update(R2=2)).do(Spend("R2", ATTACK, ("R1.1",)))
    assert ("combat.strike", "A") == (table.asked, table.side)
    assert {"R1.1": ATTACK} == table.state.raised
