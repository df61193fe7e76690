"""The geometry of all stands on the table, cached for each arrangement of stands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.boards.table.blocks import Block, centres
from engine.boards.table.bodies import Body, BodyGrid, body, grid
from engine.boards.table.contact import FRONT, edge
from engine.boards.table.drift import Drift
from engine.boards.table.ground import height
from engine.boards.table.line_of_sight import Screen, screen
from engine.boards.table.shapes import TOUCHING, Shape, is_separated, rectangle, shared, touching
from engine.boards.table.vectors import ONE, QUARTER, Point, Pose
from engine.core.types import PieceId, Side
from engine.systems.charge.data import THICK
from engine.systems.charge.roster import Roster

if TYPE_CHECKING:
    from engine.systems.charge.state import State

KEPT = 256
"""Layouts that are kept of one game: a search comes back to those just left."""
LAST = "last"
"""The key of the layout that was asked for last, which is mostly asked for again."""


class Layout:
    """All that follows from where stands lie: `block` and `pose` of each unit on the table, `unit` of each stand."""

    def __init__(self, s: State, known: Roster) -> None:
        self.known, self.half, self.deep = known, s.battle.half, s.battle.deep
        self.columns = s.lists, s.pose.copy(), s.files.copy(), s.held.copy(), s.slot.copy(), [*s.overran.items()]
        self.held = {unit: held for unit, held in s.held.items() if held}
        self.unit = {stand: unit for unit, held in self.held.items() for stand in held}
        self.slot = dict(s.slot)
        self.overran: dict[PieceId, Pose] = {stand: (x, y, h) for stand, (x, y, h) in s.overran.items()}
        self.pose: dict[PieceId, Pose] = {unit: (x, y, h) for unit in self.held for x, y, h in (s.pose[unit],)}
        self.block = {
            unit: Block(
                s.files[unit],
                tuple((slot[0], slot[1]) for stand in held if (slot := s.slot[stand])),
                self.half,
                self.deep,
            )
            for unit, held in self.held.items()
        }
        self.attackers: dict[object, Any] = {}
        """CG-87: Units as they run at others, kept as long as nobody moves (see charging/path.py)."""
        self.drifts: dict[tuple[PieceId, int], tuple[Drift, ...]] = {}
        """CG-29: How far units could flee along each heading, by how much they may spend (see charging/flee.py)."""
        self.seen, self.thick = s.battle.seen, s.battle.scaled(THICK)
        self.shooters: dict[tuple[PieceId, bool], Any] = {}
        """CG-63: Stands as those who shoot, ahead or backwards, and what they may not shoot at (see sight.py)."""

    def is_of(self, s: State) -> bool:
        """Return whether the stands of a state lie in this way."""
        lists, pose, files, held, slot, overran = self.columns
        return (
            pose == s.pose
            and files == s.files
            and held == s.held
            and slot == s.slot
            and overran == [*s.overran.items()]
            and lists == s.lists
        )

    def of(self, side: Side) -> list[PieceId]:
        """CG-92: Return a side's units on the table."""
        return [unit for unit in self.held if self.known.side[unit] == side]

    def near(self, unit: PieceId, side: Side, far: int) -> list[PieceId]:
        """Return a side's units whose circles may come within a distance of a unit's, in unit order."""
        own = self.circles[unit]
        return [
            other
            for other in self.of(side)
            for one in (self.circles[other],)
            if (own.x - one.x) ** 2 + (own.y - one.y) ** 2 <= (own.reach + one.reach + far) ** 2
        ]

    @cached_property
    def circles(self) -> dict[PieceId, Circle]:
        """A circle around all stands of each unit."""
        return {unit: Circle(self, unit, held) for unit, held in self.held.items()}

    @cached_property
    def shapes(self) -> dict[PieceId, Shape]:
        """CG-08, CG-58: The rectangle of each stand on the table, each corner rounded from the pose of its unit."""
        return {stand: self._shape(stand, unit) for unit, held in self.held.items() for stand in held}

    def _shape(self, stand: PieceId, unit: PieceId) -> Shape:
        half, deep = self.half, self.deep
        if stand in self.overran:
            return rectangle(self.overran[stand], -half, half, 0, -deep)
        file, rank = self.slot[stand]
        left = (2 * file - self.block[unit].files) * half
        return rectangle(self.pose[unit], left, left + 2 * half, -deep * rank, -deep * (rank + 1))

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """All units as bodies, in unit order; an overrunner is one of its own, by the name of his unit (CG-58)."""
        single = Block(1, ((0, 0),), self.half, self.deep)
        return (
            *(body(unit, block, self.pose[unit]) for unit, block in self.block.items() if block.slots),
            *(body(self.unit[stand], single, pose) for stand, pose in self.overran.items()),
        )

    @cached_property
    def grid(self) -> BodyGrid:
        """CG-87: The same bodies, filed by where they are."""
        return grid(self.bodies)

    @cached_property
    def contacts(self) -> dict[PieceId, tuple[tuple[PieceId, PieceId], ...]]:
        """CG-09: Unit -> (own stand, enemy stand) pairs in base contact, in stand order."""
        pairs: dict[PieceId, list[tuple[PieceId, PieceId]]] = {unit: [] for unit in self.held}
        one, *others = (self._near(side) for side in self.known.units)
        for mine in one:
            for theirs in others[0] if others else ():
                if (mine.x - theirs.x) ** 2 + (mine.y - theirs.y) ** 2 > (mine.reach + theirs.reach + 8) ** 2:
                    continue
                if self._is_apart(mine.unit, theirs.unit):
                    continue
                for a in mine.stands:
                    for b in theirs.stands:
                        if touching(self.shapes[a], self.shapes[b]):
                            pairs[mine.unit].append((a, b))
                            pairs[theirs.unit].append((b, a))
        rank = self.known.rank
        return {unit: tuple(sorted(found, key=lambda p: (rank[p[0]], rank[p[1]]))) for unit, found in pairs.items()}

    def _is_apart(self, one: PieceId, other: PieceId) -> bool:
        """Return whether no stands of two units can touch: by the rectangles around these, where nobody overran."""
        if self.overran and any(self.unit[stand] in (one, other) for stand in self.overran):
            return False
        a, b = (body(unit, self.block[unit], self.pose[unit]).outline for unit in (one, other))
        return is_separated(a, b, (TOUCHING + 2) * ONE)

    @cached_property
    def places(self) -> dict[PieceId, tuple[Body, int]]:
        """The body of each stand, and its index there."""
        found: dict[PieceId, tuple[Body, int]] = {}
        for unit, held in self.held.items():
            there = body(unit, self.block[unit], self.pose[unit])
            found |= {stand: (there, n) for n, stand in enumerate(one for one in held if one not in self.overran)}
        single = Block(1, ((0, 0),), self.half, self.deep)
        return found | {stand: (body(self.unit[stand], single, pose), 0) for stand, pose in self.overran.items()}

    @cached_property
    def edges(self) -> dict[tuple[PieceId, PieceId], Touch]:
        """CG-75: How the stands of each pair in base contact touch, by (own stand, enemy stand)."""
        return {pair: self._touch(*pair) for pairs in self.contacts.values() for pair in pairs}

    def _touch(self, own: PieceId, other: PieceId) -> Touch:
        (mine, n), (theirs, m) = self.places[own], self.places[other]
        is_aligned = not (mine.pose[2] - theirs.pose[2]) % QUARTER
        return Touch(
            edge(mine, n, theirs, m),
            edge(theirs, m, mine, n),
            shared(mine.stands[n], theirs.stands[m]) if is_aligned else 0,
        )

    @cached_property
    def flanked(self) -> frozenset[PieceId]:
        """CG-75, CG-76: Stands without rank: an enemy's front touches side or rear, or one who overran touches them."""
        return frozenset(
            theirs
            for (own, theirs), touch in self.edges.items()
            if own in self.overran or (touch.own == FRONT and touch.other != FRONT)
        )

    @cached_property
    def middles(self) -> dict[PieceId, Point]:
        """CG-90: The centre of each stand."""
        return {stand: centres(body.block, body.pose)[n] for stand, (body, n) in self.places.items()}

    @cached_property
    def heights(self) -> dict[PieceId, int]:
        """CG-64: Return the height of each stand, which is that of its centre."""
        return {stand: height(self.seen, *at) for stand, at in self.middles.items()}

    @cached_property
    def screens(self) -> tuple[Screen, ...]:
        """CG-64: The bodies that may hide others: all but lone heroes."""
        heroes = self.known.heroes
        return tuple(screen(one, self.seen) for one in self.bodies if one.name not in heroes)

    def _near(self, side: Side) -> list[Circle]:
        return [self.circles[unit] for unit in self.of(side)]


