"""The free table agrees with a slow twin that uses fractions and compares everything."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.boards.table.blocks import Block, ranked, stands
from engine.boards.table.bodies import body
from engine.boards.table.collision import EDGE, Field, blocked, blocker_at, fit
from engine.boards.table.legs import ADVANCE, BACK, LEFT, RIGHT, STRAIGHT, WHEEL_LEFT, WHEEL_RIGHT, moved, swept
from engine.boards.table.shapes import Shape, gap, nearer, overlap, within
from engine.boards.table.vectors import COS, ONE, SIN
from engine.core.dice import Generator

WIDTH, HEIGHT = 3600, 2400
KINDS = (ADVANCE, BACK, LEFT, RIGHT, WHEEL_LEFT, WHEEL_RIGHT)


def points(shape: Shape) -> list[tuple[int, int]]:
    """Return the corners of a shape."""
    return list(zip(shape.corners[::2], shape.corners[1::2], strict=True))


def twin_apart(a: Shape, b: Shape) -> int:
    """Return how far apart two shapes are along any of their four edge directions, times ONE."""
    found = []
    for h in (a.heading, b.heading):
        for m, n in ((SIN[h], COS[h]), (COS[h], -SIN[h])):
            one, other = [x * m + y * n for x, y in points(a)], [x * m + y * n for x, y in points(b)]
            found.append(max(min(other) - max(one), min(one) - max(other)))
    return max(found)


def twin_square(a: Shape, b: Shape) -> Fraction:
    """Return the square of the gap between two shapes."""
    if twin_apart(a, b) <= 0:
        return Fraction(0)
    found = []
    for one, other in ((points(a), points(b)), (points(b), points(a))):
        for (ax, ay), (bx, by) in zip(other, other[1:] + other[:1], strict=True):
            vx, vy = bx - ax, by - ay
            for x, y in one:
                part = Fraction((x - ax) * vx + (y - ay) * vy, vx * vx + vy * vy)
                part = min(max(part, Fraction(0)), Fraction(1))
                found.append((x - ax - part * vx) ** 2 + (y - ay - part * vy) ** 2)
    return min(found)


def twin_meets(a: Shape, b: Shape, keep: int) -> bool:
    """Return whether two stands are nearer than allowed."""
    apart = twin_apart(a, b)
    if not keep:
        return apart < -3 * ONE
    return apart < (keep + 1) * ONE and twin_square(a, b) < keep * keep


def twin_off(shape: Shape) -> bool:
    """Return whether a corner is off the table."""
    return any(not (0 <= x <= WIDTH and 0 <= y <= HEIGHT) for x, y in points(shape))


def twin_standing(own, field) -> str | None:
    """Return what stands come too near to."""
    if any(map(twin_off, own)):
        return EDGE
    for other, keep in field.bodies:
        if any(twin_meets(a, b, keep) for a in own for b in other.stands):
            return other.name
    return None


def twin_blocked(of, pose, kind, amount, field) -> str | None:
    """Return what is in the way of a leg: the ground swept and its end, or each half degree."""
    if kind in STRAIGHT:
        own = [
            swept(pose, kind, amount, 240 * f - of.side, 240 * f + 240 - of.side, -160 * r, -160 * r - 160)
            for f, r in of.slots
        ]
        return twin_standing(own, field) or twin_standing(stands(of, moved(of, pose, kind, amount)), field)
    for n in range(1, amount + 1):
        found = twin_standing(stands(of, moved(of, pose, kind, n)), field)
        if found:
            return found
    return None


def crowd(seed: int):
    """Return a mover, its pose and a field of bodies that stand about it, some with a gap to be kept."""
    rng = Generator(seed)
    files = 1 + rng.below(4)
    of = Block(files, ranked(files, files + rng.below(files + 1)), 120, 160)
    pose = (1500 + rng.below(600), 1000 + rng.below(400), rng.below(720))
    bodies = []
    for n in range(8):
        width = 1 + rng.below(4)
        other = Block(width, ranked(width, width + rng.below(width + 1)), 120, 160)
        there = (rng.below(WIDTH), rng.below(HEIGHT), rng.below(4) * 180 if rng.below(2) else rng.below(720))
        keep = 100 * rng.below(2)
        found = body(f"B{n}", other, there)
        if blocker_at(of, pose, Field(9**9, 9**9, ((found, keep),))) is None:
            bodies.append((found, keep))
    return of, pose, Field(WIDTH, HEIGHT, tuple(bodies)), rng


@pytest.mark.parametrize("seed", range(10))
def test_gaps_and_overlaps_are_those_of_fractions(seed):
    """Gaps and overlaps agree with fractions, also at the exact distance."""
    rng = Generator(seed)
    of = Block(1, ((0, 0),), 120, 160)
    for _ in range(20):
        a, b = (stands(of, (rng.below(700), rng.below(700), rng.below(720)))[0] for _ in range(2))
        square = twin_square(a, b)
        floor = gap(a, b)

        assert floor * floor <= square < (floor + 1) ** 2
        assert overlap(a, b) == (twin_apart(a, b) < -3 * ONE)
        for near in (floor - 1, floor, floor + 1):
            assert within(a, b, max(near, 0)) == (square <= max(near, 0) ** 2)
            assert nearer(a, b, max(near, 0)) == (square < max(near, 0) ** 2)


@pytest.mark.parametrize("seed", range(20))
def test_legs_are_stopped_by_what_stops_them_in_the_twin(seed):
    """Circles, outlines and leaps skip nothing that could have stopped a leg."""
    of, pose, field, rng = crowd(seed)
    for _ in range(4):
        kind = KINDS[rng.below(len(KINDS))]
        amount = 1 + rng.below(60 if kind in (WHEEL_LEFT, WHEEL_RIGHT) else 700)
        found, twin = blocked(of, pose, kind, amount, field), twin_blocked(of, pose, kind, amount, field)

        assert (found is None) == (twin is None), (kind, amount)
        if kind not in STRAIGHT:
            assert found == twin


@pytest.mark.parametrize("seed", range(6))
def test_a_leg_is_cut_at_the_last_amount_that_is_clear(seed):
    """A leg is cut at the last amount that is allowed and paid for."""
    of, pose, field, rng = crowd(seed)
    for kind in KINDS:
        most = 60 if kind in (WHEEL_LEFT, WHEEL_RIGHT) else 600
        paid = rng.below(most)
        found = fit(of, pose, kind, most, field, lambda n, p=paid: n <= p)

        assert found.amount <= paid
        assert not found.amount or twin_blocked(of, pose, kind, found.amount, field) is None
        if found.stop:
            assert twin_blocked(of, pose, kind, found.amount + 1, field) is not None
        else:
            assert found.amount == paid
