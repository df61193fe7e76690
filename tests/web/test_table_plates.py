"""The plates of units on a free table can be read, also if units stand close together."""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest

from engine.core.references import piece_ref
from engine.core.types import Pose
from engine.core.view import Piece, View
from tests.web.schools import School
from tests.web.table_boards import Reader, boards
from web.boards.drawing import Rect
from web.boards.free_table.free_table import FreeTable
from web.boards.free_table.layout import FreeTableLayout
from web.boards.free_table.stands import side_of
from web.boards.free_table.table_overlays import TableOverlays
from web.boards.free_table.unit_plates import HIGH, plate
from web.boards.highlights import Highlights


def rooms(shown: View, units: list[Piece], turn: int) -> list[Rect]:
    """Return the rooms of short plates of units on a great table, as drawn one after the other."""
    layout, names = FreeTableLayout(shown.board, turn=turn), Reader()
    found, taken = [], list[Rect]()
    for unit in units:
        drawn = plate(unit, "RL", side_of(unit, shown), names, layout, taken)
        at = re.search(r"translate\(([-.\d]+) ([-.\d]+)\) scale", drawn)
        brief = re.search(
            r'class="brief" transform="translate\(([-.\d]+) ([-.\d]+)\)"><rect [^>]*width="([.\d]+)"', drawn
        )
        assert at is not None
        assert brief is not None
        x, y = (float(at[n]) + float(brief[n]) * layout.grain for n in (1, 2))
        wide, high = float(brief[3]) * layout.grain, HIGH * layout.grain
        found.append(Rect(x - wide / 2, y - high / 2, wide, high))
    return found


@pytest.mark.parametrize("turn", range(4))
def test_plates_of_units_back_to_back_do_not_lie_on_each_other(turn: int) -> None:
    """Two units back to back have their plates side by side."""
    shown = boards()["graupius"]
    unit = shown.pieces[0]
    size = (960, 160)
    met = [
        unit._replace(id="B1", size=size, place=Pose(3000, 3000, 0)),
        unit._replace(id="B2", size=size, place=Pose(3000, 3340, 360)),
    ]
    for one, other in combinations(rooms(shown, met, turn), 2):
        assert not one.meets(other)


@pytest.mark.parametrize("turn", range(4))
def test_what_a_lesson_marks_keeps_its_name_in_sight(turn: int) -> None:
    """The mark of a lesson covers no plate of its unit."""
    shown, table = boards()["graupius"], FreeTable(boards()["graupius"], turn=turn)
    marks = TableOverlays(shown, Highlights(), table, table.layout)
    units = [piece for piece in shown.pieces if piece.size is not None and isinstance(piece.place, Pose)]
    lifted = set()
    for unit in units:
        plain, pointed = table.box(piece_ref(unit.id)), marks.pointed_at(piece_ref(unit.id))
        behind = math.cos(math.radians(table.layout.angle(unit.place.heading)))
        lifted.add(pointed.top < plain.top - 1)

        assert (pointed.top < plain.top - 1) == (behind < -0.01)

    assert (True in lifted) == (turn in (0, 2))  # the others lie across


def test_no_distance_is_told_on_what_a_lesson_marks() -> None:
    """The text of a reach does not cover a unit that is to be picked."""
    school = School("lesson/charge/stands")
    while piece_ref("B1") not in school.step.mark:
        school.do_step()
    box = FreeTable(school.table.view(), turn=school.table.turn).box(piece_ref("B1"))
    told = [text for key, text in school.page.nodes["layer-over"].items() if key.startswith("distance-")]
    spots = [tuple(map(float, re.search(r"translate\(([-.\d]+) ([-.\d]+)\)", text).groups())) for text in told]

    assert spots
    assert not any(box.holds(*spot) for spot in spots)


def test_a_square_table_is_lettered_as_large_as_one_that_is_longer() -> None:
    """Letters on a square table are as large as on a wide one of the same height."""
    board = boards()["graupius"].board
    square, long = (board._replace(columns=columns, rows=3600) for columns in (3600, 5040))

    grains = {FreeTableLayout(one, turn=turn).grain for one in (square, long) for turn in range(4)}
    assert 1 == len(grains)
    assert grains.pop() > 1
