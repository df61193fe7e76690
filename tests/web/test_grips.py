"""These tests hold the geometry of dragging a unit on a measured table and of the tape measure."""

from __future__ import annotations

import math

import pytest

from engine.core.references import PoseRef, piece_ref
from engine.core.types import Pose
from engine.systems.charge.data import PLAIN
from engine.systems.charge.movement.walking import inches
from tests.web.table_boards import FRONTIER, S3, army, board, view
from web.game import drag_geometry, tape_measure
from web.game.drag_geometry import Grip
from web.game.tape_measure import TapeMeasure

SIZE = (720, 320)
HERE = Pose(2000, 2000, 0)


def test_a_unit_is_carried_as_far_as_the_pointer_goes() -> None:
    """A dragged unit keeps its heading, except for an explicit turn."""
    grip = Grip(piece_ref("R1"), "", (500, 500), HERE, SIZE)

    assert Pose(2300, 1800, 0) == grip.wanted((800, 300), 0)
    assert Pose(2300, 1800, 710) == grip.wanted((800, 300), -10)


def test_carried_back_beyond_its_rear_a_unit_faces_about() -> None:
    """A unit dragged beyond its rear faces about, so its old rear edge is the new front."""
    assert Pose(2000, 2310, 0) == drag_geometry.carried(HERE, SIZE, (0, 310), 0)
    assert Pose(2000, 2000 + 400 + 320, 360) == drag_geometry.carried(HERE, SIZE, (0, 400), 0)


@pytest.mark.parametrize("heading", range(0, 720, 45))
@pytest.mark.parametrize("corner", [drag_geometry.LEFT, drag_geometry.RIGHT])
@pytest.mark.parametrize("steps", [1, 30, 90, 180])
def test_a_front_corner_wheels_about_the_other(heading: int, corner: str, steps: int) -> None:
    """A dragged front corner wheels the unit about the other corner, which stays."""
    side = -1 if corner == drag_geometry.LEFT else 1
    pose = HERE._replace(heading=heading)
    pivot = drag_geometry.point_beside(pose, -side * SIZE[0] / 2, 0)
    turned = pose._replace(heading=(heading - side * steps) % 720)
    (a, b), _ = drag_geometry.axes(turned)
    held = pivot[0] + side * a * 500, pivot[1] + side * b * 500

    there = drag_geometry.wheeled(pose, SIZE, corner, held)
    assert turned.heading == there.heading
    assert math.dist(pivot, drag_geometry.point_beside(there, -side * SIZE[0] / 2, 0)) < 1


def test_a_corner_never_swings_back_nor_beyond_a_quarter() -> None:
    """A corner held behind the front does nothing, and on the far side it wheels by ninety degrees."""
    assert HERE == drag_geometry.wheeled(HERE, SIZE, drag_geometry.LEFT, (1640, 2200))
    assert 180 == drag_geometry.wheeled(HERE, SIZE, drag_geometry.LEFT, (2500, 1500)).heading


def test_the_handle_ahead_turns_a_unit_about_its_middle() -> None:
    """The handle ahead turns the unit in steps of five degrees towards the pointer."""
    there = drag_geometry.turned(HERE, SIZE, (5000, 2161))

    assert 180 == there.heading
    assert (2000 + 160, 2160) == (there.x, there.y)
    assert 0 == drag_geometry.turned(HERE, SIZE, (1900, -9000)).heading % 10


def test_a_grip_that_comes_back_means_to_stay() -> None:
    """A drag that ends within a fifth of an inch of its start, without a turn, means to stay."""
    grip = Grip(piece_ref("R1"), "", (500, 500), HERE, SIZE)

    assert grip.stays(grip.wanted((510, 495), 0))
    assert not grip.stays(grip.wanted((525, 495), 0))
    assert not grip.stays(grip.wanted((510, 495), 10))


def shown() -> object:
    return view(board(4800, 3600, FRONTIER), army(S3, 3600))


@pytest.mark.parametrize(
    ("ends", "gap", "shot"),
    [
        ((PoseRef("spot:0,0,0"), PoseRef("spot:300,400,0")), 500, None),
        ((piece_ref("R1.2"), piece_ref("B3.1")), 1300, 1322),
        ((piece_ref("R1"), piece_ref("B3")), 1300, 1300),
        ((PoseRef("spot:2400,3200,0"), piece_ref("R1.2")), 280, None),
    ],
)
def test_a_tape_reads_gaps_between_units_and_ranges_from_a_front(
    ends: tuple[str, str], gap: int, shot: int | None
) -> None:
    """The tape measures between the nearest stands of two units, or from the front of the shooter."""
    read = tape_measure.read(shown(), TapeMeasure(*ends))

    assert read is not None
    assert (gap, shot) == (read.gap, read.range)


def test_a_tape_rounds_up() -> None:
    """A tape that reads 5 inches means within five inches."""
    read = tape_measure.read(shown(), TapeMeasure(PoseRef("spot:0,0,0"), PoseRef("spot:300,401,0")))

    assert read is not None
    assert math.ceil(math.hypot(300, 401)) == read.gap
    assert "5.01" == tape_measure.inches(read.gap)


@pytest.mark.parametrize(("hundredths", "told"), [(1300, "13"), (750, "7.5"), (602, "6.02"), (1000, "10"), (0, "0")])
def test_inches_are_written_in_one_way(hundredths: int, told: str) -> None:
    """Inches are written without trailing zeros, on the page and in the rules."""
    assert told == tape_measure.inches(hundredths) == inches(hundredths * PLAIN)


def test_a_tape_with_an_end_that_has_gone_reads_nothing() -> None:
    """A tape at a stand that was lost reads nothing."""
    assert tape_measure.read(shown(), TapeMeasure(piece_ref("R1.2"), piece_ref("nobody"))) is None
    assert tape_measure.read(shown(), TapeMeasure(piece_ref("R1.2"))) is None


def test_a_corner_handle_is_taken_wherever_the_pointer_took_it() -> None:
    """A corner handle moves from where it was taken, so the unit does not jump."""
    for by in (drag_geometry.LEFT, drag_geometry.RIGHT, "", drag_geometry.LED):
        assert HERE == Grip(piece_ref("R1"), by, (1234, 987), HERE, SIZE).wanted((1234, 987), 0)
