"""Moves, step 4: CK-40 to CK-51, against the cases of the ledger."""

from __future__ import annotations

import pytest

from engine.systems.conquerors_kings import SYSTEM, move_rolls
from engine.systems.conquerors_kings.actions import Arrive, DisplaceTo, EndGenerals, EndMoves, Move, Overfull
from engine.systems.conquerors_kings.state import ENTERED, FELL_BACK, has
from tests.systems.conquerors_kings.table import Table, at


def moving(*pieces: str, **more: object) -> Table:
    """Return South's movement step."""
    return Table.with_(*pieces, step=4, **more)


@pytest.mark.rule("CK-40", "CK-05", "CK-02")
def test_columns_are_worked_through_from_right_to_left():
    """TV-01, TV-02: an order in B closes C; R3, R5, R4 may go before; no way across a corner."""
    table = Table.of("training").do(EndGenerals())

    assert table.why(Move("R3", "D3")) == ("CK-02", "no_face")

    table.do(Move("R3", "C3"))

    assert table.why(Move("R5", "C3")) is table.why(Move("R4", "C3")) is table.why(Move("R1", "B3")) is None

    table.do(Move("R1", "B3"))

    assert table.why(Move("R5", "C3")) == ("CK-40", "column_closed")
    assert table.facts(Move("R5", "C3")) == {"column": "C"}
    assert table.why(Move("R2", "B3")) is None


@pytest.mark.rule("CK-40")
def test_north_goes_from_column_a():
    """TV-02: its right is the west."""
    table = moving("N a CO C4", "N b CO B4", "N c CO D4", side="N").do(Move("a", "C3"))

    assert table.why(Move("b", "B3")) == ("CK-40", "column_closed")
    assert table.why(Move("c", "D3")) is None


@pytest.mark.rule("CK-40", "CK-41")
def test_a_unit_with_allowance_left_goes_on_until_another_is_ordered():
    """TV-69: one zone of two, then a neighbour is ordered."""
    table = moving("S a CAV C3", "S b CO C3", "S c CO A1").do(Move("a", "C4"))

    assert table.why(Move("a", "C5")) is None

    table.do(Move("b", "C4"))

    assert table.why(Move("a", "C5")) == ("CK-40", "had_order")


@pytest.mark.rule("CK-40", "CK-105", "CK-22", "CK-04", "CK-41")
def test_who_is_ordered_is_refused_in_order():
    """Not yours, a general, off the table, no movement left; a unit that came into a column has had its order."""
    pieces = ("S a CO D3", "S b CO C3", "S c CO B1", "S g GEN C3", "S r CO reserve", "N n CO A5")
    table = moving(*pieces)

    assert table.why(Move("n", "A4")) == ("CK-04", "not_yours")
    assert table.why(Move("g", "C4")) == ("CK-22", "generals_first")
    assert table.why(Move("r", "A1")) == ("CK-40", "off_table")

    table.do(Move("a", "C3"))

    assert table.why(Move("a", "B3")) == ("CK-41", "no_allowance")

    table.do(Move("b", "C4"))

    assert table.why(Move("a", "D3")) == ("CK-40", "column_closed")


@pytest.mark.rule("CK-36", "CK-37", "CK-35", "CK-105")
@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ("routed,fell_back,no_move", ("CK-36", "routed")),
        ("fell_back,no_move", ("CK-37", "fell_back")),
        ("no_move", ("CK-35", "no_move")),
    ],
)
def test_what_morale_did_keeps_a_unit_from_moving(flags, why):
    """A rout is told first, then falling back, then two fails."""
    assert moving(f"S a CO C3 flags={flags}", "S b CO C2").why(Move("a", "C4")) == why


@pytest.mark.rule("CK-37")
def test_a_unit_that_fell_back_in_a_closed_column_is_told_of_the_column():
    """CK-105: the column comes first."""
    table = moving("S a CO D3 flags=fell_back", "S b CO C3", "S c CO C3").do(Move("b", "C4"))

    assert table.why(Move("a", "D4")) == ("CK-40", "column_closed")


@pytest.mark.rule("CK-42", "CK-43", "CK-45")
@pytest.mark.parametrize(("quality", "score"), [("L", 5), ("A", 4), ("V", 3), ("E", 3)])
def test_a_move_sideways_needs_a_die_by_quality(quality, score):
    """TV-21: with an enemy beside the zone entered."""
    assert move_rolls.needed(moving(f"S a CO C3 q={quality}", "N n CO D4").state, "a", "D3") == score


