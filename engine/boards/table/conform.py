"""Conforming: the poses in which a body is flush against a face of another, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.boards.table.blocks import Block
from engine.boards.table.bodies import Body, body
from engine.boards.table.contact import FRONT, LEFT_FLANK, REAR, is_touching
from engine.boards.table.vectors import CIRCLE, HALF, QUARTER, Pose, world

SLIDE = 10
"""The step of a slide along a flank."""
SLACK = 3
"""More than the displacement of a position by rounding."""


class Setting(NamedTuple):
    """A pose flush against a face, with the length of the slide to it.

    `share` is the number of files that meet one to one at front or rear, and the covered length at a flank.
    """

    pose: Pose
    share: int
    slide: int


def heading(target: Body, face: int) -> int:
    """Return the heading of a body that stands flush against a face."""
    away = {FRONT: HALF, REAR: 0, LEFT_FLANK: QUARTER}.get(face, -QUARTER)
    return (target.pose[2] + away) % CIRCLE


def settings(block: Block, target: Body, face: int, u: int, v: int) -> Iterator[Setting]:
    """Yield the settings of a block that made contact at (u, v) of the target's frame, by preference.

    The largest share comes first, then the shortest slide; then the smaller u, or along a flank forwards before
    backwards.
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
    """Yield positions along an end: the negated number of files that meet, the slide's length, and the position."""
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
    """Yield positions along a flank: the negated covered length, the length of the slide, and whether it goes back."""
    most = 2 * block.half
    for slide in range(-most + most % SLIDE, most + 1, SLIDE):
        yield -_covered(block, target, v + slide), abs(slide), slide < 0


def _covered(block: Block, target: Body, at: int) -> int:
    """Return the length of a flank covered by a block whose middle is at a position on it."""
    return max(0, min(at + block.side, 0) - max(at - block.side, -target.block.depth))


def most_share(block: Block, target: Body, face: int, ends: list[tuple[int, int]]) -> int:
    """Return an upper bound of the share of a face that a block can have after contact between `ends`.

    They are (u, v) in the target's frame; if there are none, contact may be anywhere.
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
    """Return the best setting that is free and touches the target, None if there is none."""
    for setting in settings(block, target, face, u, v):
        if is_free(setting.pose) and is_touching(body("", block, setting.pose), target):
            return setting
    return None
