"""Table Battles: cards with sticks, dice laid on them, and no map; battles of many ages."""

from __future__ import annotations

from engine.core.callbacks import Forecast, OlderRules, Pointing, Sight, Thinking
from engine.core.scenario import Scenario
from engine.core.system import Option, System
from engine.systems.table_battles import placement, pointing, scenario_validation, setup, threats, view
from engine.systems.table_battles.actions import ACTIONS
from engine.systems.table_battles.ai import value
from engine.systems.table_battles.ai.hints import HINTS
from engine.systems.table_battles.ai.stage import stage
from engine.systems.table_battles.data import TURNS
from engine.systems.table_battles.order_notes import notes
from engine.systems.table_battles.sequence import STEPS
from engine.systems.table_battles.state import State, sides
from engine.systems.table_battles.state_validation import STATE_SCHEMA, invariant_violations
from engine.systems.table_battles.unused_data import idle

LEAST, MOST = 10, 400
"""TB-86: Player turns that a scenario may have."""


def max_inputs(scenario: Scenario) -> int:
    """Return more inputs than any game can have: each turn an order, a reaction, saves, a roll, batches."""
    cards = len(scenario.body["cards"])
    turns: int = scenario.options.get("limit", TURNS)
    return (max(turns, MOST) + 1) * (5 + cards + cards * cards)


SYSTEM = System(
    id="table_battles",
    version=3,
    past=OlderRules(bridge=placement.bridge),
    prefix="TB",
    package=__name__,
    steps=STEPS,
    actions=ACTIONS,
    state=State,
    schema=setup.Schema,
    options={
        "shift": Option("TB-79"),
        "oblique": Option("TB-83"),
        "limit": Option("TB-86", LEAST, MOST),
    },
    resign_rule="TB-87",
    draw_rule="TB-87",
    inspect=scenario_validation.inspect,
    idle=idle,
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
