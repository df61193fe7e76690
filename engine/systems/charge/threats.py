"""Charges and shots that a unit could make now, and those at it, now or were it the enemy's part: CG-44, CG-59."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.types import Action, PieceId, Side
from engine.systems.charge import shooting
from engine.systems.charge.actions import Shoot, Throw
from engine.systems.charge.charging import declare, reach
from engine.systems.charge.data import FORMED, LASTING, MOVEMENT, PLAIN, SHOOTING
from engine.systems.charge.layout import Circle, layout
from engine.systems.charge.state import ENGAGED, State, enemy, roster, units

_AFTER: dict[str, list[tuple[object, ...]]] = {
    MOVEMENT: [("victory.turn",), ("turn.combat",), ("turn.shooting",), ("victory.look",)],
    SHOOTING: [("victory.turn",), ("turn.combat",), ("victory.look",), ("losses.begin",)],
}
"""What is due after a part of a phase."""

_LOOKED_AT = 4
"""Charges that are looked at for a glance, those at the nearest units first: each takes long."""


def strikes(s: State, thing: str) -> Iterator[Action]:
    """CG-44, CG-59: Yield the charges, in Shooting the shots, that a unit could make or suffer now."""
    name = PieceId(thing.removeprefix("piece:"))
    unit = layout(s).unit.get(name, name)
    if not s.turn or not s.agenda or not s.held.get(unit):
        return
    step, *given = s.agenda[-1]
    if step == "orders.order":
        yield from _charges_now(s, given[0], unit)
    elif step == "shooting.order":
        yield from _shots_now(s, given[0], unit)


def _charges_now(s: State, side: Side, unit: PieceId) -> Iterator[Action]:
    near = [
        (one, foe)
        for one in ([unit] if roster(s).side[unit] == side else units(s, side))
        if declare.refuse_run(s, one, side) is None
        for foe in layout(s).near(one, enemy(side), reach.longest(s, one) // PLAIN)
        if unit in (one, foe)
    ]
    around = layout(s).circles
    near.sort(key=lambda pair: _apart(around[pair[0]], around[pair[1]]))
    for one, foe in near[:_LOOKED_AT]:
        yield from declare.charges(s, one, foe)[:1]


def _apart(one: Circle, other: Circle) -> int:
    """Return how far the middles of two units lie apart, squared."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _shots_now(s: State, side: Side, unit: PieceId) -> Iterator[Action]:
    of = layout(s).unit
    for head in shooting.heads(s, side):
        for action in shooting.options_shoot(s, side, head):
            if isinstance(action, Shoot | Throw) and unit in (action.unit, of[PieceId(action.shots[0][1])]):
                yield action


def threats(s: State, thing: str) -> Iterator[tuple[State, Action]]:
    """CG-44, CG-59: Yield the charge of each enemy who may reach a unit, by the direct way, then the shots at it."""
    name = PieceId(thing.removeprefix("piece:"))
    unit = layout(s).unit.get(name, name)
    if not s.turn or not s.held.get(unit):
        return
    side = enemy(roster(s).side[unit])
    yield from _charges(s, side, unit)
    then = _turned(s, side, SHOOTING, "shooting.order")
    for foe in units(then, side):
        able = shooting.able(then, foe, is_throw=False)
        made = shooting.aimed(then, able, then.held[unit], is_throw=False) if able else ()
        if made:
            yield then, Shoot(foe, made)


def _charges(s: State, side: Side, unit: PieceId) -> Iterator[tuple[State, Action]]:
    then = _turned(s, side, MOVEMENT, "orders.order")
    lies = layout(then)
    for foe in units(then, side):
        if declare.refuse_run(then, foe, side) is None and unit in lies.near(
            foe, enemy(side), reach.longest(then, foe) // PLAIN
        ):
            yield from ((then, charge) for charge in declare.charges(then, foe, unit)[:1])


def _turned(s: State, side: Side, phase: str, step: str) -> State:
    """CG-15, CG-24: Return the state as if a side's part of a phase began now: nobody has acted or shot."""
    then: State = s.copy()
    then.phase, then.active, then.first, then.raised = phase, side, side, {}
    then.shot = then.doomed = then.chosen = ()
    for unit, flags in then.flags.items():
        then.flags[unit] = flags & ENGAGED
        if phase == MOVEMENT and then.form[unit] not in LASTING:
            then.form[unit] = FORMED
    then.agenda = [*_AFTER[phase], (step, side)]
    return then