class Touch(NamedTuple):
    """CG-75: On which edge of the own stand and of the other two touch, and for how long (times ONE, 0 unaligned)."""

    own: int
    other: int
    length: int


class Circle:
    """A circle around some stands of a unit: a quick test that others are far away."""

    def __init__(self, layout: Layout, unit: PieceId, stands: tuple[PieceId, ...]) -> None:
        self.unit, self.stands = unit, stands
        shapes = [layout.shapes[stand] for stand in stands]
        self.x, self.y = sum(one.x for one in shapes) // len(shapes), sum(one.y for one in shapes) // len(shapes)
        self.reach = max(abs(one.x - self.x) + abs(one.y - self.y) + one.reach for one in shapes)


def layout(s: State) -> Layout:
    """Return how all stands of a state lie."""
    kept: dict[object, Layout] = s.battle.layouts
    last = kept.get(LAST)
    if last is not None and last.is_of(s):
        return last
    held = (*s.pose.values(), *s.files.values(), *s.held.values(), *s.slot.values(), *s.overran, *s.overran.values())
    mark = (s.lists, held)
    found = kept.get(mark)
    if found is None:
        if len(kept) > KEPT:
            del kept[next(one for one in kept if one is not LAST)]
        found = kept[mark] = Layout(s, s.battle.rosters[s.lists])
    kept[LAST] = found
    return found
