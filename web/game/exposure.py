"""Lists the enemy units that could charge or shoot at a unit at the end of its order.

Only the drawn reach lines are considered: terrain and units in between may still prevent the attack.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.core.types import PieceId, Pose
from engine.core.view import Piece, Reach, Trace, View
from web.game.drag_geometry import TablePoint, axes, point_beside

KINDS = ("most", "near", "long")
"""Kinds of reaches that are worth a warning, the most serious first: a charge, a shot, a long shot."""


def exposed(view: View, trace: Trace) -> tuple[tuple[PieceId, str], ...]:
    """Return the enemy units whose reach the moved unit would enter, each with its most serious kind."""
    pieces = {piece.id: piece for piece in view.pieces}
    lying = [(pieces[stand], pose) for stand, pose in trace.poses if stand in pieces]
    if not lying:
        return ()
    spots = [spot for stand, pose in lying for spot in _spots(stand, pose)]
    side, found = lying[0][0].side, []
    for piece in view.pieces:
        if piece.side != side and piece.reaches and isinstance(piece.place, Pose) and piece.id not in trace.takes:
            reaches = {reach.kind: reach for reach in piece.reaches}
            kinds = (kind for kind in KINDS if kind in reaches and _reaches(piece, piece.place, reaches[kind], spots))
            found += [(PieceId(piece.id), kind) for kind in kinds][:1]
    return tuple(found)


def _spots(stand: Piece, pose: Pose) -> tuple[TablePoint, ...]:
    """Return points on the edge of a stand: its corners, and the midpoints between them."""
    wide, deep = stand.size or (0, 0)
    return tuple(
        point_beside(pose, u * wide / 2, -v * deep / 2) for u in (-1, 0, 1) for v in (0, 1, 2) if (u, v) != (0, 1)
    )


def _reaches(piece: Piece, place: Pose, reach: Reach, spots: Sequence[TablePoint]) -> bool:
    """Return whether one of the points lies within reach of a unit's front, by distance and angle."""
    half, most = (piece.size or (0, 0))[0] / 2, math.radians(reach.swing / 2)
    (a, b), (c, d) = axes(place)
    for x, y in spots:
        across, down = x - place.x, y - place.y
        aside, ahead = max(abs(across * a + down * b) - half, 0), across * c + down * d
        if aside * aside + ahead * ahead <= reach.far * reach.far and math.atan2(aside, ahead) <= most:
            return True
    return False
