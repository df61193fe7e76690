"""These tests hold stands in contact, struck faces and flush positions, computed by hand for a stand of 240 by 160."""

from __future__ import annotations

import pytest

from engine.boards.table.blocks import Block, ranked, slot_pose, stands
from engine.boards.table.bodies import body
from engine.boards.table.conform import conformed, settings
from engine.boards.table.contact import FRONT, LEFT_FLANK, REAR, RIGHT_FLANK, contacts, face, is_touching, shared_middle
from engine.boards.table.legs import ADVANCE, moved
from engine.boards.table.runs import touch
from engine.boards.table.shapes import overlap, separation
from engine.boards.table.vectors import CIRCLE, HALF, ONE, QUARTER, local


def block(files, count):
    """Return so many stands in so many files."""
    return Block(files, ranked(files, count), 120, 160)


L4 = body("L4", block(4, 4), (1800, 2300, 360))
SIX = body("R3", block(3, 6), (3200, 3200, 360))


@pytest.mark.rule("CG-49")
@pytest.mark.parametrize(
    ("x", "y", "struck"),
    [(1800, 1300, FRONT), (1020, 2000, FRONT), (1000, 2000, RIGHT_FLANK), (600, 2380, RIGHT_FLANK),
     (2700, 1900, LEFT_FLANK), (1200, 2580, RIGHT_FLANK), (1800, 3000, REAR)],
)  # fmt: skip
def test_the_face_struck_goes_by_lines_from_the_corners(x, y, struck):
    """TV-18: on a line between two faces the better face of the defender counts."""
    assert struck == face(L4.block, L4.pose, x, y)


def charged(of, pose, target):
    """Return how far a straight charge goes, and how it ends."""
    far = touch(of, pose, (target,), 3000)
    x, y, _ = moved(of, pose, ADVANCE, far)
    struck = face(target.block, target.pose, *pose[:2])
    return far, conformed(of, target, struck, *local(target.pose, x, y), lambda _: True)


@pytest.mark.rule("CG-50")
@pytest.mark.parametrize(
    ("of", "pose", "target", "far", "end", "share", "slide"),
    [
        (block(4, 8), (1900, 1300, 0), L4, 996, (1800, 2300, 0), 4, 100),
        (block(2, 2), (1950, 1300, 0), L4, 996, (2040, 2300, 0), 2, 90),
        (block(4, 8), (2380, 1300, 0), L4, 996, (2280, 2300, 0), 2, 100),
        (block(3, 3), (2150, 1300, 0), L4, 996, (1920, 2300, 0), 3, 230),
        (block(4, 4), (600, 2600, 180), L4, 716, (1320, 2600, 180), 160, 0),
        (block(3, 3), (3260, 4200, 360), SIX, 676, (3200, 3520, 360), 3, 60),
        (block(4, 8), (600, 2380, 180), L4, 716, (1320, 2380, 180), 160, 0),
        (block(4, 8), (1800, 1300, 0), L4, 996, (1800, 2300, 0), 4, 0),
    ],
)
def test_a_charge_is_set_flush_where_most_meets(of, pose, target, far, end, share, slide):
    """TV-63, TV-32, TV-08: files stand one to one, as many as possible, then with the shortest slide."""
    gone, setting = charged(of, pose, target)

    assert (far, end, share, slide) == (gone, *setting)


@pytest.mark.rule("CG-50")
def test_a_single_stand_slides_along_a_flank_until_it_covers_it():
    """TV-63: a single stand slides by 180, for 160 of 160."""
    found = conformed(block(1, 1), L4, RIGHT_FLANK, *local(L4.pose, 1316, 2600), lambda _: True)

    assert ((1320, 2420, 180), 160, 180) == found


@pytest.mark.rule("CG-50")
def test_of_equal_slides_the_smaller_comes_first_and_what_is_not_free_is_skipped():
    """TV-77, TV-33: of equal slides the smaller comes first; without a free position there is none."""
    skirmishers = body("B1", block(4, 4), (1800, 3300, 360))
    of = block(3, 3)
    first, second = (setting.pose for setting in list(settings(of, skirmishers, FRONT, 0, 4))[:2])

    assert ((1920, 3300, 0), (1680, 3300, 0)) == (first, second)
    assert second == conformed(of, skirmishers, FRONT, 0, 4, lambda pose: pose != first).pose
    assert conformed(of, skirmishers, FRONT, 0, 4, lambda _: False) is None
    found = [setting.pose for setting in settings(block(4, 8), SIX, FRONT, 0, 4) if setting.share == 3]
    assert [(3320, 3200, 0), (3080, 3200, 0)] == found


@pytest.mark.rule("CG-50")
def test_a_position_that_touches_nobody_is_none():
    """A position that touches nobody is not flush: the lost end file would be its only contact."""
    broken = body("R1", Block(3, ((1, 0), (2, 0)), 120, 160), (1800, 2300, 360))
    found = conformed(block(1, 1), broken, FRONT, -240, 4, lambda _: True)

    assert 240 == found.slide
    assert is_touching(body("", block(1, 1), found.pose), broken)


