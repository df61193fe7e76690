"""The Movement phase on foot: walking, holes and ranks, heroes who join and leave: CG-20, CG-31 to CG-42, CG-96."""

from __future__ import annotations

from engine.core.agenda import Steps
from engine.systems.charge.movement import dressing

STEPS: Steps = {**dressing.STEPS}
"""Steps of movement."""