@pytest.mark.rule("CK-45")
@pytest.mark.parametrize("far", ["N n CO B4", "N n GEN D4", "N n ART D4", "N n CO E4"])
def test_no_die_falls_away_from_enemy_units(far):
    """TV-21: what is beside the zone that is left says nothing, nor do lone generals, artillery and corners."""
    table = moving("S a CO C3", far)

    assert move_rolls.needed(table.state, "a", "D3") == 0
    assert at(table.do(Move("a", "D3")), "a") == ["D3"]


TABLE = {  # CK-42, CK-43: open sideways, rough ahead, rough sideways, wood ahead, wood sideways
    ("CO", "L"): (5, 6, 6, 6, 6), ("CO", "A"): (4, 5, 5, 6, 6), ("CO", "V"): (3, 4, 4, 5, 5),
    ("AUX", "L"): (4, 4, 4, 5, 5), ("AUX", "A"): (3, 3, 3, 4, 4), ("AUX", "E"): (2, 2, 2, 3, 3),
    ("SKI", "L"): (0, 0, 0, 0, 0),
    ("CAV", "L"): (4, 6, 6, 6, 6), ("CAV", "A"): (3, 6, 6, 6, 6), ("CAV", "E"): (2, 5, 5, 6, 6),
    ("MSK", "L"): (0, 6, 6, 6, 6), ("MSK", "A"): (0, 5, 5, 6, 6), ("MSK", "V"): (0, 4, 4, 5, 5),
    ("CHA", "L"): (5, 6, 6, 6, 6), ("CHA", "A"): (4, 6, 6, 6, 6), ("CHA", "E"): (3, 6, 6, 6, 6),
    ("ELE", "L"): (5, 5, 5, 6, 6), ("ELE", "A"): (4, 4, 4, 6, 6), ("ELE", "V"): (3, 3, 3, 6, 6),
    ("ART", "A"): (3, 3, 3, 6, 6),
}  # fmt: skip


@pytest.mark.rule("CK-42", "CK-43", "CK-46", "CK-50", "CK-91")
@pytest.mark.parametrize(("kind", "quality"), TABLE)
def test_the_die_of_every_kind_is_that_of_the_table(kind, quality):
    """TV-22, TV-24: with an enemy beside the zone entered, ahead and to the side."""
    pieces = (f"S a {kind} C3 q={quality}", "S b CO A1", "N n CO D4", "N m CO C5")

    def needed(ground: str, to: str) -> int:
        return move_rolls.needed(moving(*pieces, ground={"C3": ground}).state, "a", to)

    wanted = ("open", "D3"), ("rough", "C4"), ("rough", "D3"), ("wood", "C4"), ("wood", "D3")

    assert tuple(needed(*one) for one in wanted) == TABLE[kind, quality]


@pytest.mark.rule("CK-42")
def test_a_gentle_hill_is_left_like_open_ground():
    """TV-22: straight none, sideways 4."""
    s = moving("S a CO C3", "N n CO D4", "N m CO C5", ground={"C3": "gentle"}).state

    assert (move_rolls.needed(s, "a", "C4"), move_rolls.needed(s, "a", "D3")) == (0, 4)


@pytest.mark.rule("CK-44", "CK-41")
def test_a_failed_die_wastes_a_zone_of_movement():
    """TV-23: CAV with 2, a failed 2, then a 3; the third order is refused."""
    table = moving("S a CAV E3", "S b CO D2", "N n CO D4").do(Move("a", "D3"))

    assert table.asked == "movement.die"

    table.do(2)

    assert (at(table, "a"), table.told("move_fails")) == (["E3"], {"piece": "piece:a", "die": 2, "needed": 3})

    table.do(Move("a", "D3"), 3)

    assert at(table, "a") == ["D3"]
    assert table.why(Move("a", "D2")) == ("CK-41", "no_allowance")


@pytest.mark.rule("CK-45", "CK-42")
def test_each_zone_of_a_move_is_looked_at_alone():
    """TV-77: CAV E2 to E3 free, then to D3, which touches D4: 3 or more."""
    table = moving("S a CAV E2", "S b CO B2", "N n CO D4").do(Move("a", "E3"))

    assert at(table, "a") == ["E3"]
    assert table.do(Move("a", "D3")).asked == "movement.die"


