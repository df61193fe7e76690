"""Verdicts on orders, from the states before and after them: CG-109."""

from __future__ import annotations

from engine.core.agenda import top_step
from engine.core.types import Action, PieceId, Side
from engine.core.view import Verdict
from engine.systems.charge.actions import (
    Advance,
    Charge,
    Counter,
    Evade,
    Rally,
    Reform,
    Shoot,
    Strike,
    Throw,
    Withdraw,
)
from engine.systems.charge.bodies import contacts
from engine.systems.charge.data import CHARGED, COUNTERED, FLEEING, RALLIED
from engine.systems.charge.state import COUNTER_CHARGED, FLED, TOUCHED, WITHDREW, State, enemy, has, roster, stands

ATTACKS = (Charge, Advance, Shoot, Throw, Rally, Withdraw, Reform)
"""Orders on which dice fall."""
ANSWERS = {Counter: "counter.answer", Evade: "charge.evade"}
"""Answers on which dice fall, with their questions: both name first who runs, then at whom."""


def is_attack(s: State, a: Action) -> bool:
    """CG-109: Return whether odds are worth showing for an order."""
    return isinstance(a, ATTACKS)


def runs(s: State, a: Action) -> tuple[PieceId, PieceId] | None:
    """Return who runs at whom by an order or an answer, None where nobody does."""
    if isinstance(a, Charge | Advance):
        return a.unit, a.target
    name, *args = top_step(s)
    return (args[0], args[1]) if ANSWERS.get(type(a)) == name else None


def verdict(before: State, after: State, a: Action) -> Verdict:
    """CG-109: Return the verdict on an order, judged for the side that gave it."""
    if isinstance(a, Shoot | Throw):
        return _hits(before, after, roster(before).side[a.unit])
    if isinstance(a, Strike):
        return _hits(before, after, before.active)
    if isinstance(a, Rally | Withdraw | Reform):
        return _tested(before, after, a)
    pair = runs(before, a)
    if pair is None:
        return Verdict("charge.verdict.none", 0)
    if isinstance(a, Counter):
        return _countered(after, pair[0], is_wanted=a.yes)
    key, good = _ran(before, after, *pair, is_charge=not isinstance(a, Advance))
    return Verdict(f"charge.verdict.{key}", -good if isinstance(a, Evade) else good, takes=key == "fled_off")


def _hits(before: State, after: State, side: Side) -> Verdict:
    """CG-68, CG-109: How many stands more the enemy loses."""
    lost = _whole(before, enemy(side)) - _whole(after, enemy(side))
    return Verdict("charge.verdict.hits", 1, {"n": lost}, takes=True) if lost else Verdict("charge.verdict.misses", 0)


def _whole(s: State, side: Side) -> int:
    return sum(stand not in s.doomed for stand in stands(s, side))


def _tested(before: State, after: State, a: Rally | Withdraw | Reform) -> Verdict:
    """CG-30, CG-55, CG-56: Return whether the test was passed."""
    if isinstance(a, Rally):
        passed = after.form[a.unit] == RALLIED
        key = "rallies" if passed else "flees_on" if after.held[a.unit] else "flees_off"
    elif isinstance(a, Withdraw):
        passed = has(after, a.unit, WITHDREW)
        key = "withdraws" if passed else "stays"
    else:
        passed = (before.pose[a.unit], before.files[a.unit]) != (after.pose[a.unit], after.files[a.unit])
        key = "turns" if passed else "stays"
    return Verdict(f"charge.verdict.{key}", 1 if passed else -1)


def _ran(before: State, after: State, unit: PieceId, target: PieceId, *, is_charge: bool) -> tuple[str, int]:
    """CG-93, CG-91, CG-29: Return what became of a run at a target, and how good that is for the unit that ran.

    A target that fled already does not flee from the run: it flees on in its own part, which may follow at once,
    but that is no answer.
    """
    is_gone = bool(before.held[target]) and not after.held[target]
    has_fled = before.form[target] != FLEEING and (
        is_gone or (has(after, target, FLED) and not has(before, target, FLED))
    )
    if has(after, unit, COUNTER_CHARGED):
        return "countered", -1
    if is_charge:
        has_touched = has(after, unit, TOUCHED)
    else:
        has_come = not has_fled and before.pose[unit] != after.pose[unit]
        has_touched = bool(after.held[unit]) and (has_come or bool(contacts(after, unit)))
    if has_touched:
        return ("caught", 1) if has_fled else ("reached", 1)
    if has_fled:
        return ("fled_off", 1) if is_gone else ("fled", 0)
    return ("short", -1) if is_charge and after.form[unit] == CHARGED else ("refused", -1)


def _countered(after: State, unit: PieceId, *, is_wanted: bool) -> Verdict:
    """CG-52, CG-53: Return whether a unit counter-charged, stayed, or had no heart to."""
    if after.form[unit] == COUNTERED:
        return Verdict("charge.verdict.counters", 1)
    return Verdict("charge.verdict.refused", -1) if is_wanted else Verdict("charge.verdict.stays_put", 0)
