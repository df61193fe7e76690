"""The free table agrees with figures computed by hand for a stand of 240 by 160."""

from __future__ import annotations

import hashlib

import pytest

from engine.boards.table import vectors
from engine.boards.table.blocks import Block, ranked, slot_pose, stands
from engine.boards.table.bodies import body
from engine.boards.table.collision import EDGE, Field, blocked, fit
from engine.boards.table.ground import Area, straight_cost, wheel_cost
from engine.boards.table.legs import (
    ABOUT,
    ADVANCE,
    BACK,
    LEFT,
    PIVOT,
    RIGHT,
    WHEEL_LEFT,
    WHEEL_RIGHT,
    moved,
)
from engine.boards.table.pathfinding import PAID, pose_distance, towards, walked, ways
from engine.boards.table.shapes import gap, overlap, rectangle, touching, within
from engine.boards.table.vectors import COS, SIN, toward, turn

PLAIN = 15
TABLE = Field(7200, 4800, ())
START = (1800, 1300, 0)


def block(files: int, count: int) -> Block:
    """Return so many stands in so many files."""
    return Block(files, ranked(files, count), 120, 160)


def stand(x: int, y: int, h: int):
    """Return the rectangle of a single stand."""
    return stands(block(1, 1), (x, y, h))[0]


def price(of: Block, areas: tuple[Area, ...] = (), about: int = 4500):
    """Return what a leg costs this body: aside and back twice as much as ahead."""

    def cost(of, pose, kind, amount):
        if kind == ABOUT:
            return about
        if kind == PIVOT:
            return 0
        if kind in (WHEEL_RIGHT, WHEEL_LEFT):
            return wheel_cost(of, pose, kind, amount, areas, PLAIN)
        return straight_cost(of, pose, kind, amount, areas, PLAIN) * (1 if kind == ADVANCE else 2)

    return cost


@pytest.mark.rule("CG-07")
def test_unit_vectors_are_those_written_out():
    """All four quarters mirror the first, whose sum and digest are known."""
    quarter = SIN[:181]
    digest = hashlib.sha256(",".join(map(str, quarter)).encode()).hexdigest()

    assert [572, 32768, 46341, 56756, 65536] == [SIN[h] for h in (1, 60, 90, 120, 180)]
    assert (7542593, "61238dda562ebf45") == (sum(quarter), digest[:16])
    assert 720 == len(SIN) == len(COS)
    assert all(
        SIN[h] == -SIN[(h + 360) % 720] == SIN[(360 - h) % 720] and COS[h] == SIN[(h + 180) % 720] for h in range(720)
    )


@pytest.mark.rule("CG-90")
@pytest.mark.parametrize(
    ("way", "heading"),
    [((0, 100), 0), ((100, 100), 90), ((100, 0), 180), ((0, -100), 360), ((3, 1000), 0), ((5, 1000), 1),
     ((-1, 1000), 0), ((800, 680), 99), ((-100, 0), 540)],
)  # fmt: skip
def test_a_heading_points_as_well_as_any(way, heading):
    """TV-61, TV-95: the heading towards a point is the best one, the lower of two equal ones."""
    assert heading == toward(*way)


def test_the_heading_towards_nowhere_is_ones_own():
    """The heading towards the own point is the present heading."""
    assert 77 == toward(0, 0, 77)


def test_headings_found_by_halving_are_those_of_looking_at_all():
    """Headings found by halving agree with a full search, also for points so near that rounding decides."""
    near = [(x, y) for x in range(-7, 8) for y in range(-7, 8) if x or y]
    far = [(x * 37 % 4001 - 2000, x * 91 % 3989 - 1994) for x in range(1, 400)]
    for dx, dy in near + far:
        best = max(range(720), key=lambda h: dx * SIN[h] + dy * COS[h])

        assert best == toward(dx, dy), (dx, dy)


@pytest.mark.rule("CG-90")
def test_turns_go_the_shorter_way_and_right_about_at_the_half():
    """Turns take the shorter way; a left turn is negative."""
    assert [60, -30, 360, 0, -359] == [turn(0, 60), turn(0, 690), turn(0, 360), turn(5, 5), turn(0, 361)]


def test_points_go_from_a_frame_to_the_table_and_back():
    """A point is the same from frame to table and back, within rounding."""
    for h in range(720):
        x, y = vectors.world((1800, 1300, h), 333, -210)
        u, v = vectors.local((1800, 1300, h), x, y)

        assert abs(u - 333) <= 1, h
        assert abs(v + 210) <= 1, h


@pytest.mark.rule("CG-08")
@pytest.mark.parametrize(
    ("files", "count", "last"),
    [(4, 6, (1, 2)), (4, 7, (0, 1, 2)), (4, 5, (1,)), (3, 5, (0, 1)), (2, 3, (0,)), (4, 8, (0, 1, 2, 3))],
)
def test_the_last_rank_fills_from_the_middle(files, count, last):
    """TV-65: the last rank fills from the middle, the left one of two equally near places first."""
    slots = ranked(files, count)
    deepest = max(rank for _, rank in slots)

    assert last == tuple(file for file, rank in slots if rank == deepest)


