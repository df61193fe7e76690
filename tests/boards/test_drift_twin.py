"""Drifts and courses agree with slow twins that look at every step and try every turn."""

from __future__ import annotations

from functools import partial

import pytest

from engine.boards.table.approach_search import ALIKE, Search, swings
from engine.boards.table.approaches import NO_PIVOT, InitialTurn, Runner, course, turn_blocker
from engine.boards.table.blocks import centre
from engine.boards.table.bodies import body
from engine.boards.table.collision import Field, blocker_at, meets
from engine.boards.table.conform import conformed, heading
from engine.boards.table.contact import face
from engine.boards.table.drift import HEADINGS, Drift, drift, drifted, is_lost, retreat
from engine.boards.table.ground import Area, straight_cost, wheel_cost
from engine.boards.table.legs import ADVANCE, WHEEL_LEFT, WHEEL_RIGHT, WHEELS, moved
from engine.boards.table.vectors import local, toward, turn
from engine.core.dice import Generator
from tests.boards.test_contact_twin import block

PLAIN = 15


def crowd(seed: int, keep: int):
    """Return a mover and its pose, a field of bodies about it with gaps to be kept, and the generator."""
    rng = Generator(seed)
    of, pose = block(rng), (1500 + rng.below(600), 1000 + rng.below(400), rng.below(720))
    house = Area("house", ((900, 600), (1100, 620), (1000, 800)), 0)
    bodies = []
    for n in range(8):
        there = (rng.below(3600), rng.below(2400), rng.below(4) * 180 if rng.below(2) else rng.below(720))
        found = body(f"B{n}", block(rng), there)
        gap = keep * rng.below(2)
        if meets(of, pose, Field(0, 0, ((found, gap),))) is None:
            bodies.append((found, gap))
    return of, pose, Field(3600, 2400, tuple(bodies), (house,)), rng


@pytest.mark.rule("CG-29")
@pytest.mark.parametrize("seed", range(12))
def test_a_drift_stops_where_going_step_by_step_does(seed):
    """A drift stops where single steps stop, and the first middle off the table ends it."""
    of, pose, field, rng = crowd(seed, 100)
    for along in HEADINGS:
        most, far, is_off = 200 + rng.below(1500), 0, False
        while far + 25 <= most and not is_off and meets(of, drifted(pose, along, far + 25), field) is None:
            far += 25
            is_off = is_lost(of, drifted(pose, along, far), field)

        assert Drift(along, far, is_off) == drift(of, pose, along, most, field)


@pytest.mark.rule("CG-55")
@pytest.mark.parametrize("seed", range(6))
def test_a_retreat_goes_from_the_first_to_the_last_distance_that_is_legal(seed):
    """A retreat goes from the first to the last possible end, each of them tried."""
    of, pose, field, rng = crowd(seed, 30)
    end = field._replace(bodies=tuple((other, 100 if keep else 0) for other, keep in field.bodies))
    for along in HEADINGS[:: 1 + rng.below(3)]:
        most = 100 + rng.below(300)
        found = []
        for far in range(1, most + 1):
            at = drifted(pose, along, far)
            is_legal = blocker_at(of, at, field) is None
            if is_legal and blocker_at(of, at, end) is None:
                found.append(far)
            if far % 10 == 0 and not is_legal:
                break
        paid = rng.below(most)
        found = [far for far in found if far <= paid]

        assert ((found and (found[0], found[-1])) or None) == retreat(
            of, pose, along, most, field, end, lambda far, paid=paid: far <= paid
        )


@pytest.mark.rule("CG-48")
@pytest.mark.parametrize("seed", range(12))
def test_what_is_offered_is_the_best_of_all_turns(seed):
    """The cheapest and the broadest course are offered; equal ones differ by less than 150 and then by turn."""
    of, pose, field, rng = crowd(seed, 0)
    wood = (Area("wood", ((1200, 1300), (2500, 1250), (2400, 1800), (1300, 1900)), 30),)

    def price(who, at, kind, amount):
        cost = wheel_cost if kind in WHEELS else straight_cost
        return cost(who, at, kind, amount, wood, PLAIN)

    who = Runner(of, pose, price, len(of.slots) == 1)
    allowance = 9000 + rng.below(12000)
    for target, _ in field.bodies[:2]:
        others = field._replace(bodies=tuple((one, 0) for one, _ in field.bodies if one is not target))
        side = face(target.block, target.pose, *pose[:2])

        def is_room(at):
            return blocker_at(of, at, field) is None

        tried = []
        for by in turns(who, target, side):
            way = course(who, by, (target,), others, 4000) if turn_blocker(who, by, field) is None else None
            if way is None or way.far is None or way.stop or way.cost > allowance:
                continue
            at = moved(of, way.pose, ADVANCE, way.far)
            setting = conformed(of, target, side, *local(target.pose, *at[:2]), is_room)
            share = setting.share if setting else 0
            tried.append((abs(turn(pose[2], way.pose[2])), way.cost, by.kind == WHEEL_LEFT, by, share))
        found = [*Search(who, (target,), others, partial(swings, who, field), allowance, PLAIN, is_room).offers()]
        if not tried:
            assert [] == found
            continue
        cheapest = best(tried)
        most = max(one[4] for one in tried)
        broadest = best([one for one in tried if one[4] == most])
        expected = [cheapest] if cheapest[4] == most else [cheapest, broadest]
        assert [(one[1], one[3], one[4]) for one in expected] == [
            (one.course.cost, one.course.turn, one.share) for one in found
        ]


def best(tried):
    """Return the least turn of all whose cost is alike to the lowest."""
    lowest = min(one[1] for one in tried)
    return min((one for one in tried if one[1] <= lowest + ALIKE), key=lambda one: one[:3])


def turns(who, target, side):
    """Yield every turn that may be tried: by fives, level with the face, to the middle of the target."""
    level = turn(who.pose[2], heading(target, side))
    for kind, own in ((WHEEL_RIGHT, level), (WHEEL_LEFT, -level)):
        steps = {*range(5, 181, 5), *([own] if 0 < own <= 180 else [])}
        yield from (InitialTurn(NO_PIVOT, kind, amount) for amount in sorted(steps))
    yield InitialTurn(NO_PIVOT, WHEEL_RIGHT, 0)
    if who.is_free:
        (x, y), (to_x, to_y) = centre(who.block, who.pose), centre(target.block, target.pose)
        yield InitialTurn(toward(to_x - x, to_y - y, who.pose[2]), WHEEL_RIGHT, 0)
