"""Holes, ranks, overrunners and heroes in units: CG-20, CG-34, CG-57, CG-58, CG-96."""

from __future__ import annotations

from typing import Any

import pytest

from engine.boards.table.legs import ABOUT, ADVANCE, BACK
from engine.systems.charge import SYSTEM
from engine.systems.charge.actions import Charge, EndMoves, Fill, FillDone, Hold, Join, Leave, Move, Overrun
from engine.systems.charge.layout import layout
from engine.systems.charge.pointing import picks, propose
from engine.systems.charge.state import ENGAGED
from tests.systems.charge.table import Table


def without(s: Any, *gone: str) -> None:
    """Take stands off a unit; their places stay open."""
    for unit, held in s.held.items():
        s.held[unit] = tuple(stand for stand in held if stand not in gone)
    for stand in gone:
        s.slot[stand] = ()


def fighting(s: Any, *pairs: tuple[str, str]) -> None:
    """Let units have fought in the last Combat phase."""
    s.pairs = pairs
    for unit in {unit for pair in pairs for unit in pair}:
        s.flags[unit] |= ENGAGED


def after_the_sample_combat(side: str = "B") -> Table:
    """Return the Movement phase after TV-11: R1 has lost R1.1, B1 its whole front; M2 is due."""
    table = Table.with_("A R1 RL 4/4 1800,2200,360", "B B1 GW 8/4 1800,2200,0", side=side)
    table.change(lambda s: (without(s, "R1.1", "B1.1", "B1.2", "B1.3", "B1.4"), fighting(s, ("R1", "B1"))))
    table.change(lambda s: s.agenda.pop())  # the question that was pending
    first, second = (side, "A" if side == "B" else "B")
    return table.run(
        ("dressing.begin",),
        ("filling.next", first),
        ("filling.next", second),
        ("orders.part", first),
        ("orders.part", second),
    )


def corners(s: Any, stand: str) -> tuple[int, int, int, int]:
    """Return how far west, east, south and north a stand reaches."""
    found = layout(s).shapes[stand].corners
    return min(found[::2]), max(found[::2]), min(found[1::2]), max(found[1::2])


@pytest.mark.rule("CG-34")
def test_holes_are_filled_one_by_one_and_who_has_nobody_behind_is_not_asked():
    """TV-12: B1 fills all four from directly behind; R1's empty place has nobody behind it."""
    table = after_the_sample_combat()
    assert ("filling.fill", "B") == (table.asked, table.side)

    for file in range(4):
        assert Fill("B1", file, file) == SYSTEM.usual(table.state)
        table.do(SYSTEM.usual(table.state))
    assert ("orders.order", "B") == (table.asked, table.side)
    assert [(file, 0) for file in range(4)] == [table.state.slot[f"B1.{n}"] for n in (5, 6, 7, 8)]
    assert 3 == len(layout(table.state).contacts["B1"])


@pytest.mark.rule("CG-34")
def test_a_hole_is_filled_from_any_file_with_a_second_rank():
    """TV-110: holes 1 and 2 from files 3 and 0; nothing from a file without a second rank, or into no hole."""
    table = Table.with_("A R1 RL 4/4 1800,2200,360", "B B1 GW 8/4 1800,2200,0", side="B")
    table.change(lambda s: (without(s, "B1.2", "B1.6", "B1.3", "B1.7"), fighting(s, ("R1", "B1"))))
    table.change(lambda s: s.agenda.pop()).run(("filling.next", "B"), ("orders.part", "B"), ("orders.part", "A"))
    assert ("CG-34", "no_second") == table.why(Fill("B1", 1, 1))
    assert ("CG-34", "no_hole") == table.why(Fill("B1", 0, 3))
    assert ("CG-34", "no_hole") == table.why(Fill("B1", 4, 3))

    assert ("piece:B1.8", "do:into-2") == picks(table.state, Fill("B1", 1, 3))  # of several the hole too
    table.do(Fill("B1", 1, 3))
    assert ("piece:B1.5",) == picks(table.state, Fill("B1", 2, 0))
    assert ("CG-34", "no_second") == table.why(Fill("B1", 2, 3))
    table.do(Fill("B1", 2, 0))
    assert [(2, 0), (1, 0)] == [table.state.slot[stand] for stand in ("B1.5", "B1.8")]


