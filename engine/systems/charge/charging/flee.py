"""Flight: CG-29. Who makes a unit flee puts ("flee.begin", unit) on the agenda."""

from __future__ import annotations

from engine.boards.table.collision import Field
from engine.boards.table.drift import Drift, drift_cost, drifted, drifts, flight, flown
from engine.core.agenda import Do, Roll, Steps, push
from engine.core.references import piece_ref
from engine.core.types import Log, PieceId, log_event
from engine.systems.charge import unit_stats
from engine.systems.charge.bodies import block, enemies, field
from engine.systems.charge.charging import charge_range
from engine.systems.charge.charging.aftermath import leave, lower
from engine.systems.charge.data import BEYOND, FLEEING, INCH, NEAR, PLAIN
from engine.systems.charge.layout import layout
from engine.systems.charge.movement import walking
from engine.systems.charge.movement.overrun import recall
from engine.systems.charge.state import FLED, State, mark, pose, roster

LONGEST = 7
"""CG-29: What the die adds to the Move at most, in inches."""


def begin(s: State, log: Log, unit: PieceId) -> None:
    """CG-29: A unit flees; engines are left behind."""
    if turned(s, log, unit):
        push(s, ("flee.die", unit))


def turned(s: State, log: Log, unit: PieceId) -> bool:
    """CG-29, CG-58, CG-77: A unit turns to flee: whether there is anybody who runs then."""
    recall(s, unit)
    s.form[unit] = FLEEING
    lower(s, unit)
    mark(s, unit, FLED)
    if unit_stats.is_artillery(s, unit):
        log_event(log, "CG-29", "charge.log.abandoned", unit=piece_ref(unit))
        leave(s, unit)
        return False
    return True


def take_die(s: State, face: int, log: Log, unit: PieceId) -> None:
    """CG-29: Its Move and 1D6+1 inches, away from any enemy."""
    allowance = unit_stats.move(s, unit) + PLAIN * s.battle.scaled(INCH * (face + 1))
    log_event(log, "CG-29", "charge.log.flees", unit=piece_ref(unit), die=face, inches=walking.inches(allowance))
    run(s, log, unit, allowance)


def run(s: State, log: Log, unit: PieceId, allowance: int) -> None:
    """CG-29: Along the heading that leads farthest from all enemies; who has no way, or runs off the table, is lost."""
    of, there = block(s, unit), pose(s, unit)
    around, lies = field(s, unit, FLEEING), layout(s)
    foes = tuple(lies.middles[stand] for other in enemies(s, unit) for stand in s.held[other])
    home = s.battle.own_edge[roster(s).side[unit]]
    ways = _ways(s, unit, max(allowance, unit_stats.move(s, unit) + PLAIN * s.battle.scaled(INCH * LONGEST)), around)
    way = flight(of, there, ways, allowance // PLAIN, foes, home, s.battle.scaled(NEAR))
    if way is None:
        log_event(log, "CG-29", "charge.log.no_flight", unit=piece_ref(unit))
        leave(s, unit)
        return

    def is_paid(far: int) -> bool:
        return drift_cost(of, there, way.along, far, s.battle.rough, PLAIN) <= allowance

    end = flown(of, there, way, around, is_paid, s.battle.scaled(BEYOND))
    if end.is_off:
        log_event(log, "CG-29", "charge.log.fled_off", unit=piece_ref(unit))
        leave(s, unit)
    else:
        s.pose[unit] = drifted(there, end.along, end.far)


def _ways(s: State, unit: PieceId, allowance: int, around: Field) -> tuple[Drift, ...]:
    """CG-29: Return how far a unit could flee along each heading with the best die; kept as long as stands lie so."""
    kept, mark = layout(s).drifts, (unit, allowance)
    if mark not in kept:
        kept[mark] = drifts(block(s, unit), pose(s, unit), allowance // PLAIN, around)
    return kept[mark]


STEPS: Steps = {
    "flee.begin": Do("CG-29", begin),
    "flee.die": Roll("CG-29", charge_range.odds_test, take_die, by=charge_range.of_unit),
}
"""Steps of a flight."""
