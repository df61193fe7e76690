"""Fights, step 6: CK-58 to CK-79."""

from __future__ import annotations

from engine.core.agenda import Steps
from engine.systems.conquerors_kings.combat import assault, effects, results, rolls

STEPS: Steps = {**assault.STEPS, **effects.STEPS, **rolls.STEPS, **results.STEPS}
"""Steps of fights."""