@pytest.mark.rule("CG-34")
@pytest.mark.rule("CG-101")
def test_usually_each_hole_is_filled_from_behind_before_any_from_the_side():
    """CG-101: file 1 has nobody behind and takes the nearest that is left, the left one on ties."""
    table = Table.with_("A R1 RL 4/4 1800,2200,360", "B B1 GW 8/4 1800,2200,0", side="B")
    table.change(lambda s: (without(s, "B1.1", "B1.2", "B1.6"), fighting(s, ("R1", "B1"))))
    table.change(lambda s: s.agenda.pop()).run(("filling.next", "B"), ("orders.part", "B"), ("orders.part", "A"))

    assert Fill("B1", 0, 0) == SYSTEM.usual(table.state)
    table.do(Fill("B1", 0, 0))
    assert Fill("B1", 1, 2) == SYSTEM.usual(table.state)


@pytest.mark.rule("CG-34")
def test_a_hole_in_which_a_friend_stands_is_not_filled():
    """CG-34: a hero has walked into the gap of the turn before."""
    table = Table.with_("A R1 RL 4/4 1800,2200,360", "B B1 GW 8/4 1800,2200,0", "B B2 BW 1/1 1680,2190,0", side="B")
    table.change(lambda s: (without(s, "B1.2"), fighting(s, ("R1", "B1"))))
    assert ("CG-34", "hole_taken") == table.run(("filling.fill", "B")).why(Fill("B1", 1, 1))


@pytest.mark.rule("CG-34")
@pytest.mark.rule("CG-33")
def test_who_fills_nothing_stays_in_his_combat():
    """TV-53: fill_done at once is legal, a charge is not."""
    table = after_the_sample_combat().do(FillDone())

    assert ("CG-33", "engaged") == table.why(Charge("B1", "R1", -1, 0))
    assert ("CG-33", "engaged") == table.why(Move("B1", "formed", ((BACK, 100),)))


@pytest.mark.rule("CG-57")
def test_a_front_stand_steps_into_an_empty_place_before_it():
    """TV-13: B1.8 of file 3 into Roman file 0; it touches R1.2 alone."""
    table = after_the_sample_combat()
    table.do(*(Fill("B1", file, file) for file in range(4)))
    table.do(Overrun("B1", ("B1.8",), (-1,)))
    s = table.state

    assert (2040, 2280, 2200, 2360) == corners(s, "B1.8")
    assert [("R1.2", "B1.8")] == [pair for pair in layout(s).contacts["R1"] if pair[1] == "B1.8"]
    assert () == s.slot["B1.8"]


@pytest.mark.rule("CG-57")
@pytest.mark.rule("CG-34")
def test_an_empty_front_lets_the_enemy_step_in():
    """TV-53: R1.4 overruns to where the German file 0 stood; nobody goes where no place is empty before him."""
    table = after_the_sample_combat(side="A").do(FillDone())
    table.do(Overrun("R1", ("R1.4",), (-1,)))

    assert (1320, 1560, 2040, 2200) == corners(table.state, "R1.4")
    assert [("R1.4", "B1.5")] == list(layout(table.state).contacts["R1"])


@pytest.mark.rule("CG-57")
@pytest.mark.rule("CG-58")
def test_a_unit_of_which_nothing_else_is_left_stands_where_it_overran():
    """CG-58: the last of R1 steps into the German line: R1 is that one stand, one file wide."""
    table = after_the_sample_combat(side="A").do(FillDone())
    table.change(lambda s: without(s, "R1.2", "R1.3")).do(Overrun("R1", ("R1.4",), (-1,)))

    assert ((1440, 2040, 360), 1, {}) == (table.pose("R1"), table.state.files["R1"], table.state.overran)


@pytest.mark.rule("CG-57")
@pytest.mark.rule("CG-102")
def test_who_cannot_overrun_is_told_why():
    """CG-102: not in combat; not of the front rank; no empty place of the enemy's front before it."""
    table = after_the_sample_combat()
    table.do(*(Fill("B1", file, file) for file in range(4)))

    assert ("CG-57", "no_space") == table.why(Overrun("B1", ("B1.7",), (-1,)))
    assert ("CG-34", "no_second") == table.why(Overrun("B1", ("B1.8",), (3,)))
    assert ("CG-12", "no_order") == table.why(Overrun("B1", (), ()))
    assert [Overrun("B1", ("B1.8",), (-1,))] == table.menu(Overrun)
    table.change(lambda s: s.flags.update(B1=0))
    assert ("CG-33", "no_combat") == table.why(Overrun("B1", ("B1.8",), (-1,)))


