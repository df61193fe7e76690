"""Stands that step into empty places before them, and how they come back: CG-57, CG-58."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.table.blocks import Block, holds_slot, slot_pose, stands
from engine.boards.table.collision import blocker_at
from engine.boards.table.shapes import Shape, overlap, rectangle
from engine.boards.table.slots import filled, put
from engine.boards.table.vectors import Pose
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, Refusal, Side, log_event
from engine.systems.charge.actions import Overrun
from engine.systems.charge.bodies import contacts, room
from engine.systems.charge.layout import layout
from engine.systems.charge.movement.ready import acted, opponents, refuse_unit
from engine.systems.charge.ranks import files, gather, stand_in
from engine.systems.charge.state import ENGAGED, State, has, roster

NOBODY_FOLLOWS = -1
"""CG-57: The place of a stand that overruns stays empty."""


def recall(s: State, unit: PieceId, *stands: PieceId) -> None:
    """CG-58: Stands of a unit that overran return to it, all of them where none are named.

    They take the first hole of the front, else the place behind the shortest file; a place that would overlap a stand
    is left out, and where none is left the stand stays.
    """
    for stand in stands or [one for one in s.held[unit] if one in s.overran]:
        slot = next((slot for slot in places(s, unit) if is_free(s, unit, stand, slot)), None)
        if slot is not None:
            del s.overran[stand]
            stand_in(s, unit, put(files(s, unit), slot, stand))


def recalled(s: State, unit: PieceId) -> State:
    """CG-58: Return the state in which a unit is about to move: with the stands returned that overran."""
    if not any(stand in s.overran for stand in s.held[unit]):
        return s
    after = s.copy()
    recall(after, unit)
    return after


def places(s: State, unit: PieceId) -> Iterator[tuple[int, int]]:
    """CG-58: Yield the places to which a stand may return, holes of the front first, then behind the shortest file."""
    ranks = files(s, unit)
    yield from ((file, 0) for file, held in enumerate(ranks) if not any(held[:1]))
    shortest = sorted((len(held), file) for file, held in enumerate(ranks) if held)
    yield from ((file, length) for length, file in shortest)


def is_free(s: State, unit: PieceId, stand: PieceId, slot: tuple[int, int]) -> bool:
    """CG-58: Return whether a stand of a unit may take a slot: on the table, where nobody else stands."""
    lies = layout(s)
    alone = Block(lies.block[unit].files, (slot,), s.battle.half, s.battle.deep)
    if blocker_at(alone, lies.pose[unit], room(s, unit)) is not None:
        return False
    (there,) = stands(alone, lies.pose[unit])
    return not any(overlap(there, lies.shapes[one]) for one in s.held[unit] if one in s.overran and one != stand)


def options_overrun(s: State, unit: PieceId, side: Side) -> Iterator[Overrun]:
    """CG-57, CG-104: One stand each, alone and with the stand behind it following, then all that can."""
    if not has(s, unit, ENGAGED):
        return
    ranks = files(s, unit)
    able = [held[0] for held in ranks if held and held[0] and refuse_step(s, unit, PieceId(held[0])) is None]
    behind = {held[0]: file for file, held in enumerate(ranks) if len(held) > 1 and held[1]}
    for stand in able:
        yield Overrun(unit, (PieceId(stand),), (NOBODY_FOLLOWS,))
        if stand in behind:
            yield Overrun(unit, (PieceId(stand),), (behind[stand],))
    every = Overrun(unit, tuple(map(PieceId, able)), tuple(behind.get(stand, NOBODY_FOLLOWS) for stand in able))
    if len(able) > 1 and refuse_overrun(s, every, side) is None:
        yield every


def refuse_overrun(s: State, a: Overrun, side: Side) -> Refusal | None:
    """CG-57, CG-102: Front stands of a unit in combat, each with an empty place of the enemy's front before it."""
    refused = refuse_unit(s, a.unit, side)
    if refused is not None:
        return refused
    own = s.held[a.unit]
    if not a.stands or len(set(a.stands)) != len(a.stands) or any(stand not in own for stand in a.stands):
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "stands"})
    if len(a.givers) != len(a.stands):
        return Refusal("CG-12", "charge.refuse.no_order", {"field": "givers"})
    if not has(s, a.unit, ENGAGED):
        return Refusal("CG-33", "charge.refuse.no_combat")
    if any(s.slot[stand][1:] != (0,) for stand in a.stands):
        return Refusal("CG-57", "charge.refuse.front_only")
    after = s.copy()
    for stand, giver in _in_order(s, a):
        refused = refuse_step(after, a.unit, stand)
        if refused is not None:
            return refused
        ranks = files(after, a.unit)
        if giver != NOBODY_FOLLOWS and not (0 <= giver < len(ranks) and len(ranks[giver]) > 1 and ranks[giver][1]):
            return Refusal("CG-34", "charge.refuse.no_second")
        step(after, a.unit, stand, giver)
    return None


