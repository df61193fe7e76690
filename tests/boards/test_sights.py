"""These tests hold what a stand sees: its arc, its range, obstacles; and invalid polygons."""

from __future__ import annotations

import pytest

from engine.boards.table.blocks import Block, centres, holds_slot, ranked
from engine.boards.table.bodies import body
from engine.boards.table.ground import Area, bars, crosses_itself, has_area, height
from engine.boards.table.line_of_sight import hides, in_arc, is_hidden, point, screen, target_points, viewpoint
from engine.boards.table.shapes import within
from engine.boards.table.slots import filed


def block(files, count):
    """Return so many stands in so many files."""
    return Block(files, ranked(files, count), 120, 160)


@pytest.mark.rule("CG-63")
def test_the_arc_goes_out_by_45_degrees_from_the_front_edge():
    """TV-67: a point on the line of the arc is in it."""
    here = (1800, 1300, 0)

    assert [True, False, False] == [in_arc(here, 120, *at) for at in ((2300, 1680), (2300, 1679), (1800, 1299))]


@pytest.mark.rule("CG-63")
def test_who_flees_looks_where_he_runs():
    """TV-106: a unit in flight looks backwards from the middle of its rear edge."""
    of, pose = block(4, 4), (1800, 2300, 360)
    ahead, back = viewpoint(of, pose, (1, 0)), viewpoint(of, pose, (1, 0), is_back=True)

    assert ((1920, 2300, 360), (1920, 2460, 0)) == (ahead, back)
    assert (True, False) == (in_arc(back, 120, 1800, 3300), in_arc(back, 120, 1800, 1300))
    assert (False, True) == (in_arc(ahead, 120, 1800, 3300), in_arc(ahead, 120, 1800, 1300))


@pytest.mark.rule("CG-10")
def test_range_goes_from_the_front_to_the_nearest_point_of_a_stand():
    """TV-99: range is measured from the front to the nearest point, and its exact distance is in range."""
    target = body("R1", block(1, 1), (1800, 3700, 360)).stands[0]

    assert within(point(1800, 1300), target, 2400)
    assert not within(point(1800, 1300), target, 2399)
    assert within(point(1560, 1300), target, 2403)
    assert not within(point(1560, 1300), target, 2402)


SLOPE = Area("SLOPE", ((600, 3900), (9000, 3900), (9600, 4600), (9600, 6000), (0, 6000), (0, 4600)), 20, height=1)
SKIRMISHERS, HOUSEHOLD = body("B10", block(3, 6), (4800, 3600, 360)), body("B3", block(4, 8), (4800, 4000, 360))
ENGINES = block(2, 2), (4800, 2400, 0)


def seen(target, file, areas):
    """Return the stands of a target that an engine sees, by number, with the skirmishers before it."""
    at = viewpoint(*ENGINES, (file, 0))[:2]
    screens = [screen(one, areas) for one in (SKIRMISHERS, HOUSEHOLD) if one is not target]
    found = []
    for n, middle in enumerate(centres(target.block, target.pose)):
        level = max(height(areas, *at), height(areas, *middle))
        if any(not is_hidden(at, to, screens, level, areas, 200) for to in target_points(target, n)):
            found.append(n)
    return found


@pytest.mark.rule("CG-64")
def test_a_line_goes_over_those_who_stand_lower_and_not_between_the_stands_of_one_unit():
    """TV-28: on a slope all are seen, on the level only one at the end of the front rank."""
    level = (SLOPE._replace(height=0),)

    assert (4680, 2400) == viewpoint(*ENGINES, (0, 0))[:2]
    assert 3 <= len(seen(SKIRMISHERS, 0, (SLOPE,)))
    assert {0, 1, 2, 3} <= set(seen(HOUSEHOLD, 0, (SLOPE,)))
    assert [3] == [n for n in seen(HOUSEHOLD, 0, level) if n < 4]
    assert [0] == [n for n in seen(HOUSEHOLD, 1, level) if n < 4]


