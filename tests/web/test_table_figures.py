"""These tests hold moving path data: every way to write a path gives the same points."""

from __future__ import annotations

import re

import pytest

from web.boards.free_table.figures import FAMILIES, defs
from web.boards.free_table.path_shapes import oval, placed


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("M1 2L3 4", "M11 22L13 24"),
        ("M1 2H5V-6Z", "M11 22L15 22L15 14Z"),
        ("M0-2c1 1 2 1 3 0 1-1 2-1 3 0z", "M10 18C11 19 12 19 13 18C14 17 15 17 16 18Z"),
        ("M1 1h2v3zm5 5h1", "M11 21L13 21L13 24ZM16 26L17 26"),
        ("M0 0q1-1 2 0", "M10 20Q11 19 12 20"),
    ],
)
def test_a_path_is_moved_however_it_is_written(path, expected):
    """Relative commands, axis lines and figures without spaces are read as a browser reads them."""
    assert expected == placed(path, (10, 20))


def test_a_path_is_enlarged_then_turned_then_moved():
    """A path is enlarged, then turned clockwise, then moved."""
    assert "M10 22L8 20" == placed("M1 0L0 1", (10, 20), 2, 90)


def test_an_oval_reaches_as_far_as_its_half_axes():
    """An oval begins and ends at the left and touches its box."""
    found = [float(one) for one in re.findall(r"-?[\d.]+", oval(5, 7, 4, 2))]

    assert (min(found[::2]), max(found[::2]), min(found[1::2]), max(found[1::2])) == (1, 9, 5, 9)


def test_men_of_a_base_are_a_few_paths():
    """The men of a base are a few paths without a transform, because a table has about 150 bases."""
    drawn = defs()

    assert " transform=" not in drawn
    assert drawn.count("<path") < 9 * len(FAMILIES)