@pytest.mark.rule("CK-46", "CK-105")
def test_chariots_elephants_and_artillery_keep_to_their_ground():
    """TV-24: wood, marsh and rough; each is told what it may enter."""
    pieces = ("S a CHA C3", "S b ELE C3", "S c ART C3")
    table = moving(*pieces, ground={"C4": "wood", "D3": "marsh", "B3": "rough", "C2": "gentle"})

    assert table.why(Move("a", "C4")) == table.why(Move("a", "B3")) == ("CK-46", "ground.CHA")
    assert table.why(Move("b", "D3")) == ("CK-46", "ground.ELE")
    assert table.why(Move("c", "D3")) == ("CK-46", "ground.ART")
    assert table.why(Move("b", "B3")) is table.why(Move("c", "B3")) is table.why(Move("a", "C2")) is None


@pytest.mark.rule("CK-46")
def test_an_elephant_pushed_into_a_wood_leaves_it_with_a_six():
    """TV-24: whatever its quality; with no enemy beside where it goes it needs no die."""
    table = Table.with_("S a ELE C3 q=E", "S b CO A1", "N n CO C4", step=8, ground={"C2": "wood"})
    table.run(("retreat.begin", "S", "C3", ("a",), ""))

    assert at(table, "a") == ["C2"]
    assert [move_rolls.needed(table.state, "a", to) for to in ("C3", "D2")] == [6, 0]


@pytest.mark.rule("CK-47", "CK-48", "CK-83")
def test_two_bases_are_swept_aside():
    """TV-25: light horse alone in E3 gives way to E4, D3 or F3, never to where the mover came from."""
    table = moving("S R6 CO E2", "S R7 SKI E2", "S R8 ART E2", "S x CO A1", "N P10 MSK E3")

    assert table.why(Move("R7", "E3")) == ("CK-48", "skirmishers_never")
    assert table.why(Move("R8", "E3")) == ("CK-48", "artillery_never")

    table.do(Move("R6", "E3"))

    assert (table.asked, table.side) == ("displace.to", "N")
    assert [a.to for a in table.menu()] == ["D3", "E4", "F3"]
    assert table.why(DisplaceTo("E2")) == ("CK-11", "enemy_there")

    table.do(DisplaceTo("D3"))

    assert at(table, "R6", "P10") == ["E3", "D3"]
    assert has(table.state, "P10", FELL_BACK)
    assert has(table.state, "R6", ENTERED)


@pytest.mark.rule("CK-47", "CK-105")
def test_three_bases_hold_a_zone():
    """TV-25, TV-81: light horse with a general counts 3; what holds it is told with the number."""
    table = moving("S R6 CO E2", "N P10 MSK E3", "N MAG GEN E3")

    assert table.why(Move("R6", "E3")) == ("CK-47", "too_many_bases")
    assert table.facts(Move("R6", "E3")) == {"bases": 3, "most": 2}


@pytest.mark.rule("CK-48", "CK-94")
def test_who_is_swept_aside_without_a_refuge_is_destroyed():
    """TV-25: every neighbour closed, and not in the own base row; the last unit's end ends the battle."""
    closed = [f"S {zone} CO {zone}" for zone in ("D3", "F3", "E4")]
    table = moving("S R6 CO E2", *closed, "N P10 MSK E3").do(Move("R6", "E3"))

    assert at(table, "R6", "P10") == ["E3", "lost"]
    assert table.end == ("S", "CK-94", "gone")


@pytest.mark.rule("CK-48", "CK-90")
def test_skirmishers_take_artillery_and_drive_a_lone_general_away():
    """Nobody stands in their way but units."""
    table = moving("S a SKI C3", "S b CO A1", "N g GEN C4", "N h ART C4", "N n CO F5").do(Move("a", "C4"))

    assert (table.asked, at(table, "h")) == ("displace.to", ["lost"])
    assert at(table.do(DisplaceTo("C5")), "a", "g") == ["C4", "C5"]


@pytest.mark.rule("CK-48", "CK-42")
def test_nobody_gives_way_to_a_move_that_fails():
    """The die comes first."""
    table = moving("S a CO D3", "S b CO A1", "N n SKI C3").do(Move("a", "C3"), 3)

    assert at(table, "a", "n") == ["D3", "C3"]
    assert table.asked == "movement.order"


@pytest.mark.rule("CK-49")
def test_markers_go_with_the_last_unit():
    """TV-26: they stay with R2 and R7, then all three lie in C3; artillery keeps none."""
    table = moving("S R1 CO C2", "S R2 CO C2", "S R7 SKI C2", "S h ART C2", "S x CO A1", markers={"C2": 3})

    def markers() -> tuple[int, int]:
        return table.state.markers["C2"], table.state.markers["C3"]

    assert (table.do(Move("R1", "C3")), markers())[1] == (3, 0)
    assert (table.do(Move("R2", "C3")), markers())[1] == (3, 0)
    assert (table.do(Move("R7", "C3")), markers())[1] == (0, 3)


