"""Conquerors and Kings: ancient battles on a grid of zones, with handfuls of dice and generals."""

from __future__ import annotations

from engine.core.callbacks import Forecast, Pointing, Sight, Thinking
from engine.core.scenario import Scenario
from engine.core.system import Option, System
from engine.systems.conquerors_kings import expected_losses, order_notes, pointing, setup, threats, view
from engine.systems.conquerors_kings.actions import ACTIONS
from engine.systems.conquerors_kings.ai import value
from engine.systems.conquerors_kings.ai.hints import HINTS
from engine.systems.conquerors_kings.ai.stage import stage
from engine.systems.conquerors_kings.data import BEFORE_INPUTS, LONGEST_CLOCK, ROUNDS_INPUTS
from engine.systems.conquerors_kings.scenario_validation import inspect
from engine.systems.conquerors_kings.sequence import STEPS
from engine.systems.conquerors_kings.state import State, sides
from engine.systems.conquerors_kings.state_validation import STATE_SCHEMA, invariant_violations


def max_inputs(scenario: Scenario) -> int:
    """Return more inputs than any game can have: the clock grows by one at least in each player turn (CK-87)."""
    return BEFORE_INPUTS + (LONGEST_CLOCK + 1) * ROUNDS_INPUTS


SYSTEM = System(
    id="conquerors_kings",
    version=setup.RULES,
    prefix="CK",
    package=__name__,
    steps=STEPS,
    actions=ACTIONS,
    state=State,
    schema=setup.Schema,
    options={
        "clock_end": Option("CK-87", 12, 60),
        "flank_at": Option("CK-39", 1, 60),
        "equal_turns": Option("CK-102"),
        "all_zones_test": Option("CK-31"),
        "hill_to_hill": Option("CK-92"),
        "never_late": Option("CK-58"),
        "shock_both": Option("CK-66"),
    },
    resign_rule="CK-94",
    draw_rule="CK-94",
    inspect=inspect,
    setup=setup.setup,
    sides=sides,
    state_schema=STATE_SCHEMA,
    check=invariant_violations,
    max_inputs=max_inputs,
    sight=Sight(hidden=True, view=view.view, redact=view.redact, determinize=view.determinize),
    pointing=Pointing(picks=pointing.picks, propose=pointing.propose, trace=pointing.trace, flown=pointing.flown),
    forecast=Forecast(
        is_attack=pointing.is_attack,
        verdict=pointing.verdict,
        threats=threats.threats,
        reaches=threats.possible_attacks,
        notes=order_notes.notes,
        means=expected_losses.notes,
        withdraws=order_notes.withdraws,
    ),
    thinking=Thinking(value=value, stage=stage, hints=HINTS),
)
