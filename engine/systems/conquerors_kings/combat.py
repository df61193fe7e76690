"""Fights, step 6: CK-58 to CK-79."""

from __future__ import annotations

from engine.core.flow import Do, Steps
from engine.core.types import Log
from engine.systems.conquerors_kings.state import State


def begin(s: State, log: Log) -> None:
    """CK-59: Step 6: fights in any order."""


STEPS: Steps = {"combat.begin": Do("CK-59", begin)}
"""Steps of fights."""
