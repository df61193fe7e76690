"""Ranks at the beginning of Movement, M2: overrunners return (CG-58), units out of combat re-dress (CG-96)."""

from __future__ import annotations

from engine.core.agenda import Do, Steps
from engine.core.references import piece_ref
from engine.core.types import Log, log_event
from engine.systems.charge.bodies import contacts
from engine.systems.charge.movement import filling, overrun
from engine.systems.charge.movement.ready import release
from engine.systems.charge.ranks import redress
from engine.systems.charge.state import ENGAGED, State, has, units


def begin(s: State, log: Log) -> None:
    """CG-33, CG-58, CG-96: Units in flight release their enemies, stands that overran return, and units re-dress."""
    release(s)
    for unit in units(s):
        for stand in overrun.loose(s, unit):
            overrun.recall(s, unit, stand)
            if stand not in s.overran:
                log_event(log, "CG-58", "charge.log.returned", unit=piece_ref(unit))
    for unit in units(s):
        if not has(s, unit, ENGAGED) and not contacts(s, unit):
            redress(s, log, unit)


STEPS: Steps = {"dressing.begin": Do("CG-96", begin), **filling.STEPS}
"""Steps of M2."""
