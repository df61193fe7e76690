"""Bodies of stands on the table, and a grid that finds nearby bodies without scanning all of them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.boards.table.blocks import Block, outline, stands
from engine.boards.table.shapes import Shape
from engine.boards.table.vectors import Pose

CELL = 1200
"""The width of a grid cell: about that of a body, so that most bodies lie in one to four cells."""


class Body(NamedTuple):
    """A body on the table: its name, the rectangle around it, those of its stands, its formation and pose."""

    name: str
    outline: Shape
    stands: tuple[Shape, ...]
    block: Block
    pose: Pose


@lru_cache(maxsize=4096)
def body(name: str, block: Block, pose: Pose) -> Body:
    """Return the body of a block at a pose."""
    return Body(name, outline(block, pose), stands(block, pose), block, pose)


class BodyGrid(NamedTuple):
    """Bodies indexed by the grid cells that their circles reach; a cell lists indexes of `bodies`."""

    bodies: tuple[Body, ...]
    cells: dict[tuple[int, int], list[int]]

    def near(self, x: int, y: int, reach: int) -> tuple[Body, ...]:
        """Return the bodies whose circles may meet a circle, in list order."""
        cells = self.cells
        found = sorted(
            {n for cell in _cells(x, y, reach) for n in cells.get(cell, ())},
        )
        return tuple(one for one in (self.bodies[n] for n in found) if is_close(one.outline, x, y, reach))


def is_close(one: Shape, x: int, y: int, reach: int) -> bool:
    """Return whether the circle of a shape may meet another circle."""
    return (x - one.x) ** 2 + (y - one.y) ** 2 <= (reach + one.reach + 4) ** 2


def grid(bodies: tuple[Body, ...]) -> BodyGrid:
    """Return bodies indexed by grid cells."""
    cells: dict[tuple[int, int], list[int]] = {}
    for n, one in enumerate(bodies):
        for cell in _cells(one.outline.x, one.outline.y, one.outline.reach + 4):
            cells.setdefault(cell, []).append(n)
    return BodyGrid(bodies, cells)


def _cells(x: int, y: int, reach: int) -> list[tuple[int, int]]:
    columns = range((x - reach) // CELL, (x + reach) // CELL + 1)
    rows = range((y - reach) // CELL, (y + reach) // CELL + 1)
    return [(column, row) for column in columns for row in rows]
