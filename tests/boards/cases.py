"""This module answers random cases of the free table's geometry, equally wherever Python runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256

from engine.boards.table import (
    approach_search,
    approaches,
    blocks,
    bodies,
    collision,
    conform,
    contact,
    drift,
    ground,
    legs,
    line_of_sight,
    pathfinding,
    runs,
    shapes,
    slots,
    vectors,
)
from engine.boards.table.blocks import Block, ranked
from engine.boards.table.vectors import CIRCLE, Pose
from engine.core.dice import Generator

CASES = 200
"""Cases of each part."""
TOGETHER = 100
"""Cases that have a digest together."""
HOUSE, FORD = "house", "ford"
PLAIN = 15


def pose(rng: Generator) -> Pose:
    """Return a pose, now and then far off any table."""
    wide = 7200 if rng.below(10) else 2_000_000
    return rng.below(wide), rng.below(wide), rng.below(CIRCLE)


def near(rng: Generator, there: Pose, far: int = 900) -> Pose:
    """Return a pose near to another, every third with a heading that is square to it."""
    heading = (there[2] + 180 * rng.below(4)) % CIRCLE if not rng.below(3) else rng.below(CIRCLE)
    return there[0] + rng.below(2 * far) - far, there[1] + rng.below(2 * far) - far, heading


def block(rng: Generator) -> Block:
    """Return one to eight stands in up to four files."""
    count = 1 + rng.below(8)
    files = min(1 + rng.below(4), count)
    return Block(files, ranked(files, count), (120, 80, 125)[rng.below(3)], (160, 80, 121)[rng.below(3)])


def areas(rng: Generator, there: Pose) -> tuple[ground.Area, ...]:
    """Return a wood, a ford and a house about a pose."""
    found = []
    for name, rate in (("wood", 30), (FORD, 12), (HOUSE, 0)):
        x, y, _ = near(rng, there)
        points = ((x, y), (x + 100 + rng.below(500), y + rng.below(90)), (x + rng.below(300), y + 120 + rng.below(500)))
        found.append(ground.Area(name, points, rate, name == FORD))
    return tuple(found)


def on_plane(rng: Generator) -> object:
    """Compute frames, turns and headings."""
    here, u, v = pose(rng), rng.below(40_000) - 20_000, rng.below(40_000) - 20_000
    return (
        vectors.world(here, u, v),
        vectors.local(here, u, v),
        vectors.turn(here[2], rng.below(CIRCLE)),
        vectors.toward(u, v),
    )


def of_shapes(rng: Generator) -> object:
    """Compute what lies between two stands."""
    here = pose(rng)
    there = near(rng, here, 400)
    one, two = (blocks.stands(Block(1, ((0, 0),), 120, 160), at)[0] for at in (here, there))
    far = shapes.gap(one, two)
    tests = [test(one, two, max(far + n, 0)) for test in (shapes.within, shapes.nearer) for n in (-1, 0, 1)]
    return one, shapes.separation(one, two), far, shapes.overlap(one, two), shapes.touching(one, two), tests


def of_blocks(rng: Generator) -> object:
    """Compute where the stands of a body are, and where a leg leads it."""
    of, here = block(rng), pose(rng)
    led = [legs.moved(of, here, kind, rng.below(700)) for kind in range(legs.PIVOT + 1)]
    over = legs.swept(here, rng.below(4), rng.below(900), -of.side, of.side, 0, -of.depth)
    return (
        blocks.stands(of, here),
        blocks.outline(of, here),
        blocks.centres(of, here),
        blocks.centre(of, here),
        led,
        over,
    )


def on_ground(rng: Generator) -> object:
    """Compute what ground costs and blocks."""
    of, here = block(rng), pose(rng)
    about = areas(rng, here)
    straight = ground.straight_cost(of, here, rng.below(4), rng.below(400), about[:2], PLAIN)
    wheel = ground.wheel_cost(of, here, legs.WHEELS[rng.below(2)], 1 + rng.below(50), about[:2], PLAIN)
    barred = [ground.bars(about[2], stand) for stand in blocks.stands(of, here)]
    return straight, wheel, ground.rate(about[:2], blocks.centres(of, here), PLAIN), barred


def swept(rng: Generator) -> object:
    """Compute how far a body comes among others, and by which legs to a spot."""
    of, here = block(rng), (1500 + rng.below(600), 1000 + rng.below(400), rng.below(CIRCLE))
    about = areas(rng, here)
    others = [bodies.body(f"B{n}", block(rng), near(rng, here)) for n in range(3)]
    field = collision.Field(3600, 2400, tuple((one, 100 * rng.below(2)) for one in others), about[2:])
    kind = rng.below(legs.PIVOT + 1)
    part = collision.fit(of, here, kind, rng.below(400), field, lambda amount: amount < 350)

    def price(of: Block, at: Pose, leg: int, amount: int) -> int:
        cost = ground.straight_cost if leg in legs.STRAIGHT else ground.wheel_cost
        return cost(of, at, leg, amount, about[:2], PLAIN) if leg in pathfinding.MEASURED else 4500

    wanted = near(rng, here)
    ways = list(pathfinding.ways(of, here, wanted, is_free=len(of.slots) == 1))
    way = ways[rng.below(len(ways))]
    walk = pathfinding.walked(of, here, way, 9000, price, field)
    return (
        part,
        collision.blocker_at(of, here, field),
        ways,
        walk,
        pathfinding.pose_distance(walk.pose, wanted),
        pathfinding.shortest(of, here, way),
    )


def flush(rng: Generator) -> object:
    """Compute who touches whom, on which edge, and how a body may be set against another."""
    of, here = block(rng), pose(rng)
    target = bodies.body("R", block(rng), near(rng, here))
    touched = contact.contacts(bodies.body("B", of, here), target)
    side = contact.face(target.block, target.pose, *here[:2])
    best = list(conform.settings(of, target, side, *vectors.local(target.pose, *here[:2])))[:3]
    return touched, side, best, [runs.touch(of, here, (target,), 1500, far) for far in (4, 100, 800)]


def at_a_target(rng: Generator) -> object:
    """Compute the courses at a body that are offered, among others and on slow ground."""
    of, here = block(rng), (1500 + rng.below(600), 1000 + rng.below(400), rng.below(CIRCLE))
    about = areas(rng, here)
    others = [(bodies.body(f"B{n}", block(rng), near(rng, here, 1400)), 0) for n in range(4)]
    target, *rest = others
    field = collision.Field(3600, 2400, tuple(rest), about[2:])
    whole = field._replace(bodies=tuple(others))

    def price(of: Block, at: Pose, leg: int, amount: int) -> int:
        cost = ground.straight_cost if leg in legs.STRAIGHT else ground.wheel_cost
        return cost(of, at, leg, amount, about[:2], PLAIN)

    who = approaches.Runner(of, here, price, len(of.slots) == 1)
    turns = partial(approach_search.swings, who, whole)

    def is_room(at: Pose) -> bool:
        return collision.blocker_at(of, at, whole) is None

    return [*approach_search.Search(who, (target[0],), field, turns, 12_000, 12, is_room).offers()]


def adrift(rng: Generator) -> object:
    """Compute which way a unit flees, and how far it can retreat."""
    of, here = block(rng), (1500 + rng.below(600), 1000 + rng.below(400), rng.below(CIRCLE))
    own, about = bodies.body("", of, here), areas(rng, here)
    foes = [bodies.body(f"R{n}", block(rng), near(rng, here, 1200)) for n in range(3)]
    keeps = tuple((foe, collision.required_gap(own, foe, 100)) for foe in foes)
    field = collision.Field(3600, 2400, keeps, about[2:])
    middles = tuple(at for foe in foes for at in blocks.centres(foe.block, foe.pose))
    way = drift.flight(of, here, drift.drifts(of, here, 600, field), 500, middles, 360, 100)
    along = drift.HEADINGS[rng.below(24)]
    end = field._replace(bodies=tuple((foe, 100) for foe in foes))
    cost = drift.drift_cost(of, here, along, rng.below(400), about[:2], PLAIN)
    return way, drift.retreat(of, here, along, 250, field, end, lambda far: far < 230), cost


def seen(rng: Generator) -> object:
    """Compute what a stand sees past others."""
    of, here = block(rng), pose(rng)
    target, between = (bodies.body(name, block(rng), near(rng, here, far)) for name, far in (("R", 1500), ("B", 700)))
    about = tuple(area._replace(is_opaque=area.rate == 30, height=rng.below(2)) for area in areas(rng, here))
    eye = line_of_sight.viewpoint(of, here, of.slots[0], is_back=not rng.below(2))
    past = (line_of_sight.screen(between, about),)
    cut = [
        line_of_sight.is_hidden(eye[:2], to, past, rng.below(2), about, 200)
        for to in line_of_sight.target_points(target, 0)
    ]
    return eye, line_of_sight.in_arc(eye, of.half, *target.pose[:2]), past[0].heights, cut


def closed_up(rng: Generator) -> object:
    """Compute how a body closes up after losses, and how it faces about."""
    of = block(rng)
    held = slots.filed([(f"{n}", slot) for n, slot in enumerate(of.slots)], of.files)
    return slots.redressed(slots.without(held, [f"{n}" for n in range(8) if not rng.below(3)])), slots.about(held)


PARTS: dict[str, Callable[[Generator], object]] = {
    "plane": on_plane,
    "shapes": of_shapes,
    "blocks": of_blocks,
    "ground": on_ground,
    "sweep": swept,
    "contact": flush,
    "courses": at_a_target,
    "drift": adrift,
    "sights": seen,
    "slots": closed_up,
}
"""What is asked of the geometry, by the module that answers."""


def answers(part: str, begin: int, cases: int = TOGETHER) -> Iterator[object]:
    """Yield the answers to so many cases of a part, each with a seed of its own."""
    yield from (PARTS[part](Generator(case)) for case in range(begin, begin + cases))


def digests() -> dict[str, list[str]]:
    """Return the digests of all answers of each part, so many cases together."""
    return {
        part: [sha256(repr(list(answers(part, n))).encode()).hexdigest()[:16] for n in range(0, CASES, TOGETHER)]
        for part in PARTS
    }