@pytest.mark.rule("CG-57")
def test_several_stands_go_and_those_behind_them_follow():
    """TV-109: two step into two empty places, each followed; a third has an enemy before it."""
    table = Table.with_("A R1 RL 8/4 1800,2200,360", "B B1 GW 8/4 1800,2200,0", side="B")
    table.change(lambda s: (without(s, "R1.1", "R1.2", "R1.5", "R1.6"), fighting(s, ("R1", "B1"))))
    table.run(("orders.next", "B"))
    both = Overrun("B1", ("B1.3", "B1.4"), (2, 3))

    assert both in table.menu(Overrun)
    assert ("CG-57", "no_space") == table.why(Overrun("B1", ("B1.2", "B1.3", "B1.4"), (-1, 2, 3)))
    table.do(both)
    assert [(2, 0), (3, 0)] == [table.state.slot[stand] for stand in ("B1.7", "B1.8")]
    assert (1800, 2040, 2200, 2360) == corners(table.state, "B1.3")
    assert ("CG-31", "acted") == table.why(Hold("B1"))


@pytest.mark.rule("CG-58")
def test_an_overrunner_without_an_enemy_returns_when_movement_begins():
    """CG-58: to the first hole of the front; one in contact stays."""
    table = after_the_sample_combat()
    table.do(*(Fill("B1", file, file) for file in range(4)), Overrun("B1", ("B1.8",), (-1,)))
    table.change(lambda s: s.agenda.append(("dressing.begin",))).run()
    assert "B1.8" in table.state.overran

    table.change(lambda s: (without(s, "R1.2"), s.agenda.append(("dressing.begin",)))).run()
    assert {} == table.state.overran
    assert (3, 0) == table.state.slot["B1.8"]


@pytest.mark.rule("CG-58")
def test_an_overrunner_returns_before_its_unit_moves():
    """CG-58: The order is judged, drawn and given from where it stands then."""
    table = Table.with_("A R1 RL 4/4 1800,2200,0", "B B1 GW 8/4 1800,4000,360")
    table.change(lambda s: (s.slot.update({"R1.4": ()}), s.overran.update({"R1.4": (2160, 2360, 0)})))
    table.do(Move("R1", "formed", ((ADVANCE, 100),)))

    assert ({}, (3, 0), (1800, 2300, 0)) == (table.state.overran, table.state.slot["R1.4"], table.pose("R1"))


@pytest.mark.rule("CG-96")
def test_a_whole_front_that_fell_lets_the_unit_fall_back():
    """TV-54: B1's pose goes back 160c; R1 loses its empty file and keeps its midpoint."""
    table = after_the_sample_combat()
    table.change(lambda s: (setattr(s, "pairs", ()), s.flags.update(R1=0, B1=0)))
    table.change(lambda s: s.agenda.append(("dressing.begin",))).run()

    assert ((1800, 2040, 0), 4) == (table.pose("B1"), table.state.files["B1"])
    assert ((1800, 2200, 360), 3) == (table.pose("R1"), table.state.files["R1"])


@pytest.mark.rule("CG-96")
@pytest.mark.parametrize(
    ("size", "gone", "slots", "files"),
    [
        ("8/4", (1, 2, 5), {7: (0, 0), 6: (1, 0), 3: (2, 0), 4: (3, 0), 8: (3, 1)}, 4),
        ("6/3", (1, 2, 4, 5), {3: (1, 0), 6: (0, 0)}, 2),
    ],
)
def test_units_out_of_combat_close_up(size, gone, slots, files):
    """TV-60: empty files are filled from the deepest, or vanish."""
    table = Table.with_(f"A R1 BR {size} 1800,1300,0", "A R2 BR 2/2 4800,1300,0")
    table.change(lambda s: (without(s, *(f"R1.{n}" for n in gone)), s.agenda.append(("dressing.begin",)))).run()

    assert files == table.state.files["R1"]
    assert slots == {n: table.state.slot[f"R1.{n}"] for n in slots}
    assert (1800, 1300, 0) == table.pose("R1")


@pytest.mark.rule("CG-36")
@pytest.mark.rule("CG-96")
def test_an_about_face_closes_the_ranks_to_the_new_front():
    """CG-36: six in four files: the two of the rear rank stand in front, the others step up beside them."""
    table = Table.with_("A R1 BR 6/4 1800,1300,0", "A R2 BR 2/2 4800,1300,0").do(Move("R1", "formed", ((ABOUT, 0),)))

    front = {n: table.state.slot[f"R1.{n}"] for n in range(1, 7)}
    assert {1: (3, 0), 2: (2, 1), 3: (1, 1), 4: (0, 0), 5: (2, 0), 6: (1, 0)} == front


