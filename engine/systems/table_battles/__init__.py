"""Table Battles: cards with sticks, dice laid on them, and no map; battles of many ages."""

from __future__ import annotations

from engine.core.aspects import Forecast, Past, Pointing, Sight, Thinking
from engine.core.scenario import Scenario
from engine.core.system import Option, System
from engine.systems.table_battles import lint, placement, pointing, setup, threats, view
from engine.systems.table_battles.actions import ACTIONS
from engine.systems.table_battles.columns import STATE_SCHEMA, check
from engine.systems.table_battles.data import TURNS
from engine.systems.table_battles.forethought import notes
from engine.systems.table_battles.idle import idle
from engine.systems.table_battles.sequence import STEPS
from engine.systems.table_battles.state import State, sides
from engine.systems.table_battles.value import value
from engine.systems.table_battles.value.hints import HINTS

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
    past=Past(bridge=placement.bridge),
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
    inspect=lint.inspect,
    idle=idle,
    setup=setup.setup,
    sides=sides,
    state_schema=STATE_SCHEMA,
    check=check,
    max_inputs=max_inputs,
    sight=Sight(hidden=False, view=view.view, blind=view.blind, guess=view.guess),
    pointing=Pointing(picks=pointing.picks, propose=pointing.propose, trace=pointing.trace),
    forecast=Forecast(
        is_attack=pointing.is_attack,
        verdict=pointing.verdict,
        threats=threats.threats,
        reaches=threats.reaches,
        notes=notes,
    ),
    thinking=Thinking(value=value, hints=HINTS),
)
