"""Validates the agenda of positions from outside: checks that each step fits the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.boards.table.approaches import NO_PIVOT
from engine.core.types import PieceId, Side
from engine.systems.charge import combat, sight, unit_stats
from engine.systems.charge.actions import DeployRest
from engine.systems.charge.bodies import block, unit_of
from engine.systems.charge.charging import counter_charge, declare, rally, reform, withdraw
from engine.systems.charge.charging.path import attacker
from engine.systems.charge.data import CHARGED, COUNTERED, FLEEING, RALLIED, SIDES, WITHDRAWN
from engine.systems.charge.layout import layout
from engine.systems.charge.movement import filling
from engine.systems.charge.movement.ready import opponents
from engine.systems.charge.pre_battle import deployment
from engine.systems.charge.state import ACTED, FLED, State, enemy, has, in_turn, pose, roster

Pairs = tuple[tuple[PieceId, PieceId], ...]


def _count(s: State, *step: object) -> int:
    return sum(tuple(due) == step for due in s.agenda)


def _is_part(s: State, side: Side, part: str) -> bool:
    """CG-14: Return whether it is a side's part: the first player's as long as the second's is still to come."""
    first, second = in_turn(s)
    return side == (first if _count(s, part, second) else second)


def _has_army(s: State, side: Side) -> bool:
    return bool(roster(s).units.get(side))


def _chooses(s: State, side: Side) -> bool:
    """CG-86: Return whether a side is to choose its army, once and before any deployment."""
    return not s.lists[SIDES.index(side)] and _count(s, "before.choice", side) == 1 and _is_empty(s)


def _is_empty(s: State) -> bool:
    return s.turn == 0 and s.battle.is_open and not any(s.held.values())


def _draws(s: State) -> bool:
    """CG-86: Return whether dice for deployment come before any deployment, with both armies chosen or to be chosen."""
    return _is_empty(s) and all(_has_army(s, side) or _count(s, "before.choice", side) for side in SIDES)


def _deploys(s: State, side: Side) -> bool:
    """CG-86: Return whether a side can begin to deploy: there is room for all of it, and the other side goes first."""
    asked = _count(s, "before.place", enemy(side)) == 1
    return asked and not any(s.held[unit] for unit in roster(s).units.get(side, ())) and _has_room(s, side)


def _places(s: State, side: Side) -> bool:
    """CG-86: Return whether a side has units to deploy, with room for all; deployed units must be in their own zone."""
    foe = enemy(side)
    is_second = not _count(s, "before.deploy", foe)
    if is_second and (not _has_army(s, foe) or deployment.waiting(s, foe)):
        return False
    own = roster(s).side
    standing = [unit for unit, held in s.held.items() if held]
    are_in = all(deployment.is_in_zone(s, own[unit], block(s, unit), pose(s, unit)) for unit in standing)
    return are_in and bool(deployment.waiting(s, side)) and _has_room(s, side)


def _has_room(s: State, side: Side) -> bool:
    return _has_army(s, side) and deployment.refuse_rest(s, DeployRest(), side) is None


def _begins(s: State, number: int) -> bool:
    """CG-13: Return whether the number is that of the next turn."""
    return number == s.turn + 1


def _commands(s: State, hero: PieceId) -> bool:
    """CG-18: Return whether a hero is on the table and is to throw only once."""
    return bool(unit_of(s, roster(s).stands[hero][0])) and _count(s, "command.hero", hero) <= 1


def _throws(s: State, hero: PieceId) -> bool:
    """CG-18: Return whether a hero is on the table and his Command has dice."""
    own = roster(s).stands[hero][0]
    return bool(unit_of(s, own)) and bool(roster(s).profile[own].command[0])


def _spends(s: State, side: Side) -> bool:
    """CG-25: Return whether the side's window for spending points is open."""
    return s.active == side and _is_part(s, side, "command.window")


def _fills(s: State, side: Side) -> bool:
    """CG-34: Return whether a side has holes that it may fill."""
    return _is_part(s, side, "filling.next") and next(filling.options_fill(s, side), None) is not None


def _orders(s: State, side: Side, *_: object) -> bool:
    """CG-31: Return whether it is the side's part of Movement."""
    return s.active == side and _is_part(s, side, "orders.part")


def _rallies(s: State, side: Side, unit: PieceId) -> bool:
    """CG-30: Return whether a unit is the side's first fleeing one that has not fled yet, with no enemy too near."""
    return _orders(s, side) and rally.waiting(s, side)[:1] == [unit] and not rally.is_too_near(s, unit)


