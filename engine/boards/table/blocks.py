"""Stands formed up in files and ranks, as one body with a pose."""

from __future__ import annotations

from typing import NamedTuple

from engine.boards.table.plane import Point, Pose, world
from engine.boards.table.shapes import Shape, rectangle

Slot = tuple[int, int]
"""File, from the body's own left, and rank, from its front."""


class Block(NamedTuple):
    """So many files wide, the slots that hold a stand, and half the width and the depth of one stand."""

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
        """How deep all its ranks are."""
        return self.deep * (1 + max((rank for _, rank in self.slots), default=0))


def ranked(files: int, count: int) -> tuple[Slot, ...]:
    """Return the slots of so many stands: full ranks, the last one filled from the middle outwards, left first."""
    full, rest = divmod(count, files)
    slots = [(file, rank) for rank in range(full) for file in range(files)]
    middle = sorted(range(files), key=lambda file: (abs(2 * file - files + 1), file))
    return (*slots, *((file, full) for file in sorted(middle[:rest])))


def stands(block: Block, pose: Pose) -> tuple[Shape, ...]:
    """Return the rectangle of each stand of a body, in the order of its slots."""
    half, deep, side = block.half, block.deep, block.side
    return tuple(
        rectangle(pose, 2 * half * f - side, 2 * half * (f + 1) - side, -deep * r, -deep * (r + 1))
        for f, r in block.slots
    )


def outline(block: Block, pose: Pose) -> Shape:
    """Return the rectangle around all stands of a body."""
    return rectangle(pose, -block.side, block.side, 0, -block.depth)


def slot_pose(block: Block, pose: Pose, slot: Slot) -> Pose:
    """Return the pose of one stand of a body."""
    x, y = world(pose, block.half * (2 * slot[0] + 1) - block.side, -block.deep * slot[1])
    return x, y, pose[2]


def centres(block: Block, pose: Pose) -> tuple[Point, ...]:
    """Return the middle of each stand."""
    return tuple(
        world(pose, block.half * (2 * f + 1) - block.side, -block.deep * r - block.deep // 2) for f, r in block.slots
    )


def centre(block: Block, pose: Pose) -> Point:
    """Return the middle of a body."""
    return world(pose, 0, -(block.depth // 2))
