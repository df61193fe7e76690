"""Break tests, flight, rally: CG-28 to CG-30, CG-90, CG-95."""

from __future__ import annotations

import pytest

from engine.systems.charge.actions import EndMoves, Face, FleeOn, Rally
from engine.systems.charge.state import ENGAGED, State
from tests.systems.charge.table import Table

LINE = "A R1 RL 4/4 1800,2300,360"
HORDE = "B B1 BR 8/4 1800,2300,0"
CORNERED = ("A R1 RL 2/1 130,170,360", "A R2 RL 2/2 270,250,540", "B B1 BR 1/1 130,170,0")


def fighting(table: Table, *pairs: tuple[str, str]) -> Table:
    """Return a table on which units were in combat when the turn began, as its break tests begin."""

    def change(s: State) -> None:
        s.pairs = pairs  # type: ignore[assignment]
        for unit in (unit for pair in pairs for unit in pair):
            s.flags[unit] |= ENGAGED  # type: ignore[index]

    return table.change(change).run(("breaks.begin",), ("victory.look",))


@pytest.mark.rule("CG-28")
@pytest.mark.parametrize(("die", "form"), [(3, "formed"), (2, "flee")])
def test_a_unit_of_half_the_break_value_of_its_enemy_tests(die: int, form: str):
    """TV-23: 2 Legionaries (6) against 6 warriors (12): a 3 passes; a 2 fails, and they flee."""
    table = fighting(Table.with_("A R1 RL 2/2 1800,2300,360", "B B1 BR 6/3 1800,2300,0"), ("R1", "B1"))
    assert "breaks.test" == table.asked

    table.do(die)
    assert form == table.state.form["R1"]
    assert ("breaks.die" if form == "flee" else "orders.order") == table.asked


@pytest.mark.rule("CG-28")
def test_a_unit_tests_against_all_its_enemies_together():
    """TV-84: 4 Legionaries (12) against twice 16: 24 is no more than 32; the warriors do not test."""
    units = (LINE, "B B1 BR 8/4 1800,2300,0", "B B2 BR 8/4 1320,2380,180")
    table = fighting(Table.with_(*units), ("R1", "B1"), ("R1", "B2"))
    assert ("breaks.test", ("R1",)) == (table.asked, table.game.pending.args)

    assert "orders.order" == table.do(3).asked
    assert "orders.order" == fighting(Table.with_(*units[:2]), ("R1", "B1")).asked


@pytest.mark.rule("CG-29")
def test_flight_goes_where_it_ends_farthest_from_any_enemy():
    """TV-21: 8 warriors with a die of 3 run 11 inches straight back; with horse on their right flank, aslant."""
    table = Table.with_(LINE, HORDE).run(("flee.begin", "B1")).do(3)
    assert ((1800, 1200, 0), "flee") == (table.pose("B1"), table.state.form["B1"])

    table = Table.with_(LINE, "A R2 RC 3/3 2280,2100,540", HORDE).run(("flee.begin", "B1")).do(3)
    assert (1250, 1347, 0) == table.pose("B1")


@pytest.mark.rule("CG-29")
def test_who_has_no_way_to_flee_is_destroyed():
    """TV-22: a Berserker with enemies flush on all sides."""
    around = ("1800,1800,360", "1920,1720,540", "1800,1640,0", "1680,1720,180")
    units = (f"A R{n + 1} RL 1/1 {there}" for n, there in enumerate(around))
    table = Table.with_(*units, "B B1 BB 1/1 1800,1800,0", "B B2 GW 2/2 6800,4000,0").run(("flee.begin", "B1")).do(6)

    assert ((), ()) == (table.pose("B1"), table.state.held["B1"])
    assert "no_flight" in table.latest


@pytest.mark.rule("CG-29")
def test_who_flees_over_the_edge_is_lost():
    """CG-29: the chosen way ends with the middle of a stand off the table."""
    table = Table.with_(*CORNERED, "B B2 GW 2/2 6800,4000,0").run(("flee.begin", "B1"))

    assert () == table.do(6).pose("B1")
    assert "fled_off" in table.latest


@pytest.mark.rule("CG-29")
@pytest.mark.parametrize(
    ("own", "enemy", "there"),
    [
        ("1800,300,0", "1800,400,360", (3200, 300, 0)),
        ("1800,1300,0", "1800,1400,360", (2500, 88, 0)),
    ],
)
def test_flight_keeps_off_the_edge_where_that_is_nearer_to_the_enemy(own: str, enemy: str, there: tuple[int, ...]):
    """TV-134: along the edge, or aslant to it, of a small table, with a die of 6."""
    table = Table.with_(f"A R1 RL 4/4 {enemy}", f"B B1 BR 2/2 {own}", size=(3600, 3600))
    table.game.state.battle.own_edge = {"A": 0, "B": 360}

    assert there == table.run(("flee.begin", "B1")).do(6).pose("B1")


@pytest.mark.rule("CG-29")
@pytest.mark.rule("CG-100")
def test_engines_are_left_behind_without_a_die():
    """TV-43: 2 Ballistae (6) fought by 8 warriors (16) fail their test and are gone."""
    table = fighting(Table.with_("A R1 BA 2/2 1800,2300,360", "A R2 RL 2/2 6000,4000,0", HORDE), ("R1", "B1")).do(1)

    assert () == table.pose("R1")
    assert "orders.order" == table.asked
    assert () == table.state.pairs