def _is_rallying(s: State, unit: PieceId) -> bool:
    """CG-30: Return whether a unit is fleeing and has not fled yet in this phase."""
    return unit in rally.waiting(s, roster(s).side[unit])


def _faces(s: State, unit: PieceId) -> bool:
    """CG-30: Return whether a rallied unit may turn."""
    if s.form[unit] != RALLIED or not s.held[unit]:
        return False
    return rally.facing(s, unit) not in (None, pose(s, unit))


def _runs(s: State, unit: PieceId) -> bool:
    """CG-29: Return whether a unit is fleeing and can run; engines never run."""
    is_there = bool(s.held[unit]) and s.form[unit] == FLEEING and has(s, unit, FLED)
    return is_there and not unit_stats.is_artillery(s, unit)


def _shakes(s: State, unit: PieceId) -> bool:
    """CG-28: Return whether a unit is in combat and is to test only once."""
    return bool(s.held[unit] and opponents(s, unit)) and _count(s, "breaks.test", unit) == 1


def _are_foes(s: State, unit: PieceId, target: PieceId) -> bool:
    return bool(s.held[unit]) and roster(s).side[unit] != roster(s).side[target]


def _attacks(s: State, unit: PieceId, target: PieceId, form: str, pivot: int, wheel: int, *old: int) -> bool:
    """CG-48, CG-93: Return whether a unit that has used its action can attack an enemy by this course.

    An enemy who has fled since then may be anywhere, or gone.
    """
    if not _are_foes(s, unit, target) or not has(s, unit, ACTED):
        return False
    if old and old[0] != NO_PIVOT:
        return pivot == NO_PIVOT or attacker(s, unit, form).who.is_free
    if form != CHARGED and declare.refuse_form(s, unit, form) is not None:
        return False
    return bool(s.held[target]) and declare.refuse_course(s, unit, target, form, pivot, wheel) is None


def _evades(s: State, unit: PieceId, target: PieceId, form: str, pivot: int, wheel: int) -> bool:
    """CG-46: Return whether the target of an attack is Light Troops that may evade."""
    return _charges(s, unit, target, form, pivot, wheel) and declare.may_evade(s, target)


def _charges(s: State, unit: PieceId, target: PieceId, form: str, pivot: int, wheel: int, *old: int) -> bool:
    """CG-44, CG-91: Return whether the attacker has its formation, and a charge its target."""
    is_set = s.form[unit] == form and s.target[unit] == (target if form == CHARGED else s.target[unit])
    return is_set and _attacks(s, unit, target, form, pivot, wheel, *old)


def _rolls(s: State, unit: PieceId, target: PieceId, form: str, pivot: int, wheel: int, old: int) -> bool:
    """CG-47: Return whether an attack is a charge, which rolls dice; an advance rolls none."""
    return form == CHARGED and _charges(s, unit, target, form, pivot, wheel, old)


def _goes(s: State, unit: PieceId, target: PieceId, form: str, pivot: int, wheel: int, old: int) -> bool:
    """CG-93: Return whether an attacker goes on after its target has fled."""
    is_fleeing = _count(s, "flee.die", target) == 1 and old != NO_PIVOT
    return is_fleeing and _charges(s, unit, target, form, pivot, wheel, old)


def _counters(s: State, unit: PieceId, target: PieceId) -> bool:
    """CG-52: Return whether a charged unit may counter-charge its charger."""
    is_able = _are_foes(s, unit, target) and bool(s.held[target]) and counter_charge.may_counter(s, unit)
    return is_able and counter_charge.direct(s, unit, target) is not None


def _answers(s: State, unit: PieceId, target: PieceId, pivot: int, wheel: int) -> bool:
    """CG-52: Return whether a charged unit can counter-charge by this course."""
    is_able = _are_foes(s, unit, target) and bool(s.held[target]) and counter_charge.may_counter(s, unit)
    return is_able and declare.refuse_course(s, unit, target, COUNTERED, pivot, wheel) is None


def _withdraws(s: State, unit: PieceId) -> bool:
    """CG-55: Return whether a unit that has used its action has a way out."""
    return bool(s.held[unit]) and has(s, unit, ACTED) and withdraw.has_way(s, unit)


