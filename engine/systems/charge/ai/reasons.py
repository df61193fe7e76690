"""Reasons of the computer's orders: the word key and its facts."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.types import Action, PieceId, Reason, Side
from engine.systems.charge import actions
from engine.systems.charge.ai.evaluation import PositionEvaluator, gap, reach
from engine.systems.charge.ai.plan import memo
from engine.systems.charge.bodies import unit_of
from engine.systems.charge.charging.declare import may_evade, usual_evade
from engine.systems.charge.data import MARCH, WALL
from engine.systems.charge.movement.walking import Walker
from engine.systems.charge.state import State


def reason(s: State, side: Side, action: Action) -> Reason | None:
    """Return why an order is given."""
    match action:
        case actions.Charge(unit, target) | actions.Advance(unit, target):
            flees = may_evade(s, target) and usual_evade(s, unit, target).yes
            why = "charge.reason.drive" if flees else f"charge.reason.{action.verb}"
            return why, {"unit": piece_ref(unit), "target": piece_ref(target)}
        case actions.Move(unit, form, legs):
            return _walk(s, unit, form, legs)
        case actions.Shoot(unit, shots) | actions.Throw(unit, shots):
            target = unit_of(s, PieceId(shots[0][1]))
            return f"charge.reason.{action.verb}", {"unit": piece_ref(unit), "target": piece_ref(target)}
        case actions.Spend(what=what):
            return f"charge.reason.spend_{what}", {}
        case actions.ChooseOrder(first):
            return f"charge.reason.{'first' if first else 'second'}", {}
        case _:
            key = KEYS.get(type(action))
            return None if key is None else (f"charge.reason.{key}", {})


KEYS: dict[type[Action], str] = {
    actions.Overrun: "overrun",
    actions.Reform: "reform",
    actions.Withdraw: "withdraw",
    actions.Rally: "rally",
    actions.EndMoves: "hold",
    actions.Hold: "hold",
    actions.Join: "join",
    actions.DeployRest: "deploy",
    actions.ChooseArmy: "army",
}


def _walk(s: State, unit: PieceId, form: str, legs: tuple[tuple[int, ...], ...]) -> Reason:
    """Return why a unit moves: the enemy that it can then reach."""
    facts: dict[str, object] = {"unit": piece_ref(unit)}
    if form == WALL:
        return "charge.reason.wall", facts
    judge = PositionEvaluator(s, memo(s))
    there = Walker(s, unit, form).places(legs)[-1][1]
    own = judge.strength(unit, form)
    best, most = None, 0
    for foe in judge.foes(unit):
        found = judge.charge(own, there, judge.own[foe], judge.lies.pose[foe], judge.lies.block[foe])
        if found > most:
            best, most = foe, found
    if best is not None:
        need, side = gap(own, there, judge.own[best], judge.lies.pose[best], judge.lies.block[best])
        if need is not None and reach(own, need):
            key = "charge.reason.flank" if side else "charge.reason.threaten"
            return key, facts | {"target": piece_ref(best)}
    if own.shots:
        return "charge.reason.range", facts
    return ("charge.reason.march" if form == MARCH else "charge.reason.approach"), facts