@pytest.mark.rule("CG-99")
def test_the_game_ends_when_the_last_unit_flees_off_the_table():
    """TV-73: A wins at once, nothing else of the turn is played."""
    assert ("A", "CG-99", "eliminated") == fighting(Table.with_(*CORNERED), ("R1", "B1")).do(1, 6).end


@pytest.mark.rule("CG-28")
@pytest.mark.rule("CG-100")
def test_all_tests_come_before_all_flights():
    """CG-28: two units that fail throw for their flight after both tests, the first player's first."""
    units = (
        "A R1 RL 1/1 1800,2300,360",
        "B B1 BR 8/4 1800,2300,0",
        "A R2 RL 8/4 4800,2300,360",
        "B B2 BR 1/1 4800,2300,0",
    )
    table = fighting(Table.with_(*units, side="B"), ("R1", "B1"), ("R2", "B2"))
    found = []
    while table.asked.startswith("breaks"):
        found.append((table.asked, *table.game.pending.args))
        table.do(1)

    assert [("breaks.test", "B2"), ("breaks.test", "R1"), ("breaks.die", "B2"), ("breaks.die", "R1")] == found


@pytest.mark.rule("CG-30")
@pytest.mark.rule("CG-97")
def test_who_has_an_enemy_within_eight_inches_flees_on_unasked():
    """TV-24: at 8.00 inches no rally is tried; at 8.01 it is, and who passes may only turn."""
    near = Table.with_("A R1 BR 4/4 1800,2300,360 flee", "B B1 GW 4/4 1800,1500,0")
    assert "flee.die" == near.asked

    table = Table.with_("A R1 BR 4/4 1800,2300,0 flee", "A R2 BR 2/2 5000,2300,0", "B B1 GW 4/4 1800,1339,0")
    assert {Rally("R1"), FleeOn("R1"), EndMoves()} == {*table.menu()}
    assert ("CG-30", "not_fleeing") == table.why(Rally("R2"))

    assert "rally.face" == table.do(Rally("R1"), 4).asked
    table.do(Face(yes=True))
    assert ((1772, 2145, 401), "rally") == (table.pose("R1"), table.state.form["R1"])
    assert "orders.order" == table.asked


@pytest.mark.rule("CG-30")
@pytest.mark.rule("CG-90")
def test_a_rallied_unit_turns_to_the_nearest_enemy_about_its_middle():
    """TV-95: from a centre at (1800,1380) towards (2600,2060): heading 99."""
    table = Table.with_("A R1 BR 4/4 1800,1300,360 flee", "B B1 GW 1/1 2600,2140,0").run(("rally.test", "R1")).do(6)

    assert (1861, 1432, 99) == table.do(Face(yes=True)).pose("R1")


@pytest.mark.rule("CG-30")
def test_who_fails_to_rally_flees_on_and_who_closes_the_part_lets_all_flee():
    """CG-30, CG-98: a failed test is a flight at once; `end_moves` makes those that wait flee, and ends the part."""
    units = ("A R1 BR 4/4 1800,2300,0 flee", "A R2 BR 4/4 4800,2300,0 flee", "B B1 GW 4/4 3300,100,0")
    table = Table.with_(*units).do(Rally("R1"), 1)
    assert ("flee.die", ("R1",)) == (table.asked, table.game.pending.args)
    assert ("rally.order", ("A", "R2")) == (table.do(1).asked, table.game.pending.args)

    table = Table.with_(*units).do(EndMoves(), 1, 1)
    assert "B" == table.side


@pytest.mark.rule("CG-58")
def test_a_stand_that_overran_is_back_with_its_unit_when_that_flees():
    """TV-79: B1.8 stood in the Roman line; B1 fails its test: he is in file 3, rank 0, and all five flee."""

    def change(s: State) -> None:
        s.slot["B1.8"], s.slot["B1.4"], s.overran["B1.8"] = (), (), (2160, 2200, 0)  # type: ignore[index]
        s.held["B1"] = ("B1.1", "B1.2", "B1.3", "B1.8")  # type: ignore[index,assignment]
        s.held["R1"], s.slot["R1.1"] = ("R1.2", "R1.3", "R1.4"), ()  # type: ignore[index,assignment]
        for gone in ("B1.5", "B1.6", "B1.7"):
            s.slot[gone] = ()  # type: ignore[index]

    table = Table.with_("A R1 RL 4/4 1800,2200,360", "B B1 GW 8/4 1800,2200,0").change(change)
    table.run(("flee.begin", "B1"))
    assert ((3, 0), {}) == (table.state.slot["B1.8"], table.state.overran)

    assert (1800, 1300, 0) == table.do(1).pose("B1")


@pytest.mark.rule("CG-30")
@pytest.mark.rule("CG-90")
def test_a_rallied_unit_turns_to_the_middle_of_the_slot_of_the_nearest_stand():
    """CG-90: the centre of a stand is rounded once, from the pose of its unit."""
    table = Table.with_("A R1 BR 4/4 2000,2000,476 flee", "B B1 BR 8/4 3066,2353,255").run(("rally.test", "R1")).do(6)

    assert (2145, 2064, 148) == table.do(Face(yes=True)).pose("R1")
