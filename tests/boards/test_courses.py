"""These tests hold runs at a body, with and without a wheel: distance, obstacles, and which are offered."""

from __future__ import annotations

from functools import partial

import pytest

from engine.boards.table.approach_search import Search, swings
from engine.boards.table.approaches import NO_PIVOT, InitialTurn, Runner, course, turn_blocker
from engine.boards.table.blocks import Block, ranked
from engine.boards.table.bodies import body
from engine.boards.table.collision import Field, blocker_at
from engine.boards.table.ground import wheel_cost
from engine.boards.table.legs import ABOUT, ADVANCE, LEFT, RIGHT, WHEEL_LEFT, WHEEL_RIGHT, WHEELS
from engine.boards.table.pathfinding import PAID, walked
from engine.boards.table.runs import run, touch

ALONE = Field(7200, 4800, ())


def block(files, count):
    """Return so many stands in so many files."""
    return Block(files, ranked(files, count), 120, 160)


L4 = body("L4", block(4, 4), (1800, 2300, 360))


def price(of, pose, kind, amount):
    """Return what a leg costs on even ground."""
    return wheel_cost(of, pose, kind, amount, (), 15) if kind in WHEELS else 15 * amount


def offered(of, pose, target, allowance, field=ALONE, *, is_free=False):
    """Return (steps to the right, advance, cost, end, share) of the courses offered."""
    whole = field._replace(bodies=(*field.bodies, (target, 0)))
    who = Runner(of, pose, price, is_free)
    found = Search(
        who,
        (target,),
        field,
        partial(swings, who, whole),
        allowance,
        15,
        lambda at: blocker_at(of, at, whole) is None,
    ).offers()
    return [
        (one.course.turn.steps * (1 if one.course.turn.kind == WHEEL_RIGHT else -1), one.course.far, one.course.cost,
         one.end, one.share)
        for one in found
    ]  # fmt: skip


@pytest.mark.rule("CG-48")
@pytest.mark.parametrize(
    ("of", "pose", "target", "far"),
    [
        (block(4, 8), (1800, 1300, 0), L4, 996),
        (block(4, 4), (1800, 2300, 360), body("B1", block(4, 8), (1800, 2200, 0)), 96),
        (block(4, 4), (1800, 2300, 360), body("B1", block(4, 8), (1800, 1700, 0)), 596),
        (block(1, 1), (3240, 1850, 0), body("R3", block(3, 6), (3200, 3200, 360)), 1346),
        (block(3, 3), (1800, 1300, 0), body("B1", block(4, 4), (1800, 3300, 360)), 1996),
        (block(4, 8), (600, 2380, 180), L4, 716),
        (block(4, 8), (954, 1522, 55), L4, 856),
        (block(1, 1), (600, 2600, 180), L4, None),
        (block(4, 8), (1800, 2900, 0), L4, None),
    ],
)
def test_first_touch_is_where_the_gap_is_four(of, pose, target, far):
    """TV-08, TV-10, TV-45, TV-55, TV-77, TV-32, TV-64: first touch is found; others are not touched."""
    assert far == touch(of, pose, (target,), 5000)


@pytest.mark.rule("CG-48", "CG-94")
def test_a_run_tells_who_stands_before_the_target():
    """TV-76: a run names everybody before the target: four files across."""
    friends = body("B2", block(4, 4), (1800, 1700, 0))

    assert (996, "B2") == run(block(4, 8), (1800, 1300, 0), (L4,), Field(3600, 3600, ((friends, 0),)), 2000)
    assert (996, None) == run(block(4, 8), (1800, 1300, 0), (L4,), ALONE, 2000)
    assert (None, None) == run(block(4, 8), (1800, 1300, 0), (L4,), ALONE, 995)


@pytest.mark.rule("CG-48")
def test_the_cheapest_and_the_broadest_course_are_offered():
    """TV-64: the cheapest and the broadest course are offered: straight with one file, a wheel of 55 with three."""
    assert [(0, 996, 14940, (1080, 2300, 0), 1), (55, 856, 19752, (1560, 2300, 0), 3)] == offered(
        block(4, 8), (900, 1300, 0), L4, 22500
    )
    assert [(0, 996, 14940, (1080, 2300, 0), 1)] == offered(block(4, 8), (900, 1300, 0), L4, 15000)
    assert [] == offered(block(4, 8), (900, 1300, 0), L4, 14900)


