"""Generals, step 1: CK-21 to CK-30."""

from __future__ import annotations

from engine.core.flow import Do, Steps
from engine.core.types import Log
from engine.systems.conquerors_kings.state import State


def begin(s: State, log: Log) -> None:
    """CK-22: Step 1: generals move."""


STEPS: Steps = {"command.begin": Do("CK-22", begin)}
"""Steps of the generals."""
