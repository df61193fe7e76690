"""These tests hold drifting bodies: direction of flight, its end, and retreats from a fight."""

from __future__ import annotations

import pytest

from engine.boards.table.blocks import Block, centres, ranked
from engine.boards.table.bodies import body
from engine.boards.table.collision import Field, required_gap
from engine.boards.table.drift import HEADINGS, Drift, drift, drift_cost, drifted, drifts, flight, flown, retreat
from engine.boards.table.ground import Area
from engine.boards.table.shapes import gap

NORTH, SOUTH = 0, 360


def block(files, count):
    """Return so many stands in so many files."""
    return Block(files, ranked(files, count), 120, 160)


def fled(of, pose, foes, most, home, size=(3600, 3600)):
    """Return the way by which a body flees from others."""
    own = body("", of, pose)
    field = Field(*size, tuple((foe, required_gap(own, foe, 100)) for foe in foes))
    middles = tuple(at for foe in foes for at in centres(foe.block, foe.pose))
    return flight(of, pose, drifts(of, pose, 2 * most, field), most, middles, home, 100)


L4 = body("L4", block(4, 4), (1800, 2300, 360))
W8 = block(4, 8), (1800, 2300, 0)


@pytest.mark.rule("CG-29")
def test_flight_leads_away_from_the_nearest_enemy_stand():
    """TV-21: flight leads straight back, or aslant with horse on the flank."""
    horse = body("R2", block(3, 3), (2280, 2100, 540))
    straight, aslant = fled(*W8, [L4], 1100, SOUTH), fled(*W8, [L4, horse], 1100, SOUTH)

    assert ((360, 1100, False), (1800, 1200, 0)) == (straight, drifted(W8[1], *straight[:2]))
    assert ((420, 1100, False), (1250, 1347, 0)) == (aslant, drifted(W8[1], *aslant[:2]))


@pytest.mark.rule("CG-29")
def test_who_is_shut_in_has_nowhere_to_flee():
    """TV-22: a unit with enemies on all four sides cannot flee."""
    poses = ((1800, 1800, 360), (1920, 1720, 540), (1800, 1640, 0), (1680, 1720, 180))
    foes = [body(f"R{n}", block(1, 1), pose) for n, pose in enumerate(poses)]

    assert fled(block(1, 1), (1800, 1800, 0), foes, 1100, SOUTH) is None


@pytest.mark.rule("CG-29")
@pytest.mark.parametrize(
    ("pose", "foe", "along", "end"),
    [
        ((1800, 300, 0), (1800, 400, 360), 180, (3200, 300, 0)),
        ((1800, 1300, 0), (1800, 1400, 360), 300, (2500, 88, 0)),
    ],
)
def test_flight_off_the_table_is_no_further_than_it_goes(pose, foe, along, end):
    """TV-134: flight is not longer than the way to the edge of the table."""
    way = fled(block(2, 2), pose, [body("L4", block(4, 4), foe)], 1400, SOUTH)

    assert (along, end, False) == (way.along, drifted(pose, *way[:2]), way.is_off)


@pytest.mark.rule("CG-29")
def test_a_way_off_the_table_ends_with_the_first_middle_beyond_it():
    """A way off the table consists of whole steps of a quarter inch."""
    of, pose = block(2, 2), (1800, 120, 0)

    assert Drift(360, 50, is_off=True) == drift(of, pose, 360, 1400, Field(3600, 3600, ()))
    assert Drift(360, 25) == drift(of, pose, 360, 49, Field(3600, 3600, ()))
    assert Drift(0, 1400) == drift(of, pose, 0, 1412, Field(3600, 3600, ()))


@pytest.mark.rule("CG-29")
def test_flight_goes_through_friends_and_does_not_end_on_them():
    """Flight goes on through friends until it is clear, or back to the last clear place."""
    of, pose = block(1, 1), (1800, 3000, 0)
    friends = body("B2", block(1, 1), (1800, 2100, 0))
    field = Field(3600, 3600, (), (), (friends,))
    way = Drift(360, 900)

    assert Drift(360, 1075) == flown(of, pose, way, field, lambda far: far <= 900, 1000)
    assert Drift(360, 1075) == flown(of, pose, way, field, lambda far: far <= 760, 1000)
    assert Drift(360, 600) == flown(of, pose, way, field, lambda far: far <= 610, 1000)
    stopped = field._replace(bodies=((body("R1", block(1, 1), (1800, 1900, 0)), 100),))
    assert Drift(360, 725) == flown(of, pose, way, stopped, lambda far: far <= 900, 1000)
    assert Drift(360, 725) == flown(of, pose, way, field._replace(height=0), lambda far: far <= 900, 1000)
    assert Drift(360, 725) == flown(of, pose, way, field, lambda far: far <= 900, 150)


@pytest.mark.rule("CG-29", "CG-39")
def test_slow_ground_keeps_who_flees_on_the_table():
    """A unit on slow ground is lost only if it comes as far as the edge."""
    of, pose, way = block(1, 1), (1800, 300, 0), Drift(360, 225, is_off=True)
    bog = Area("bog", ((0, -100), (3600, -100), (3600, 400), (0, 400)), 60)

    assert 225 * 60 == drift_cost(of, pose, 360, 225, (bog,), 15)
    assert 225 * 15 == drift_cost(of, pose, 360, 225, (), 15)
    field = Field(3600, 3600, ())
    assert way == flown(of, pose, way, field, lambda far: far * 60 <= 13500, 1000)
    assert Drift(360, 200) == flown(of, pose, way, field, lambda far: far * 60 <= 13499, 1000)


def retreats(most=600):
    """Return what is open to L4 that stands before W8."""
    eight = body("B1", *W8)
    near = []
    for shape in eight.stands:
        far = min(gap(shape, own) for own in L4.stands)
        near.append((eight._replace(outline=shape, stands=(shape,)), 100 if far >= 100 else max(far - 3, 0)))
    on_way, end = Field(3600, 3600, tuple(near)), Field(3600, 3600, ((eight, 100),))
    found = {h: retreat(L4.block, L4.pose, h, most, on_way, end, lambda far: far <= most) for h in HEADINGS}
    return {heading: far for heading, far in found.items() if far}


@pytest.mark.rule("CG-55")
def test_who_withdraws_gets_an_inch_away_without_coming_nearer():
    """TV-40: a withdrawal has eleven open headings; the shortest way gains an inch, the longest the whole move."""
    found = retreats()

    assert [0, 30, 60, 90, 120, 150, 570, 600, 630, 660, 690] == list(found)
    assert [(100, 600), (141, 600), (385, 600)] == [found[heading] for heading in (0, 90, 150)]
    assert {0, 690, 30, 60, 660} == set(retreats(120))
