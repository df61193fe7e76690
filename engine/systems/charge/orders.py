"""The part of a player in the Movement phase, M3 and M4: CG-31, CG-98; each kind of order in a file of its own.

The menu opens unit by unit (CG-104): whatever a unit may do stands in the part that begins with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.agenda import Answer, Ask, Do, Steps, push
from engine.core.references import PieceRef, piece_ref, side_ref
from engine.core.types import Action, Log, PieceId, Refusal, Side, log_event
from engine.systems.charge import command
from engine.systems.charge.actions import (
    Advance,
    Charge,
    EndMoves,
    Hold,
    Join,
    Leave,
    Move,
    Overrun,
    Reform,
    Spend,
    Withdraw,
)
from engine.systems.charge.charging import declare, reform, withdraw
from engine.systems.charge.data import FORMED
from engine.systems.charge.movement import heroes, moving, overrun
from engine.systems.charge.movement.ready import acted, bound, close, ready, refuse_unit, release
from engine.systems.charge.state import State, step_side, units


def part(s: State, log: Log, side: Side) -> None:
    """CG-31: A player's part: his fleeing units first, then the others in any order."""
    s.active = side
    push(s, ("rally.next", side))


def next_order(s: State, log: Log, side: Side) -> None:
    """CG-98: A part in which nobody can be given an order is over."""
    release(s)
    if bound(s, side) is None:
        heroes.dress(s, log, side)
    if any(heads(s, side)):
        push(s, ("orders.order", side))
    else:
        close(s, side)


def heads(s: State, side: Side) -> Iterator[PieceRef]:
    """CG-104: The units that may be given an order, in unit order."""
    able = frozenset((*ready(s, side), *heroes.may_still_join(s, side)))
    yield from (piece_ref(unit) for unit in units(s, side) if unit in able)


def options_unit(s: State, side: Side, of: PieceRef) -> Iterator[Action]:
    """CG-104: All orders of a unit, in the order of the menu."""
    unit = of.id
    for kind in OF_UNIT if refuse_unit(s, unit, side) is None else (heroes.options_join,):
        yield from kind(s, unit, side)


def options_elsewhere(s: State, side: Side) -> Iterator[Action]:
    """CG-104: The menu has these orders with the units that are given them."""
    yield from ()


def options_hold(s: State, unit: PieceId, side: Side) -> Iterator[Hold]:
    """CG-15: Each unit may stay."""
    yield Hold(unit)


def refuse_hold(s: State, a: Hold, side: Side) -> Refusal | None:
    """CG-102: A unit that may act."""
    return refuse_unit(s, a.unit, side)


def take_hold(s: State, a: Hold, log: Log, side: Side) -> None:
    """CG-15, CG-41: A Shield Wall of two stands or more stays one; other units are formed."""
    if not moving.keeps_wall(s, a.unit):
        s.form[a.unit] = FORMED
    acted(s, a.unit, side)
    log_event(log, "CG-15", "charge.log.held", unit=piece_ref(a.unit))


def take_spend(s: State, a: Spend, log: Log, side: Side) -> None:
    """CG-25: Points may be spent before any order."""
    command.take_spend(s, a, log, side)
    push(s, ("orders.next", side))


def options_end(s: State, side: Side) -> Iterator[EndMoves]:
    """CG-98: A unit that has not acted stays as it is."""
    if refuse_end(s, EndMoves(), side) is None:
        yield EndMoves()


def refuse_end(s: State, a: EndMoves, side: Side) -> Refusal | None:
    """CG-20, CG-98: At any time, but a hero who has just left his unit is given his order first."""
    return None if bound(s, side) is None else Refusal("CG-31", "charge.refuse.answer_first")


def take_end(s: State, a: EndMoves, log: Log, side: Side) -> None:
    """CG-98: The part is over."""
    close(s, side)
    log_event(log, "CG-98", "charge.log.ended", side=side_ref(side))


OF_UNIT: tuple[Callable[[State, PieceId, Side], Iterator[Action]], ...] = (
    options_hold,
    moving.options_move,
    declare.options_charge,
    declare.options_advance,
    withdraw.options,
    reform.options,
    overrun.options_overrun,
    heroes.options_leave,
    heroes.options_join,
)
"""CG-104: What a unit may be ordered, in the order of the menu: hold, moves, charges, advances, withdrawing,
re-forming, overrunning, heroes who leave and join. Each yields legal orders of a unit that may act."""

STEPS: Steps = {
    "orders.part": Do("CG-31", part),
    "orders.next": Do("CG-98", next_order),
    "orders.order": Ask(
        "CG-31",
        step_side,
        {
            Hold: Answer(options_unit, refuse_hold, take_hold, heads),
            Move: Answer(options_elsewhere, moving.refuse_move, moving.take_move),
            Charge: Answer(options_elsewhere, declare.refuse_charge, declare.take_charge),
            Advance: Answer(options_elsewhere, declare.refuse_advance, declare.take_advance),
            Withdraw: Answer(options_elsewhere, withdraw.refuse, withdraw.take),
            Reform: Answer(options_elsewhere, reform.refuse, reform.take),
            Overrun: Answer(options_elsewhere, overrun.refuse_overrun, overrun.take_overrun),
            Leave: Answer(options_elsewhere, heroes.refuse_leave, heroes.take_leave),
            Join: Answer(options_elsewhere, heroes.refuse_join, heroes.take_join),
            Spend: Answer(command.options_spend, command.refuse_spend, take_spend),
            EndMoves: Answer(options_end, refuse_end, take_end),
        },
        complete=False,
    ),
}
"""Steps of a player's part."""
