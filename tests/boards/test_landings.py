"""A leg that is shortened to where a move may end ends at the same place as with the slow way."""

from __future__ import annotations

from engine.boards.table.blocks import Block, ranked
from engine.boards.table.bodies import body
from engine.boards.table.collision import Field, blocked, landing
from engine.boards.table.end_positions import STEPS, taken_back
from engine.boards.table.legs import STRAIGHT, WHEELS, moved
from engine.boards.table.vectors import Pose
from engine.core.dice import Generator

KINDS = (*STRAIGHT, *WHEELS)


def slowly(block: Block, pose: Pose, kind: int, amount: int, field: Field) -> int:
    """Return the same by trying every step."""
    step = STEPS[kind in STRAIGHT]
    while amount > step:
        amount -= step
        is_clear = blocked(block, pose, kind, amount, field) is None
        if is_clear and landing(block, moved(block, pose, kind, amount), field) is None:
            return amount
    return 0


def test_a_leg_is_taken_back_to_the_same_place_step_by_step_and_by_leaps() -> None:
    """Legs of all kinds of blocks of all sizes are shortened to the same place among bodies at all angles."""
    rng = Generator(7)
    ended = 0
    for _ in range(600):
        block, *others = (Block(files, ranked(files, files + rng.below(6)), 120, 160) for files in (1, 2, 3, 4))
        block = (block, *others)[rng.below(4)]
        passed = tuple(
            body(f"R{n}", one, (1500 + rng.below(1600), 1500 + rng.below(1600), rng.below(720)))
            for n, one in enumerate(others)
        )
        field = Field(4800, 4800, (), (), passed)
        pose = 2000 + rng.below(800), 1800 + rng.below(800), rng.below(720)
        for kind in KINDS:
            amount = 1 + rng.below(1400 if kind in STRAIGHT else 180)
            if landing(block, moved(block, pose, kind, amount), field) is None:
                continue
            ended += 1

            assert slowly(block, pose, kind, amount, field) == taken_back(block, pose, kind, amount, field)
    assert ended > 1000