def test_the_pose_of_a_stand_is_the_middle_of_its_front():
    """The pose of a stand is the middle of its front; files count from the left, ranks from the front."""
    assert (2160, 1140, 0) == slot_pose(block(4, 8), START, (3, 1))


@pytest.mark.rule("CG-09")
def test_stands_touch_within_four_hundredths_and_not_at_a_corner():
    """TV-66: stands touch if they share an edge of ten; a gap of three is rounding, an overlap of four is not."""
    own = stand(120, 160, 0)
    assert not touching(own, stand(360, 320, 0))
    assert touching(own, stand(350, 320, 0))
    assert touching(own, stand(120, 324, 0))
    assert not touching(own, stand(120, 325, 0))
    assert (4, 5) == (gap(own, stand(120, 324, 0)), gap(own, stand(120, 325, 0)))
    assert not overlap(own, stand(120, 317, 0))
    assert overlap(own, stand(120, 316, 0))


def test_a_corner_is_enough_to_touch_where_edges_are_not_aligned():
    """A stand turned by an eighth touches another with one corner."""
    own = stand(1000, 1000, 0)
    for y in range(1240, 1160, -1):
        turned = rectangle((1000, y, 90), -120, 120, 0, -160)
        if not within(own, turned, 5):
            continue
        assert within(own, turned, 4) == touching(own, turned)
    assert touching(own, rectangle((1057, 1172, 90), -120, 120, 0, -160))


@pytest.mark.rule("CG-36")
@pytest.mark.parametrize(
    ("count", "pose", "leg", "after"),
    [
        ((4, 4), START, (WHEEL_RIGHT, 60), (1864, 1540, 60)),
        ((4, 4), START, (WHEEL_LEFT, 60), (1736, 1540, 660)),
        ((4, 4), START, (WHEEL_RIGHT, 180), (2280, 1780, 180)),
        ((4, 4), (1800, 2300, 360), (ABOUT, 0), (1800, 2460, 0)),
        ((1, 1), START, (PIVOT, 180), (1880, 1220, 180)),
        ((4, 8), START, (ABOUT, 0), (1800, 980, 360)),
        ((2, 2), START, (WHEEL_RIGHT, 90), (1870, 1470, 90)),
        ((4, 1), (1800, 1300, 360), (PIVOT, 99), (1861, 1432, 99)),
        ((2, 2), (1800, 1300, 180), (BACK, 100), (1700, 1300, 180)),
        ((2, 2), (1800, 1300, 180), (LEFT, 100), (1800, 1400, 180)),
        ((2, 2), (1800, 1300, 180), (RIGHT, 100), (1800, 1200, 180)),
    ],
)
def test_legs_lead_where_they_were_worked_out_to_lead(count, pose, leg, after):
    """TV-19, TV-20, TV-94, TV-95: wheels, about faces and pivots end where they were computed by hand."""
    assert after == moved(block(*count), pose, *leg)


@pytest.mark.rule("CG-36", "CG-39")
@pytest.mark.parametrize(
    ("count", "leg", "cost"),
    [((4, 4), (WHEEL_RIGHT, 60), 7540), ((4, 4), (WHEEL_RIGHT, 90), 11310), ((2, 2), (WHEEL_LEFT, 180), 11310),
     ((2, 2), (WHEEL_RIGHT, 90), 5655), ((3, 3), (WHEEL_RIGHT, 60), 5655), ((1, 1), (WHEEL_RIGHT, 60), 1885),
     ((3, 3), (WHEEL_RIGHT, 180), 16965), ((4, 8), (ADVANCE, 300), 4500), ((4, 8), (BACK, 100), 3000)],
)  # fmt: skip
def test_a_wheel_costs_the_way_of_the_outer_corner(count, leg, cost):
    """TV-19, TV-94: a wheel costs the way of its outer corner on even ground, rounded up."""
    of = block(*count)

    assert cost == price(of)(of, START, *leg)


BAND = Area("wood", ((0, 1000), (3600, 1000), (3600, 1200), (0, 1200)), 30)


@pytest.mark.rule("CG-39")
@pytest.mark.parametrize(
    ("count", "amount", "cost"),
    [((4, 4), 180, 2700), ((4, 4), 380, 8700), ((4, 4), 400, 9000), ((4, 4), 401, 9015),
     ((4, 8), 340, 7500), ((4, 8), 360, 8100), ((4, 8), 390, 9000), ((4, 8), 391, 9030)],
)  # fmt: skip
def test_a_wood_slows_a_body_while_any_of_its_stands_is_in_it(count, amount, cost):
    """TV-17: a wood slows a body while any of it is inside, in strides of a tenth of an inch."""
    of = block(*count)

    assert cost == straight_cost(of, (1800, 900, 0), ADVANCE, amount, (BAND,), PLAIN)