@pytest.mark.rule("CG-50", "CG-75")
def test_who_stands_flush_touches_file_by_file_with_the_fronts():
    """TV-10: flush units touch in the pairs of files 0 and 3, 1 and 2, 2 and 1, 3 and 0."""
    eight = body("B1", block(4, 8), (1800, 2300, 0))
    found = contacts(L4, eight)

    assert [(0, 3), (1, 2), (2, 1), (3, 0)] == [(one.own, one.other) for one in found]
    assert {(FRONT, FRONT, 240 * ONE)} == {one[2:] for one in found}


@pytest.mark.rule("CG-75")
def test_horse_on_a_flank_touches_it_with_its_fronts():
    """TV-33: four pairs touch; the middle stand has 120 of two, the outer ones 40 of one each."""
    horse = body("R1", block(3, 3), (3560, 3360, 540))
    found = contacts(horse, SIX)

    assert [(0, 0, 40), (1, 0, 120), (1, 3, 120), (2, 3, 40)] == [(c.own, c.other, c.length // ONE) for c in found]
    assert {(FRONT, LEFT_FLANK)} == {(one.own_edge, one.other_edge) for one in found}
    assert {(LEFT_FLANK, FRONT)} == {(one.own_edge, one.other_edge) for one in contacts(SIX, horse)}


@pytest.mark.rule("CG-75")
def test_an_overrunner_touches_the_stand_beside_it_with_its_flank():
    """TV-13: an overrunner in the place of file 0 touches only the next file's stand."""
    left = body("R1", Block(4, ((1, 0), (2, 0), (3, 0)), 120, 160), (1800, 2200, 360))
    found = contacts(body("B1", block(1, 1), slot_pose(block(4, 8), (1800, 2200, 0), (3, -1))), left)

    assert [(0, 0, LEFT_FLANK, LEFT_FLANK, 160 * ONE)] == list(found)


@pytest.mark.rule("CG-75", "CG-49")
def test_unaligned_corners_touch_by_the_lines_of_45_degrees():
    """A stand turned by an eighth touches a front and a flank with its corner."""
    own = body("A", block(1, 1), (1000, 1000, 0))
    ahead = body("B", block(1, 1), (1057, 1172, 90))
    aside = body("C", block(1, 1), (1294, 920, 270))

    assert [(FRONT, 0)] == [(one.own_edge, one.length) for one in contacts(own, ahead)]
    assert [RIGHT_FLANK] == [one.own_edge for one in contacts(own, aside)]


@pytest.mark.rule("CG-56")
def test_the_middle_of_a_shared_edge_is_told_in_the_frame_of_the_one_touched():
    """TV-41: the middle of a shared edge is found; if the two are not aligned it is the own middle."""
    eight = body("B1", block(4, 8), (1320, 2380, 180))
    pair = max(contacts(L4, eight), key=lambda one: one.length)
    u, v = shared_middle(L4, eight, pair)
    setting = conformed(L4.block, eight, pair.other_edge, u, v, lambda _: True)

    assert (RIGHT_FLANK, FRONT) == (pair.own_edge, pair.other_edge)
    assert ((1320, 2380, 540), 4) == setting[:2]
    one, other = body("A", block(1, 1), (1000, 1000, 0)), body("B", block(1, 1), (1057, 1172, 90))
    assert local(other.pose, 1000, 920) == shared_middle(one, other, contacts(one, other)[0])


@pytest.mark.rule("CG-07", "CG-09", "CG-50", "CG-57")
def test_flush_is_flush_whatever_the_heading():
    """TV-116: flush holds for every heading: four pairs at the front, two at a flank, no overlap."""
    eight = block(4, 8)
    holed = Block(4, tuple(slot for slot in eight.slots if slot not in ((2, 0), (2, 1))), 120, 160)
    for heading in range(CIRCLE):
        pose = 3000 + 7 * heading, 2500 - 3 * heading, heading
        target = body("R", eight, pose)
        ahead = conformed(eight, target, FRONT, 3, 4, lambda _: True)
        beside = conformed(eight, target, RIGHT_FLANK, 484, -160, lambda _: True)
        front, flank = body("B", eight, ahead.pose), body("C", eight, beside.pose)
        gone = stands(block(1, 1), slot_pose(eight, ahead.pose, (1, -1)))[0]

        assert (heading + HALF) % CIRCLE == ahead.pose[2], heading
        assert (heading - QUARTER) % CIRCLE == beside.pose[2], heading
        assert (4, 2) == (len(contacts(front, target)), len(contacts(flank, target))), heading
        assert all(separation(a, b) > -2 * ONE for one in (front, flank) for a in one.stands for b in target.stands), (
            heading
        )
        assert not any(overlap(gone, other) for other in (*stands(holed, pose), *front.stands)), heading
