"""Before the battle: the choices of an open battle and the edge of a flank force (CK-38, CK-95 to CK-101)."""

from __future__ import annotations

from engine.core.flow import Do, then
from engine.core.types import Log
from engine.systems.conquerors_kings.state import State


def begin(s: State, log: Log) -> None:
    """CK-95: What is chosen before the battle comes first; then the attacker's first player turn begins."""
    then(s, ("turn.begin", s.first))


STEPS = {"before.begin": Do("CK-95", begin)}
"""Steps before the battle."""
