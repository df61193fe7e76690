"""Charges and shots that a unit could make now, and those at it, now or in the enemy's part: CG-44, CG-59."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.references import PieceRef
from engine.core.types import NOBODY, Action, PieceId, Side
from engine.systems.charge import shooting
from engine.systems.charge.actions import Shoot, Throw
from engine.systems.charge.charging import charge_range, declare
from engine.systems.charge.charging.path import attacker
from engine.systems.charge.data import CHARGED, FORMED, LASTING, MOVEMENT, PLAIN, SHOOTING
from engine.systems.charge.layout import Circle, layout
from engine.systems.charge.state import ENGAGED, State, enemy, roster, units

_AFTER: dict[str, list[tuple[object, ...]]] = {
    MOVEMENT: [("victory.turn",), ("turn.combat",), ("turn.shooting",), ("victory.look",)],
    SHOOTING: [("victory.turn",), ("turn.combat",), ("victory.look",), ("losses.begin",)],
}
"""Part of a phase -> the steps that follow it."""

_LOOKED_AT = 4
"""The number of enemies to consider for a quick preview, the nearest first: finding a charge is slow."""
_GLANCE = 1_000
"""The work on courses (`Attacker.work`) after which a quick preview searches for no more charges of a unit."""
_FEARED = 600
"""The work on courses after which a quick preview searches for no more charges at a unit."""


def current_attacks(s: State, ref: PieceRef) -> Iterator[Action]:
    """CG-44, CG-59: Yield the charges, or in Shooting the shots, that a unit could make or suffer now."""
    name = ref.id
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
        for foe in layout(s).near(one, enemy(side), charge_range.longest(s, one) // PLAIN)
        if unit in (one, foe)
    ]
    around = layout(s).circles
    near.sort(key=lambda pair: _apart(around[pair[0]], around[pair[1]]))
    found = (declare.direct(s, one, foe) for one, foe in near[:_LOOKED_AT])
    yield from (charge for charge in found if charge is not None)


def _apart(one: Circle, other: Circle) -> int:
    """Return the squared distance between the middles of two units."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _shots_now(s: State, side: Side, unit: PieceId) -> Iterator[Action]:
    of = layout(s).unit
    for head in shooting.heads(s, side):
        for action in shooting.options_shoot(s, side, head):
            if isinstance(action, Shoot | Throw) and unit in (action.unit, of[PieceId(action.shots[0][1])]):
                yield action


def threats(s: State, ref: PieceRef) -> Iterator[tuple[State, Action] | None]:
    """CG-44, CG-59: Yield the direct charge of each enemy that may reach a unit, then the shots at it.

    The nearest come first; None stands for charges that were not searched for, because that would take long.
    """
    unit = _on_table(s, ref)
    if unit:
        side, around = enemy(roster(s).side[unit]), layout(s).circles
        foes = sorted(units(s, side), key=lambda foe: _apart(around[unit], around[foe]))
        yield from _soon(_turned(s, side, MOVEMENT, "orders.order"), [(foe, unit) for foe in foes], _FEARED)
        yield from _shots(_turned(s, side, SHOOTING, "shooting.order"), foes, [unit])


def possible_attacks(s: State, ref: PieceRef) -> Iterator[tuple[State, Action] | None]:
    """CG-44, CG-59: Yield the charges that a unit could make at the nearest enemies in its part, then its shots."""
    unit = _on_table(s, ref)
    if unit:
        side, around = roster(s).side[unit], layout(s).circles
        foes = sorted(units(s, enemy(side)), key=lambda foe: _apart(around[unit], around[foe]))[:_LOOKED_AT]
        yield from _soon(_turned(s, side, MOVEMENT, "orders.order"), [(unit, foe) for foe in foes], _GLANCE)
        yield from _shots(_turned(s, side, SHOOTING, "shooting.order"), [unit], foes)


def _on_table(s: State, ref: PieceRef) -> PieceId:
    """Return the unit of a reference, or of a stand; NOBODY if it is not on the table in a turn."""
    name = ref.id
    unit = layout(s).unit.get(name, name)
    return unit if s.turn and s.held.get(unit) else NOBODY


def _soon(s: State, pairs: Sequence[tuple[PieceId, PieceId]], most: int) -> Iterator[tuple[State, Action] | None]:
    """Yield the direct charges of units at others, pair by pair; None, and no more, after so much work."""
    work = 0
    for unit, foe in pairs:
        if not _is_within(s, unit, foe):
            continue
        if work >= most:
            yield None
            return
        who = attacker(s, unit, CHARGED)
        before = who.work
        charge = declare.direct(s, unit, foe)
        work += who.work - before
        if charge is not None:
            yield s, charge


def _is_within(s: State, unit: PieceId, foe: PieceId) -> bool:
    """Return whether a unit that may run is within charge range of another."""
    if declare.refuse_run(s, unit, s.active) is not None:
        return False
    return foe in layout(s).near(unit, enemy(s.active), charge_range.longest(s, unit) // PLAIN)


def _shots(s: State, of: Sequence[PieceId], at: Sequence[PieceId]) -> Iterator[tuple[State, Action]]:
    for unit in of:
        able = shooting.able(s, unit, is_throw=False)
        for foe in at if able else ():
            made = shooting.aimed(s, able, s.held[foe], is_throw=False)
            if made:
                yield s, Shoot(unit, made)


def _turned(s: State, side: Side, phase: str, step: str) -> State:
    """CG-15, CG-24: Return the state as if a side's part of a phase began now: no unit has acted or shot."""
    then: State = s.copy()
    then.phase, then.active, then.first, then.raised = phase, side, side, {}
    then.shot = then.doomed = then.chosen = ()
    for unit, flags in then.flags.items():
        then.flags[unit] = flags & ENGAGED
        if phase == MOVEMENT and then.form[unit] not in LASTING:
            then.form[unit] = FORMED
    then.agenda = [*_AFTER[phase], (step, side)]
    return then
