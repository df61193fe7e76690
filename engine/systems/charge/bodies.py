"""Units as bodies on the table: their blocks and rectangles, gaps, contacts, what a mover has to look out for."""

from __future__ import annotations

from collections.abc import Iterable

from engine.boards.table.blocks import Block, centre, slot_pose
from engine.boards.table.bodies import Body
from engine.boards.table.collision import Field, GapRule, hanging
from engine.boards.table.shapes import FORGIVEN, Shape, gap, nearer, within
from engine.boards.table.vectors import Point, Pose
from engine.core.types import NOBODY, PieceId
from engine.systems.charge.data import FLEEING, FORMED, LIGHT, NEAR
from engine.systems.charge.layout import layout
from engine.systems.charge.state import State, roster, units


def block(s: State, unit: PieceId) -> Block:
    """CG-08: Return how the stands of a unit that hold slots stand: in the order of `formed`."""
    return layout(s).block[unit]


def formed(s: State, unit: PieceId) -> tuple[PieceId, ...]:
    """CG-58: Return the stands of a unit that hold slots, in stand order: all but overrunners."""
    return tuple(stand for stand in s.held[unit] if s.slot[stand])


def stand_pose(s: State, stand: PieceId) -> Pose:
    """CG-08, CG-58: Return the midpoint of a stand's front edge and its heading."""
    lies = layout(s)
    if stand in lies.overran:
        return lies.overran[stand]
    unit = lies.unit[stand]
    file, rank = s.slot[stand]
    return slot_pose(lies.block[unit], lies.pose[unit], (file, rank))


def shape(s: State, stand: PieceId) -> Shape:
    """CG-08: Return the rectangle of a stand."""
    return layout(s).shapes[stand]


def shapes(s: State, unit: PieceId) -> list[Shape]:
    """Return the rectangles of all stands of a unit, overrunners too, in stand order."""
    every = layout(s).shapes
    return [every[stand] for stand in s.held[unit]]


def middle(s: State, unit: PieceId) -> Point:
    """CG-90: Return the centre of a unit."""
    return centre(block(s, unit), layout(s).pose[unit])


def stand_middle(s: State, stand: PieceId) -> Point:
    """CG-90: Return the centre of a stand: the middle of its slot."""
    return layout(s).middles[stand]


def between(s: State, one: PieceId, two: PieceId) -> int:
    """CG-10: Return the smallest gap between any two stands of two units, rounded down."""
    return min(gap(a, b) for a in shapes(s, one) for b in shapes(s, two))


def is_within(one: Iterable[Shape], two: Iterable[Shape], distance: int) -> bool:
    """CG-10, CG-97: Return whether the gap between any two of these rectangles is no more than a distance."""
    others = tuple(two)
    return any(within(a, b, distance) for a in one for b in others)


def contacts(s: State, unit: PieceId) -> tuple[tuple[PieceId, PieceId], ...]:
    """CG-09: Return the (own stand, enemy stand) pairs in base contact of a unit, in stand order."""
    return layout(s).contacts[unit]


def touched(s: State, unit: PieceId) -> list[PieceId]:
    """CG-09: Return the enemy units in base contact with a unit, in unit order."""
    unit_of, rank = layout(s).unit, roster(s).rank
    return sorted({unit_of[theirs]: None for _, theirs in contacts(s, unit)}, key=rank.__getitem__)


def may_pass(s: State, mover: PieceId, form: str, friend: PieceId) -> bool:
    """CG-37: Return whether a unit in a formation and a friend may pass through each other.

    Lone heroes, fleeing units and units made only of Light Troops, formed, may pass and be passed.
    """
    return _passes(s, mover, form) or _passes(s, friend, s.form[friend])


def _passes(s: State, unit: PieceId, form: str) -> bool:
    known = roster(s)
    if form == FLEEING or unit in known.heroes:
        return True
    return form == FORMED and all(LIGHT in known.profile[stand].abilities for stand in s.held[unit])


def unit_of(s: State, stand: PieceId) -> PieceId:
    """Return the unit in which a stand is now; "" where it is gone."""
    return layout(s).unit.get(stand, NOBODY)


def field(s: State, unit: PieceId, form: str, *without: PieceId, reach: int | None = None) -> Field:
    """CG-37: Return what a unit that takes a formation has to look out for on its way.

    Friends who may not be passed it does not overlap; to each enemy it keeps an inch, or as much as there is now less
    three hundredths. `without`: units that it pays no heed to. Upon friends who may be passed no move may end. `reach`:
    what is farther from its centre than this is left out.
    """
    known, inch, lies = roster(s), s.battle.scaled(NEAR), layout(s)
    bodies, closed = lies.bodies, s.battle.closed
    if reach is not None:
        x, y = middle(s, unit)
        bodies = lies.grid.near(x, y, reach + inch)
        closed = tuple(area for area in closed if area.is_near(x, y, reach))
    found: list[GapRule] = []
    passed: list[Body] = []
    keeps: dict[PieceId, int] = {}
    for there in bodies:
        other = PieceId(there.name)
        if other == unit or other in without:
            continue
        if known.side[other] != known.side[unit]:
            if other not in keeps:
                keeps[other] = _kept(s, unit, other, inch)
            found.append((there, keeps[other]))
        elif may_pass(s, unit, form, other):
            passed.append(there)
        else:
            found.append((there, 0))
    return Field(s.battle.width, s.battle.height, tuple(found), closed, tuple(passed), overhang(s, unit))


def overhang(s: State, unit: PieceId) -> int:
    """CG-37: Return how far a unit hangs over the edge since its flight: so far it may until it is back."""
    return max((hanging(one, s.battle.width, s.battle.height) for one in shapes(s, unit)), default=0)


def _kept(s: State, unit: PieceId, other: PieceId, inch: int) -> int:
    """CG-37: Return the gap to be kept from an enemy: an inch, or what there is now, rounding forgiven."""
    one, two = layout(s).circles[unit], layout(s).circles[other]
    if (one.x - two.x) ** 2 + (one.y - two.y) ** 2 > (one.reach + two.reach + inch) ** 2:
        return inch
    own, there = shapes(s, unit), shapes(s, other)
    if not any(nearer(a, b, inch) for a in own for b in there):
        return inch
    return max(min(gap(a, b) for a in own for b in there) - FORGIVEN, 0)


def room(s: State, unit: PieceId, *without: PieceId) -> Field:
    """CG-37: Return what a unit may not end upon: everybody else, overlaps alone."""
    found: list[GapRule] = [(there, 0) for there in layout(s).bodies if there.name not in (unit, *without)]
    return Field(s.battle.width, s.battle.height, tuple(found), s.battle.closed, over=overhang(s, unit))


def enemies(s: State, unit: PieceId) -> list[PieceId]:
    """CG-92: Return the enemy units on the table, in unit order."""
    known = roster(s)
    return [other for other in units(s) if known.side[other] != known.side[unit]]
