"""Blocks: stands formed up in files and ranks, as one body with a pose."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.boards.table.shapes import Shape, rectangle
from engine.boards.table.vectors import ONE, Point, Pose, scaled, world

Slot = tuple[int, int]
"""File, from the body's own left, and rank, from its front."""


class Block(NamedTuple):
    """The number of files, the occupied slots in any order, and half the width and the full depth of one stand."""

    files: int
    slots: tuple[Slot, ...]
    half: int
    deep: int

    @property
    def side(self) -> int:
        """Half its width."""
        return self.files * self.half

    @property
    def depth(self) -> int:
        """The total depth of its ranks."""
        return self.deep * _ranks(self.slots)


@lru_cache(maxsize=4096)
def _ranks(slots: tuple[Slot, ...]) -> int:
    return 1 + max((rank for _, rank in slots), default=0)


def ranked(files: int, count: int) -> tuple[Slot, ...]:
    """Return the slots of `count` stands: full ranks, the last one filled from the middle outwards, left first."""
    full, rest = divmod(count, files)
    slots = [(file, rank) for rank in range(full) for file in range(files)]
    middle = sorted(range(files), key=lambda file: (abs(2 * file - files + 1), file))
    return (*slots, *((file, full) for file in sorted(middle[:rest])))


def rectangles(block: Block) -> tuple[tuple[int, int, int, int], ...]:
    """Return the bounds of each stand in the body's frame: left, right, front, rear."""
    half, deep, side = block.half, block.deep, block.side
    return tuple((2 * half * f - side, 2 * half * (f + 1) - side, -deep * r, -deep * (r + 1)) for f, r in block.slots)


@lru_cache(maxsize=1024)
def _laid(block: Block, heading: int) -> tuple[Shape, ...]:
    """Return the rectangles of the stands of a body at the corner of the table."""
    return tuple(rectangle((0, 0, heading), *reach) for reach in rectangles(block))


def stands(block: Block, pose: Pose) -> tuple[Shape, ...]:
    """Return the rectangle of each stand of a body, in the order of its slots."""
    x, y, heading = pose
    return tuple([
        Shape(heading, (x + a, y + b, x + c, y + d, x + e, y + f, x + g, y + h), x + middle_x, y + middle_y, reach)
        for _, (a, b, c, d, e, f, g, h), middle_x, middle_y, reach in _laid(block, heading)
    ])  # fmt: skip


def outline(block: Block, pose: Pose) -> Shape:
    """Return the rectangle around all stands of a body."""
    return rectangle(pose, -block.side, block.side, 0, -block.depth)


def slot_pose(block: Block, pose: Pose, slot: Slot) -> Pose:
    """Return the pose of one stand of a body."""
    x, y = world(pose, block.half * (2 * slot[0] + 1) - block.side, -block.deep * slot[1])
    return x, y, pose[2]


def holds_slot(block: Block, pose: Pose, slot: Slot, x: int, y: int) -> bool:
    """Return whether a point lies in a slot or on its edge, occupied or not."""
    u, v = scaled(pose, x, y)
    left, front = 2 * block.half * slot[0] - block.side, -block.deep * slot[1]
    return left * ONE <= u <= (left + 2 * block.half) * ONE and (front - block.deep) * ONE <= v <= front * ONE


@lru_cache(maxsize=4096)
def middles(block: Block, heading: int) -> tuple[Point, ...]:
    """Return the offset of each stand's middle from the midpoint of the front, in table coordinates."""
    half, deep, side = block.half, block.deep, block.side
    return tuple(world((0, 0, heading), half * (2 * f + 1) - side, -deep * r - deep // 2) for f, r in block.slots)


def centres(block: Block, pose: Pose) -> tuple[Point, ...]:
    """Return the middle of each stand."""
    x, y, heading = pose
    return tuple([(x + dx, y + dy) for dx, dy in middles(block, heading)])


def centre(block: Block, pose: Pose) -> Point:
    """Return the middle of a body."""
    return world(pose, 0, -(block.depth // 2))
