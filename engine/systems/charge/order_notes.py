"""Notes shown before an order: tests of bravery, to-hit numbers, why others cannot shoot, and fights."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.core.agenda import Ends
from engine.core.references import piece_ref
from engine.core.types import Action, PieceId, Refusal
from engine.core.view import Note
from engine.systems.charge import expected_losses, shooting, sight, unit_stats
from engine.systems.charge.actions import (
    Advance,
    Charge,
    FillDone,
    Rally,
    Reform,
    Shoot,
    SpendDone,
    Strike,
    Throw,
    Withdraw,
)
from engine.systems.charge.bodies import contacts
from engine.systems.charge.data import COMBAT, HEROIC, PASSES
from engine.systems.charge.layout import layout
from engine.systems.charge.movement import filling
from engine.systems.charge.sight import shooter
from engine.systems.charge.state import State, enemy, roster, units
from engine.systems.charge.to_hit import ToHit


def notes(s: State, a: Action, ends: Ends) -> tuple[Note, ...]:
    """CG-26, CG-45, CG-62, CG-109: Return the notes to show before an order."""
    match a:
        case Shoot(unit, shots):
            return tuple(_shots(s, unit, shots, is_throw=False))
        case Throw(unit, shots):
            return tuple(_shots(s, unit, shots, is_throw=True))
        case Charge() | Advance():
            return tuple(_bravery(s, a.unit, a.target))
        case Rally(unit) | Withdraw(unit):
            return (_test(s, unit),)
        case Reform(unit, _):
            return (_test(s, unit),)
        case Strike(at):
            named = tuple((PieceId(own), PieceId(target)) for own, target in at)
            return tuple(_fights(s, named))
        case FillDone():
            return tuple(filling.note_open(s, s.agenda[-1][1]))
        case SpendDone() if s.phase == COMBAT:
            return tuple(_fights(s, ()))
    return ()


def _test(s: State, unit: PieceId) -> Note:
    """CG-26: Return the die that passes a test of Morale."""
    n, least = unit_stats.passing(s, unit), PASSES - unit_stats.tested_morale(s, unit)
    return Note("CG-26", "charge.note.test", 0, {"unit": piece_ref(unit), "die": max(1, least), "n": n})


def _bravery(s: State, unit: PieceId, target: PieceId) -> Iterator[Note]:
    """CG-45, CG-82: Yield both Break Values, and the test of bravery if one is needed."""
    own, theirs = unit_stats.break_value(s, unit), unit_stats.break_value(s, target)
    facts = {"unit": piece_ref(unit), "target": piece_ref(target), "own": own, "theirs": theirs}
    if theirs < 2 * own:
        yield Note("CG-45", "charge.note.no_bravery", 0, facts)
    elif any(HEROIC in roster(s).profile[stand].abilities for stand in s.held[unit]):
        yield Note("CG-82", "charge.note.heroic", 1, facts)
    else:
        yield Note("CG-45", "charge.note.bravery", -1, facts)
        yield _test(s, unit)._replace(part=True)


def _shots(s: State, unit: PieceId, shots: tuple[tuple[str, ...], ...], *, is_throw: bool) -> Iterator[Note]:
    """CG-61, CG-62, CG-66: Yield the dice that shots need, grouped by terms, then why other stands cannot shoot."""
    home, key = layout(s).unit, f"charge.note.{'throws' if is_throw else 'shots'}"
    made = tuple((PieceId(own), PieceId(target)) for own, target in shots)
    found: dict[tuple[PieceId, ToHit], int] = {}
    for (_, target), need in zip(made, shooting.needs(s, made, is_throw=is_throw), strict=True):
        mark = home[target], need
        found[mark] = found.get(mark, 0) + 1
    for (foe, need), number in found.items():
        yield from expected_losses.need_notes(key, unit, foe, need, number)
    idle = [stand for stand in s.held[unit] if stand not in dict(made)]
    for foe in dict.fromkeys(home[target] for _, target in made):
        yield from _idle(s, idle, foe, is_throw=is_throw)


def _idle(s: State, idle: list[PieceId], foe: PieceId, *, is_throw: bool) -> Iterator[Note]:
    """CG-102: Yield how many stands of a unit cannot shoot at another unit, and why."""
    told = [why for own in idle if (why := _why(s, own, foe, is_throw=is_throw)) is not None]
    for n, why in enumerate(told):
        if why not in told[:n]:
            facts = {"n": told.count(why), "why": {"key": why.why, **why.facts}}
            yield Note(why.rule, "charge.note.idle", 0, facts)


def _why(s: State, own: PieceId, foe: PieceId, *, is_throw: bool) -> Refusal | None:
    """CG-102: Return why a stand cannot shoot at a unit, for the target stand that comes closest to being legal."""
    refused = (sight.refuse_thrower if is_throw else sight.refuse_shooter)(s, own)
    if refused is not None:
        return refused
    one = shooter(s, layout(s), own)
    told = [shooting.refuse_pair(s, one, target, is_throw=is_throw) for target in s.held[foe]]
    found = [one for one in told if one is not None]
    return max(found, key=lambda one: ORDER.get(one.rule, 0)) if len(found) == len(told) else None


ORDER = {"CG-63": 1, "CG-61": 2, "CG-64": 3}
"""CG-102: The order in which the rules of a shot are checked: a shot refused by a later one came closer to being
legal."""


def _fights(s: State, at: tuple[tuple[PieceId, PieceId], ...]) -> Iterator[Note]:
    """CG-109: Yield the expected results of the active side's current fights, without blows already struck."""
    comes = ("combat.part", enemy(s.active)) in s.agenda
    for unit in units(s, s.active):
        if contacts(s, unit) and comes:
            yield from expected_losses.fight([(s, Fraction(1))], unit, "charge.note.fight.now", at=at)
        elif contacts(s, unit):
            yield from expected_losses.attack(s, unit, at)
