"""Flanking forces (step 3), moves (step 4) and reinforcements (step 7): CK-38 to CK-51, CK-86."""

from __future__ import annotations

from engine.core.flow import Do
from engine.core.types import Log
from engine.systems.conquerors_kings.state import State


def flank(s: State, log: Log) -> None:
    """CK-39: Step 3: a flanking force arrives."""


def begin(s: State, log: Log) -> None:
    """CK-40: Step 4: units and artillery move from right to left."""


def reserve(s: State, log: Log) -> None:
    """CK-86: Step 7: reserves come back."""


STEPS = {
    "flank.begin": Do("CK-39", flank),
    "movement.begin": Do("CK-40", begin),
    "reserve.begin": Do("CK-86", reserve),
}
"""Steps of what moves."""
