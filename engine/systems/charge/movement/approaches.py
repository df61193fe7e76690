"""Moves towards somebody: until an enemy is so near, level with a friend: CG-87 items 3 and 4."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import Block, centre
from engine.boards.table.bodies import Body
from engine.boards.table.legs import WHEEL_LEFT, WHEEL_RIGHT, Leg
from engine.boards.table.runs import touch
from engine.boards.table.shapes import within
from engine.boards.table.vectors import Pose, local, toward, turn
from engine.core.types import PieceId
from engine.systems.charge.bodies import enemies
from engine.systems.charge.charging import charge_range
from engine.systems.charge.data import INCH, LONGEST_WHEEL, NEAR, PLAIN, WEAPONS
from engine.systems.charge.layout import layout
from engine.systems.charge.state import State, roster, units

SEEN, FACED, LEVELLED = 24 * INCH, 36 * INCH, 12 * INCH
"""How far off a unit approaches an enemy, faces one by a turn on the spot, and lines up with a friend."""
ALIKE = 60
"""Half degrees by which the headings of a unit and of a friend with whom it lines up differ at most."""
SLACK = 3
"""More than rounding changes a gap."""


def bodies_of(s: State, unit: PieceId) -> list[Body]:
    """CG-58: Return a unit as bodies, overrunners apart."""
    return [one for one in layout(s).bodies if one.name == unit]


def is_near(one: list[Body], two: list[Body], distance: int) -> bool:
    """CG-10: Return whether two units are no farther apart than a distance."""
    return any(
        within(a, b, distance)
        for own in one
        for other in two
        if within(own.outline, other.outline, distance + SLACK)
        for a in own.stands
        for b in other.stands
    )


def facing(s: State, unit: PieceId, other: PieceId) -> int:
    """CG-90: Return the heading of a unit that faces another: from centre to centre."""
    lies = layout(s)
    (x, y), (there_x, there_y) = (centre(lies.block[one], lies.pose[one]) for one in (unit, other))
    return toward(there_x - x, there_y - y, lies.pose[unit][2])


def wheel(own: int, wanted: int) -> tuple[Leg, ...] | None:
    """CG-36: Return the wheel from a heading to another: none where it is the same, None where it is too far."""
    steps = turn(own, wanted)
    if abs(steps) > LONGEST_WHEEL:
        return None
    return ((WHEEL_RIGHT if steps > 0 else WHEEL_LEFT, abs(steps)),) if steps else ()


def distances(s: State, unit: PieceId, enemy: PieceId) -> list[int]:
    """CG-87: Return the gaps up to which a unit goes at an enemy: an inch, its ranges, out of the enemy's charge."""
    weapons = [WEAPONS[name] for stand in s.held[unit] if (name := roster(s).profile[stand].weapon)]
    ranges = {s.battle.scaled(INCH * far) for weapon in weapons[:1] for far in (weapon.optimal, weapon.maximum)}
    return [s.battle.scaled(NEAR), *sorted(ranges), charge_range.longest(s, enemy) // PLAIN + 10]


def approached(s: State, unit: PieceId) -> Iterator[tuple[PieceId, tuple[Leg, ...], list[int]]]:
    """CG-87: Yield the enemies near by, the wheel that faces each of them, and the gaps up to which the unit goes."""
    own = bodies_of(s, unit)
    for enemy in enemies(s, unit):
        if not is_near(own, bodies_of(s, enemy), s.battle.scaled(SEEN)):
            continue
        turned = wheel(layout(s).pose[unit][2], facing(s, unit, enemy))
        if turned is not None:
            yield enemy, turned, distances(s, unit, enemy)


def advance_until(block: Block, pose: Pose, others: list[Body], distance: int, most: int) -> int | None:
    """CG-87: Return the smallest advance, below `most`, after which a gap is no more than a distance.

    None where it never is, or is so already.
    """
    return touch(block, pose, others, most - 1, distance) or None


def levelled(s: State, unit: PieceId) -> Iterator[tuple[tuple[Leg, ...], Pose]]:
    """CG-87: Yield the wheels to the headings of friends near by who look nearly the same way, with their poses."""
    lies, own = layout(s), bodies_of(s, unit)
    for friend in units(s, roster(s).side[unit]):
        apart = turn(lies.pose[unit][2], lies.pose[friend][2])
        if friend != unit and abs(apart) <= ALIKE and is_near(own, bodies_of(s, friend), s.battle.scaled(LEVELLED)):
            turned = wheel(0, apart)
            if turned is not None:
                yield turned, lies.pose[friend]


def to_line(pose: Pose, friend: Pose) -> int:
    """CG-87: Return the advance that brings the front of a unit level with that of a friend."""
    return local(pose, *friend[:2])[1]


def faced(s: State, unit: PieceId) -> Iterator[int]:
    """CG-87: Yield the headings to enemies near by, for a unit that turns on the spot."""
    own = bodies_of(s, unit)
    for enemy in enemies(s, unit):
        if is_near(own, bodies_of(s, enemy), s.battle.scaled(FACED)):
            yield facing(s, unit, enemy)
