"""The grid of zones and its directions: CK-02, CK-03, CK-05."""

from __future__ import annotations

from functools import cache

from engine.core.types import NOWHERE, PlaceId, Side
from engine.systems.conquerors_kings.data import NORTH, ROWS, SIDES

FRONT, RIGHT_FACE, REAR, LEFT_FACE = range(4)
"""CK-03: The faces of a zone as its holder sees them."""
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Columns and rows to the neighbour across each face, for South."""


class Grid:
    """CK-02: Six zones wide or as the scenario says, five deep.

    `zones` in the order of columns, then rows; `xy`: zone -> column and row from 0; `beside`: zone -> zones across its
    faces, front of South first; `columns`: side -> columns from its right to its left.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.xy = {PlaceId(f"{chr(65 + x)}{y + 1}"): (x, y) for x in range(width) for y in range(ROWS)}
        self.zones = tuple(self.xy)
        self._at = {spot: zone for zone, spot in self.xy.items()}
        self._faces = {side: {zone: self._across(side, zone) for zone in self.zones} for side in SIDES}
        self.beside = {zone: tuple(other for other in self._across(SIDES[1], zone) if other) for zone in self.zones}
        self.columns = {side: tuple(range(width) if side == NORTH else range(width - 1, -1, -1)) for side in SIDES}
        self._order = {side: self._from_right(side) for side in SIDES}

    def _across(self, side: Side, zone: PlaceId) -> tuple[PlaceId, ...]:
        x, y = self.xy[zone]
        way = -1 if side == NORTH else 1
        return tuple(self._at.get((x + way * dx, y + way * dy), NOWHERE) for dx, dy in _STEPS)

    def across(self, side: Side, zone: PlaceId, face: int) -> PlaceId:
        """CK-03: Return the zone across a face as a side sees it, NOWHERE past the edge of the board."""
        return self._faces[side][zone][face]

    def faces(self, side: Side, zone: PlaceId) -> tuple[PlaceId, ...]:
        """CK-03: Return the neighbours across the front, the right, the rear and the left, NOWHERE past the edge."""
        return self._faces[side][zone]

    def row(self, side: Side, zone: PlaceId) -> int:
        """CK-02: Return the row of a zone counted from a side's own base edge, which is row 1."""
        y = self.xy[zone][1]
        return ROWS - y if side == NORTH else y + 1

    def order(self, side: Side) -> tuple[PlaceId, ...]:
        """CK-05: Return all zones from a side's right to its left, in each column the front row first."""
        return self._order[side]

    def _from_right(self, side: Side) -> tuple[PlaceId, ...]:
        rows = range(ROWS) if side == NORTH else range(ROWS - 1, -1, -1)
        return tuple(self._at[x, y] for x in self.columns[side] for y in rows)


@cache
def grid(width: int) -> Grid:
    """Return the grid of a width, which never changes."""
    return Grid(width)
