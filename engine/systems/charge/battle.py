"""The fixed part of a game of Charge!: the table, its ground, the options, the armies to choose from."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from engine.boards.table.ground import Area
from engine.boards.table.vectors import HALF
from engine.core import agenda
from engine.core.types import Side
from engine.core.view import Board, Region
from engine.kit.lazy_table import LazyTable
from engine.systems.charge.data import DEEP, IMPASSABLE, RATES, ROAD, SIDES, WIDE, A, B
from engine.systems.charge.ground import TOLD, Terrain, picture
from engine.systems.charge.roster import Group, Roster, groups

Rows = tuple[tuple[str, ...], ...]
"""CG-86: An army that was built before the battle, a row of text for each group; none where the scenario gives it."""


class Battle(agenda.Battle):
    """The set-up.

    `width` and `height` of the table in c; `turns` at most; `terrain`; `given`: side -> its groups (none where it
    builds its army first); `own_edge`: side -> heading that points to its table edge; `begins`: who acts first in turn
    1 without dice ("" nobody); `ready`: name of a ready-made army -> its rows; `spared`: units worth points if they
    never fought (S2), each (unit, points); `margin`: the lead that wins at the limit, 0 for a tenth of the larger
    army's points; `is_open`: whether both sides build and deploy armies first (CG-86); `has_generals`; `break_pct`:
    side -> per cent; `numbers` and `switches`: the options of CG-88 by name; `names`: reference -> name; `plural`:
    those names that are of several; `rules`: the version of the rules by which the game was begun.
    """

    width: int
    height: int
    turns: int
    terrain: tuple[Terrain, ...]
    given: dict[Side, tuple[Group, ...]]
    own_edge: dict[Side, int]
    begins: str
    ready: dict[str, Rows]
    spared: tuple[tuple[str, int], ...]
    margin: int
    is_open: bool
    has_generals: bool
    break_pct: dict[Side, int]
    numbers: dict[str, int]
    switches: dict[str, bool]
    names: dict[str, str]
    plural: tuple[str, ...]
    rules: int

    def scaled(self, length: int) -> int:
        """CG-01: Return a length at the distance scale of the game."""
        return length * self.numbers["distance_scale"] // 100

    @cached_property
    def half(self) -> int:
        """CG-01: Half the width of a stand."""
        return self.scaled(WIDE // 2)

    @cached_property
    def deep(self) -> int:
        """CG-01: The depth of a stand."""
        return 2 * self.scaled(DEEP // 2)

    @cached_property
    def rough(self) -> tuple[Area, ...]:
        """CG-39: The ground that changes what moving costs."""
        return tuple(
            Area(one.id, one.points, RATES[one.ground], one.ground == ROAD)
            for one in self.terrain
            if one.ground in RATES
        )

    @cached_property
    def closed(self) -> tuple[Area, ...]:
        """CG-37, CG-97: The ground that nobody enters."""
        return tuple(Area(one.id, one.points, 0) for one in self.terrain if one.ground == IMPASSABLE or one.solid)

    @cached_property
    def seen(self) -> tuple[Area, ...]:
        """CG-64: Return the ground that hides what is behind it, or that is high."""
        return tuple(
            Area(one.id, one.points, 0, is_opaque=one.opaque, is_solid=one.solid, height=one.elevation)
            for one in self.terrain
            if one.opaque or one.solid or one.elevation
        )

    @cached_property
    def board(self) -> Board:
        """The table as it is seen: y goes down there."""
        regions = (
            Region(
                one.id,
                picture(one),
                tuple((x, self.height - y) for x, y in one.points),
                TOLD[one.ground],
                one.elevation,
            )
            for one in self.terrain
        )
        return Board("table", self.width, self.height, (), look="table", turns=self._turns, regions=tuple(regions))

    @property
    def _turns(self) -> tuple[int, ...]:
        """Return the ways the table may lie: first the second side's edge below, turned if it is wider than high."""
        ways = (0, 2, 1, 3) if self.own_edge[A] != HALF else (2, 0, 3, 1)
        return ways if self.width > self.height else ways[:2]

    @cached_property
    def rosters(self) -> LazyTable[tuple[Rows, Rows], Roster]:
        """CG-92: The units of both sides by their lists; of a side whose army is not built yet there are none."""
        return LazyTable(self._roster)

    def _roster(self, lists: tuple[Rows, Rows]) -> Roster:
        built = (group for side, rows in zip(SIDES, lists, strict=True) for group in groups(side, rows))
        return Roster(tuple(built) if self.is_open else (*self.given[A], *self.given[B]))

    @cached_property
    def layouts(self) -> dict[Any, Any]:
        """The ways in which stands lay lately (see layout.py)."""
        return {}

    @cached_property
    def thoughts(self) -> dict[Any, Any]:
        """The computer opponent's cache of values of units at poses (see ai/evaluation.py)."""
        return {}

    @cached_property
    def menus(self) -> dict[Any, Any]:
        """The moves of units that were listed lately (see movement/moving.py)."""
        return {}
