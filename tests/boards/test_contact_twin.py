"""Contacts, flush positions, first touch, sights and ground agree with slow twins that compare everything."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.boards.table.blocks import Block, ranked, stands
from engine.boards.table.bodies import Body, body, grid, is_close
from engine.boards.table.conform import settings
from engine.boards.table.contact import FRONT, LEFT_FLANK, REAR, RIGHT_FLANK, contacts
from engine.boards.table.ground import Area, bars, crosses, holds, straight_cost, wheel_cost
from engine.boards.table.legs import ADVANCE, STRAIGHT, WHEELS, moved
from engine.boards.table.line_of_sight import Screen, hides, is_hidden
from engine.boards.table.runs import touch
from engine.boards.table.shapes import Shape
from engine.boards.table.vectors import CIRCLE, COS, ONE, QUARTER, SIN, local, world
from engine.core.dice import Generator

HALF_WIDE, DEEP = 120, 160


def block(rng: Generator) -> Block:
    """Return one to twelve stands in up to four files, now and then with places left open."""
    files = 1 + rng.below(4)
    held = ranked(files, files + rng.below(2 * files + 1))
    left = tuple(slot for slot in held if rng.below(6)) if not rng.below(3) else held
    return Block(files, left or held, HALF_WIDE, DEEP)


def corners(shape: Shape) -> list[tuple[int, int]]:
    """Return the corners of a shape."""
    return list(zip(shape.corners[::2], shape.corners[1::2], strict=True))


def span(shape: Shape, m: int, n: int) -> tuple[int, int]:
    """Return from where to where a shape reaches along a direction."""
    found = [x * m + y * n for x, y in corners(shape)]
    return min(found), max(found)


def apart(a: Shape, b: Shape) -> int:
    """Return how far apart two shapes are along any of their edge directions, times ONE."""
    ways = [way for h in (a.heading, b.heading) for way in ((SIN[h], COS[h]), (COS[h], -SIN[h]))]
    found = []
    for m, n in ways:
        (low, high), (from_, to) = span(a, m, n), span(b, m, n)
        found.append(max(from_ - high, low - to))
    return max(found)


def is_near(a: Shape, b: Shape, distance: int) -> bool:
    """Return whether the gap between two shapes is within a distance, by each corner against each edge."""
    if apart(a, b) <= 0:
        return True
    for one, other in ((corners(a), corners(b)), (corners(b), corners(a))):
        for (ax, ay), (bx, by) in zip(other, other[1:] + other[:1], strict=True):
            vx, vy = bx - ax, by - ay
            for x, y in one:
                px, py, length = x - ax, y - ay, vx * vx + vy * vy
                along = min(max(px * vx + py * vy, 0), length)
                if (
                    length
                    and (px * length - along * vx) ** 2 + (py * length - along * vy) ** 2 <= (distance * length) ** 2
                ):
                    return True
    return False


def first(of: Block, pose, target: Body, most: int, distance: int) -> int | None:
    """Return the first advance after which any stand is so near to another, one by one."""
    for far in range(most + 1):
        own = stands(of, moved(of, pose, ADVANCE, far))
        if any(
            abs(a.x - b.x) <= 300 + distance and abs(a.y - b.y) <= 300 + distance and is_near(a, b, distance)
            for a in own
            for b in target.stands
        ):
            return far
    return None


@pytest.mark.rule("CG-48")
@pytest.mark.parametrize("seed", range(120))
def test_first_touch_is_that_of_going_step_by_step(seed):
    """First touch agrees with single steps, for all headings, holes and rounding."""
    rng = Generator(seed)
    of, pose = block(rng), (1000, 1000, rng.below(CIRCLE))
    ahead, aside = 150 + rng.below(500), rng.below(1100) - 550
    x, y = world(pose, aside, ahead)
    turn = rng.below(4) * QUARTER if rng.below(2) else rng.below(CIRCLE)
    target = body("R", block(rng), (x, y, (pose[2] + turn) % CIRCLE))

    assert first(of, pose, target, 260, 4) == touch(of, pose, (target,), 260)
    distance = 50 + rng.below(150)
    assert first(of, pose, target, 150, distance) == touch(of, pose, (target,), 150, distance)


def edges(shape: Shape) -> dict[int, tuple[tuple[int, int], tuple[int, int]]]:
    """Return the edges of a stand."""
    a, b, c, d = corners(shape)
    return {FRONT: (a, b), RIGHT_FLANK: (b, c), REAR: (c, d), LEFT_FLANK: (d, a)}


def shared_edge(of: Shape, by: Shape) -> int:
    """Return the edge with a gap of four or less that an aligned stand has the longest part of."""
    found = []
    for edge, ((ax, ay), (bx, by_)) in edges(of).items():
        line = Shape(of.heading, (ax, ay, bx, by_, bx, by_, ax, ay), ax, ay, 0)
        if not is_near(line, by, 4):
            continue
        m, n = (COS[of.heading], -SIN[of.heading]) if edge in (FRONT, REAR) else (SIN[of.heading], COS[of.heading])
        (low, high), (from_, to) = span(line, m, n), span(by, m, n)
        found.append((min(high, to) - max(low, from_), -edge))
    return -max(found)[1]


@pytest.mark.rule("CG-75")
def test_the_edge_touched_is_the_one_of_which_most_is_shared():
    """The touched edge is the one with the most contact, measured edge by edge."""
    rng, met = Generator(1), 0
    for _ in range(3000):
        own = body("A", Block(1, ((0, 0),), HALF_WIDE, DEEP), (1000, 1000, rng.below(CIRCLE)))
        h = (own.pose[2] + QUARTER * rng.below(4)) % CIRCLE
        u, v = rng.below(600) - 300, rng.below(500) - 330
        snapped = {0: (u, 0), 1: (u, -DEEP), 2: (120, v), 3: (-120, v)}[rng.below(4)]
        other = body("B", Block(1, ((0, 0),), HALF_WIDE, DEEP), (*world(own.pose, *snapped), h))
        if apart(own.stands[0], other.stands[0]) < -3 * ONE:
            continue
        for one in contacts(own, other):
            met += 1
            assert (one.own_edge, one.other_edge) == (
                shared_edge(own.stands[0], other.stands[0]),
                shared_edge(other.stands[0], own.stands[0]),
            )
    assert met > 100


def matched(of: Block, pose, target: Body, rank: int) -> int:
    """Return how many stands of the front meet a stand of a rank of the target one to one, as they lie."""
    front = [corners(shape)[:2] for shape, (_, at) in zip(stands(of, pose), of.slots, strict=True) if not at]
    theirs = [shape for shape, (_, at) in zip(target.stands, target.block.slots, strict=True) if at == rank]
    level = 0
    for (left_x, left_y), (right_x, right_y) in front:
        x, y = left_x + right_x, left_y + right_y
        for shape in theirs:
            a, b, c, d = corners(shape)
            for (ax, ay), (bx, by) in ((a, b), (c, d)):
                level += abs(ax + bx - x) <= 6 and abs(ay + by - y) <= 6
    return level


@pytest.mark.rule("CG-50")
@pytest.mark.parametrize("seed", range(60))
def test_positions_flush_come_in_the_order_of_what_they_meet(seed):
    """Flush positions come in order, counted from the stands and along a flank."""
    rng = Generator(seed)
    of, target = block(rng), body("R", block(rng), (2000, 2000, rng.below(CIRCLE)))
    side, rank = (FRONT, 0) if rng.below(2) else (REAR, target.block.depth // DEEP - 1)
    u, v = rng.below(1400) - 700, rng.below(900) - 600
    found = list(settings(of, target, side, u, v))
    keys = []
    for setting in found:
        at, _ = local(target.pose, *setting.pose[:2])
        assert setting.share == matched(of, setting.pose, target, rank)
        assert abs(abs(at - u) - setting.slide) <= 1
        assert abs((at - HALF_WIDE * (of.files - target.block.files) + 120) % 240 - 120) <= 1
        keys.append((-setting.share, setting.slide, at))
    assert len(found) in (2, 3)
    assert keys == sorted(keys)

    flank = LEFT_FLANK if rng.below(2) else RIGHT_FLANK
    along = list(settings(of, target, flank, u, v))
    assert 49 == len(along) == len({one.pose for one in along})
    tried = [(10 * n * way) for n in range(25) for way in ((1, -1) if n else (1,))]
    wanted = sorted(
        (-max(0, min(v + s + of.side, 0) - max(v + s - of.side, -target.block.depth)), abs(s), s < 0, s) for s in tried
    )
    assert [(-less, slide) for less, slide, _, _ in wanted] == [(one.share, one.slide) for one in along]
    where = -target.block.side if flank == LEFT_FLANK else target.block.side
    assert [world(target.pose, where, v + s) for *_, s in wanted] == [one.pose[:2] for one in along]


def clipped(points: list[tuple[Fraction, Fraction]], shape: Shape) -> list[tuple[Fraction, Fraction]]:
    """Return the part of a polygon within a rectangle, cut off along edge after edge."""
    ring = corners(shape)
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        side = [(by - ay) * (x - ax) - (bx - ax) * (y - ay) for x, y in points]
        kept = []
        for n, (x, y) in enumerate(points):
            (px, py), before, after = points[n - 1], side[n - 1], side[n]
            if (before > 0) != (after > 0) and before != after:
                part = Fraction(before) / (before - after)
                kept.append((px + part * (x - px), py + part * (y - py)))
            if after >= 0:
                kept.append((Fraction(x), Fraction(y)))
        points = kept
    return points


def area_of(points: list[tuple[Fraction, Fraction]]) -> Fraction:
    """Return twice the area of a polygon."""
    return abs(sum((points[n - 1][0] * y - x * points[n - 1][1] for n, (x, y) in enumerate(points)), Fraction(0)))


@pytest.mark.rule("CG-97")
def test_ground_bars_who_shares_some_of_it():
    """Ground blocks a stand that shares some of it; half of the cases lie on a grid."""
    rng, barred = Generator(2), 0
    for case in range(600):
        near = (lambda most: 80 * rng.below(most // 80)) if case % 2 else rng.below
        heading = QUARTER * rng.below(4) if case % 2 else rng.below(CIRCLE)
        shape = stands(Block(1, ((0, 0),), HALF_WIDE, DEEP), (240 + near(320), 240 + near(320), heading))[0]
        x, y = near(640), near(640)
        wide, high = 80 + near(480), 80 + near(480)
        points = ((x, y), (x + wide, y), (x + wide, y + high), (x + wide // 2, y + high // 4), (x, y + high))
        shares = area_of(clipped([(Fraction(a), Fraction(b)) for a, b in points], shape)) > 0
        barred += shares

        assert shares == bars(Area("house", points, 0), shape), (points, shape)
    assert 100 < barred < 500


@pytest.mark.rule("CG-39")
@pytest.mark.parametrize("seed", range(30))
def test_what_ground_costs_is_looked_up_stand_by_stand(seed):
    """The cost of ground agrees with a lookup stride by stride: roads first, otherwise the slowest."""
    rng = Generator(seed)
    areas = []
    for n, rate in enumerate((20, 30, 60, 12, 12)):
        x, y = rng.below(1800), rng.below(1800)
        points = ((x, y), (x + 300 + rng.below(700), y), (x + rng.below(700), y + 300 + rng.below(700)))
        areas.append(Area(f"{n}", points, rate, is_road=rate == 12))
    of, pose = block(rng), (500 + rng.below(1000), 500 + rng.below(1000), rng.below(CIRCLE))

    def under(at):
        found = []
        for f, r in of.slots:
            x, y = world(at, HALF_WIDE * (2 * f + 1 - of.files), -DEEP * r - DEEP // 2)
            here = [area for area in areas if holds(area.points, x, y)]
            roads = [area.rate for area in here if area.is_road]
            found.append(min(roads) if roads else max([area.rate for area in here], default=15))
        return max(found)

    for far in (1, 9, 10, 137, 400, 1003):
        kind = STRAIGHT[rng.below(4)]
        cost = sum(
            min(10, far - done) * under(moved(of, pose, kind, (2 * done + min(10, far - done)) // 2))
            for done in range(0, far, 10)
        )
        assert cost == straight_cost(of, pose, kind, far, tuple(areas), 15)
    kind, steps = WHEELS[rng.below(2)], 1 + rng.below(60)
    total = sum(under(moved(of, pose, kind, n + 1)) for n in range(steps))
    assert -(-240 * of.files * 355 * total // (113 * 360)) == wheel_cost(of, pose, kind, steps, tuple(areas), 15)


@pytest.mark.rule("CG-64")
def test_a_line_is_cut_by_the_stands_that_it_meets():
    """A line is cut by the stands that it meets, each a rectangle in the frame of its unit."""
    rng, cut = Generator(3), 0
    for _ in range(1500):
        one = body("R", block(rng), (1000, 1000, rng.below(CIRCLE)))
        heights = tuple(rng.below(2) for _ in one.stands)
        at, to = ((400 + rng.below(1200), 400 + rng.below(1200)) for _ in range(2))
        level = rng.below(2)
        met = any(
            high >= level and meets(one, slot, at, to) for slot, high in zip(one.block.slots, heights, strict=True)
        )
        cut += met

        assert met == is_hidden(at, to, (Screen(one, heights),), level, (), 200)
    assert 300 < cut < 1200


def meets(one: Body, slot, at, to) -> bool:
    """Return whether a line has a point in a stand, by cutting it from all four sides."""
    x, y, h = one.pose
    s, c = SIN[h], COS[h]
    (au, av), (bu, bv) = (((p - x) * c - (q - y) * s, (p - x) * s + (q - y) * c) for p, q in (at, to))
    left, front = ONE * HALF_WIDE * (2 * slot[0] - one.block.files), -ONE * DEEP * slot[1]
    low, high = Fraction(0), Fraction(1)
    for a, b, from_, until in ((au, bu, left, left + 240 * ONE), (av, bv, front - DEEP * ONE, front)):
        if a == b:
            if not from_ <= a <= until:
                return False
            continue
        ends = sorted((Fraction(from_ - a, b - a), Fraction(until - a, b - a)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low <= high


@pytest.mark.rule("CG-64")
def test_ground_hides_by_what_is_found_every_quarter_inch():
    """Ground hides as samples every quarter inch say; solid ground also between two samples."""
    rng, hidden = Generator(5), 0
    for _ in range(800):
        areas = []
        for n in range(3):
            x, y = rng.below(900), rng.below(900)
            points = ((x, y), (x + 20 + rng.below(500), y), (x + rng.below(300), y + 20 + rng.below(500)))
            areas.append(Area(f"{n}", points, 30, is_opaque=n < 2, is_solid=n == 2 and rng.below(3) == 0))
        at, to = ((rng.below(1200), rng.below(1200)) for _ in range(2))
        square = (to[0] - at[0]) ** 2 + (to[1] - at[1]) ** 2
        count = next(n for n in range(100) if (25 * n) ** 2 >= square)
        samples = [
            tuple(
                (2 * (a * 2 * count + (b - a) * (2 * n + 1)) + 2 * count) // (4 * count)
                for a, b in zip(at, to, strict=True)
            )
            for n in range(count)
        ]
        solid = [area.points for area in areas if area.is_solid]
        cut = sum(any(holds(area.points, *one) for area in areas if area.is_opaque) for one in samples) > 8
        cut = cut or any(holds(points, *one) for points in solid for one in samples)
        cut = cut or any(crosses(at, to, points[n - 1], points[n]) for points in solid for n in range(3))
        hidden += cut

        assert cut == hides(at, to, tuple(areas), 200)
    assert 100 < hidden < 700


def test_the_grid_finds_who_is_near():
    """The grid finds the same neighbours, in the same order, as a search of all."""
    rng = Generator(4)
    every = tuple(body(f"B{n}", block(rng), (rng.below(9600), rng.below(6000), rng.below(CIRCLE))) for n in range(60))
    filed = grid(every)
    for _ in range(300):
        x, y, reach = rng.below(9600) - 200, rng.below(6000) - 200, rng.below(2500)

        assert tuple(one for one in every if is_close(one.outline, x, y, reach)) == filed.near(x, y, reach)