@pytest.mark.rule("CK-50", "CK-44")
def test_artillery_throws_for_every_move_near_the_enemy():
    """TV-28: straight ahead with an enemy in B4: a 2 fails, and there is no second try."""
    table = moving("S h ART B2", "S x CO A1", "N n CO B4").do(Move("h", "B3"), 2)

    assert at(table, "h") == ["B2"]
    assert table.why(Move("h", "B3")) == ("CK-41", "no_allowance")
    assert at(moving("S h ART B2", "S x CO A1", "N n CO B5").do(Move("h", "B3")), "h") == ["B3"]


FOUR = ("S a CO C3", "S b CO C3", "S c CO C3", "S d CO C3")


@pytest.mark.rule("CK-51", "CK-12")
def test_a_zone_over_capacity_sends_units_back_when_movement_ends():
    """TV-27: four lines in C3: one chosen by the owner goes to C2."""
    table = moving(*FOUR, "S x CO B2").do(EndMoves())

    assert (table.asked, table.side) == ("movement.overfull", "S")
    assert table.told("overfull") == {"zone": "place:C3", "load": 4, "most": 3}

    table.do(Overfull("c"))

    assert (at(table, "a", "b", "c", "d"), table.asked) == (["C3", "C3", "C2", "C3"], "victory.die")


@pytest.mark.rule("CK-51")
def test_stopping_in_a_full_zone_is_not_refused():
    """It is looked at when movement ends, not before."""
    table = moving("S a CO C3", "S b CO C3", "S c CO C3", "S d CO C2")

    assert table.why(Move("d", "C3")) is None
    assert table.do(Move("d", "C3"), EndMoves()).asked == "movement.overfull"


@pytest.mark.rule("CK-51", "CK-105", "CK-34")
def test_who_goes_has_to_bring_the_load_down():
    """TV-27: the first skirmisher and a general do not; a unit of another zone is none of them."""
    table = moving(*FOUR, "S e SKI C3", "S g GEN C3", "S x CO B2", "N n CO A5").do(EndMoves())

    assert table.why(Overfull("e")) == table.why(Overfull("g")) == ("CK-51", "no_relief")
    assert table.why(Overfull("x")) == ("CK-51", "not_of_zone")
    assert table.why(Overfull("n")) == ("CK-04", "not_yours")


@pytest.mark.rule("CK-51", "CK-90", "CK-104")
def test_a_second_piece_of_artillery_may_be_lost_instead():
    """TV-27: three lines and two pieces; usually a unit goes."""
    table = moving(*FOUR[:3], "S h ART C3", "S i ART C3", "S x CO B2").do(EndMoves())

    assert SYSTEM.usual(table.state) == Overfull("a")
    assert at(table.do(Overfull("i")), "a", "h", "i") == ["C3", "C3", "lost"]
    assert table.asked == "victory.die"


@pytest.mark.rule("CK-51", "CK-104", "CK-05")
def test_zones_over_capacity_are_dealt_with_from_right_to_left():
    """D3 before C3; usually the weakest goes, and a zone with two too many is asked about twice."""
    more = [f"S d{n} CO D3" for n in range(5)]
    table = moving(*FOUR, *more, "S x CO B2").change(lambda s: s.halves.update({"d3": 4})).do(EndMoves())

    assert (table.asked, table.game.pending.args) == ("movement.overfull", ("D3",))
    assert SYSTEM.usual(table.state) == Overfull("d3")

    table.do(Overfull("d3"), Overfull("d4"))

    assert table.game.pending.args == ("C3",)


@pytest.mark.rule("CK-40", "CK-104")
def test_nothing_of_the_step_is_left_when_it_ends():
    """Columns, the mover and his allowance are as they were before."""
    table = moving("S a CO C3").do(Move("a", "C4"))
    s = table.state

    assert (set(s.lane.values()), s.closed, s.mover, s.left) == ({-1}, 0, "", 0)
    assert table.asked == "victory.die"


@pytest.mark.rule("CK-38", "CK-40", "CK-39")
def test_a_flank_force_moves_with_the_column_that_it_came_into():
    """It arrives in step 3 and is ordered in step 4."""
    table = Table.with_("N p MSK flank", "N n CO C5", "N m CO D5", side="N", step=3, clock=20, edge="right")
    table.do(Arrive("A3"))

    assert table.why(Move("p", "A2")) is None
    assert table.do(Move("n", "C4")).why(Move("p", "A2")) == ("CK-40", "column_closed")
