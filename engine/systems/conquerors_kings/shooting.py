"""Shooting and artillery, step 5: CK-52 to CK-57."""

from __future__ import annotations

from engine.core.flow import Do, Steps
from engine.core.types import Log
from engine.systems.conquerors_kings.state import State


def begin(s: State, log: Log) -> None:
    """CK-52: Step 5: zones shoot from right to left."""


STEPS: Steps = {"shooting.begin": Do("CK-52", begin)}
"""Steps of shooting."""
