"""Reasons of the computer's orders: the word key and its facts."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.types import Action, PieceId, Reason, Side
from engine.systems.charge import actions, unit_stats
from engine.systems.charge.ai.evaluation import PositionEvaluator, gap, reach
from engine.systems.charge.ai.plan import memo
from engine.systems.charge.bodies import unit_of
from engine.systems.charge.charging.declare import may_evade, usual_evade
from engine.systems.charge.charging.withdraw import usual_to
from engine.systems.charge.data import MARCH, WALL
from engine.systems.charge.movement.walking import Walker
from engine.systems.charge.state import State, roster


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
            facts = {"unit": piece_ref(unit), "target": piece_ref(target), "n": len(shots)}
            return f"charge.reason.{action.verb}", facts
        case actions.Spend(what=what):
            return f"charge.reason.spend_{what}", {}
        case actions.ChooseOrder(first):
            return f"charge.reason.{'first' if first else 'second'}", {}
        case actions.Deploy(unit):
            return "charge.reason.deploy_unit", {"unit": piece_ref(unit)}
        case _:
            key = KEYS.get(type(action))
            return _answer(s, action) if key is None else (f"charge.reason.{key}", {})


KEYS: dict[type[Action], str] = {
    actions.Overrun: "overrun",
    actions.Reform: "reform",
    actions.Withdraw: "withdraw",
    actions.Rally: "rally",
    actions.FleeOn: "flee_on",
    actions.EndMoves: "end_moves",
    actions.EndShooting: "end_shooting",
    actions.SpendDone: "spend_done",
    actions.FillDone: "fill_done",
    actions.Hold: "hold",
    actions.Join: "join",
    actions.Leave: "leave",
    actions.DeployRest: "deploy",
    actions.ChooseArmy: "army",
    actions.Muster: "army",
}


def _answer(s: State, action: Action) -> Reason | None:
    """Return what an answer to a nested question does."""
    match action:
        case actions.Evade(yes):
            return f"charge.reason.{'evade' if yes else 'stand'}", _matched(s)
        case actions.Counter(yes):
            return f"charge.reason.{'counter' if yes else 'no_counter'}", _matched(s)
        case actions.Face(yes):
            return f"charge.reason.{'face' if yes else 'no_face'}", {}
        case actions.WithdrawTo(heading):
            home = usual_to(s, PieceId(s.agenda[-1][1])).heading
            return f"charge.reason.{'withdraw_home' if heading == home else 'withdraw_aside'}", {}
        case actions.Fill(unit, hole, giver):
            away = abs(hole - giver)
            return f"charge.reason.{'fill_aside' if away else 'fill'}", {"unit": piece_ref(unit), "n": away}
        case actions.Lose(unit, stands):
            return _lose(s, unit, stands)
        case actions.Strike(at):
            targets = [unit_of(s, PieceId(pair[1])) for pair in at if pair[1]]
            if targets:
                return "charge.reason.strike_at", {"target": piece_ref(targets[0])}
            return f"charge.reason.{'strike_nobody' if at else 'strike'}", {}
    return None


def _matched(s: State) -> dict[str, object]:
    """CG-46, CG-52: Return the two units of a charge that is answered, and their Break Values."""
    unit, target = (PieceId(one) for one in s.agenda[-1][1:3])
    values = {"mine": unit_stats.break_value(s, unit), "theirs": unit_stats.break_value(s, target)}
    return {"unit": piece_ref(unit), "target": piece_ref(target), **values}


def _lose(s: State, unit: PieceId, stands: tuple[PieceId, ...]) -> Reason:
    """CG-68: Return whether losses take a hero, or so many stands of the front rank, or the rear alone."""
    facts: dict[str, object] = {"unit": piece_ref(unit)}
    if any(roster(s).is_hero(stand) for stand in stands):
        return "charge.reason.lose_hero", facts
    front = sum(1 for stand in stands if (s.slot[stand] or (0, -1))[1] == 0)
    return ("charge.reason.lose_front" if front else "charge.reason.lose_rear"), {**facts, "n": front}


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
