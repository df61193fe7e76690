"""What stands on the table: bodies of stands, and a grid that tells who is near without looking at all of them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.boards.table.blocks import Block, outline, stands
from engine.boards.table.shapes import Shape
from engine.boards.table.vectors import Pose

CELL = 1200
"""How wide a cell of the grid is: about as wide as a body, so that most lie in one to four."""


class Body(NamedTuple):
    """What stands on the table: its name, the rectangle around it, those of its stands, how it is formed and where."""

    name: str
    outline: Shape
    stands: tuple[Shape, ...]
    block: Block
    pose: Pose


@lru_cache(maxsize=4096)
def body(name: str, block: Block, pose: Pose) -> Body:
    """Return the body that a block is at a pose."""
    return Body(name, outline(block, pose), stands(block, pose), block, pose)


class BodyGrid(NamedTuple):
    """Bodies filed by the cells that their circles come to: those of a cell by their places in the list."""

    bodies: tuple[Body, ...]
    cells: dict[tuple[int, int], list[int]]

    def near(self, x: int, y: int, reach: int) -> tuple[Body, ...]:
        """Return the bodies whose circles may meet a circle, in the order of the list."""
        cells = self.cells
        found = sorted(
            {n for cell in _cells(x, y, reach) for n in cells.get(cell, ())},
        )
        return tuple(one for one in (self.bodies[n] for n in found) if is_close(one.outline, x, y, reach))


def is_close(one: Shape, x: int, y: int, reach: int) -> bool:
    """Whether the circle of a shape may meet another circle."""
    return (x - one.x) ** 2 + (y - one.y) ** 2 <= (reach + one.reach + 4) ** 2


def grid(bodies: tuple[Body, ...]) -> BodyGrid:
    """Return bodies filed by cells."""
    cells: dict[tuple[int, int], list[int]] = {}
    for n, one in enumerate(bodies):
        for cell in _cells(one.outline.x, one.outline.y, one.outline.reach + 4):
            cells.setdefault(cell, []).append(n)
    return BodyGrid(bodies, cells)


def _cells(x: int, y: int, reach: int) -> list[tuple[int, int]]:
    columns = range((x - reach) // CELL, (x + reach) // CELL + 1)
    rows = range((y - reach) // CELL, (y + reach) // CELL + 1)
    return [(column, row) for column in columns for row in rows]