HERO = "A R9 RG 1/1 3200,3450,360"


def host(*more: str, **options: int) -> Table:
    """Return R3, six legionaries, with their general less than an inch behind them."""
    return Table.with_("A R3 RL 6/3 3200,3200,360", HERO, *more, **options)


@pytest.mark.rule("CG-20")
def test_a_general_joins_in_the_front_and_the_stand_there_goes_to_the_rear():
    """TV-48: slot (1,0); the Move stays 6, the Break Value grows by 4 and by what he inspires."""
    table = Table.with_("A R3 RL 6/3 3200,3200,360", "A R9 RG 1/1 3200,3810,360")
    table.do(Move("R9", "formed", ((ADVANCE, 200),)))
    assert 90 == 3610 - 160 - 3200 - 160
    before = dict(table.state.held)
    table.do(Join("R9", "R3", 1, 0))
    s = table.state

    assert [(1, 0), (1, 2)] == [s.slot["R9.1"], s.slot["R3.2"]]
    assert (7, ()) == (len(s.held["R3"]), s.held["R9"])
    assert 6 == len(before["R3"])
    assert ("CG-02", "gone") == table.why(Hold("R9"))
    assert table.why(Move("R3", "formed", ((ADVANCE, 100),))) is None


@pytest.mark.rule("CG-20")
def test_a_hero_joins_at_an_end_or_behind_a_file():
    """TV-81: at the left end the midpoint moves by half a stand; behind a file the pose is kept; four files at most."""
    table = host().do(Join("R9", "R3", -1, 0))
    assert (4, (3320, 3200, 360)) == (table.state.files["R3"], table.pose("R3"))
    assert [(0, 0), (1, 0)] == [table.state.slot[stand] for stand in ("R9.1", "R3.1")]

    table = host().do(Join("R9", "R3", 1, 2))
    assert ((1, 2), (3200, 3200, 360)) == (table.state.slot["R9.1"], table.pose("R3"))

    table = host(max_files=3)
    assert ("CG-20", "no_room_to_join") == table.why(Join("R9", "R3", -1, 0))


@pytest.mark.rule("CG-20")
@pytest.mark.rule("CG-102")
def test_who_cannot_join_is_told_why():
    """CG-102: no hero; too far; in combat; no such slot; his move was not the last order."""
    table = host("A R4 RL 4/4 5400,3200,360", "B B1 GW 8/4 5400,3200,0")

    assert ("CG-20", "only_hero") == table.why(Join("R4", "R3", 0, 2))
    assert ("CG-20", "too_far_to_join") == table.why(Join("R9", "R4", 0, 1))
    assert ("CG-20", "no_room_to_join") == table.why(Join("R9", "R3", 1, 1))
    assert ("CG-12", "no_order") == table.why(Join("R9", "B1", 1, 1))
    table.change(lambda s: s.pose.update(R9=(5400, 3450, 360)))
    assert ("CG-20", "heroes_stay") == table.why(Join("R9", "R4", 0, 1))

    table = Table.with_("A R3 RL 6/3 3200,3200,360", "A R9 RG 1/1 3200,3810,360", "A R4 RL 4/4 5400,3200,360")
    table.do(Move("R9", "formed", ((ADVANCE, 200),)), Hold("R4"))
    assert ("CG-31", "acted") == table.why(Join("R9", "R3", 1, 0))


@pytest.mark.rule("CG-20")
@pytest.mark.rule("CG-98")
def test_a_part_goes_on_while_a_hero_may_still_join():
    """CG-98: after everybody has acted a hero who moved last is asked whether he joins."""
    table = Table.with_("A R3 RL 6/3 3200,3200,360", "A R9 RG 1/1 3200,3810,360")
    table.do(Hold("R3"), Move("R9", "formed", ((ADVANCE, 200),)))
    heads = [head for head, _ in SYSTEM.parts(table.state) if head]

    assert ("orders.order", "A", ["piece:R9"]) == (table.asked, table.side, heads)
    assert {Join, EndMoves} == {type(action) for action in table.game.menu()}


