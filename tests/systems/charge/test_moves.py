"""The order to move: legs, what they cost and what is in their way: CG-32 to CG-39, CG-97."""

from __future__ import annotations

import pytest

from engine.boards.table.legs import ABOUT, ADVANCE, BACK, LEFT, PIVOT, RIGHT, WHEEL_LEFT, WHEEL_RIGHT
from engine.boards.table.vectors import toward
from engine.systems.charge.actions import EndMoves, Move
from engine.systems.charge.bodies import contacts
from engine.systems.charge.layout import layout
from engine.systems.charge.movement.walking import Walker
from tests.systems.charge.table import Table

LINE = "A R1 RL 4/4 1800,2300,360"
HORDE = "A B1 BR 8/4 1800,1300,0"


def area(ground: str, left: int, low: int, right: int, high: int, **more: object) -> dict[str, object]:
    """Return an upright rectangle of terrain."""
    points = [left, low, right, low, right, high, left, high]
    return {"id": ground, "type": ground, "points": points, **more}


def everywhere(ground: str) -> list[dict[str, object]]:
    """Return a table that is of one ground."""
    return [area(ground, 0, 0, 7200, 4800)]


def cost(table: Table, unit: str, *legs: tuple[int, int]) -> int:
    """Return what legs cost, in fifteenths of c."""
    return Walker(table.state, unit).cost(legs)


@pytest.mark.rule("CG-36")
@pytest.mark.parametrize(
    ("leg", "there", "price"),
    [
        ((WHEEL_RIGHT, 60), (1864, 1540, 60), 7540),
        ((WHEEL_LEFT, 60), (1736, 1540, 660), 7540),
        ((WHEEL_RIGHT, 180), (2280, 1780, 180), 22620),
        ((WHEEL_RIGHT, 90), None, 11310),
    ],
)
def test_a_wheel_costs_the_way_of_its_outer_corner(leg, there, price):
    """TV-19: a line of four wheels about its corner by 30, 45 and 90 degrees."""
    table = Table.with_(HORDE)
    walker = Walker(table.state, "B1", "march")

    assert price == walker.cost((leg,))
    assert there in (None, walker.places((leg,))[-1][1])


@pytest.mark.rule("CG-36")
@pytest.mark.parametrize(
    ("size", "steps", "there", "price"),
    [
        ("4/2", 180, None, 11310),
        ("2/2", 90, (1870, 1470, 90), 5655),
        ("3/3", 60, None, 5655),
        ("1/1", 60, None, 1885),
        ("3/3", 180, None, 16965),
    ],
)
def test_wider_units_pay_more_for_a_wheel(size, steps, there, price):
    """TV-19, TV-94: the arc grows with the files."""
    table = Table.with_(f"A B1 BR {size} 1800,1300,0")
    walker = Walker(table.state, "B1")

    assert price == walker.cost(((WHEEL_RIGHT, steps),))
    assert there in (None, walker.places(((WHEEL_RIGHT, steps),))[-1][1])


@pytest.mark.rule("CG-36")
@pytest.mark.rule("CG-40")
def test_a_column_may_wheel_farther_than_a_line():
    """TV-19: 45 degrees are too dear for a Move of 7, but not for a march."""
    table = Table.with_(HORDE)
    wheel = ((WHEEL_RIGHT, 90),)

    assert ("CG-39", "too_far") == table.why(Move("B1", "formed", wheel))
    assert {"need": "7.54", "have": "7"} == table.facts(Move("B1", "formed", wheel))
    assert table.why(Move("B1", "march", wheel)) is None


@pytest.mark.rule("CG-36")
def test_an_about_face_costs_half_the_move_and_turns_the_ranks_round():
    """TV-20, TV-94: the midpoint goes to the old rear edge, what stood behind stands in front."""
    table = Table.with_(LINE, HORDE.replace("1800,1300", "4800,1300"))
    assert 4500 == cost(table, "R1", (ABOUT, 0))
    assert table.why(Move("R1", "formed", ((ABOUT, 0), (ADVANCE, 300)))) is None
    assert ("CG-39", "too_far") == table.why(Move("R1", "formed", ((ABOUT, 0), (ADVANCE, 301))))

    table.do(Move("R1", "formed", ((ABOUT, 0),)), Move("B1", "formed", ((ABOUT, 0),)))
    assert [(1800, 2460, 0), (4800, 980, 360)] == [table.pose("R1"), table.pose("B1")]
    assert [(3, 1), (0, 0)] == [table.state.slot[stand] for stand in ("B1.1", "B1.8")]


