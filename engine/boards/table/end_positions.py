"""Where a move may end among bodies that may be passed: the last leg is taken back until it may."""

from __future__ import annotations

from engine.boards.table.blocks import Block, outline, stands
from engine.boards.table.bodies import Body, is_close
from engine.boards.table.collision import Field, beside, blocked, in_way
from engine.boards.table.legs import ADVANCE, BACK, LEFT, RIGHT, STRAIGHT, moved
from engine.boards.table.shapes import FORGIVEN, Shape, is_separated
from engine.boards.table.vectors import CIRCLE, COS, HALF, ONE, QUARTER, SIN, Pose

STEPS = {True: 25, False: 5}
"""By whether it is a straight leg: by how much the last one is taken back where no move may end."""
HOME = {ADVANCE: HALF, BACK: 0, RIGHT: 3 * QUARTER, LEFT: QUARTER}
"""By kind of a straight leg: how far the way back is turned from the heading."""
SLACK = 6
"""More than rounding changes how far it is until two stands are clear of each other."""


def taken_back(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> int:
    """Return the greatest amount, so many steps below one, after which a leg from a pose may end; nought if none is.

    Steps at which the same two stands still lie in one another are passed over: along a line they do so without a gap.
    """
    step = STEPS[kind in STRAIGHT]
    while amount > step:
        amount -= step
        at = moved(block, pose, kind, amount)
        depth = _depth(block, at, (at[2] + HOME[kind]) % CIRCLE if kind in STRAIGHT else None, field.passed)
        if depth is None:
            if beside(block, at, field) is None and blocked(block, pose, kind, amount, field) is None:
                return amount
            continue  # rounding may bring one who stands flush into the way of a leg that is shorter
        amount -= step * max(0, -(-(depth - SLACK) // step) - 1)
    return 0


def _depth(block: Block, pose: Pose, way: int | None, passed: tuple[Body, ...]) -> int | None:
    """Return how far along a heading a body goes at least until it is clear of another, None where it is clear."""
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
    """Whether a body has no gaps: then the rectangle around it is as good as its stands."""
    return len(block.slots) * block.deep == block.files * block.depth


def _way_out(a: Shape, b: Shape, way: int) -> int:
    """Return how far along a heading a shape goes until it is clear of another in which it lies."""
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
