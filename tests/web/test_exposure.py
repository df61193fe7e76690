"""These tests hold which enemies could reach or shoot at a unit at a proposed place."""

from __future__ import annotations

import pytest

from engine.core.types import PieceId, Pose
from engine.core.view import Reach, Trace
from tests.web.table_boards import FRONTIER, S3, army, board, view
from web.game.exposure import exposed

REACHES = (Reach("sure", 1000, 180), Reach("most", 1500, 180), Reach("near", 2000, 90))


def found(there: Pose, reaches: tuple[Reach, ...] = REACHES, takes: tuple[str, ...] = ()) -> dict[str, str]:
    """Return who reaches one stand of Romans there; of the others only B2 reaches anything, from 19 and 9 inches."""
    shown = view(board(4800, 3600, FRONTIER), army(S3, 3600))
    pieces = tuple(
        piece._replace(reaches=reaches if piece.id == "B2" else (), place=Pose(1900, 900, 360))
        if piece.id == "B2"
        else piece._replace(reaches=())
        for piece in shown.pieces
    )
    trace = Trace(poses=((PieceId("R1.1"), there),), takes=takes)
    return {str(enemy): kind for enemy, kind in exposed(shown._replace(pieces=pieces), trace)}


@pytest.mark.parametrize(
    ("there", "kind"),
    [
        (Pose(1900, 2401, 0), "near"),
        (Pose(1900, 2400, 0), "most"),
        (Pose(1900, 2901, 0), None),
        (Pose(1900, 700, 0), None),
        (Pose(1100, 1000, 0), "most"),
    ],
)
def test_a_unit_is_warned_of_the_gravest_that_can_reach_it(there: Pose, kind: str | None) -> None:
    """A charge takes precedence over a shot; a unit on the limit counts as within, and one behind a front does not."""
    assert ({"B2": kind} if kind else {}) == found(there)


def test_shots_go_within_forty_five_degrees_of_ahead() -> None:
    """Shots reach forty-five degrees to each side, and a charge more."""
    there, shots = Pose(900, 1000, 0), (Reach("near", 2000, 90),)

    assert {} == found(there, shots)
    assert {"B2": "near"} == found(Pose(1100, 1700, 0), shots)


def test_whom_a_unit_attacks_is_no_warning() -> None:
    """The target of a unit's own attack causes no warning."""
    assert {} == found(Pose(1900, 2000, 0), takes=("B2",))
