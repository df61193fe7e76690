"""Losses: CG-68, CG-78, CG-92, CG-95, CG-96, against the vectors of the ledger."""

from __future__ import annotations

import pytest

from engine.core.agenda import settle
from engine.systems.charge import SYSTEM, losses, unit_stats
from engine.systems.charge.actions import Lose
from tests.systems.charge.table import Table

W8 = "B B1 BR 8/4 1800,2300,0"


def hit(*stands: str, units: tuple[str, ...] = (W8,), side: str = "A") -> Table:
    """Return the end of a Shooting phase in which these stands were hit."""
    table = Table.with_(*units, side=side, phase="combat")
    table.change(lambda s: (setattr(s, "doomed", stands), s.agenda.clear(), s.agenda.append(("victory.turn",))))
    return table.run(("losses.begin",), ("victory.look",))


def usual(table: Table):
    """Return the answer that is taken for granted."""
    return SYSTEM.usual(table.state)


def attach(unit: str, hero: str, file: int, rank: int):
    """Return what puts a hero into a unit."""

    def change(s):
        stand = f"{hero}.1"
        s.held[unit] = tuple(sorted((*s.held[unit], stand), key=lambda one: (one.split(".")[0] != unit, one)))
        s.held[hero], s.pose[hero], s.files[hero], s.slot[stand] = (), (), 0, (file, rank)

    return change


@pytest.mark.rule("CG-68", "CG-101")
def test_the_rear_rank_is_usually_given_up_from_its_ends():
    """TV-30: three different stands hit: B1.5, B1.8, B1.6 go; the front of four remains, file 2 has two."""
    table = hit("B1.1", "B1.2", "B1.3")
    assert ("losses.lose", "B") == (table.asked, table.side)

    assert Lose("B1", ("B1.5", "B1.6", "B1.8")) == usual(table)
    table.do(usual(table))
    assert ("B1.1", "B1.2", "B1.3", "B1.4", "B1.7") == table.state.held["B1"]
    assert {(0, 0), (1, 0), (2, 0), (3, 0), (2, 1)} == {table.state.slot[stand] for stand in table.state.held["B1"]}
    assert () == table.state.doomed == table.state.chosen


@pytest.mark.rule("CG-68")
def test_an_owner_names_any_stands_of_his_unit():
    """CG-102: So many, of this unit, each once; hit or not."""
    table = hit("B1.1", "B1.2")

    assert table.why(Lose("B1", ("B1.3", "B1.7"))) is None
    assert ("CG-68", "so_many") == table.why(Lose("B1", ("B1.3",)))
    assert ("CG-68", "so_many") == table.why(Lose("B1", ("B1.3", "B1.3")))
    assert ("CG-68", "not_of_unit") == table.why(Lose("B1", ("B1.3", "A1.1")))
    assert ("CG-68", "other_unit") == table.why(Lose("Ax", ("B1.3", "B1.4")))


@pytest.mark.rule("CG-68")
def test_losses_are_split_over_types_and_ranks():
    """The menu has the usual answer, then each way to share two losses out among front and rear."""
    table = hit("B1.1", "B1.2")

    assert [
        Lose("B1", ("B1.5", "B1.8")), Lose("B1", ("B1.1", "B1.5")), Lose("B1", ("B1.1", "B1.4")),
    ] == [*SYSTEM.legal(table.state)]  # fmt: skip


@pytest.mark.rule("CG-68")
def test_a_hero_is_named_like_any_stand_and_last():
    """TV-68: a unit with a Warlord in it, two hit: he and another may be named; as is usual he is not."""
    table = Table.with_("B B1 BR 4/4 1800,2300,0", "B B2 BW 1/1 5000,3000,0", phase="combat")
    table.change(attach("B1", "B2", 1, 1))
    table.change(
        lambda s: (setattr(s, "doomed", ("B1.1", "B1.2")), s.agenda.clear(), s.agenda.append(("victory.turn",)))
    )
    table.run(("losses.begin",))

    assert Lose("B1", ("B1.1", "B1.4")) == usual(table)
    assert Lose("B1", ("B1.1", "B2.1")) in table.menu()
    assert table.why(Lose("B1", ("B1.3", "B2.1"))) is None


