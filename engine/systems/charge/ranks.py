"""The stands in the slots of a unit, and how they change: CG-08, CG-96."""

from __future__ import annotations

from engine.boards.table.blocks import Block
from engine.boards.table.bodies import body
from engine.boards.table.collision import blocker_at
from engine.boards.table.contact import is_touching
from engine.boards.table.slots import Files, filed, redressed, slots
from engine.boards.table.vectors import world
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, log_event
from engine.systems.charge.bodies import formed, room
from engine.systems.charge.layout import layout
from engine.systems.charge.state import State


def files(s: State, unit: PieceId) -> Files:
    """CG-08: Return the stands of a unit that hold slots, file by file, each from the front to the rear."""
    return filed(((stand, (s.slot[stand][0], s.slot[stand][1])) for stand in formed(s, unit)), s.files[unit])


def block_of(s: State, ranks: Files) -> Block:
    """CG-08: Return how stands are formed."""
    return Block(len(ranks), tuple(slots(ranks).values()), s.battle.half, s.battle.deep)


def stand_in(s: State, unit: PieceId, ranks: Files) -> None:
    """CG-08: Let stands of a unit stand in these slots; its pose stays."""
    s.files[unit] = len(ranks)
    s.slot |= {PieceId(stand): slot for stand, slot in slots(ranks).items()}


def redress(s: State, log: Log, unit: PieceId) -> None:
    """CG-96: Close a unit up, if it overlaps and touches nobody then."""
    before = files(s, unit)
    after, back = redressed(before)
    if after == before:
        return
    lies, of = layout(s), block_of(s, after)
    there = (*world(lies.pose[unit], 0, -back * s.battle.deep), lies.pose[unit][2])
    foes = [one for one in lies.bodies if lies.known.side[PieceId(one.name)] != lies.known.side[unit]]
    if blocker_at(of, there, room(s, unit)) is None and not any(
        is_touching(body(unit, of, there), one) for one in foes
    ):
        s.pose[unit] = there
        stand_in(s, unit, after)
        log_event(log, "CG-96", "charge.log.closed_up", unit=piece_ref(unit))


def gather(s: State, unit: PieceId) -> None:
    """CG-58: Of a unit that is nothing but stands that overran, the first is the unit."""
    if not any(s.slot[stand] for stand in s.held[unit]):
        first = s.held[unit][0]
        s.pose[unit], s.files[unit], s.slot[first] = s.overran.pop(first), 1, (0, 0)
