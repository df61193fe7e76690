"""The fixed part of a game of Stands."""

from __future__ import annotations

from functools import cached_property

from engine.boards.table.ground import Area
from engine.core import agenda
from engine.core.types import PieceId, Side
from engine.core.view import Board, Region
from tests.stands.data import RATES


class Battle(agenda.Battle):
    """The number of turns, the table, its areas, and the units: their width, and which are heroes."""

    turns: int
    width: int
    height: int
    areas: tuple[tuple[str, str, tuple[tuple[int, int], ...]], ...]
    """Name, ground and corners of each area."""
    files: dict[PieceId, int]
    """Unit -> its files at the start; the order of the units is that of the scenario."""
    counts: dict[PieceId, int]
    """Unit -> its stands at the start."""
    heroes: tuple[PieceId, ...]
    sides: dict[PieceId, Side]

    @cached_property
    def rough(self) -> tuple[Area, ...]:
        """ST-09: Return the areas that slow."""
        return tuple(Area(name, points, RATES[ground]) for name, ground, points in self.areas if ground in RATES)

    @cached_property
    def closed(self) -> tuple[Area, ...]:
        """ST-10: Return the areas that nobody enters."""
        return tuple(Area(name, points, 0) for name, ground, points in self.areas if ground not in RATES)

    @cached_property
    def board(self) -> Board:
        """Return the board of the table, on which y points down."""
        regions = (
            Region(name, ground, tuple((x, self.height - y) for x, y in points)) for name, ground, points in self.areas
        )
        return Board("table", self.width, self.height, (), look="table", turns=(0, 2, 1, 3), regions=tuple(regions))