@pytest.mark.rule("CG-95", "CG-68")
def test_owners_choose_in_turn_and_all_go_at_once():
    """CG-95: The first player's units first, in unit order; a unit hit in all its stands is not asked about."""
    units = ("A R1 RL 4/4 1800,600,0", "A R2 RL 2/2 4000,600,0", W8, "B B2 BS 1/1 5000,3000,0")
    table = hit("R1.1", "R2.1", "B1.1", "B2.1", units=units, side="B")

    asked = []
    while table.asked == "losses.lose":
        asked.append(table.game.pending.args[1])
        assert 8 == len(table.state.held["B1"])
        table.do(usual(table))
    assert ["B1", "R1", "R2"] == asked
    assert () == table.state.held["B2"] == table.state.pose["B2"]
    assert [] == SYSTEM.check(table.state)


@pytest.mark.rule("CG-92")
def test_a_hero_left_alone_stands_in_his_place_by_his_own_name():
    """TV-80: R3 with R9 in slot (1,0), all six killed: R9, one file, at (3200,3200,360), in its fights and form."""
    table = Table.with_("A R3 RL 5/3 3200,3200,360", "A R9 RG 1/1 800,800,0", "B B1 BR 8/4 3200,3200,0", phase="combat")
    table.change(lambda s: s.slot.update({"R3.2": (1, 1), "R3.4": (0, 1), "R3.5": (2, 1)}))
    table.change(attach("R3", "R9", 1, 0)).change(lambda s: s.form.update(R3="charge"))
    table.change(lambda s: setattr(s, "doomed", tuple(f"R3.{n}" for n in range(1, 6))))
    table.change(lambda s: losses.remove_killed(s, None))
    s = table.state

    assert ((3200, 3200, 360), 1, ("R9.1",), "charge") == (s.pose["R9"], s.files["R9"], s.held["R9"], s.form["R9"])
    assert () == s.held["R3"] == s.pose["R3"]
    assert (("R9", "B1"),) == s.pairs
    assert [] == SYSTEM.check(s)


@pytest.mark.rule("CG-58")
def test_who_overran_is_the_unit_when_nobody_else_is_left():
    """CG-58: A group of one stand at that pose; of several the first, the others stay overrunners of it."""
    table = Table.with_("A R1 RL 4/4 1800,2200,360", "B B1 GW 4/4 1800,2200,0", phase="combat")

    def overrun(s):
        s.held["R1"] = ("R1.3", "R1.4")
        s.slot.update({"R1.1": (), "R1.2": (), "B1.3": (), "B1.4": ()})
        s.overran = {"B1.3": (1920, 2360, 0), "B1.4": (2160, 2360, 0)}
        s.doomed = ("B1.1", "B1.2")

    table.change(overrun).change(lambda s: losses.remove_killed(s, None))
    s = table.state

    assert ((1920, 2360, 0), 1, (0, 0)) == (s.pose["B1"], s.files["B1"], s.slot["B1.3"])
    assert {"B1.4": (2160, 2360, 0)} == s.overran
    assert [] == SYSTEM.check(s)


@pytest.mark.rule("CG-96", "CG-95")
def test_units_out_of_the_fight_close_up_at_once():
    """TV-60: a file whose front is gone is filled by its second; in contact holes stay open."""
    table = hit("B1.1", "B1.2", "B1.5")
    table.do(Lose("B1", ("B1.1", "B1.2", "B1.5")))
    slots = {stand: table.state.slot[stand] for stand in table.state.held["B1"]}

    assert {"B1.7": (0, 0), "B1.6": (1, 0), "B1.3": (2, 0), "B1.4": (3, 0), "B1.8": (3, 1)} == slots

    touching = hit("B1.1", units=(W8, "A R1 RL 4/4 1800,2300,360"))
    touching.do(Lose("B1", ("B1.1",)))
    assert (0, 1) == touching.state.slot["B1.5"]


