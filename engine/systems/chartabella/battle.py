"""The fixed part of a game of Chartabella: its set-up, and the ground prepared for use."""

from __future__ import annotations

from functools import cached_property

from engine.core import agenda
from engine.core.types import PieceId, PlaceId, Side
from engine.core.view import Board, Edge, Space
from engine.systems.chartabella.movement.ground import Field, cached_field


class Battle(agenda.Battle):
    """The set-up.

    `theme`; `columns` and `rows` of the board; `ground`: space -> terrain where it is not meadow; `camps`: centre ->
    defending side; `stakes`: spaces; `kinds`: piece -> code; `owners`: piece -> side; `die`: the faces; `loses`: side
    -> loss conditions; `limit` in rounds; `adjudicate`: criteria in order; `switches`: option -> setting.
    """

    theme: str
    columns: int
    rows: int
    ground: dict[PlaceId, str]
    camps: dict[PlaceId, Side]
    stakes: tuple[PlaceId, ...]
    kinds: dict[PieceId, str]
    owners: dict[PieceId, Side]
    die: tuple[str, ...]
    loses: dict[Side, tuple[str, ...]]
    limit: int
    adjudicate: tuple[str, ...]
    switches: dict[str, bool]

    def __init__(self) -> None:
        self._fields: dict[tuple[tuple[PlaceId, PlaceId], ...], Field] = {}

    @cached_property
    def locations(self) -> tuple[PlaceId, ...]:
        """CH-12: The location tiles of the board, in the scenario's order."""
        return tuple(space for space, ground in self.ground.items() if ground == "location")

    @cached_property
    def tiles(self) -> frozenset[PlaceId]:
        """CH-12: The same as a set."""
        return frozenset(self.locations)

    @cached_property
    def board(self) -> Board:
        """The ground as it stands: with walls all around its camps; a wide one may lie on its side too."""
        land = self.field(())
        spaces = (Space(at, *xy, land.ground[at], ("stakes",) * (at in land.stakes)) for at, xy in land.grid.xy.items())
        walls = (
            Edge(a, b, "wall")
            for a in land.inside
            for _, b in land.grid.near[a]
            if land.is_wall(a, b) and (b not in land.inside or a < b)
        )
        turns = (0, 2, 1, 3) if 3 * self.columns > 4 * self.rows else (0, 2)
        return Board("hexes", self.columns, self.rows, tuple(spaces), tuple(walls), turns=turns)

    def field(self, entrances: tuple[tuple[PlaceId, PlaceId], ...]) -> Field:
        """Return the battlefield while the camps have these entrances."""
        found = self._fields.get(entrances)
        if found is None:
            found = self._fields[entrances] = cached_field(
                self.columns,
                self.rows,
                tuple(self.ground.items()),
                tuple(self.camps.items()),
                self.stakes,
                entrances,
            )
        return found
