"""The range of a charge and the test of bravery before it: CG-44, CG-45, CG-47, CG-82, CG-91."""

from __future__ import annotations

from engine.core.references import piece_ref
from engine.core.types import Face, Faces, Log, Outcome, OutcomeKind, PieceId, Side, log_event
from engine.systems.charge import unit_stats
from engine.systems.charge.data import FEROCIOUS, HEROIC, INCH, PASSES, PLAIN, WALL
from engine.systems.charge.state import State, roster


def odds(s: State, unit: PieceId, *_: object) -> tuple[tuple[Outcome, int], ...]:
    """CG-47: A unit on foot rolls one die, a mounted unit two."""
    if not unit_stats.is_mounted(s, unit):
        return tuple((face, 1) for face in range(1, 7))
    return tuple((f"{one}{two}", 1 + (one < two)) for one in range(1, 7) for two in range(one, 7))


def kind(s: State, unit: PieceId, *_: object) -> OutcomeKind:
    """CG-47: A unit on foot rolls one die, a mounted unit two."""
    return Faces(2) if unit_stats.is_mounted(s, unit) else Face()


def inches(s: State, unit: PieceId, fell: Outcome) -> int:
    """CG-47, CG-81: Return what charge dice add to the Move: 1D6+1 on foot, 2D6 mounted, one more of the Ferocious."""
    dice = sum(map(int, fell)) if isinstance(fell, str) else fell + 1
    return dice + unit_stats.all_have(s, unit, FEROCIOUS)


def charge(s: State, unit: PieceId, fell: Outcome) -> int:
    """CG-47: Return the allowance of a charge after its dice."""
    return unit_stats.move(s, unit) + PLAIN * s.battle.scaled(INCH * inches(s, unit, fell))


def longest(s: State, unit: PieceId) -> int:
    """CG-44: Return the longest allowance of a charge."""
    return charge(s, unit, "66" if unit_stats.is_mounted(s, unit) else 6)


def walk(s: State, unit: PieceId, form: str) -> int:
    """CG-52, CG-91: Return the allowance of an advance or a counter-charge: the Move, half of it in a Shield Wall."""
    return unit_stats.move(s, unit) // (2 if form == WALL else 1)


def needs_bravery(s: State, unit: PieceId, target: PieceId) -> bool:
    """CG-45, CG-82, CG-97: Return whether a unit must pass a test before it attacks, which a Heroic stand need not."""
    if any(HEROIC in roster(s).profile[stand].abilities for stand in s.held[unit]):
        return False
    return unit_stats.break_value(s, target) >= 2 * unit_stats.break_value(s, unit)


def of_unit(s: State, unit: PieceId, *_: object) -> Side:
    """CG-12: The side of the unit that a step names first: it throws, and answers."""
    return roster(s).side[unit]


def odds_test(*_: object) -> tuple[tuple[Outcome, int], ...]:
    """CG-26: One die."""
    return tuple((face, 1) for face in range(1, 7))


def passes(s: State, unit: PieceId, face: int, log: Log, rule: str) -> bool:
    """CG-26: Return whether a test of Morale is passed: the die plus the Morale of most stands is at least six."""
    morale = unit_stats.tested_morale(s, unit)
    is_passed = face + morale >= PASSES
    key = "charge.log.passed" if is_passed else "charge.log.failed"
    log_event(log, rule, key, unit=piece_ref(unit), die=face, morale=morale)
    return is_passed
