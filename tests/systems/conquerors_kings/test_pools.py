"""Pools of fight dice and who may assault: CK-27 to CK-29, CK-58 to CK-68, against the cases of the ledger."""

from __future__ import annotations

import pytest

from engine.core.agenda import state_key
from engine.systems.conquerors_kings.actions import Assault, RerollBow, RerollPike, StandOrFallBack
from engine.systems.conquerors_kings.combat import pools
from engine.systems.conquerors_kings.data import LEAST_POOL, MOST_POOL
from engine.systems.conquerors_kings.state import ENTERED, LOST, put
from tests.systems.conquerors_kings.dice import GAUGAMELA_X, TREBIA_X, fell, fights_of, hits
from tests.systems.conquerors_kings.table import Table, at

STAND = StandOrFallBack("stand")
FOE = "N n CO C4"


def count(table: Table, source: str, target: str) -> tuple[int, int]:
    """Return the pools of an assault, the assaulter's first."""
    theirs, ours = pools.fights(table.state, source, target)
    return pools.pool(table.state, ours), pools.pool(table.state, theirs)


def terms(table: Table, source: str, target: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return what makes up the pools of an assault, the assaulter's first."""
    theirs, ours = pools.fights(table.state, source, target)
    return tuple({term.key: term.dice for term in pools.terms(table.state, side)} for side in (ours, theirs))


@pytest.mark.rule("CK-64", "CK-65", "CK-66", "CK-67", "CK-68")
@pytest.mark.parametrize(
    ("source", "target", "pool"),
    [("D3", "D4", (11, 15)), ("C3", "C4", (11, 9)), ("E3", "E4", (9, 9)), ("A3", "A4", (4, 8))],
)
def test_pools_of_gaugamela(source, target, pool):
    """TV-31: foot, chariots, elephants, horse, combined foot, elite, generals; never fewer than four."""
    assert count(fights_of("gaugamela", GAUGAMELA_X), source, target) == pool


@pytest.mark.rule("CK-66", "CK-102")
def test_shock_counts_for_the_assaulter_alone():
    """TV-33, TV-80: the Companions' shock does nothing in defence but with the option."""
    table = fights_of("gaugamela", GAUGAMELA_X)
    assert count(table, "F4", "F3") == (13, 12)

    table.state.battle.switches["shock_both"] = True
    assert count(table, "F4", "F3") == (13, 13)
    table.state.battle.switches["shock_both"] = False


@pytest.mark.rule("CK-63", "CK-67", "CK-89")
def test_bows_cost_their_zone_dice_and_take_some_off_the_assaulter():
    """TV-32: levy archers throw three dice, two of them hit; the javelins take no part."""
    table = fights_of("gaugamela", GAUGAMELA_X)
    assert count(table, "B3", "B4") == (5, 5)

    table.do(Assault("B3", "B4"), STAND)
    assert (table.asked, table.game.pending.kind.dice) == ("combat.bow", 3)
    table.do(fell(5, 6, 1), RerollBow(yes=False))

    assert table.state.pools == {"N": 5, "S": 4}


@pytest.mark.rule("CK-63", "CK-64")
def test_pikes_take_two_dice_off_for_each_success():
    """TV-31: the phalanx in D3 has two of three: fifteen become eleven."""
    table = fights_of("gaugamela", GAUGAMELA_X).do(Assault("D3", "D4"), STAND)
    assert table.asked == "combat.pike"

    assert table.do(fell(5, 6, 2)).state.pools == {"N": 11, "S": 11}


@pytest.mark.rule("CK-63", "CK-18")
def test_bow_and_pike_effect_are_thrown_again_unless_they_are_at_their_most():
    """TV-62: four dice off cannot be bettered; two successes of pikes are four dice."""
    bows = [f"N b{n} AUX C4 traits=bow" for n in range(2)]
    table = Table.with_("S a CO C3 traits=pike", "S b CO C3 traits=pike", "S c CO C3 traits=pike", *bows, step=6)
    table.do(Assault("C3", "C4"), STAND, fell(1, 1, 5, 5, 5, 5))
    assert (table.asked, table.side) == ("combat.pike", None)
    table.do(fell(1, 1, 5))
    assert (table.asked, table.side) == ("combat.pike_again", "S")
    assert table.game.system.usual(table.state) == RerollPike(yes=False)

    table.do(RerollPike(yes=True), fell(1, 1, 1))

    assert table.state.pools == {"N": 4, "S": 5}


@pytest.mark.rule("CK-64")
def test_parts_of_a_pool_are_cut_to_their_limits():
    """TV-34: units 10, good and bad 6, general 2; the largest pool has eighteen dice, the smallest four."""
    units = [f"S s{n} CO C3 q=V traits=shock flags=winning" for n in range(3)]
    best = ("S e ELE C3 traits=shock", "S k SKI C3 q=E", "S g GEN C3", "S p CO C2", "S q CO C2")
    table = Table.with_(*units, *best, FOE, step=6)
    theirs, ours = pools.fights(table.state, "C3", "C4")
    every = pools.terms(table.state, ours)

    assert pools.parts(every) == {"units": 10, "good": 6, "general": 2, "bad": 0}
    assert sum(term.dice for term in every if term.part == "good") == 11
    assert pools.pool(table.state, ours) == MOST_POOL
    assert pools.pool(table.state, theirs) == LEAST_POOL

    levy = [f"N n{n} CO C4 q=L traits=bow flags=was_target" for n in range(3)]
    flanked = Table.with_("S a CO B4", *levy, step=6)
    theirs, _ = pools.fights(flanked.state, "B4", "C4")
    assert sum(term.dice for term in pools.terms(flanked.state, theirs) if term.part == "bad") == 10
    assert count(flanked, "B4", "C4")[1] == LEAST_POOL


@pytest.mark.rule("CK-66", "CK-13")
@pytest.mark.parametrize(
    ("behind", "dice"), [(("S b AUX C2",), 0), (("S b AUX C2", "S g GEN C2"), 2), (("S b AUX C2", "S d SKI C2"), 2)]
)
def test_rear_support_takes_four_bases(behind, dice):
    """TV-35: three bases behind give nothing, with a general they do."""
    table = Table.with_("S a AUX C3", *behind, FOE, step=6)

    assert terms(table, "C3", "C4")[0].get("rear_support", 0) == dice
    assert "rear_support" not in terms(Table.with_("S a AUX C1", "N n CO C2", step=6), "C1", "C2")[0]


@pytest.mark.rule("CK-66", "CK-02")
@pytest.mark.parametrize(("zone", "dice"), [("D3", 2), ("D2", 0)])
def test_four_units_of_close_order_support_one_another_through_faces(zone, dice):
    """TV-35: the fourth across a flank face counts, on a diagonal it does not."""
    wall = [f"S {name} CO C3 halves=2" for name in "abc"]
    table = Table.with_(*wall, f"S d CO {zone}", FOE, step=6)

    assert terms(table, "C3", "C4")[0].get("combined", 0) == dice


@pytest.mark.rule("CK-67", "CK-77")
def test_flank_and_repetition_cost_the_target_dice():
    """TV-43: two each, together four; a third assault costs no more."""
    pieces = ("S a CO C3", "S b CO B4", "N n CO C4 flags=was_target", "N m CO C4")
    table = Table.with_(*pieces, step=6)

    assert terms(table, "C3", "C4")[1] == {"units": 6, "repeated": 2}
    assert terms(table, "B4", "C4")[1] == {"units": 6, "repeated": 2, "flanked": 2}


@pytest.mark.rule("CK-67", "CK-92", "CK-102")
@pytest.mark.parametrize(
    ("source", "target", "dice", "with_option"),
    [("open", "gentle", 2, 2), ("gentle", "steep", 2, 0), ("gentle", "wood", 2, 2), ("open", "rough", 0, 0)],
)
def test_hills_and_obstructed_zones_cost_the_assaulter_dice(source, target, dice, with_option):
    """TV-80: two, once; with the option none from hill to hill."""
    for switch, expected in ((False, dice), (True, with_option)):
        table = Table.with_("S a CO C3", FOE, ground={"C3": source, "C4": target}, step=6, hill_to_hill=switch)
        assert terms(table, "C3", "C4")[0].get("ground", 0) == expected


@pytest.mark.rule("CK-58", "CK-59", "CK-102")
def test_late_units_cost_dice():
    """TV-29, TV-80: after the Roman advance 5 v 8 and 4 v 7; skirmishers are never late; by the option nobody is."""
    zones, late = {"B3": "R1 R2 RG", "C3": "R3 R4 R5"}, dict.fromkeys(("R1", "R2", "R3", "R4", "R5"), ENTERED)
    table = fights_of("training", zones, **late)
    assert count(table, "B3", "B4") == (5, 8)
    assert count(table, "C3", "C4") == (4, 7)

    table.state.battle.switches["never_late"] = True
    assert count(table, "B3", "B4") == (8, 8)
    assert count(table, "C3", "C4") == (7, 7)


@pytest.mark.rule("CK-58", "CK-105")
def test_three_late_units_cannot_fight():
    """TV-29: but for a valiant general."""
    late = [f"S {name} CO C3 flags=entered" for name in "abc"]

    assert Table.with_(*late, "S x CO D4", FOE, step=6).why(Assault("C3", "C4")) == ("CK-58", "late")
    assert Table.with_(*late, "S g GEN C3 gifts=valiant", FOE, step=6).why(Assault("C3", "C4")) is None


@pytest.mark.rule("CK-27")
def test_a_valiant_general_makes_nobody_late():
    """TV-10: two late units, a 4: 13 v 11; a 3: 10 v 11; nobody late: no die."""
    late = dict.fromkeys(("M8", "M9", "M15"), ENTERED)
    table = fights_of("gaugamela", GAUGAMELA_X, **late).do(Assault("F3", "F4"))
    assert table.asked == "combat.valiant"
    assert table.do(4, STAND).state.pools == {"N": 11, "S": 13}

    slow = fights_of("gaugamela", GAUGAMELA_X, **late).do(Assault("F3", "F4"), 3, STAND)
    assert slow.state.pools == {"N": 11, "S": 10}

    assert fights_of("gaugamela", GAUGAMELA_X).do(Assault("F3", "F4")).asked == "combat.stand"


@pytest.mark.rule("CK-27", "CK-59", "CK-58")
def test_three_late_units_and_no_valour_are_no_fight():
    """TV-10: they have assaulted, the target was none: the next assault on it loses nothing by repetition."""
    late = [f"S {name} CO C3 flags=entered" for name in "abc"]
    table = Table.with_(*late, "S g GEN C3 gifts=valiant", "S d CO D4", FOE, step=6).do(Assault("C3", "C4"), 3)

    assert table.why(Assault("C3", "C4")) == ("CK-59", "has_assaulted")
    assert terms(table, "D4", "C4")[1] == {"units": 3, "flanked": 2}


@pytest.mark.rule("CK-29")
@pytest.mark.parametrize(("die", "mine"), [(5, 14), (2, 10)])
def test_an_erratic_leader_is_good_or_bad(die, mine):
    """TV-12: D3 assaults D4 with Sempronius: 14 or 10 against 12; in defence he throws too."""
    table = fights_of("trebia", TREBIA_X).do(Assault("D3", "D4"), STAND)
    assert table.asked == "combat.erratic"
    assert table.do(die).state.pools == {"N": 12, "S": mine}


@pytest.mark.rule("CK-29", "CK-66")
@pytest.mark.parametrize(("luck", "theirs"), [(1, 14), (-1, 10)])
def test_an_erratic_leader_in_defence(luck, theirs):
    """TV-12: Carthage's 13 against them."""
    table = fights_of("trebia", TREBIA_X)
    table.change(lambda s: s.luck.update({"S": luck}))

    assert count(table, "D4", "D3") == (13, theirs)


@pytest.mark.rule("CK-60", "CK-105")
def test_skirmishers_alone_need_a_surplus_of_four_bases():
    """TV-41: eight bases against four, not against five; with a unit of foot always."""
    light = [f"S {name} SKI C3" for name in "abcd"]
    four, five = ("N n CO C4", "N g GEN C4"), ("N n CO C4 halves=4", "N m CO C4 halves=4", "N g GEN C4")

    assert Table.with_(*light, *four, step=6).why(Assault("C3", "C4")) is None
    assert Table.with_(*light, "S x CO B4", *five, step=6).why(Assault("C3", "C4")) == ("CK-60", "surplus")
    assert Table.with_(*light, "S x CO C3", *five, step=6).why(Assault("C3", "C4")) is None


@pytest.mark.rule("CK-59", "CK-105", "CK-35", "CK-36")
def test_what_keeps_a_zone_from_an_assault_in_its_order():
    """No unit, no face, no enemy unit, two fails, routed, has assaulted."""
    pieces = (
        "S a CO C3 flags=no_move,routed", "S b CO D4", "S c CO B4 flags=routed", "S d CO C5 flags=assaulted",
        "S g GEN D3", "N g2 GEN A4", FOE,
    )  # fmt: skip
    table = Table.with_(*pieces, step=6)
    found = {
        ("C4", "C3"): ("CK-04", "not_yours"), ("D3", "D4"): ("CK-59", "no_unit"), ("B4", "C5"): ("CK-02", "no_face"),
        ("B4", "A4"): ("CK-59", "no_enemy"), ("C3", "C4"): ("CK-35", "no_move"), ("B4", "C4"): ("CK-36", "routed"),
        ("C5", "C4"): ("CK-59", "has_assaulted"), ("C3", "C9"): ("CK-02", "edge"), ("D4", "C4"): None,
    }  # fmt: skip

    assert {zones: table.why(Assault(*zones)) for zones in found} == found


@pytest.mark.rule("CK-54", "CK-67", "CK-38")
def test_a_flank_attack_of_mago():
    """TV-54: from A3 on B3: five dice against four."""
    pieces = ("N P9 AUX A3 q=V flags=entered", "N P10 MSK A3 flags=entered", "N MAG GEN A3", "S R10 CAV B3")

    assert count(Table.with_(*pieces, side="N", step=6), "A3", "B3") == (5, 4)


@pytest.mark.rule("CK-28")
@pytest.mark.parametrize(("units", "thrown", "counted"), [(2, 2, 4), (1, 2, 2), (3, 5, 5)])
def test_the_fight_gift_gives_four_hits_of_eight_dice(units, thrown, counted):
    """TV-11: with eight dice or more, not with seven; more stay more."""
    foot = [f"N n{n} CO C4" for n in range(units)]
    extra = ["N k AUX C4"] * (units == 1)
    table = Table.with_("S a CO C3", *foot, *extra, "N g GEN C4 gifts=fight", step=6).do(Assault("C3", "C4"), STAND)
    dice = table.state.pools["N"]
    assert dice == {1: 7, 2: 8, 3: 11}[units]

    table.do(hits(thrown, dice)).do(next(a for a in table.game.menu() if not a.yes))

    assert table.state.hits["N"] == counted


@pytest.mark.rule("CK-21", "CK-68")
def test_a_second_general_gives_no_more_dice():
    """TV-09: two in a zone are one; lone generals take no part."""
    table = Table.with_("S a CO C3", "S g GEN C3", "S h GEN C3", FOE, step=6)

    assert terms(table, "C3", "C4")[0] == {"units": 3, "general": 2}
    assert at(table.change(lambda s: put(s, "g", LOST)), "g") == ["lost"]
    assert terms(table, "C3", "C4")[0]["general"] == 2


@pytest.mark.rule("CK-88", "CK-16", "CK-58")
def test_skirmishers_are_never_late_and_have_no_tactics():
    """They throw a die each, leave no marker and count their quality; nothing is thrown for pikes or bows."""
    table = Table.with_("S k SKI C3 q=V flags=entered", "S a AUX C3", FOE, step=6)
    assert terms(table, "C3", "C4")[0] == {"units": 3, "veterans": 1}

    assert table.do(Assault("C3", "C4"), STAND).asked == "combat.dice"


@pytest.mark.rule("CK-19")
def test_of_a_handful_only_the_number_of_hits_counts():
    """Any dice with as many hits come to the same; the odds list each number once, and all add up."""
    table = Table.with_("S a CO C3", FOE, step=6).do(Assault("C3", "C4"), STAND)
    now = table.game.pending
    marks = {state_key(table.game.state) for table in (_thrown(fell(5, 1, 2, 3)), _thrown(fell(6, 4, 4, 1)))}

    assert [outcome for outcome, _ in now.odds] == ["1111", "1116", "1166", "1666", "6666"]
    assert sum(weight for _, weight in now.odds) == 6**4
    assert len(marks) == 1


def _thrown(dice: str) -> Table:
    return Table.with_("S a CO C3", FOE, step=6).do(Assault("C3", "C4"), STAND, dice)


@pytest.mark.rule("CK-62", "CK-64", "CK-80")
def test_before_an_assault_both_pools_are_told_as_sums():
    """Each term with its rule, what bows and pikes throw, who is at risk and where a loser goes."""
    pieces = ("S a CO C3 traits=shock", "S c CAV C3", "S g GEN C3", "N n AUX C4 traits=bow", "N m CO C4 traits=pike")
    found = Table.with_(*pieces, ground={"C4": "wood"}, step=6).notes(Assault("C3", "C4"))
    told = [(n.rule, n.key.removeprefix("conquerors_kings.note."), n.facts) for n in found if n.rule != "CK-93"]

    assert told == [
        ("CK-64", "pool", {"zone": "place:C3", "dice": 7}),
        ("CK-65", "on.units", {"dice": 6}),
        ("CK-66", "on.shock", {"dice": 1}),
        ("CK-68", "on.general", {"dice": 2}),
        ("CK-67", "off.ground", {"dice": 2}),
        ("CK-75", "riders_at_risk", {"pieces": ("piece:c",)}),
        ("CK-72", "may_go", {"zone": "place:C3", "places": ("place:C2",)}),
        ("CK-64", "pool", {"zone": "place:C4", "dice": 4}),
        ("CK-65", "on.units", {"dice": 5}),
        ("CK-67", "off.bows", {"dice": 1}),
        ("CK-63", "bows", {"zone": "place:C4", "dice": 3, "most": 4}),
        ("CK-63", "pikes", {"zone": "place:C4", "dice": 1, "most": 4}),
        ("CK-73", "goes", {"zone": "place:C4", "places": ("place:C5",)}),
    ]
