"""Turning to an enemy on the flank: CG-56."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from engine.boards.table.blocks import Block, ranked
from engine.boards.table.bodies import Body, body
from engine.boards.table.collision import Field, blocker_at
from engine.boards.table.conform import conformed
from engine.boards.table.contact import FRONT, Contact, contacts, shared_middle
from engine.boards.table.vectors import Pose
from engine.core.agenda import Roll, Steps, push
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, Refusal, Side, log_event
from engine.systems.charge import bodies
from engine.systems.charge.actions import Reform
from engine.systems.charge.bodies import block, formed, room
from engine.systems.charge.charging import charge_range
from engine.systems.charge.charging.aftermath import lower
from engine.systems.charge.data import FORMED
from engine.systems.charge.layout import layout
from engine.systems.charge.movement.overrun import recall, recalled
from engine.systems.charge.movement.ready import acted, refuse_unit
from engine.systems.charge.state import ENGAGED, State, has, pose, roster


class Front(NamedTuple):
    """CG-56: A unit after its turn: its pose, and its slots in order."""

    pose: Pose
    block: Block


def flanked(s: State, unit: PieceId, enemy: PieceId) -> tuple[Body, Contact] | None:
    """CG-56, CG-75: Return where an enemy touches a unit's flank or rear: his body, and the longest contact.

    Of contacts as long as one another the first in stand order.
    """
    lies = layout(s)
    own = body(unit, block(s, unit), pose(s, unit))
    order = sorted(range(len(own.block.slots)), key=lambda n: roster(s).rank[formed(s, unit)[n]])
    found = [
        (there, contact)
        for there in lies.bodies
        if there.name == enemy
        for contact in contacts(own, there)
        if contact.own_edge != FRONT
    ]
    return min(found, key=lambda one: (-one[1].length, order.index(one[1].own)), default=None)


def turned(s: State, unit: PieceId, enemy: PieceId) -> Front | None:
    """CG-50, CG-56: Return how a unit would stand against an enemy on its flank, None where there is no room.

    It keeps as many files as it can; stands of it that overran are back with it then (CG-58).
    """
    s = recalled(s, unit)
    where = flanked(s, unit, enemy)
    if where is None:
        return None
    there, contact = where
    own = body(unit, block(s, unit), pose(s, unit))
    u, v = shared_middle(own, there, contact)
    around, many = room(s, unit), len(own.block.slots)
    for files in range(min(own.block.files, many), 0, -1):
        tried = Block(files, ranked(files, many), s.battle.half, s.battle.deep)
        setting = conformed(tried, there, contact.other_edge, u, v, partial(_is_free, tried, around))
        if setting is not None:
            return Front(setting.pose, tried)
    return None


def _is_free(of: Block, around: Field, there: Pose) -> bool:
    return blocker_at(of, there, around) is None


def options(s: State, unit: PieceId, side: Side) -> Iterator[Reform]:
    """CG-56: Against each enemy on its flank, in unit order."""
    for enemy in bodies.touched(s, unit):
        if refuse(s, Reform(unit, enemy), side) is None:
            yield Reform(unit, enemy)


def refuse(s: State, a: Reform, side: Side) -> Refusal | None:
    """CG-56, CG-102: A unit that may act, in combat, against an enemy on its flank, with room."""
    refused = refuse_unit(s, a.unit, side)
    if refused is not None:
        return refused
    if not has(s, a.unit, ENGAGED) and not bodies.contacts(s, a.unit):
        return Refusal("CG-55", "charge.refuse.no_combat")
    if a.enemy not in bodies.touched(s, a.unit) or flanked(s, a.unit, a.enemy) is None:
        return Refusal("CG-56", "charge.refuse.no_flank")
    return None if turned(s, a.unit, a.enemy) else Refusal("CG-56", "charge.refuse.no_room_to_reform")


def take(s: State, a: Reform, log: Log, side: Side) -> None:
    """CG-56: It has used its action, and tests."""
    log_event(log, "CG-56", "charge.log.reforms", unit=piece_ref(a.unit), enemy=piece_ref(a.enemy))
    acted(s, a.unit, side)
    push(s, ("reform.test", a.unit, a.enemy))


def order(s: State, unit: PieceId) -> tuple[PieceId, ...]:
    """CG-56: Return the stands of a unit as they fill their slots: heroes of the front, then others by their ids."""
    known, stands = roster(s), formed(s, unit)
    first = tuple(stand for stand in stands if known.is_hero(stand) and s.slot[stand][1] == 0)
    return (*first, *(stand for stand in stands if stand not in first))


def take_test(s: State, face: int, log: Log, unit: PieceId, enemy: PieceId) -> None:
    """CG-56, CG-77: A unit that passes turns, rank by rank: heroes of the front first; one that fails stays."""
    if not charge_range.passes(s, unit, face, log, "CG-56"):
        return
    recall(s, unit)
    front = turned(s, unit, enemy)
    assert front is not None, "nobody tests who has no room"
    slots = dict(zip(order(s, unit), front.block.slots, strict=True))
    s.slot.update(slots)
    s.pose[unit], s.files[unit] = front.pose, front.block.files
    s.form[unit] = FORMED
    lower(s, unit)
    log_event(log, "CG-56", "charge.log.reformed", unit=piece_ref(unit), enemy=piece_ref(enemy))


STEPS: Steps = {"reform.test": Roll("CG-56", charge_range.odds_test, take_test, by=charge_range.of_unit)}
"""Steps of re-forming."""