def _leaves(s: State, unit: PieceId) -> bool:
    """CG-55: Return whether a unit has passed its test and can withdraw."""
    return s.form[unit] == WITHDRAWN and _withdraws(s, unit)


def _reforms(s: State, unit: PieceId, foe: PieceId) -> bool:
    """CG-56: Return whether a unit that has used its action has room to turn to an enemy on its flank."""
    is_able = _are_foes(s, unit, foe) and bool(s.held[foe]) and has(s, unit, ACTED)
    return is_able and reform.turned(s, unit, foe) is not None


def _shoots(s: State, side: Side) -> bool:
    """CG-98: Return whether it is the side's part of Shooting."""
    return s.active == side and _is_part(s, side, "shooting.part")


def _shot(s: State, unit: PieceId, made: Pairs, is_throw: bool) -> bool:
    """CG-59, CG-65, CG-66: Return whether the unit's stands, each once and in order, shoot at legal targets."""
    owns = [own for own, _ in made]
    if not owns or not _shoots(s, roster(s).side[unit]) or not _are_in_order(s, s.held[unit], owns):
        return False
    return all(_hits(s, unit, own, target, is_throw=is_throw) for own, target in made)


def _are_in_order(s: State, held: tuple[PieceId, ...], named: list[PieceId]) -> bool:
    """CG-92: Return whether the named stands are some of those held, each once and in stand order."""
    return {*named} <= {*held} and named == [stand for stand in held if stand in named]


def _hits(s: State, unit: PieceId, own: PieceId, target: PieceId, *, is_throw: bool) -> bool:
    """CG-59, CG-66: Return whether a stand that has just shot, or thrown, may have done so at this enemy stand."""
    lies = layout(s)
    foe = lies.unit.get(target)
    if foe is None or roster(s).side[foe] == roster(s).side[unit] or own not in s.shot:
        return False
    if is_throw:
        return own in s.thrown and foe == s.target[unit]
    return bool(sight.weapon(s, own)) and sight.shooter(s, lies, own).refuse(target) is None


def _loses(s: State, side: Side, unit: PieceId, number: int) -> bool:
    """CG-68: Return whether a unit is to name its losses once: as many stands as were hit, but not all."""
    hit = sum(stand in s.doomed for stand in s.held[unit])
    is_once = _count(s, "losses.lose", side, unit, number) == 1 and not {*s.chosen} & {*s.held[unit]}
    return is_once and roster(s).side[unit] == side and number == hit < len(s.held[unit])


def _strikes(s: State, side: Side) -> bool:
    """CG-70: Return whether it is the side's part of Combat and it has units to strike with."""
    return s.active == side and _is_part(s, side, "combat.part") and bool(combat.strikers(s, side))


def _struck(s: State, unit: PieceId, made: Pairs) -> bool:
    """CG-69, CG-70: Return whether the unit's stands, each once and in order, strike enemies in contact."""
    if not made or not s.held[unit] or not _strikes(s, roster(s).side[unit]):
        return False
    able, owns = combat.touched(s, unit), [own for own, _ in made]
    is_once = sum(step[:2] == ("combat.dice", unit) for step in s.agenda) == 1
    return is_once and _are_in_order(s, s.held[unit], owns) and all(target in able.get(own, ()) for own, target in made)


STEP_CHECKS: Mapping[str, Callable[..., bool]] = {
    "before.choice": _chooses,
    "before.dice": _draws,
    "before.deploy": _deploys,
    "before.place": _places,
    "turn.begin": _begins,
    "command.hero": _commands,
    "command.die": _throws,
    "command.spend": _spends,
    "filling.fill": _fills,
    "orders.next": _orders,
    "orders.order": _orders,
    "rally.next": _orders,
    "rally.order": _rallies,
    "rally.test": _is_rallying,
    "rally.face": _faces,
    "flee.begin": _is_rallying,
    "flee.die": _runs,
    "breaks.test": _shakes,
    "breaks.die": _runs,
    "charge.bravery": _attacks,
    "charge.evade": _evades,
    "charge.dice": _rolls,
    "charge.go": _goes,
    "counter.answer": _counters,
    "counter.bravery": _answers,
    "withdraw.test": _withdraws,
    "withdraw.to": _leaves,
    "reform.test": _reforms,
    "shooting.next": _shoots,
    "shooting.order": _shoots,
    "shooting.dice": _shot,
    "losses.lose": _loses,
    "combat.strike": _strikes,
    "combat.dice": _struck,
}
