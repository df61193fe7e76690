"""Takes the last leg of a move back until it ends where moves may end, among bodies that may be passed."""

from __future__ import annotations

from engine.boards.table.blocks import Block, outline, stands
from engine.boards.table.bodies import Body, is_close
from engine.boards.table.collision import Field, beside, blocked, in_way
from engine.boards.table.legs import ADVANCE, BACK, LEFT, RIGHT, STRAIGHT, moved
from engine.boards.table.shapes import FORGIVEN, Shape, is_separated
from engine.boards.table.vectors import CIRCLE, COS, HALF, ONE, QUARTER, SIN, Pose

STEPS = {True: 25, False: 5}
"""Whether a leg is straight -> the step by which it is taken back."""
HOME = {ADVANCE: HALF, BACK: 0, RIGHT: 3 * QUARTER, LEFT: QUARTER}
"""Kind of a straight leg -> the turn from the heading to the way back."""
SLACK = 6
"""More than the change by rounding in the distance until two stands are clear of each other."""


def taken_back(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> int:
    """Return the greatest amount, reduced by whole steps, after which a leg may end; 0 if there is none.

    Steps at which the same two stands still overlap are skipped: along a line their overlap has no gap.
    """
    step = STEPS[kind in STRAIGHT]
    while amount > step:
        amount -= step
        at = moved(block, pose, kind, amount)
        depth = _depth(block, at, (at[2] + HOME[kind]) % CIRCLE if kind in STRAIGHT else None, field.passed)
        if depth is None:
            if beside(block, at, field) is None and blocked(block, pose, kind, amount, field) is None:
                return amount
            continue  # rounding may put a body that stands flush into the way of a shorter leg
        amount -= step * max(0, -(-(depth - SLACK) // step) - 1)
    return 0


def _depth(block: Block, pose: Pose, way: int | None, passed: tuple[Body, ...]) -> int | None:
    """Return a lower bound of the distance along a heading until a body is clear of others, None if it is clear."""
    around = outline(block, pose)
    own: tuple[Shape, ...] | None = None
    for other in passed:
        if not is_close(other.outline, around.x, around.y, around.reach) or is_separated(
            around, other.outline, 2 * ONE
        ):
            continue
        own = own or stands(block, pose)
        pairs = ((mine, theirs) for theirs in other.stands for mine in own if in_way(mine, theirs, 0))
        found = next(pairs, None)
        if found is None:
            continue
        if way is None:
            return 0
        whole = (around, other.outline) if is_full(block) and is_full(other.block) else found
        return _way_out(*whole, way)
    return None


def is_full(block: Block) -> bool:
    """Return whether a body has no gaps, so that the rectangle around it is as exact as its stands."""
    return len(block.slots) * block.deep == block.files * block.depth


def _way_out(a: Shape, b: Shape, way: int) -> int:
    """Return the distance along a heading until a shape is clear of another that it overlaps."""
    least = -1
    for heading in (a.heading, b.heading):
        for m, n in ((SIN[heading], COS[heading]), (COS[heading], -SIN[heading])):
            along = m * SIN[way] + n * COS[way]
            if not along:
                continue
            own = [a.corners[k] * m + a.corners[k + 1] * n for k in (0, 2, 4, 6)]
            other = [b.corners[k] * m + b.corners[k + 1] * n for k in (0, 2, 4, 6)]
            deep = (max(other) - min(own) if along > 0 else max(own) - min(other)) - FORGIVEN * ONE
            far = max(0, deep * ONE // abs(along))
            least = far if least < 0 else min(least, far)
    return least