def test_a_road_goes_before_the_wood_that_it_leads_through():
    """A road counts for a single file on it; with one stand beside it the wood counts."""
    road = Area("road", ((1700, 0), (1900, 0), (1900, 3000), (1700, 3000)), 12, is_road=True)
    single, pair = block(1, 1), block(2, 2)

    assert 2400 == straight_cost(single, (1800, 1150, 0), ADVANCE, 200, (BAND, road), PLAIN)
    assert 6000 > straight_cost(pair, (1800, 1150, 0), ADVANCE, 200, (BAND, road), PLAIN) > 2400


EIGHT = block(4, 8)


def proposed(wanted, field=TABLE, of=EIGHT, pose=START, allowance=10500):
    """Return the walk that comes nearest."""
    about = 5250
    is_free = len(of.slots) == 1
    walks = towards(of, pose, wanted, allowance, price(of, about=about), field, is_free=is_free)
    assert walks == [
        walked(of, pose, legs, allowance, price(of, about=about), field)
        for legs in ways(of, pose, wanted, is_free=is_free)
    ]
    return min((walk for walk in walks if walk.legs), key=lambda walk: (pose_distance(walk.pose, wanted), walk.cost))


@pytest.mark.rule("CG-103")
@pytest.mark.parametrize(
    ("wanted", "legs", "end", "cost"),
    [
        ((1800, 1600, 0), ((ADVANCE, 300),), (1800, 1600, 0), 4500),
        ((1900, 1600, 0), ((ADVANCE, 300), (RIGHT, 100)), (1900, 1600, 0), 7500),
        ((1864, 1540, 60), ((WHEEL_RIGHT, 60),), (1864, 1540, 60), 7540),
        ((1950, 1700, 60), ((WHEEL_RIGHT, 60), (ADVANCE, 182), (LEFT, 6)), (1950, 1701, 60), 10450),
        ((1800, 980, 360), ((ABOUT, 0),), (1800, 980, 360), 5250),
        ((1700, 1500, 690), ((WHEEL_LEFT, 30), (ADVANCE, 95), (LEFT, 61)), (1700, 1500, 690), 7025),
    ],
)
def test_a_pointed_pose_becomes_legs(wanted, legs, end, cost):
    """TV-62: of all ways tried the one that ends nearest to a picked pose is proposed."""
    found = proposed(wanted)

    assert (legs, end, cost, None) == (found.legs, found.pose, found.cost, found.stop)


@pytest.mark.rule("CG-103")
def test_what_is_too_far_is_cut_where_the_points_run_out():
    """TV-62: a way that is too long is cut where the points end, and says so."""
    found = proposed((1800, 2300, 0))

    assert (((ADVANCE, 700),), (1800, 2000, 0), PAID, 10515) == (found.legs, found.pose, found.stop, found.over)


@pytest.mark.rule("CG-37", "CG-103")
def test_a_walk_ends_an_inch_before_the_enemy():
    """TV-62: a walk may end exactly an inch before the enemy."""
    enemy = body("B1", block(4, 4), (1800, 2000, 360))
    field = Field(7200, 4800, ((enemy, 100),))
    found, beside = proposed((1800, 1890, 0), field), proposed((2000, 1800, 0), field)

    assert (((ADVANCE, 590),), None) == (found.legs, found.stop)
    assert (((ADVANCE, 500), (RIGHT, 100)), 10500) == (beside.legs, beside.cost)
    assert None is blocked(EIGHT, START, ADVANCE, 600, field)
    assert "B1" == blocked(EIGHT, START, ADVANCE, 601, field)


@pytest.mark.rule("CG-103")
def test_a_single_stand_turns_on_the_spot_goes_and_turns_again():
    """TV-111: a single stand turns on the spot without cost."""
    found = proposed((2200, 1500, 180), of=block(1, 1))

    assert ((2202, 1499, 180), 6390) == (found.pose, found.cost)
    assert ((PIVOT, 98), (ADVANCE, 426), (PIVOT, 180)) == found.legs


@pytest.mark.rule("CG-97")
def test_the_edge_is_on_the_table_and_beyond_it_is_off():
    """TV-88: a corner at zero is on the table."""
    of = block(1, 1)
    assert None is blocked(of, (500, 500, 0), LEFT, 380, TABLE)
    assert EDGE == blocked(of, (500, 500, 0), LEFT, 381, TABLE)
    assert (380, False, EDGE) == fit(of, (500, 500, 0), LEFT, 900, TABLE, lambda _: True)


@pytest.mark.rule("CG-97")
def test_nobody_enters_a_house():
    """Nobody ends a move in a house or crosses it, however small it is."""
    house = Area("house", ((1790, 1500), (1810, 1500), (1810, 1520), (1790, 1520)), 0)
    field = Field(7200, 4800, (), (house,))

    assert "house" == blocked(EIGHT, START, ADVANCE, 400, field)
    assert "house" == blocked(EIGHT, START, ADVANCE, 230, field)
    assert 200 == fit(EIGHT, START, ADVANCE, 400, field, lambda _: True).amount