@pytest.mark.rule("CG-36")
def test_a_single_stand_turns_on_the_spot():
    """TV-94: about the middle of its base, free; a unit cannot."""
    table = Table.with_("A B1 BB 1/1 1800,1300,0", LINE)
    assert ("CG-36", "pivot") == table.why(Move("R1", "formed", ((PIVOT, 180),)))

    table.do(Move("B1", "formed", ((PIVOT, 180),)))
    assert (1880, 1220, 180) == table.pose("B1")


@pytest.mark.rule("CG-36")
@pytest.mark.rule("CG-102")
@pytest.mark.parametrize(
    ("legs", "why"),
    [
        (((ADVANCE, 10),) * 6, "many_legs"),
        (((8, 10),), "leg"),
        (((ADVANCE, -5),), "amount"),
        (((ADVANCE, 0),), "amount"),
        (((ADVANCE, 20_001),), "amount"),
        (((WHEEL_LEFT, 181),), "amount"),
        (((ABOUT, 1),), "amount"),
        (((ADVANCE, 10), (ABOUT, 0), (ADVANCE, 10)), "about"),
        (((ABOUT, 0), (ABOUT, 0)), "about"),
    ],
)
def test_legs_that_do_not_exist_are_refused(legs, why):
    """TV-92: more than five, unknown ones, absurd amounts, an about face in the middle."""
    assert ("CG-36", why) == Table.with_(LINE).why(Move("R1", "formed", legs))


@pytest.mark.rule("CG-102")
def test_an_order_of_the_wrong_shape_is_refused():
    """TV-92: a unit that is not there, a formation and a leg that are none."""
    table = Table.with_(LINE)
    given = Move("Q7", "formed", ()), Move("R1", "square", ()), Move("R1", "formed", ((ADVANCE,),))

    assert [("CG-12", "no_order")] * 3 == [table.why(one) for one in given]
    assert ["unit", "form", "legs"] == [table.facts(one)["field"] for one in given]


@pytest.mark.rule("CG-38")
@pytest.mark.rule("CG-39")
@pytest.mark.parametrize(("ground", "most"), [("DIF", 300), ("VDF", 150), ("UNF", 450), ("ROAD", 750)])
def test_ground_makes_a_move_shorter_or_longer(ground, most):
    """TV-16: a Move of 6 inches on each ground, to the hundredth."""
    table = Table.with_("A R1 RL 4/4 1800,1000,0", terrain=everywhere(ground))

    assert 9000 == cost(table, "R1", (ADVANCE, most))
    assert table.why(Move("R1", "formed", ((ADVANCE, most),))) is None
    assert ("CG-39", "too_far") == table.why(Move("R1", "formed", ((ADVANCE, most + 1),)))


@pytest.mark.rule("CG-39")
@pytest.mark.rule("CG-102")
def test_what_is_missing_is_told_rounded_up():
    """TV-16: 451 on Unfavourable ground are 6.02 of 6.00 inches."""
    table = Table.with_("A R1 RL 4/4 1800,1000,0", terrain=everywhere("UNF"))

    assert {"need": "6.02", "have": "6"} == table.facts(Move("R1", "formed", ((ADVANCE, 451),)))


@pytest.mark.rule("CG-39")
def test_a_column_of_one_file_uses_a_road_after_a_wood():
    """TV-16: 2 inches of wood and 2.5 of road use up a Move of 6."""
    table = Table.with_(
        "A R1 RL 2/1 1800,1000,0", terrain=[area("DIF", 0, 0, 7200, 1040), area("ROAD", 1600, 1041, 2000, 4800)]
    )

    # Its rear rank leaves the wood 280c after the pose was on its edge: 40 + 160 + 80 in the wood.
    assert 280 * 30 + 50 * 12 == cost(table, "R1", (ADVANCE, 330))
    assert table.why(Move("R1", "formed", ((ADVANCE, 330),))) is None