def _in_order(s: State, a: Overrun) -> list[tuple[PieceId, int]]:
    """CG-57: Return the stands of an order from left to right, each with the file whose second stand follows."""
    return sorted(zip(a.stands, a.givers, strict=True), key=lambda pair: s.slot[pair[0]])


def refuse_step(s: State, unit: PieceId, stand: PieceId) -> Refusal | None:
    """CG-57: Before a stand of rank 0 there is room, in the middle of an empty front place of an enemy it fights."""
    lies = layout(s)
    there = shape_at(s, ahead(s, unit, stand))
    is_clear = not any(overlap(there, other) for one, other in lies.shapes.items() if one != stand)
    if is_clear and any(_holds(s, foe, there) for foe in opponents(s, unit) if s.held[foe]):
        return None
    return Refusal("CG-57", "charge.refuse.no_space", {"stand": piece_ref(stand)})


def ahead(s: State, unit: PieceId, stand: PieceId) -> Pose:
    """CG-57: Return the pose of a stand of rank 0 once it has gone forward by its depth."""
    lies = layout(s)
    return slot_pose(lies.block[unit], lies.pose[unit], (s.slot[stand][0], -1))


def shape_at(s: State, pose: Pose) -> Shape:
    """CG-06: Return the rectangle of a stand at a pose."""
    return rectangle(pose, -s.battle.half, s.battle.half, 0, -s.battle.deep)


def _holds(s: State, foe: PieceId, there: Shape) -> bool:
    """CG-57: Return whether the middle of a rectangle lies in an empty place of a unit's front."""
    lies = layout(s)
    held = frozenset(lies.block[foe].slots)
    empty = ((file, 0) for file in range(lies.block[foe].files) if (file, 0) not in held)
    return any(holds_slot(lies.block[foe], lies.pose[foe], slot, there.x, there.y) for slot in empty)


def step(s: State, unit: PieceId, stand: PieceId, giver: int) -> None:
    """CG-57, CG-77: A stand goes forward, without its part of a wall; another of the second rank may take its place."""
    there, file = ahead(s, unit, stand), s.slot[stand][0]
    s.slot[stand] = ()
    s.overran = dict(sorted({**s.overran, stand: there}.items(), key=lambda pair: roster(s).rank[pair[0]]))
    s.wall = tuple(one for one in s.wall if one != stand)
    if giver != NOBODY_FOLLOWS:
        stand_in(s, unit, filled(files(s, unit), file, giver))


def take_overrun(s: State, a: Overrun, log: Log, side: Side) -> None:
    """CG-57, CG-58: They go forward from left to right; no test is needed."""
    for stand, giver in _in_order(s, a):
        step(s, a.unit, stand, giver)
    gather(s, a.unit)
    acted(s, a.unit, side)
    named = tuple(piece_ref(stand) for stand in a.stands)
    log_event(log, "CG-57", "charge.log.overran", unit=piece_ref(a.unit), n=len(named), stands=named)


def loose(s: State, unit: PieceId) -> list[PieceId]:
    """CG-58: Return the stands of a unit that overran and have no enemy in contact."""
    held_up = frozenset(own for own, _ in contacts(s, unit))
    return [stand for stand in s.held[unit] if stand in s.overran and stand not in held_up]
