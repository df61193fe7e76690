"""Flush against a face: the positions in which one body may be set against another, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.boards.table.blocks import Block
from engine.boards.table.bodies import Body, body
from engine.boards.table.contact import FRONT, LEFT_FLANK, REAR, is_touching
from engine.boards.table.vectors import CIRCLE, HALF, QUARTER, Pose, world

SLIDE = 10
"""Along a flank a body slides in steps of this."""
SLACK = 3
"""More than rounding carries a place."""


class Setting(NamedTuple):
    """A position flush against a face: the pose, how far it slid there, and what it has of it.

    `share`: against front or rear the files that meet one to one, against a flank the length that is covered.
    """

    pose: Pose
    share: int
    slide: int


def heading(target: Body, face: int) -> int:
    """Return the heading of a body that stands flush against a face."""
    away = {FRONT: HALF, REAR: 0, LEFT_FLANK: QUARTER}.get(face, -QUARTER)
    return (target.pose[2] + away) % CIRCLE


def settings(block: Block, target: Body, face: int, u: int, v: int) -> Iterator[Setting]:
    """Yield the positions of a block that touched at (u, v) of the target's frame, by preference.

    Most share goes before the shortest slide; then the smaller u, or along a flank forwards before backwards.
    """
    of, h = target.block, heading(target, face)
    if face in (FRONT, REAR):
        back = 0 if face == FRONT else -of.depth
        for share, slide, at in sorted(_ends(block, target, face, u)):
            yield Setting((*world(target.pose, at, back), h), -share, slide)
        return
    aside = -of.side if face == LEFT_FLANK else of.side
    for share, slide, is_back in sorted(_flanks(block, target, v)):
        at = v - slide if is_back else v + slide
        yield Setting((*world(target.pose, aside, at), h), -share, slide)


def _ends(block: Block, target: Body, face: int, u: int) -> Iterator[tuple[int, int, int]]:
    """Yield the places along an end: how many files meet, below nought, how far it slides there, and where it is."""
    of, wide = target.block, 2 * block.half
    rank = 0 if face == FRONT else of.depth // of.deep - 1
    theirs = [file for file, at in of.slots if at == rank]
    own = [file for file, at in block.slots if not at]
    odd = block.half * (block.files - of.files)
    first = u - wide + (odd - u + wide) % wide
    for at in range(first, u + wide + 1, wide):
        shift = (at - odd) // wide
        met = [shift + (block.files - 1 - file if face == FRONT else file) for file in own]
        yield -sum(file in theirs for file in met), abs(at - u), at


def _flanks(block: Block, target: Body, v: int) -> Iterator[tuple[int, int, bool]]:
    """Yield the places along a flank: how much it covers, below nought, how far it slides there, and whether back."""
    most = 2 * block.half
    for slide in range(-most + most % SLIDE, most + 1, SLIDE):
        yield -_covered(block, target, v + slide), abs(slide), slide < 0


def _covered(block: Block, target: Body, at: int) -> int:
    """Return how much of a flank a block covers whose middle is at a place of it."""
    return max(0, min(at + block.side, 0) - max(at - block.side, -target.block.depth))


def most_share(block: Block, target: Body, face: int, ends: list[tuple[int, int]]) -> int:
    """Return how much of a face a block may have against it at most that touches between two places.

    They are (u, v) of the target's frame; where none are told, wherever it touches.
    """
    of, wide = target.block, 2 * block.half
    if face in (FRONT, REAR):
        if not ends:
            return min(block.files, of.files)
        odd = block.half * (block.files - of.files)
        low, high = min(u for u, _ in ends) - wide - SLACK - odd, max(u for u, _ in ends) + wide + SLACK - odd
        first, last = -(-low // wide), high // wide
        shift = min(max(min(0, of.files - block.files), first), last)
        return max(0, min(shift + block.files, of.files) - max(shift, 0))
    if not ends:
        return min(2 * block.side, of.depth)
    low, high = min(v for _, v in ends) - wide - SLACK, max(v for _, v in ends) + wide + SLACK
    return _covered(block, target, min(max(-(of.depth // 2), low), high))


def conformed(block: Block, target: Body, face: int, u: int, v: int, is_free: Callable[[Pose], bool]) -> Setting | None:
    """Return the best position that is free and touches the target, None where none is."""
    for setting in settings(block, target, face, u, v):
        if is_free(setting.pose) and is_touching(body("", block, setting.pose), target):
            return setting
    return None