@pytest.mark.rule("CG-39")
@pytest.mark.parametrize(("far", "price"), [(180, 2700), (380, 8700), (400, 9000)])
def test_a_line_pays_for_a_band_of_wood(far, price):
    """TV-17: from just before a band of 2 inches of wood to just behind it."""
    table = Table.with_("A R1 RL 4/4 1800,900,0", terrain=[area("DIF", 0, 1000, 7200, 1200)])

    assert price == cost(table, "R1", (ADVANCE, far))
    assert ("CG-39", "too_far") == table.why(Move("R1", "formed", ((ADVANCE, 401),)))


@pytest.mark.rule("CG-39")
@pytest.mark.parametrize(("far", "price"), [(340, 7500), (360, 8100), (390, 9000)])
def test_the_rear_rank_in_the_wood_slows_all(far, price):
    """TV-17: the same with two ranks."""
    table = Table.with_("A R1 RL 8/4 1800,900,0", terrain=[area("DIF", 0, 1000, 7200, 1200)])

    assert price == cost(table, "R1", (ADVANCE, far))
    assert ("CG-39", "too_far") == table.why(Move("R1", "formed", ((ADVANCE, 391),)))


@pytest.mark.rule("CG-36")
def test_steps_back_and_aside_cost_twice_as_much():
    """CG-36: half rate."""
    table = Table.with_(LINE)

    assert [3000] * 3 == [cost(table, "R1", (kind, 100)) for kind in (BACK, LEFT, RIGHT)]


@pytest.mark.rule("CG-37")
@pytest.mark.rule("CG-39")
def test_an_inch_is_kept_from_the_enemy():
    """TV-39: 1.00 inch is legal, 0.99 is not."""
    table = Table.with_("A R1 RL 4/4 1800,1300,0", "B B1 BR 8/4 1800,1800,360")

    assert table.why(Move("R1", "formed", ((ADVANCE, 400),))) is None
    assert ("CG-37", "inch") == table.why(Move("R1", "formed", ((ADVANCE, 401),)))
    assert {"unit": "piece:B1"} == table.facts(Move("R1", "formed", ((ADVANCE, 401),)))


@pytest.mark.rule("CG-37")
@pytest.mark.rule("CG-97")
def test_a_unit_that_starts_nearer_may_not_come_nearer_still():
    """CG-37: From half an inch it may go along, with three hundredths of rounding, and away."""
    table = Table.with_("A R1 RL 4/4 1800,1300,0", "B B1 BR 8/4 1800,1350,360")

    assert ("CG-37", "inch") == table.why(Move("R1", "formed", ((ADVANCE, 4),)))
    for leg in ((ADVANCE, 3), (RIGHT, 100), (BACK, 10)):
        assert table.why(Move("R1", "formed", (leg,))) is None


@pytest.mark.rule("CG-37")
@pytest.mark.rule("CG-40")
@pytest.mark.parametrize(("x", "touching"), [(2280, ((LEFT, 10),)), (2285, ((ADVANCE, 30), (LEFT, 3)))])
@pytest.mark.parametrize("form", ["formed", "march"])
def test_a_move_beside_an_enemy_never_ends_in_contact(x, touching, form):
    """Corner upon corner, or a few hundredths off, it may go along him and away."""
    table = Table.with_("A R1 RL 2/2 1800,2300,360", f"B B1 BE 4/2 {x},2300,0", side="B")
    for legs in (((ADVANCE, 100), (RIGHT, 50)), ((BACK, 50),), ((RIGHT, 50),)):
        assert table.why(Move("B1", form, legs)) is None

    assert ("CG-37", "inch") == table.why(Move("B1", form, touching))
    assert {"unit": "piece:R1"} == table.facts(Move("B1", form, touching))
    table.change(lambda s: setattr(s.battle, "rules", 1))
    assert table.why(Move("B1", form, touching)) is None


