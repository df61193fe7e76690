"""Charges, flight and what units in combat do: CG-28 to CG-30, CG-44 to CG-58, CG-91, CG-93, CG-94."""

from __future__ import annotations

from engine.core.agenda import Steps
from engine.systems.charge.charging import break_tests, counter_charge, declare, flee, rally, reform, run, withdraw

STEPS: Steps = {
    **break_tests.STEPS,
    **flee.STEPS,
    **rally.STEPS,
    **declare.STEPS,
    **run.STEPS,
    **counter_charge.STEPS,
    **withdraw.STEPS,
    **reform.STEPS,
}
"""Steps of charges, flight and combat orders."""
