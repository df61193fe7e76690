"""Charge!: ancient battles with stands of soldiers on a table measured in inches."""

from __future__ import annotations

from engine.core.callbacks import Forecast, OlderRules, Pointing, Sight, Thinking
from engine.core.scenario import Scenario
from engine.core.system import Option, System
from engine.systems.charge import expected_losses, order_notes, pointing, setup, threats, verdicts, view
from engine.systems.charge.actions import ACTIONS
from engine.systems.charge.ai import value
from engine.systems.charge.ai.hints import HINTS
from engine.systems.charge.ai.stage import stage
from engine.systems.charge.data import LONGEST_LEG, MOST_FILES, MOST_STANDS, MOST_TURNS, TURN_INPUTS
from engine.systems.charge.pre_battle.building import BUILDING
from engine.systems.charge.scenario_validation import inspect
from engine.systems.charge.sequence import STEPS
from engine.systems.charge.state import State, sides
from engine.systems.charge.state_validation import STATE_SCHEMA, invariant_violations


def max_inputs(scenario: Scenario) -> int:
    """Return more inputs than any game can have: each turn has finitely many actions (End of game)."""
    return (MOST_TURNS + 1) * TURN_INPUTS


SYSTEM = System(
    id="charge",
    version=setup.RULES,
    past=OlderRules[State](older=(1,)),
    prefix="CG",
    package=__name__,
    steps=STEPS,
    actions=ACTIONS,
    state=State,
    schema=setup.Schema,
    options={
        "turn_limit": Option("CG-88", 1, MOST_TURNS),
        "break_a": Option("CG-88", 10, 100),
        "break_b": Option("CG-88", 10, 100),
        "ground": Option("CG-88", 0, 50),
        "strict_fire": Option("CG-59"),
        "named_weapons_only": Option("CG-59"),
        "skirmisher_javelins": Option("CG-59"),
        "inspired_command": Option("CG-24"),
        "list_limits": Option("CG-86"),
        "budget": Option("CG-86", 0, 2000),
        "map": Option("CG-86", 1, 3),
        "max_stands": Option("CG-03", 2, MOST_STANDS),
        "max_files": Option("CG-03", 1, MOST_FILES),
        "distance_scale": Option("CG-01", 25, 200),
    },
    resign_rule="CG-99",
    draw_rule="CG-99",
    inspect=inspect,
    setup=setup.setup,
    sides=sides,
    state_schema=STATE_SCHEMA,
    check=invariant_violations,
    max_inputs=max_inputs,
    most=LONGEST_LEG,
    sight=Sight(hidden=False, view=view.view, redact=lambda s, _: s.copy(), determinize=lambda s, *_: s.copy()),
    pointing=Pointing(picks=pointing.picks, propose=pointing.propose, trace=pointing.trace),
    forecast=Forecast(
        is_attack=verdicts.is_attack,
        verdict=verdicts.verdict,
        threats=threats.threats,
        reaches=threats.possible_attacks,
        effort=6,
        strikes=threats.current_attacks,
        notes=order_notes.notes,
        means=expected_losses.notes,
    ),
    thinking=Thinking(value=value, stage=stage, hints=HINTS),
    building=BUILDING,
)
