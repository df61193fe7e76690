"""The state of a game of Stands."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.boards.table.blocks import Block, ranked
from engine.boards.table.bodies import Body, body
from engine.boards.table.collision import Field, GapRule
from engine.boards.table.shapes import Shape, gap
from engine.boards.table.vectors import CIRCLE, Pose
from engine.core import agenda
from engine.core.types import PieceId, Side
from tests.stands.battle import Battle
from tests.stands.data import COLUMN, DEEP, FORMS, INCH, LINE, POINTS, SIDES, WIDE


class State(agenda.State):
    """Columns: `poses` unit -> x, y, heading, empty where it is gone or has joined; `stands` unit -> its stands."""

    __slots__ = ("acted", "active", "column", "first", "points", "poses", "spurred", "stands", "turn")
    BATTLE = Battle
    LATER: ClassVar[dict[str, Any]] = {"column": ()}

    battle: Battle
    acted: tuple[PieceId, ...]
    active: Side
    column: tuple[PieceId, ...]
    """Units in column (ST-19)."""
    first: Side
    """Who acts first in this turn."""
    points: dict[Side, int]
    poses: dict[PieceId, tuple[int, ...]]
    spurred: tuple[PieceId, ...]
    """Units on which a point was spent in this turn."""
    stands: dict[PieceId, tuple[PieceId, ...]]
    turn: int


def whose(s: State, side: Side, *rest: object) -> Side:
    """Return the side that a step names first."""
    return side


def other(side: Side) -> Side:
    """Return the enemy of a side."""
    return SIDES[1 - SIDES.index(side)]


def units(s: State, side: Side) -> list[PieceId]:
    """Return the units of a side that are on the table, in their order."""
    return [unit for unit in s.poses if s.poses[unit] and s.battle.sides[unit] == side]


def pose(s: State, unit: PieceId) -> Pose:
    """Return where a unit on the table stands."""
    x, y, heading = s.poses[unit]
    return x, y, heading


def formation(s: State, unit: PieceId) -> str:
    """ST-19: Return the formation of a unit."""
    return COLUMN if unit in s.column else LINE


def others(s: State, unit: PieceId) -> tuple[str, ...]:
    """ST-19: Return the formations that a unit may change to: one of a single file or a single stand has none."""
    is_wide = min(s.battle.files[unit], len(s.stands[unit])) > 1
    return tuple(form for form in FORMS if is_wide and form != formation(s, unit))


def block(s: State, unit: PieceId, more: int = 0, form: str = "") -> Block:
    """ST-02, ST-19: Return how a unit is formed up, or would be in a formation, with so many stands more.

    Full ranks, the last one from the middle; a column has one file.
    """
    count = len(s.stands[unit]) + more
    files = 1 if (form or formation(s, unit)) == COLUMN else min(s.battle.files[unit], count)
    return Block(files, ranked(files, count), WIDE // 2, DEEP)


def bodies(s: State) -> dict[PieceId, Body]:
    """Return all units on the table as bodies."""
    return {unit: body(unit, block(s, unit), pose(s, unit)) for unit in s.poses if s.poses[unit]}


def between(one: Body, two: Body) -> int:
    """ST-10: Return the smallest gap between any two of their stands, rounded down."""
    return min(gap(a, b) for a in one.stands for b in two.stands)


def field(s: State, unit: PieceId, *without: PieceId, close: bool = False) -> Field:
    """ST-10: Return what a unit has to look out for.

    Friends it may not overlap, of enemies it keeps an inch, or as much as there is; `close`: enemies too are only not
    overlapped. `without`: units that it pays no heed to.
    """
    everybody = bodies(s)
    own = everybody[unit]
    found: list[GapRule] = []
    for name, there in everybody.items():
        if name == unit or name in without:
            continue
        keep = 0
        if s.battle.sides[PieceId(name)] != s.battle.sides[unit] and not close:
            keep = INCH if _is_far(own.outline, there.outline) else min(INCH, max(between(own, there) - 3, 0))
        found.append((there, keep))
    return Field(s.battle.width, s.battle.height, tuple(found), s.battle.closed)


def _is_far(one: Shape, two: Shape) -> bool:
    """Return whether circles show that there is more than an inch between two bodies."""
    return (one.x - two.x) ** 2 + (one.y - two.y) ** 2 > (one.reach + two.reach + INCH + 2) ** 2


def strength(s: State, side: Side) -> int:
    """Return how many stands a side has, heroes too."""
    return sum(len(stands) for unit, stands in s.stands.items() if s.battle.sides[unit] == side)


def check(s: State) -> list[str]:
    """Return what is broken in a state, in words for developers."""
    known = tuple(s.battle.files)
    if tuple(s.poses) != known or tuple(s.stands) != known:
        return ["poses, stands: not the units of the game"]
    broken = []
    seen: list[PieceId] = []
    for unit in known:
        held, there = s.stands[unit], s.poses[unit]
        if not isinstance(held, tuple):
            broken.append(f"stands[{unit}]: {held}")
            continue
        seen += held
        if bool(held) != bool(there):
            broken.append(f"poses[{unit}]: {there} with {len(held)} stands")
        if there and not _is_on_table(s, there):
            broken.append(f"poses[{unit}]: {there} is not on the table")
        if any(not _may_hold(s, unit, stand) for stand in held):
            broken.append(f"stands[{unit}]: {held}")
    if len(set(seen)) != len(seen):
        broken.append("stands: one stands twice")
    if tuple(s.points) != SIDES or any(not 0 <= n <= POINTS for n in s.points.values()):
        broken.append(f"points: {s.points}")
    if s.active not in SIDES or s.first not in SIDES:
        broken.append("active, first: no side")
    if not 0 <= s.turn <= s.battle.turns:
        broken.append(f"turn: {s.turn} is not between 0 and {s.battle.turns}")
    broken += [f"{unit}: no unit" for unit in (*s.acted, *s.spurred, *s.column) if unit not in known]
    return broken


def _is_on_table(s: State, there: object) -> bool:
    """Return whether it is a pose on the table."""
    if not isinstance(there, tuple) or len(there) != 3:
        return False
    x, y, heading = there
    return 0 <= x <= s.battle.width and 0 <= y <= s.battle.height and 0 <= heading < CIRCLE


def _may_hold(s: State, unit: PieceId, stand: PieceId) -> bool:
    """Return whether a stand may be part of a unit: its own, or a hero of its side."""
    if stand in s.battle.heroes:
        return stand == unit or (unit not in s.battle.heroes and s.battle.sides[stand] == s.battle.sides[unit])
    return unit not in s.battle.heroes and stand in [f"{unit}.{n + 1}" for n in range(s.battle.counts[unit])]