@pytest.mark.rule("CG-20")
def test_a_hero_leaves_acts_at_once_and_his_unit_closes_up():
    """TV-132: he goes 3 inches, to another unit; he may not join it this turn."""
    table = host("A R4 RL 4/4 3200,2650,360").do(Join("R9", "R3", 1, 0), EndMoves())
    table.change(lambda s: (s.flags.update(dict.fromkeys(s.flags, 0)), s.agenda.append(("orders.next", "A")))).run()
    table.do(Leave("R9"))
    heads = [head for head, _ in SYSTEM.parts(table.state) if head]
    assert ["piece:R9"] == heads
    assert (3200, 3200, 360) == table.pose("R9")
    assert ("CG-31", "answer_first") == table.why(Hold("R3"))
    assert ("CG-31", "answer_first") == table.why(EndMoves())

    table.do(Move("R9", "formed", ((ADVANCE, 300),)))
    s = table.state
    assert [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)] == sorted(
        (s.slot[one] for one in s.held["R3"]), key=lambda p: p[::-1]
    )
    assert ("CG-20", "once_a_turn") == table.why(Join("R9", "R4", 1, 1))
    assert table.why(Move("R3", "formed", ((BACK, 100),))) is None


@pytest.mark.rule("CG-20")
def test_heroes_stay_with_units_in_combat():
    """TV-48: leaving while the unit is in contact, or has acted, is refused."""
    table = host("A R4 RL 4/4 5400,3200,360", "B B1 GW 8/4 3200,2800,0").do(Join("R9", "R3", 1, 2))
    table.change(lambda s: s.flags.update(R9=0))
    assert table.why(Leave("R9")) is None

    table.change(lambda s: s.pose.update(B1=(3200, 3200, 0)))
    assert ("CG-20", "heroes_stay") == table.why(Leave("R9"))
    table.change(lambda s: s.pose.update(B1=(3200, 2800, 0)))
    table.do(Hold("R3"))
    assert ("CG-31", "acted") == table.why(Leave("R9"))


@pytest.mark.rule("CG-19")
def test_a_unit_is_as_slow_as_its_slowest_stand():
    """TV-123: cavalry with the general goes 6 inches, and forms no wall for that he could."""
    table = Table.with_("A R1 RC 3/3 3200,3200,360", HERO).do(Join("R9", "R1", 1, 1))

    assert ("CG-39", "too_far") == table.why(Move("R1", "formed", ((ADVANCE, 601),)))
    assert ("CG-41", "no_wall_mounted") == table.why(Move("R1", "wall", ()))


@pytest.mark.rule("CG-103")
def test_fills_overruns_joins_and_leaves_are_spelt_and_found():
    """CG-103: each order of these kinds is found again by what it is spelt with."""
    table = after_the_sample_combat()
    tables = [table, host()]
    table2 = after_the_sample_combat()
    tables.append(table2.do(*(Fill("B1", file, file) for file in range(4))))
    tables.append(host().do(Join("R9", "R3", 1, 0)).change(lambda s: s.flags.update(R9=0)))
    for one in tables:
        listed = [action for action in one.game.menu() if isinstance(action, Fill | FillDone | Overrun | Join | Leave)]

        assert listed
        for action in listed:
            assert action in [meant.action for meant in propose(one.state, picks(one.state, action))]


@pytest.mark.rule("CG-41")
@pytest.mark.rule("CG-98")
def test_a_wall_of_one_stand_comes_down_when_its_part_ends():
    """CG-41: cut down to one stand it keeps its wall until then, but not beyond; a wall of two stays up."""
    table = Table.with_("A R1 RL 2/2 1800,1300,0 wall", "A R2 RL 2/2 3600,1300,0 wall")
    table.change(lambda s: without(s, "R1.2"))
    assert "wall" == table.state.form["R1"]

    table.do(EndMoves())
    assert ["formed", "wall"] == [table.state.form[unit] for unit in ("R1", "R2")]


@pytest.mark.rule("CG-77")
@pytest.mark.rule("CG-34")
def test_who_steps_up_or_forward_has_no_part_in_the_wall():
    """TV-82: of four who kept it one overruns and one fell; who fills his place has none, the other two keep theirs."""
    table = Table.with_("A R1 RL 8/4 1800,2200,360", "B B1 GW 8/4 1800,2200,0")
    table.change(lambda s: setattr(s, "wall", ("R1.1", "R1.2", "R1.3", "R1.4")))
    table.change(
        lambda s: (without(s, "R1.4", "B1.4", "B1.8"), setattr(s, "wall", s.wall[:3]), fighting(s, ("R1", "B1")))
    )
    table.change(lambda s: s.agenda.pop()).run(("filling.next", "A"), ("orders.part", "A"), ("orders.part", "B"))
    table.do(Fill("R1", 3, 3), Overrun("R1", ("R1.1",), (0,)))

    assert ("R1.2", "R1.3") == table.state.wall
    assert [(0, 0), (3, 0)] == [table.state.slot[stand] for stand in ("R1.5", "R1.8")]
