"""The plates of units on a free table: each can be read, also where units stand close to each other."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from engine.core.types import Pose
from engine.core.view import Piece, View
from tests.web.table_boards import Reader, boards
from web.boards.drawing import Rect
from web.boards.table.layout import FreeTableLayout
from web.boards.table.plates import HIGH, plate
from web.boards.table.stands import side_of


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
    """Two units whose rears meet have their plates side by side, along their rears."""
    shown = boards()["graupius"]
    unit = shown.pieces[0]
    size = (960, 160)
    met = [
        unit._replace(id="B1", size=size, place=Pose(3000, 3000, 0)),
        unit._replace(id="B2", size=size, place=Pose(3000, 3340, 360)),
    ]
    for one, other in combinations(rooms(shown, met, turn), 2):
        assert not one.meets(other)
