"""Random cases of the free table's geometry, answered: the same wherever Python runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256

from engine.boards.table import aims, blocks, ground, legs, plane, shapes, sweep
from engine.boards.table.blocks import Block, ranked
from engine.boards.table.plane import CIRCLE, Pose
from engine.core.dice import Generator

CASES = 600
"""Cases of each part."""
TOGETHER = 200
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
    """Answer frames, turns and headings."""
    here, u, v = pose(rng), rng.below(40_000) - 20_000, rng.below(40_000) - 20_000
    return plane.world(here, u, v), plane.local(here, u, v), plane.turn(here[2], rng.below(CIRCLE)), plane.toward(u, v)


def of_shapes(rng: Generator) -> object:
    """Answer what lies between two stands."""
    here = pose(rng)
    there = near(rng, here, 400)
    one, two = (blocks.stands(Block(1, ((0, 0),), 120, 160), at)[0] for at in (here, there))
    far = shapes.gap(one, two)
    tests = [test(one, two, max(far + n, 0)) for test in (shapes.within, shapes.nearer) for n in (-1, 0, 1)]
    return one, shapes.apart(one, two), far, shapes.overlap(one, two), shapes.touching(one, two), tests


def of_blocks(rng: Generator) -> object:
    """Answer where the stands of a body are, and where a leg leads it."""
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
    """Answer what ground costs and bars."""
    of, here = block(rng), pose(rng)
    about = areas(rng, here)
    straight = ground.straight_cost(of, here, rng.below(4), rng.below(400), about[:2], PLAIN)
    wheel = ground.wheel_cost(of, here, legs.WHEELS[rng.below(2)], 1 + rng.below(50), about[:2], PLAIN)
    barred = [ground.bars(about[2], stand) for stand in blocks.stands(of, here)]
    return straight, wheel, ground.under(of, here, about[:2], PLAIN), barred


def swept(rng: Generator) -> object:
    """Answer how far a body comes among others, and by which legs to a spot."""
    of, here = block(rng), (1500 + rng.below(600), 1000 + rng.below(400), rng.below(CIRCLE))
    about = areas(rng, here)
    others = [sweep.body(f"B{n}", block(rng), near(rng, here)) for n in range(3)]
    field = sweep.Field(3600, 2400, tuple((one, 100 * rng.below(2)) for one in others), about[2:])
    kind = rng.below(legs.PIVOT + 1)
    part = sweep.fit(of, here, kind, rng.below(400), field, lambda amount: amount < 350)

    def price(at: Pose, leg: int, amount: int) -> int:
        cost = ground.straight_cost if leg in legs.STRAIGHT else ground.wheel_cost
        return cost(of, at, leg, amount, about[:2], PLAIN) if leg in aims.MEASURED else 4500

    wanted = near(rng, here)
    ways = list(aims.ways(of, here, wanted, is_free=len(of.slots) == 1))
    way = ways[rng.below(len(ways))]
    walk = aims.walked(of, here, way, 9000, price, field)
    return part, sweep.standing(of, here, field), ways, walk, aims.off(walk.pose, wanted), aims.shortest(of, here, way)


PARTS: dict[str, Callable[[Generator], object]] = {
    "plane": on_plane,
    "shapes": of_shapes,
    "blocks": of_blocks,
    "ground": on_ground,
    "sweep": swept,
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
