"""Choices besides movement: targets of shots, points of Command, the order of the sides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engine.core.references import PieceRef, piece_ref
from engine.core.types import Action, PieceId, Side
from engine.systems.charge import combat, command, shooting
from engine.systems.charge.actions import ChooseOrder, EndShooting, Shoot, Spend, SpendDone, Throw
from engine.systems.charge.ai.evaluation import PositionEvaluator
from engine.systems.charge.ai.plan import memo
from engine.systems.charge.data import ATTACK, COMBAT, DEFENCE, SHOOTING
from engine.systems.charge.layout import layout
from engine.systems.charge.state import State, enemy, roster, units
from engine.systems.charge.to_hit import melee_to_hit

NEAR_BREAK = 130
"""The weight in percent of a hit on a unit in combat, which may break."""


Volley = Shoot | Throw


def volleys(s: State, head: PieceRef, side: Side) -> list[Volley]:
    """Return the shots and throws offered to a unit, one order for each enemy."""
    return [one for one in shooting.options_shoot(s, side, head) if isinstance(one, Shoot | Throw)]


def volley(s: State, side: Side) -> Action:
    """Return the shots with the largest average effect; the end of shooting if nobody can shoot any more."""
    judge = PositionEvaluator(s, memo(s))
    orders = [one for head in shooting.heads(s, side) for one in volleys(s, head, side)]
    return max(orders, key=lambda order: promise(s, judge, order), default=EndShooting())


def promise(s: State, judge: PositionEvaluator, order: Volley) -> int:
    """Return the average effect of shots, in hundredths of points; a stand falls only once."""
    spared: dict[PieceId, int] = {}
    made = tuple((PieceId(own), PieceId(target)) for own, target in order.shots)
    for die in shooting.dice(s, made, is_throw=isinstance(order, Throw)):
        spared[die.target] = spared.get(die.target, 1000) * (6 - die.ways) // 6
    found = 0
    for target, safe in spared.items():
        unit = judge.lies.unit[target]
        share = NEAR_BREAK if judge.lies.contacts[unit] else 100
        found += (1000 - safe) * judge.own[unit].worth * share // 1000
    return found


def targets(s: State, side: Side, order: Action) -> list[Action]:
    """Return the alternative targets for the unit of some shots."""
    return [*volleys(s, piece_ref(order.unit), side)] if isinstance(order, Shoot | Throw) else []


def spur(s: State, side: Side) -> list[Action]:
    """Return the best points of Command for each hero to spend on coming shots; none outside the Shooting phase."""
    if s.phase != SHOOTING:
        return []
    judge = PositionEvaluator(s, memo(s))
    gains: dict[PieceId, int] = {}
    for order in (one for head in shooting.heads(s, side) for one in volleys(s, head, side)):
        made = tuple((PieceId(own), PieceId(target)) for own, target in order.shots)
        needs = shooting.needs(s, made, is_throw=isinstance(order, Throw))
        for (own, target), need in zip(made, needs, strict=True):
            if 1 < need.least <= 7 and own not in s.raised:
                gains[own] = max(gains.get(own, 0), judge.own[judge.lies.unit[target]].worth)
    able = sorted(gains, key=lambda own: -gains[own])
    return [Spend(hero, ATTACK, tuple(able[: s.points[hero]])) for hero in command.owners(s, side) if able]


def spend(s: State, side: Side) -> Action:
    """Return the best points of Command to spend on pending fights; none outside Combat, to keep them for fights."""
    if s.phase != COMBAT:
        return SpendDone()
    gains = sorted(_gains(s, side), key=lambda one: -one[0])
    for hero in command.owners(s, side):
        able = [one for one in gains if one[2] not in s.raised]
        if not able:
            break
        what = able[0][1]
        stands = [stand for _, kind, stand in able if kind == what][: s.points[hero]]
        order = Spend(hero, what, tuple(dict.fromkeys(stands)))
        if command.refuse_spend(s, order, side) is None:
            return order
    return SpendDone()


def _gains(s: State, side: Side) -> Iterator[tuple[int, str, PieceId]]:
    """Yield the gain of a point of attack or defence for each stand in contact, if it changes a probability."""
    known = roster(s)
    for own, target in (pair for unit in units(s, side) for pair in combat.blows(s, unit)):
        need = melee_to_hit(s, own, target)
        if 1 < need.least <= 7:
            yield known.profile[target].points, ATTACK, own
    struck = [pair for unit in units(s, enemy(side)) for pair in combat.blows(s, unit)]
    for target, pairs in groupby(sorted(struck, key=lambda pair: known.rank[pair[1]]), key=lambda pair: pair[1]):
        useful = sum(1 <= melee_to_hit(s, own, target).least <= 6 for own, _ in pairs)
        if useful:
            yield known.profile[target].points * useful, DEFENCE, target


def order_of_turn(s: State, side: Side) -> ChooseOrder:
    """Return whether to act first: only if either side could charge; otherwise the enemy reveals his moves first."""
    judge, lies = PositionEvaluator(s, memo(s)), layout(s)
    threat = 0
    for unit in units(s):
        for foe in judge.foes(unit):
            found = judge.charge(judge.own[unit], lies.pose[unit], judge.own[foe], lies.pose[foe], lies.block[foe])
            threat = max(threat, found)
    return ChooseOrder(first=threat > 0)