@pytest.mark.rule("CG-37")
@pytest.mark.rule("CG-87")
def test_no_move_of_the_menu_ends_in_contact():
    """Where a unit stands corner upon corner with an enemy."""
    table = Table.with_("A R1 RL 2/2 1800,2300,360", "B B1 BE 4/2 2280,2300,0", side="B")
    moves = [a for a in table.game.menu() if isinstance(a, Move)]

    assert moves
    for move in moves:
        s = table.state.copy()
        table.game.system.play(s, move)
        assert not contacts(s, "B1")


@pytest.mark.rule("CG-37")
@pytest.mark.rule("CG-97")
def test_nobody_leaves_the_table_nor_enters_closed_ground():
    """TV-88: the edge itself is on the table, one hundredth more is not; a house is closed."""
    table = Table.with_("A R1 RL 4/4 480,1300,0", terrain=[area("IMP", 400, 1500, 600, 1700, solid=True)])

    assert ("CG-37", "off_table") == table.why(Move("R1", "formed", ((LEFT, 1),)))
    assert ("CG-37", "impassable") == table.why(Move("R1", "formed", ((ADVANCE, 201),)))
    assert {"ground": "IMP"} == table.facts(Move("R1", "formed", ((ADVANCE, 300),)))
    assert table.why(Move("R1", "formed", ((ADVANCE, 200),))) is None


@pytest.mark.rule("CG-37")
@pytest.mark.parametrize("other", ["RA 2/2", "RG 1/1"])
def test_heroes_and_formed_light_troops_are_passed_but_not_ended_upon(other):
    """CG-37: The line goes through them; it may end before and behind them."""
    table = Table.with_("A R1 RL 4/4 1800,1300,0", f"A R2 {other} 1800,1610,0")

    assert table.why(Move("R1", "formed", ((ADVANCE, 150),))) is None
    assert ("CG-37", "no_room") == table.why(Move("R1", "formed", ((ADVANCE, 250),)))
    assert {"unit": "piece:R2"} == table.facts(Move("R1", "formed", ((ADVANCE, 250),)))
    assert table.why(Move("R1", "formed", ((ADVANCE, 470),))) is None


@pytest.mark.rule("CG-37")
def test_other_friends_are_in_the_way():
    """CG-37: So are light troops that march, and light troops pass as formed ones alone."""
    table = Table.with_("A R1 RA 4/4 1800,1300,0", "A R2 RL 4/4 1800,1700,0", "A R3 RL 4/4 3600,1300,0")

    assert ("CG-37", "in_way") == table.why(Move("R1", "march", ((ADVANCE, 700),)))
    assert table.why(Move("R1", "formed", ((ADVANCE, 570),))) is None
    table.change(lambda s: s.form.update(R1="march"))
    assert ("CG-37", "in_way") == table.why(Move("R2", "formed", ((BACK, 300),)))


@pytest.mark.rule("CG-11")
@pytest.mark.rule("CG-67")
def test_engines_only_turn():
    """TV-100, TV-121: crews pivot, whatever the size of the unit, and that is all."""
    table = Table.with_("A R1 BA 2/2 1800,1300,0")

    assert ("CG-11", "cannot_move") == table.why(Move("R1", "formed", ((ADVANCE, 1),)))
    assert table.why(Move("R1", "formed", ((PIVOT, 90),))) is None


@pytest.mark.rule("CG-32")
@pytest.mark.rule("CG-31")
@pytest.mark.rule("CG-14")
def test_each_unit_acts_once_in_its_owners_part():
    """TV-98, TV-122: a second order is refused, and so is one to the other side's units."""
    table = Table.with_("A R1 RL 4/4 1800,1300,0", "A R2 RL 4/4 3600,1300,0", "B B1 GW 8/4 1800,4000,360")
    table.do(Move("R1", "march", ((ADVANCE, 1100),)))

    assert ("CG-31", "acted") == table.why(Move("R1", "march", ((ADVANCE, 100),)))
    assert ("CG-14", "not_yours") == table.why(Move("B1", "formed", ()))
    table.do(EndMoves())
    assert ("CG-14", "not_yours") == table.why(Move("R2", "formed", ()))


