"""Before the battle: the choices of an open battle, CK-95 to CK-101, and the edge of a flank force, CK-38."""

from __future__ import annotations

from engine.core.flow import Do, Steps, then
from engine.core.types import Log
from engine.systems.conquerors_kings import flank
from engine.systems.conquerors_kings.data import SIDES
from engine.systems.conquerors_kings.state import State


def begin(s: State, log: Log) -> None:
    """CK-95, CK-38: What is chosen before the battle comes first; then the attacker's first player turn begins."""
    then(s, ("turn.begin", s.first))
    if not s.battle.open:
        then(s, *(("flank.edge", side) for side in SIDES if flank.force(s, side) and not s.edge[side]))


STEPS: Steps = {"before.begin": Do("CK-95", begin)}
"""Steps before the battle."""
