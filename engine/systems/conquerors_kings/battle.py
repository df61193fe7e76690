"""The fixed part of a game of Conquerors and Kings: the grid, the armies to choose from, the options."""

from __future__ import annotations

from functools import cached_property

from engine.core import agenda
from engine.core.types import PieceId, PlaceId, Side
from engine.core.view import Board, Space
from engine.kit.lazy_table import LazyTable
from engine.systems.conquerors_kings.data import NORTH, OPEN, ROWS, SIDES
from engine.systems.conquerors_kings.grid import Grid, grid
from engine.systems.conquerors_kings.roster import Roster, Troop

TRAYS = ("camp", "reserve", "flank", "away")
"""Places apart where pieces of a side wait: not deployed yet, in reserve, on a flank march, out of sight."""
BEFORE = ("camp", "away")
"""Those of battles in which sides choose and deploy."""


class Battle(agenda.Battle):
    """The set-up.

    `begins`: who has the first player turn, before anything is thrown for it; `width` in zones; `scenery`: zone -> what
    lies there where it is not open; `open`: whether sides choose and deploy first (CK-95 to CK-101); `lists`: name of
    an army -> its troops; `given`: side -> its army, "" where it chooses; `edges`: side -> edge that the scenario
    fixes for its flank force ("" none);
    `lead_win`, `lead_decisive` (CK-93); `clock_end`, `flank_at` and `switches` (CK-102); `names`: reference -> name;
    `plural`: those names that are of several.
    """

    begins: Side
    width: int
    scenery: dict[PlaceId, str]
    open: bool
    lists: dict[str, tuple[Troop, ...]]
    given: dict[Side, str]
    edges: dict[Side, str]
    lead_win: int
    lead_decisive: int
    clock_end: int
    flank_at: int
    switches: dict[str, bool]
    names: dict[str, str]
    plural: tuple[str, ...]

    @cached_property
    def grid(self) -> Grid:
        """CK-02: The zones."""
        return grid(self.width)

    @cached_property
    def board(self) -> Board:
        """The ground as the scenario has it, and the trays at both base edges."""
        spaces = tuple(Space(zone, x, y, self.scenery.get(zone, OPEN)) for zone, (x, y) in self.grid.xy.items())
        beyond = {side: ROWS if side == NORTH else -1 for side in SIDES}
        apart = tuple(
            Space(PlaceId(f"{tray}-{side}"), n, beyond[side], tray)
            for side in SIDES
            for n, tray in enumerate(self._trays(side))
        )
        return Board("zones", self.width, ROWS, spaces, apart=apart)

    def _trays(self, side: Side) -> list[str]:
        """Return the trays that a side can need: a flank march only where there can be one."""
        troops = self.lists.get(self.given[side], ())
        has_flank = self.open or any(troop.zone == "flank" for troop in troops)
        return [tray for tray in TRAYS if self.open or (tray not in BEFORE and (tray != "flank" or has_flank))]

    @cached_property
    def rosters(self) -> LazyTable[tuple[str, str], Roster]:
        """The pieces of both sides by the armies that North and South have; "" is one not chosen yet."""
        return LazyTable(self._roster)

    def _roster(self, armies: tuple[str, str]) -> Roster:
        return Roster({side: self._own(side, name) for side, name in zip(SIDES, armies, strict=True)})

    def _own(self, side: Side, army: str) -> tuple[Troop, ...]:
        """CK-100: Return an army's list; in an open battle with its side before each id, and its plan turned."""
        troops = self.lists.get(army, ())
        if not self.open:
            return troops
        return tuple(
            troop._replace(id=PieceId(f"{side}-{troop.id}"), zone=self._turned(side, troop.zone)) for troop in troops
        )

    def _turned(self, side: Side, zone: PlaceId) -> PlaceId:
        """CK-100: Return a zone of a plan for South as it lies for a side."""
        x, y = self.grid.xy[zone]
        return zone if side != NORTH else PlaceId(f"{chr(64 + self.width - x)}{ROWS - y}")