@pytest.mark.rule("CG-01")
@pytest.mark.rule("CG-37")
def test_lengths_follow_the_scale():
    """TV-89: at half the scale a Move of 6 is 300c, and half an inch is kept."""
    table = Table.with_("A R1 RL 4/4 1800,1300,0", "B B1 GW 4/4 1800,1600,360", distance_scale=50)

    assert ("CG-37", "inch") == table.why(Move("R1", "formed", ((ADVANCE, 251),)))
    assert table.why(Move("R1", "formed", ((ADVANCE, 250),))) is None
    assert ("CG-39", "too_far") == table.why(Move("R1", "formed", ((ADVANCE, 301),)))


@pytest.mark.rule("CG-36")
@pytest.mark.rule("CG-37")
@pytest.mark.parametrize(("y", "why"), [(1140, None), (980, ("CG-37", "in_way"))])
def test_room_for_an_about_face_is_that_of_the_unit_as_it_stands_then(y, why):
    """CG-36: the east file is three deep, and still is then: behind the front of the west file somebody may stand."""
    table = Table.with_("A R1 BR 6/4 1800,1300,0", f"A R2 BR 1/1 1440,{y},0")
    table.change(lambda s: s.slot.update({"R1.5": (3, 1), "R1.6": (3, 2)}))

    assert why == table.why(Move("R1", "formed", ((ABOUT, 0),)))


@pytest.mark.rule("CG-05")
@pytest.mark.rule("CG-06")
@pytest.mark.parametrize("legs", [((ADVANCE, 100),), ((WHEEL_LEFT, 40), (ADVANCE, 50)), ((ABOUT, 0),), ((LEFT, 80),)])
def test_no_move_widens_a_unit_and_every_stand_has_one_size(legs):
    """TV-120: files and stands side by side stay as they are; a stand is 240 by 160."""
    table = Table.with_("A R1 RC 6/3 2800,1300,0", "A R2 BR 2/2 4800,1300,0").do(Move("R1", "formed", legs))
    s = table.state

    assert (3, 6) == (s.files["R1"], len({s.slot[stand] for stand in s.held["R1"]}))
    sides = [shape.corners for shape in layout(s).shapes.values()]
    assert all(abs((x - u) ** 2 + (y - v) ** 2 - 240**2) < 700 for x, y, u, v, *_ in sides)
    assert all(abs((x - u) ** 2 + (y - v) ** 2 - 160**2) < 700 for _, _, x, y, u, v, *_ in sides)


@pytest.mark.rule("CG-90")
@pytest.mark.parametrize(
    ("dx", "dy", "heading"),
    [(0, 100, 0), (100, 100, 90), (100, 0, 180), (0, -100, 360), (3, 1000, 0), (5, 1000, 1), (-1, 1000, 0)],
)
def test_headings_towards_points(dx, dy, heading):
    """TV-61: the unit vector that points best; of two as good the smaller."""
    assert heading == toward(dx, dy)


@pytest.mark.rule("CG-37")
def test_no_move_ends_in_a_friend_though_the_ground_swept_is_clear_of_him():
    """CG-37: looked at are the ground swept and the end, each with corners rounded by themselves."""
    table = Table.with_("A R1 RL 7/3 2400,1000,0", "A R4 RB 2/2 2400,450,0")

    assert ("CG-37", "in_way") == table.why(Move("R4", "march", ((WHEEL_LEFT, 10), (ADVANCE, 41))))
    assert table.why(Move("R4", "march", ((WHEEL_LEFT, 10), (ADVANCE, 40)))) is None


@pytest.mark.rule("CG-37")
def test_who_hangs_over_the_edge_since_his_flight_may_move_but_no_further_beyond():
    """CG-37: B1 of TV-134 has rallied at (2500,88,0), its rear corners 72c beyond the edge."""
    table = Table.with_("A R1 RL 4/4 1800,3000,360", "B B1 BR 2/2 2500,88,0", side="B", size=(3600, 3600))

    assert ("CG-37", "off_table") == table.why(Move("B1", "formed", ((BACK, 1),)))
    assert {"formed", "march"} == {a.form for a in table.menu(Move) if a.unit == "B1" and a.legs}
    table.do(Move("B1", "formed", ((ADVANCE, 100),)))
    assert (2500, 188, 0) == table.pose("B1")
