"""At the Charge: hex-and-counter battles of the eleventh century, with zones of control and a results table."""

from __future__ import annotations

from engine.core.callbacks import Forecast, OlderRules, Pointing, Sight, Thinking
from engine.core.scenario import Scenario
from engine.core.system import Option, System
from engine.systems.at_the_charge import pointing, setup, threats, view
from engine.systems.at_the_charge.actions import ACTIONS
from engine.systems.at_the_charge.ai import value
from engine.systems.at_the_charge.ai.hints import HINTS
from engine.systems.at_the_charge.ai.stage import stage
from engine.systems.at_the_charge.order_notes import notes, withdraws
from engine.systems.at_the_charge.sequence import STEPS
from engine.systems.at_the_charge.state import State, sides
from engine.systems.at_the_charge.state_validation import STATE_SCHEMA, invariant_violations


def max_inputs(scenario: Scenario) -> int:
    """Return more inputs than any game can have.

    In a turn each piece moves once, attacks once and is attacked once; an attack leads to a die, two losses, a retreat
    of two hexes, and to a panic in which each piece leaves each hex once, with a question and two checks each time.
    """
    pieces: int = 4 + sum(len(at) for codes in scenario.body["pieces"].values() for at in codes.values())
    pieces += len(scenario.body.get("ambush", ())) + len(scenario.body.get("reinforcements", ()))
    hexes: int = scenario.body["lines"] * scenario.body["places"]
    turns: int = scenario.body["turns"]
    return pieces + turns * (8 + pieces + pieces * (8 + 3 * pieces * hexes))


SYSTEM = System(
    id="at_the_charge",
    version=setup.RULES,
    past=OlderRules[State](older=(1,)),
    prefix="AC",
    package=__name__,
    steps=STEPS,
    actions=ACTIONS,
    state=State,
    schema=setup.Schema,
    options={  # AC-70
        "hills_block_fire": Option("AC-36"),
        "adjacent_fire": Option("AC-34"),
        "ambush_wide": Option("AC-65"),
    },
    resign_rule="AC-71",
    inspect=setup.inspect,
    setup=setup.setup,
    sides=sides,
    state_schema=STATE_SCHEMA,
    check=invariant_violations,
    max_inputs=max_inputs,
    sight=Sight(
        hidden=True,
        view=view.view,
        redact=view.redact,
        determinize=view.determinize,
        away=("hidden", "waiting"),
    ),
    pointing=Pointing(picks=pointing.picks, propose=pointing.propose, trace=pointing.trace),
    forecast=Forecast(
        is_attack=pointing.is_attack,
        verdict=pointing.verdict,
        threats=threats.threats,
        reaches=threats.possible_attacks,
        notes=notes,
        withdraws=withdraws,
    ),
    thinking=Thinking(value=value, stage=stage, hints=HINTS),
)
