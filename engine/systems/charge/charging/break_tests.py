"""Break tests, M1: CG-28."""

from __future__ import annotations

from engine.core.agenda import Do, Roll, Steps, push
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, log_event
from engine.systems.charge import unit_stats
from engine.systems.charge.charging import charge_range, flee
from engine.systems.charge.data import FLEEING
from engine.systems.charge.movement.ready import opponents
from engine.systems.charge.state import State, in_turn, units


def begin(s: State, log: Log) -> None:
    """CG-28, CG-100: Units in combat whose Break Value is half of the enemy's or less test; who fails flees.

    The first player's first, in unit order. All Break Values are taken before any test; flights follow in the same
    order, those of units that flee already among them.
    """
    fighting = [unit for side in in_turn(s) for unit in units(s, side) if opponents(s, unit)]
    due = [unit for unit in fighting if s.form[unit] != FLEEING and is_shaken(s, unit)]
    for unit in due:
        own, other = values(s, unit)
        log_event(log, "CG-28", "charge.log.shaken", unit=piece_ref(unit), own=own, enemy=other)
    push(s, *(("breaks.test", unit) for unit in due), *(("breaks.flight", unit) for unit in fighting))


def values(s: State, unit: PieceId) -> tuple[int, int]:
    """CG-28: Return a unit's Break Value, and that of all enemies with whom it is in combat together."""
    return unit_stats.break_value(s, unit), sum(unit_stats.break_value(s, foe) for foe in opponents(s, unit))


def is_shaken(s: State, unit: PieceId) -> bool:
    """CG-28, CG-97: Return whether a unit has to test: half of the enemy's Break Value or less."""
    own, other = values(s, unit)
    return 2 * own <= other


def take_test(s: State, face: int, log: Log, unit: PieceId) -> None:
    """CG-28: A unit that fails is going to flee."""
    if not charge_range.passes(s, unit, face, log, "CG-28"):
        s.form[unit] = FLEEING


def flight(s: State, log: Log, unit: PieceId) -> None:
    """CG-28, CG-29: A unit that failed flees, and one that already fled flees on."""
    if s.held[unit] and s.form[unit] == FLEEING and flee.turned(s, log, unit):
        push(s, ("breaks.die", unit))


STEPS: Steps = {
    "breaks.begin": Do("CG-28", begin),
    "breaks.test": Roll("CG-28", charge_range.odds_test, take_test, separate_phase=True, by=charge_range.of_unit),
    "breaks.flight": Do("CG-28", flight),
    "breaks.die": Roll("CG-29", charge_range.odds_test, flee.take_die, separate_phase=True, by=charge_range.of_unit),
}
"""Steps of M1."""
