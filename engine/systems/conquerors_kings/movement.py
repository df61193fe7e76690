"""Moves, step 4: CK-40 to CK-51."""

from __future__ import annotations

from engine.core.flow import Do, Steps
from engine.core.types import Log
from engine.systems.conquerors_kings.state import State


def begin(s: State, log: Log) -> None:
    """CK-40: Step 4: units and artillery move from right to left."""


STEPS: Steps = {"movement.begin": Do("CK-40", begin)}
"""Steps of moves."""
