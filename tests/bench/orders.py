"""This module measures the first orders of a head on a free table, among 24 bodies of eight stands."""

from __future__ import annotations

import time

from engine.boards.table.blocks import Block, ranked
from engine.boards.table.bodies import body
from engine.boards.table.collision import Field, GapRule, blocker_at
from engine.boards.table.ground import wheel_cost
from engine.boards.table.legs import ADVANCE, STRAIGHT, WHEEL_LEFT, WHEEL_RIGHT
from engine.boards.table.pathfinding import Legs, walked
from engine.boards.table.vectors import Pose

FIRST, ORDERS = 20, 240
EIGHT = Block(4, ranked(4, 8), 120, 160)
START = (3600, 1500, 0)
WHEELS = (10, 20, 30, 40, 60, 90, 120, 180)


def field() -> Field:
    """Return a table of 12 by 8 feet with 24 bodies: friends beside the mover, enemies an arm's length ahead."""
    places = [(x, 1500, 0) for x in (900, 2250, 4950, 6300)] + [(x, 1000, 0) for x in (1500, 2700, 3900, 5100)]
    places += [(x, 600, 0) for x in (1500, 2700, 3900, 5100)]
    places += [(x, y, 340 + 7 * n) for y in (2300, 2900, 3500) for n, x in enumerate((1600, 2900, 4200, 5500))]
    found: list[GapRule] = [(body(f"B{n}", EIGHT, pose), 0 if n < 12 else 100) for n, pose in enumerate(places)]
    assert all(blocker_at(EIGHT, START, Field(7200, 4800, (one,))) is None for one in found)
    return Field(7200, 4800, tuple(found))


def price(block: Block, pose: Pose, kind: int, amount: int) -> int:
    """Return what a leg costs on even ground."""
    if kind in STRAIGHT:
        return amount * (15 if kind == ADVANCE else 30)
    return wheel_cost(EIGHT, pose, kind, amount, (), 15)


def orders() -> list[Legs]:
    """Return the orders of a head: wheels to either side and by every amount, and advances after them."""
    wheels = [(side, steps) for steps in WHEELS for side in (WHEEL_RIGHT, WHEEL_LEFT)]
    found: list[Legs] = [((ADVANCE, 50 * n),) for n in range(1, 15)]
    found += [(wheel, (ADVANCE, 50 * n)) for n in range(1, 15) for wheel in wheels]
    return found[:ORDERS]


def milliseconds(rounds: int = 15) -> float:
    """Return the median time in which the first orders open."""
    ground, first = field(), orders()[:: ORDERS // FIRST][:FIRST]
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        for legs in first:
            walked(EIGHT, START, legs, 10500, price, ground)
        times.append((time.perf_counter() - began) * 1000)
    return sorted(times)[rounds // 2]
