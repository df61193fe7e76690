"""The offered courses agree with a slow twin that goes every course in full."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from engine.boards.table.approach_search import ALIKE, Offer, Search, swings
from engine.boards.table.approaches import NO_PIVOT, InitialTurn, Runner, course, turn_blocker
from engine.boards.table.blocks import Block, centre, ranked
from engine.boards.table.bodies import Body, body
from engine.boards.table.collision import Field, blocker_at, landing
from engine.boards.table.conform import conformed, heading
from engine.boards.table.contact import face
from engine.boards.table.ground import Area, straight_cost, wheel_cost
from engine.boards.table.legs import ADVANCE, PIVOT, WHEEL_LEFT, WHEEL_RIGHT, WHEELS, moved
from engine.boards.table.vectors import Pose, local, toward, turn

WOOD = Area("wood", ((2000, 1500), (3000, 1500), (3000, 2300), (2000, 2300)), 30)
ROAD = Area("road", ((2300, 0), (2700, 0), (2700, 4800), (2300, 4800)), 12, is_road=True)


def any_block(dice: Random, *, has_gaps: bool) -> Block:
    """Return some block, at times one with places left open."""
    files = dice.randint(1, 4)
    slots = ranked(files, dice.randint(files, 2 * files))
    if has_gaps and dice.random() < 0.4:
        slots = tuple(dice.sample(slots, dice.randint(1, len(slots))))
    return Block(files, slots, 120, 160)


def any_table(dice: Random) -> tuple[Runner, tuple[Body, ...], Field, int]:
    """Return somebody who runs, at whom, what stands about, and what may be spent."""
    at = (2400, 1300, dice.choice((0, 0, 5, 37, 700)))
    own = any_block(dice, has_gaps=True)
    areas = dice.choice(((), (), (WOOD,), (WOOD, ROAD)))

    def price(of, pose, kind, amount):
        if kind == PIVOT:
            return 0
        return (wheel_cost if kind in WHEELS else straight_cost)(of, pose, kind, amount, areas, 15)

    placed = [body("own", own, at)]
    found: list[Body] = []
    for n in range(dice.randint(1, 5)):
        where = (
            dice.randint(1200, 3600),
            dice.randint(1200, 2900),
            dice.choice((360, 360, 0, 180, 540, dice.randrange(720))),
        )
        of = any_block(dice, has_gaps=n == 0)
        if blocker_at(of, where, Field(4800, 3600, tuple((one, 0) for one in placed))) is None:
            found.append(body(f"U{n}", of, where))
            placed.append(found[-1])
    target = found[:1]
    passed = tuple(one for one in found[1:] if dice.random() < 0.2)
    others = tuple((one, 0) for one in found[1:] if one not in passed)
    field = Field(4800, 3600, others, (), passed)
    is_free = len(own.slots) == 1
    return Runner(own, at, price, is_free), tuple(target), field, dice.choice((9000, 15000, 22500, 36000))


def slow(who: Runner, targets: tuple[Body, ...], field: Field, whole: Field, allowance: int) -> list[Offer]:
    """Return what is offered, by going every course."""
    target = targets[0]
    side = face(target.block, target.pose, *who.pose[:2])
    level = turn(who.pose[2], heading(target, side))
    steps = sorted({*range(-180, 181, 5), *((level,) if abs(level) <= 180 else ())})
    tried = [InitialTurn(NO_PIVOT, WHEEL_LEFT if n < 0 else WHEEL_RIGHT, abs(n)) for n in steps]
    if who.is_free:
        (x, y), (there_x, there_y) = centre(who.block, who.pose), centre(target.block, target.pose)
        tried.append(InitialTurn(toward(there_x - x, there_y - y, who.pose[2]), WHEEL_RIGHT, 0))
    everybody = Field(4800, 3600, tuple((one, 0) for one in (*targets, *(b for b, _ in field.bodies), *field.passed)))
    found = []
    for by in tried:
        way = course(who, by, targets, field, 20000) if turn_blocker(who, by, whole) is None else None
        if way is None or way.far is None or way.stop is not None or way.cost > allowance:
            continue
        touch = moved(who.block, way.pose, ADVANCE, way.far)
        uv = local(target.pose, *touch[:2])
        setting = conformed(who.block, target, side, *uv, lambda at: blocker_at(who.block, at, everybody) is None)
        if setting is not None or landing(who.block, touch, field) is None:
            found.append(Offer(way, touch if setting is None else setting.pose, setting))

    def best(among: list[Offer]) -> Offer:
        lowest = min(one.course.cost for one in among)
        return min(
            (one for one in among if one.course.cost <= lowest + ALIKE),
            key=lambda one: (
                abs(turn(who.pose[2], one.course.pose[2])), one.course.cost, one.course.turn.kind == WHEEL_LEFT
            ),
        )  # fmt: skip

    if not found:
        return []
    direct, most = best(found), max(one.share for one in found)
    return [direct] if direct.share == most else [direct, best([one for one in found if one.share == most])]


def _is_room(of: Block, everybody: Field, at: Pose) -> bool:
    return blocker_at(of, at, everybody) is None


@pytest.mark.rule("CG-48", "CG-94")
def test_the_offers_are_those_of_going_every_course():
    """The same courses with the same ends are offered among any bodies and on any ground."""
    dice = Random(18)
    met = [0, 0, 0]
    for _ in range(80):
        who, targets, field, allowance = any_table(dice)
        if not targets:
            continue
        whole = field._replace(bodies=(*field.bodies, *((one, 0) for one in targets)))
        everybody = Field(4800, 3600, (*whole.bodies, *((one, 0) for one in field.passed)))
        wanted = slow(who, targets, field, whole, allowance)
        is_room = partial(_is_room, who.block, everybody)
        found = [*Search(who, targets, field, partial(swings, who, whole), allowance, 12, is_room).offers()]
        assert wanted == found
        met[len(found)] += 1

    assert min(met) > 3
