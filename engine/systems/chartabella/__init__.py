"""Chartabella: hexes, a facing for every piece, and one die of symbols; with the theme Alexander in Persia."""

from __future__ import annotations

from engine.core.callbacks import Forecast, Pointing, Sight, Thinking
from engine.core.scenario import Scenario
from engine.core.system import Option, System
from engine.systems.chartabella import pointing, setup, threats, view
from engine.systems.chartabella.actions import ACTIONS
from engine.systems.chartabella.ai import value
from engine.systems.chartabella.ai.hints import HINTS
from engine.systems.chartabella.ai.stage import stage
from engine.systems.chartabella.order_notes import notes
from engine.systems.chartabella.sequence import STEPS
from engine.systems.chartabella.state import State, sides
from engine.systems.chartabella.state_validation import STATE_SCHEMA, invariant_violations

MAX_LIMIT = 200
"""CH-94: rounds that a scenario may have at most."""


def max_inputs(scenario: Scenario) -> int:
    """Return more inputs than any game can have: for each of two activations an order, its die, a card, twice."""
    return 2 * MAX_LIMIT * (2 * 7 + 1)


SYSTEM = System(
    id="chartabella",
    version=3,
    prefix="CH",
    package=__name__,
    steps=STEPS,
    actions=ACTIONS,
    state=State,
    schema=setup.Schema,
    options={
        "show_fallen": Option("CH-95"),
        "limit": Option("CH-94", 1, MAX_LIMIT),
        "convoy_exit": Option("CH-98"),
    },
    resign_rule="CH-93",
    inspect=setup.inspect,
    setup=setup.setup,
    sides=sides,
    state_schema=STATE_SCHEMA,
    check=invariant_violations,
    max_inputs=max_inputs,
    sight=Sight(hidden=False, view=view.view, redact=view.redact, determinize=view.determinize),
    pointing=Pointing(picks=pointing.picks, propose=pointing.propose, trace=pointing.trace),
    forecast=Forecast(
        is_attack=pointing.is_attack,
        verdict=pointing.verdict,
        threats=threats.threats,
        reaches=threats.possible_attacks,
        notes=notes,
    ),
    thinking=Thinking(value=value, stage=stage, hints=HINTS),
)