@pytest.mark.rule("CG-48")
def test_what_costs_hardly_more_is_alike_and_then_goes_straight():
    """TV-133, TV-93: a wheel that would touch a hundredth sooner does not replace the straight course."""
    target = body("B1", block(4, 8), (1800, 2200, 0))

    assert [(0, 96, 1440, (1800, 2200, 360), 4)] == offered(block(4, 4), (1800, 2300, 360), target, 9000)
    assert [(0, 996, 14940, (1800, 2300, 0), 4)] == offered(block(4, 8), (1800, 1300, 0), L4, 22500)


@pytest.mark.rule("CG-48", "CG-94")
def test_a_course_goes_around_what_stands_in_the_way():
    """A course goes around an obstacle: a single stand turns, and a unit behind friends needs a wheel."""
    friends = body("B2", block(1, 1), (1990, 1800, 0))
    near = Field(7200, 4800, ((friends, 0),))
    beside = body("R1", block(1, 1), (1000, 1220, 180))

    straight = offered(block(1, 1), (1800, 1300, 0), L4, 22500)
    around = offered(block(1, 1), (1800, 1300, 0), L4, 22500, near)
    assert [(0, 996)] == [one[:2] for one in straight]
    assert around
    assert all(one[0] for one in around)
    assert [] == offered(block(1, 1), (1800, 1300, 0), beside, 13000)
    assert [1] == [one[4] for one in offered(block(1, 1), (1800, 1300, 0), beside, 13000, is_free=True)]


@pytest.mark.rule("CG-48", "CG-94")
def test_an_exact_course_tells_what_is_in_the_way_of_its_turn():
    """An exact course names its obstacles, in the wheel also the target."""
    who = Runner(block(4, 8), (1800, 1300, 0), price)
    beside = body("R2", block(1, 1), (2200, 1500, 0))
    whole = Field(7200, 4800, ((L4, 0), (beside, 0)))
    wheel = InitialTurn(NO_PIVOT, WHEEL_LEFT, 90)

    assert "R2" == turn_blocker(who, wheel, whole)
    assert None is turn_blocker(who, InitialTurn(NO_PIVOT, WHEEL_LEFT, 1), whole)
    assert (450, 18060) == course(who, wheel, (L4,), ALONE, 3000)[2:4]
    assert (996, 14940, None) == course(who, InitialTurn(NO_PIVOT, WHEEL_RIGHT, 0), (L4,), ALONE, 3000)[2:]


@pytest.mark.rule("CG-37", "CG-103")
def test_who_may_be_passed_may_not_be_ended_upon():
    """The last leg is shortened by quarter inches until the move may end, otherwise there is no course."""
    of = block(4, 4)
    field = Field(7200, 4800, (), (), (body("B9", block(1, 1), (1800, 1900, 0)),))

    through = walked(of, (1800, 1300, 0), ((ADVANCE, 760),), 12000, price, field)
    back = walked(of, (1800, 1300, 0), ((ADVANCE, 700),), 12000, price, field)
    cut = walked(of, (1800, 1300, 0), ((ADVANCE, 900),), 10000, price, field)
    none = walked(of, (1800, 1600, 0), ((RIGHT, 20), (ABOUT, 0)), 12000, lambda *_: 0, field._replace(passed=(L4,)))
    over = walked(of, (1800, 1700, 360), ((ABOUT, 0),), 12000, lambda *_: 0, field)

    assert (((ADVANCE, 760),), None) == (through.legs, through.stop)
    assert (((ADVANCE, 425),), (1800, 1725, 0), 6375, "B9", True) == (
        back.legs, back.pose, back.cost, back.stop, back.is_landing
    )  # fmt: skip
    assert (((ADVANCE, 441),), "B9", True) == (cut.legs, cut.stop, cut.is_landing)
    assert (((RIGHT, 20), (ABOUT, 0)), None) == (none.legs, none.stop)
    assert ((), (1800, 1700, 360), "B9") == (over.legs, over.pose, over.stop)


@pytest.mark.rule("CG-36")
def test_a_block_that_faced_about_goes_on_as_it_then_stands():
    """A block that faced about has the open places of its last rank on the other side."""
    of = Block(2, ((0, 0), (1, 0), (0, 1)), 120, 160)
    beside = Field(7200, 4800, ((body("B2", block(1, 1), (2220, 1305, 0)), 0),))
    legs = ((ABOUT, 0), (LEFT, 200))

    assert None is walked(of, (1800, 1300, 0), legs, 9000, lambda *_: 0, beside).stop
    assert "B2" == walked(of, (1800, 1300, 0), legs, 9000, lambda *_: 0, beside, lambda same: same).stop
    assert PAID == walked(of, (1800, 1300, 0), legs, 0, price, ALONE).stop
