"""Courses at a body: a pivot or a wheel, then a run straight ahead."""

from __future__ import annotations

from typing import NamedTuple

from engine.boards.table.blocks import Block
from engine.boards.table.bodies import Body
from engine.boards.table.collision import Field, blocked
from engine.boards.table.legs import ADVANCE, PIVOT, moved
from engine.boards.table.pathfinding import Price
from engine.boards.table.runs import run
from engine.boards.table.vectors import Pose

NO_PIVOT = -1


class Runner(NamedTuple):
    """The moving body: its formation, its pose, the cost of its legs, and whether it may pivot."""

    block: Block
    pose: Pose
    price: Price
    is_free: bool = False


class InitialTurn(NamedTuple):
    """The beginning of a course: a pivot to a heading, or NO_PIVOT, then a wheel to a side by so many half degrees."""

    pivot: int
    kind: int
    steps: int


class Approach(NamedTuple):
    """A turn, the pose after it, and the run from there: its length, the cost of both, and the obstacle.

    `far` is None if the run makes no contact; `stop` is the obstacle of the wheel or of the run.
    """

    turn: InitialTurn
    pose: Pose
    far: int | None
    cost: int
    stop: str | None = None


def pivoted(who: Runner, by: InitialTurn) -> Pose:
    """Return the pose between the pivot and the wheel of a turn."""
    return who.pose if by.pivot == NO_PIVOT else moved(who.block, who.pose, PIVOT, by.pivot)


def turn_blocker(who: Runner, by: InitialTurn, field: Field) -> str | None:
    """Return the obstacle of a turn, None if it is clear."""
    stop = None if by.pivot == NO_PIVOT else blocked(who.block, who.pose, PIVOT, by.pivot, field)
    if stop is not None or not by.steps:
        return stop
    return blocked(who.block, pivoted(who, by), by.kind, by.steps, field)


def course(who: Runner, by: InitialTurn, targets: tuple[Body, ...], field: Field, most: int) -> Approach:
    """Return the course that begins with a clear turn, its run no longer than `most`.

    `field` contains the obstacles of the run: everything except the targets.
    """
    at = pivoted(who, by)
    after = moved(who.block, at, by.kind, by.steps) if by.steps else at
    far, stop = run(who.block, after, targets, field, most)
    cost = who.price(who.block, at, by.kind, by.steps) if by.steps else 0
    return Approach(by, after, far, cost + (who.price(who.block, after, ADVANCE, far) if far else 0), stop)