@pytest.mark.rule("CG-64")
def test_two_inches_of_wood_hide_nothing_and_more_does():
    """Eight samples of a quarter inch are two inches of wood; solid ground blocks at once, but not at its edge."""
    wood = Area("wood", ((0, 1000), (3000, 1000), (3000, 1200), (0, 1200)), 30, is_opaque=True)
    house = Area("house", ((0, 1400), (1000, 1400), (1000, 1410), (0, 1410)), 0, is_solid=True)

    assert not hides((500, 900), (500, 1300), (wood,), 200)
    assert hides(
        (500, 900), (500, 1300), (wood._replace(points=((0, 1000), (3000, 1000), (3000, 1225), (0, 1225))),), 200
    )
    assert not hides((500, 900), (500, 1300), (wood._replace(is_opaque=False),), 200)
    assert hides((500, 1300), (500, 1500), (house,), 200)
    assert not hides((1000, 1300), (1000, 1395), (house,), 200)
    assert not hides((500, 1400), (500, 1400), (wood, house), 200)


@pytest.mark.rule("CG-57")
def test_the_edge_of_a_slot_is_in_it():
    """The edge of a slot belongs to it, with or without a stand and for any heading."""
    of = block(4, 4)

    assert holds_slot(of, (1800, 1300, 0), (3, 0), 2040, 1300)
    assert not holds_slot(of, (1800, 1300, 0), (3, 0), 2039, 1300)
    assert holds_slot(of, (1800, 1300, 360), (0, 0), 2160, 1380)
    assert not holds_slot(of, (1800, 1300, 360), (0, 0), 2160, 1299)
    assert 4 == len(filed([("a", (3, 0))], 4))


@pytest.mark.rule("CG-110")
@pytest.mark.parametrize(
    ("points", "is_wrong"),
    [
        (((0, 0), (100, 0), (100, 100), (0, 100)), False),
        (((0, 0), (100, 0), (100, 100), (50, 20), (0, 100)), False),
        (((0, 0), (100, 100), (100, 0), (0, 100)), True),
        (((0, 0), (100, 0), (50, 0), (50, 80)), True),
        (((0, 0), (100, 0), (100, 0), (50, 80)), True),
        (((0, 0), (100, 0), (100, 100), (50, 0), (0, 100)), True),
        (((0, 0), (100, 0), (50, 60)), False),
        (((0, 0), (100, 0), (50, 60), (100, 0), (0, 100)), True),
    ],
)
def test_a_polygon_that_meets_itself_is_told(points, is_wrong):
    """TV-115: a polygon that crosses, touches or retraces itself is reported."""
    for turn in range(len(points)):
        turned = points[turn:] + points[:turn]

        assert is_wrong == crosses_itself(turned)
        assert is_wrong == crosses_itself(turned[::-1])


@pytest.mark.rule("CG-110")
def test_a_polygon_on_one_line_has_no_area():
    """A polygon on one line has no area, and three other points are enough."""
    assert not has_area(((0, 0), (100, 100), (50, 50)))
    assert has_area(((0, 0), (100, 100), (50, 51)))


@pytest.mark.rule("CG-97")
def test_nobody_stands_on_part_of_a_house_however_its_edges_lie():
    """A stand may touch a house side by side but share no part of it."""
    stand = body("B1", block(1, 1), (120, 160, 0)).stands[0]

    def house(left, low, right, high):
        return Area("house", ((left, low), (right, low), (right, high), (left, high)), 0)

    assert bars(house(0, 120, 240, 300), stand)
    assert bars(house(-100, 150, 400, 300), stand)
    assert bars(house(0, 0, 240, 160), stand)
    assert bars(house(10, 10, 20, 20), stand)
    assert not bars(house(0, 160, 240, 300), stand)
    assert not bars(house(240, 0, 300, 160), stand)
    assert not bars(house(240, 160, 300, 300), stand)
