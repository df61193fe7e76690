"""Moves of lone heroes into units, which shield them from shots while they still inspire others."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.bodies import body
from engine.boards.table.shapes import Shape
from engine.core.types import PieceId
from engine.systems.charge.actions import Join, Move
from engine.systems.charge.ai.evaluation import PositionEvaluator
from engine.systems.charge.bodies import is_within, shapes
from engine.systems.charge.data import JOIN_WITHIN
from engine.systems.charge.movement import heroes, moving
from engine.systems.charge.movement.walking import Walker
from engine.systems.charge.state import State, roster, units

SAFE = 4
"""The number of stands in a unit that makes a hero safe."""


def ways(s: State, judge: PositionEvaluator, unit: PieceId) -> Iterator[tuple[int, tuple[Join | Move, ...]]]:
    """CG-20: Yield a lone hero's ways into units: his value for others there, and his orders."""
    known = roster(s)
    if unit not in known.heroes or heroes.refuse_hero(s, unit, known.side[unit]) is not None:
        return
    able = [host for host in units(s, known.side[unit]) if is_safe(judge, host)]
    ends = list(_ends(s, unit)) if able else []
    for host in able:
        there, near = shapes(s, host), s.battle.scaled(JOIN_WITHIN)
        walk = next((walk for walk, own in ends if is_within(own, there, near)), None)
        join = None if walk is None else _join(s, unit, host, walk)
        if walk is not None and join is not None:
            yield judge.led(heroes.own_stand(s, unit), judge.lies.pose[host]), (*walk, join)


def is_safe(judge: PositionEvaluator, host: PieceId) -> bool:
    """Return whether a unit protects a hero: it has enough troops, stands and fights, and is not in contact."""
    own = judge.own[host]
    return own.stands >= SAFE and bool(own.move) and not (own.is_fleeing or own.is_light or judge.lies.contacts[host])


def _ends(s: State, unit: PieceId) -> Iterator[tuple[tuple[Move, ...], tuple[Shape, ...]]]:
    """Yield the positions from which a hero may join a unit: his current one, and the end of each of his moves."""
    yield (), tuple(shapes(s, unit))
    for order in moving.options_move(s, unit, roster(s).side[unit]):
        block, pose = Walker(s, unit, order.form).places(order.legs)[-1]
        yield (order,), body(unit, block, pose).stands


def _join(s: State, unit: PieceId, host: PieceId, walk: tuple[Move, ...]) -> Join | None:
    """CG-20: Return the order by which a hero joins a unit after walking: behind the first file that has room."""
    side, there = roster(s).side[unit], s.copy()
    for order in walk:
        moving.take_move(there, order, [], side)
    found = heroes.options_join(there, unit, side)
    return next((one for one in found if one.unit == host and one.rank), None)
