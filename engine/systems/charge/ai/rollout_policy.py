"""The policy of both sides in rollouts: straight charges at units that they beat, shots unit by unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engine.boards.table.approaches import NO_PIVOT
from engine.boards.table.blocks import centre
from engine.boards.table.vectors import toward, turn
from engine.core.agenda import Ask
from engine.core.types import Action, PieceId, Side
from engine.systems.charge import shooting
from engine.systems.charge.actions import Charge, ChooseOrder, EndShooting, SpendDone
from engine.systems.charge.ai import choices
from engine.systems.charge.ai.evaluation import PositionEvaluator
from engine.systems.charge.ai.plan import BOLD, memo
from engine.systems.charge.charging import declare
from engine.systems.charge.data import COMBAT, LONGEST_WHEEL
from engine.systems.charge.layout import layout
from engine.systems.charge.movement.ready import ready
from engine.systems.charge.state import State

STRAIGHT = 12
"""The angle in half degrees by which an enemy may lie off the line of a charge without a wheel."""


def answer(s: State, name: str, ask: Ask, args: Sequence[Any]) -> Action:
    """Return the answer to a question other than the orders of movement."""
    if name == "shooting.order":
        return volley(s, args[0])
    if name == "command.spend":
        return choices.spend(s, args[0]) if s.phase == COMBAT else SpendDone()
    if name == "command.choose":
        return ChooseOrder(first=True)
    if ask.usual is not None:
        found: Action = ask.usual(s, *args)
        return found
    return next(one for kind in ask.answers.values() for one in kind.options(s, *args))


def volley(s: State, side: Side) -> Action:
    """Return the shots with the largest average effect of the first unit that can shoot."""
    head = next(shooting.heads(s, side), None)
    if head is None:
        return EndShooting()
    judge = PositionEvaluator(s, memo(s))
    return max(choices.volleys(s, head, side), key=lambda order: choices.promise(s, judge, order))


def charges(s: State, side: Side) -> Iterator[Charge]:
    """Yield the charges of a side, each computed after those before it have been played."""
    for unit, foe in attacks(s, side):
        order = charge(s, unit, foe)
        if order is not None:
            yield order


def attacks(s: State, side: Side) -> list[tuple[PieceId, PieceId]]:
    """Return pairs (unit, target) to charge: for each unit the best promising target at first sight, best first."""
    judge = PositionEvaluator(s, memo(s))
    lies = judge.lies
    found: list[tuple[int, PieceId, PieceId]] = []
    for unit in ready(s, side):
        if declare.refuse_run(s, unit, side) is not None:
            continue
        own, here = judge.own[unit], lies.pose[unit]
        hopes = {
            foe: judge.charge(own, here, judge.own[foe], lies.pose[foe], lies.block[foe]) for foe in judge.foes(unit)
        }
        best = max(hopes, key=hopes.__getitem__, default=None)
        if best is not None and hopes[best] > 0:
            gain = hopes[best] - judge.worth(unit, here, s.form[unit])
            if gain > BOLD:
                found.append((gain, unit, best))
    found.sort(key=lambda one: -one[0])
    return [(unit, foe) for _, unit, foe in found]


def charge(s: State, unit: PieceId, foe: PieceId) -> Charge | None:
    """Return a charge at the middle of an enemy, None if it is not allowed, or if either unit is gone."""
    lies = layout(s)
    if unit not in lies.held or foe not in lies.held:
        return None
    x, y, heading = lies.pose[unit]
    there_x, there_y = centre(lies.block[foe], lies.pose[foe])
    wheel = turn(heading, toward(there_x - x, there_y - y, heading))
    for steps in dict.fromkeys((wheel if abs(wheel) > STRAIGHT else 0, wheel, 0)):
        order = Charge(unit, foe, NO_PIVOT, steps)
        if abs(steps) <= LONGEST_WHEEL and declare.refuse_charge(s, order, lies.known.side[unit]) is None:
            return order
    return None
