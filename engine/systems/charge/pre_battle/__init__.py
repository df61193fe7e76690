"""Before the battle: armies that are built and deployed (CG-86)."""

from __future__ import annotations

from engine.core.agenda import Do, Steps, push
from engine.core.types import Log
from engine.systems.charge.data import SIDES
from engine.systems.charge.pre_battle import armies, deployment
from engine.systems.charge.state import State

START = ("turn.begin", 1)


def begin(s: State, log: Log) -> None:
    """CG-86: Armies are built and deployed where the scenario gives none; then the first turn begins."""
    if s.battle.is_open:
        push(s, *(("before.choice", side) for side in SIDES), ("before.dice",), START)
    else:
        push(s, START)


STEPS: Steps = {"before.begin": Do("CG-86", begin), **armies.STEPS, **deployment.STEPS}
"""Steps before the battle."""