@pytest.mark.rule("CG-23", "CG-90")
@pytest.mark.rule("CG-21")
def test_the_death_of_the_general_takes_a_morale_from_every_stand():
    """TV-37, TV-90, TV-129: from his removal on, never below nought; the other heroes lead, nobody adds nothing."""
    units = ("A R1 RL 4/4 1800,600,0", "A R2 RG 1/1 1800,1200,0", "B B1 BS 4/4 1800,4000,0", "B B2 BW 1/1 1800,4300,0")
    table = Table.with_(*units, phase="combat")
    assert (4, 2) == (unit_stats.tested_morale(table.state, "R1"), unit_stats.tested_morale(table.state, "B1"))

    table.change(lambda s: losses.remove(s, None, ("R2.1", "B2.1")))
    assert (2, 0) == (unit_stats.tested_morale(table.state, "R1"), unit_stats.tested_morale(table.state, "B1"))


@pytest.mark.rule("CG-22")
def test_inspiration_is_one_and_never_for_the_hero_himself():
    """TV-37, TV-99, TV-04: within 12.00 inches one more, however many heroes; another hero inspires a hero."""
    row = "A R1 RL 1/1 1800,600,0"
    assert 4 == unit_stats.break_value(Table.with_(row, "A R2 RG 1/1 1800,1960,0").state, "R1")
    assert 3 == unit_stats.break_value(Table.with_(row, "A R2 RG 1/1 1800,1961,0").state, "R1")

    two = Table.with_(row, "A R2 RG 1/1 1800,1100,0", "A R3 RH 1/1 1800,1400,0").state
    assert (4, 5, 4) == tuple(unit_stats.break_value(two, unit) for unit in ("R1", "R2", "R3"))

    table = Table.with_("A R1 RL 6/3 1800,600,0", "A R2 RG 1/1 5000,1960,0").change(attach("R1", "R2", 1, 2))
    assert 28 == unit_stats.break_value(table.state, "R1")


@pytest.mark.rule("CG-26", "CG-27")
def test_a_unit_tests_by_what_most_of_its_stands_have():
    """CG-26, TV-04: of equals the lower; the Break Value is the sum of all."""
    table = Table.with_("A R1 RL 2/2 1800,600,0", "A R2 RG 1/1 5000,1960,0", "B B1 BR 4/4 1800,4000,0").change(
        lambda s: s.raised.update({"R1.1": "morale"})
    )

    assert (3, 7) == (unit_stats.tested_morale(table.state, "R1"), unit_stats.break_value(table.state, "R1"))
    assert 8 == unit_stats.break_value(table.state, "B1")
    assert 8 * 2 == unit_stats.break_value(Table.with_(W8).state, "B1")


@pytest.mark.rule("CG-22")
def test_stands_within_the_range_of_a_hero_are_inspired_one_by_one():
    """TV-45: four of R3's six lie within 12 inches of the general: 22; a Champion near Boudicca has 4."""
    state = Table.of("watling_street").change(lambda s: setattr(s, "turn", 1)).state

    assert (22, 4, 4) == (
        unit_stats.break_value(state, "R3"),
        unit_stats.tested_morale(state, "B8"),
        unit_stats.break_value(state, "B8"),
    )


@pytest.mark.rule("CG-99", "CG-95")
def test_the_combat_phase_is_played_though_an_army_broke_by_shooting():
    """TV-73: the break is looked at when the turn is over, elimination at the end of Shooting."""
    units = ("A R1 RL 4/4 1800,2300,360", "A R2 RB 4/4 4000,600,0", "B B1 BR 4/4 1800,2300,0")

    def shot(s):
        s.doomed = ("R2.1", "R2.2", "R2.3", "R2.4", "R1.1")
        s.agenda[:] = [("victory.turn",), ("turn.combat",), ("victory.look",), ("losses.begin",)]
        settle(SYSTEM.steps, s)

    table = Table.with_(*units, break_a=40).change(shot)
    table.do(Lose("R1", ("R1.1",)))
    assert "combat.dice" == table.asked
    table.do("111", "111")
    assert ("B", "CG-99", "broken") == table.end
